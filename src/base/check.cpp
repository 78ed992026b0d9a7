#include "src/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace msjit {

void fail_check(const char* expression, const char* file, int line, const std::string& detail) {
  std::string text = std::string("internal check failed: ") + expression + " at " + file + ":" + std::to_string(line);
  if (!detail.empty()) text += ": " + detail;
#ifdef MSJIT_CHECKED
  std::fprintf(stderr, "msjit: %s\n", text.c_str());
  std::abort();
#else
  throw InternalError(text);
#endif
}

}  // namespace msjit

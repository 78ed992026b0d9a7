#include "src/base/cache_folder.h"

#include <sys/stat.h>

#include <cstdlib>

namespace msjit {

std::string cache_folder(const std::string& chosen) {
  if (chosen == "off") return {};
  if (!chosen.empty()) return chosen;
  const char* base = std::getenv("XDG_CACHE_HOME");
  if (base && *base) return std::string(base) + "/msjit";
  const char* home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.cache/msjit" : std::string();
}

void make_folder(const std::string& folder) {
  for (size_t at = 0; at != std::string::npos;) {
    at = folder.find('/', at + 1);
    mkdir(folder.substr(0, at).c_str(), 0777);
  }
}

uint64_t stable_hash(std::string_view text, uint64_t start) {
  uint64_t h = start;
  for (unsigned char c : text) {
    h = (h ^ c) * 0x100000001b3ull;
    h ^= h >> 29;
  }
  return h;
}

}  // namespace msjit

// A stand-in for NVRTC in tests: compiles the text of a kernel for the CPU with the system's compiler. What it gives as
// machine code is a shared library, which the fake driver loads.
#include <stdlib.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {
struct Program {
  std::string source, log, code;
};
std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream s;
  s << in.rdbuf();
  return s.str();
}
}  // namespace

EXPORT int nvrtcVersion(int* major, int* minor) {
  *major = 0;
  *minor = 1;
  return 0;
}
EXPORT int nvrtcCreateProgram(void** out, const char* source, const char*, int, const char* const*,
                              const char* const*) {
  *out = new Program{source, {}, {}};
  return 0;
}
EXPORT int nvrtcCompileProgram(void* program, int, const char* const*) {
  auto* p = static_cast<Program*>(program);
  if (getenv("MSJIT_FAKE_SKIP")) {  // kernels that do nothing: only their texts are wanted
    p->code = "SKIP";
    return 0;
  }
  char folder[] = "/tmp/msjit_fake_XXXXXX";
  if (!mkdtemp(folder)) return 1;
  const std::string base = folder, source = base + "/k.cpp", object = base + "/k.so", log = base + "/log";
  // Fibers only where threads of a block meet.
  const size_t body = p->source.find("struct Args");
  const std::string own = p->source.substr(body == std::string::npos ? 0 : body);
  const bool meet = own.find("over_block") != std::string::npos || own.find("__syncthreads") != std::string::npos ||
                    own.find("over_warp") != std::string::npos || own.find("__shfl") != std::string::npos;
  std::ofstream(source) << p->source
                        << "\nextern \"C\" const int msjit_threads_meet;\nconst int msjit_threads_meet = " << meet
                        << ";\n";
  const char* header = getenv("MSJIT_FAKE_HEADER");
  const std::string command = std::string(
                                  "g++ -w -O1 -std=c++20 -ffp-contract=off -fno-math-errno -fno-exceptions -shared "
                                  "-fPIC -x c++ -include ") +
                              (header ? header : "emulate.h") + " " + source + " -o " + object + " -lm 2> " + log;
  const int status = system(command.c_str());
  p->log = read(log);
  if (status == 0) p->code = read(object);
  for (const std::string& f : {source, object, log}) unlink(f.c_str());
  rmdir(folder);
  return status == 0 ? 0 : 6;
}
EXPORT int nvrtcGetCUBINSize(void* p, size_t* n) {
  *n = static_cast<Program*>(p)->code.size() + 8;
  return 0;
}
EXPORT int nvrtcGetCUBIN(void* program, char* out) {
  auto* p = static_cast<Program*>(program);
  const unsigned long long size = p->code.size();
  std::memcpy(out, &size, 8);
  std::memcpy(out + 8, p->code.data(), p->code.size());
  return 0;
}
EXPORT int nvrtcGetProgramLogSize(void* p, size_t* n) {
  *n = static_cast<Program*>(p)->log.size() + 1;
  return 0;
}
EXPORT int nvrtcGetProgramLog(void* p, char* out) {
  std::strcpy(out, static_cast<Program*>(p)->log.c_str());
  return 0;
}
EXPORT int nvrtcDestroyProgram(void** p) {
  delete static_cast<Program*>(*p);
  *p = nullptr;
  return 0;
}

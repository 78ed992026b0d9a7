// A stand-in for NVRTC where only the texts of kernels are wanted: it compiles nothing, and the fake driver runs
// nothing.
#include <cstddef>
#include <cstring>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {
constexpr char kNothing[] = "SKIP";
int program;
}  // namespace

EXPORT int nvrtcVersion(int* major, int* minor) {
  *major = 0;
  *minor = 1;
  return 0;
}
EXPORT int nvrtcGetNumSupportedArchs(int* count) {
  *count = 1;
  return 0;
}
EXPORT int nvrtcGetSupportedArchs(int* out) {
  *out = 90;
  return 0;
}
EXPORT int nvrtcCreateProgram(void** out, const char*, const char*, int, const char* const*, const char* const*) {
  *out = &program;
  return 0;
}
EXPORT int nvrtcCompileProgram(void*, int, const char* const*) { return 0; }
EXPORT int nvrtcGetCUBINSize(void*, size_t* n) {
  *n = sizeof kNothing;
  return 0;
}
EXPORT int nvrtcGetCUBIN(void*, char* out) {
  std::memcpy(out, kNothing, sizeof kNothing);
  return 0;
}
EXPORT int nvrtcGetPTXSize(void* p, size_t* n) { return nvrtcGetCUBINSize(p, n); }
EXPORT int nvrtcGetPTX(void* p, char* out) { return nvrtcGetCUBIN(p, out); }
EXPORT int nvrtcGetProgramLogSize(void*, size_t* n) {
  *n = 1;
  return 0;
}
EXPORT int nvrtcGetProgramLog(void*, char* out) {
  *out = '\0';
  return 0;
}
EXPORT int nvrtcDestroyProgram(void** p) {
  *p = nullptr;
  return 0;
}

// CUDA C++ text to machine code, by NVRTC.
#include <dirent.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstring>

#include "src/backends/backend.h"
#include "src/backends/cuda/driver.h"
#include "src/backends/dynamic_library.h"
#include "src/base/mutex.h"

namespace msjit::backends::cuda {
namespace {

using Program = void*;

#define MSJIT_NVRTC(X)                                                                                             \
  X(version, nvrtcVersion, (int*, int*))                                                                           \
  X(create, nvrtcCreateProgram, (Program*, const char*, const char*, int, const char* const*, const char* const*)) \
  X(compile, nvrtcCompileProgram, (Program, int, const char* const*))                                              \
  X(code_size, nvrtcGetCUBINSize, (Program, size_t*))                                                              \
  X(code, nvrtcGetCUBIN, (Program, char*))                                                                         \
  X(ptx_size, nvrtcGetPTXSize, (Program, size_t*))                                                                 \
  X(ptx, nvrtcGetPTX, (Program, char*))                                                                            \
  X(target_count, nvrtcGetNumSupportedArchs, (int*))                                                               \
  X(targets, nvrtcGetSupportedArchs, (int*))                                                                       \
  X(log_size, nvrtcGetProgramLogSize, (Program, size_t*))                                                          \
  X(log, nvrtcGetProgramLog, (Program, char*))                                                                     \
  X(destroy, nvrtcDestroyProgram, (Program*))

struct Compiler {
  DynamicLibrary library;
#define MSJIT_MEMBER(member, symbol, parameters) int(*member) parameters = nullptr;
  MSJIT_NVRTC(MSJIT_MEMBER)
#undef MSJIT_MEMBER
  std::string text;                // of the version
  std::vector<int> targets_known;  // 90 is compute capability 9.0; ascending
};

// NVRTC opens a second library by its name alone, which the system may not know where to find: where it lies beside the
// first, it is opened before.
void open_parts(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return;
  const std::string folder = path.substr(0, slash);
  DIR* listing = opendir(folder.c_str());
  if (!listing) return;
  while (const dirent* entry = readdir(listing)) {
    if (std::strncmp(entry->d_name, "libnvrtc-builtins.so", 20) == 0)
      dlopen((folder + "/" + entry->d_name).c_str(), RTLD_NOW | RTLD_GLOBAL);
  }
  closedir(listing);
}

// Opened when first asked for; from then on it does not change.
const Compiler& compiler() {
  static Mutex lock;
  static bool ready MSJIT_GUARDED_BY(lock) = false;
  static auto* c MSJIT_PT_GUARDED_BY(lock) = new Compiler;
  MutexLock guard(lock);
  if (ready) return *c;
  c->library.open("cuda", {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so"},
                  "MSJIT_NVRTC_LIBRARY");
  open_parts(c->library.path());
#define MSJIT_BIND(member, symbol, parameters) c->library.bind(c->member, #symbol);
  MSJIT_NVRTC(MSJIT_BIND)
#undef MSJIT_BIND
  int major = 0, minor = 0;
  if (int r = c->version(&major, &minor))
    throw BackendError("cuda", BackendFault::kInitFailed, "nvrtcVersion returned " + std::to_string(r));
  c->text = std::to_string(major) + "." + std::to_string(minor);
  int count = 0;
  if (int r = c->target_count(&count))
    throw BackendError("cuda", BackendFault::kInitFailed, "nvrtcGetNumSupportedArchs returned " + std::to_string(r));
  c->targets_known.resize(static_cast<size_t>(count));
  if (int r = c->targets(c->targets_known.data()))
    throw BackendError("cuda", BackendFault::kInitFailed, "nvrtcGetSupportedArchs returned " + std::to_string(r));
  ready = true;
  return *c;
}

}  // namespace

std::string nvrtc_version() { return compiler().text; }

std::string code_target(int major, int minor) {
  const Compiler& c = compiler();
  const int wanted = 10 * major + minor;
  int below = 0;
  for (const int known : c.targets_known) {
    if (known == wanted) return "sm_" + std::to_string(wanted);
    if (known < wanted) below = std::max(below, known);
  }
  if (below == 0)
    throw BackendError("cuda", BackendFault::kNoDevice,
                       "NVRTC " + c.text + " compiles for no device of compute capability " + std::to_string(major) +
                           "." + std::to_string(minor));
  return "compute_" + std::to_string(below);
}

std::vector<char> compile_source(const std::string& source, const std::string& target) {
  const Compiler& c = compiler();
  auto checked = [](int r, const char* what) {
    if (r) throw runtime_error("cuda: " + std::string(what) + " returned " + std::to_string(r));
  };
  Program program = nullptr;
  checked(c.create(&program, source.c_str(), "msjit.cu", 0, nullptr, nullptr), "nvrtcCreateProgram");
  struct Guard {
    const Compiler& c;
    Program& p;
    ~Guard() { c.destroy(&p); }
  } guard{c, program};
  const std::string arch = "--gpu-architecture=" + target;
  // A product and a sum stay two roundings, as on the CPU.
  const char* options[] = {arch.c_str(), "--std=c++17", "--fmad=false", "-default-device"};
  const int r = c.compile(program, 4, options);
  if (r) {
    size_t size = 0;
    std::string log;
    if (c.log_size(program, &size) == 0 && size > 1) {
      log.resize(size);
      c.log(program, log.data());
    }
    throw runtime_error("cuda: NVRTC " + c.text + " refuses a kernel for " + arch + " (" + std::to_string(r) +
                        "): " + log + "\n" + source);
  }
  const bool ptx = target.starts_with("compute_");
  size_t size = 0;
  checked(ptx ? c.ptx_size(program, &size) : c.code_size(program, &size),
          ptx ? "nvrtcGetPTXSize" : "nvrtcGetCUBINSize");
  std::vector<char> code(size);
  checked(ptx ? c.ptx(program, code.data()) : c.code(program, code.data()), ptx ? "nvrtcGetPTX" : "nvrtcGetCUBIN");
  return code;
}

}  // namespace msjit::backends::cuda

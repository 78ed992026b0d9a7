#include "src/backends/cuda/driver.h"

#include <mutex>

#include "src/backends/backend.h"
#include "src/backends/dynamic_library.h"

namespace msjit::backends::cuda {
namespace {

struct Opened {
  std::mutex lock;
  bool ready = false;
  int count = 0;
  DynamicLibrary library;
  Driver driver;
};
Opened& opened() {
  static auto* o = new Opened;
  return *o;
}

std::string text_of(const Driver& d, Result r) {
  const char *name = nullptr, *text = nullptr;
  if (d.error_name && d.error_name(r, &name) == kSuccess && name) {
    if (d.error_text(r, &text) == kSuccess && text) return std::string(name) + " (" + text + ")";
    return name;
  }
  return "error " + std::to_string(r);
}

}  // namespace

const Driver& driver() {
  Opened& o = opened();
  if (__builtin_expect(__atomic_load_n(&o.ready, __ATOMIC_ACQUIRE), 1)) return o.driver;
  std::lock_guard guard(o.lock);
  if (o.ready) return o.driver;
  o.library.open("cuda", {"libcuda.so.1", "libcuda.so"}, "MSJIT_CUDA_LIBRARY");
#define MSJIT_BIND(member, symbol, parameters) o.library.bind(o.driver.member, #symbol);
  MSJIT_CUDA_DRIVER(MSJIT_BIND)
#undef MSJIT_BIND
  Result r = o.driver.init(0);
  if (r == kNoDevice) throw BackendError("cuda", BackendFault::kNoDevice, "cuInit found no device");
  if (r != kSuccess) throw BackendError("cuda", BackendFault::kInitFailed, "cuInit returned " + text_of(o.driver, r));
  r = o.driver.device_count(&o.count);
  if (r != kSuccess)
    throw BackendError("cuda", BackendFault::kInitFailed, "cuDeviceGetCount returned " + text_of(o.driver, r));
  if (o.count == 0) throw BackendError("cuda", BackendFault::kNoDevice, "the driver counts 0 devices");
  __atomic_store_n(&o.ready, true, __ATOMIC_RELEASE);
  return o.driver;
}

int device_count() {
  driver();
  return opened().count;
}

std::string error_text(Result r) { return text_of(driver(), r); }

void fail(Result r, const char* call, int index) {
  const std::string where = "cuda:" + std::to_string(index) + ": " + call + ": " + error_text(r);
  throw UserError(r == kOutOfMemory ? ErrorKind::kMemory : ErrorKind::kRuntime, where);
}

}  // namespace msjit::backends::cuda

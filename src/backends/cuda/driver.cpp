#include "src/backends/cuda/driver.h"

#include "src/backends/backend.h"
#include "src/backends/dynamic_library.h"
#include "src/base/mutex.h"

namespace msjit::backends::cuda {
namespace {

struct Opened {
  Mutex lock;
  std::atomic<const Driver*> ready{nullptr};  // it does not change any more
  int count MSJIT_GUARDED_BY(lock) = 0;
  DynamicLibrary library MSJIT_GUARDED_BY(lock);
  Driver driver MSJIT_GUARDED_BY(lock);
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
  if (const Driver* d = o.ready.load(std::memory_order_acquire); __builtin_expect(d != nullptr, 1)) return *d;
  MutexLock guard(o.lock);
  if (const Driver* d = o.ready.load()) return *d;
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
  o.ready.store(&o.driver, std::memory_order_release);
  return o.driver;
}

int device_count() {
  driver();
  MutexLock guard(opened().lock);
  return opened().count;
}

std::string error_text(Result r) { return text_of(driver(), r); }

void fail(Result r, const char* call, int index) {
  const std::string where = "cuda:" + std::to_string(index) + ": " + call + ": " + error_text(r);
  throw UserError(r == kOutOfMemory ? ErrorKind::kMemory : ErrorKind::kRuntime, where);
}

}  // namespace msjit::backends::cuda

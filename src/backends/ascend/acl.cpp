#include "src/backends/ascend/acl.h"

#include <atomic>

#include "src/backends/backend.h"
#include "src/backends/dynamic_library.h"
#include "src/base/mutex.h"

namespace msjit::backends::ascend {

namespace {

std::atomic<const Acl*> opened{nullptr};

void bind_all(const DynamicLibrary& library, Acl& a) {
  library.bind(a.init, "aclInit");
  library.bind(a.version, "aclrtGetVersion");
  library.bind(a.soc_name, "aclrtGetSocName");
  library.bind(a.recent_error, "aclGetRecentErrMsg");
  library.bind(a.device_count, "aclrtGetDeviceCount");
  library.bind(a.set_device, "aclrtSetDevice");
  library.bind(a.create_stream, "aclrtCreateStream");
  library.bind(a.synchronize_stream, "aclrtSynchronizeStream");
  library.bind(a.malloc, "aclrtMalloc");
  library.bind(a.free, "aclrtFree");
  library.bind(a.memory_info, "aclrtGetMemInfo");
  library.bind(a.copy_async, "aclrtMemcpyAsync");
}

std::string said_by(const Acl& a, Status status) {
  const char* words = a.recent_error();
  return std::to_string(status) + (words && *words ? std::string(": ") + words : "");
}

}  // namespace

const Acl& acl() {
  if (const Acl* a = opened.load(std::memory_order_acquire)) return *a;
  static Mutex lock;
  static DynamicLibrary library MSJIT_GUARDED_BY(lock);
  static Acl a MSJIT_GUARDED_BY(lock);                     // until it is opened, and does not change any more
  static bool initialized MSJIT_GUARDED_BY(lock) = false;  // aclInit is for once a process
  MutexLock guard(lock);
  if (const Acl* ready = opened.load()) return *ready;
  library.open("ascend", {"libascendcl.so", "/usr/local/Ascend/ascend-toolkit/latest/lib64/libascendcl.so"},
               "MSJIT_ASCEND_LIBRARY");
  bind_all(library, a);
  auto need = [&](Status status, const char* call) MSJIT_REQUIRES(lock) {
    if (status != kSuccess)
      throw BackendError("ascend", BackendFault::kInitFailed, std::string(call) + " returned " + said_by(a, status));
  };
  if (!initialized) {
    const Status status = a.init(nullptr);
    need(status == kRepeatInitialize ? Status{kSuccess} : status, "aclInit");  // another library was first
    initialized = true;
  }
  uint32_t count = 0;
  need(a.device_count(&count), "aclrtGetDeviceCount");
  if (count == 0) throw BackendError("ascend", BackendFault::kNoDevice, "the runtime counts 0 devices");
  a.devices = static_cast<int>(count);
  opened.store(&a, std::memory_order_release);
  return a;
}

std::string error_text(Status status) { return said_by(acl(), status); }

void check(Status status, const char* call, int index) {
  if (__builtin_expect(status == kSuccess, 1)) return;
  throw UserError(ErrorKind::kRuntime,
                  "ascend:" + std::to_string(index) + ": " + call + " returned " + error_text(status));
}

}  // namespace msjit::backends::ascend

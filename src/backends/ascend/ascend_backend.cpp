// Ascend: finds the runtime and its devices. It runs no graphs yet, and has never run on an Ascend device.
#include <cstdint>
#include <mutex>

#include "src/backends/backend.h"
#include "src/backends/dynamic_library.h"

namespace msjit::backends {
namespace {

class AscendBackend : public UnsupportedBackend {
 public:
  std::string_view name() const override { return "ascend"; }
  DeviceType device() const override { return DeviceType::kAscend; }

  void initialize() override {
    std::lock_guard guard(lock_);
    if (ready_) return;
    runtime_.open("ascend", {"libascendcl.so", "/usr/local/Ascend/ascend-toolkit/latest/lib64/libascendcl.so"},
                  "MSJIT_ASCEND_LIBRARY");
    runtime_.bind(init_, "aclInit");
    runtime_.bind(device_count_, "aclrtGetDeviceCount");
    runtime_.bind(recent_error_, "aclGetRecentErrMsg");
    for (const char* needed : {"aclrtSetDevice", "aclrtCreateStream", "aclrtMalloc", "aclrtFree", "aclrtMemcpyAsync",
                               "aclrtSynchronizeStream"}) {
      runtime_.symbol(needed);
    }
    if (!started_) {  // aclInit is for once a process
      check(init_(nullptr), "aclInit");
      started_ = true;
    }
    check(device_count_(&count_), "aclrtGetDeviceCount");
    if (count_ == 0) throw BackendError("ascend", BackendFault::kNoDevice, "the runtime counts 0 devices");
    ready_ = true;
  }
  int device_count() override {
    initialize();
    return static_cast<int>(count_);
  }

 private:
  void check(int status, const char* what) {
    if (status == 0) return;
    const char* reason = recent_error_();
    throw BackendError(
        "ascend", BackendFault::kInitFailed,
        std::string(what) + " returned " + std::to_string(status) + (reason ? std::string(": ") + reason : ""));
  }

  std::mutex lock_;
  bool ready_ = false, started_ = false;
  uint32_t count_ = 0;
  DynamicLibrary runtime_;
  int (*init_)(const char*) = nullptr;
  int (*device_count_)(uint32_t*) = nullptr;
  const char* (*recent_error_)() = nullptr;
};

AscendBackend ascend;
const BackendRegistration registration(&ascend);

}  // namespace
}  // namespace msjit::backends

// CUDA: finds the driver and its devices. It has no kernels yet.
#include <mutex>

#include "src/backends/backend.h"
#include "src/backends/dynamic_library.h"

namespace msjit::backends {
namespace {

class CudaBackend : public UnsupportedBackend {
 public:
  std::string_view name() const override { return "cuda"; }
  DeviceType device() const override { return DeviceType::kCUDA; }

  void initialize() override {
    std::lock_guard guard(lock_);
    if (ready_) return;
    driver_.open("cuda", {"libcuda.so.1", "libcuda.so"}, "MSJIT_CUDA_LIBRARY");
    driver_.bind(init_, "cuInit");
    driver_.bind(device_count_, "cuDeviceGetCount");
    for (const char* needed : {"cuMemAlloc_v2", "cuMemFree_v2", "cuModuleLoadData", "cuLaunchKernel",
                               "cuDevicePrimaryCtxRetain", "cuStreamCreate", "cuStreamSynchronize"}) {
      driver_.symbol(needed);
    }
    constexpr int kNoDevice = 100;
    int status = init_(0);
    if (status == kNoDevice) throw BackendError("cuda", BackendFault::kNoDevice, "cuInit found no device");
    if (status != 0) {
      throw BackendError("cuda", BackendFault::kInitFailed, "cuInit returned " + std::to_string(status));
    }
    status = device_count_(&count_);
    if (status != 0) {
      throw BackendError("cuda", BackendFault::kInitFailed, "cuDeviceGetCount returned " + std::to_string(status));
    }
    if (count_ == 0) throw BackendError("cuda", BackendFault::kNoDevice, "the driver counts 0 devices");
    ready_ = true;
  }
  int device_count() override {
    initialize();
    return count_;
  }

 private:
  std::mutex lock_;
  bool ready_ = false;
  int count_ = 0;
  DynamicLibrary driver_;
  int (*init_)(unsigned) = nullptr;
  int (*device_count_)(int*) = nullptr;
};

CudaBackend cuda;
const BackendRegistration registration(&cuda);

}  // namespace
}  // namespace msjit::backends

// CUDA as a backend: memory, copies, waiting.
#include "src/backends/cuda/device.h"
#include "src/backends/cuda/pinned.h"

namespace msjit::backends {
namespace {

using cuda::check;
using cuda::CudaDevice;
using cuda::driver;

cuda::DevicePointer address(const void* p) { return reinterpret_cast<uintptr_t>(p); }

class CudaBackend final : public Backend {
 public:
  std::string_view name() const override { return "cuda"; }
  DeviceType device() const override { return DeviceType::kCUDA; }
  void initialize() override { driver(); }
  int device_count() override { return cuda::device_count(); }

  std::string describe(int index) override {
    CudaDevice& d = CudaDevice::get(index);
    int version = 0;
    check(driver().driver_version(&version), "cuDriverGetVersion", index);
    return d.name() + ", compute capability " + std::to_string(d.major()) + "." + std::to_string(d.minor()) +
           ", driver for CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
  }

  DeviceProperties properties(int index) override {
    CudaDevice& d = CudaDevice::get(index);
    DeviceProperties p{d.name(), 0, 0, d.major(), d.minor(), d.multiprocessors()};
    d.enter();
    check(driver().memory_info(&p.free_bytes, &p.total_bytes), "cuMemGetInfo", index);
    return p;
  }

  Ref<Storage> allocate(size_t bytes, int index) override { return CudaDevice::get(index).pool().storage(bytes); }
  // From pageable memory the driver takes its copy before it returns; from pinned memory it would not: it waits.
  void copy_to_device(void* to, const void* from, size_t bytes, int index) override {
    CudaDevice& d = CudaDevice::get(index);
    d.enter();
    check(driver().copy_to_device(address(to), from, bytes, d.stream()), "cuMemcpyHtoDAsync", index);
    d.synchronize();
  }
  bool copy_later(void* to, const Tensor& from, int index) override {
    if (!cuda::is_pinned(from.data())) return false;
    CudaDevice::get(index).copy_later(address(to), from);
    return true;
  }
  Tensor pinned(const Tensor& t, int index) override { return cuda::pinned_copy(CudaDevice::get(index), t); }
  bool is_pinned(const void* p) override { return cuda::is_pinned(p); }
  void copy_to_host(void* to, const void* from, size_t bytes, int index) override {
    CudaDevice& d = CudaDevice::get(index);
    d.enter();
    if (d.several_streams()) d.settle();  // whichever has made it
    check(driver().copy_to_host(to, address(from), bytes, d.stream()), "cuMemcpyDtoHAsync", index);
    d.wait_and_raise();
  }
  void copy_on_device(void* to, const void* from, size_t bytes, int index) override {
    CudaDevice& d = CudaDevice::get(index);
    d.enter();
    if (d.commits()) return cuda::move_bytes(d, address(to), address(from), bytes);
    check(driver().copy_on_device(address(to), address(from), bytes, d.stream()), "cuMemcpyDtoDAsync", index);
  }
  // Of all streams: what failed on any is raised.
  void synchronize(int index) override { CudaDevice::get(index).wait_and_raise(); }
  DeviceMemoryStats memory_stats(int index) override { return CudaDevice::get(index).pool().stats(); }
  void reset_peak_stats(int index) override { CudaDevice::get(index).pool().reset_peak(); }
  size_t empty_cache(int index) override { return CudaDevice::get(index).pool().release(); }
  std::unique_ptr<Recording> record(int index, const std::function<void()>& work) override {
    return CudaDevice::get(index).record(work);
  }
  Branches* branches(int index) override { return CudaDevice::get(index).branches(); }
  const void* recorded_random(int index, uint64_t counters, uint64_t& first) override {
    return CudaDevice::get(index).recorded_random(counters, first);
  }
  void name_failure(int index, Failure failure) override { CudaDevice::get(index).name_failure(std::move(failure)); }
  void commit(int index) override { CudaDevice::get(index).commit(); }
  bool launch_blocking() override { return cuda::launch_blocking; }
  bool several_streams(int index) override { return CudaDevice::get(index).several_streams(); }
  bool on_own_stream(int index) override { return CudaDevice::get(index).on_own_stream(); }
};

CudaBackend cuda_backend;
const BackendRegistration registration(&cuda_backend);

}  // namespace
}  // namespace msjit::backends

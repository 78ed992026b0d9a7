// Ascend as a backend: memory, copies, waiting. What runs there are graphs (python/msjit/_ascend); it has no kernels of
// its own. Emulated in tests, never run on an Ascend device.
#include "src/backends/ascend/device.h"
#include "src/backends/kernel.h"

namespace msjit::backends {
namespace {

using ascend::AscendDevice;

class AscendBackend final : public Backend {
 public:
  std::string_view name() const override { return "ascend"; }
  DeviceType device() const override { return DeviceType::kAscend; }
  void initialize() override { ascend::acl(); }
  int device_count() override { return ascend::acl().devices; }
  std::string describe(int index) override { return AscendDevice::get(index).description(); }

  Ref<Storage> allocate(size_t bytes, int index) override { return AscendDevice::get(index).pool().storage(bytes); }
  // The copy is asynchronous: the host's memory may change or go once it is done.
  void copy_to_device(void* to, const void* from, size_t bytes, int index) override {
    AscendDevice& d = AscendDevice::get(index);
    d.copy(to, from, bytes, ascend::kHostToDevice);
    d.synchronize();
  }
  void copy_to_host(void* to, const void* from, size_t bytes, int index) override {
    AscendDevice& d = AscendDevice::get(index);
    d.copy(to, from, bytes, ascend::kDeviceToHost);
    d.synchronize();
  }
  void copy_on_device(void* to, const void* from, size_t bytes, int index) override {
    AscendDevice::get(index).copy(to, from, bytes, ascend::kDeviceToDevice);
  }
  void synchronize(int index) override { AscendDevice::get(index).synchronize(); }
  DeviceMemoryStats memory_stats(int index) override { return AscendDevice::get(index).pool().stats(); }
  void reset_peak_stats(int index) override { AscendDevice::get(index).pool().reset_peak(); }
  size_t empty_cache(int index) override { return AscendDevice::get(index).pool().release(); }
};

AscendBackend ascend_backend;
const BackendRegistration registration(&ascend_backend);

// copy_: on the device where both are alike, from the host where the value is there; else it needs a kernel.
void write(KernelCall& call) {
  const Tensor &x = call.operands[0], &src = call.operands[1];
  const bool from_host = !src || on_host(src.device());
  const bool alike = src && src.contiguous() && x.contiguous() && src.dtype() == x.dtype() && src.numel() == x.numel();
  if (!from_host && !alike) {
    if (!falls_back()) refuse_op(x.device(), call.op, call.operands, "of another dtype, shape or layout has no kernel");
    return run_fallback(call);
  }
  if (from_host && x.numel() > 0) {
    const Tensor here = Tensor::empty(x.shape(), x.dtype());
    Tensor operands[] = {here, src};
    SmallVector<Tensor, 2> outputs;
    KernelCall on_cpu_call{call.op, operands, call.numbers, call.attrs, outputs, call.seed, call.counter};
    library_kernel(DeviceType::kCPU, call.op)(on_cpu_call);
    copy(x, here);
  } else if (x.numel() > 0) {
    copy(x, src);
  }
  if (call.outputs.empty()) call.outputs.push_back(x);
}
const KernelRegistration write_registration(DeviceType::kAscend, ops::Op::copy_, &write);

}  // namespace
}  // namespace msjit::backends

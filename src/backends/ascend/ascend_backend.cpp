// Ascend as a backend: memory, copies, waiting. What runs there are graphs (python/msjit/_ascend), of single ops too.
// Emulated in tests, never run on an Ascend device.
#include "src/backends/ascend/device.h"
#include "src/backends/graph_ops.h"

namespace msjit::backends {
namespace {

using ascend::AscendDevice;
using ops::Op;

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

// Reads a tensor as one of another shape, to which it is broadcast.
Tensor broadcast(const Tensor& t, Dims shape) {
  const int more = static_cast<int>(shape.size()) - t.ndim();
  SmallVector<int64_t, 6> strides(shape.size(), 0);
  for (int d = 0; d < t.ndim(); ++d) strides[more + d] = t.size(d) == 1 ? 0 : t.strides()[d];
  return t.as_strided(shape, strides, 0);
}

// copy_: what comes from the host, or is a number, is made as the target wants it there.
void write(KernelCall& call) {
  const Tensor &x = call.operands[0], &src = call.operands[1];
  if (call.outputs.empty()) call.outputs.push_back(x);
  if (x.numel() == 0) return;
  if (!src || on_host(src.device())) {
    const Tensor here = Tensor::empty(x.shape(), x.dtype());
    Tensor operands[] = {here, src};
    SmallVector<Tensor, 2> outputs;
    KernelCall on_cpu_call{call.op, operands, call.numbers, call.attrs, outputs, call.seed, call.counter};
    library_kernel(DeviceType::kCPU, call.op)(on_cpu_call);
    return copy(x, here);
  }
  copy(x, broadcast(src, x.shape()));
}
const KernelRegistration write_registration(DeviceType::kAscend, Op::copy_, &write);

// index_put_: what index_put makes, written over the target.
void write_at(KernelCall& call) {
  const Tensor& x = call.operands[0];
  SmallVector<Tensor, 2> made;
  made.push_back(Tensor::empty(x.shape(), x.dtype(), x.device()));
  KernelCall whole{Op::index_put, call.operands, call.numbers, call.attrs, made};
  run_as_graph(whole);
  copy(x, made[0]);
  if (call.outputs.empty()) call.outputs.push_back(x);
}
const KernelRegistration write_at_registration(DeviceType::kAscend, Op::index_put_, &write_at);

}  // namespace
}  // namespace msjit::backends

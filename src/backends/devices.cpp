// Tensors between devices, and ops that a device lacks.
#include <cstring>
#include <map>
#include <vector>

#include "src/backends/backend.h"
#include "src/backends/op_runner.h"
#include "src/base/mutex.h"
#include "src/base/settings.h"

namespace msjit::backends {

using ops::Op;

Backend& runtime_of(Device device) {
  MSJIT_CHECK(!on_host(device), "the CPU has no runtime");
  Backend* b = find_backend(device.type);
  MSJIT_CHECK(b, "no backend for " + to_string(device));
  return *b;
}

void require_device(Device device) {
  if (on_host(device)) return;
  devices_in_use = true;
  Backend& b = runtime_of(device);
  const int count = b.device_count();
  if (device.index >= count)
    throw BackendError(b.name(), BackendFault::kNoDevice,
                       "there is no " + to_string(device) + "; devices: " + std::to_string(count));
}

namespace {

const bool hooks_registered = [] {
  set_device_allocator([](size_t bytes, Device device) { return runtime_of(device).allocate(bytes, device.index); });
  set_host_copier(&on_cpu);
  set_memory_copier([](std::byte* to, const std::byte* from, size_t bytes, Device device) {
    runtime_of(device).copy_on_device(to, from, bytes, device.index);
  });
  return true;
}();

CopyObserver copy_observer = nullptr;
void to_host(const Device& d, void* to, const void* from, size_t bytes) {
  if (copy_observer) copy_observer(d, false, bytes);
  runtime_of(d).copy_to_host(to, from, bytes, d.index);
}
void to_device(const Device& d, void* to, const void* from, size_t bytes) {
  if (copy_observer) copy_observer(d, true, bytes);
  runtime_of(d).copy_to_device(to, from, bytes, d.index);
}

// A view in the memory of a device that runs whole ops, as the host sees it: all bytes from its lowest to its highest
// element.
class HostView {
 public:
  explicit HostView(const Tensor& t) : t_(t), size_(static_cast<size_t>(size_of(t.dtype()))) {
    int64_t high = 0;
    for (int d = 0; d < t.ndim(); ++d) {
      const int64_t reach = (t.shape()[d] - 1) * t.strides()[d];
      (reach < 0 ? low_ : high) += reach;
    }
    bytes_.resize(static_cast<size_t>(high - low_ + 1) * size_);
    to_host(t.device(), bytes_.data(), lowest(), bytes_.size());
  }
  void read(std::byte* contiguous) {
    each([&](std::byte* in_view, size_t k) { std::memcpy(contiguous + k * size_, in_view, size_); });
  }
  void write(const std::byte* contiguous) {
    each([&](std::byte* in_view, size_t k) { std::memcpy(in_view, contiguous + k * size_, size_); });
    to_device(t_.device(), lowest(), bytes_.data(), bytes_.size());
  }

 private:
  std::byte* lowest() const { return t_.data() + low_ * static_cast<int64_t>(size_); }
  template <class Fn>
  void each(Fn fn) {
    const int64_t count = t_.numel();
    for (int64_t k = 0; k < count; ++k) {
      int64_t at = -low_, rest = k;
      for (int d = t_.ndim(); d-- > 0;) {
        at += rest % t_.shape()[d] * t_.strides()[d];
        rest /= t_.shape()[d];
      }
      fn(bytes_.data() + static_cast<size_t>(at) * size_, static_cast<size_t>(k));
    }
  }

  const Tensor& t_;
  const size_t size_;
  int64_t low_ = 0;
  std::vector<std::byte> bytes_;
};

Tensor contiguous(const Tensor& t) {
  if (t.contiguous()) return t;
  Tensor made = Tensor::empty(t.shape(), t.dtype(), t.device());
  copy(made, t);
  return made;
}

}  // namespace

Tensor on_cpu(const Tensor& t) {
  if (!t || on_host(t.device())) return t;
  if (!t.contiguous() && t.numel() && runs_whole_ops(t.device())) {
    Tensor made = Tensor::empty(t.shape(), t.dtype());
    HostView(t).read(made.data());
    return made;
  }
  const Tensor source = contiguous(t);
  Tensor made = Tensor::empty(t.shape(), t.dtype());
  if (t.numel()) to_host(t.device(), made.data(), source.data(), static_cast<size_t>(made.meta().nbytes()));
  return made;
}

Tensor on_device(const Tensor& t, Device device, bool later) {
  if (!t || t.device() == device) return t;
  require_device(device);
  if (on_host(device)) return on_cpu(t);
  const Tensor source = contiguous(on_cpu(t));
  Tensor made = Tensor::empty(t.shape(), t.dtype(), device);
  if (t.numel() == 0) return made;
  const auto bytes = static_cast<size_t>(made.meta().nbytes());
  if (later && runtime_of(device).copy_later(made.data(), source, device.index)) {
    if (copy_observer) copy_observer(device, true, bytes);
  } else {
    to_device(device, made.data(), source.data(), bytes);
  }
  return made;
}

void copy_between_devices(const Tensor& dst, const Tensor& src) {
  if (dst.numel() == 0) return;
  if (runs_whole_ops(dst.device()) && on_host(src.device()) && !(dst.contiguous() && dst.dtype() == src.dtype())) {
    Tensor here = Tensor::empty(dst.shape(), dst.dtype());
    copy(here, src);
    if (!dst.contiguous()) {
      if (!copy_views(dst, on_device(here, dst.device()))) HostView(dst).write(here.data());
      return;
    }
    return to_device(dst.device(), dst.data(), here.data(), static_cast<size_t>(here.meta().nbytes()));
  }
  if (!(dst.device() == src.device())) {
    const Tensor moved = on_device(src, dst.device());
    if (on_host(dst.device()) || !(dst.contiguous() && dst.dtype() == src.dtype())) return copy(dst, moved);
    return runtime_of(dst.device())
        .copy_on_device(dst.data(), moved.data(), static_cast<size_t>(dst.meta().nbytes()), dst.device().index);
  }
  if (dst.contiguous() && src.contiguous() && dst.dtype() == src.dtype()) {
    if (dst.data() == src.data()) return;
    return runtime_of(dst.device())
        .copy_on_device(dst.data(), src.data(), static_cast<size_t>(dst.meta().nbytes()), dst.device().index);
  }
  if (runs_whole_ops(dst.device()) && dst.dtype() == src.dtype()) {
    if (!copy_views(dst, src)) copy(dst, on_cpu(src));
    return;
  }
  const ops::Attr dtype = dst.dtype();
  const ops::Number none[1] = {};
  Tensor out = dst;
  code_generator().run(PointwiseCall{Op::cast, {&dtype, 1}, {&src, 1}, none, src.dtype(), {&out, 1}});
}

// ---- ops that a device lacks
// ------------------------------------------------------------------------------------------

namespace {

struct Fallbacks {
  Mutex lock;
  std::map<Op, uint64_t> calls MSJIT_GUARDED_BY(lock);
};
Fallbacks& fallbacks() {
  static auto* f = new Fallbacks;
  return *f;
}
void count_fallback(Op op) {
  MutexLock guard(fallbacks().lock);
  ++fallbacks().calls[op];
}

// The op on the CPU: operands copied there, what it makes or writes copied back.
}  // namespace

void run_fallback(KernelCall& call) {
  count_fallback(call.op);
  Device device{};
  SmallVector<Tensor, 4> operands;
  for (const Tensor& t : call.operands) {
    if (t) device = t.device();
    operands.push_back(on_cpu(t));
  }
  for (const Tensor& t : call.outputs)
    if (t) device = t.device();
  SmallVector<Tensor, 2> outputs;
  for (const Tensor& t : call.outputs) {
    Tensor here;
    for (size_t i = 0; i < operands.size() && t; ++i)
      if (call.operands[i] && call.operands[i].is(t)) here = operands[i];  // written in place
    if (t && !here) here = Tensor::empty(t.shape(), t.dtype());
    outputs.push_back(here);
  }
  KernelCall on_host_call{call.op, operands, call.numbers, call.attrs, outputs, call.seed, call.counter};
  library_kernel(DeviceType::kCPU, call.op)(on_host_call);
  for (size_t i = 0; i < outputs.size(); ++i) {
    const bool kept =
        i < call.outputs.size() && call.outputs[i] && call.outputs[i].meta().same_shape(outputs[i].meta());
    if (kept) {
      copy(call.outputs[i], outputs[i]);
    } else if (i < call.outputs.size()) {  // the values decided its shape
      call.outputs[i] = on_device(outputs[i], device);
    } else {
      call.outputs.push_back(on_device(outputs[i], device));
    }
  }
}

void set_copy_observer(CopyObserver observer) { copy_observer = observer; }

bool falls_back() { return settings().device_fallback; }

std::vector<FallbackCount> fallback_counts() {
  MutexLock guard(fallbacks().lock);
  std::vector<FallbackCount> all;
  for (auto [op, calls] : fallbacks().calls) all.push_back({std::string(ops::info(op).name), calls});
  return all;
}
void clear_fallback_counts() {
  MutexLock guard(fallbacks().lock);
  fallbacks().calls.clear();
}

void refuse_op(Device device, Op op, std::span<const Tensor> operands, const std::string& why) {
  std::string types;
  for (const Tensor& t : operands)
    if (t) types += (types.empty() ? "" : ", ") + std::string(info(t.dtype()).name);
  throw BackendError(runtime_of(device).name(), BackendFault::kOpNotSupported,
                     std::string(ops::info(op).name) + " of (" + types + ") " + why + " on " + to_string(device) +
                         "; MSJIT_DEVICE_FALLBACK=1 runs such ops on the CPU");
}

// A kernel of a device may refuse dtypes.
static void run_or_fall_back(KernelCall& call) {
  Device device{};
  for (const Tensor& t : call.operands)
    if (t) device = t.device();
  for (const Tensor& t : call.outputs)
    if (t) device = t.device();
  try {
    library_kernel(device.type, call.op)(call);
  } catch (const BackendError& e) {
    if (e.fault() != BackendFault::kOpNotSupported) throw;
    run_fallback(call);
  }
}

KernelFn library_kernel_on(Device device, Op op, std::span<const Tensor> operands) {
  KernelFn fn = library_kernel(device.type, op);
  if (on_host(device)) return fn;
  if (fn) return falls_back() ? &run_or_fall_back : fn;
  if (runs_whole_ops(device)) return [](KernelCall& call) { run_whole_op(call); };
  if (!falls_back()) refuse_op(device, op, operands, "has no kernel");
  return &run_fallback;
}

void run_on_cpu(const PointwiseCall& call) {
  count_fallback(call.op);
  SmallVector<Tensor, 4> operands;
  for (const Tensor& t : call.operands) operands.push_back(on_cpu(t));
  Tensor out = Tensor::empty(call.outputs[0].shape(), call.outputs[0].dtype());
  code_generator().run(
      PointwiseCall{call.op, call.attrs, operands, call.numbers, call.compute, {&out, 1}, call.absent});
  copy(call.outputs[0], out);
}
void run_on_cpu(const ReductionCall& call) {
  count_fallback(call.op);
  Tensor out = Tensor::empty(call.output.shape(), call.output.dtype());
  code_generator().run(ReductionCall{call.op, call.attrs, on_cpu(call.input), call.axes, out});
  copy(call.output, out);
}

}  // namespace msjit::backends

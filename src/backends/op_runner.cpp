#include "src/backends/op_runner.h"

#include <array>

#include "src/backends/backend.h"
#include "src/base/check.h"

namespace msjit::backends {

using ops::Op;

namespace {

std::array<OpRunner, kDeviceTypes>& runners() {
  static std::array<OpRunner, kDeviceTypes> all;  // written before the first tensor of the device is there
  return all;
}

bool has_negative_stride(const Tensor& t) {
  for (int d = 0; d < t.ndim(); ++d)
    if (t.size(d) > 1 && t.strides()[d] < 0) return true;
  return false;
}

bool shares_memory(const Tensor& t, std::span<const Tensor> others) {
  for (const Tensor& o : others)
    if (o && o->storage.get() == t->storage.get()) return true;
  return false;
}

}  // namespace

void set_op_runner(DeviceType type, const OpRunner& runner) { runners()[static_cast<size_t>(type)] = runner; }
const OpRunner& op_runner(Device device) { return runners()[static_cast<size_t>(device.type)]; }

bool run_whole_op(Device device, const OpCall& call) {
  const OpRunner& runner = op_runner(device);
  if (!runner.run) return false;
  if (call.op == Op::copy && !call.operands[0].contiguous()) {  // packing it is all there is to do
    copy(call.outputs[0], call.operands[0]);
    return true;
  }
  SmallVector<Tensor, 4> operands(call.operands);
  for (Tensor& t : operands) {
    if (!t || t.contiguous()) continue;
    Tensor packed = Tensor::empty(t.shape(), t.dtype(), device);
    copy(packed, t);
    t = packed;
  }
  SmallVector<Tensor, 2> outputs(call.outputs);
  for (Tensor& t : outputs)
    if (!t.contiguous() || shares_memory(t, operands)) t = Tensor::empty(t.shape(), t.dtype(), device);
  OpCall plain = call;
  plain.operands = operands;
  plain.outputs = outputs;
  if (!runner.run(device, plain)) return false;
  for (size_t i = 0; i < outputs.size(); ++i)
    if (!outputs[i].is(call.outputs[i])) copy(call.outputs[i], outputs[i]);
  return true;
}

bool run_whole_op(const PointwiseCall& call) {
  return run_whole_op(call.outputs[0].device(),
                      {call.op, call.operands, call.numbers, call.attrs, call.outputs, call.absent});
}

bool run_whole_op(const ReductionCall& call) {
  if (call.input.numel() == 0) {  // of nothing: the identity, whatever the device
    const Tensor here = Tensor::empty(call.output.shape(), call.output.dtype());
    code_generator().run(ReductionCall{call.op, call.attrs, on_cpu(call.input), call.axes, here});
    copy(call.output, here);
    return true;
  }
  const ops::Number none[1] = {};
  return run_whole_op(call.output.device(), {call.op, {&call.input, 1}, none, call.attrs, {&call.output, 1}});
}

void run_whole_op(KernelCall& call) {
  Device device{};
  uint32_t absent = 0;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    if (call.operands[i]) device = call.operands[i].device();
    const auto& params = ops::info(call.op).params;
    const bool number = i < params.size() && params[i].type != ops::ParamType::kTensor;
    if (!call.operands[i] && !number && i < 32) absent |= 1u << i;
  }
  bool known = true;  // the shapes of the results
  for (const Tensor& t : call.outputs) {
    known = known && t;
    if (t) device = t.device();
  }
  const OpRunner& runner = op_runner(device);
  OpCall op{call.op, call.operands, call.numbers, call.attrs, call.outputs, absent, call.seed, call.counter};
  if (call.outputs.empty() ? runner.run_by_values && runner.run_by_values(call) : known && run_whole_op(device, op))
    return;
  if (falls_back()) return run_fallback(call);
  refuse_op(device, call.op, call.operands, runner.lacks);
}

bool copy_views(const Tensor& dst, const Tensor& src) {
  const OpRunner& runner = op_runner(dst.device());
  return runner.copy && !has_negative_stride(dst) && !has_negative_stride(src) && runner.copy(dst, src);
}

namespace {

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

// index_put_: what index_put makes, written over the target.
void write_at(KernelCall& call) {
  const Tensor& x = call.operands[0];
  SmallVector<Tensor, 2> made;
  made.push_back(Tensor::empty(x.shape(), x.dtype(), x.device()));
  KernelCall whole{Op::index_put, call.operands, call.numbers, call.attrs, made};
  run_whole_op(whole);
  copy(x, made[0]);
  if (call.outputs.empty()) call.outputs.push_back(x);
}

const bool writes_registered = [] {
  for (int type = static_cast<int>(DeviceType::kAscend); type < kDeviceTypes; ++type) {
    KernelRegistration(static_cast<DeviceType>(type), Op::copy_, &write);
    KernelRegistration(static_cast<DeviceType>(type), Op::index_put_, &write_at);
  }
  return true;
}();

}  // namespace

}  // namespace msjit::backends

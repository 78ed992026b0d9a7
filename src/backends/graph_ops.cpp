#include "src/backends/graph_ops.h"

#include "src/backends/backend.h"
#include "src/base/check.h"

namespace msjit::backends {

using ops::Op;

namespace {

GraphOpRunner runner;

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

void set_graph_ops(GraphOpRunner r) { runner = r; }

bool run_as_graph(Device device, const GraphOp& call) {
  if (!runner.run) return false;
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
  GraphOp plain = call;
  plain.operands = operands;
  plain.outputs = outputs;
  if (!runner.run(device, plain)) return false;
  for (size_t i = 0; i < outputs.size(); ++i)
    if (!outputs[i].is(call.outputs[i])) copy(call.outputs[i], outputs[i]);
  return true;
}

bool run_as_graph(const PointwiseCall& call) {
  return run_as_graph(call.outputs[0].device(),
                      {call.op, call.operands, call.numbers, call.attrs, call.outputs, call.absent});
}

bool run_as_graph(const ReductionCall& call) {
  if (call.input.numel() == 0) {  // of nothing: the identity, whatever the device
    const Tensor here = Tensor::empty(call.output.shape(), call.output.dtype());
    code_generator().run(ReductionCall{call.op, call.attrs, on_cpu(call.input), call.axes, here});
    copy(call.output, here);
    return true;
  }
  const ops::Number none[1] = {};
  return run_as_graph(call.output.device(), {call.op, {&call.input, 1}, none, call.attrs, {&call.output, 1}});
}

void run_as_graph(KernelCall& call) {
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
  GraphOp op{call.op, call.operands, call.numbers, call.attrs, call.outputs, absent, call.seed, call.counter};
  if (call.outputs.empty() ? runner.run_by_values && runner.run_by_values(call) : known && run_as_graph(device, op))
    return;
  if (falls_back()) return run_fallback(call);
  refuse_op(device, call.op, call.operands, "has no form in graphs");
}

void copy_views(const Tensor& dst, const Tensor& src) {
  if (runner.copy && !has_negative_stride(dst) && !has_negative_stride(src)) return runner.copy(dst, src);
  copy(dst, on_cpu(src));
}

}  // namespace msjit::backends

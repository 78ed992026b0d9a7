// In-place forms of ops.
#include <optional>

#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"
#include "src/eager/arguments.h"
#include "src/eager/counter.h"
#include "src/tensor/device.h"
#include "src/tensor/long_work.h"
#include "src/tensor/unwritten.h"

namespace msjit::eager {

using ops::Op;

namespace {

// bool < integers < floats < complex: a value of a higher kind does not fit in a lower one.
int rank(DType t) {
  DTypeKind k = info(t).kind;
  return k == DTypeKind::kBool ? 0 : k <= DTypeKind::kUnsigned ? 1 : k == DTypeKind::kFloating ? 2 : 3;
}

void check_result(const std::string& name, const Tensor& target, const ops::OutputType& result) {
  if (!std::equal(result.shape.begin(), result.shape.end(), target.shape().begin(), target.shape().end())) {
    throw value_error(name + ": the result has shape " + to_string(result.shape) + ", the target " +
                      to_string(target.meta()) + " cannot hold it; use the operation that returns a new tensor");
  }
  if (rank(result.dtype) > rank(target.dtype())) {
    throw type_error(name + ": the result is " + std::string(info(result.dtype).name) +
                     ", which does not fit in the target " + to_string(target.meta()) +
                     "; use the operation that returns a new tensor");
  }
}

// The target is one of vmap's elements: the result for the whole batch is written into the values behind it.
void write_batched(const Arguments& a, const ops::InferContext& c) {
  check_batched_target(a.op, a.tensors);
  const Tensor& target = a.tensors[0];
  std::optional<autograd::InplaceWrite> write;
  if (autograd::grad_enabled()) write.emplace(a.op, a.values(), a.attrs);
  Outputs result, ignored;
  // What is recorded behind the elements must not read what is then overwritten.
  ops::Vals values = a.values();
  for (size_t i = 0; i < a.tensors.size() && autograd::grad_enabled(); ++i) {
    if (!a.tensors[i] || a.tensors[i]->storage.get() != target->storage.get()) continue;
    Operand operand{a.tensors[i].get()};
    values[i] = ops::Val::of(call1(Op::copy, {&operand, 1}));
  }
  autograd::call_batched(a.op, values, a.types, c.outputs, a.attrs, result);
  const ops::Val copy[] = {ops::Val::of(target), ops::Val::of(result[0])};
  const ops::ValueType types[] = {a.types[0],
                                  {ops::ValueType::kTensor, NumberKind::kInt, result[0].dtype(), result[0].shape()}};
  const ops::OutputType out{target.dtype(), Shape(target.shape())};
  autograd::call_batched(Op::copy_, copy, types, {&out, 1}, {}, ignored);
  if (write) write->commit();
}

void write_pointwise(Op op, const std::string& name, std::span<const Operand> operands,
                     std::span<const ops::Attr> attrs) {
  count_op();
  Arguments a(op, operands, attrs);
  if (a.joins) {
    if (!(operands[0].tensor->meta->device == a.device)) {
      throw runtime_error(name + ": the target " + to_string(*operands[0].tensor->meta) +
                          " is in the CPU's memory, another operand on " + to_string(a.device) +
                          "; move one of them with to()");
    }
    a.join();
  }
  ops::InferContext c = a.infer();
  Tensor target = a.tensors[0];
  check_result(name, target, c.outputs[0]);
  if (a.batched) {
    write_batched(a, c);
    return;
  }
  check_writable(name.c_str(), target);
  DType compute = ops::compute_dtype(op, a.types, a.attrs);
  std::optional<autograd::InplaceWrite> write;
  bool on_tape = a.requires_grad || target->autograd;
  if (on_tape && autograd::grad_enabled()) write.emplace(op, a.values(), a.attrs);

  for (size_t i = 1; i < a.tensors.size(); ++i) {
    const Tensor& t = a.tensors[i];
    if (!t || !may_overlap(*target.get(), *t.get())) continue;
    if (t->data == target->data && equal(t.meta(), target.meta())) continue;  // read and written element by element
    Tensor copy = Tensor::empty(t.shape(), t.dtype(), t.device());
    backends::copy(copy, t);
    a.replace(i, copy);
  }
  MemoryWrite memory(target);
  bool direct = c.outputs[0].dtype == target.dtype();
  Tensor out = direct ? target : empty_output(c.outputs[0], a.device);
  backends::PointwiseCall call{op, a.attrs, a.tensors, a.numbers, compute, {&out, 1}, a.absent};
  {
    LongWork scope(work_of(op, a.tensors, target.shape()), a.tensors);
    backends::code_generator().run(call);
    if (!direct) backends::copy(target, out);
  }
  memory.done();
  if (write) write->commit();
}

}  // namespace

void call_inplace(Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs) {
  const ops::OpInfo& row = ops::info(op);
  std::string name = std::string(row.name) + "_";
  if (operands.empty() || !operands[0].tensor) throw type_error(name + ": the target must be a tensor");
  if (row.output_count != 1) throw type_error(name + ": there is no in-place form of an op with several results");
  if (row.op_class != ops::OpClass::kPointwise || op == Op::full) {
    Tensor result = call1(op, operands, attrs);
    check_result(name, Tensor::borrow(operands[0].tensor), {result.dtype(), Shape(result.shape())});
    Operand write[] = {operands[0], {result.get()}};
    call1(Op::copy_, write);
    return;
  }
  autograd::Recorder* recorder = autograd::recorder();
  {
    const autograd::Unrecorded parts;
    write_pointwise(op, name, operands, attrs);
  }
  const Tensor target = Tensor::borrow(operands[0].tensor);
  if (recorder) recorder->ran(op, operands, attrs, {&target, 1}, true);
}

}  // namespace msjit::eager

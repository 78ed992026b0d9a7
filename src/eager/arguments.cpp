#include "src/eager/arguments.h"

#include "src/autograd/batch.h"
#include "src/backends/backend.h"
#include "src/base/check.h"
#include "src/tensor/device.h"

namespace msjit::eager {

using ops::Op;
using ops::ValueType;

namespace {

ops::Number number_of(const ops::Attr& a) {
  if (auto* v = std::get_if<bool>(&a)) return ops::Number::of(*v);
  if (auto* v = std::get_if<int64_t>(&a)) return ops::Number::of(*v);
  return ops::Number::of(std::get<double>(a));
}

// What is written may come from elsewhere.
bool takes_other_devices(Op op) { return op == Op::copy_; }
// Metadata name a device that is not the CPU.
std::string placed(const Meta& m) { return to_string(m) + (on_host(m.device) ? " on CPU" : ""); }
// Numbers that lie in the CPU's memory as tensors may meet a device's, as in PyTorch: they are moved, and the copy is
// counted.
bool may_join(const ops::OpInfo& row, const TensorImpl* t) {
  return row.op_class == ops::OpClass::kPointwise && on_host(t->meta->device) && t->meta->ndim == 0 &&
         !(t->flags & kRequiresGrad) && !autograd::is_batched(t);
}
[[noreturn]] __attribute__((cold)) void refuse_devices(Op op, const Meta& a, const Meta& b) {
  throw runtime_error(std::string(ops::info(op).name) + ": operands are on different devices: " + placed(a) + " and " +
                      placed(b) + "; move one of them with to()");
}

}  // namespace

Arguments::Arguments(Op o, std::span<const Operand> operands, std::span<const ops::Attr> given) : op(o), attrs(given) {
  const ops::OpInfo& row = ops::info(op);
  size_t declared = row.operand_count < 0 ? operands.size() : static_cast<size_t>(row.operand_count);
  size_t n = std::max(declared, operands.size());
  MSJIT_CHECK(n <= 32 || row.operand_count < 0);
  tensors.resize(n);
  numbers.resize(n);
  types.resize(n);
  const TensorImpl* any = nullptr;
  for (size_t i = 0; i < n; ++i) {
    Operand x = i < operands.size() ? operands[i] : Operand{};
    ValueType& t = types[i];
    if (x.tensor) {
      tensors[i] = Tensor::borrow(x.tensor);
      t = {ValueType::kTensor, NumberKind::kInt, x.tensor->meta->dtype, x.tensor->meta->shape()};
      requires_grad |= (x.tensor->flags & kRequiresGrad) != 0;
      batched |= autograd::is_batched(x.tensor);
      if (!any) {
        any = x.tensor;
      } else if (!(any->meta->device == x.tensor->meta->device) && !takes_other_devices(op)) {
        const bool first = may_join(row, any);
        if (!first && !may_join(row, x.tensor)) refuse_devices(op, *any->meta, *x.tensor->meta);
        if (first) any = x.tensor;
        joins = true;
      }
      continue;
    }
    const ops::Param* p = i < declared && row.operand_count >= 0 ? &row.params[i] : nullptr;
    bool has_default = p && p->has_default && !std::holds_alternative<std::monostate>(p->default_value);
    if (!x.number && !has_default) {
      if (i < 32) absent |= 1u << i;
      continue;
    }
    numbers[i] = x.number ? *x.number : number_of(p->default_value);
    t.kind = ValueType::kNumber;
    t.number = numbers[i].kind;
  }
  device = any ? any->meta->device : current_device();
  if (__builtin_expect(joins, 0)) {
    for (const Tensor& t : tensors)
      if (t && !(t.device() == device) && !may_join(row, t.get())) refuse_devices(op, *any->meta, t.meta());
  }
  size_t wanted = row.params.size() - (row.operand_count < 0 ? 1 : declared);
  if (op != Op::kCustom && attrs.size() != wanted) {
    completed = ops::complete_attrs(op, given);
    attrs = completed;
  }
}

ops::InferContext Arguments::infer() const {
  ops::InferContext c{op, types, attrs, {}, false};
  ops::infer(c);
  return c;
}

ops::Vals Arguments::values() const {
  ops::Vals out;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i]) {
      out.push_back(ops::Val::of(tensors[i]));
    } else if (types[i].kind == ValueType::kNumber) {
      out.push_back(ops::Val::of(numbers[i]));
    } else {
      out.emplace_back();
    }
  }
  return out;
}

void Arguments::replace(size_t operand, Tensor t) {
  tensors[operand] = std::move(t);
  types[operand].shape = tensors[operand].shape();
  types[operand].dtype = tensors[operand].dtype();
}

void Arguments::join() {
  for (size_t i = 0; i < tensors.size(); ++i)
    if (tensors[i] && !(tensors[i].device() == device)) replace(i, backends::on_device(tensors[i], device));
}

Tensor empty_output(const ops::OutputType& type, Device device) {
  return Tensor::empty(type.shape, type.dtype, device);
}

void check_writable(const char* op, const Tensor& target) {
  if (target->storage->readonly()) {
    throw value_error(std::string(op) + ": the target " + to_string(target.meta()) +
                      " is read-only memory; write to a copy of it");
  }
  if (target.meta().dense) return;
  for (int d = 0; d < target.ndim(); ++d) {
    if (target.size(d) > 1 && target.strides()[d] == 0) {
      throw runtime_error(std::string(op) + ": elements of the target " + to_string(target.meta()) +
                          " share memory (it was expanded); write to a copy of it");
    }
  }
}

}  // namespace msjit::eager

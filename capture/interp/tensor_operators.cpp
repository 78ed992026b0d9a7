// Python's operators on tensors.
#include <Python.h>

#include <iterator>
#include <string_view>

#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/interp/context.h"
#include "capture/interp/creation.h"
#include "capture/interp/gradient.h"
#include "capture/interp/items.h"
#include "capture/interp/tensor_access.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"

namespace msjit::capture {

static bool is_operand(Value* v) {
  return v->is_tensor() || v->is_number() ||
         (v->kind == ValueKind::kObject &&
          (PyBool_Check(v->real) || PyLong_CheckExact(v->real) || PyFloat_CheckExact(v->real) ||
           PyComplex_CheckExact(v->real) || is_numpy_number(v->real)));
}

Value* tensor_binary(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b) {
  if (a->is_tensor() != b->is_tensor()) {
    Value*& other = a->is_tensor() ? b : a;
    const DType beside = (a->is_tensor() ? a : b)->tensor->dtype;
    other = as_operand(c, other);
    other = kind == BinaryKind::kMatMul ? sequence_operand(c, other) : numbers_operand(c, other, beside);
  }
  if (!is_operand(a) || !is_operand(b)) return nullptr;
  static constexpr ops::Op kOps[] = {ops::Op::add,        ops::Op::bitwise_and, ops::Op::floor_div, ops::Op::shift_left,
                                     ops::Op::matmul,     ops::Op::mul,         ops::Op::mod,       ops::Op::bitwise_or,
                                     ops::Op::pow,        ops::Op::shift_right, ops::Op::sub,       ops::Op::div,
                                     ops::Op::bitwise_xor};
  ops::Op op = kOps[static_cast<int>(kind)];
  if (op == ops::Op::matmul && (!a->is_tensor() || !b->is_tensor())) return nullptr;
  // Under no_grad a Parameter is written; else the name gets the result.
  bool write = inplace && c.gradients.now.turned_off && op != ops::Op::matmul && a->is_tensor() && a->tensor->type &&
               PyType_IsSubtype(a->tensor->type, tensor_bridge().parameter_type);
  Value* r = emit1(c, op, {a, b});
  if (!write) return r;
  if (r->tensor->dtype != a->tensor->dtype || r->tensor->shape != a->tensor->shape)
    fail(Reason::k_inplace, "that changes shape or dtype");
  write_tensor(c, a, tensor_value(c, r), requires_of(b));
  return a;
}

Value* tensor_compare(Context& c, CompareKind kind, Value* a, Value* b) {
  a = sequence_operand(c, as_operand(c, a));
  b = sequence_operand(c, as_operand(c, b));
  if (!is_operand(a) || !is_operand(b)) return nullptr;
  static constexpr ops::Op kOps[] = {ops::Op::lt, ops::Op::le, ops::Op::eq, ops::Op::ne, ops::Op::gt, ops::Op::ge};
  return emit1(c, kOps[static_cast<int>(kind)], {a, b});
}

Value* tensor_unary(Context& c, UnaryKind kind, Value* a) {
  switch (kind) {
    case UnaryKind::kNegative:
      return emit1(c, ops::Op::neg, {a});
    case UnaryKind::kInvert:
      return emit1(c, ops::Op::logical_not, {a});
    default:
      fail(Reason::k_operator, "a unary operator on a tensor");
  }
}

Value* tensor_slot(Context& c, PyObject* descriptor, Value* self, std::span<Value* const> args) {
  if (Py_TYPE(descriptor) != &PyWrapperDescr_Type ||
      !PyType_IsSubtype(PyDescr_TYPE(descriptor), tensor_bridge().tensor_type))
    return nullptr;
  const std::string_view name = PyUnicode_AsUTF8(PyDescr_NAME(descriptor));
  if (args.size() == 1) {
    for (size_t i = 0; i < std::size(kOperatorNames); ++i) {
      const auto& [left, right, inplace] = kOperatorNames[i];
      const auto kind = static_cast<BinaryKind>(i);
      if (name == left) return tensor_binary(c, kind, false, self, args[0]);
      if (name == right) return tensor_binary(c, kind, false, args[0], self);
      if (name == inplace) return tensor_binary(c, kind, true, self, args[0]);
    }
    for (size_t i = 0; i < std::size(kComparisonNames); ++i)
      if (name == kComparisonNames[i]) return tensor_compare(c, static_cast<CompareKind>(i), self, args[0]);
    if (name == "__getitem__") return tensor_getitem(c, self, args[0]);
  }
  if (args.empty() && name == "__neg__") return tensor_unary(c, UnaryKind::kNegative, self);
  if (args.empty() && name == "__invert__") return tensor_unary(c, UnaryKind::kInvert, self);
  if (args.empty() && name == "__abs__") return emit1(c, ops::Op::abs, {self});
  if (args.size() == 2 && name == "__setitem__") {
    tensor_setitem(c, self, args[0], args[1]);
    return none(c);
  }
  return nullptr;
}

}  // namespace msjit::capture

// Operators of Tensor: arithmetic, comparison, conversion to Python numbers.
#include <algorithm>
#include <cmath>

#include "capture/cpython/type_lookup.h"
#include "python/bindings/convert.h"
#include "python/bindings/op_function.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/backends/backend.h"
#include "src/eager/flat.h"
#include "src/tensor/device.h"

namespace msjit::python {

using ops::Op;

namespace {

// A tensor and a plain Python number; null: they are something else.
Tensor with_number(Op op, PyObject* a, PyObject* b) {
  bool number_right = is_tensor(a);
  PyObject* other = number_right ? b : a;
  ops::Number number;
  if (PyFloat_CheckExact(other))
    number = ops::Number::of(PyFloat_AS_DOUBLE(other));
  else if (!PyLong_CheckExact(other) || !number_from_python(other, number))
    return Tensor();
  eager::Operand operands[] = {{impl_of(number_right ? a : b)}, {nullptr, &number}};
  if (!number_right) std::swap(operands[0], operands[1]);
  return eager::call1(op, operands);
}

// The whole of a call on small tensors of one metadata, a kernel of which is at hand; null: it is another one.
__attribute__((always_inline)) inline PyObject* spare_binary(Op op, PyObject* a, PyObject* b) {
  if (!is_own_tensor(a) || !is_own_tensor(b)) return nullptr;
  const TensorImpl *x = impl_of(a), *y = impl_of(b);
  const Meta* m = x->meta;
  if (m != y->meta || (x->flags | y->flags) & kRequiresGrad) return nullptr;
  backends::FlatBinary fn = eager::ready_binary(op, m->dtype);
  if (__builtin_expect(!fn || !eager::unobserved(), 0)) return nullptr;
  TensorObject* out = take_spare(m);  // only of contiguous ones
  if (__builtin_expect(!out, 0)) return nullptr;
  eager::count_quick_op();
  fn(out->impl->data, x->data, y->data, m->numel);
  return reinterpret_cast<PyObject*>(out);
}

bool holds_numbers_only(PyObject* o) {
  if (!PyList_CheckExact(o) && !PyTuple_CheckExact(o)) return PyLong_Check(o) || PyFloat_Check(o) || PyComplex_Check(o);
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i)
    if (!holds_numbers_only(PySequence_Fast_GET_ITEM(o, i))) return false;
  return true;
}

// A tensor and a tuple or list of Python's numbers, which have no dtype either; null: they are something else.
Tensor with_numbers(Op op, PyObject* a, PyObject* b) {
  PyObject *tensor = is_tensor(a) ? a : b, *list = is_tensor(a) ? b : a;
  if ((!PyList_CheckExact(list) && !PyTuple_CheckExact(list)) || !holds_numbers_only(list)) return Tensor();
  Tensor made = tensor_from_python(list);
  const DType wanted = promote_numbers(impl_of(tensor)->meta->dtype, made.dtype());
  const eager::Operand operand{made.get()};
  const ops::Attr to = wanted;
  if (made.dtype() != wanted) made = eager::call1(Op::cast, {&operand, 1}, {&to, 1});
  if (devices_in_use) made = backends::on_device(made, impl_of(tensor)->meta->device);
  return is_tensor(a) ? eager::binary(op, impl_of(a), made.get()) : eager::binary(op, made.get(), impl_of(b));
}

constexpr std::pair<Op, const char*> kReflected[] = {
    {Op::add, "__radd__"},
    {Op::sub, "__rsub__"},
    {Op::mul, "__rmul__"},
    {Op::div, "__rtruediv__"},
    {Op::floor_div, "__rfloordiv__"},
    {Op::mod, "__rmod__"},
    {Op::pow, "__rpow__"},
    {Op::matmul, "__rmatmul__"},
    {Op::bitwise_and, "__rand__"},
    {Op::bitwise_or, "__ror__"},
    {Op::bitwise_xor, "__rxor__"},
    {Op::shift_left, "__rlshift__"},
    {Op::shift_right, "__rrshift__"},
    {Op::lt, "__gt__"},
    {Op::le, "__ge__"},
    {Op::eq, "__eq__"},
    {Op::ne, "__ne__"},
    {Op::gt, "__lt__"},
    {Op::ge, "__le__"},
};
constexpr const char* reflected_name(Op op) {
  return std::ranges::find(kReflected, op, &std::pair<Op, const char*>::first)->second;
}

// What the class of the right operand says to a tensor's operator, where the operand would become a tensor (a tuple, a
// list, an array) and the class has a method of its own for it, which is not C's; null: it has none, or declines.
// Operands of other kinds are asked by Python, and of numbers the value counts.
PyRef asked_right(PyObject* a, PyObject* b, const char* reflected) {
  PyTypeObject* type = Py_TYPE(b);
  if (!is_tensor(a) || is_tensor(b)) return {};
  ops::Number value;
  if (!PyTuple_Check(b) && !PyList_Check(b) && (!is_array(b) || number_from_python(b, value))) return {};
  PyRef name = owned(PyUnicode_InternFromString(reflected));
  PyObject* found = capture::type_lookup_borrowed(type, name.get());
  if (!found || Py_IS_TYPE(found, &PyWrapperDescr_Type) || Py_IS_TYPE(found, &PyMethodDescr_Type)) return {};
  if (found == Py_None) return PyRef::borrow(Py_NotImplemented);  // it refuses: Python raises
  PyRef said = owned(PyObject_CallMethodOneArg(b, name.get(), a));
  return said.get() == Py_NotImplemented ? PyRef() : std::move(said);
}

// Of a class that a program may have made: most operands are none, and cost one look.
bool may_be_asked(PyObject* b) { return (Py_TYPE(b)->tp_flags & Py_TPFLAGS_HEAPTYPE) != 0; }

// Of a tensor and what becomes one, if it does.
template <Op op>
PyObject* converted_binary(PyObject* a, PyObject* b) {
  if constexpr (op != Op::matmul) {
    if (Tensor t = with_number(op, a, b)) return wrap(std::move(t));
    if (Tensor t = with_numbers(op, a, b)) return wrap(std::move(t));
  }
  return binary_op(op, a, b);
}
template <Op op>
__attribute__((noinline)) PyObject* any_binary(PyObject* a, PyObject* b) {
  return guarded([&]() -> PyObject* {
    if (is_tensor(a) && is_tensor(b)) return wrap(eager::binary(op, impl_of(a), impl_of(b)));
    if (may_be_asked(b))
      if (PyRef said = asked_right(a, b, reflected_name(op))) return said.release();
    return converted_binary<op>(a, b);
  });
}
template <Op op>
PyObject* binary(PyObject* a, PyObject* b) {
  PyObject* made = spare_binary(op, a, b);
  return __builtin_expect(made != nullptr, 1) ? made : any_binary<op>(a, b);
}

template <Op op>
__attribute__((noinline)) PyObject* write_parameter(PyObject* a, PyObject* b) {
  return guarded([&]() -> PyObject* {
    if (may_be_asked(b))
      if (PyRef said = asked_right(a, b, reflected_name(op))) return said.release();
    OperandList operands;
    operands.add_tensor(tensor_of(a));
    if (!operands.add(b, true)) Py_RETURN_NOTIMPLEMENTED;
    eager::call_inplace(op, operands.span(), {});
    return Py_NewRef(a);
  });
}
// x += y gives a new tensor, as in MindSpore; what writes is x[i] = y, x.add_(y), x.assign_value(y). A Parameter is
// written under no_grad, where programs update weights by hand (docs/decisions/0013).
bool is_written(PyObject* a) { return !is_exact_tensor(a) && is_parameter(a) && autograd::turned_off(); }
template <Op op>
PyObject* assigning(PyObject* a, PyObject* b) {
  if (is_written(a)) return write_parameter<op>(a, b);
  return binary<op>(a, b);
}

template <Op op>
__attribute__((noinline)) PyObject* any_unary(PyObject* a) {
  return guarded([&] { return wrap(eager::unary(op, impl_of(a))); });
}
template <Op op>
PyObject* unary(PyObject* a) {
  TensorImpl* x = impl_of(a);
  backends::FlatUnary fn = eager::ready_unary(op, x->meta->dtype);
  if (__builtin_expect(fn && !(x->flags & kRequiresGrad) && eager::unobserved(), 1)) {
    if (TensorObject* out = take_spare(x->meta)) {
      eager::count_quick_op();
      fn(out->impl->data, x->data, x->meta->numel);
      return reinterpret_cast<PyObject*>(out);
    }
  }
  return any_unary<op>(a);
}

PyObject* power(PyObject* a, PyObject* b, PyObject* modulus) {
  if (modulus != Py_None) {
    PyErr_SetString(PyExc_TypeError, "pow() of tensors takes no modulus");
    return nullptr;
  }
  return binary<Op::pow>(a, b);
}
PyObject* assigning_power(PyObject* a, PyObject* b, PyObject* modulus) {
  if (is_written(a)) return write_parameter<Op::pow>(a, b);
  return power(a, b, modulus);
}

PyObject* divmod(PyObject* a, PyObject* b) {
  return guarded([&]() -> PyObject* {
    if (may_be_asked(b))
      if (PyRef said = asked_right(a, b, "__rdivmod__")) return said.release();
    PyRef q = owned(converted_binary<Op::floor_div>(a, b));
    if (q.get() == Py_NotImplemented) return q.release();
    PyRef r = owned(converted_binary<Op::mod>(a, b));
    return PyTuple_Pack(2, q.get(), r.get());
  });
}

PyObject* positive(PyObject* a) { return Py_NewRef(a); }

const Tensor require_one(PyObject* self, const char* what) {
  Tensor t = tensor_of(self);
  autograd::require_values(t.get(), what);
  if (t.numel() != 1)
    throw value_error(std::string(what) + ": only a tensor of one element converts to a Python number, this one is " +
                      to_string(t.meta()));
  return t;
}

PyObject* one_element(PyObject* self, const char* what) {
  const Tensor t = host_copy(require_one(self, what));
  return element_to_python(t.data(), t.dtype());
}

int to_bool(PyObject* self) {
  return guarded_int([&] {
    Tensor t = tensor_of(self);
    if (t.numel() != 1)
      throw value_error("the truth value of a tensor with " + std::to_string(t.numel()) + " elements (" +
                        to_string(t.meta()) + ") is ambiguous; use any() or all()");
    autograd::require_values(t.get(), "the truth of a tensor");
    t = host_copy(t);
    PyRef v = owned(element_to_python(t.data(), t.dtype()));
    return PyObject_IsTrue(v.get());
  });
}

PyObject* to_int(PyObject* self) {
  return guarded([&]() -> PyObject* {
    PyRef v = owned(one_element(self, "int()"));
    return PyNumber_Long(v.get());
  });
}
PyObject* to_float(PyObject* self) {
  return guarded([&]() -> PyObject* {
    PyRef v = owned(one_element(self, "float()"));
    return PyNumber_Float(v.get());
  });
}
PyObject* to_index(PyObject* self) {
  return guarded([&]() -> PyObject* {
    Tensor t = tensor_of(self);
    if (t.numel() != 1 || !(is_integral(t.dtype()) || t.dtype() == DType::bool_))
      throw type_error("only an integer tensor of one element can be used as an index, this one is " +
                       to_string(t.meta()));
    autograd::require_values(t.get(), "an index");
    t = host_copy(t);
    PyRef v = owned(element_to_python(t.data(), t.dtype()));
    return PyNumber_Long(v.get());
  });
}

PyObject* rich_compare(PyObject* a, PyObject* b, int which) {
  static constexpr Op kOps[] = {Op::lt, Op::le, Op::eq, Op::ne, Op::gt, Op::ge};
  return guarded([&]() -> PyObject* {
    Op op = kOps[which];
    if (is_tensor(b)) return wrap(eager::binary(op, impl_of(a), impl_of(b)));
    if (Tensor t = with_number(op, a, b)) return wrap(std::move(t));
    if (may_be_asked(b))
      if (PyRef said = asked_right(a, b, reflected_name(op))) return said.release();
    return binary_op(op, a, b);
  });
}

Py_hash_t hash(PyObject* self) { return PyBaseObject_Type.tp_hash(self); }

}  // namespace

void add_number_slots(PyType_Slot*& out) {
  auto add = [&out](int slot, auto* f) { *out++ = {slot, reinterpret_cast<void*>(f)}; };
  add(Py_nb_add, from_python<binary<Op::add>>);
  add(Py_nb_subtract, from_python<binary<Op::sub>>);
  add(Py_nb_multiply, from_python<binary<Op::mul>>);
  add(Py_nb_true_divide, from_python<binary<Op::div>>);
  add(Py_nb_floor_divide, from_python<binary<Op::floor_div>>);
  add(Py_nb_remainder, from_python<binary<Op::mod>>);
  add(Py_nb_divmod, from_python<divmod>);
  add(Py_nb_power, from_python<power>);
  add(Py_nb_matrix_multiply, from_python<binary<Op::matmul>>);
  add(Py_nb_and, from_python<binary<Op::bitwise_and>>);
  add(Py_nb_or, from_python<binary<Op::bitwise_or>>);
  add(Py_nb_xor, from_python<binary<Op::bitwise_xor>>);
  add(Py_nb_lshift, from_python<binary<Op::shift_left>>);
  add(Py_nb_rshift, from_python<binary<Op::shift_right>>);
  add(Py_nb_inplace_add, from_python<assigning<Op::add>>);
  add(Py_nb_inplace_subtract, from_python<assigning<Op::sub>>);
  add(Py_nb_inplace_multiply, from_python<assigning<Op::mul>>);
  add(Py_nb_inplace_true_divide, from_python<assigning<Op::div>>);
  add(Py_nb_inplace_floor_divide, from_python<assigning<Op::floor_div>>);
  add(Py_nb_inplace_remainder, from_python<assigning<Op::mod>>);
  add(Py_nb_inplace_matrix_multiply, from_python<binary<Op::matmul>>);
  add(Py_nb_inplace_power, from_python<assigning_power>);
  add(Py_nb_inplace_and, from_python<assigning<Op::bitwise_and>>);
  add(Py_nb_inplace_or, from_python<assigning<Op::bitwise_or>>);
  add(Py_nb_inplace_xor, from_python<assigning<Op::bitwise_xor>>);
  add(Py_nb_inplace_lshift, from_python<assigning<Op::shift_left>>);
  add(Py_nb_inplace_rshift, from_python<assigning<Op::shift_right>>);
  add(Py_nb_negative, from_python<unary<Op::neg>>);
  add(Py_nb_positive, from_python<positive>);
  add(Py_nb_absolute, from_python<unary<Op::abs>>);
  add(Py_nb_invert, from_python<unary<Op::logical_not>>);  // of ints, too: MindSpore's
  add(Py_nb_bool, from_python<to_bool>);
  add(Py_nb_int, from_python<to_int>);
  add(Py_nb_float, from_python<to_float>);
  add(Py_nb_index, from_python<to_index>);
  add(Py_tp_richcompare, from_python<rich_compare>);
  add(Py_tp_hash, from_python<hash>);
}

}  // namespace msjit::python

// `is`: whether two values are one object.
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/library.h"
#include "capture/interp/numbers.h"
#include "capture/interp/values.h"

namespace msjit::capture {

// There is one empty tuple.
static bool is_new_empty_tuple(const Value* v) {
  return v->kind == ValueKind::kTuple && !v->type && !v->source && v->items.empty();
}
static bool is_empty_tuple(Context& c, Value* v) {
  if (v->is_constant()) return PyTuple_CheckExact(v->real) && PyTuple_GET_SIZE(v->real) == 0;
  if (v->kind != ValueKind::kTuple || v->type) {
    guard_type(c, v);
    return false;
  }
  expand(c, v);
  return v->items.empty();
}

// A is or B is an object's __dict__: a Value of its own for each time that it is read.
static bool same_own_dict(Context& c, Value* a, Value* b) {
  for (Value* v : {a, b})
    if (v->kind == ValueKind::kAttrDict && is_class(v->items[0])) return false;  // a new mappingproxy each time
  if (a->kind == b->kind && same_object(c, a->items[0], b->items[0])) return true;
  if (type_of(c, a) != type_of(c, b)) return false;
  auto real = [](Value* v) { return v->kind == ValueKind::kAttrDict ? v->items[0]->source : v->source; };
  if (real(a) && real(b)) fail(Reason::k_operator, "identity of a __dict__");
  return false;
}

bool same_object(Context& c, Value* a, Value* b) {
  if (a == b) return true;
  if (a->is_tensor() && b->is_tensor())
    for (Value* v : {a, b}) need_identity(c, v);
  if (a->kind == ValueKind::kAttrDict || b->kind == ValueKind::kAttrDict) return same_own_dict(c, a, b);
  if (is_new_empty_tuple(a)) return is_empty_tuple(c, b);
  if (is_new_empty_tuple(b)) return is_empty_tuple(c, a);
  auto known_real = [](Value* v) { return v->source && v->real; };
  if (a->kind == ValueKind::kNumber || b->kind == ValueKind::kNumber) {
    Value* n = a->kind == ValueKind::kNumber ? a : b;
    Value* o = n == a ? b : a;
    if (n->number->hint.kind == NumberKind::kBool && o->is_constant() && PyBool_Check(o->real))
      return is_true(c, n) == (o->real == Py_True);
    guard_type(c, o);  // next time it may be that number
    if (o->kind != ValueKind::kNumber && !(o->kind == ValueKind::kObject && PyLong_Check(o->real))) return false;
    // Small ints are one object each.
    PyObject *x = specialise(c, a), *y = specialise(c, b);
    if (Py_TYPE(x) != Py_TYPE(y)) return false;
    if (!is_nan(x) && PyObject_RichCompareBool(x, y, Py_EQ) == 0) return false;
    int overflow = 0;
    long long i = PyLong_CheckExact(x) ? PyLong_AsLongLongAndOverflow(x, &overflow) : -100;
    if (i >= -5 && i <= 256 && !overflow) return true;
    fail(Reason::k_operator, "identity of numbers");
  }
  if (a->is_constant() && b->is_constant()) return a->real == b->real;
  if (known_real(a) && known_real(b)) {
    bool same = a->real == b->real;
    c.guard({same ? GuardKind::kSameAs : GuardKind::kNotSameAs, a->source, b->source});
    return same;
  }
  for (auto [x, y] : {std::pair{a, b}, std::pair{b, a}})
    if (x->is_constant() && known_real(y)) {
      bool same = x->real == y->real;
      c.guard({same ? GuardKind::kIs : GuardKind::kIsNot, y->source, nullptr, PyRef::borrow(x->real)});
      return same;
    }
  return false;  // a new object is nothing else
}

}  // namespace msjit::capture

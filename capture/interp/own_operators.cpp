// Operators by the methods that classes of a program define, in the order in which the interpreter asks the operands.
#include "capture/interp/own_operators.h"
#include "capture/bridge/numpy.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/objects.h"
#include "capture/interp/slots.h"
#include "capture/interp/values.h"

namespace msjit::capture {

// object.__ne__ asks the operand's own __eq__.
bool inverts_eq(PyTypeObject* t, const char* name) {
  return std::string_view(name) == "__ne__" &&
         type_lookup_borrowed(t, interned(name)) == type_lookup_borrowed(&PyBaseObject_Type, interned(name));
}

// Whether what its type does for this operator, where its slot in C does not answer, is known: a method in Python,
// nothing, or a refusal.
static bool knows_operator(Context& c, Value* v, Value* other, const char* name, bool comparison) {
  if (v->is_tensor()) return true;  // it leaves to the other what it does not take for a number
  PyTypeObject* t = type_of(c, v);
  if (!t) return false;
  if (has_slot_rows(t)) return true;
  if (comparison && (!t->tp_richcompare || t->tp_richcompare == PyBaseObject_Type.tp_richcompare)) return true;
  if (comparison && inverts_eq(t, name)) name = "__eq__";
  PyObject* found = type_lookup_borrowed(t, interned(name));
  // Containers refuse what is none of theirs; a sequence is asked last, whatever the other one is.
  const bool container = is_sequence(v) || v->kind == ValueKind::kDict || v->kind == ValueKind::kSet;
  if (container && found && is_descriptor_of_c(found) && PyDescr_TYPE(found) == t && v->kind != other->kind)
    return true;
  if (found == Py_None) fail(Reason::k_operator, "a class that refuses " + std::string(name));
  if (!found || is_function(found)) return true;
  check_slot(c, t, name);
  if (is_known_slot(found)) return true;
  // object's own order: there is none.
  const std::string_view n = name;
  return comparison && n != "__eq__" && n != "__ne__" &&
         found == type_lookup_borrowed(&PyBaseObject_Type, interned(name));
}

// Whether a tensor takes it for a number, whatever its class does in operators.
static bool is_number_for_tensors(Context& c, Value* v) {
  if (v->is_number() || (v->kind == ValueKind::kObject && is_numpy_number(v->real))) return true;
  PyTypeObject* t = type_of(c, v);
  return t && (PyType_IsSubtype(t, &PyLong_Type) || PyType_IsSubtype(t, &PyFloat_Type) ||
               PyType_IsSubtype(t, &PyComplex_Type));
}

// Whether its slot in C gives the answer, or may give it.
static bool answered_in_c(Context& c, Value* v, Value* other, const char* name) {
  if (v->is_tensor()) return other->is_tensor() || is_number_for_tensors(c, other);
  PyTypeObject* t = type_of(c, v);
  Value* found = t ? type_lookup(c, t, interned(name)) : nullptr;
  return found && answers_in_c(found->real, type_of(c, other));
}

// The rule that a subclass's reflected method comes first.
static bool right_first(Context& c, Value* a, Value* b, const char* reflected, bool comparison) {
  PyTypeObject *s = type_of(c, a), *t = type_of(c, b);
  if (!s || !t || s == t || !PyType_IsSubtype(t, s)) return false;
  return comparison || type_lookup_borrowed(t, interned(reflected)) != type_lookup_borrowed(s, interned(reflected));
}

Value* user_operator(Context& c, Value* a, Value* b, const char* name, const char* reflected, bool comparison) {
  auto try_one = [&](Value* self, Value* other, const char* n) -> Value* {
    if (self->kind != ValueKind::kObject && self->kind != ValueKind::kInstance && !self->type) return nullptr;
    PyTypeObject* t = type_of(c, self);
    const bool inverted = t && comparison && inverts_eq(t, n);
    if (inverted) n = "__eq__";
    if (t && type_lookup_borrowed(t, interned(n)) == Py_None)
      fail(Reason::k_operator, "a class that refuses " + std::string(n));
    if (!t || !defined_in_python(c, t, interned(n))) return nullptr;
    Value* r = call(c, type_lookup(c, t, interned(n)), {self, other});
    if (r->is_constant() && r->real == Py_NotImplemented) return nullptr;
    return inverted ? boolean(c, !is_true(c, r)) : r;
  };
  const bool same_type = reflected && !comparison && type_of(c, a) == type_of(c, b);  // then it is not asked
  if (reflected) {
    const bool first = right_first(c, a, b, reflected, comparison);
    if (first) {
      if (!knows_operator(c, b, a, reflected, comparison)) return nullptr;
      if (Value* r = try_one(b, a, reflected)) return r;
    }
    if (answered_in_c(c, a, b, name)) return nullptr;
    if (!knows_operator(c, a, b, name, comparison)) return nullptr;
    if (first) return try_one(a, b, name);
    // The other one need not be known where the first has an answer.
    if (!same_type && !knows_operator(c, b, a, reflected, comparison)) return try_one(a, b, name);
  }
  if (Value* r = try_one(a, b, name)) return r;
  return reflected && !same_type ? try_one(b, a, reflected) : nullptr;
}

bool keeps_operator(Value* v, std::initializer_list<const char*> names) {
  if (!v->type) return true;
  for (const char* name : names) {
    PyObject* found = type_lookup_borrowed(v->type, interned(name));
    if (found && !is_descriptor_of_c(found)) return false;
  }
  return true;
}

bool declines_both(Context& c, Value* a, Value* b, const char* name, const char* reflected) {
  auto in_python = [&](Value* v, const char* n) { return v->type && defined_in_python(c, v->type, interned(n)); };
  return in_python(a, name) && in_python(b, reflected);
}

// Whether a type assigns as a sequence does alone, and one of the operands has a number's operator, which is asked
// before sequences are.
static bool is_asked_last(PyTypeObject* t, PyTypeObject* other, std::string_view name) {
  const bool add = name == "__iadd__";
  if (!add && name != "__imul__") return false;
  auto has = [&](PyTypeObject* x, bool inplace) {
    const PyNumberMethods* n = x ? x->tp_as_number : nullptr;
    if (!n) return false;
    return inplace ? (add ? n->nb_inplace_add : n->nb_inplace_multiply) != nullptr
                   : (add ? n->nb_add : n->nb_multiply) != nullptr;
  };
  return !has(t, true) && (has(t, false) || has(other, false));
}

// Lists and deques are asked last.
bool assigns_in_c(Context& c, Value* a, Value* b, const char* name) {
  PyTypeObject* t = a->is_tensor() ? nullptr : type_of(c, a);
  Value* found = t ? type_lookup(c, t, interned(name)) : nullptr;
  if (!found || !is_descriptor_of_c(found->real)) return false;
  PyTypeObject* other = b->is_tensor() ? nullptr : type_of(c, b);
  if (is_asked_last(t, other, name)) return false;
  return is_known_slot(found->real) ? answers_in_c(found->real, other) : true;
}

}  // namespace msjit::capture

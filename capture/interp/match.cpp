// The match statement's instructions.
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/execute.h"
#include "capture/interp/functions.h"
#include "capture/interp/items.h"
#include "capture/interp/iterate.h"
#include "capture/interp/objects.h"
#include "capture/interp/sets.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

constexpr unsigned long kMatchSelf =
    1UL << 22;  // Py_TPFLAGS of the builtin types whose one positional pattern is `self`

// Classes can be registered as sequences and mappings at any time without getting a new version.
bool has_type_flag(Context& c, Value* v, unsigned long flag) {
  PyTypeObject* t = type_of(c, v);
  if (!t) return false;
  auto* object = reinterpret_cast<PyObject*>(t);
  if (t->tp_flags & Py_TPFLAGS_HEAPTYPE)
    c.guard({GuardKind::kPatternFlags, c.sources.constant(object), nullptr, PyRef::borrow(object),
             t->tp_flags & (Py_TPFLAGS_SEQUENCE | Py_TPFLAGS_MAPPING)});
  return (t->tp_flags & flag) != 0;
}

// The attributes that the class pattern binds; null: no match.
Value* match_class(Context& c, Value* subject, Value* cls, int positional, Value* names) {
  if (cls->kind != ValueKind::kObject || !PyType_Check(cls->real)) fail(Reason::k_exception, "a class pattern");
  auto* type = reinterpret_cast<PyTypeObject*>(specialise(c, cls));
  std::vector<Value*> args{subject, cls};
  Value* is_instance = model_isinstance(c, nullptr, args, {});
  if (!is_instance) fail(Reason::k_unknown_call, "a class pattern of " + describe(c, cls));
  if (!is_true(c, is_instance)) return nullptr;
  std::vector<Value*> found;
  std::vector<PyObject*> bound;
  auto bind = [&](PyObject* name) {
    for (PyObject* other : bound)
      if (PyUnicode_Compare(other, name) == 0) fail(Reason::k_exception, "an attribute that is matched twice");
    bound.push_back(name);
    Value* v = lookup_attr(c, subject, name);
    if (v) found.push_back(v);
    return v != nullptr;
  };
  if (positional > 0) {
    Value* match_args = lookup_attr(c, cls, interned("__match_args__"));
    if (!match_args && (type->tp_flags & kMatchSelf)) {
      if (positional > 1) fail(Reason::k_exception, "a class pattern");
      found.push_back(subject);
    } else {
      if (match_args && match_args->kind != ValueKind::kTuple) fail(Reason::k_exception, "__match_args__ is no tuple");
      std::vector<Value*> allowed = match_args ? list_of(c, match_args) : std::vector<Value*>{};
      if (static_cast<int>(allowed.size()) < positional) fail(Reason::k_exception, "a class pattern");
      for (int i = 0; i < positional; ++i) {
        PyObject* name = as_str(c, allowed[static_cast<size_t>(i)]);
        if (!name) fail(Reason::k_exception, "a class pattern");
        if (!bind(name)) return nullptr;
      }
    }
  }
  for (Value* name : list_of(c, names))
    if (!bind(as_str(c, name))) return nullptr;
  return make_items(c, ValueKind::kTuple, std::move(found));
}

// The values of the keys in a mapping; null: one is missing.
Value* match_keys(Context& c, Value* mapping, Value* keys) {
  std::vector<Value*> found;
  std::vector<Value*> all = list_of(c, keys);
  for (size_t i = 0; i < all.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (is_true(c, compare(c, CompareKind::kEq, all[j], all[i])))
        fail(Reason::k_exception, "a key that is matched twice");
  const bool plain = mapping->kind == ValueKind::kDict && !mapping->type;
  Value* absent = plain ? nullptr : make(c, ValueKind::kInstance);
  if (absent) absent->type = &PyBaseObject_Type;
  for (Value* key : list_of(c, keys)) {
    Value* v;
    if (!absent) {
      v = find_value(c, mapping, key);
    } else {
      v = call(c, load_attr(c, mapping, interned("get")), {key, absent});
      if (v == absent) v = nullptr;
    }
    if (!v) return nullptr;
    found.push_back(v);
  }
  return make_items(c, ValueKind::kTuple, std::move(found));
}

}  // namespace

void execute_get_len(Context& c, SymbolicFrame& f, const Instr& i) {
  std::vector<Value*> args{f.top()};
  Value* n = model_len(c, nullptr, args, {});
  if (!n) fail(Reason::k_unknown_call, "the length of " + describe(c, args[0]));
  f.push(n);
}

void execute_match_sequence(Context& c, SymbolicFrame& f, const Instr& i) {
  f.push(boolean(c, has_type_flag(c, f.top(), Py_TPFLAGS_SEQUENCE)));
}

void execute_match_mapping(Context& c, SymbolicFrame& f, const Instr& i) {
  f.push(boolean(c, has_type_flag(c, f.top(), Py_TPFLAGS_MAPPING)));
}

void execute_match_keys(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* values = match_keys(c, f.top(2), f.top(1));
  f.push(values ? values : none(c));
  if (i.arg2 == 1)  // 3.10
    f.push(boolean(c, values != nullptr));
}

void execute_match_class(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *names = f.pop(), *cls = f.pop(), *subject = f.pop();
  Value* found = match_class(c, subject, cls, i.arg, names);
  if (i.arg2 == 1) {  // 3.10
    f.push(found ? found : subject);
    f.push(boolean(c, found != nullptr));
  } else {
    f.push(found ? found : none(c));
  }
}

void execute_copy_dict_without_keys(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* rest = call(c, literal(c, reinterpret_cast<PyObject*>(&PyDict_Type)), {f.top(2)});
  for (Value* key : list_of(c, f.top())) delete_item(c, rest, key);
  f.top() = rest;
}

}  // namespace msjit::capture

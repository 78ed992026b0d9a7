// Operators and indexing of containers and of objects with operator methods.
#include "capture/interp/items.h"
#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/deque.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/functions.h"
#include "capture/interp/indices.h"
#include "capture/interp/instances.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/own_operators.h"
#include "capture/interp/sets.h"
#include "capture/interp/slots.h"
#include "capture/interp/tensor_access.h"
#include "capture/interp/tensors.h"
#include "capture/interp/text.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"

namespace msjit::capture {

static bool foldable_class(PyObject* o) { return foldable(o) || is_enum_meta(Py_TYPE(o)); }

Value* load_item(Context& c, Value* v, Value* key) {
  if (v->type && v->kind != ValueKind::kInstance)
    if (Value* r = by_python(c, v, "__getitem__", {key})) return r;
  return raw_load_item(c, v, key);
}

Value* raw_load_item(Context& c, Value* v, Value* key) {
  if (v->is_tensor()) return tensor_getitem(c, v, key);
  if (is_sequence(v)) {
    expand(c, v);
    if (key->kind == ValueKind::kSlice) {
      if (is_deque(v) && !in_polyfill_frame(c))
        raise_text(c, PyExc_TypeError, "sequence index must be integer, not 'slice'");
      Py_ssize_t start, step, n;
      slice_range(c, key, v, &start, &step, &n);
      if (v->kind == ValueKind::kTuple && !v->type && start == 0 && step == 1 &&
          n == static_cast<Py_ssize_t>(v->items.size()))
        return v;
      std::vector<Value*> items;
      for (Py_ssize_t i = 0; i < n; ++i) items.push_back(v->items[start + i * step]);
      return make_items(c, v->kind, std::move(items));
    }
    return v->items[position(c, v, key, is_deque(v) ? "deque" : v->kind == ValueKind::kList ? "list" : "tuple")];
  }
  if (v->kind == ValueKind::kDict) {
    Value* found = find_value(c, v, key);
    if (!found && v->type) {
      if (Value* r = by_python(c, v, "__missing__", {key})) return r;
      if (PyObject* missing = type_lookup_borrowed(v->type, interned("__missing__")))
        if (PyObject* f = polyfill(missing)) {
          check_plain_attributes(c, v);
          return call(c, literal(c, f), {v, key});
        }
    }
    if (!found) raise_new(c, PyExc_KeyError, {key});
    return found;
  }
  if (v->kind == ValueKind::kAttrDict) {
    PyObject* name = attribute_key(c, key);
    Value* found = name ? own_attribute(c, v->items[0], name) : nullptr;
    if (!found) raise_new(c, PyExc_KeyError, {key});
    return found;
  }
  if (v->kind == ValueKind::kObject && PyType_Check(v->real) && foldable_class(v->real)) {
    PyObject* k = specialise(c, key);
    if (k && !foldable(k)) fail(Reason::k_subscript, "of " + describe(c, v));
    PyObject* r = k ? PyObject_GetItem(specialise(c, v), k) : nullptr;
    if (!r) raise_fetched(c, "in indexing");
    return literal(c, PyRef::steal(r));
  }
  if (v->kind == ValueKind::kObject && (is_simple_constant(v->real) || PyRange_Check(v->real))) {
    const Value* const asked = key;
    key = index_of(c, key);
    const bool slice = key->kind == ValueKind::kSlice;
    PyObject *o = specialise(c, v), *k = slice ? plain_slice(c, key) : specialise(c, key);
    if (o && k && (slice || foldable(k))) {
      PyObject* r = PyObject_GetItem(o, k);
      if (!r && asked != key) {  // errors name the type of what was asked
        PyErr_Clear();
        fail(Reason::k_subscript, describe(c, v) + " by an index that does not fit");
      }
      if (!r) raise_fetched(c, "in indexing");
      return literal(c, PyRef::steal(r));
    }
  }
  if (v->kind == ValueKind::kInstance || v->kind == ValueKind::kObject) {
    PyTypeObject* t = type_of(c, v);
    if (v->kind == ValueKind::kObject && PyTuple_Check(v->real)) {
      // A subclass of tuple that does not change indexing.
      if (check_slot(c, t, "__getitem__") == SlotIs::kKnown) {
        int64_t i;
        if (!as_index(c, key, &i)) fail(Reason::k_subscript, describe(c, key));
        Py_ssize_t n = PyTuple_GET_SIZE(v->real);
        c.guard({GuardKind::kLength, need_source(c, v), nullptr, nullptr, static_cast<uint64_t>(n)});
        if (i < 0) i += n;
        if (i < 0 || i >= n) raise_text(c, PyExc_IndexError, "tuple index out of range");
        return wrap(c, PyTuple_GET_ITEM(v->real, i), c.sources.child(SourceKind::kTupleItem, v->source, i));
      }
    }
    if (t && defined_in_python(c, t, interned("__getitem__")))
      return call(c, type_lookup(c, t, interned("__getitem__")), {v, key});
  }
  fail(Reason::k_subscript, "of " + describe(c, v));
}

PyObject* attribute_key(Context& c, Value* key) {
  PyObject* name = as_str(c, key);
  if (!name && !key->is_number() && !(key->kind == ValueKind::kObject && is_simple_constant(key->real)))
    fail(Reason::k_subscript, "of a __dict__ by " + describe(c, key));  // which may have a hash of its own, or none
  return name;
}

void store_item(Context& c, Value* v, Value* key, Value* value) {
  if (v->type && v->kind != ValueKind::kInstance && by_python(c, v, "__setitem__", {key, value})) return;
  raw_store_item(c, v, key, value);
}

// obj.__dict__[name] = value where the class has a data descriptor of that name; false: it has none.
static bool store_past_descriptor(Context& c, Value* v, PyObject* name, Value* value) {
  PyTypeObject* t = v->is_tensor() ? v->tensor->type : type_of(c, v);
  PyObject* on_type = t ? type_lookup_borrowed(t, name) : nullptr;
  if (!on_type || !Py_TYPE(on_type)->tp_descr_set) return false;
  // What else has attributes by such names holds them in fields of its own (a function's __name__).
  if (v->kind != ValueKind::kInstance && v->kind != ValueKind::kObject)
    fail(Reason::k_subscript, "assigning to __dict__");
  if (member_offset(on_type) >= 0 || !(Py_TYPE(on_type)->tp_flags & Py_TPFLAGS_HEAPTYPE))
    if (Py_TYPE(on_type) != &PyProperty_Type) fail(Reason::k_subscript, "assigning to __dict__");
  guard_type_version(c, t);
  check_pure(c, v);
  if (v->source && v->attrs.empty()) {
    for (const auto& [o, other] : c.known)
      if (other != v && Py_TYPE(o) == t && !(other->source->is_constant() && v->source->is_constant()))
        c.guard({GuardKind::kNotSameAs, v->source, other->source});
  }
  if (Value** a = v->find_attr(name)) {
    *a = value;
  } else {
    v->attrs.push_back({name, value});
    c.changes.attributes.push_back({v, name});
  }
  return true;
}

void raw_store_item(Context& c, Value* v, Value* key, Value* value) {
  if (v->is_tensor()) return tensor_setitem(c, v, key, value);
  if (is_deque(v) && key->kind == ValueKind::kSlice) fail(Reason::k_subscript, "a slice of a deque");
  if (v->kind == ValueKind::kList) {
    expand(c, v);
    if (key->kind == ValueKind::kSlice) {
      Py_ssize_t start, step, n;
      slice_range(c, key, v, &start, &step, &n);
      const size_t size = v->items.size();
      check_iterable(c, value);
      std::vector<Value*> items = fast_list_of(c, value);  // it may be the list
      if (v->items.size() != size) fail(Reason::k_subscript, "of a list that what is assigned has changed");
      if (step != 1) {
        if (static_cast<Py_ssize_t>(items.size()) != n)
          raise_text(c, PyExc_ValueError,
                     "attempt to assign sequence of size " + std::to_string(items.size()) +
                         " to extended slice of size " + std::to_string(n));
        for (Py_ssize_t i = 0; i < n; ++i) let_go(c, v->items[static_cast<size_t>(start + i * step)], holder_in(v));
        mark_changed(c, v, false);
        for (Py_ssize_t i = 0; i < n; ++i) v->items[start + i * step] = items[i];
        return;
      }
      for (Py_ssize_t i = 0; i < n; ++i) let_go(c, v->items[static_cast<size_t>(start + i)], holder_in(v));
      mark_changed(c, v);
      v->items.erase(v->items.begin() + start, v->items.begin() + start + n);
      v->items.insert(v->items.begin() + start, items.begin(), items.end());
      return;
    }
    int64_t i = position(c, v, key, is_deque(v) ? "deque" : "list assignment");
    let_go(c, v->items[i], holder_in(v));
    if (store_element_in_part(c, v, static_cast<size_t>(i), value)) return;
    mark_changed(c, v, false);
    v->items[i] = value;
    return;
  }
  if (v->kind == ValueKind::kDict) return dict_set(c, v, key, value);
  if (v->kind == ValueKind::kAttrDict) {
    PyObject* name = as_str(c, key);
    if (!name) fail(Reason::k_subscript, "assigning to __dict__");
    if (!store_past_descriptor(c, v->items[0], name, value)) raw_store_attr(c, v->items[0], name, value);
    return;
  }
  if (v->kind == ValueKind::kInstance || v->kind == ValueKind::kObject) {
    PyTypeObject* t = type_of(c, v);
    if (t && defined_in_python(c, t, interned("__setitem__"))) {
      call(c, type_lookup(c, t, interned("__setitem__")), {v, key, value});
      return;
    }
  }
  fail(Reason::k_subscript, "assigning to " + describe(c, v));
}

void delete_item(Context& c, Value* v, Value* key) {
  if (v->kind != ValueKind::kList && v->kind != ValueKind::kDict) {
    if (by_python(c, v, "__delitem__", {key})) return;
  } else if (v->type && by_python(c, v, "__delitem__", {key})) {
    return;
  }
  raw_delete_item(c, v, key);
}

void raw_delete_item(Context& c, Value* v, Value* key) {
  if (is_deque(v) && key->kind == ValueKind::kSlice) fail(Reason::k_subscript, "a slice of a deque");
  if (v->kind == ValueKind::kList && key->kind == ValueKind::kSlice) {
    expand(c, v);
    Py_ssize_t start, step, n;
    slice_range(c, key, v, &start, &step, &n);
    mark_changed(c, v);
    std::vector<bool> gone(v->items.size(), false);
    for (Py_ssize_t i = 0; i < n; ++i) {
      gone[static_cast<size_t>(start + i * step)] = true;
      let_go(c, v->items[static_cast<size_t>(start + i * step)], holder_in(v));
    }
    std::vector<Value*> kept;
    for (size_t i = 0; i < gone.size(); ++i)
      if (!gone[i]) kept.push_back(v->items[i]);
    v->items = std::move(kept);
    return;
  }
  if (v->kind == ValueKind::kList && key->kind != ValueKind::kSlice) {
    expand(c, v);
    int64_t i = position(c, v, key, is_deque(v) ? "deque" : "list assignment");
    let_go(c, v->items[i], holder_in(v));
    mark_changed(c, v);
    v->items.erase(v->items.begin() + i);
    return;
  }
  if (v->kind == ValueKind::kDict) {
    int i = find_key(c, v, key);
    if (i < 0) raise_new(c, PyExc_KeyError, {key});
    let_go(c, v->items[i], holder_in(v));
    dict_erase(c, v, i);
    return;
  }
  PyObject* name = v->kind == ValueKind::kAttrDict ? as_str(c, key) : nullptr;
  if (name && !is_class(v->items[0])) {
    PyTypeObject* t = v->items[0]->is_tensor() ? nullptr : type_of(c, v->items[0]);
    PyObject* on_type = t ? type_lookup_borrowed(t, name) : nullptr;
    if (t && !(on_type && takes_stores(on_type))) {
      if (!own_attribute(c, v->items[0], name)) raise_new(c, PyExc_KeyError, {key});
      raw_store_attr(c, v->items[0], name, nullptr);
      return;
    }
  }
  fail(Reason::k_subscript, "deleting from " + describe(c, v));
}

// An int or float subclass's value (an IntEnum member), for tensors.
static Value* plain_number(Context& c, Value* v) {
  PyObject* o = specialise(c, v);
  if (PyBool_Check(o) || is_simple_constant(o)) return v;
  if (PyLong_Check(o)) return literal(c, PyRef::steal(PyNumber_Long(o)));
  if (PyFloat_Check(o)) return literal(c, PyRef::steal(PyNumber_Float(o)));
  return v;
}

// Both are known and their operators harmless: what Python makes of them.
static Value* fold_binary(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b) {
  auto known = [](Value* v) { return v->is_number() || (v->kind == ValueKind::kObject && foldable(v->real)); };
  if (!known(a) || !known(b)) return nullptr;
  PyObject *x = specialise(c, a), *y = specialise(c, b);
  if ((kind == BinaryKind::kMultiply || kind == BinaryKind::kLshift) && PyLong_Check(y) && PyLong_AsLong(y) > 100000) {
    PyErr_Clear();
    return nullptr;
  }
  PyObject* r = operate(kind, inplace, x, y);
  if (!r) raise_fetched(c, "in an operator");
  if (!foldable(r)) {
    Py_DECREF(r);
    return nullptr;
  }
  return literal_made(c, PyRef::steal(r));
}

// Whether a union of it with another such runs no code of the program: the members are compared, and hashed since 3.14.
static bool joins_quietly(Context& c, PyObject* o) {
  if (is_union(o)) {
    const PyRef members = PyRef::steal(PyObject_GetAttrString(o, "__args__"));
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(members.get()); ++i)
      if (!joins_quietly(c, PyTuple_GET_ITEM(members.get(), i))) return false;
    return true;
  }
  if (!PyType_Check(o)) return o == Py_None;
  PyTypeObject* meta = Py_TYPE(o);
  guard_type_version(c, meta);
  return meta->tp_as_number->nb_or == PyType_Type.tp_as_number->nb_or && meta->tp_hash == PyType_Type.tp_hash &&
         meta->tp_richcompare == PyType_Type.tp_richcompare;
}

// Of classes that a program defines, or of subclasses of containers.
static bool may_define(Value* v) {
  return v->type ||
         (v->kind == ValueKind::kObject && !foldable(v->real) && Py_TYPE(v->real)->tp_flags & Py_TPFLAGS_HEAPTYPE);
}

Value* binary(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b) {
  auto& names = kOperatorNames[static_cast<int>(kind)];
  if (kind == BinaryKind::kOr && (!inplace || a->kind != ValueKind::kAttrDict))
    for (Value** v : {&a, &b})
      if ((*v)->kind == ValueKind::kAttrDict && !is_class((*v)->items[0])) *v = dict_of_attributes(c, (*v)->items[0]);
  const bool may = may_define(a) || may_define(b);
  if (may) {
    if (inplace)
      if (Value* r = user_operator(c, a, b, names[2], nullptr)) return r;
    if (!(inplace && assigns_in_c(c, a, b, names[2])))
      if (Value* r = user_operator(c, a, b, names[0], names[1])) return r;
    if (inplace && a->type && defined_in_python(c, a->type, interned(names[2]))) inplace = false;  // it has declined
  }
  if (is_deque(a) || is_deque(b)) {
    if (kind != BinaryKind::kAdd || !is_deque(a) || !(inplace || is_deque(b)) ||
        !keeps_operator(a, {"__add__", "__radd__", "__iadd__"}))
      fail(Reason::k_operator, describe(c, a) + " and " + describe(c, b));
    return call(c, literal(c, polyfill_named(inplace ? "_deque_iadd" : "_deque_add")), {a, b});
  }
  if (inplace && a->kind == ValueKind::kDict && b->kind != ValueKind::kDict && assigns_in_c(c, a, b, names[2]))
    fail(Reason::k_operator, "a dict that takes what " + describe(c, b) + " holds");
  if (Value* r = set_operator(c, inplace ? names[2] : names[0], a, b)) return r;
  if (a->is_tensor() || b->is_tensor()) {
    if (Value* r = tensor_binary(c, kind, inplace, a, b)) return r;
    if (a->kind == ValueKind::kObject && foldable(a->real)) a = plain_number(c, a);
    if (b->kind == ValueKind::kObject && foldable(b->real)) b = plain_number(c, b);
    if (a->is_tensor() || b->is_tensor())
      if (Value* r = tensor_binary(c, kind, inplace, a, b)) return r;
  } else if (Value* r = binary_numbers(c, kind, inplace, a, b)) {
    return r;
  }
  // Strings and other simple constants that vary.
  if (a->kind == ValueKind::kObject && b->kind == ValueKind::kObject && is_simple_constant(a->real) &&
      is_simple_constant(b->real)) {
    specialise(c, a);
    specialise(c, b);
    if (Value* r = binary_numbers(c, kind, inplace, a, b)) return r;
  }
  if (kind == BinaryKind::kRemainder && a->kind == ValueKind::kObject && PyUnicode_CheckExact(a->real)) {
    if (b->is_tensor()) fail(Reason::k_tensor_to_python, "format");
    if (Value* r = percent_format(c, specialise(c, a), b)) return r;
  }
  if (kind == BinaryKind::kAdd && is_sequence(a) && (is_sequence(b) || inplace)) {
    if (a->kind == ValueKind::kList && inplace && keeps_operator(a, {"__iadd__"})) {
      expand(c, a);
      extend_list(c, a, b);
      return a;
    }
    if (a->kind == b->kind && keeps_operator(a, {"__add__"})) {
      expand(c, a);
      expand(c, b);
      if (a->kind == ValueKind::kTuple && !a->type && !b->type && (a->items.empty() || b->items.empty()))
        return a->items.empty() ? b : a;
      std::vector<Value*> items = a->items;
      items.insert(items.end(), b->items.begin(), b->items.end());
      return make_items(c, a->kind, std::move(items));
    }
  }
  if (kind == BinaryKind::kMultiply && (is_sequence(a) || is_sequence(b))) {
    Value* s = is_sequence(a) ? a : b;
    int64_t n;
    if (inplace && s == a && s->kind == ValueKind::kList && keeps_operator(s, {"__imul__", "__mul__", "__rmul__"}) &&
        as_index(c, b, &n)) {
      expand(c, s);
      if (n > 10000 / std::max<int64_t>(1, static_cast<int64_t>(s->items.size()))) fail(Reason::k_capture_limit);
      const std::vector<Value*> once = s->items;
      mark_changed(c, s);
      s->items.clear();
      for (int64_t i = 0; i < n; ++i) s->items.insert(s->items.end(), once.begin(), once.end());
      return s;
    }
    if (keeps_operator(s, {"__mul__", "__rmul__"}) && as_index(c, s == a ? b : a, &n)) {
      expand(c, s);
      if (n == 1 && s->kind == ValueKind::kTuple && !s->type) return s;
      if (n > 10000 / std::max<int64_t>(1, static_cast<int64_t>(s->items.size()))) fail(Reason::k_capture_limit);
      std::vector<Value*> items;
      for (int64_t i = 0; i < n; ++i) items.insert(items.end(), s->items.begin(), s->items.end());
      return make_items(c, s->kind, std::move(items));
    }
  }
  if (kind == BinaryKind::kOr && a->kind == ValueKind::kDict && b->kind == ValueKind::kDict) {
    if (!inplace && (a->type || b->type)) fail(Reason::k_operator, describe(c, a) + " and " + describe(c, b));
    expand(c, a);
    expand(c, b);
    Value* d = a;
    if (!inplace) {
      d = make_items(c, ValueKind::kDict, a->items);
      d->keys = a->keys;
    }
    if (a->type || b->type) {
      const bool ordered = a->type && PyType_IsSubtype(a->type, &PyODict_Type);
      call(c, literal(c, polyfill_named(ordered ? "_ordered_update" : "_dict_update")), {a, b});
      return d;
    }
    for (size_t i = 0; i < b->keys.size(); ++i) dict_set(c, d, b->keys[i], b->items[i], true);
    return d;
  }
  if (inplace && !may)
    if (Value* r = user_operator(c, a, b, names[2], nullptr)) return r;
  if (!may)
    if (Value* r = user_operator(c, a, b, names[0], names[1])) return r;
  if (Value* r = fold_binary(c, kind, inplace, a, b)) return r;
  auto in_union = [&c](Value* v) { return v->kind == ValueKind::kObject && joins_quietly(c, v->real); };
  if (kind == BinaryKind::kOr && in_union(a) && in_union(b)) {
    if (PyRef joined = PyRef::steal(PyNumber_Or(specialise(c, a), specialise(c, b))))
      return literal(c, std::move(joined));
    PyErr_Clear();
  }
  fail(Reason::k_operator, describe(c, a) + " and " + describe(c, b));
}

static bool is_simple_namespace(Context& c, Value* v) {
  if (v->kind != ValueKind::kInstance && v->kind != ValueKind::kObject) return false;
  return is_library_type(type_of(c, v), LibraryType::k_namespace);
}

static bool foldable_value(Value* v) { return v->is_number() || (v->kind == ValueKind::kObject && foldable(v->real)); }

bool equal_items(Context& c, Value* a, Value* b) {
  if (a == b || (a->is_constant() && b->is_constant() && a->real == b->real)) return true;
  if (is_true(c, compare(c, CompareKind::kEq, a, b))) return true;
  for (Value* v : {a, b})
    if (v->is_number() && !is_true(c, compare(c, CompareKind::kEq, v, v)))
      fail(Reason::k_operator, "a nan, which may be the same object");
  return false;
}

Value* compare(Context& c, CompareKind kind, Value* a, Value* b) {
  Nested nested(c);
  bool equality = kind == CompareKind::kEq || kind == CompareKind::kNe;
  bool want = kind == CompareKind::kEq;
  if (equality)
    for (Value** v : {&a, &b})
      if ((*v)->kind == ValueKind::kAttrDict && !is_class((*v)->items[0])) *v = dict_of_attributes(c, (*v)->items[0]);
  static const char* kReflected[] = {"__gt__", "__ge__", "__eq__", "__ne__", "__lt__", "__le__"};
  const char *name = kComparisonNames[static_cast<int>(kind)], *reflected = kReflected[static_cast<int>(kind)];
  if (a->is_tensor() || b->is_tensor()) {
    if (a->is_tensor() && may_define(b))
      if (Value* r = user_operator(c, a, b, name, reflected, true)) return r;
    if (Value* r = tensor_compare(c, kind, a, b)) return r;
    if (equality && (a->is_none() || b->is_none())) return boolean(c, !want);
  } else if (Value* r = compare_numbers(c, kind, a, b)) {
    return r;
  }
  const bool asked = a->type || b->type;
  if (asked)
    if (Value* r = user_operator(c, a, b, name, reflected, true)) return r;
  if (Value* r = set_operator(c, name, a, b)) return r;
  if (asked && a->kind == b->kind && (is_sequence(a) || a->kind == ValueKind::kDict) &&
      declines_both(c, a, b, name, reflected))
    fail(Reason::k_operator, "containers whose classes decline to compare them");
  if (equality && a->kind == ValueKind::kDict && b->kind == ValueKind::kDict) {
    auto ordered = [](Value* v) { return v->type && PyType_IsSubtype(v->type, &PyODict_Type); };
    const char* model = ordered(a) && ordered(b) ? "_ordered_eq" : "_dict_eq";
    Value* r = a == b ? boolean(c, true) : call(c, literal(c, polyfill_named(model)), {a, b});
    return boolean(c, is_true(c, r) == want);
  }
  if (is_deque(a) != is_deque(b) && is_sequence(a) && a->kind == b->kind) {
    if (!equality) fail(Reason::k_operator, "comparing " + describe(c, a) + " and " + describe(c, b));
    return boolean(c, !want);
  }
  for (Value* v : {a, b})  // a deque's own comparison asks subclasses for their iterators
    if (is_deque(a) && is_deque(b) && check_slot(c, v->type, "__iter__") != SlotIs::kKnown)
      fail(Reason::k_operator, "comparing deques that iterate in their own way");
  if (is_sequence(a) && a->kind == b->kind) {
    expand(c, a);
    expand(c, b);
    if (equality && a->items.size() != b->items.size()) return boolean(c, !want);
    size_t n = std::min(a->items.size(), b->items.size());
    for (size_t i = 0; i < n; ++i) {
      if (a->items[i] == b->items[i]) continue;
      if (a->items[i]->is_tensor() || b->items[i]->is_tensor())
        fail(Reason::k_operator, "comparing containers of tensors");
      const size_t had_a = a->items.size(), had_b = b->items.size();
      const int moves = a->moves + b->moves;
      const bool same = equal_items(c, a->items[i], b->items[i]);
      if (a->items.size() != had_a || b->items.size() != had_b || (is_deque(a) && a->moves + b->moves != moves))
        fail(Reason::k_operator, "a comparison that changes its operands");
      if (!same && is_deque(a)) return boolean(c, is_true(c, compare(c, kind, a->items[i], b->items[i])));
      if (!same) return equality ? boolean(c, !want) : compare(c, kind, a->items[i], b->items[i]);
    }
    if (equality) return boolean(c, want);
    return compare(c, kind, integer(c, static_cast<int64_t>(a->items.size())),
                   integer(c, static_cast<int64_t>(b->items.size())));
  }
  auto by_content = [](Value* v, Value* other) {
    if (v->kind != ValueKind::kObject) return false;
    if (PyRange_Check(v->real)) return other->kind == ValueKind::kObject && PyRange_Check(other->real);
    return is_version_info(v->real) && (other->kind == ValueKind::kTuple || other->kind == ValueKind::kObject) &&
           !other->type;
  };
  if (by_content(a, b) || by_content(b, a)) {
    PyObject *x = specialise(c, a), *y = specialise(c, b);
    if (x && y) return literal(c, PyRef::steal(PyObject_RichCompare(x, y, static_cast<int>(kind))));
  }
  if (equality && is_simple_namespace(c, a) && is_simple_namespace(c, b)) {
    Value* r = call(c, literal(c, polyfill_named("_namespace_eq")), {a, b});
    return boolean(c, is_true(c, r) == want);
  }
  if (a->is_number() != b->is_number() && foldable_value(a) && foldable_value(b)) {
    PyTypeObject* t = type_of(c, a->is_number() ? b : a);
    if (t->tp_richcompare == PyBaseObject_Type.tp_richcompare && equality) return boolean(c, !want);
    PyObject *x = specialise(c, a), *y = specialise(c, b);
    return literal(c, PyRef::steal(PyObject_RichCompare(x, y, static_cast<int>(kind))));
  }
  if (a->kind == ValueKind::kObject && b->kind == ValueKind::kObject) {
    bool simple_a = foldable(a->real), simple_b = foldable(b->real);
    bool dtypes = (is_numpy_dtype(a->real) && (simple_b || is_numpy_dtype(b->real) || PyType_Check(b->real))) ||
                  (is_numpy_dtype(b->real) && (simple_a || PyType_Check(a->real)));
    if ((simple_a && simple_b) || dtypes) {
      PyObject *x = specialise(c, a), *y = specialise(c, b);
      PyObject* r = PyObject_RichCompare(x, y, static_cast<int>(kind));
      if (!r) raise_fetched(c, "in a comparison");
      return literal(c, PyRef::steal(r));
    }
    if (equality) {
      PyTypeObject *s = type_of(c, a), *t = type_of(c, b);
      // Objects that compare by identity.
      if ((s->tp_richcompare == PyBaseObject_Type.tp_richcompare || !s->tp_richcompare || simple_a) &&
          (t->tp_richcompare == PyBaseObject_Type.tp_richcompare || !t->tp_richcompare || simple_b))
        return boolean(c, same_object(c, a, b) == want);
    }
  }
  if (!asked)
    if (Value* r = user_operator(c, a, b, name, reflected, true)) return r;
  if (equality && (a->kind == ValueKind::kInstance || b->kind == ValueKind::kInstance)) {
    PyTypeObject *s = type_of(c, a), *t = type_of(c, b);
    auto by_identity = [](PyTypeObject* x) { return x && x->tp_richcompare == PyBaseObject_Type.tp_richcompare; };
    if ((by_identity(s) && (by_identity(t) || b->kind != ValueKind::kInstance)) ||
        (by_identity(t) && a->kind != ValueKind::kInstance))
      return boolean(c, same_object(c, a, b) == want);
    // Every __eq__ there is has returned NotImplemented.
    auto in_python = [&](PyTypeObject* x) {
      if (!x || !defined_in_python(c, x, interned("__eq__"))) return false;
      return want || inverts_eq(x, "__ne__") || defined_in_python(c, x, interned("__ne__"));
    };
    if ((in_python(s) || by_identity(s)) && (in_python(t) || by_identity(t) || foldable_value(b)))
      return boolean(c, same_object(c, a, b) == want);
  }
  if (equality) {
    // Where neither answers the other they are equal as the object that both are.
    PyTypeObject *s = type_of(c, a), *t = type_of(c, b);
    auto known = [&](PyTypeObject* of, PyTypeObject* other) {
      if (!of || !other) return false;
      if (!of->tp_richcompare || of->tp_richcompare == PyBaseObject_Type.tp_richcompare) return true;
      return has_slot_rows(of) && !answers_in_c(type_lookup_borrowed(of, interned(name)), other);
    };
    if (known(s, t) && known(t, s)) return boolean(c, same_object(c, a, b) == want);
  }
  fail(Reason::k_operator, "comparing " + describe(c, a) + " and " + describe(c, b));
}

// Of an object's own __iter__; what is raised where it cannot is said in other words.
static Value* iterator_to_search(Context& c, Value* container) {
  try {
    return get_iter(c, container);
  } catch (const Raised& r) {
    if (!is_exception_of(r.exception, PyExc_TypeError)) throw;
    fail(Reason::k_operator, "`in` on " + describe(c, container));
  }
}

Value* contains(Context& c, Value* x, Value* container) {
  if (container->type || container->kind == ValueKind::kObject)
    if (Value* r = by_python(c, container, "__contains__", {x})) return boolean(c, is_true(c, r));
  return raw_contains(c, x, container);
}

// Whether a tuple is a key and its value: the key is looked up, and nothing else is compared.
static bool has_item(Context& c, Value* dict, Value* x) {
  if (x->kind != ValueKind::kTuple) {
    PyTypeObject* t = type_of(c, x);
    if (!t || PyType_IsSubtype(t, &PyTuple_Type))
      fail(Reason::k_operator, "`in` of " + describe(c, x) + " on dict_items");
    return false;
  }
  expand(c, x);
  if (x->items.size() != 2) return false;
  Value* found = find_value(c, dict, x->items[0]);
  if (!found) return false;
  if (found == x->items[1]) return true;
  if (found->is_tensor() || x->items[1]->is_tensor()) fail(Reason::k_operator, "a tensor in a container");
  return equal_items(c, found, x->items[1]);
}

// Whether `in` has to search: C's own __contains__ (of str, of an array) answers whatever __iter__ a subclass has.
static bool is_searched(Context& c, PyTypeObject* t) { return check_slot(c, t, "__contains__") == SlotIs::kNone; }

Value* raw_contains(Context& c, Value* x, Value* container) {
  switch (container->kind) {
    case ValueKind::kDict:
      return boolean(c, find_value(c, container, x) != nullptr);
    case ValueKind::kSet:
      return boolean(c, set_contains(c, container, x));
    case ValueKind::kAttrDict: {
      PyObject* name = attribute_key(c, x);
      return boolean(c, name && own_attribute(c, container->items[0], name));
    }
    case ValueKind::kView:
      if (container->iter->kind == IterKind::kDictKeys)
        return boolean(c, find_value(c, container->items[0], x) != nullptr);
      if (container->iter->kind == IterKind::kDictItems) return boolean(c, has_item(c, container->items[0], x));
      return raw_contains(c, x, make_items(c, ValueKind::kTuple, list_of(c, container)));
    case ValueKind::kIterator:
    case ValueKind::kGenerator:
    case ValueKind::kInstance: {
      if (container->kind == ValueKind::kInstance && !is_searched(c, container->type)) break;
      check_iterable(c, container);
      Value* it = iterator_to_search(c, container);
      while (Value* v = next(c, it))
        if (equal_items(c, v, x)) return boolean(c, true);
      return boolean(c, false);
    }
    case ValueKind::kTuple:
    case ValueKind::kList:
      expand(c, container);
      for (size_t i = 0; i < container->items.size(); ++i) {
        Value* v = container->items[i];
        if (v == x) return boolean(c, true);
        if (v->is_tensor() || x->is_tensor()) {
          if (v->is_none() || x->is_none()) continue;
          fail(Reason::k_operator, "a tensor in a container");
        }
        const int before = container->moves;
        const bool found = equal_items(c, v, x);
        if (is_deque(container) && container->moves != before)
          fail(Reason::k_operator, "a comparison that changes the deque");
        if (found) return boolean(c, true);
      }
      return boolean(c, false);
    case ValueKind::kObject: {
      if (is_simple_constant(container->real) || PyRange_Check(container->real) ||
          PyFrozenSet_CheckExact(container->real)) {
        PyObject *s = specialise(c, container), *k = specialise(c, x);
        if (!k || !(is_simple_constant(k) || k == Py_None || PyBool_Check(k))) break;
        int r = PySequence_Contains(s, k);
        if (r < 0) raise_fetched(c, "in `in`");
        return boolean(c, r > 0);
      }
      PyTypeObject* t = type_of(c, container);
      if ((foldable_class(container->real) || defined_in_python(c, t, interned("__iter__"))) && is_searched(c, t)) {
        Value* it = iterator_to_search(c, container);
        while (Value* v = next(c, it))
          if (equal_items(c, v, x)) return boolean(c, true);
        return boolean(c, false);
      }
      break;
    }
    default:
      break;
  }
  fail(Reason::k_operator, "`in` on " + describe(c, container));
}

}  // namespace msjit::capture

// Operators and indexing of containers and of objects with operator methods.
#include "capture/cpython/objects.h"
#include "capture/interp/context.h"
#include "capture/values/tensor_bridge.h"

namespace msjit::capture {

static bool is_sequence(Value* v) { return v->kind == ValueKind::kTuple || v->kind == ValueKind::kList; }

int find_key(Context& c, Value* dict, Value* key) {
  expand(c, dict);
  PyObject* k = key->is_tensor() || key->kind == ValueKind::kInstance ? nullptr : specialise(c, key);
  for (size_t i = 0; i < dict->keys.size(); ++i) {
    Value* have = dict->keys[i];
    if (have == key) return static_cast<int>(i);
    if (!k) {
      if (key->real && key->real == have->real) return static_cast<int>(i);
      continue;
    }
    PyObject* h = have->real;
    if (!h) continue;
    if (h == k) return static_cast<int>(i);
    bool simple = (is_simple_constant(h) || PyBool_Check(h)) && (is_simple_constant(k) || PyBool_Check(k));
    if (simple) {
      int equal = PyObject_RichCompareBool(h, k, Py_EQ);
      if (equal < 0) PyErr_Clear();
      if (equal > 0) return static_cast<int>(i);
    }
  }
  if (!k && key->kind != ValueKind::kInstance && !key->is_tensor())
    fail(Reason::k_build, "a dict with " + describe(c, key) + " as key");
  return -1;
}

void dict_set(Context& c, Value* dict, Value* key, Value* value) {
  int i = find_key(c, dict, key);
  mark_changed(c, dict);
  if (i >= 0) {
    dict->items[i] = value;
  } else {
    PyObject* k = specialise(c, key);
    if (!k) fail(Reason::k_build, "a dict with " + describe(c, key) + " as key");
    if (PyObject_HasAttrString(reinterpret_cast<PyObject*>(Py_TYPE(k)), "__hash__") && Py_TYPE(k)->tp_hash == nullptr)
      fail(Reason::k_build, "an unhashable key");
    if (!is_simple_constant(k) && k != Py_None && !PyBool_Check(k) && !PyType_Check(k) && !PyFunction_Check(k) &&
        Py_TYPE(k)->tp_hash != PyBaseObject_Type.tp_hash)
      fail(Reason::k_build, "a dict with objects as keys");
    dict->keys.push_back(literal(c, k));
    dict->items.push_back(value);
  }
}

static int64_t position(Context& c, Value* v, Value* key, const char* what) {
  int64_t i;
  if (!as_index(c, key, &i)) fail(Reason::k_subscript, describe(c, key));
  int64_t n = static_cast<int64_t>(v->items.size());
  if (i < 0) i += n;
  if (i < 0 || i >= n) raise_text(c, PyExc_IndexError, std::string(what) + " index out of range");
  return i;
}

static bool slice_range(Context& c, Value* slice, Py_ssize_t n, Py_ssize_t* start, Py_ssize_t* step,
                        Py_ssize_t* count) {
  PyObject* s = specialise(c, slice);
  Py_ssize_t stop;
  if (!s || PySlice_Unpack(s, start, &stop, step) < 0) {
    PyErr_Clear();
    return false;
  }
  *count = PySlice_AdjustIndices(n, start, &stop, *step);
  return true;
}

Value* load_item(Context& c, Value* v, Value* key) {
  if (v->is_tensor()) return tensor_getitem(c, v, key);
  if (is_sequence(v)) {
    expand(c, v);
    if (key->kind == ValueKind::kSlice) {
      Py_ssize_t start, step, n;
      if (!slice_range(c, key, static_cast<Py_ssize_t>(v->items.size()), &start, &step, &n)) fail(Reason::k_subscript);
      std::vector<Value*> items;
      for (Py_ssize_t i = 0; i < n; ++i) items.push_back(v->items[start + i * step]);
      return make_items(c, v->kind, std::move(items));
    }
    return v->items[position(c, v, key, v->kind == ValueKind::kList ? "list" : "tuple")];
  }
  if (v->kind == ValueKind::kDict) {
    int i = find_key(c, v, key);
    if (i < 0) raise_new(c, PyExc_KeyError, {key});
    return v->items[i];
  }
  if (v->kind == ValueKind::kObject && (is_simple_constant(v->real) || PyRange_Check(v->real))) {
    PyObject *o = specialise(c, v), *k = specialise(c, key);
    if (o && k) {
      PyObject* r = PyObject_GetItem(o, k);
      if (!r) raise_fetched(c, "in indexing");
      return literal(c, Ref::steal(r));
    }
  }
  if (v->kind == ValueKind::kInstance || v->kind == ValueKind::kObject) {
    PyTypeObject* t = type_of(c, v);
    if (v->kind == ValueKind::kObject && PyTuple_Check(v->real)) {
      // A subclass of tuple that does not change indexing.
      if (!defined_in_python(c, t, interned("__getitem__"))) {
        guard_type_version(c, t);
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

void store_item(Context& c, Value* v, Value* key, Value* value) {
  if (v->is_tensor()) return tensor_setitem(c, v, key, value);
  if (v->kind == ValueKind::kList) {
    expand(c, v);
    if (key->kind == ValueKind::kSlice) {
      Py_ssize_t start, step, n;
      if (!slice_range(c, key, static_cast<Py_ssize_t>(v->items.size()), &start, &step, &n) || step != 1)
        fail(Reason::k_subscript, "assigning a slice with a step");
      std::vector<Value*> items = list_of(c, value);
      mark_changed(c, v);
      v->items.erase(v->items.begin() + start, v->items.begin() + start + n);
      v->items.insert(v->items.begin() + start, items.begin(), items.end());
      return;
    }
    int64_t i = position(c, v, key, "list assignment");
    mark_changed(c, v);
    v->items[i] = value;
    return;
  }
  if (v->kind == ValueKind::kDict) return dict_set(c, v, key, value);
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
  if (v->kind == ValueKind::kList && key->kind != ValueKind::kSlice) {
    expand(c, v);
    int64_t i = position(c, v, key, "list assignment");
    mark_changed(c, v);
    v->items.erase(v->items.begin() + i);
    return;
  }
  if (v->kind == ValueKind::kDict) {
    int i = find_key(c, v, key);
    if (i < 0) raise_new(c, PyExc_KeyError, {key});
    mark_changed(c, v);
    v->items.erase(v->items.begin() + i);
    v->keys.erase(v->keys.begin() + i);
    return;
  }
  fail(Reason::k_subscript, "deleting from " + describe(c, v));
}

static Value* user_operator(Context& c, Value* a, Value* b, const char* name, const char* reflected) {
  auto try_one = [&](Value* self, Value* other, const char* n) -> Value* {
    if (self->kind != ValueKind::kObject && self->kind != ValueKind::kInstance) return nullptr;
    PyTypeObject* t = type_of(c, self);
    if (!t || !defined_in_python(c, t, interned(n))) return nullptr;
    Value* r = call(c, type_lookup(c, t, interned(n)), {self, other});
    return r->is_constant() && r->real == Py_NotImplemented ? nullptr : r;
  };
  if (Value* r = try_one(a, b, name)) return r;
  return reflected ? try_one(b, a, reflected) : nullptr;
}

Value* binary(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b) {
  if (a->is_tensor() || b->is_tensor()) {
    if (Value* r = tensor_binary(c, kind, inplace, a, b)) return r;
  } else if (Value* r = binary_numbers(c, kind, a, b)) {
    return r;
  }
  // Strings and other simple constants that vary.
  if (a->kind == ValueKind::kObject && b->kind == ValueKind::kObject && is_simple_constant(a->real) &&
      is_simple_constant(b->real)) {
    specialise(c, a);
    specialise(c, b);
    if (Value* r = binary_numbers(c, kind, a, b)) return r;
  }
  if (kind == BinaryKind::kRemainder && a->kind == ValueKind::kObject && PyUnicode_CheckExact(a->real)) {
    PyObject *format = specialise(c, a), *values = b->is_tensor() ? nullptr : specialise(c, b);
    if (values && (is_simple_constant(values) || PyTuple_CheckExact(values)))
      return literal(c, Ref::steal(PyUnicode_Format(format, values)));
  }
  if (kind == BinaryKind::kAdd && is_sequence(a) && (is_sequence(b) || inplace)) {
    if (a->kind == ValueKind::kList && inplace) {
      std::vector<Value*> more = list_of(c, b);
      expand(c, a);
      mark_changed(c, a);
      a->items.insert(a->items.end(), more.begin(), more.end());
      return a;
    }
    if (a->kind == b->kind) {
      expand(c, a);
      expand(c, b);
      std::vector<Value*> items = a->items;
      items.insert(items.end(), b->items.begin(), b->items.end());
      return make_items(c, a->kind, std::move(items));
    }
  }
  if (kind == BinaryKind::kMultiply && (is_sequence(a) || is_sequence(b)) && !inplace) {
    Value* s = is_sequence(a) ? a : b;
    int64_t n;
    if (as_index(c, s == a ? b : a, &n)) {
      expand(c, s);
      if (n * static_cast<int64_t>(s->items.size()) > 10000) fail(Reason::k_capture_limit);
      std::vector<Value*> items;
      for (int64_t i = 0; i < n; ++i) items.insert(items.end(), s->items.begin(), s->items.end());
      return make_items(c, s->kind, std::move(items));
    }
  }
  if (kind == BinaryKind::kOr && a->kind == ValueKind::kDict && b->kind == ValueKind::kDict) {
    expand(c, a);
    expand(c, b);
    Value* d = a;
    if (!inplace) {
      d = make_items(c, ValueKind::kDict, a->items);
      d->keys = a->keys;
    }
    for (size_t i = 0; i < b->keys.size(); ++i) dict_set(c, d, b->keys[i], b->items[i]);
    return d;
  }
  static const char* kNames[][3] = {{"__add__", "__radd__", "__iadd__"},
                                    {"__and__", "__rand__", "__iand__"},
                                    {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
                                    {"__lshift__", "__rlshift__", "__ilshift__"},
                                    {"__matmul__", "__rmatmul__", "__imatmul__"},
                                    {"__mul__", "__rmul__", "__imul__"},
                                    {"__mod__", "__rmod__", "__imod__"},
                                    {"__or__", "__ror__", "__ior__"},
                                    {"__pow__", "__rpow__", "__ipow__"},
                                    {"__rshift__", "__rrshift__", "__irshift__"},
                                    {"__sub__", "__rsub__", "__isub__"},
                                    {"__truediv__", "__rtruediv__", "__itruediv__"},
                                    {"__xor__", "__rxor__", "__ixor__"}};
  auto& names = kNames[static_cast<int>(kind)];
  if (inplace)
    if (Value* r = user_operator(c, a, b, names[2], nullptr)) return r;
  if (Value* r = user_operator(c, a, b, names[0], names[1])) return r;
  fail(Reason::k_operator, describe(c, a) + " and " + describe(c, b));
}

static bool equal_values(Context& c, Value* a, Value* b) {
  Value* r = compare(c, CompareKind::kEq, a, b);
  return is_true(c, r);
}

Value* compare(Context& c, CompareKind kind, Value* a, Value* b) {
  bool equality = kind == CompareKind::kEq || kind == CompareKind::kNe;
  bool want = kind == CompareKind::kEq;
  if (a->is_tensor() || b->is_tensor()) {
    if (Value* r = tensor_compare(c, kind, a, b)) return r;
    if (equality && (a->is_none() || b->is_none())) return boolean(c, !want);
  } else if (Value* r = compare_numbers(c, kind, a, b)) {
    return r;
  }
  if (is_sequence(a) && a->kind == b->kind) {
    expand(c, a);
    expand(c, b);
    if (equality && a->items.size() != b->items.size()) return boolean(c, !want);
    size_t n = std::min(a->items.size(), b->items.size());
    for (size_t i = 0; i < n; ++i) {
      if (a->items[i] == b->items[i]) continue;
      if (a->items[i]->is_tensor() || b->items[i]->is_tensor())
        fail(Reason::k_operator, "comparing containers of tensors");
      if (!equal_values(c, a->items[i], b->items[i]))
        return equality ? boolean(c, !want) : compare(c, kind, a->items[i], b->items[i]);
    }
    if (equality) return boolean(c, want);
    return compare(c, kind, integer(c, static_cast<int64_t>(a->items.size())),
                   integer(c, static_cast<int64_t>(b->items.size())));
  }
  if (a->kind == ValueKind::kObject && b->kind == ValueKind::kObject) {
    bool simple_a = is_simple_constant(a->real) || a->real == Py_None || PyBool_Check(a->real);
    bool simple_b = is_simple_constant(b->real) || b->real == Py_None || PyBool_Check(b->real);
    if (simple_a && simple_b) {
      PyObject *x = specialise(c, a), *y = specialise(c, b);
      PyObject* r = PyObject_RichCompare(x, y, static_cast<int>(kind));
      if (!r) raise_fetched(c, "in a comparison");
      return literal(c, Ref::steal(r));
    }
    if (equality) {
      PyTypeObject *s = type_of(c, a), *t = type_of(c, b);
      // Objects that compare by identity.
      if ((s->tp_richcompare == PyBaseObject_Type.tp_richcompare || !s->tp_richcompare || simple_a) &&
          (t->tp_richcompare == PyBaseObject_Type.tp_richcompare || !t->tp_richcompare || simple_b))
        return boolean(c, same_object(c, a, b) == want);
    }
  }
  static const char* kNames[] = {"__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__"};
  static const char* kReflected[] = {"__gt__", "__ge__", "__eq__", "__ne__", "__lt__", "__le__"};
  if (Value* r = user_operator(c, a, b, kNames[static_cast<int>(kind)], kReflected[static_cast<int>(kind)])) return r;
  if (equality) {
    bool plain_a = a->is_constant() || is_sequence(a) || a->kind == ValueKind::kDict || a->is_number();
    bool plain_b = b->is_constant() || is_sequence(b) || b->kind == ValueKind::kDict || b->is_number();
    if (plain_a && plain_b && type_of(c, a) != type_of(c, b) && (!a->is_constant() || !b->is_constant()))
      return boolean(c, !want);
  }
  fail(Reason::k_operator, "comparing " + describe(c, a) + " and " + describe(c, b));
}

Value* contains(Context& c, Value* x, Value* container) {
  switch (container->kind) {
    case ValueKind::kDict:
      return boolean(c, find_key(c, container, x) >= 0);
    case ValueKind::kTuple:
    case ValueKind::kList:
    case ValueKind::kSet:
      expand(c, container);
      for (Value* v : container->items) {
        if (v == x) return boolean(c, true);
        if (v->is_tensor() || x->is_tensor()) {
          if (v->is_none() || x->is_none()) continue;
          fail(Reason::k_operator, "a tensor in a container");
        }
        if (equal_values(c, x, v)) return boolean(c, true);
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
      if (defined_in_python(c, t, interned("__contains__")))
        return boolean(c, is_true(c, call(c, type_lookup(c, t, interned("__contains__")), {container, x})));
      break;
    }
    default:
      break;
  }
  fail(Reason::k_operator, "`in` on " + describe(c, container));
}

}  // namespace msjit::capture

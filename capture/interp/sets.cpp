// Sets. One of constants keeps a real set beside it that has gone through the same calls, so that iteration follows the
// same order; of others (tensors, instances) only membership is known.
#include "capture/cpython/objects.h"
#include "capture/interp/context.h"

namespace msjit::capture {
namespace {

PyObject* constant_item(Context& c, Value* v) {
  if (v->is_tensor() || v->kind == ValueKind::kInstance) return nullptr;
  PyObject* o =
      v->is_number() || v->kind == ValueKind::kObject || v->kind == ValueKind::kTuple ? specialise(c, v) : nullptr;
  if (!o) return nullptr;
  if (foldable(o) || PyType_Check(o) || PyFunction_Check(o)) return o;
  if (!PyTuple_CheckExact(o)) return nullptr;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i)
    if (!foldable(PyTuple_GET_ITEM(o, i))) return nullptr;
  return o;
}

// Objects that hash and compare by identity.
bool by_identity(Context& c, Value* v) {
  if (v->is_tensor()) return true;
  PyTypeObject* t = v->kind == ValueKind::kInstance || v->kind == ValueKind::kObject ? type_of(c, v) : nullptr;
  if (!t) return false;
  guard_type_version(c, t);
  return t->tp_hash == PyBaseObject_Type.tp_hash && t->tp_richcompare == PyBaseObject_Type.tp_richcompare;
}

void take_items(Context& c, Value* v) {
  v->items.clear();
  Ref items = Ref::steal(PySequence_Tuple(v->shadow));
  if (!items) fail(Reason::k_internal, "out of memory");
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.get()); ++i)
    v->items.push_back(literal(c, PyTuple_GET_ITEM(items.get(), i)));
}

Value* from_real(Context& c, Ref set) {
  Value* v = make(c, ValueKind::kSet);
  if (PyFrozenSet_Check(set.get())) v->type = &PyFrozenSet_Type;
  v->shadow = c.pool.keep(set);
  take_items(c, v);
  return v;
}

bool is_set(Value* v) {
  return v->kind == ValueKind::kSet || (v->kind == ValueKind::kObject && PyAnySet_Check(v->real));
}

}  // namespace

Value* make_set(Context& c, PyTypeObject* type, const std::vector<Value*>& items) {
  Value* v = make(c, ValueKind::kSet);
  if (type != &PySet_Type) v->type = type;
  v->shadow = c.pool.keep(Ref::steal(PySet_New(nullptr)));
  for (Value* item : items) set_add(c, v, item);
  return v;
}

bool set_contains(Context& c, Value* set, Value* item) {
  expand(c, set);
  PyObject* o = constant_item(c, item);
  if (o && set->shadow) {
    int r = PySet_Contains(set->shadow, o);
    if (r < 0) raise_fetched(c, "in `in`");
    return r > 0;
  }
  if (!o && !by_identity(c, item)) fail(Reason::k_build, "a set with " + describe(c, item));
  for (Value* v : set->items)
    if (v == item || (o && v->is_constant() && PyObject_RichCompareBool(v->real, o, Py_EQ) == 1)) return true;
  for (Value* v : set->items)
    if (v->source && item->source && same_object(c, v, item)) return true;
  return false;
}

void set_add(Context& c, Value* set, Value* item) {
  if (set_contains(c, set, item)) return;
  mark_changed(c, set);
  PyObject* o = constant_item(c, item);
  if (o && set->shadow) {
    if (PySet_Add(set->shadow, o) < 0) raise_fetched(c, "an unhashable element");
    take_items(c, set);
    return;
  }
  set->shadow = nullptr;
  set->items.push_back(item);
}

PyObject* real_of(Context& c, Value* v) {
  if (v->kind == ValueKind::kSet) {
    expand(c, v);
    return v->shadow;
  }
  if (v->kind == ValueKind::kObject && PyAnySet_CheckExact(v->real) && v->constant) return v->real;
  if (PyObject* o = constant_item(c, v)) return o;
  bool view = v->kind == ValueKind::kView;
  if (v->kind != ValueKind::kList && v->kind != ValueKind::kTuple && v->kind != ValueKind::kDict && !view &&
      v->kind != ValueKind::kIterator && v->kind != ValueKind::kGenerator)
    return nullptr;
  Ref list = Ref::steal(PyList_New(0));
  for (Value* x : list_of(c, v)) {
    PyObject* o = constant_item(c, x);
    if (!o || !list || PyList_Append(list.get(), o) < 0) return nullptr;
  }
  bool as_set = view && v->iter->kind != IterKind::kDictValues;
  return c.pool.keep(as_set ? Ref::steal(PySet_New(list.get())) : list);
}

Value* set_method(Context& c, Value* self, const std::string& n, std::vector<Value*>& a) {
  expand(c, self);
  if (n == "add" && a.size() == 1) {
    set_add(c, self, a[0]);
    return none(c);
  }
  if (n == "clear" && a.empty()) {
    mark_changed(c, self);
    self->items.clear();
    self->shadow = c.pool.keep(Ref::steal(PySet_New(nullptr)));
    return none(c);
  }
  if (!self->shadow) {
    if ((n == "discard" || n == "remove") && a.size() == 1) {
      if (set_contains(c, self, a[0])) {
        mark_changed(c, self);
        std::erase(self->items, a[0]);
        return none(c);
      }
      return n == "discard" ? none(c) : nullptr;
    }
    if (n == "copy" && a.empty()) {
      Value* v = make_items(c, ValueKind::kSet, self->items);
      v->type = self->type;
      return v;
    }
    return nullptr;
  }
  // The real method on the real set beside it.
  if (n == "__init__" && a.size() > 1) return nullptr;
  Ref args = Ref::steal(PyTuple_New(static_cast<Py_ssize_t>(a.size())));
  for (size_t i = 0; i < a.size(); ++i) {
    PyObject* o = real_of(c, a[i]);
    if (!o) {
      if (n == "update" && a.size() == 1) {
        for (Value* x : list_of(c, a[0])) set_add(c, self, x);
        return none(c);
      }
      return nullptr;
    }
    PyTuple_SET_ITEM(args.get(), static_cast<Py_ssize_t>(i), Py_NewRef(o));
  }
  Ref on = Ref::borrow(self->shadow);
  bool frozen = self->type && PyType_IsSubtype(self->type, &PyFrozenSet_Type);
  if (frozen) on = Ref::steal(PyFrozenSet_New(self->shadow));
  Ref method = on ? Ref::steal(PyObject_GetAttrString(on.get(), n.c_str())) : Ref();
  if (!method) {
    PyErr_Clear();
    return nullptr;
  }
  Ref r = Ref::steal(PyObject_Call(method.get(), args.get(), nullptr));
  if (!r) raise_fetched(c, n.c_str());
  static const char* kChange[] = {"update",
                                  "remove",
                                  "discard",
                                  "pop",
                                  "intersection_update",
                                  "difference_update",
                                  "symmetric_difference_update",
                                  "__ior__",
                                  "__iand__",
                                  "__isub__",
                                  "__ixor__",
                                  "__init__"};
  for (const char* change : kChange)
    if (n == change && !frozen) {
      mark_changed(c, self);
      take_items(c, self);
    }
  if (r.get() == self->shadow || r.get() == on.get()) return self;
  if (PyAnySet_CheckExact(r.get())) return from_real(c, r);
  if (!foldable(r.get()) && !PyTuple_CheckExact(r.get())) return nullptr;
  return literal(c, r);
}

Value* set_operator(Context& c, const char* name, Value* a, Value* b) {
  bool views = a->kind == ValueKind::kView || b->kind == ValueKind::kView;
  if (!is_set(a) && !is_set(b) && !views) return nullptr;
  if (!views && !(is_set(a) && is_set(b))) return nullptr;
  PyObject *x = real_of(c, a), *y = real_of(c, b);
  if (!x || !y) return nullptr;
  bool inplace = name[2] == 'i' && std::string_view(name).size() > 5 && name[3] != 'n';
  if (inplace && a->kind == ValueKind::kSet && !a->type && is_set(b)) {
    std::vector<Value*> args{b};
    return set_method(c, a, name, args);
  }
  std::string plain = inplace ? std::string("__") + (name + 3) : name;
  Ref frozen = a->kind == ValueKind::kSet && a->type ? Ref::steal(PyFrozenSet_New(x)) : Ref::borrow(x);
  Ref method = frozen ? Ref::steal(PyObject_GetAttrString(frozen.get(), plain.c_str())) : Ref();
  Ref r = method ? Ref::steal(PyObject_CallFunctionObjArgs(method.get(), y, nullptr)) : Ref();
  if (!r) {
    PyErr_Clear();
    return nullptr;
  }
  if (PyAnySet_CheckExact(r.get())) return from_real(c, r);
  return foldable(r.get()) && r.get() != Py_NotImplemented ? literal(c, r) : nullptr;
}

}  // namespace msjit::capture

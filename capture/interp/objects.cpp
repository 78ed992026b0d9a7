// Attributes of objects, classes, modules and what is made inside.
#include "capture/cpython/objects.h"
#include "capture/interp/context.h"
#include "capture/values/tensor_bridge.h"

namespace msjit::capture {

Value* type_lookup(Context& c, PyTypeObject* type, PyObject* name) {
  guard_type_version(c, type);
  PyObject* o = type_lookup_borrowed(type, name);
  if (!o) return nullptr;
  return wrap(c, o, c.sources.constant(o));
}

static Value* bound(Context& c, Value* function, Value* self) {
  return make_items(c, ValueKind::kMethod, {function, self});
}

static Value* builtin_method(Context& c, Value* self, PyObject* descriptor, PyObject* name) {
  Value* v = make_items(c, ValueKind::kBuiltinMethod, {self});
  v->real = c.pool.keep(Ref::borrow(descriptor));
  v->name = PyUnicode_AsUTF8(name);
  return v;
}

// What a class attribute gives when it is read through an instance (self) or, with self null, through the class.
static Value* bind(Context& c, PyObject* found, Value* self, Value* cls, PyObject* name) {
  Value* v = wrap(c, found, c.sources.constant(found));
  PyTypeObject* t = Py_TYPE(found);
  if (t == &PyFunction_Type) return self ? bound(c, v, self) : v;
  if (t == &PyStaticMethod_Type) {
    PyObject* f = PyStaticMethod_Type.tp_descr_get(found, nullptr, reinterpret_cast<PyObject*>(&PyBaseObject_Type));
    return f ? literal(c, Ref::steal(f)) : v;
  }
  if (t == &PyClassMethod_Type) {
    Ref f = Ref::steal(PyObject_GetAttr(found, interned("__func__")));
    if (!f) fail(Reason::k_attribute);
    return bound(c, literal(c, f), cls);
  }
  if (t == &PyProperty_Type) {
    if (!self) return v;
    Ref get = Ref::steal(PyObject_GetAttr(found, interned("fget")));
    if (!get || get.get() == Py_None) fail(Reason::k_attribute, "a property without a getter");
    return call(c, literal(c, get), {self});
  }
  if (self && tensor_bridge().is_op && tensor_bridge().is_op(found)) return builtin_method(c, self, found, name);
  if (t == &PyMethodDescr_Type || t == &PyWrapperDescr_Type) return self ? builtin_method(c, self, found, name) : v;
  if (t->tp_descr_get) {
    // JitFunction and other callables that bind like functions.
    if (self && PyType_HasFeature(t, Py_TPFLAGS_METHOD_DESCRIPTOR)) return bound(c, v, self);
    fail(Reason::k_attribute, std::string(PyUnicode_AsUTF8(name)) + ", a descriptor of type " + t->tp_name);
  }
  return v;
}

static bool is_data_descriptor(PyObject* o) { return Py_TYPE(o)->tp_descr_set != nullptr && Py_TYPE(o)->tp_descr_get; }

static Value* own_attr(Context& c, Value* v, PyObject* name, bool* found) {
  *found = true;
  if (Value** a = v->find_attr(name)) {
    if (!*a) *found = false;
    return *a;
  }
  if (v->source && v->real) {
    PyObject* o = instance_attr_borrowed(v->real, name);
    if (o) return wrap(c, o, c.sources.child(SourceKind::kAttr, v->source, name));
    if (instance_dict_borrowed(v->real) || Py_TYPE(v->real)->tp_dictoffset != 0 ||
        (Py_TYPE(v->real)->tp_flags & (1UL << 4)))
      c.guard({GuardKind::kAttrAbsent, v->source, nullptr, Ref::borrow(name)});
  }
  *found = false;
  return nullptr;
}

static Value* instance_attr(Context& c, Value* v, PyTypeObject* t, PyObject* name) {
  if (!has_generic_getattr(t) && !(v->is_tensor()))
    fail(Reason::k_attribute,
         std::string(PyUnicode_AsUTF8(name)) + " of " + t->tp_name + ", which has its own __getattr__");
  if (Value* own = exception_attr(c, v, name)) return own;
  guard_type_version(c, t);
  PyObject* on_type = type_lookup_borrowed(t, name);
  if (on_type && is_data_descriptor(on_type)) {
    if (Py_TYPE(on_type) == &PyProperty_Type) return bind(c, on_type, v, nullptr, name);
    if (name == interned("__class__")) return literal(c, reinterpret_cast<PyObject*>(t));
    if (std::string_view(Py_TYPE(on_type)->tp_name).ends_with("_tuplegetter") && v->kind == ValueKind::kObject) {
      // A field of a namedtuple: __reduce__ gives (type, (index, documentation)).
      Ref parts = Ref::steal(PyObject_CallMethod(on_type, "__reduce__", nullptr));
      Ref index = parts ? Ref::steal(PySequence_GetItem(PyTuple_GET_ITEM(parts.get(), 1), 0)) : Ref();
      if (!index) fail(Reason::k_attribute);
      return load_item(c, v, literal(c, index));
    }
    if (name == interned("__dict__")) fail(Reason::k_attribute, "__dict__");
    if (Py_TYPE(on_type) == &PyMemberDescr_Type) {
      if (Value** a = v->find_attr(name); a && *a) return *a;
      if (v->real && v->source && v->is_constant()) {
        // A slot of a constant object may change; only objects that cannot are read.
        if (PyCFunction_Check(v->real) || PyCode_Check(v->real))
          return literal(c, Ref::steal(PyObject_GetAttr(v->real, name)));
      }
    }
    fail(Reason::k_attribute, std::string(PyUnicode_AsUTF8(name)) + " of " + t->tp_name);
  }
  bool found = false;
  Value* own = own_attr(c, v, name, &found);
  if (found) return own;
  if (on_type) return bind(c, on_type, v, literal(c, reinterpret_cast<PyObject*>(t)), name);
  return nullptr;
}

static Value* class_attr(Context& c, Value* v, PyObject* name) {
  auto* t = reinterpret_cast<PyTypeObject*>(v->real);
  if (Py_TYPE(v->real)->tp_getattro != PyType_Type.tp_getattro)
    fail(Reason::k_attribute, "of a class with its own attribute lookup");
  PyTypeObject* meta = Py_TYPE(v->real);
  PyObject* on_meta = type_lookup_borrowed(meta, name);
  if (meta != &PyType_Type) guard_type_version(c, meta);
  if (on_meta && is_data_descriptor(on_meta)) {
    if (name == interned("__name__") || name == interned("__qualname__")) {
      guard_type_version(c, t);
      return literal(c, Ref::steal(PyObject_GetAttr(v->real, name)));
    }
    fail(Reason::k_attribute, std::string(PyUnicode_AsUTF8(name)) + " of a class");
  }
  guard_type_version(c, t);
  if (PyObject* o = type_lookup_borrowed(t, name)) return bind(c, o, nullptr, v, name);
  if (on_meta) return bind(c, on_meta, v, literal(c, reinterpret_cast<PyObject*>(meta)), name);
  return nullptr;
}

static Value* function_attr(Context& c, Value* v, PyObject* name) {
  for (const char* known : {"__name__", "__qualname__", "__doc__", "__module__"})
    if (name == interned(known)) {
      specialise(c, v);
      return literal(c, Ref::steal(PyObject_GetAttr(v->real, name)));
    }
  bool found = false;
  Value* own = own_attr(c, v, name, &found);
  if (found) return own;
  if (type_lookup_borrowed(&PyFunction_Type, name))
    fail(Reason::k_attribute, std::string(PyUnicode_AsUTF8(name)) + " of a function");
  return nullptr;
}

Value* try_load_attr(Context& c, Value* v, PyObject* name) {
  PyUnicode_InternInPlace(&name);
  switch (v->kind) {
    case ValueKind::kTensor:
      if (Value* a = tensor_attr(c, v, name)) return a;
      return instance_attr(c, v, v->tensor->type, name);
    case ValueKind::kObject: {
      if (PyModule_CheckExact(v->real)) {
        PyObject* dict = PyModule_GetDict(v->real);
        Value* d = wrap(c, dict, c.sources.constant(dict));
        return load_from_dict(c, d, name);
      }
      if (PyType_Check(v->real)) return class_attr(c, v, name);
      guard_type(c, v);
      if (PyFunction_Check(v->real)) return function_attr(c, v, name);
      if (is_simple_constant(v->real) && v->kind == ValueKind::kObject) break;
      return instance_attr(c, v, Py_TYPE(v->real), name);
    }
    case ValueKind::kInstance:
      return instance_attr(c, v, v->type, name);
    case ValueKind::kMethod:
      if (name == interned("__self__")) return v->items[1];
      if (name == interned("__func__")) return v->items[0];
      return try_load_attr(c, v->items[0], name);
    case ValueKind::kSlice:
      if (name == interned("start")) return v->items[0];
      if (name == interned("stop")) return v->items[1];
      if (name == interned("step")) return v->items[2];
      break;
    case ValueKind::kSuper:
      return load_super_attr(c, v, name);
    default:
      break;
  }
  PyTypeObject* t = type_of(c, v);
  if (!t) fail(Reason::k_attribute, "of " + describe(c, v));
  PyObject* found = type_lookup_borrowed(t, name);
  if (!found) return nullptr;
  return bind(c, found, v, literal(c, reinterpret_cast<PyObject*>(t)), name);
}

[[noreturn]] static void raise_missing(Context& c, Value* v, PyObject* name) {
  PyObject* text = nullptr;
  bool object = v->kind == ValueKind::kObject;
  if (object && PyModule_Check(v->real)) {
    text = PyUnicode_FromFormat("module '%s' has no attribute '%U'", PyModule_GetName(v->real), name);
  } else if (object && PyType_Check(v->real)) {
    text = PyUnicode_FromFormat("type object '%s' has no attribute '%U'", reinterpret_cast<PyTypeObject*>(v->real)->tp_name,
                                name);
  } else if (PyTypeObject* t = type_of(c, v); t && v->kind != ValueKind::kSuper) {
    text = PyUnicode_FromFormat("'%s' object has no attribute '%U'", t->tp_name, name);
  }
  if (!text) fail(Reason::k_attribute, std::string(PyUnicode_AsUTF8(name)) + " of " + describe(c, v) + " is missing");
  std::vector<Value*> args{literal(c, Ref::steal(text))};
  raise(c, new_exception(c, reinterpret_cast<PyTypeObject*>(PyExc_AttributeError), args,
                         {{interned("name"), literal(c, name)}, {interned("obj"), v}}));
}

Value* load_attr(Context& c, Value* v, PyObject* name) {
  Value* a = try_load_attr(c, v, name);
  if (!a) raise_missing(c, v, name);
  return a;
}

Value* load_super_attr(Context& c, Value* super, PyObject* name) {
  auto* start = reinterpret_cast<PyTypeObject*>(super->items[0]->real);
  Value* self = super->items[1];
  bool through_class = self->kind == ValueKind::kObject && PyType_Check(self->real);
  PyTypeObject* t = through_class ? reinterpret_cast<PyTypeObject*>(self->real) : type_of(c, self);
  if (!t) fail(Reason::k_attribute, "of super() of " + describe(c, self));
  guard_type_version(c, t);
  PyObject* mro = t->tp_mro;
  Py_ssize_t n = PyTuple_GET_SIZE(mro), i = 0;
  while (i < n && PyTuple_GET_ITEM(mro, i) != reinterpret_cast<PyObject*>(start)) ++i;
  for (++i; i < n; ++i) {
    auto* base = reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(mro, i));
    PyObject* dict = base->tp_dict;
    // Static builtin types of 3.12+ keep their dict elsewhere.
    PyObject* found = dict ? dict_get_str_borrowed(dict, name) : nullptr;
    if (!dict && base == &PyBaseObject_Type) found = type_lookup_borrowed(base, name);
    if (found)
      return bind(c, found, through_class ? nullptr : self,
                  through_class ? self : literal(c, reinterpret_cast<PyObject*>(t)), name);
  }
  return nullptr;
}

void store_attr(Context& c, Value* v, PyObject* name, Value* value) {
  PyTypeObject* t = nullptr;
  if (v->kind == ValueKind::kInstance)
    t = v->type;
  else if (v->kind == ValueKind::kObject && !PyType_Check(v->real) && !PyModule_Check(v->real) &&
           !PyFunction_Check(v->real))
    t = type_of(c, v);
  else if (v->is_tensor() && v->source)
    t = v->tensor->type;
  if (!t || !has_generic_setattr(t)) fail(Reason::k_store_attribute, "on " + describe(c, v));
  guard_type_version(c, t);
  PyObject* on_type = type_lookup_borrowed(t, name);
  if (on_type && is_data_descriptor(on_type)) {
    if (Py_TYPE(on_type) == &PyProperty_Type && value) {
      Ref set = Ref::steal(PyObject_GetAttr(on_type, interned("fset")));
      if (set && set.get() != Py_None) {
        call(c, literal(c, set), {v, value});
        return;
      }
    }
    if (is_exception(v) && value && name == interned("__traceback__")) {
      if (!value->is_none()) v->raised = true;
      return;
    }
    if (is_exception(v) && value && name == interned("__cause__")) v->attrs.push_back({interned("__suppress_context__"), boolean(c, true)});
    if (!((Py_TYPE(on_type) == &PyMemberDescr_Type || is_exception(v)) && v->kind == ValueKind::kInstance))
      fail(Reason::k_store_attribute, std::string(PyUnicode_AsUTF8(name)) + " of " + t->tp_name);
  } else if (v->kind == ValueKind::kObject && t->tp_dictoffset == 0 && !(t->tp_flags & (1UL << 4))) {
    fail(Reason::k_store_attribute, std::string("of ") + t->tp_name);
  }
  if (!value) {
    bool found = false;
    own_attr(c, v, name, &found);
    if (!found) fail(Reason::k_store_attribute, "deleting what is not there");
  }
  if (v->source && v->attrs.empty()) {
    for (const auto& [o, other] : c.known)
      if (other != v && Py_TYPE(o) == Py_TYPE(v->real) && !(other->source->is_constant() && v->source->is_constant()))
        c.guard({GuardKind::kNotSameAs, v->source, other->source});
  }
  if (Value** a = v->find_attr(name)) {
    *a = value;
  } else {
    v->attrs.push_back({name, value});
    c.attr_log.push_back({v, name});
  }
}

bool defined_in_python(Context& c, PyTypeObject* t, PyObject* name) {
  Value* f = type_lookup(c, t, name);
  return f && f->is_constant() && PyFunction_Check(f->real);
}

}  // namespace msjit::capture

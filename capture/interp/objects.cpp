// Attributes of objects, classes, modules and what is made inside, as they are read.
#include <Python.h>
#include <structmember.h>
#include <optional>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/deque.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/creation.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/instances.h"
#include "capture/interp/items.h"
#include "capture/interp/library.h"
#include "capture/interp/objects.h"
#include "capture/interp/slots.h"
#include "capture/interp/tensor_access.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"

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
  v->real = c.pool.keep(PyRef::borrow(descriptor));
  v->name = PyUnicode_AsUTF8(name);
  return v;
}

static bool is_called_apart(PyObject* descriptor) {
  const PyTypeObject* t = Py_TYPE(descriptor);
  return t == &PyMethodDescr_Type || t == &PyWrapperDescr_Type;
}

bool is_found_apart(Context& c, Value* method, Value* self, PyObject* name) {
  if (method->kind != ValueKind::kBuiltinMethod || method->items[0] != self || !is_called_apart(method->real))
    return false;
  PyTypeObject* t = type_of(c, self);
  return t && has_generic_getattr(t) && type_lookup_borrowed(t, name) == method->real;
}

Value* joined(Context& c, Value* descriptor, Value* self) {
  if (!descriptor->is_constant() || !is_called_apart(descriptor->real)) return nullptr;
  return builtin_method(c, self, descriptor->real, PyDescr_NAME(descriptor->real));
}

// A field of a namedtuple: __reduce__ gives (type, (index, documentation)).
static Value* tuple_field(Context& c, Value* v, PyObject* descriptor) {
  if (PyTypeObject* t = type_of(c, v); !t || !PyType_IsSubtype(t, &PyTuple_Type))
    fail(Reason::k_attribute, "a namedtuple's field of what is no tuple");
  PyRef parts = PyRef::steal(PyObject_CallMethod(descriptor, "__reduce__", nullptr));
  PyRef index = parts ? PyRef::steal(PySequence_GetItem(PyTuple_GET_ITEM(parts.get(), 1), 0)) : PyRef();
  if (!index) fail(Reason::k_attribute);
  return raw_load_item(c, v, literal(c, index));
}

static bool is_tuple_field(PyObject* descriptor) {
  return is_library_type(Py_TYPE(descriptor), LibraryType::k_tuple_getter);
}

static Value* bind(Context& c, PyObject* found, Value* self, Value* cls, PyObject* name);

// `construct` of a Module is its forward; what super() asks is that of a class behind.
static Value* forward_by_alias(Context& c, PyObject* alias, Value* self, Value* cls, PyObject* name) {
  if (!self) return load_attr(c, cls, interned("forward"));
  PyTypeObject* t = type_of(c, self);
  if (type_lookup_borrowed(t, name) == alias) return load_attr(c, self, interned("forward"));
  PyObject* found = tensor_bridge().forward_of(alias, t);
  if (!found) fail(Reason::k_attribute, "construct of an object of another class");
  return bind(c, found, self, cls, interned("forward"));
}

// What a class attribute gives when it is read through an instance (self) or, with self null, through the class.
static Value* bind(Context& c, PyObject* found, Value* self, Value* cls, PyObject* name) {
  Value* v = wrap(c, found, c.sources.constant(found));
  PyTypeObject* t = Py_TYPE(found);
  if (is_function_type(t)) return self ? bound(c, v, self) : v;
  if (t == tensor_bridge().forward_alias_type) return forward_by_alias(c, found, self, cls, name);
  if (t == &PyStaticMethod_Type) {
    PyObject* f = PyStaticMethod_Type.tp_descr_get(found, nullptr, reinterpret_cast<PyObject*>(&PyBaseObject_Type));
    return f ? literal(c, PyRef::steal(f)) : v;
  }
  if (t == &PyClassMethod_Type) {
    PyRef f = PyRef::steal(PyObject_GetAttr(found, interned("__func__")));
    if (!f || !is_function(f.get())) fail(Reason::k_attribute, "a classmethod of something else than a function");
    return bound(c, literal(c, f), cls);
  }
  if (t == &PyClassMethodDescr_Type) return builtin_method(c, self && !cls ? self : cls, found, name);
  if (t == &PyProperty_Type) {
    if (!self) return v;
    PyRef get = PyRef::steal(PyObject_GetAttr(found, interned("fget")));
    if (!get || get.get() == Py_None) fail(Reason::k_attribute, "a property without a getter");
    return call(c, literal(c, get), {self});
  }
  if (self && tensor_bridge().is_op && tensor_bridge().is_op(found)) return builtin_method(c, self, found, name);
  if (t == &PyMethodDescr_Type || t == &PyWrapperDescr_Type) return self ? builtin_method(c, self, found, name) : v;
  if (is_tuple_field(found)) return self ? tuple_field(c, self, found) : v;
  if (is_library_type(t, LibraryType::k_cached_property) && self) {
    // Found only when the instance has no value yet.
    PyRef get = PyRef::steal(PyObject_GetAttr(found, interned("func")));
    if (!get || !is_function(get.get())) fail(Reason::k_attribute, "a cached_property");
    PyRef its_name = PyRef::steal(PyObject_GetAttr(found, interned("attrname")));
    if (!its_name || !PyUnicode_Check(its_name.get()) || PyUnicode_Compare(its_name.get(), name) != 0)
      fail(Reason::k_attribute, "a cached_property of another name");
    Value* value = call(c, wrap(c, get.get(), c.sources.constant(get.get())), {self});
    raw_store_attr(c, self, name, value);
    return value;
  }
  if (self && (is_library_type(t, LibraryType::k_enum_property) ||
               is_library_type(t, LibraryType::k_dynamic_class_attribute))) {
    // enum's: they know the name, and the instance or its class.
    PyRef get = PyRef::steal(PyObject_GetAttr(found, interned("fget")));
    if (get && is_function(get.get())) return call(c, wrap(c, get.get(), c.sources.constant(get.get())), {self});
    PyErr_Clear();
  }
  // Asked of the class, it chooses by the first argument or, from 3.15 on, by the second: what it is written in says
  // so.
  if (self && is_library_type(t, LibraryType::k_single_dispatch_method)) {
    Value* owner = cls ? cls : literal(c, reinterpret_cast<PyObject*>(type_of(c, self)));
    return call(c, literal(c, polyfill_named("_single_method")), {v, self, owner});
  }
  if (t->tp_flags & Py_TPFLAGS_HEAPTYPE) {
    if (Value* get = type_lookup(c, t, interned("__get__")); get && get->is_constant() && is_function(get->real)) {
      Value* owner = cls ? cls : literal(c, reinterpret_cast<PyObject*>(type_of(c, self)));
      return call(c, get, {v, self ? self : none(c), owner});
    }
  }
  if (t->tp_descr_get) {
    // JitFunction and other callables that bind like functions.
    if (self && PyType_HasFeature(t, Py_TPFLAGS_METHOD_DESCRIPTOR)) return bound(c, v, self);
    fail(Reason::k_attribute, text_of(name) + ", a descriptor of type " + t->tp_name);
  }
  return v;
}

PyObject* lookup_guarded(Context& c, PyTypeObject* type, PyObject* name) {
  PyObject* found = type_lookup_borrowed(type, name);
  if (found && !(tensor_bridge().is_op && tensor_bridge().is_op(found))) guard_type_version(c, Py_TYPE(found));
  return found;
}

bool takes_stores(PyObject* o) { return Py_TYPE(o)->tp_descr_set != nullptr; }
bool is_data_descriptor(PyObject* o) { return Py_TYPE(o)->tp_descr_set != nullptr && Py_TYPE(o)->tp_descr_get; }

bool may_have_dict(PyTypeObject* t) {
  constexpr unsigned long kManagedDict = 1UL << 4;  // Py_TPFLAGS_MANAGED_DICT
  return t->tp_dictoffset != 0 || (t->tp_flags & kManagedDict);
}

// An object's __dict__ that is at hand as a dict, too: what is written to one is not seen in the other.
void check_dict_apart(Context& c, PyObject* dict, const Source* s, Value* v) {
  if (!v->real || !v->source || PyModule_Check(v->real) || PyType_Check(v->real) || !may_have_dict(Py_TYPE(v->real)))
    return;
  if (instance_dict_borrowed(v->real) == dict) fail(Reason::k_attribute, "of an object whose __dict__ is in use");
  if (!s->is_constant() && v->source->is_object()) c.guard({GuardKind::kNotDictOf, s, v->source});  // globals() is one
}

void check_dict_apart(Context& c, Value* v, bool storing) {
  auto check = [&](Value* dict) {
    if (dict->kind == ValueKind::kDict && dict->source) check_dict_apart(c, dict->real, dict->source, v);
  };
  if (!storing)
    for (Value* changed : c.changes.containers) check(changed);
  else if (v->attrs.empty())
    for (auto& [o, known] : c.known) check(known);
}

Value* own_attr(Context& c, Value* v, PyObject* name, bool* found) {
  *found = true;
  check_dict_apart(c, v, false);
  if (Value** a = v->find_attr(name)) {
    if (!*a) *found = false;
    return *a;
  }
  if (v->is_constant()) need_source(c, v);
  if (v->source && v->real && v->source->is_object()) {  // a gradient has none: that was guarded
    PyObject* o = instance_attr_borrowed(v->real, name);
    if (o) return wrap(c, o, c.sources.child(SourceKind::kAttr, v->source, name));
    if (instance_dict_borrowed(v->real) || may_have_dict(Py_TYPE(v->real)))
      c.guard({GuardKind::kAttrAbsent, v->source, nullptr, PyRef::borrow(name)});
  }
  *found = false;
  return nullptr;
}

void check_no_own(Context& c, Value* v, PyObject* name) {
  if (!v->real || !v->source || !v->source->is_object()) return;
  if (instance_attr_borrowed(v->real, name))
    fail(Reason::k_attribute, text_of(name) + " in the __dict__ of an object that has a slot of that name, too");
  c.guard({GuardKind::kAttrAbsent, v->source, nullptr, PyRef::borrow(name)});
}

Value* own_attribute(Context& c, Value* v, PyObject* name) {
  PyUnicode_InternInPlace(&name);
  if (is_class(v)) {
    PyObject* found = dict_get_str_borrowed(class_dict(c, v), name);
    return found ? wrap(c, found, c.sources.constant(found)) : nullptr;
  }
  PyTypeObject* t = type_of(c, v);
  // A field that C reads and writes, which the dict does not hold.
  if (PyObject* on_type = t ? type_lookup_borrowed(t, name) : nullptr;
      on_type && (member_offset(on_type) >= 0 || (is_descriptor_of_c(on_type) && is_data_descriptor(on_type)))) {
    check_no_own(c, v, name);
    return nullptr;
  }
  bool found = false;
  Value* own = own_attr(c, v, name, &found);
  return found ? own : nullptr;
}

void check_applies(PyTypeObject* t, PyObject* descriptor, PyObject* name) {
  if (is_descriptor_of_c(descriptor) && !PyType_IsSubtype(t, PyDescr_TYPE(descriptor)))
    fail(Reason::k_attribute, text_of(name) + ", a descriptor of " + PyDescr_TYPE(descriptor)->tp_name);
}

Value* member(Context& c, Value* v, PyTypeObject* t, PyObject* descriptor, PyObject* name) {
  if (Value** a = v->find_attr(name)) return *a || !unset_member_is_none(descriptor) ? *a : none(c);  // null: deleted
  Py_ssize_t offset = member_offset(descriptor);
  if (v->kind == ValueKind::kInstance && (offset < 0 || v->type == &PyTraceBack_Type))  // there is always a value
    fail(Reason::k_attribute, text_of(name) + " of " + t->tp_name);
  if (v->kind == ValueKind::kInstance || (v->type && !v->source)) return nullptr;
  if (v->real && v->is_constant() && (PyCFunction_Check(v->real) || PyCode_Check(v->real)))
    return literal(c, PyRef::steal(PyObject_GetAttr(v->real, name)));
  if (offset < 0 || !v->real || !v->source) fail(Reason::k_attribute, text_of(name) + " of " + t->tp_name);
  const Source* s = c.sources.member(v->source, PyDescr_TYPE(descriptor), static_cast<int64_t>(offset));
  PyObject* o = s->read(c.request.base);
  Value* found = wrap(c, o, s);  // guards that it is unset
  if (!found->is_null()) return found;
  return unset_member_is_none(descriptor) ? none(c) : nullptr;
}

// What `find` misses, by null or by an AttributeError, the class's __getattr__ gives, as slot_tp_getattr_hook asks it.
template <class Find>
static Value* or_by_getattr(Context& c, Value* v, PyTypeObject* t, PyObject* name, const Find& find) {
  std::optional<Raised> raised;
  try {
    if (Value* found = find()) return found;
  } catch (const Raised& r) {
    if (!is_exception_of(r.exception, PyExc_AttributeError)) throw;
    raised = r;
  }
  Value* hook = type_lookup(c, t, interned("__getattr__"));
  if (!hook) {
    if (raised) throw *raised;
    return nullptr;
  }
  if (!hook->is_constant() || !is_function(hook->real))
    fail(Reason::k_attribute, text_of(name) + " of " + t->tp_name + ", whose __getattr__ is no function");
  return call(c, hook, {v, literal(c, name)});
}

// One object for each, whose attributes never change.
static bool is_dtype(PyObject* o) { return Py_TYPE(o) == Py_TYPE(tensor_bridge().dtype_object(DType::float32)); }

static Value* instance_attr(Context& c, Value* v, PyTypeObject* t, PyObject* name) {
  // C's older slot, which no name in the class shows.
  if (!t->tp_getattro)
    fail(Reason::k_attribute, text_of(name) + " of " + t->tp_name + ", which has its own tp_getattr");
  if (has_generic_getattr(t) || v->is_tensor()) return raw_load_attr(c, v, name);
  return or_by_getattr(c, v, t, name, [&] {
    if (Value* r = by_python(c, v, "__getattribute__", {literal(c, name)})) return r;
    if (check_slot(c, t, "__getattribute__") != SlotIs::kKnown)
      fail(Reason::k_attribute, text_of(name) + " of " + t->tp_name + ", which has its own __getattribute__");
    return raw_load_attr(c, v, name);
  });
}

// The field that an enumeration's own descriptor of `name` reads: _value_ or _name_. Null: another descriptor.
static PyObject* enum_field(PyObject* descriptor, PyObject* name) {
  PyObject* field = name == interned("value")  ? interned("_value_")
                    : name == interned("name") ? interned("_name_")
                                               : nullptr;
  if (!field) return nullptr;
  PyTypeObject* base = library_type(LibraryType::k_enum);
  return base && base->tp_dict && PyDict_GetItem(base->tp_dict, name) == descriptor ? field : nullptr;
}

Value* raw_load_attr(Context& c, Value* v, PyObject* name) {
  PyUnicode_InternInPlace(&name);
  PyTypeObject* t = v->is_tensor() ? v->tensor->type : type_of(c, v);
  if (Value* own = exception_attr(c, v, name)) return own;
  guard_type_version(c, t);
  PyObject* on_type = lookup_guarded(c, t, name);
  if (on_type) check_applies(t, on_type, name);
  if (on_type && is_data_descriptor(on_type)) {
    if (Py_TYPE(on_type) == &PyProperty_Type) return bind(c, on_type, v, nullptr, name);
    if (name == interned("__class__") && on_type == type_lookup_borrowed(&PyBaseObject_Type, name))
      return literal(c, reinterpret_cast<PyObject*>(t));
    if (is_tuple_field(on_type)) return tuple_field(c, v, on_type);
    if (name == interned("__dict__") &&
        (Py_TYPE(on_type) == &PyGetSetDescr_Type ||
         (Py_TYPE(on_type) == &PyMemberDescr_Type && PyDescr_TYPE(on_type) == library_type(LibraryType::k_namespace))))
      return dict_as_value(c, v);
    if (PyObject* field = enum_field(on_type, name)) {
      need_source(c, v);
      bool found = false;
      if (Value* r = own_attr(c, v, field, &found)) return r;
      raise_missing_attr(c, v, field);
    }
    const bool known = v->kind == ValueKind::kObject && (foldable(v->real) || is_dtype(v->real));
    if (known && !(Py_TYPE(on_type)->tp_flags & Py_TPFLAGS_HEAPTYPE)) {
      PyObject* r = PyObject_GetAttr(specialise(c, v), name);
      if (!r) raise_fetched(c, "an attribute");
      return literal(c, PyRef::steal(r));
    }
    if (Py_TYPE(on_type) == &PyMemberDescr_Type) return member(c, v, t, on_type, name);
    if (Py_TYPE(on_type)->tp_flags & Py_TPFLAGS_HEAPTYPE)
      return bind(c, on_type, v, literal(c, reinterpret_cast<PyObject*>(t)), name);
    if (is_deque(v) && name == interned("maxlen")) {
      if (Value** a = v->find_attr(name)) return *a;
      if (v->source && v->real) {
        const Py_ssize_t limit = deque_maxlen(v->real);
        c.guard({GuardKind::kMaxLength, v->source, nullptr, nullptr, static_cast<uint64_t>(limit)});
        return limit < 0 ? none(c) : integer(c, limit);
      }
    }
    fail(Reason::k_attribute, text_of(name) + " of " + t->tp_name);
  }
  bool found = false;
  Value* own = own_attr(c, v, name, &found);
  if (found) return own;
  if (on_type) return bind(c, on_type, v, literal(c, reinterpret_cast<PyObject*>(t)), name);
  return nullptr;
}

// A member of an enumeration by its name; null: no enumeration, or no such member.
static PyObject* enum_member(PyTypeObject* t, PyObject* name) {
  if (!is_enum_meta(Py_TYPE(t))) return nullptr;
  PyObject* map = type_lookup_borrowed(t, interned("_member_map_"));
  return map && PyDict_Check(map) ? PyDict_GetItemWithError(map, name) : nullptr;
}

// As type.__getattribute__ finds it.
static Value* plain_class_attr(Context& c, Value* v, PyObject* name) {
  auto* t = reinterpret_cast<PyTypeObject*>(v->real);
  if (PyObject* found = enum_member(t, name)) {
    specialise(c, v);
    guard_type_version(c, t);
    return literal(c, found);
  }
  if (type_lookup_borrowed(Py_TYPE(v->real), interned("__getattribute__")) !=
      type_lookup_borrowed(&PyType_Type, interned("__getattribute__")))
    fail(Reason::k_attribute, "of a class with its own attribute lookup");
  PyTypeObject* meta = Py_TYPE(v->real);
  if (meta->tp_flags & Py_TPFLAGS_HEAPTYPE) {  // Class.__class__ may be set
    guard_type_version(c, meta);
    auto* object = reinterpret_cast<PyObject*>(meta);
    c.guard({GuardKind::kType, v->source ? v->source : c.sources.constant(v->real), nullptr, PyRef::borrow(object)});
  }
  PyObject* on_meta = lookup_guarded(c, meta, name);
  if (on_meta && is_data_descriptor(on_meta)) {
    if (name == interned("__name__") || name == interned("__qualname__")) {
      guard_type_version(c, t);
      return literal(c, PyRef::steal(PyObject_GetAttr(v->real, name)));
    }
    specialise(c, v);
    if (Py_TYPE(on_meta) == &PyProperty_Type) return bind(c, on_meta, v, nullptr, name);
    if (name == interned("__class__")) return literal(c, reinterpret_cast<PyObject*>(meta));
    guard_type_version(c, t);
    for (const char* known :
         {"__mro__", "__base__", "__bases__", "__module__", "__doc__", "__basicsize__", "__flags__"})
      if (name == interned(known)) return literal(c, PyRef::steal(PyObject_GetAttr(v->real, name)));
    if (name == interned("__dict__")) return make_items(c, ValueKind::kAttrDict, {v});
    if (name == interned("__abstractmethods__")) {
      PyRef found = PyRef::steal(PyObject_GetAttr(v->real, name));
      PyErr_Clear();
      if (found) return wrap(c, found.get(), c.sources.constant(c.pool.keep(found)));
    }
    fail(Reason::k_attribute, text_of(name) + " of a class");
  }
  specialise(c, v);
  guard_type_version(c, t);
  if (PyObject* o = lookup_guarded(c, t, name)) {
    if (Py_TYPE(o) == &PyClassMethodDescr_Type) check_applies(t, o, name);
    return bind(c, o, nullptr, v, name);
  }
  return on_meta ? bind(c, on_meta, v, literal(c, reinterpret_cast<PyObject*>(meta)), name) : nullptr;
}

static Value* class_attr(Context& c, Value* v, PyObject* name) {
  PyTypeObject* meta = Py_TYPE(v->real);
  if (meta == &PyType_Type) return plain_class_attr(c, v, name);
  return or_by_getattr(c, v, meta, name, [&] { return plain_class_attr(c, v, name); });
}

Value* try_load_attr(Context& c, Value* v, PyObject* name) {
  PyUnicode_InternInPlace(&name);
  switch (v->kind) {
    case ValueKind::kTensor:
      if (Value* a = tensor_attr(c, v, name)) return a;
      need_of_class(c, v, name);
      return instance_attr(c, v, v->tensor->type, name);
    case ValueKind::kObject: {
      if (PyModule_CheckExact(v->real)) {
        PyObject* on_type = type_lookup_borrowed(&PyModule_Type, name);
        PyObject* dict = PyModule_GetDict(v->real);
        if (!dict) fail(Reason::k_attribute, "of a module that was not initialised");
        if (name == interned("__dict__")) return wrap(c, dict, c.sources.constant(dict));
        if (on_type && is_data_descriptor(on_type)) fail(Reason::k_attribute, text_of(name) + " of a module");
        Value* d = wrap(c, dict, c.sources.constant(dict));
        if (Value* found = load_from_dict(c, d, name)) return found;
        if (on_type || load_from_dict(c, d, interned("__getattr__"))) {
          // msjit's own modules keep what they make when first asked, and do nothing else then.
          PyObject* own = PyDict_GetItemString(dict, "__name__");
          std::string_view module = own && PyUnicode_Check(own) ? PyUnicode_AsUTF8(own) : "";
          if (!on_type && (module.starts_with("msjit") || module.starts_with("mindspore"))) {
            if (!PyRef::steal(PyObject_GetAttr(v->real, name))) PyErr_Clear();
            if (Value* found = load_from_dict(c, d, name)) return found;
          }
          fail(Reason::k_attribute, text_of(name) + ", which the module computes");
        }
        return nullptr;
      }
      if (PyType_Check(v->real)) return class_attr(c, v, name);
      guard_type(c, v);
      if (is_function(v->real)) return function_attr(c, v, name);
      if (Value* a = array_attr(c, v, name)) return a;
      if (is_simple_constant(v->real) || PyRange_Check(v->real)) {
        PyTypeObject* t = Py_TYPE(v->real);
        PyObject* on_type = type_lookup_borrowed(t, name);
        if (on_type && (Py_TYPE(on_type) == &PyMemberDescr_Type || Py_TYPE(on_type) == &PyGetSetDescr_Type))
          return name == interned("__class__") ? literal(c, reinterpret_cast<PyObject*>(t))
                                               : literal(c, PyRef::steal(PyObject_GetAttr(specialise(c, v), name)));
        break;
      }
      return instance_attr(c, v, Py_TYPE(v->real), name);
    }
    case ValueKind::kInstance:
      return instance_attr(c, v, v->type, name);
    case ValueKind::kMethod:
      if (name == interned("__self__")) return v->items[1];
      if (name == interned("__func__")) return v->items[0];
      if (name == interned("__class__")) return literal(c, reinterpret_cast<PyObject*>(&PyMethod_Type));
      // What methods have themselves is not asked of the function, but for its text.
      if (type_lookup_borrowed(&PyMethod_Type, name) && name != interned("__doc__"))
        fail(Reason::k_attribute, text_of(name) + " of a method");
      return try_load_attr(c, v->items[0], name);
    case ValueKind::kSlice:
    case ValueKind::kRange:
      if (name == interned("start")) return v->items[0];
      if (name == interned("stop")) return v->items[1];
      if (name == interned("step")) return v->items[2];
      break;
    case ValueKind::kSuper:
      return load_super_attr(c, v, name);
    case ValueKind::kFunction:
      if (Value* a = made_function_attr(c, v, name)) return a;
      break;
    case ValueKind::kPartial: {
      guard_type_version(c, v->type);
      PyObject* on_type = type_lookup_borrowed(v->type, name);
      const bool part = on_type && Py_TYPE(on_type) == &PyMemberDescr_Type;
      if (part && !v->source && v->items[0]->kind == ValueKind::kPartial)
        fail(Reason::k_attribute,
             text_of(name) + " of a partial made of another, which may have attributes of its own");
      if (part && name == interned("func")) return v->items[0];
      if (part && (name == interned("keywords") || name == interned("args"))) {
        // A dict of its own, which may be read; changed or handed over it would have to be the partial's.
        if (v->keys.empty()) {
          Value* d = make_items(c, ValueKind::kDict, {});
          for (auto& [k, value] : v->attrs) {
            d->keys.push_back(literal(c, k));
            d->items.push_back(value);
          }
          d->name = "keywords";
          c.made_at[d] = c.root_step;
          v->keys = {d, make_items(c, ValueKind::kTuple, {v->items.begin() + 1, v->items.end()})};
        }
        return v->keys[name == interned("args")];
      }
      if (v->source && !(on_type && is_data_descriptor(on_type))) {
        bool found = false;
        Value* own = own_attr(c, v, name, &found);
        if (found) return own;
      }
      break;
    }
    case ValueKind::kTuple:
    case ValueKind::kList:
    case ValueKind::kDict:
    case ValueKind::kSet:
      if (v->type) return instance_attr(c, v, v->type, name);
      break;
    default:
      break;
  }
  if (name == interned("__class__"))
    if (PyTypeObject* t = type_of(c, v)) return literal(c, reinterpret_cast<PyObject*>(t));
  if (v->is_number() && (type_of(c, v) == &PyFloat_Type || type_of(c, v) == &PyLong_Type) &&
      (name == interned("real") || (name == interned("numerator") && type_of(c, v) == &PyLong_Type)))
    return v;
  if (v->is_number() && (name == interned("real") || name == interned("imag") || name == interned("numerator") ||
                         name == interned("denominator")))
    return literal(c, PyRef::steal(PyObject_GetAttr(specialise(c, v), name)));
  PyTypeObject* t = type_of(c, v);
  if (!t) fail(Reason::k_attribute, "of " + describe(c, v));
  PyObject* found = type_lookup_borrowed(t, name);
  if (!found) return nullptr;
  return bind(c, found, v, literal(c, reinterpret_cast<PyObject*>(t)), name);
}

void raise_missing_attr(Context& c, Value* v, PyObject* name) {
  while (v->kind == ValueKind::kMethod) v = v->items[0];  // which is asked for it
  PyObject* text = nullptr;
  bool object = v->kind == ValueKind::kObject;
  if (object && PyModule_Check(v->real)) {
    // Its text tells of circular imports, too.
    const char* its_name = PyModule_GetName(v->real);
    PyRef spec = PyRef::steal(PyObject_GetAttr(v->real, interned("__spec__")));
    PyRef loads = spec ? PyRef::steal(PyObject_GetAttr(spec.get(), interned("_initializing"))) : PyRef();
    if (!its_name || (loads && loads.get() != Py_False)) fail(Reason::k_attribute, "of a module that is not complete");
    PyErr_Clear();
    text = PyUnicode_FromFormat("module '%s' has no attribute '%U'", its_name, name);
  } else if (object && PyType_Check(v->real)) {
    text = PyUnicode_FromFormat("type object '%s' has no attribute '%U'",
                                reinterpret_cast<PyTypeObject*>(v->real)->tp_name, name);
  } else if (PyTypeObject* t = type_of(c, v); t && v->kind != ValueKind::kSuper) {
    const PyObject* on_type = type_lookup_borrowed(t, name);
    const bool slot = on_type && Py_TYPE(on_type) == &PyMemberDescr_Type;
    text = PyUnicode_FromFormat("'%s' object has no attribute '%U'", slot ? name_in_slot_errors(t).c_str() : t->tp_name,
                                name);
  }
  if (!text) fail(Reason::k_attribute, text_of(name) + " of " + describe(c, v) + " is missing");
  std::vector<Value*> args{literal(c, PyRef::steal(text))};
  raise(c, new_exception(c, reinterpret_cast<PyTypeObject*>(PyExc_AttributeError), args,
                         {{interned("name"), literal(c, name)}, {interned("obj"), v}}));
}

Value* lookup_attr(Context& c, Value* v, PyObject* name) {
  try {
    return try_load_attr(c, v, name);
  } catch (const Raised& r) {
    if (!is_exception_of(r.exception, PyExc_AttributeError)) throw;
    return nullptr;
  }
}

// PyObject_GetAttr tells an AttributeError that Python code raised what was asked of whom, unless it says so already.
static void tell_what_was_asked(Context& c, Value* error, Value* v, PyObject* name) {
  if (!is_exception_of(error, PyExc_AttributeError)) return;
  if (v->kind == ValueKind::kSuper || !is_exception(error))
    fail(Reason::k_exception, "an AttributeError of a property");
  for (const char* field : {"name", "obj"}) {
    if (Value** known = error->find_attr(interned(field)); known && *known) return;
    Value* unset = exception_attr(c, error, interned(field));
    if (!unset || !unset->is_none()) return;  // a class has its own
  }
  raw_store_attr(c, error, interned("name"), literal(c, name));
  raw_store_attr(c, error, interned("obj"), v);
}

Value* load_attr(Context& c, Value* v, PyObject* name) {
  Value* a = nullptr;
  try {
    a = try_load_attr(c, v, name);
  } catch (const Raised& r) {
    tell_what_was_asked(c, r.exception, v, name);
    throw;
  }
  if (!a) raise_missing_attr(c, v, name);
  return a;
}

Value* load_super_attr(Context& c, Value* super, PyObject* name) {
  if (super->items.empty()) {  // what stands for an object that only this region has
    auto at = c.made_at.find(super);
    throw Break{Reason::k_attribute, "of an object that cannot be handed over",
                at == c.made_at.end() ? -1 : at->second};
  }
  auto* start = reinterpret_cast<PyTypeObject*>(super->items[0]->real);
  Value* self = super->items[1];
  bool through_class = self->kind == ValueKind::kObject && PyType_Check(self->real) &&
                       PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(self->real), start);
  PyTypeObject* t = through_class ? reinterpret_cast<PyTypeObject*>(self->real) : type_of(c, self);
  if (!t) fail(Reason::k_attribute, "of super() of " + describe(c, self));
  guard_type_version(c, t);
  if (name == interned("__class__")) fail(Reason::k_attribute, "__class__ of super()");
  PyObject* mro = t->tp_mro;
  Py_ssize_t n = PyTuple_GET_SIZE(mro), i = 0;
  while (i < n && PyTuple_GET_ITEM(mro, i) != reinterpret_cast<PyObject*>(start)) ++i;
  for (++i; i < n; ++i) {
    auto* base = reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(mro, i));
    PyObject* dict = base->tp_dict;
    // Static builtin types of 3.12+ keep their dict elsewhere.
    PyObject* found = dict ? dict_get_str_borrowed(dict, name) : nullptr;
    if (!dict) found = type_lookup_borrowed(base, name);
    if (found)
      return bind(c, found, through_class ? nullptr : self,
                  through_class ? self : literal(c, reinterpret_cast<PyObject*>(t)), name);
  }
  fail(Reason::k_attribute, text_of(name) + " of super()");
}

bool defined_in_python(Context& c, PyTypeObject* t, PyObject* name) {
  return check_slot(c, t, name) == SlotIs::kPython;
}

}  // namespace msjit::capture

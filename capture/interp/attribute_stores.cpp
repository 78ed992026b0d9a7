// Attributes that are stored and deleted, of objects, functions, exceptions, tensors and Cells.
#include <Python.h>
#include <structmember.h>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/backward.h"
#include "capture/interp/calls.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/instances.h"
#include "capture/interp/objects.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"

namespace msjit::capture {

// Cell.__setattr__, where a Parameter or a Cell may stand; true: the value went into the Parameter. What else stands
// there is guarded by its type.
static bool stored_in_parameter(Context& c, Value* v, PyObject* name, Value* value) {
  const TensorBridge& bridge = tensor_bridge();
  PyTypeObject* t = bridge.cell_type && v->kind != ValueKind::kFunction ? type_of(c, v) : nullptr;
  if (!t || type_lookup_borrowed(t, interned("__setattr__")) != bridge.cell_setattr) return false;
  guard_type_version(c, t);
  PyUnicode_InternInPlace(&name);
  if (value == v) fail(Reason::k_store_attribute, "of a Cell, itself");
  bool found = true;
  Value** known = v->find_attr(name);
  PyObject* there =
      known || !v->real || !v->source || !v->source->is_object() ? nullptr : instance_attr_borrowed(v->real, name);
  if (!known && !there) own_attr(c, v, name, &found);  // guards that it is absent
  if (known ? !*known : !there) return false;
  PyTypeObject* old = known ? type_of(c, *known) : Py_TYPE(there);
  if (!known) {
    c.guard({GuardKind::kType, c.sources.child(SourceKind::kAttr, v->source, name), nullptr,
             PyRef::borrow(reinterpret_cast<PyObject*>(old))});
  }
  if (value->is_none()) return false;
  auto of = [&](PyTypeObject* type, PyTypeObject* base) { return type && base && PyType_IsSubtype(type, base); };
  PyTypeObject* given = type_of(c, value);
  if (of(old, bridge.cell_type) && !of(given, bridge.cell_type)) fail(Reason::k_store_attribute, "where a Cell is");
  if (!of(old, bridge.parameter_type) || of(given, bridge.parameter_type)) return false;
  if (!value->is_tensor()) fail(Reason::k_store_attribute, "where a Parameter is");
  Value* parameter = own_attr(c, v, name, &found);
  call(c, load_attr(c, parameter, interned("set_data")), {value});
  return true;
}

void store_attr(Context& c, Value* v, PyObject* name, Value* value) {
  if (v->kind == ValueKind::kInstance || v->kind == ValueKind::kObject || (v->type && !v->is_tensor())) {
    if (value ? by_python(c, v, "__setattr__", {literal(c, name), value})
              : by_python(c, v, "__delattr__", {literal(c, name)}))
      return;
    if (value && stored_in_parameter(c, v, name, value)) return;
  }
  raw_store_attr(c, v, name, value);
}

static bool generic_setattr(Context& c, PyTypeObject* t) {
  // A tensor's own way is the plain one, which tells the collector, too.
  if (has_generic_setattr(t) || t->tp_setattro == tensor_bridge().tensor_type->tp_setattro) return true;
  if (!t->tp_setattro) return false;  // C's older slot, which no name in the class shows
  for (const char* name : {"__setattr__", "__delattr__"}) {
    PyObject* found = type_lookup_borrowed(t, interned(name));
    if (found && !is_function(found) && found != type_lookup_borrowed(&PyBaseObject_Type, interned(name)) &&
        found != tensor_bridge().cell_setattr)
      return false;
  }
  // A class with __setattr__ or __delattr__ in Python, which has asked for the plain way.
  for (PyTypeObject* base = t; base; base = base->tp_base)
    if (!(base->tp_flags & Py_TPFLAGS_HEAPTYPE)) return has_generic_setattr(base);
  return false;
}

// The annotations of a function made inside and what makes them: storing one takes the other away. False: another name.
static bool store_annotations(Context& c, MadeFunction& made, PyObject* name, Value* value) {
  const bool on_demand = name == interned("__annotate__");
  if (!on_demand && name != interned("__annotations__")) return false;
  if (on_demand ? value->kind != ValueKind::kFunction && !value->is_none() &&
                      !(value->kind == ValueKind::kObject && is_function(value->real))
                : value->kind != ValueKind::kDict)
    fail(Reason::k_store_attribute, "annotations of a function that are no dict");
  if (on_demand) {
    made.annotate = value;
    if (!value->is_none()) made.annotations = nullptr;
  } else {
    made.annotations = value;
    made.annotate = nullptr;
  }
  return true;
}

// Whether a field of an exception, which C reads and writes by rules of its own, takes the value as it is; null:
// deletes it.
static bool exception_field_takes(Context& c, PyObject* descriptor, PyObject* name, Value* value) {
  if (PyUnicode_Compare(PyDescr_NAME(descriptor), name) != 0) return false;  // in a class by another name
  if (name == interned("args")) return value && value->kind == ValueKind::kTuple && !value->type;
  if (name == interned("__suppress_context__")) return value && type_of(c, value) == &PyBool_Type;
  if (Py_TYPE(descriptor) == &PyMemberDescr_Type) return member_offset(descriptor) >= 0;  // of any object
  return value &&
         (name == interned("__cause__") || name == interned("__context__") || name == interned("__traceback__"));
}

// Whether a field of a function, which C writes by rules of its own, takes the value as it is.
static bool function_field_takes(Context& c, PyObject* name, Value* value) {
  auto is = [&](const char* n) { return name == interned(n); };
  if (is("__name__") || is("__qualname__")) return type_of(c, value) == &PyUnicode_Type;
  if (is("__type_params__")) return type_of(c, value) == &PyTuple_Type;
  if (is("__annotations__")) return value->kind == ValueKind::kDict && !value->type;
  return is("__doc__") || is("__module__") || (is("__annotate__") && annotate_offset() >= 0);
}

Value* raw_store_attr(Context& c, Value* v, PyObject* name, Value* value) {
  PyUnicode_InternInPlace(&name);
  check_dict_apart(c, v, true);
  Value* done = none(c);
  PyTypeObject* t = nullptr;
  if (v->kind == ValueKind::kPartial || (made_by_polyfill(v) && !in_polyfill_frame(c)))
    fail(Reason::k_store_attribute, "of an object made in C");
  if (v->kind == ValueKind::kFunction) {
    if (!value) fail(Reason::k_store_attribute, "of a function");
    if (PyObject* on_type = type_lookup_borrowed(&PyFunction_Type, name);
        on_type && takes_stores(on_type) && !function_field_takes(c, name, value))
      fail(Reason::k_store_attribute, text_of(name) + " of a function");
    if (annotate_offset() >= 0 && store_annotations(c, *v->function, name, value)) return done;
    if (Value** a = v->find_attr(name))
      *a = value;
    else
      v->attrs.push_back({name, value});
    return done;
  }
  if (v->kind == ValueKind::kInstance || (v->type && !v->is_tensor()))
    t = v->type;
  else if (v->kind == ValueKind::kObject && !PyType_Check(v->real) && !PyModule_Check(v->real) && !is_function(v->real))
    t = type_of(c, v);
  else if (v->is_tensor())
    t = v->source ? v->tensor->type : tensor_bridge().tensor_type;
  if (v->is_tensor()) need_itself(v);
  if (v->is_tensor() && name == interned("grad")) {
    check_changed_once(c, v);
    store_grad(c, v, value);
    return done;
  }
  if (v->is_tensor() && value && name == interned("requires_grad")) {
    require_grad(c, v, is_true(c, value));
    return done;
  }
  // p.data -= x: what is stored is the tensor's own memory.
  if (v->is_tensor() && name == interned("data") && value && value->is_tensor() && value->tensor->view_of == v &&
      value->tensor->view_op == ops::Op::detach && v->tensor->is_leaf && v->source) {
    if (v->tensor->requires_grad) c.guard({GuardKind::kLeaf, v->source});
    return done;
  }
  if (!t || !generic_setattr(c, t)) fail(Reason::k_store_attribute, "on " + describe(c, v));
  guard_type_version(c, t);
  PyObject* on_type = lookup_guarded(c, t, name);
  if (on_type) check_applies(t, on_type, name);
  if (on_type && takes_stores(on_type)) {
    if (Py_TYPE(on_type) == &PyProperty_Type) {
      PyRef set = PyRef::steal(PyObject_GetAttr(on_type, interned(value ? "fset" : "fdel")));
      if (set && set.get() != Py_None) {
        value ? call(c, literal(c, set), {v, value}) : call(c, literal(c, set), {v});
        return done;
      }
    }
    PyTypeObject* d = Py_TYPE(on_type);
    if (d->tp_flags & Py_TPFLAGS_HEAPTYPE && d != &PyProperty_Type) {
      Value* hook = type_lookup(c, d, interned(value ? "__set__" : "__delete__"));
      if (hook && hook->is_constant() && is_function(hook->real)) {
        Value* descriptor = wrap(c, on_type, c.sources.constant(on_type));
        value ? call(c, hook, {descriptor, v, value}) : call(c, hook, {descriptor, v});
        return done;
      }
    }
    if (is_exception(v) && is_exception_field(on_type) && !exception_field_takes(c, on_type, name, value))
      fail(Reason::k_store_attribute, text_of(name) + " of an exception");
    if (is_exception(v) && value && name == interned("__traceback__")) {
      if (!value->is_none() && type_of(c, value) != &PyTraceBack_Type) fail(Reason::k_store_attribute, "__traceback__");
      if (!value->is_none()) v->raised = true;
      return done;
    }
    if (Py_TYPE(on_type) == &PyMemberDescr_Type &&
        reinterpret_cast<PyMemberDescrObject*>(on_type)->d_member->flags & READONLY)
      fail(Reason::k_store_attribute, text_of(name) + ", which is read-only");
    const bool link = name == interned("__cause__") || name == interned("__context__");
    if (is_exception(v) && link && value && !value->is_none() && !is_exception(value))
      fail(Reason::k_store_attribute, "of an exception");
    if (is_exception(v) && value && name == interned("__cause__"))
      v->attrs.push_back({interned("__suppress_context__"), boolean(c, true)});
    bool slot = member_offset(on_type) >= 0 && v->real && v->source && t->tp_flags & Py_TPFLAGS_HEAPTYPE;
    const bool field = Py_TYPE(on_type) == &PyMemberDescr_Type || (is_exception(v) && is_exception_field(on_type));
    if (!slot && !(field && v->kind == ValueKind::kInstance))
      fail(Reason::k_store_attribute, text_of(name) + " of " + t->tp_name);
  } else if (!v->is_tensor() && !may_have_dict(t)) {
    fail(Reason::k_store_attribute, std::string("of ") + t->tp_name);
  }
  if (!value) {
    bool found = false;
    if (on_type && member_offset(on_type) >= 0)
      found = member(c, v, t, on_type, name) != nullptr;
    else
      own_attr(c, v, name, &found);
    if (!found) fail(Reason::k_store_attribute, "deleted, which is not there");  // what is raised differs by version
  }
  auto before = [&]() -> Value* {
    if (on_type && member_offset(on_type) >= 0) return member(c, v, t, on_type, name);
    bool found = false;
    Value* own = own_attr(c, v, name, &found);
    return found ? own : nullptr;
  };
  if (!value || v->is_tensor() || !note_attribute_store(c, v, name, before)) check_pure(c, v);
  if (v->is_constant()) need_source(c, v);
  if (v->source && v->attrs.empty()) {
    for (const auto& [o, other] : c.known)
      if (other != v && Py_TYPE(o) == Py_TYPE(v->real) && !(other->source->is_constant() && v->source->is_constant()))
        guard_identity(c, false, v->source, other->source);
  }
  Value** a = v->find_attr(name);
  if (a && !*a && value && !(on_type && takes_stores(on_type))) {
    // It comes behind the others, as in a dict.
    if (v->source && v->real) {
      std::erase(c.changes.attributes, std::pair{v, name});
      c.changes.attributes.push_back({v, name});
      c.changes.set_again.insert({v, name});
    }
    std::erase_if(v->attrs, [&](const auto& one) { return one.first == name; });
    v->attrs.push_back({name, value});
  } else if (a) {
    *a = value;
  } else {
    if (v->source && v->real && v->source->is_object() && !v->is_tensor()) {
      if (on_type && member_offset(on_type) >= 0)
        let_go(c, member(c, v, t, on_type, name), Holder::kProgram);
      else
        let_go(c, instance_attr_borrowed(v->real, name), c.sources.child(SourceKind::kAttr, v->source, name),
               Holder::kProgram);
    }
    v->attrs.push_back({name, value});
    c.changes.attributes.push_back({v, name});
  }
  return done;
}

}  // namespace msjit::capture

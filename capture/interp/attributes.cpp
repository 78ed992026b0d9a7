// Attributes of functions, and __dict__ of objects and classes as a whole.
#include "capture/interp/attributes.h"

#include <Python.h>

#include <algorithm>

#include "capture/cpython/explained_function.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/calls.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/instances.h"
#include "capture/interp/iterate.h"
#include "capture/interp/objects.h"
#include "capture/interp/sets.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"

namespace msjit::capture {

Value* function_attr(Context& c, Value* v, PyObject* name) {
  const std::pair<const char*, size_t> kTexts[] = {{"__name__", offsetof(PyFunctionObject, func_name)},
                                                   {"__qualname__", offsetof(PyFunctionObject, func_qualname)},
                                                   {"__doc__", offsetof(PyFunctionObject, func_doc)},
                                                   {"__module__", offsetof(PyFunctionObject, func_module)}};
  for (auto [known, offset] : kTexts)
    if (name == interned(known)) {
      // By what it says rather than which function it is: functions made by each call say the same.
      if (!v->is_constant() && v->source && is_function_type(type_of(c, v))) {
        const Source* s = c.sources.member(v->source, &PyFunction_Type, static_cast<int64_t>(offset));
        if (PyObject* o = s->read(c.request.base); o && (PyUnicode_Check(o) || o == Py_None)) return wrap(c, o, s);
      }
      specialise(c, v);
      return literal(c, PyRef::steal(PyObject_GetAttr(v->real, name)));
    }
  auto is = [&](const char* n) { return name == interned(n); };
  if (is("__dict__")) return dict_as_value(c, v);
  if (is("__code__")) {
    if (has_own_vectorcall(v->real)) fail(Reason::k_attribute, "__code__ of a function that is called otherwise");
    auto* code = reinterpret_cast<PyObject*>(function_code(v->real));
    c.guard({GuardKind::kFunctionCode, need_source(c, v), nullptr, PyRef::borrow(code),
             is_explained_type(Py_TYPE(v->real))});
    return literal(c, code);
  }
  const bool keywords = is("__kwdefaults__");
  if (keywords || is("__defaults__")) {
    PyObject* o = keywords ? function_kwdefaults(v->real) : function_defaults(v->real);
    if (!o) {
      c.guard({keywords ? GuardKind::kNoKwDefaults : GuardKind::kNoDefaults, need_source(c, v)});
      return none(c);
    }
    return wrap(c, o,
                c.sources.child(keywords ? SourceKind::kFunctionKwDefaults : SourceKind::kFunctionDefaults,
                                need_source(c, v), int64_t{0}));
  }
  if (is("__annotations__")) {
    auto field = [&](int64_t offset) {
      return c.sources.member(need_source(c, v), &PyFunction_Type, offset)->read(c.request.base);
    };
    const int64_t on_demand = annotate_offset();
    if (on_demand >= 0 && !field(annotations_offset()) && field(on_demand))
      fail(Reason::k_attribute, "__annotations__ of a function, which its __annotate__ has yet to make");
    // Made when first asked for, which nothing else can tell.
    PyRef made = PyRef::steal(PyObject_GetAttr(v->real, name));
    const Source* s = c.sources.member(need_source(c, v), &PyFunction_Type, annotations_offset());
    if (made && s->read(c.request.base) == made.get()) return wrap(c, made.get(), s);
    PyErr_Clear();
  }
  if (is("__annotate__") && annotate_offset() >= 0) {
    const Source* s = c.sources.member(need_source(c, v), &PyFunction_Type, annotate_offset());
    if (PyObject* annotate = s->read(c.request.base)) return wrap(c, annotate, s);
    c.guard({GuardKind::kUnbound, s});
    return none(c);
  }
  if (is("__type_params__")) {
    PyRef found_params = PyRef::steal(PyObject_GetAttr(v->real, name));
    PyErr_Clear();
    if (found_params) {
      specialise(c, v);
      return literal(c, found_params);
    }
    return nullptr;
  }
  bool found = false;
  PyObject* on_type = type_lookup_borrowed(&PyFunction_Type, name);
  Value* own = on_type && is_data_descriptor(on_type) ? nullptr : own_attr(c, v, name, &found);
  if (found) return own;
  if (on_type) fail(Reason::k_attribute, text_of(name) + " of a function");
  return nullptr;
}

// Attributes of a function made inside.
Value* made_function_attr(Context& c, Value* v, PyObject* name) {
  if (made_by_polyfill(v) && !in_polyfill_frame(c)) fail(Reason::k_attribute, text_of(name) + " of a method made in C");
  if (Value** a = v->find_attr(name)) return *a;
  MadeFunction& m = *v->function;
  auto* code = m.code.as<PyCodeObject>();
  auto is = [&](const char* n) { return name == interned(n); };
  if (is("__name__")) return literal(c, code->co_name);
  if (is("__qualname__")) return m.qualname ? literal(c, m.qualname.get()) : literal(c, code_qualname(code));
  if (is("__defaults__")) return m.defaults ? m.defaults : none(c);
  if (is("__kwdefaults__")) return m.kwdefaults ? m.kwdefaults : none(c);
  if (is("__code__")) return literal(c, m.code.get());
  if (is("__module__")) {
    Value* found = load_from_dict(c, m.globals, interned("__name__"));
    return found ? found : none(c);
  }
  if (is("__doc__")) {
    PyObject* text = code_docstring(code);
    return text ? literal(c, text) : none(c);
  }
  if (is("__dict__")) return make_items(c, ValueKind::kAttrDict, {v});
  if (is("__type_params__") && type_lookup_borrowed(&PyFunction_Type, name))
    return make_items(c, ValueKind::kTuple, {});
  if (is("__annotate__") && annotate_offset() >= 0) return m.annotate ? m.annotate : none(c);
  if (is("__annotations__") && m.annotate && !m.annotate->is_none() && !m.annotations) {
    constexpr int kValues = 1;  // annotationlib.Format.VALUE
    Value* made = call(c, m.annotate, {literal(c, PyRef::steal(PyLong_FromLong(kValues)))});
    if (made->kind != ValueKind::kDict) fail(Reason::k_attribute, "__annotations__ that are no dict");
    return m.annotations = made;
  }
  if (is("__annotations__")) {
    // 3.10 on keeps them as a dict or a tuple of names and values.
    Value* d = make_items(c, ValueKind::kDict, {});
    if (m.annotations) {
      if (m.annotations->kind == ValueKind::kDict) return m.annotations;
      std::vector<Value*> pairs = list_of(c, m.annotations);
      for (size_t i = 0; i + 1 < pairs.size(); i += 2) dict_set(c, d, pairs[i], pairs[i + 1]);
    }
    if (annotate_offset() >= 0) return m.annotations = d;
    v->attrs.push_back({interned("__annotations__"), d});
    return d;
  }
  return nullptr;
}

// Of a class: what stands in its own dict, which its version covers.
PyObject* class_dict(Context& c, Value* v) {
  auto* t = reinterpret_cast<PyTypeObject*>(v->real);
  specialise(c, v);
  guard_type_version(c, t);
  if (!(t->tp_flags & Py_TPFLAGS_HEAPTYPE) || !t->tp_dict) fail(Reason::k_attribute, "__dict__ of a class made in C");
  return t->tp_dict;
}

bool is_class(const Value* v) { return v->kind == ValueKind::kObject && PyType_Check(v->real); }

Value* dict_as_value(Context& c, Value* v) {
  need_itself(v);
  if (v->real && !v->is_tensor() && (v->source || v->is_constant())) {
    if (!has_plain_dict(v->real)) fail(Reason::k_attribute, "__dict__, which is an object of a subclass of dict");
    c.guard({GuardKind::kPlainDict, need_source(c, v)});
  }
  return make_items(c, ValueKind::kAttrDict, {v});
}

// The names of the own attributes of an object that was there before, in order.
static PyRef own_names(Context& c, Value* v) {
  check_dict_apart(c, v, false);
  if (!v->source->is_object()) fail(Reason::k_attribute, "__dict__");
  if (!v->is_tensor()) type_of(c, v);
  PyRef list = PyRef::steal(PyList_New(0));
  Py_ssize_t position = 0;
  for (PyObject* name; list && next_own_name(v->real, &position, &name);) {
    if (!name) fail(Reason::k_attribute, "a __dict__ of other keys than names");
    PyRef interned_name = PyRef::borrow(name);
    if (PyList_Append(list.get(), interned_name.get()) < 0) fail(Reason::k_internal, "out of memory");
  }
  PyRef names = list ? PyRef::steal(PyList_AsTuple(list.get())) : PyRef();
  if (!names) fail(Reason::k_internal, "out of memory");
  c.guard({GuardKind::kAttrNames, v->source, nullptr, names});
  return names;
}

Value* dict_of_attributes(Context& c, Value* v) {
  Value* d = make_items(c, ValueKind::kDict, {});
  if (is_class(v)) {
    Py_ssize_t position = 0;
    PyObject *name, *value;
    for (PyObject* dict = class_dict(c, v); PyDict_Next(dict, &position, &name, &value);) {
      d->keys.push_back(literal(c, name));
      d->items.push_back(wrap(c, value, c.sources.constant(value)));
    }
    return d;
  }
  std::unordered_set<PyObject*> done;
  if (v->is_constant()) need_source(c, v);
  if (v->source && v->real) {
    PyRef names = own_names(c, v);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names.get()); ++i) {
      PyObject* name = Py_NewRef(PyTuple_GET_ITEM(names.get(), i));
      PyUnicode_InternInPlace(&name);
      Value* key = literal(c, PyRef::steal(name));
      if (c.changes.set_again.count({v, name})) continue;  // now behind the others
      done.insert(name);
      PyObject* on_type = type_lookup_borrowed(v->is_tensor() ? v->tensor->type : type_of(c, v), name);
      if (on_type && member_offset(on_type) >= 0) check_no_own(c, v, name);
      Value** stored = v->find_attr(name);
      Value* value =
          stored ? *stored
                 : wrap(c, instance_attr_borrowed(v->real, name), c.sources.child(SourceKind::kAttr, v->source, name));
      if (!value) continue;  // deleted
      d->keys.push_back(key);
      d->items.push_back(value);
    }
  }
  for (auto& [name, value] : v->attrs) {
    PyObject* on_type = type_lookup_borrowed(v->is_tensor() ? v->tensor->type : type_of(c, v), name);
    // By a descriptor in Python it was stored into the dict, by one in C into a slot.
    if (value && !done.count(name) && !(on_type && is_descriptor_of_c(on_type) && is_data_descriptor(on_type)))
      dict_set(c, d, literal(c, name), value);
  }
  return d;
}

// Those whose parts are being wrapped: __setstate__ makes some that hold themselves.
static thread_local std::vector<PyObject*> open_partials;

Value* wrap_partial(Context& c, PyObject* o, const Source* s) {
  if (std::find(open_partials.begin(), open_partials.end(), o) != open_partials.end())
    fail(Reason::k_attribute, "a functools.partial that holds itself");
  struct Open {
    explicit Open(PyObject* o) { open_partials.push_back(o); }
    ~Open() { open_partials.pop_back(); }
  } open(o);
  auto part = [&](const char* name) {
    const Py_ssize_t offset = member_offset(type_lookup_borrowed(Py_TYPE(o), interned(name)));
    if (offset < 0) fail(Reason::k_attribute, "parts of functools.partial");
    const Source* from = c.sources.member(s, Py_TYPE(o), offset);
    return wrap(c, from->read(c.request.base), from);
  };
  Value *function = part("func"), *args = part("args"), *keywords = part("keywords");
  if (args->kind != ValueKind::kTuple || keywords->kind != ValueKind::kDict)
    fail(Reason::k_attribute, "parts of functools.partial");
  expand(c, args);
  expand(c, keywords);
  Value* v = make_items(c, ValueKind::kPartial, {function});
  v->type = Py_TYPE(o);
  v->items.insert(v->items.end(), args->items.begin(), args->items.end());
  for (size_t i = 0; i < keywords->keys.size(); ++i) {
    PyObject* name = as_str(c, keywords->keys[i]);
    if (!name) fail(Reason::k_attribute, "keywords of functools.partial");
    v->attrs.push_back({name, keywords->items[i]});
  }
  keywords->name = "keywords";  // not to be changed
  v->keys = {keywords, args};
  return v;
}

}  // namespace msjit::capture

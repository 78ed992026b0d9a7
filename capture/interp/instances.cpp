// Making objects of classes: metaclasses, __new__ and __init__ in Python and in C; what is inlined instead of C code.
#include <algorithm>
#include <span>

#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/instances.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/objects.h"
#include "capture/interp/sets.h"
#include "capture/interp/slots.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

using Args = std::vector<Value*>;

constexpr const char* kPolyfills[] = {"msjit._polyfills", "msjit._polyfills_containers", "msjit._polyfills_copy",
                                      "msjit._polyfills_iterators"};

bool is_deque_type(PyTypeObject* t) { return is_library_type(t, LibraryType::k_deque); }
bool is_namespace_type(PyTypeObject* t) { return is_library_type(t, LibraryType::k_namespace); }
bool is_defaultdict(PyTypeObject* t) { return is_library_type(t, LibraryType::k_defaultdict); }

}  // namespace

bool made_by_class_statement(PyTypeObject* t) {
  const auto of_classes = made_once([] {
    PyRef made = PyRef::steal(PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyType_Type), "s(){}", "Made"));
    PyErr_Clear();
    return made ? made.as<PyTypeObject>()->tp_dealloc : nullptr;
  });
  return t->tp_flags & Py_TPFLAGS_HEAPTYPE && t->tp_dealloc == of_classes && !has_slots_of_c(t);
}

PyTypeObject* c_base(PyTypeObject* t) {
  while (made_by_class_statement(t) && t->tp_base) t = t->tp_base;
  return t;
}

void set_attr(Value* v, PyObject* name, Value* value) {
  if (Value** a = v->find_attr(name))
    *a = value;
  else
    v->attrs.push_back({name, value});
}

void set_attr(Value* v, const char* name, Value* value) { set_attr(v, interned(name), value); }

// The variables of the modules of polyfills; null for one that could not be imported.
static std::span<PyObject* const> polyfill_dicts() {
  PyObject* const* const dicts = made_once([] {
    auto** found = new PyObject*[std::size(kPolyfills)]();
    for (size_t i = 0; i < std::size(kPolyfills); ++i) {
      PyObject* module = PyImport_ImportModule(kPolyfills[i]);  // kept for good
      if (module) found[i] = PyModule_GetDict(module);
      PyErr_Clear();
    }
    return found;
  });
  return {dicts, std::size(kPolyfills)};
}

PyObject* polyfill_named(const char* name) {
  PyObject* f = nullptr;
  for (PyObject* dict : polyfill_dicts())
    if (!f && dict) f = PyDict_GetItemString(dict, name);
  if (!f) fail(Reason::k_internal, std::string("no polyfill ") + name);
  return f;
}

Value* entries_of(Context& c, Value* dict) {
  if (!dict->type || dict->type->tp_iter == PyDict_Type.tp_iter)
    return dict;  // Python, too, takes them past its methods
  // The keys it asks as an attribute, which the object's own or a __getattribute__ may answer.
  if (has_generic_getattr(dict->type) && check_slot(c, dict->type, "keys") == SlotIs::kKnown &&
      check_slot(c, dict->type, "__getitem__") == SlotIs::kKnown && !own_attribute(c, dict, interned("keys")))
    return dict;
  Value* d = make_items(c, ValueKind::kDict, {});
  call(c, literal(c, polyfill_named("_mapping_merge")), {d, dict});
  return d;
}

PyObject* polyfill(PyObject* callable) {
  auto* const table = made_once([] {
    auto* map = new std::unordered_map<PyObject*, PyObject*>();
    PyRef module = PyRef::steal(PyImport_ImportModule(kPolyfills[0]));
    for (const char* more : std::span(kPolyfills).subspan(1))
      if (module) PyRef::steal(PyImport_ImportModule(more));  // adds its own
    PyRef dict = module ? PyRef::steal(PyObject_GetAttrString(module.get(), "REPLACEMENTS")) : PyRef();
    PyErr_Clear();
    Py_ssize_t position = 0;
    PyObject *key, *value;
    while (dict && PyDict_Next(dict.get(), &position, &key, &value)) (*map)[Py_NewRef(key)] = Py_NewRef(value);
    return map;
  });
  auto it = table->find(callable);
  return it == table->end() ? nullptr : it->second;
}

bool in_polyfills(PyObject* globals) {
  return globals && std::ranges::find(polyfill_dicts(), globals) != polyfill_dicts().end();
}

bool in_polyfill_frame(const Context& c) { return c.frame && c.frame->globals && in_polyfills(c.frame->globals->real); }

bool made_by_polyfill(const Value* v) {
  if (v->kind == ValueKind::kFunction) return in_polyfills(v->function->globals->real);
  if (v->kind == ValueKind::kGenerator) return v->frame && v->frame->globals && in_polyfills(v->frame->globals->real);
  if (v->kind != ValueKind::kInstance || !v->type || !(v->type->tp_flags & Py_TPFLAGS_HEAPTYPE)) return false;
  PyObject* module = type_lookup_borrowed(v->type, interned("__module__"));
  return module && PyUnicode_Check(module) && PyUnicode_CompareWithASCIIString(module, "msjit._polyfills") == 0;
}

Value* by_python(Context& c, Value* v, const char* method, std::vector<Value*> args) {
  PyTypeObject* t = nullptr;
  switch (v->kind) {
    case ValueKind::kInstance:
    case ValueKind::kObject:
      t = type_of(c, v);
      break;
    default:
      t = v->type;
  }
  if (!t || !(t->tp_flags & Py_TPFLAGS_HEAPTYPE)) return nullptr;
  const SlotIs what = check_slot(c, t, method);
  if (what == SlotIs::kForeign && v->kind != ValueKind::kObject)  // of which handlers know the exact type
    fail(Reason::k_attribute, std::string(method) + " of " + t->tp_name + ", which is written in C");
  if (what != SlotIs::kPython) return nullptr;
  args.insert(args.begin(), v);
  return call(c, type_lookup(c, t, interned(method)), std::move(args));
}

void check_plain_attributes(Context& c, Value* self) {
  PyTypeObject* t = self->type;
  if (!t || !made_by_class_statement(t) || (!is_deque(self) && self->kind != ValueKind::kDict)) return;
  for (const char* name : {"maxlen", "default_factory"}) {
    PyObject* found = type_lookup_borrowed(t, interned(name));
    if (found && !(is_descriptor_of_c(found) && has_generic_getattr(t)))
      fail(Reason::k_attribute, std::string(name) + " of " + t->tp_name + ", which looks it up in its own way");
  }
}

Value* index_by_python(Context& c, Value* v) {
  PyTypeObject* t = type_of(c, v);
  if (t && PyType_IsSubtype(t, &PyLong_Type)) return nullptr;  // an int is its own
  Value* r = by_python(c, v, "__index__");
  if (r && type_of(c, r) != &PyLong_Type) fail(Reason::k_unknown_call, "__index__ that returns something else");
  return r;
}

Value* new_object(Context& c, PyTypeObject* type, Args args, const Keywords& kwargs) {
  guard_type_version(c, type);
  c.pool.keep(PyRef::borrow(reinterpret_cast<PyObject*>(type)));
  if (type->tp_flags & Py_TPFLAGS_IS_ABSTRACT) fail(Reason::k_exception, "an object of an abstract class");
  if (type->tp_del ||
      (type->tp_finalize && !PyType_IsSubtype(type, reinterpret_cast<PyTypeObject*>(PyExc_BaseException))))
    fail(Reason::k_unknown_call, std::string(type->tp_name) + ", which has __del__");
  if (PyType_FastSubclass(type, Py_TPFLAGS_BASE_EXC_SUBCLASS)) {
    check_attributes(type);
    if (c_base(type)->tp_new != reinterpret_cast<PyTypeObject*>(PyExc_BaseException)->tp_new)
      fail(Reason::k_unknown_call, std::string(type->tp_name) + ", made by a __new__ of its own");
    Value* v = make(c, ValueKind::kInstance);
    v->type = type;
    set_attr(v, "args", make_items(c, ValueKind::kTuple, args));
    return v;
  }
  PyTypeObject* base = c_base(type);
  Value* v = nullptr;
  const bool some = !args.empty() || !kwargs.empty();
  if (base == &PyBaseObject_Type && some &&
      (type->tp_new != PyBaseObject_Type.tp_new || type->tp_init == PyBaseObject_Type.tp_init))
    fail(Reason::k_exception, "TypeError: arguments of object.__new__");
  if ((base == &PyTuple_Type || base == &PyFrozenSet_Type) && (args.size() > 1 || !kwargs.empty()))
    fail(Reason::k_unknown_call, std::string(type->tp_name) + " with these arguments");
  // Of an object of the very class they give it itself.
  if (args.size() == 1 && ((type == &PyTuple_Type && args[0]->kind == ValueKind::kTuple && !args[0]->type) ||
                           (type == &PyFrozenSet_Type && type_of(c, args[0]) == &PyFrozenSet_Type)))
    return args[0];
  if (base == &PyBaseObject_Type || is_namespace_type(base)) {
    v = make(c, ValueKind::kInstance);
  } else if (base == &PyTuple_Type) {
    v = make_items(c, ValueKind::kTuple, args.empty() ? Args{} : list_of(c, args[0], kTuplesAskForLength));
  } else if (base == &PyList_Type || is_deque_type(base)) {
    v = make_items(c, ValueKind::kList, {});
    if (is_deque_type(base)) set_attr(v, "maxlen", none(c));
  } else if (base == &PyDict_Type || base == &PyODict_Type || is_defaultdict(base)) {
    v = make_items(c, ValueKind::kDict, {});
    if (is_defaultdict(base)) set_attr(v, "default_factory", none(c));
  } else if (base == &PySet_Type || base == &PyFrozenSet_Type) {
    v = base == &PyFrozenSet_Type && !args.empty() ? set_of(c, type, args[0]) : make_set(c, type, {});
  } else {
    fail(Reason::k_unknown_call,
         std::string(type->tp_name) + (type != base ? std::string(", a subclass of ") + base->tp_name : ""));
  }
  if (v->kind == ValueKind::kInstance || type != base ||
      (base != &PyTuple_Type && base != &PyList_Type && base != &PyDict_Type && base != &PySet_Type))
    v->type = type;
  return v;
}

void call_own_init(Context& c, Value* v, PyTypeObject* type, Args args, const Keywords& kwargs) {
  args.insert(args.begin(), v);
  Value* r = call(c, type_lookup(c, type, interned("__init__")), std::move(args), kwargs);
  if (!r->is_none()) fail(Reason::k_exception, "__init__ that returns something");
}

void init_object(Context& c, Value* v, Args args, const Keywords& kwargs) {
  PyTypeObject* base = c_base(type_of(c, v));
  auto positional = [&](size_t most) {
    if (args.size() > most) fail(Reason::k_exception, "arguments of a constructor");
  };
  if (v->source && (is_deque_type(base) || is_defaultdict(base)))  // what C keeps beside the items is written anew
    fail(Reason::k_unknown_call, "__init__ of a deque or defaultdict that was there before");
  if (is_exception(v)) {
    exception_method(c, v, base, "__init__", args, kwargs);
  } else if (is_namespace_type(base)) {
    if (!args.empty()) fail(Reason::k_unknown_call, "SimpleNamespace of a mapping");
    for (const auto& [keyword, value] : kwargs) {
      PyObject* name = Py_NewRef(keyword);
      PyUnicode_InternInPlace(&name);
      set_attr(v, c.pool.keep(PyRef::steal(name)), value);
    }
  } else if (is_deque_type(base)) {
    positional(2);
    Value* limit = args.size() > 1 ? args[1] : nullptr;
    for (const auto& [name, value] : kwargs) {
      if (name != interned("maxlen") || limit) fail(Reason::k_unknown_call, "keywords of collections.deque");
      limit = value;
    }
    int64_t most = 0;
    if (limit && !limit->is_none() && (type_of(c, limit) != &PyLong_Type || !as_index(c, limit, &most) || most < 0))
      fail(Reason::k_unknown_call, "collections.deque of such a length");
    check_plain_attributes(c, v);
    set_attr(v, "maxlen", limit ? limit : none(c));
    expand(c, v);
    mark_changed(c, v);
    v->items.clear();
    if (!args.empty()) call(c, literal(c, polyfill_named("_deque_extend")), {v, args[0]});
  } else if (v->kind == ValueKind::kDict) {
    if (is_defaultdict(base) && args.empty() && v->find_attr(interned("default_factory")))
      set_attr(v, "default_factory", none(c));
    if (is_defaultdict(base) && !args.empty()) {
      if (!args[0]->is_none() && !is_callable(c, args[0]))
        fail(Reason::k_unknown_call, "collections.defaultdict of " + describe(c, args[0]));
      set_attr(v, "default_factory", args[0]);
      args.erase(args.begin());
    }
    positional(1);
    if (!args.empty() || !kwargs.empty()) {
      args.insert(args.begin(), v);
      const bool ordered = PyType_IsSubtype(base, &PyODict_Type);
      call(c, literal(c, polyfill_named(ordered ? "_ordered_update" : "_dict_update")), std::move(args), kwargs);
    }
  } else if ((v->kind == ValueKind::kList || v->kind == ValueKind::kSet) && !kwargs.empty()) {
    fail(Reason::k_exception, "keywords of a constructor");
  } else if (v->kind == ValueKind::kList) {
    positional(1);
    expand(c, v);
    mark_changed(c, v);
    v->items.clear();  // before the argument, which may be the list itself
    if (!args.empty()) extend_list(c, v, args[0]);
  } else if (base == &PySet_Type) {
    positional(1);
    std::vector<Value*> no_args;
    expand(c, v);
    if (!set_method(c, v, "clear", no_args)) fail(Reason::k_unknown_call, "set.__init__");
    if (!args.empty() && !set_method(c, v, "update", args)) fail(Reason::k_unknown_call, "set.__init__");
  } else if ((base == &PyBaseObject_Type || base == &PyFrozenSet_Type || base == &PyTuple_Type) &&
             (!args.empty() || !kwargs.empty()) &&
             !(type_of(c, v)->tp_init == PyBaseObject_Type.tp_init &&
               type_of(c, v)->tp_new != PyBaseObject_Type.tp_new)) {
    fail(Reason::k_exception, "TypeError: arguments of object.__init__");
  }
}

// Whether it is the __new__ that objects of this layout are made by.
static bool is_new_of(PyObject* found, PyTypeObject* base) {
  PyObject* self = PyCFunction_Check(found) ? PyCFunction_GET_SELF(found) : nullptr;
  return self && PyType_Check(self) && reinterpret_cast<PyTypeObject*>(self)->tp_new == base->tp_new;
}

Value* instantiate(Context& c, PyTypeObject* type, Args& args, const Keywords& kwargs) {
  guard_type_version(c, type);
  auto* object = reinterpret_cast<PyObject*>(type);
  PyObject* new_found = type_lookup_borrowed(type, interned("__new__"));
  PyObject* new_function = nullptr;
  if (new_found && is_function(new_found)) new_function = new_found;
  PyRef inner;
  if (new_found && Py_TYPE(new_found) == &PyStaticMethod_Type) {
    inner = PyRef::steal(PyObject_GetAttr(new_found, interned("__func__")));
    if (!inner || !is_function(inner.get())) fail(Reason::k_unknown_call, type->tp_name);
    new_function = c.pool.keep(inner);
  }
  const SlotIs init = check_slot(c, type, "__init__");
  const bool python_init = init == SlotIs::kPython;
  if (new_found && !new_function && !is_new_of(new_found, c_base(type)))
    fail(Reason::k_unknown_call, std::string(type->tp_name) + ", whose __new__ is no function");
  if (!new_function && PyType_FastSubclass(type, Py_TPFLAGS_BASE_EXC_SUBCLASS))
    return new_exception(c, type, args, kwargs);
  Value* v;
  if (new_function) {
    Args all = args;
    all.insert(all.begin(), literal(c, object));
    v = call(c, wrap(c, new_function, c.sources.constant(new_function)), std::move(all), kwargs);
    PyTypeObject* t = type_of(c, v);
    if (!t || !PyType_IsSubtype(t, type)) return v;
    if (t != type) fail(Reason::k_unknown_call, "__new__ that makes an object of a subclass");
  } else {
    v = new_object(c, type, args, kwargs);
  }
  if (python_init) {
    call_own_init(c, v, type, args, kwargs);
    return v;
  }
  if (c_base(type) == &PyBaseObject_Type && (!args.empty() || !kwargs.empty()) && !new_function) {
    raise_text(c, PyExc_TypeError, std::string(type->tp_name) + "() takes no arguments");
  }
  if (init != SlotIs::kKnown || type->tp_init != c_base(type)->tp_init)
    fail(Reason::k_unknown_call, std::string(type->tp_name) + ", whose __init__ is written in C");
  init_object(c, v, args, kwargs);
  return v;
}

}  // namespace msjit::capture

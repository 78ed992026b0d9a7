// Methods of builtin containers and strings: models of the rows of methods.def.
#include <algorithm>

#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/creation.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/functions.h"
#include "capture/interp/generators.h"
#include "capture/interp/indices.h"
#include "capture/interp/instances.h"
#include "capture/interp/items.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/run.h"
#include "capture/interp/sets.h"
#include "capture/interp/text.h"
#include "capture/interp/values.h"

namespace msjit::capture {

bool codes_plainly(std::string_view method, PyObject* args, PyObject* keywords) {
  static const std::string_view kNames[] = {
      "utf-8",  "utf8",   "ascii",  "latin-1", "latin1",           "utf-16",
      "utf-32", "strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace"};
  if (method != "encode" && method != "decode") return true;
  if (keywords && PyDict_GET_SIZE(keywords)) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args); ++i) {
    PyObject* o = PyTuple_GET_ITEM(args, i);
    const char* text = PyUnicode_CheckExact(o) ? PyUnicode_AsUTF8(o) : nullptr;
    if (!text || std::ranges::find(kNames, std::string_view(text)) == std::end(kNames)) return false;
  }
  return true;
}

static Value* list_method(Context& c, Value* v, const std::string& n, Args& a, const Keywords& kw) {
  if (!kw.empty() && n != "sort") return nullptr;
  auto& items = v->items;
  if (n == "append" && a.size() == 1) {
    mark_grown(c, v);
    items.push_back(a[0]);
    return none(c);
  }
  if (n == "extend" && a.size() == 1) {
    extend_list(c, v, a[0]);
    return none(c);
  }
  if (n == "pop" && a.size() <= 1) {
    int64_t i = -1, size = static_cast<int64_t>(items.size());
    if (!a.empty() && !as_index(c, a[0], &i)) fail(Reason::k_unknown_call, "list.pop");
    if (i < 0) i += size;
    if (i < 0 || i >= size) raise_text(c, PyExc_IndexError, size ? "pop index out of range" : "pop from empty list");
    mark_changed(c, v);
    Value* r = items[i];
    let_go(c, r, holder_in(v));  // where the program drops it at once
    items.erase(items.begin() + i);
    return r;
  }
  if (n == "insert" && a.size() == 2) {
    int64_t i, size = static_cast<int64_t>(items.size());
    if (!as_index(c, a[0], &i)) fail(Reason::k_unknown_call, "list.insert");
    i = i < 0 ? std::max<int64_t>(0, i + size) : std::min(i, size);
    mark_changed(c, v);
    items.insert(items.begin() + i, a[1]);
    return none(c);
  }
  if (n == "reverse" && a.empty()) {
    mark_changed(c, v, false);
    std::reverse(items.begin(), items.end());
    return none(c);
  }
  if (n == "clear" && a.empty()) {
    for (Value* x : items) let_go(c, x, holder_in(v));
    mark_changed(c, v);
    items.clear();
    return none(c);
  }
  if (n == "copy" && a.empty()) return make_items(c, ValueKind::kList, items);
  if (n == "sort" && a.empty()) {
    // The list is empty while it is sorted, and must be so at the end.
    mark_changed(c, v);
    Args self{make_items(c, ValueKind::kList, std::move(items))};
    items.clear();
    const int before = v->changes;
    Value* sorted = nullptr;
    try {
      sorted = model_sorted(c, nullptr, self, kw);
    } catch (const Raised&) {
      fail(Reason::k_exception, "in list.sort");
    }
    if (!sorted || v->changes != before) fail(Reason::k_unknown_call, "list.sort");
    items = sorted->items;
    return none(c);
  }
  return nullptr;
}

static Value* dict_method(Context& c, Value* v, const std::string& n, Args& a, const Keywords& kw) {
  auto view = [&](IterKind kind) {
    Value* w = make_items(c, ValueKind::kView, {v});
    w->iter = std::make_unique<IterPart>();
    w->iter->kind = kind;
    return w;
  };
  if (a.size() > 2 || (!kw.empty() && n != "update")) return nullptr;
  if ((n == "items" || n == "keys" || n == "values") && !a.empty()) return nullptr;
  if (n == "items") return view(IterKind::kDictItems);
  if (n == "keys") return view(IterKind::kDictKeys);
  if (n == "values") return view(IterKind::kDictValues);
  if (n == "get" && !a.empty()) {
    Value* found = find_value(c, v, a[0]);
    return found ? found : a.size() > 1 ? a[1] : none(c);
  }
  expand(c, v);
  if (n == "setdefault" && !a.empty()) {
    return dict_setdefault(c, v, a[0], a.size() > 1 ? a[1] : none(c));
  }
  if (n == "pop" && !a.empty()) {
    int i = find_key(c, v, a[0]);
    if (i < 0) {
      if (a.size() > 1) return a[1];
      raise_new(c, PyExc_KeyError, {a[0]});
    }
    Value* r = v->items[i];
    let_go(c, r, holder_in(v));
    dict_erase(c, v, i);
    return r;
  }
  if (n == "copy" && a.empty()) {
    if (v->type && PyType_IsSubtype(v->type, &PyODict_Type)) return nullptr;  // of its own class, by its constructor
    Value* d = make_items(c, ValueKind::kDict, v->items);
    d->keys = v->keys;
    return d;
  }
  if (n == "clear" && a.empty()) {
    mark_changed(c, v);
    for (Value* x : v->keys) let_go(c, x, holder_in(v));
    for (Value* x : v->items) let_go(c, x, holder_in(v));
    v->keys.clear();
    v->items.clear();
    return none(c);
  }
  return nullptr;
}

// Methods of a `__dict__`: of a dict made of it.
static Value* attr_dict_method(Context& c, Value* self, const std::string& n, Args& a, const Keywords& kw) {
  Value* object = self->items[0];
  const bool of_class = object->kind == ValueKind::kObject && PyType_Check(object->real);  // read-only
  if (n == "__setitem__" && a.size() == 2 && !of_class) {
    raw_store_item(c, self, a[0], a[1]);
    return none(c);
  }
  if (n == "__contains__" && a.size() == 1) return raw_contains(c, a[0], self);
  if (n == "__iter__" && a.empty()) return get_plain_iter(c, self);
  if (n == "__len__" && a.empty()) return integer(c, static_cast<int64_t>(dict_of_attributes(c, object)->items.size()));
  if (of_class && n != "get" && n != "items" && n != "keys" && n != "values" && n != "copy") return nullptr;
  if (n == "update" || n == "setdefault" || n == "pop" || n == "clear" || n == "popitem") {
    if (n == "update") {
      Value* d = make_items(c, ValueKind::kDict, {});
      Args all = a;
      all.insert(all.begin(), d);
      call(c, literal(c, polyfill_named("_dict_update")), std::move(all), kw);
      for (size_t i = 0; i < d->keys.size(); ++i) raw_store_item(c, self, d->keys[i], d->items[i]);
      return none(c);
    }
    PyObject* name = a.empty() ? nullptr : as_str(c, a[0]);
    if (!name || n == "clear" || n == "popitem") return nullptr;
    PyTypeObject* t = type_of(c, object);
    if (PyObject* on_type = t ? type_lookup_borrowed(t, name) : nullptr; on_type && Py_TYPE(on_type)->tp_descr_set)
      return nullptr;
    Value* found = own_attribute(c, object, name);
    if (n == "pop") {
      if (found) raw_store_attr(c, object, name, nullptr);
      if (!found && a.size() < 2) raise_new(c, PyExc_KeyError, {a[0]});
      return found ? found : a[1];
    }
    if (found) return found;
    Value* value = a.size() > 1 ? a[1] : none(c);
    raw_store_attr(c, object, name, value);
    return value;
  }
  if (n == "get" && !a.empty()) {
    PyObject* name = attribute_key(c, a[0]);
    Value* found = name ? own_attribute(c, object, name) : nullptr;
    return found ? found : a.size() > 1 ? a[1] : none(c);
  }
  return dict_method(c, dict_of_attributes(c, object), n, a, kw);
}

// Special methods by name, past what subclasses define: super().__getitem__(k), list.__len__(x), object.__setattr__.
static Value* special_method(Context& c, Value* self, PyTypeObject* owner, const std::string& n, Args& a,
                             const Keywords& kw) {
  bool object =
      self->kind == ValueKind::kInstance || self->kind == ValueKind::kObject || (self->type && !self->is_tensor());
  if (self->is_tensor() || n.size() < 5 || n[0] != '_' || n[1] != '_') return nullptr;
  bool container = self->kind == ValueKind::kTuple || self->kind == ValueKind::kList ||
                   self->kind == ValueKind::kDict || self->kind == ValueKind::kSet;
  if (n == "__init_subclass__" && owner == &PyBaseObject_Type) return none(c);
  if (n == "__init__" && (self->kind == ValueKind::kInstance || container) &&
      owner->tp_init != c_base(type_of(c, self))->tp_init) {
    if (owner == &PyBaseObject_Type && a.empty() && kw.empty()) return none(c);
    fail(Reason::k_unknown_call, describe(c, self) + "'s __init__ of another class");
  }
  if (n == "__init__" && owner == &PyBaseObject_Type && container)
    return a.empty() && kw.empty() ? none(c) : nullptr;  // another's has made what it holds
  if (n == "__init__" && owner == &PyBaseObject_Type && self->kind != ValueKind::kInstance) return nullptr;
  if (n == "__init__" && (self->kind == ValueKind::kInstance || container)) {
    init_object(c, self, a, kw);
    return none(c);
  }
  if (n == "__call__" && self->kind == ValueKind::kObject && PyType_Check(self->real))
    return instantiate(c, reinterpret_cast<PyTypeObject*>(specialise(c, self)), a, kw);
  if (object && (n == "__setattr__" || n == "__getattribute__" || n == "__delattr__") && !a.empty()) {
    PyObject* name = as_str(c, a[0]);
    if (!name) return nullptr;
    if (n == "__setattr__" && a.size() == 2) return raw_store_attr(c, self, name, a[1]);
    if (n == "__delattr__") return raw_store_attr(c, self, name, nullptr);
    Value* found = n == "__getattribute__" ? raw_load_attr(c, self, name) : nullptr;
    if (!found && self->kind == ValueKind::kObject && (PyModule_Check(self->real) || PyType_Check(self->real)))
      return nullptr;  // of which object's own error has another text
    if (!found) raise_missing_attr(c, self, name);
    return found;
  }
  if (n == "__getitem__" && a.size() == 1) {
    if (!container && type_of(c, self) && defined_in_python(c, type_of(c, self), interned(n.c_str()))) return nullptr;
    return raw_load_item(c, self, a[0]);
  }
  if (container) {
    if (n == "__setitem__" && a.size() == 2) {
      raw_store_item(c, self, a[0], a[1]);
      return none(c);
    }
    if (n == "__delitem__" && a.size() == 1) {
      raw_delete_item(c, self, a[0]);
      return none(c);
    }
    if (n == "__contains__" && a.size() == 1) return raw_contains(c, a[0], self);
    if (n == "__iter__" && a.empty()) return get_plain_iter(c, self);
  }
  if (n == "__len__" && a.empty() && (container || self->kind == ValueKind::kView)) {
    if (self->kind == ValueKind::kView) self = self->items[0];
    expand(c, self);
    return integer(c, static_cast<int64_t>(self->items.size()));
  }
  if (n == "__next__" && a.empty() && self->kind == ValueKind::kIterator) {
    Args args{self};
    return model_next(c, nullptr, args, {});
  }
  if (n == "__iter__" && a.empty() && self->kind == ValueKind::kIterator) return self;
  if (n == "__repr__" && a.empty()) return literal(c, builtin_repr_of(c, self));
  if (n == "__eq__" && a.size() == 1 && self->kind == ValueKind::kInstance && !is_exception(self)) {
    if (self == a[0]) return boolean(c, true);
    return literal(c, Py_NotImplemented);
  }
  if (n == "__hash__" || n == "__class__" || n == "__reduce_ex__") return nullptr;
  return nullptr;
}

// A method of a value that is known, called with arguments that are.
static Value* fold_method(Context& c, Value* self, PyObject* descriptor, Args args, const Keywords& kw) {
  PyObject* o = specialise(c, self);
  const std::string n = PyUnicode_AsUTF8(PyDescr_NAME(descriptor));
  if (!o || !foldable(o) || !folds_method(descriptor, o)) return nullptr;
  if (PyUnicode_Check(o) && n == "join" && args.size() == 1)
    args = {make_items(c, ValueKind::kTuple, fast_list_of(c, args[0]))};
  PyObject* rest = constant_args(c, args);
  PyRef own = PyRef::steal(PyTuple_Pack(1, o)),
        all = rest && own ? PyRef::steal(PySequence_Concat(own.get(), rest)) : PyRef();
  if (!all) return nullptr;
  PyRef keywords;
  if (!kw.empty()) {
    keywords = PyRef::steal(PyDict_New());
    for (const auto& [name, value] : kw) {
      PyObject* x = value->is_tensor() ? nullptr : specialise(c, value);
      if (!x || !foldable(x) || PyDict_SetItem(keywords.get(), name, x) < 0) fail(Reason::k_unknown_call, n);
    }
  }
  if (!codes_plainly(n, rest, keywords.get())) return nullptr;
  PyRef r = PyRef::steal(PyObject_Call(descriptor, all.get(), keywords.get()));
  if (!r && keywords) {  // 3.10 tells of a method's keywords without the class
    PyErr_Clear();
    fail(Reason::k_exception, n);
  }
  if (!r) raise_fetched(c, n.c_str());
  if (r.get() == o) return self;  // that very object
  if (PyList_CheckExact(r.get())) {
    // str.split and the like: a new list.
    std::vector<Value*> items;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(r.get()); ++i) items.push_back(literal(c, PyList_GET_ITEM(r.get(), i)));
    return make_items(c, ValueKind::kList, std::move(items));
  }
  // Anything else would be a new object at every call.
  return foldable(r.get()) || PyType_Check(r.get()) ? literal(c, r) : nullptr;
}

Value* call_builtin_method(Context& c, Value* self, PyObject* descriptor, Args& a, const Keywords& kw) {
  const std::string n = PyUnicode_AsUTF8(PyDescr_NAME(descriptor));
  PyTypeObject* owner = PyDescr_TYPE(descriptor);
  if (self->is_number()) specialise(c, self);
  if (!models_method(descriptor, a.size(), !kw.empty())) {
    PyObject* text = self->kind == ValueKind::kObject && owner == &PyUnicode_Type ? specialise(c, self) : nullptr;
    if (text && PyUnicode_CheckExact(text) && n == "format") return format_fields(c, text, a, kw);
    if (text && PyUnicode_CheckExact(text) && n == "format_map" && a.size() == 1 && a[0]->kind == ValueKind::kDict &&
        !a[0]->type)
      return format_map(c, text, a[0]);
    if (self->kind == ValueKind::kObject && foldable(self->real))
      if (Value* r = fold_method(c, self, descriptor, a, kw)) return r;
    fail(Reason::k_unknown_call, describe(c, self) + "'s " + n);
  }
  if (is_exception(self) && n == "__str__") return literal(c, exception_str_of(c, self, owner));
  if (Value* r = exception_method(c, self, PyDescr_TYPE(descriptor), n, a, kw)) return r;
  if (Value* r = generator_method(c, self, n, a)) return r;
  if (Value* r = special_method(c, self, owner, n, a, kw)) return r;
  switch (self->kind) {
    case ValueKind::kList:
      if (n == "append" && a.size() == 1 && kw.empty() && !self->expanded && !self->type) {
        mark_grown(c, self);
        self->keys.push_back(a[0]);  // until it is expanded: whatever it holds, and however much
        return none(c);
      }
      expand(c, self);
      if (Value* r = list_method(c, self, n, a, kw)) return r;
      [[fallthrough]];
    case ValueKind::kTuple: {
      expand(c, self);
      if (n == "index" && a.size() == 1) {
        for (size_t i = 0; i < self->items.size(); ++i)
          if (equal_items(c, self->items[i], a[0])) return integer(c, static_cast<int64_t>(i));
        if (self->kind == ValueKind::kTuple) raise_text(c, PyExc_ValueError, "tuple.index(x): x not in tuple");
        if (!kListIndexShowsValue) raise_text(c, PyExc_ValueError, "list.index(x): x not in list");
        PyObject* shown = nullptr;
        try {
          shown = repr_of(c, a[0]);
        } catch (const Raised&) {
          if (errors_hide_those_of_texts()) fail(Reason::k_exception, "list.index of what does not show itself");
          throw;
        }
        if (shown)
          raise_new(c, PyExc_ValueError, {literal(c, PyRef::steal(PyUnicode_FromFormat("%U is not in list", shown)))});
        break;
      }
      if (n == "count" && a.size() == 1) {
        int64_t count = 0;
        for (size_t i = 0; i < self->items.size(); ++i) count += equal_items(c, self->items[i], a[0]);
        return integer(c, count);
      }
      break;
    }
    case ValueKind::kDict:
      if (Value* r = dict_method(c, self, n, a, kw)) return r;
      break;
    case ValueKind::kSet:
      if (kw.empty())
        if (Value* r = set_method(c, self, n, a)) return r;
      break;
    case ValueKind::kSlice: {
      PyObject *real = n == "indices" ? plain_slice(c, self) : nullptr, *tuple = real ? constant_args(c, a) : nullptr;
      PyRef method = tuple ? PyRef::steal(PyObject_GetAttrString(real, "indices")) : PyRef();
      if (method) return literal(c, PyRef::steal(PyObject_Call(method.get(), tuple, nullptr)));
      break;
    }
    case ValueKind::kAttrDict:
      if (Value* r = attr_dict_method(c, self, n, a, kw)) return r;
      break;
    case ValueKind::kObject: {
      if (PyType_Check(self->real)) {
        // Constructors of immutable values by another name, of the very type.
        PyObject* tuple =
            owner == reinterpret_cast<PyTypeObject*>(self->real) && kw.empty() ? constant_args(c, a) : nullptr;
        PyRef f = tuple ? PyRef::steal(Py_TYPE(descriptor)->tp_descr_get(descriptor, nullptr, self->real)) : PyRef();
        if (!f) break;
        PyRef r = PyRef::steal(PyObject_Call(f.get(), tuple, nullptr));
        if (!r) raise_fetched(c, n.c_str());
        return literal(c, r);
      }
      PyObject* range = PyRange_Check(self->real) ? specialise(c, self) : nullptr;
      PyObject* tuple = range ? constant_args(c, a) : nullptr;
      PyRef method = tuple ? PyRef::steal(PyObject_GetAttrString(range, n.c_str())) : PyRef();
      if (!method) break;
      PyObject* r = PyObject_Call(method.get(), tuple, nullptr);
      if (!r) raise_fetched(c, n.c_str());
      return literal(c, PyRef::steal(r));
    }
    default:
      break;
  }
  fail(Reason::k_unknown_call, describe(c, self) + "'s " + n);
}

}  // namespace msjit::capture

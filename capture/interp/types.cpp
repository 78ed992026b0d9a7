// Calls of classes, and methods of builtin containers and strings.
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
namespace {

using Args = std::vector<Value*>;

PyObject* constant_args(Context& c, Args& args) {
  PyRef t = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(args.size())));
  for (size_t i = 0; i < args.size(); ++i) {
    PyObject* o = args[i]->is_tensor() ? nullptr : specialise(c, args[i]);
    if (!o || !(foldable(o) || is_simple_constant(o))) return nullptr;
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), Py_NewRef(o));
  }
  return c.pool.keep(t);
}

// Coding text asks for nothing that a program may have registered.
bool codes_plainly(const std::string& method, PyObject* args, PyObject* keywords) {
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

// An int, float or complex by the object's own conversion; null: it has none.
Value* convert_object(Context& c, PyTypeObject* type, Value* v) {
  if (v->kind != ValueKind::kInstance && v->kind != ValueKind::kObject) return nullptr;
  std::vector<const char*> names;
  if (type == &PyLong_Type) names = {"__int__", "__index__", "__trunc__"};
  if (type == &PyFloat_Type) names = {"__float__", "__index__"};
  if (type == &PyComplex_Type) names = {"__complex__", "__float__", "__index__"};
  PyTypeObject* t = type_of(c, v);
  for (const char* name : names) {
    if (Value* r = by_python(c, v, name)) {
      // Whatever else they return warns or raises, or is asked further.
      if (name == names[0] && type_of(c, r) == type) return r;
      if (std::string_view(name) == "__index__" && type_of(c, r) == &PyLong_Type) return r;
      fail(Reason::k_unknown_call, std::string(name) + " that returns something else");
    }
    if (t && type_lookup_borrowed(t, interned(name))) return nullptr;  // a subclass of a number, with its own value
  }
  return nullptr;
}

Value* convert_to(Context& c, PyTypeObject* type, Args& args, ir::NumberOp op) {
  if (args.size() == 1) {
    if (args[0]->is_tensor()) fail(Reason::k_tensor_to_python, type->tp_name);
    if (args[0]->is_number()) {
      if (type == &PyComplex_Type) specialise(c, args[0]);
      if (args[0]->is_number()) return number_op(c, op, args[0], nullptr);
    }
    if (Value* r = convert_object(c, type, args[0])) {
      if (r->is_constant() && Py_TYPE(r->real) == type) return r;
      if (r->is_number() && type_of(c, r) == type) return r;
      args[0] = r;
      return convert_to(c, type, args, op);
    }
  }
  PyObject* a = constant_args(c, args);
  if (!a) fail(Reason::k_unknown_call, std::string(type->tp_name) + " of objects");
  PyObject* r = PyObject_Call(reinterpret_cast<PyObject*>(type), a, nullptr);
  if (!r) raise_fetched(c, type->tp_name);
  return literal(c, PyRef::steal(r));
}

// A class with its metaclass's __call__.
Value* call_class(Context& c, PyTypeObject* type, Args& args, const Keywords& kwargs) {
  PyTypeObject* meta = Py_TYPE(type);
  if (meta != &PyType_Type) {
    guard_type_version(c, meta);
    PyObject* found = type_lookup_borrowed(meta, interned("__call__"));
    if (is_enum_meta(meta)) {
      PyObject* a = kwargs.empty() ? constant_args(c, args) : nullptr;
      PyObject* missing = type_lookup_borrowed(type, interned("_missing_"));
      if (!missing || !is_of_module(missing, "enum")) a = nullptr;
      if (!a || args.size() != 1) fail(Reason::k_unknown_call, std::string(type->tp_name) + ", an enumeration");
      PyObject* r = PyObject_Call(reinterpret_cast<PyObject*>(type), a, nullptr);
      if (!r) raise_fetched(c, "in an enumeration");
      return literal(c, PyRef::steal(r));
    }
    if (found && is_function(found)) {
      args.insert(args.begin(), literal(c, reinterpret_cast<PyObject*>(type)));
      return call(c, type_lookup(c, meta, interned("__call__")), args, kwargs);
    }
    if (meta->tp_call != PyType_Type.tp_call && found != type_lookup_borrowed(&PyType_Type, interned("__call__")))
      fail(Reason::k_unknown_call, std::string(type->tp_name) + ", whose class has its own __call__");
  }
  return instantiate(c, type, args, kwargs);
}

Value* make_super(Context& c, Args& args) {
  if (args.empty()) {
    // __class__ is a free variable, self the first local.
    SymbolicFrame* f = c.frame;
    const Code& code = *f->code;
    Value* cls = nullptr;
    for (int i = 0; i < code.nlocalsplus; ++i)
      if (code.is_cell[i] && PyUnicode_CompareWithASCIIString(code.variable(i), "__class__") == 0)
        cls = local(c, *f, i);
    if (!cls || cls->kind != ValueKind::kCell || code.code()->co_argcount == 0) fail(Reason::k_unknown_call, "super()");
    expand(c, cls);
    int first = 0;  // 3.10 keeps an argument that is a cell among the cells only
    for (int i = code.code()->co_nlocals; i < code.nlocalsplus; ++i)
      if (code.is_cell[i] && local(c, *f, 0)->kind == ValueKind::kNull && code.variable(i) == code.variable(0))
        first = i;
    Value* self = local(c, *f, first);
    if (self->kind == ValueKind::kCell && code.is_cell[first]) {
      expand(c, self);
      self = self->items[0];
    }
    args = {cls->items[0], self};
  }
  if (args.size() != 2 || args[0]->kind != ValueKind::kObject || !PyType_Check(args[0]->real))
    fail(Reason::k_unknown_call, "super");
  auto* start = reinterpret_cast<PyTypeObject*>(specialise(c, args[0]));
  Value* self = args[1];
  bool is_class = self->kind == ValueKind::kObject && PyType_Check(self->real) &&
                  PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(self->real), start);
  PyTypeObject* t = is_class ? nullptr : type_of(c, self);
  if (!is_class && !(t && PyType_IsSubtype(t, start))) fail(Reason::k_exception, "TypeError: super()");
  return make_items(c, ValueKind::kSuper, args);
}

Value* call_enumerate(Context& c, Args& args, const Keywords& kwargs) {
  Value* it = make_iterator(c, IterKind::kEnumerate, {get_iter(c, args[0])});
  Value* start = args.size() > 1 ? args[1] : !kwargs.empty() ? kwargs[0].second : nullptr;
  if (start && !as_index(c, start, &it->iter->index)) fail(Reason::k_iteration, "enumerate");
  return it;
}

}  // namespace

// Builtin types whose arguments are told apart here: how many positional ones, and the only keyword, if any.
struct Signature {
  PyTypeObject* type;
  size_t min_args, max_args;
  const char* keyword;
};
static bool fits(PyTypeObject* type, size_t n, const Keywords& kwargs) {
  constexpr size_t kMany = 1 << 20;
  static const Signature kSignatures[] = {
      {&PyRange_Type, 1, 3, nullptr},     {&PyFloat_Type, 0, 1, nullptr},    {&PyLong_Type, 0, 2, nullptr},
      {&PyComplex_Type, 0, 2, nullptr},   {&PyBool_Type, 0, 1, nullptr},     {&PyUnicode_Type, 0, 3, nullptr},
      {&PyTuple_Type, 0, 1, nullptr},     {&PyList_Type, 0, 1, nullptr},     {&PySet_Type, 0, 1, nullptr},
      {&PyFrozenSet_Type, 0, 1, nullptr}, {&PySlice_Type, 1, 3, nullptr},    {&PySuper_Type, 0, 2, nullptr},
      {&PyEnum_Type, 1, 2, "start"},      {&PyZip_Type, 0, kMany, "strict"}, {&PyMap_Type, 2, kMany, nullptr},
      {&PyFilter_Type, 2, 2, nullptr},    {&PyReversed_Type, 1, 1, nullptr}, {&PyBaseObject_Type, 0, 0, nullptr},
      {&PyType_Type, 1, 1, nullptr},      {&PyBytes_Type, 0, 3, nullptr}};
  if (type == &PyDict_Type) return n <= 1;
  for (const Signature& s : kSignatures) {
    if (s.type != type) continue;
    if (n < s.min_args || n > s.max_args || kwargs.size() > 1) return false;
    return kwargs.empty() || (s.keyword && kwargs[0].first == interned(s.keyword) && (type != &PyEnum_Type || n == 1));
  }
  return true;
}

Value* call_type(Context& c, PyTypeObject* type, std::vector<Value*>& args, const Keywords& kwargs) {
  size_t n = args.size();
  if (type == &PyType_Type && n == 3) fail(Reason::k_class_body, "type() of three arguments");
  if (!fits(type, n, kwargs)) fail(Reason::k_unknown_call, std::string(type->tp_name) + " with these arguments");
  if (type == &PyType_Type && n == 1) {
    PyTypeObject* t = type_of(c, args[0]);
    if (!t) fail(Reason::k_unknown_call, "type of " + describe(c, args[0]));
    return literal(c, reinterpret_cast<PyObject*>(t));
  }
  if (type == &PyRange_Type) {
    for (Value* v : args)
      if (v->is_tensor()) fail(Reason::k_tensor_to_python, "range");
    for (Value*& v : args)
      if (Value* index = index_by_python(c, v)) v = index;
    PyObject* a = constant_args(c, args);
    PyObject* r = a ? PyObject_Call(reinterpret_cast<PyObject*>(type), a, nullptr) : nullptr;
    if (!r) fail(Reason::k_unknown_call, "range");
    return literal(c, PyRef::steal(r));
  }
  if (type == &PyFloat_Type && n <= 1) return convert_to(c, type, args, ir::NumberOp::k_to_float);
  if (type == &PyLong_Type) return convert_to(c, type, args, ir::NumberOp::k_to_int);
  if (type == &PyComplex_Type) {
    for (Value* v : args)
      if (v->is_number()) specialise(c, v);
    return convert_to(c, type, args, ir::NumberOp::k_to_float);
  }
  if (type == &PyBool_Type) {
    if (n == 0) return boolean(c, false);
    if (args[0]->is_tensor()) fail(Reason::k_tensor_to_python, "bool");
    if (args[0]->is_number()) return number_op(c, ir::NumberOp::k_to_bool, args[0], nullptr);
    return boolean(c, is_true(c, args[0]));
  }
  if (type == &PyUnicode_Type) {
    if (n == 0) return literal(c, PyRef::steal(PyUnicode_FromString("")));
    if (args[0]->is_tensor()) fail(Reason::k_tensor_to_python, "str");
    if (n == 1 && kwargs.empty()) return literal(c, str_of(c, args[0]));
    PyObject* a = constant_args(c, args);
    PyRef coding = a ? PyRef::steal(PyTuple_GetSlice(a, 1, 3)) : PyRef();
    if (!a || !kwargs.empty() || !coding || !codes_plainly("decode", coding.get(), nullptr))
      fail(Reason::k_unknown_call, "str of " + describe(c, args[0]));
    return literal(c, PyRef::steal(PyObject_Call(reinterpret_cast<PyObject*>(type), a, nullptr)));
  }
  if (type == &PyTuple_Type && n && args[0]->kind == ValueKind::kTuple && !args[0]->type) return args[0];
  if (type == &PyFrozenSet_Type && n && args[0]->kind == ValueKind::kSet && args[0]->type == &PyFrozenSet_Type)
    return args[0];
  if (type == &PyFrozenSet_Type && n && args[0]->kind == ValueKind::kObject && PyFrozenSet_CheckExact(args[0]->real)) {
    type_of(c, args[0]);
    return args[0];
  }
  if (type == &PyTuple_Type) return make_items(c, ValueKind::kTuple, n ? list_of_asked(c, args[0]) : Args{});
  if (type == &PyList_Type) return make_items(c, ValueKind::kList, n ? list_of_asked(c, args[0]) : Args{});
  if (type == &PySet_Type || type == &PyFrozenSet_Type) {
    return n ? set_of(c, type, args[0]) : make_set(c, type, {});
  }
  if (type == &PyBytes_Type || type == &PyByteArray_Type) {
    if (type == &PyBytes_Type && n == 1 && kwargs.empty()) {
      if (Value* r = by_python(c, args[0], "__bytes__")) {
        if (type_of(c, r) != &PyBytes_Type) fail(Reason::k_exception, "TypeError: __bytes__ returns no bytes");
        return r;
      }
      if (args[0]->kind == ValueKind::kList || args[0]->kind == ValueKind::kTuple)
        args[0] = make_items(c, ValueKind::kTuple, list_of(c, args[0]));
    }
    PyObject* a = type == &PyBytes_Type && kwargs.empty() ? constant_args(c, args) : nullptr;
    PyRef coding = a ? PyRef::steal(PyTuple_GetSlice(a, 1, 3)) : PyRef();
    if (coding && !codes_plainly("encode", coding.get(), nullptr)) a = nullptr;
    if (!a) fail(Reason::k_unknown_call, type->tp_name);
    PyObject* r = PyObject_Call(reinterpret_cast<PyObject*>(type), a, nullptr);
    if (!r) raise_fetched(c, "in bytes");
    return literal(c, PyRef::steal(r));
  }
  if (type == &PyDict_Type && n == 1 && args[0]->kind != ValueKind::kDict &&
      (args[0]->kind == ValueKind::kInstance || args[0]->kind == ValueKind::kObject ||
       args[0]->kind == ValueKind::kAttrDict)) {
    Value* d = make_items(c, ValueKind::kDict, {});
    Args all{d, args[0]};
    call(c, literal(c, polyfill_named("_dict_update")), std::move(all), kwargs);
    return d;
  }
  if (type == &PyDict_Type) {
    Value* d = make_items(c, ValueKind::kDict, {});
    if (n == 1 && args[0]->kind == ValueKind::kDict) args[0] = entries_of(c, args[0]);
    if (n == 1 && args[0]->type && args[0]->kind != ValueKind::kDict &&
        defined_in_python(c, args[0]->type, interned("__iter__"))) {
      Args all{d, args[0]};
      call(c, literal(c, polyfill_named("_dict_update")), std::move(all), kwargs);
      return d;
    }
    if (n == 1 && args[0]->kind == ValueKind::kDict) {
      expand(c, args[0]);
      d->keys = args[0]->keys;
      d->items = args[0]->items;
    } else if (n == 1) {
      for (Value* pair : list_of(c, args[0])) {
        std::vector<Value*> kv = list_of(c, pair);
        if (kv.size() != 2) fail(Reason::k_exception, "in dict()");
        dict_set(c, d, kv[0], kv[1]);
      }
    }
    for (const auto& [name, value] : kwargs) dict_set(c, d, literal(c, name), value);
    return d;
  }
  if (type == &PySlice_Type && n >= 1) {
    if (n == 1) return make_items(c, ValueKind::kSlice, {none(c), args[0], none(c)});
    return make_items(c, ValueKind::kSlice, {args[0], args[1], n > 2 ? args[2] : none(c)});
  }
  if (type == &PyMethod_Type && n == 2 && !args[1]->is_none()) return make_items(c, ValueKind::kMethod, args);
  if (type == &PySuper_Type) return make_super(c, args);
  if (type == &PyEnum_Type && n >= 1) return call_enumerate(c, args, kwargs);
  if (type == &PyZip_Type) {
    Value* it = make_iterator(c, IterKind::kZip, {});
    for (Value* v : args) it->items.push_back(get_iter(c, v));
    if (!kwargs.empty()) it->iter->strict = is_true(c, kwargs[0].second);
    return it;
  }
  if (type == &PyMap_Type && n >= 2) {
    Value* it = make_iterator(c, IterKind::kMap, {args[0]});
    for (size_t i = 1; i < n; ++i) it->items.push_back(get_iter(c, args[i]));
    return it;
  }
  if (type == &PyFilter_Type && n == 2) return make_iterator(c, IterKind::kFilter, {args[0], get_iter(c, args[1])});
  if (type == &PyReversed_Type && n == 1) {
    if (Value* r = by_python(c, args[0], "__reversed__")) return r;
    Value* sequence = args[0];
    if (sequence->kind == ValueKind::kDict || sequence->kind == ValueKind::kView ||
        (sequence->kind == ValueKind::kObject &&
         (PyRange_Check(sequence->real) || PyUnicode_CheckExact(sequence->real) || PyBytes_CheckExact(sequence->real))))
      sequence = make_items(c, ValueKind::kTuple, list_of(c, sequence));
    const bool other = sequence != args[0];
    if (sequence->kind != ValueKind::kTuple && sequence->kind != ValueKind::kList)
      fail(Reason::k_iteration, "reversed of " + describe(c, sequence));
    expand(c, sequence);
    Value* it = make_iterator(c, IterKind::kReversed, {sequence});
    it->iter->stop = static_cast<int64_t>(sequence->items.size());
    it->iter->moves = sequence->moves;
    it->iter->index = it->iter->stop - 1;
    it->iter->strict = other;  // of another type than `reversed`
    return it;
  }
  if (type == tensor_bridge().tensor_type) return create_tensor(c, reinterpret_cast<PyObject*>(type), args, kwargs);
  if (is_tensor_type(type)) fail(Reason::k_unknown_call, "Parameter()");
  if (std::string_view(type->tp_name) == "functools.partial" && n >= 1) {
    PyTypeObject* of = type_of(c, args[0]);
    if (!of || !of->tp_call) fail(Reason::k_unknown_call, "functools.partial of " + describe(c, args[0]));
    Value* v = make_items(c, ValueKind::kPartial, args);
    v->type = type;
    for (const auto& kv : kwargs) v->attrs.push_back(kv);
    return v;
  }
  return call_class(c, type, args, kwargs);
}

static Value* list_method(Context& c, Value* v, const std::string& n, Args& a, const Keywords& kw) {
  if (!kw.empty() && n != "sort") return nullptr;
  auto& items = v->items;
  if (n == "append" && a.size() == 1) {
    mark_changed(c, v);
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
      sorted = call_builtin(c, PyDict_GetItemString(PyEval_GetBuiltins(), "sorted"), self, kw);
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
    int i = find_key(c, v, a[0]);
    return i >= 0 ? v->items[i] : a.size() > 1 ? a[1] : none(c);
  }
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
    PyObject* name = as_str(c, a[0]);
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
    if (!found) raise_missing_attr(c, self, name);
    return found;
  }
  if (n == "__getitem__" && a.size() == 1) return raw_load_item(c, self, a[0]);
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
    return call_builtin(c, PyDict_GetItemString(PyEval_GetBuiltins(), "next"), args, {});
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
    args = {make_items(c, ValueKind::kTuple, list_of(c, args[0]))};
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
  if (!r) raise_fetched(c, n.c_str());
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
        mark_changed(c, self);
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
        if (PyObject* shown = repr_of(c, a[0]))
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
      expand(c, self);
      if (Value* r = dict_method(c, self, n, a, kw)) return r;
      break;
    case ValueKind::kSet:
      if (kw.empty())
        if (Value* r = set_method(c, self, n, a)) return r;
      break;
    case ValueKind::kView:
      if (n == "isdisjoint" && a.size() == 1) {
        Args items = list_of(c, self);
        Value* mine = make_set(c, &PySet_Type, items);
        if (Value* r = set_method(c, mine, n, a)) return r;
      }
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
        // Constructors of immutable values by another name.
        static const std::pair<PyTypeObject*, const char*> kFolded[] = {
            {&PyLong_Type, "from_bytes"}, {&PyFloat_Type, "fromhex"}, {&PyBytes_Type, "fromhex"}};
        for (const auto& [type, method] : kFolded) {
          if (self->real != reinterpret_cast<PyObject*>(type) || n != method || !kw.empty()) continue;
          PyObject* tuple = constant_args(c, a);
          PyRef f = tuple ? PyRef::steal(PyObject_GetAttrString(self->real, method)) : PyRef();
          if (!f) break;
          PyRef r = PyRef::steal(PyObject_Call(f.get(), tuple, nullptr));
          if (!r) raise_fetched(c, method);
          return literal(c, r);
        }
        break;
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

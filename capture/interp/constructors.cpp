// Calls of classes: models of the rows of functions.def, and of classes that a program defines.
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/chained_writes.h"
#include "capture/interp/context.h"
#include "capture/interp/creation.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/functions.h"
#include "capture/interp/instances.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/run.h"
#include "capture/interp/sets.h"
#include "capture/interp/slots.h"
#include "capture/interp/tensors.h"
#include "capture/interp/text.h"
#include "capture/interp/values.h"

namespace msjit::capture {

PyObject* constant_args(Context& c, Args& args) {
  PyRef t = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(args.size())));
  for (size_t i = 0; i < args.size(); ++i) {
    PyObject* o = args[i]->is_tensor() ? nullptr : specialise(c, args[i]);
    if (!o || !(foldable(o) || is_simple_constant(o))) return nullptr;
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), Py_NewRef(o));
  }
  return c.pool.keep(t);
}

// An int, float or complex by the object's own conversion; null: it has none.
static Value* convert_object(Context& c, PyTypeObject* type, Value* v) {
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

static Value* convert_to(Context& c, PyTypeObject* type, Args& args, ir::NumberOp op) {
  if (args.size() == 1) {
    if (args[0]->is_tensor()) {
      if (type == &PyComplex_Type) fail_by_value(Reason::k_tensor_to_python, type->tp_name);
      args[0] = item_or_break(c, args[0], type->tp_name);
    }
    if (args[0]->is_number()) {
      if (type != &PyComplex_Type && type_of(c, args[0]) == type) return args[0];  // that very object
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

// bytes of text, text of bytes: known ones, in a coding that asks for nothing that a program may have registered.
static Value* text_of_bytes(Context& c, PyTypeObject* type, Args& a, const char* how) {
  PyObject* args = constant_args(c, a);
  PyRef coding = args ? PyRef::steal(PyTuple_GetSlice(args, 1, 3)) : PyRef();
  if (!coding || !codes_plainly(how, coding.get(), nullptr)) return nullptr;
  PyObject* r = PyObject_Call(reinterpret_cast<PyObject*>(type), args, nullptr);
  if (!r) raise_fetched(c, type->tp_name);
  return literal(c, PyRef::steal(r));
}

Value* model_int(Context& c, PyTypeObject* type, Args& a, const Keywords&) {
  return convert_to(c, type, a, ir::NumberOp::k_to_int);
}

Value* model_float(Context& c, PyTypeObject* type, Args& a, const Keywords&) {
  return convert_to(c, type, a, ir::NumberOp::k_to_float);
}

Value* model_complex(Context& c, PyTypeObject* type, Args& a, const Keywords&) {
  for (Value* v : a)
    if (v->is_number()) specialise(c, v);
  return convert_to(c, type, a, ir::NumberOp::k_to_float);
}

Value* model_bool(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.empty()) return boolean(c, false);
  if (a[0]->is_tensor()) a[0] = item_or_break(c, a[0], "bool");
  if (a[0]->is_number()) return number_op(c, ir::NumberOp::k_to_bool, a[0], nullptr);
  return boolean(c, is_true(c, a[0]));
}

Value* model_str(Context& c, PyTypeObject* type, Args& a, const Keywords&) {
  if (a.empty()) return literal(c, PyRef::steal(PyUnicode_FromString("")));
  if (a[0]->is_tensor()) fail(Reason::k_tensor_to_python, "str");
  if (a.size() == 1) return literal(c, str_of(c, a[0]));
  return text_of_bytes(c, type, a, "decode");
}

Value* model_bytes(Context& c, PyTypeObject* type, Args& a, const Keywords&) {
  if (a.size() == 1) {
    if (Value* r = by_python(c, a[0], "__bytes__")) {
      if (type_of(c, r) != &PyBytes_Type) fail(Reason::k_exception, "TypeError: __bytes__ returns no bytes");
      return r;
    }
    if (a[0]->type && defined_in_python(c, a[0]->type, interned("__index__"))) return nullptr;  // a length
    if (a[0]->kind == ValueKind::kList || a[0]->kind == ValueKind::kTuple)
      a[0] = make_items(c, ValueKind::kTuple, list_of(c, a[0], true));
  }
  return text_of_bytes(c, type, a, "encode");
}

Value* model_type(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  PyTypeObject* t = type_of(c, a[0]);
  if (!t) fail(Reason::k_unknown_call, "type of " + describe(c, a[0]));
  return literal(c, reinterpret_cast<PyObject*>(t));
}

// tuple() and list().
Value* model_sequence(Context& c, PyTypeObject* type, Args& a, const Keywords&) {
  const ValueKind kind = type == &PyTuple_Type ? ValueKind::kTuple : ValueKind::kList;
  if (a.empty()) return make_items(c, kind, {});
  if (kind == ValueKind::kTuple && a[0]->kind == kind && !a[0]->type) return a[0];
  return make_items(c, kind, list_of(c, a[0], kind == ValueKind::kList || kTuplesAskForLength));
}

// set() and frozenset().
Value* model_set(Context& c, PyTypeObject* type, Args& a, const Keywords&) {
  if (a.empty()) return make_set(c, type, {});
  if (type == &PyFrozenSet_Type) {
    if (a[0]->kind == ValueKind::kSet && a[0]->type == &PyFrozenSet_Type) return a[0];
    if (a[0]->kind == ValueKind::kObject && PyFrozenSet_CheckExact(a[0]->real)) return type_of(c, a[0]), a[0];
  }
  return set_of(c, type, a[0]);
}

Value* model_dict(Context& c, PyTypeObject*, Args& a, const Keywords& kwargs) {
  Value* d = make_items(c, ValueKind::kDict, {});
  if (!a.empty()) {
    const ValueKind kind = a[0]->kind;
    auto is_pair = [&c](Value* v) {
      if (v->kind == ValueKind::kTuple || v->kind == ValueKind::kList) expand(c, v);
      return (v->kind == ValueKind::kTuple || v->kind == ValueKind::kList) && !v->type && v->items.size() == 2;
    };
    const bool known = kind == ValueKind::kTuple || kind == ValueKind::kList || kind == ValueKind::kDict;
    if (known && !a[0]->type) expand(c, a[0]);
    if (!known || a[0]->type || (kind != ValueKind::kDict && !std::ranges::all_of(a[0]->items, is_pair))) {
      call(c, literal(c, polyfill_named("_dict_update")), {d, a[0]}, kwargs);
      return d;
    }
    if (kind == ValueKind::kDict) {
      d->keys = a[0]->keys;
      d->items = a[0]->items;
    } else {
      for_each_item(c, a[0], [&](Value* pair) {
        if (!is_pair(pair)) fail(Reason::k_build, "dict() of a list that a key's __hash__ changes");
        dict_set(c, d, pair->items[0], pair->items[1]);
      });
    }
  }
  for (const auto& [name, value] : kwargs) dict_set(c, d, literal(c, name), value);
  return d;
}

Value* model_range(Context& c, PyTypeObject* type, Args& a, const Keywords&) {
  for (Value*& v : a) {
    if (v->is_tensor()) {
      Value* item = is_integral(v->tensor->dtype) ? item_of(c, v) : nullptr;
      if (!item) fail(Reason::k_tensor_to_python, "range");
      v = item;
    }
    if (Value* index = index_by_python(c, v)) v = index;
  }
  if (Value* r = open_range(c, a)) return r;
  PyObject* args = constant_args(c, a);
  PyObject* r = args ? PyObject_Call(reinterpret_cast<PyObject*>(type), args, nullptr) : nullptr;
  if (!r) fail(Reason::k_unknown_call, "range");
  return literal(c, PyRef::steal(r));
}

Value* model_slice(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.size() == 1) return make_items(c, ValueKind::kSlice, {none(c), a[0], none(c)});
  return make_items(c, ValueKind::kSlice, {a[0], a[1], a.size() > 2 ? a[2] : none(c)});
}

Value* model_bound_method(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  return a[1]->is_none() || !is_callable(c, a[0]) ? nullptr : make_items(c, ValueKind::kMethod, a);
}

Value* model_partial(Context& c, PyTypeObject* type, Args& a, const Keywords& kwargs) {
  PyTypeObject* of = type_of(c, a[0]);
  if (!of || !of->tp_call) fail(Reason::k_unknown_call, "functools.partial of " + describe(c, a[0]));
  Value* v = make_items(c, ValueKind::kPartial, {});
  v->type = type;
  // The parts of one made inside, which has no attributes of its own, become parts of this one.
  if (a[0]->kind == ValueKind::kPartial && !a[0]->source) {
    v->items = a[0]->items;
    v->attrs = a[0]->attrs;
    a.erase(a.begin());
  }
  v->items.insert(v->items.end(), a.begin(), a.end());
  for (const auto& [name, value] : kwargs) set_attr(v, name, value);
  return v;
}

Value* model_enumerate(Context& c, PyTypeObject*, Args& a, const Keywords& kwargs) {
  if (a.size() + kwargs.size() > 2) return nullptr;
  Value* it = make_iterator(c, IterKind::kEnumerate, {get_iter(c, a[0])});
  Value* start = a.size() > 1 ? a[1] : !kwargs.empty() ? kwargs[0].second : nullptr;
  if (start && !as_index(c, start, &it->iter->index)) fail(Reason::k_iteration, "enumerate");
  return it;
}

Value* model_zip(Context& c, PyTypeObject*, Args& a, const Keywords& kwargs) {
  Value* it = make_iterator(c, IterKind::kZip, {});
  for (Value* v : a) it->items.push_back(get_iter(c, v));
  if (!kwargs.empty()) it->iter->strict = is_true(c, kwargs[0].second);
  return it;
}

Value* model_map(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  Value* it = make_iterator(c, IterKind::kMap, {a[0]});
  for (size_t i = 1; i < a.size(); ++i) it->items.push_back(get_iter(c, a[i]));
  return it;
}

Value* model_filter(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  return make_iterator(c, IterKind::kFilter, {a[0], get_iter(c, a[1])});
}

Value* model_reversed(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (Value* r = by_python(c, a[0], "__reversed__")) return r;
  if (Value* it = reversed_range(c, a[0])) return it;
  Value *sequence = a[0], *dict = nullptr;  // dict: of one, or of a view of one
  if (sequence->kind == ValueKind::kView && sequence->items[0]->kind == ValueKind::kDict) dict = sequence->items[0];
  if (sequence->kind == ValueKind::kDict) {
    dict = sequence;
    expand(c, sequence);  // whatever its class iterates over
    sequence = make_items(c, ValueKind::kTuple, sequence->keys);
  }
  if (sequence->kind == ValueKind::kView ||
      (sequence->kind == ValueKind::kObject &&
       (PyUnicode_CheckExact(sequence->real) || PyBytes_CheckExact(sequence->real))))
    sequence = make_items(c, ValueKind::kTuple, list_of(c, sequence));
  const bool other = sequence != a[0];
  if (sequence->kind != ValueKind::kTuple && sequence->kind != ValueKind::kList)
    fail(Reason::k_iteration, "reversed of " + describe(c, sequence));
  // A tuple has no __reversed__ of its own: it is asked for its length and for each item.
  if (PyTypeObject* t = sequence->kind == ValueKind::kTuple ? type_of(c, sequence) : nullptr; t && t != &PyTuple_Type)
    for (const char* name : {"__len__", "__getitem__"})
      if (check_slot(c, t, name) != SlotIs::kKnown) fail(Reason::k_iteration, "reversed of " + describe(c, sequence));
  expand(c, sequence);
  Value* it = make_iterator(c, IterKind::kReversed, {sequence});
  it->iter->stop = static_cast<int64_t>(sequence->items.size());
  it->iter->moves = sequence->moves;
  it->iter->index = it->iter->stop - 1;
  it->iter->strict = other;  // of another type than `reversed`
  if (dict) {
    it->items.push_back(dict);
    it->iter->moves = dict->changes;
  }
  return it;
}

Value* model_tensor_class(Context& c, PyTypeObject* type, Args& a, const Keywords& kwargs) {
  auto* const callable = reinterpret_cast<PyObject*>(type);
  // Code that has mint as torch: sizes, or data that becomes the default float, as the constructor itself has it.
  if (kwargs.empty() && !a.empty() && !a[0]->is_tensor() && has_mint_as_torch(c, *c.frame)) {
    const NumberExpr* e = a[0]->is_number() ? number_of(c, a[0]) : nullptr;
    const bool size = e ? e->hint.kind == NumberKind::kInt
                        : a[0]->kind == ValueKind::kObject && PyLong_Check(a[0]->real) && !PyBool_Check(a[0]->real);
    if (size || a.size() > 1) fail(Reason::k_unknown_call, "a tensor of sizes, whose values are not set");
    Value* made = create_tensor(c, callable, a, kwargs);
    const DType wanted = default_float();
    return e || made->tensor->dtype == wanted ? made : emit1(c, ops::Op::cast, {made}, {ops::Attr(wanted)});
  }
  return create_tensor(c, callable, a, kwargs);
}

// Of classes whose objects capture keeps by their parts: as those that a program derives from them.
Value* model_instance(Context& c, PyTypeObject* type, Args& a, const Keywords& kwargs) {
  return instantiate(c, type, a, kwargs);
}

Value* model_super(Context& c, PyTypeObject*, Args& given, const Keywords&) {
  Args args = given;
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
  if (self->is_none()) fail(Reason::k_unknown_call, "super of no object");
  bool is_class = self->kind == ValueKind::kObject && PyType_Check(self->real) &&
                  PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(self->real), start);
  PyTypeObject* t = is_class ? nullptr : type_of(c, self);
  if (!is_class && !(t && PyType_IsSubtype(t, start))) fail(Reason::k_exception, "TypeError: super()");
  return make_items(c, ValueKind::kSuper, args);
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

}  // namespace msjit::capture

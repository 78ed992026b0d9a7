// Builtin functions, by the object that is called.
#include <algorithm>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/deque.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/creation.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/gradient.h"
#include "capture/interp/host.h"
#include "capture/interp/instances.h"
#include "capture/interp/items.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/sets.h"
#include "capture/interp/sizes.h"
#include "capture/interp/sorting.h"
#include "capture/interp/tensor_access.h"
#include "capture/interp/tensors.h"
#include "capture/interp/text.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

using Args = std::vector<Value*>;
constexpr size_t kMany = 1 << 20;
using BuiltinHandler = Value* (*)(Context&, Args&, const Keywords&);  // null: not this way

Value* do_len(Context& c, Args& a, const Keywords&) {
  Value* v = a[0];
  if (v->type && v->kind != ValueKind::kInstance)
    if (Value* r = by_python(c, v, "__len__")) return r;
  switch (v->kind) {
    case ValueKind::kAttrDict:
      return integer(c, static_cast<int64_t>(dict_of_attributes(c, v->items[0])->items.size()));
    case ValueKind::kView:
      v = v->items[0];
      [[fallthrough]];
    case ValueKind::kTuple:
    case ValueKind::kList:
    case ValueKind::kDict:
    case ValueKind::kSet:
      expand(c, v);
      return integer(c, static_cast<int64_t>(v->items.size()));
    case ValueKind::kTensor:
      if (v->tensor->shape.empty()) return nullptr;
      return size_value(c, v, 0);
    case ValueKind::kObject: {
      if (Value* shape = array_attr(c, v, interned("shape")); shape && !shape->items.empty()) return shape->items[0];
      if (is_simple_constant(v->real) || PyRange_Check(v->real) || (v->constant && PyFrozenSet_CheckExact(v->real)) ||
          is_enum_meta(Py_TYPE(v->real))) {
        Py_ssize_t n = PyObject_Size(specialise(c, v));
        if (n < 0) raise_fetched(c, "in len");
        return integer(c, n);
      }
      break;
    }
    default:
      break;
  }
  PyTypeObject* t = type_of(c, v);
  if (t && (v->kind == ValueKind::kObject || v->kind == ValueKind::kInstance)) {
    if (defined_in_python(c, t, interned("__len__")))
      return checked_length(c, call(c, type_lookup(c, t, interned("__len__")), {v}));
    if (v->kind == ValueKind::kObject && PyTuple_Check(v->real)) {
      guard_type_version(c, t);
      c.guard(
          {GuardKind::kLength, need_source(c, v), nullptr, nullptr, static_cast<uint64_t>(PyTuple_GET_SIZE(v->real))});
      return integer(c, PyTuple_GET_SIZE(v->real));
    }
  }
  return nullptr;
}

// An object may claim another class than its own.
bool may_claim_a_class(PyTypeObject* t) {
  if (is_tensor_type(t)) return false;
  return (t->tp_flags & Py_TPFLAGS_HEAPTYPE && !PyType_IsSubtype(t, &PyType_Type) && !has_generic_getattr(t)) ||
         type_lookup_borrowed(t, interned("__class__")) !=
             type_lookup_borrowed(&PyBaseObject_Type, interned("__class__"));
}

// An abstract class asks no code of the program: its __subclasshook__ is that of a module of the library.
bool has_known_subclass_hook(PyTypeObject* cls) {
  PyObject* found = type_lookup_borrowed(cls, interned("__subclasshook__"));
  if (!found || Py_TYPE(found) == &PyClassMethodDescr_Type) return found;
  return is_of_module(found, "collections.abc") || is_of_module(found, "contextlib") || is_of_module(found, "os");
}

// 1, 0, or -1: cannot tell. Of an instance of the type, or of the type itself (issubclass).
int is_instance_of(Context& c, PyTypeObject* t, Value* cls, bool instance) {
  Nested nested(c);
  if (cls->kind == ValueKind::kTuple) {
    if (cls->type) return -1;
    expand(c, cls);
    for (Value* one : cls->items)
      if (int r = is_instance_of(c, t, one, instance)) return r;
    return 0;
  }
  PyObject* o = cls->kind == ValueKind::kObject ? specialise(c, cls) : nullptr;
  if (!o) return -1;
  if (is_union(o)) {
    PyRef parts = PyRef::steal(PyObject_GetAttrString(o, "__args__"));
    if (!parts || !PyTuple_CheckExact(parts.get())) fail(Reason::k_unknown_call, "isinstance of a union");
    // Of what is no class there the versions of CPython say different things, some before they look at the others.
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(parts.get()); ++i)
      if (!PyType_Check(PyTuple_GET_ITEM(parts.get(), i))) return -1;
    return is_instance_of(c, t, literal(c, parts.get()), instance);
  }
  if (!PyType_Check(o)) return -1;
  auto* wanted = reinterpret_cast<PyTypeObject*>(o);
  PyTypeObject* meta = Py_TYPE(o);
  if (t == wanted && (instance || meta == &PyType_Type)) return 1;
  guard_type_version(c, t);  // its bases may be assigned
  auto* const abc = made_once([] {
    PyRef m = PyRef::steal(PyImport_ImportModule("abc"));
    PyObject* found = m ? PyObject_GetAttrString(m.get(), "ABCMeta") : nullptr;
    PyErr_Clear();
    return reinterpret_cast<PyTypeObject*>(found);
  });
  if (meta == abc) {
    // By what is registered with it, and by the methods that the type has.
    guard_type_version(c, t);
    guard_type_version(c, wanted);
    if ((instance && may_claim_a_class(t)) || !has_known_subclass_hook(wanted)) return -1;
    int r = PyObject_IsSubclass(reinterpret_cast<PyObject*>(t), o);
    if (r < 0) PyErr_Clear();
    // What is none now may be registered later, which no version of a type tells.
    if (r == 0) c.guard({GuardKind::kAbcToken, nullptr, nullptr, {}, abc_token()});
    return r;
  }
  bool subtype = PyType_IsSubtype(t, wanted);
  if (meta != &PyType_Type)
    for (const char* check : {"__instancecheck__", "__subclasscheck__"})
      if (type_lookup_borrowed(meta, interned(check)) != type_lookup_borrowed(&PyType_Type, interned(check))) return -1;
  if (subtype) return 1;
  return instance && may_claim_a_class(t) ? -1 : 0;
}

Value* do_isinstance(Context& c, Args& a, const Keywords&) {
  if (a.size() != 2) return nullptr;
  PyTypeObject* t = type_of(c, a[0]);
  if (!t) return nullptr;
  int r = is_instance_of(c, t, a[1], true);
  return r < 0 ? nullptr : boolean(c, r);
}

Value* do_issubclass(Context& c, Args& a, const Keywords&) {
  if (a.size() != 2 || a[0]->kind != ValueKind::kObject || !PyType_Check(a[0]->real)) return nullptr;
  int r = is_instance_of(c, reinterpret_cast<PyTypeObject*>(specialise(c, a[0])), a[1], false);
  return r < 0 ? nullptr : boolean(c, r);
}

// Null: AttributeError, which a __getattr__ or a property may also raise.
Value* attr_or_null(Context& c, Value* v, PyObject* name) {
  try {
    return try_load_attr(c, v, name);
  } catch (const Raised& r) {
    if (!is_exception_of(r.exception, PyExc_AttributeError)) throw;
    return nullptr;
  }
}

Value* do_getattr(Context& c, Args& a, const Keywords&) {
  PyObject* name = a.size() >= 2 ? as_str(c, a[1]) : nullptr;
  if (!name) return nullptr;
  if (a.size() == 3) {
    Value* v = attr_or_null(c, a[0], name);
    return v ? v : a[2];
  }
  return load_attr(c, a[0], name);
}

Value* do_hasattr(Context& c, Args& a, const Keywords&) {
  PyObject* name = a.size() == 2 ? as_str(c, a[1]) : nullptr;
  if (!name) return nullptr;
  return boolean(c, attr_or_null(c, a[0], name) != nullptr);
}

Value* do_setattr(Context& c, Args& a, const Keywords&) {
  PyObject* name = a.size() == 3 ? as_str(c, a[1]) : nullptr;
  if (!name) return nullptr;
  store_attr(c, a[0], name, a[2]);
  return none(c);
}

Value* do_callable(Context& c, Args& a, const Keywords&) { return boolean(c, is_callable(c, a[0])); }

Value* do_abs(Context& c, Args& a, const Keywords&) {
  if (Value* r = by_python(c, a[0], "__abs__")) return r;
  if (a[0]->is_tensor()) return emit1(c, ops::Op::abs, {a[0]});
  return number_of(c, a[0]) ? number_op(c, ir::NumberOp::k_abs, a[0], nullptr) : nullptr;
}

// Whether sum() of floats carries rounding errors along, as it does from 3.12 on.
bool sum_compensates() {
  return made_once([] {
    PyRef items = PyRef::steal(PyList_New(10));
    for (Py_ssize_t i = 0; items && i < 10; ++i) PyList_SET_ITEM(items.get(), i, PyFloat_FromDouble(0.1));
    PyObject* sum = PyDict_GetItemString(PyEval_GetBuiltins(), "sum");
    PyRef total = items && sum ? PyRef::steal(PyObject_CallOneArg(sum, items.get())) : PyRef();
    PyErr_Clear();
    return !total || !PyFloat_Check(total.get()) || PyFloat_AS_DOUBLE(total.get()) == 1.0;
  });
}

bool is_finite(Context& c, Value* v) {
  Value* zero = number_op(c, ir::NumberOp::k_sub, v, v);  // nan for what is not
  return is_true(c, compare(c, CompareKind::kEq, zero, zero));
}

Value* do_sum(Context& c, Args& a, const Keywords& kw) {
  if (!kw.empty() && (a.size() > 1 || kw.size() > 1 || kw[0].first != interned("start"))) return nullptr;
  Value* total = a.size() > 1 ? a[1] : !kw.empty() ? kw[0].second : integer(c, 0);
  if (type_of(c, total) == &PyUnicode_Type || type_of(c, total) == &PyBytes_Type) return nullptr;  // a TypeError
  // From 3.12 on what rounding loses is added at the end. Knuth's error of a sum is exact, as is the one Python takes.
  Value* lost = nullptr;
  auto add_lost = [&] {
    if (!lost) return;
    if (!is_finite(c, lost)) fail(Reason::k_unknown_call, "sum of floats that overflows");
    total = number_op(c, ir::NumberOp::k_add, total, lost);
    lost = nullptr;
  };
  // Python sums C ints, then C doubles, then objects; it never goes back.
  enum { kInts, kFloats, kObjects } phase = sum_compensates() ? kInts : kObjects;
  if (phase == kInts && type_of(c, total) != &PyLong_Type) {
    if (type_of(c, total) == &PyFloat_Type) fail(Reason::k_unknown_call, "sum of floats from a float on");
    phase = kObjects;
  }
  for (Value* v : list_of(c, a[0])) {
    PyTypeObject* t = type_of(c, v);
    const bool is_int = (t == &PyLong_Type || t == &PyBool_Type) && number_of(c, v);
    if (phase == kFloats && t == &PyFloat_Type) {
      using N = ir::NumberOp;
      auto op = [&](N n, Value* x, Value* y) { return number_op(c, n, x, y); };
      Value *sum = op(N::k_add, total, v), *there = op(N::k_sub, sum, total);
      Value* error = op(N::k_add, op(N::k_sub, total, op(N::k_sub, sum, there)), op(N::k_sub, v, there));
      lost = lost ? op(N::k_add, lost, error) : error;
      total = sum;
      continue;
    }
    if (phase == kFloats && !is_int) {
      add_lost();
      phase = kObjects;
    }
    total = binary(c, BinaryKind::kAdd, false, total, v);
    if (phase == kInts && !(is_int && number_of(c, total)))
      phase = type_of(c, total) == &PyFloat_Type ? kFloats : kObjects;
  }
  add_lost();
  return total;
}

Value* do_any(Context& c, Args& a, const Keywords&) {
  Value* it = get_iter(c, a[0]);
  while (Value* v = next(c, it))
    if (is_true(c, v)) return boolean(c, true);
  return boolean(c, false);
}
Value* do_all(Context& c, Args& a, const Keywords&) {
  Value* it = get_iter(c, a[0]);
  while (Value* v = next(c, it))
    if (!is_true(c, v)) return boolean(c, false);
  return boolean(c, true);
}

Value* do_iter(Context& c, Args& a, const Keywords&) {
  if (a.size() == 2) return call(c, literal(c, polyfill_named("_iter_callable")), a);
  return a.size() == 1 ? get_iter(c, a[0]) : nullptr;
}
Value* do_next(Context& c, Args& a, const Keywords&) {
  if (Value* v = next(c, a[0])) return v;
  if (a.size() == 2) return a[1];
  std::vector<Value*> args;
  if (c.stop_value && !c.stop_value->is_none()) args.push_back(c.stop_value);
  raise_new(c, PyExc_StopIteration, args);
}

Value* do_sorted(Context& c, Args& a, const Keywords& kw) {
  Value* key = nullptr;
  bool reverse = false;
  for (const auto& [n, v] : kw) {
    if (n == interned("key") && !v->is_none())
      key = v;
    else if (n == interned("reverse"))
      reverse = is_true(c, v);
    else if (n != interned("key"))
      return nullptr;
  }
  std::vector<Value*> items = list_of_asked(c, a[0]);
  if (items.size() > 200) return nullptr;
  std::vector<Value*> keys;
  for (Value* v : items) keys.push_back(key ? call(c, key, {v}) : v);
  return make_items(c, ValueKind::kList, sorted(c, items, keys, reverse));
}

bool foldable_all(Context& c, Args& a) {
  for (Value* v : a)
    if (!v->is_number() && !(v->kind == ValueKind::kObject && foldable(v->real))) return false;
  return true;
}

Value* do_index_text(Context& c, Args& a, const Keywords&) {
  if (Value* index = a.size() == 1 ? index_by_python(c, a[0]) : nullptr) a[0] = index;
  return nullptr;  // of the number itself, then
}
Value* do_repr(Context& c, Args& a, const Keywords&) { return literal(c, repr_of(c, a[0])); }
Value* do_ascii(Context& c, Args& a, const Keywords&) { return literal(c, PyRef::steal(ascii_of(repr_of(c, a[0])))); }
Value* do_format(Context& c, Args& a, const Keywords&) { return format_value(c, a[0], a.size() > 1 ? a[1] : nullptr); }

Value* do_hash(Context& c, Args& a, const Keywords&) { return hash_of(c, a[0]); }

Value* do_vars(Context& c, Args& a, const Keywords&) {
  if (a.size() != 1 || a[0]->is_tensor()) return nullptr;
  return load_attr(c, a[0], interned("__dict__"));
}

Value* do_delattr(Context& c, Args& a, const Keywords&) {
  PyObject* name = a.size() == 2 ? as_str(c, a[1]) : nullptr;
  if (!name) return nullptr;
  store_attr(c, a[0], name, nullptr);
  return none(c);
}

// The address of an object that was there before, which the guard of its identity pins.
Value* do_id(Context& c, Args& a, const Keywords&) {
  if (a.size() != 1 || !a[0]->source || !a[0]->real) return nullptr;
  // A guard would keep alive what cannot be referenced weakly.
  if (!a[0]->source->is_constant() && !PyType_SUPPORTS_WEAKREFS(Py_TYPE(a[0]->real))) return nullptr;
  if (!a[0]->source->is_constant()) c.guard({GuardKind::kIs, a[0]->source, nullptr, PyRef::borrow(a[0]->real)});
  return literal(c, PyRef::steal(PyLong_FromVoidPtr(a[0]->real)));
}

Value* exc_part(Context& c, int part) {
  Value* e = handled_exception(c);
  if (!e) {
    if (c.request.code.instrs[static_cast<size_t>(c.request.start)].handled != 0) return nullptr;
    c.guard({GuardKind::kNoException});
    return none(c);
  }
  if (part == 0) return literal(c, reinterpret_cast<PyObject*>(e->type));
  return part == 1 ? e : exception_attr(c, e, interned("__traceback__"));
}
Value* do_exc_info(Context& c, Args&, const Keywords&) {
  Value* type = exc_part(c, 0);
  return type ? make_items(c, ValueKind::kTuple, {type, exc_part(c, 1), exc_part(c, 2)}) : nullptr;
}
Value* do_exception(Context& c, Args&, const Keywords&) { return exc_part(c, 1); }

Value* do_index(Context& c, Args& a, const Keywords&) {
  if (Value* r = index_by_python(c, a[0])) return r;
  return a[0]->is_number() && type_of(c, a[0]) == &PyLong_Type ? a[0] : nullptr;
}

Value* do_trunc(Context& c, Args& a, const Keywords&) {
  return a.size() == 1 ? by_python(c, a[0], "__trunc__") : nullptr;
}

// Nothing in it runs code of the program.
bool is_plain_object(PyObject* o, int depth = 0) {
  if (depth > 20) return false;
  if (PyAnySet_CheckExact(o)) {
    PyObject* item;
    for (Py_ssize_t position = 0; next_in_set(o, &position, &item);)
      if (!is_plain_object(item, depth + 1)) return false;
    return true;
  }
  if (!PyTuple_CheckExact(o) && !PyList_CheckExact(o)) return foldable(o);
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i)
    if (!is_plain_object(PySequence_Fast_GET_ITEM(o, i), depth + 1)) return false;
  return true;
}

// Pure functions of constants.
Value* fold_call(Context& c, PyObject* f, Args& a, const Keywords& kw) {
  if (!kw.empty()) return nullptr;
  PyRef args = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(a.size())));
  if (!args) fail(Reason::k_internal, "out of memory");
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i]->is_tensor()) fail(Reason::k_tensor_to_python, describe(c, literal(c, f)));
    PyObject* o = specialise(c, a[i]);
    if (!o && (o = real_of(c, a[i])) && !PyAnySet_CheckExact(o) && !PyList_CheckExact(o)) {
      const bool keys = PyDict_Check(o) || PyDictViewSet_Check(o);
      PyRef list = keys ? PyRef::steal(PySequence_List(o)) : PyRef();
      o = list ? c.pool.keep(list) : nullptr;
    }
    if (!o || !is_plain_object(o)) return nullptr;
    PyTuple_SET_ITEM(args.get(), static_cast<Py_ssize_t>(i), Py_NewRef(o));
  }
  PyObject* r = PyObject_Call(f, args.get(), nullptr);
  if (!r) raise_fetched(c, "in a builtin");
  return literal(c, PyRef::steal(r));
}

Value* math_op(Context& c, Args& a, ir::NumberOp op) {
  if (a.size() != 1 || a[0]->is_constant()) return nullptr;
  if (a[0]->is_tensor()) fail(Reason::k_tensor_to_python);
  return number_of(c, a[0]) ? number_op(c, op, a[0], nullptr) : nullptr;
}
template <ir::NumberOp op>
Value* do_math(Context& c, Args& a, const Keywords&) {
  const char* method = op == ir::NumberOp::k_floor ? "__floor__" : op == ir::NumberOp::k_ceil ? "__ceil__" : nullptr;
  if (method && a.size() == 1)
    if (Value* r = by_python(c, a[0], method)) return r;
  return math_op(c, a, op);
}

Value* do_round(Context& c, Args& a, const Keywords&) {
  if (a[0]->is_tensor()) return a.size() == 1 ? emit1(c, ops::Op::round, {a[0]}) : nullptr;
  if (Value* r = by_python(c, a[0], "__round__", {a.begin() + 1, a.end()})) return r;
  return a.size() == 1 ? math_op(c, a, ir::NumberOp::k_round) : nullptr;
}
Value* do_pow(Context& c, Args& a, const Keywords&) {
  if (a.size() == 3 && foldable_all(c, a)) return nullptr;
  return a.size() == 2 ? binary(c, BinaryKind::kPower, false, a[0], a[1]) : nullptr;
}
Value* do_divmod(Context& c, Args& a, const Keywords&) {
  if (Value* r = by_python(c, a[0], "__divmod__", {a[1]}); r && !(r->is_constant() && r->real == Py_NotImplemented))
    return r;
  for (Value* v : a)
    if (!v->is_tensor() && !number_of(c, v)) return nullptr;  // the other may have __rdivmod__
  return make_items(
      c, ValueKind::kTuple,
      {binary(c, BinaryKind::kFloorDivide, false, a[0], a[1]), binary(c, BinaryKind::kRemainder, false, a[0], a[1])});
}

// ---- the runtime's own
// -------------------------------------------------------------------------------------------------
static void set_grad_mode(Context& c, bool on) {
  c.gradients.now.mode = on;
  c.gradients.now.on = c.gradients.now.mode && (c.gradients.tape_kept || c.gradients.depth > 0);
  if (c.gradients.now.on && !c.gradients.at_entry.on && c.gradients.on_step < 0) c.gradients.on_step = c.root_step + 1;
}
Value* do_set_recording(Context& c, Args& a, const Keywords&) {
  using autograd::Recording;
  int64_t to;
  if (!as_index(c, a[0], &to)) return nullptr;
  const Recording before = c.gradients.now.mode         ? Recording::kOn
                           : c.gradients.now.turned_off ? Recording::kTurnedOff
                                                        : Recording::kOff;
  c.gradients.now.turned_off = Recording(to) == Recording::kTurnedOff;
  set_grad_mode(c, Recording(to) == Recording::kOn);
  return integer(c, static_cast<int64_t>(before));
}
// What set_grad_enabled(True) asks for; where it is so already, captured code relies on it.
Value* do_keep_tape(Context& c, Args& a, const Keywords&) {
  if (!autograd::tape_kept() || !is_true(c, a[0])) return nullptr;
  return boolean(c, true);
}
// GradFunction.__call__'s: (function, positional arguments, keywords).
Value* do_differentiate(Context& c, Args& a, const Keywords&) {
  std::vector<Value*> args = list_of(c, a[1]);
  return call_grad_function(c, a[0], args, keywords_of(c, a[2]));
}
Value* do_is_jit(Context& c, Args& a, const Keywords&) {
  if (a[0]->is_constant() && a[0]->real) return boolean(c, g_capture_host->is_jit(a[0]->real));
  return a[0]->kind == ValueKind::kFunction && !a[0]->real ? boolean(c, false) : nullptr;
}
Value* do_is_grad_enabled(Context& c, Args&, const Keywords&) { return boolean(c, c.gradients.now.on); }

Value* do_tensor(Context& c, Args& a, const Keywords& kw) {
  auto* const callable = made_once([] {
    PyRef m = PyRef::steal(PyImport_ImportModule("msjit._core"));
    return m ? PyObject_GetAttrString(m.get(), "tensor") : nullptr;
  });
  return callable ? create_tensor(c, callable, a, kw) : nullptr;
}
Value* do_from_numpy(Context& c, Args& a, const Keywords&) { return array_tensor(c, a[0], true); }

// Captured functions see elements of vmap as plain tensors.
Value* do_batch_level(Context& c, Args&, const Keywords&) { return integer(c, 0); }
Value* do_batch_values(Context& c, Args&, const Keywords&) { return none(c); }
// What Cell.set_inputs has said matters where such a cell is the function that is captured: marks are read at the
// entry.
Value* do_mark_inputs(Context& c, Args&, const Keywords&) { return none(c); }

Value* do_stop_gradient(Context& c, Args& a, const Keywords&) {
  return a[0]->is_tensor() ? emit1(c, ops::Op::detach, {a[0]}) : nullptr;
}
Value* do_record(Context& c, Args& a, const Keywords&) { return record_backward(c, a); }

struct Builtin {
  BuiltinHandler handler = nullptr;
  bool foldable = false;
  size_t min_args = 1, max_args = 1;
  bool keywords = false;  // the handler looks at them
};

const std::unordered_map<PyObject*, Builtin>& table() {
  auto* const map = made_once([] {
    auto* m = new std::unordered_map<PyObject*, Builtin>();
    auto add = [&](const char* module, const char* name, BuiltinHandler h, bool foldable = false, size_t min_args = 1,
                   size_t max_args = 0, bool keywords = false) {
      PyRef mod = PyRef::steal(PyImport_ImportModule(module));
      PyRef f = mod ? PyRef::steal(PyObject_GetAttrString(mod.get(), name)) : PyRef();
      PyErr_Clear();
      if (f) (*m)[f.release()] = {h, foldable, min_args, std::max(min_args, max_args), keywords};
    };
    const char* b = "builtins";
    add(b, "len", do_len);
    add(b, "isinstance", do_isinstance, false, 2);
    add(b, "issubclass", do_issubclass, false, 2);
    add(b, "getattr", do_getattr, false, 2, 3);
    add(b, "hasattr", do_hasattr, false, 2);
    add(b, "setattr", do_setattr, false, 3);
    add(b, "callable", do_callable);
    add(b, "abs", do_abs, true);
    add(b, "sum", do_sum, false, 1, 2, true);
    add(b, "any", do_any);
    add(b, "all", do_all);
    add(b, "iter", do_iter, false, 1, 2);
    add(b, "next", do_next, false, 1, 2);
    add(b, "sorted", do_sorted, false, 1, 1, true);
    add(b, "round", do_round, true, 1, 2);
    add(b, "pow", do_pow, true, 2, 3);
    add(b, "divmod", do_divmod, false, 2, 2);
    for (const char* n : {"chr", "hex", "oct", "bin"}) add(b, n, do_index_text, true);
    add(b, "ord", nullptr, true);
    add(b, "repr", do_repr);
    add(b, "ascii", do_ascii);
    add(b, "format", do_format, false, 1, 2);
    add(b, "hash", do_hash);
    add(b, "vars", do_vars, false, 0, 1);
    add(b, "delattr", do_delattr, false, 2);
    add(b, "id", do_id);
    add("sys", "exc_info", do_exc_info, false, 0);
    add("sys", "exception", do_exception, false, 0);
    add("math", "trunc", do_trunc, true);
    add("operator", "index", do_index, true);
    using N = ir::NumberOp;
    add("math", "sqrt", do_math<N::k_sqrt>, true);
    add("math", "exp", do_math<N::k_exp>, true);
    add("math", "log", do_math<N::k_log>, true, 1, 2);
    add("math", "sin", do_math<N::k_sin>, true);
    add("math", "cos", do_math<N::k_cos>, true);
    add("math", "tanh", do_math<N::k_tanh>, true);
    add("math", "floor", do_math<N::k_floor>, true);
    add("math", "ceil", do_math<N::k_ceil>, true);
    for (const char* n :
         {"tan",       "asin",  "acos",    "atan",    "atan2", "pow",      "fabs",   "log2",      "log10", "log1p",
          "expm1",     "sinh",  "cosh",    "isnan",   "isinf", "isfinite", "gcd",    "factorial", "prod",  "copysign",
          "fmod",      "hypot", "degrees", "radians", "erf",   "isqrt",    "comb",   "perm",      "fsum",  "dist",
          "modf",      "frexp", "ldexp",   "lcm",     "erfc",  "gamma",    "lgamma", "cbrt",      "exp2",  "remainder",
          "nextafter", "ulp",   "asinh",   "acosh",   "atanh", "sumprod",  "fma"})
      add("math", n, nullptr, true, 1, kMany);
    add("msjit._core", "_set_recording", do_set_recording);
    add("msjit._core", "_keep_tape", do_keep_tape);
    add("msjit._core", "_batch_level", do_batch_level);
    add("msjit._core", "_batch_values", do_batch_values, false, 2);
    add("msjit._core", "_stop_gradient", do_stop_gradient);
    add("msjit._core", "_mark_inputs", do_mark_inputs, false, 2, 2);
    add("msjit._core", "_record", do_record, false, 4, 6);
    add("msjit._core", "_differentiate", do_differentiate, false, 3);
    add("msjit._core", "tensor", do_tensor, false, 1, 2, true);
    add("msjit._core", "from_numpy", do_from_numpy);
    add("msjit._core", "is_grad_enabled", do_is_grad_enabled, false, 0);
    add("msjit._core", "is_jit", do_is_jit);
    return m;
  });
  return *map;
}

}  // namespace

bool is_callable(Context& c, Value* v) {
  switch (v->kind) {
    case ValueKind::kFunction:
    case ValueKind::kMethod:
    case ValueKind::kBuiltinMethod:
    case ValueKind::kPartial:
      return true;
    default:
      break;
  }
  PyTypeObject* t = type_of(c, v);
  if (!t) fail(Reason::k_unknown_call, "whether " + describe(c, v) + " is callable");
  guard_type_version(c, t);
  return t->tp_call != nullptr;
}

void prepare_capture() {
  table();
  sum_compensates();
  deque_type();
}

Value* call_builtin(Context& c, PyObject* f, std::vector<Value*>& args, const Keywords& kwargs) {
  auto it = table().find(f);
  if (it != table().end()) {
    const Builtin& b = it->second;
    if (args.size() < b.min_args || args.size() > b.max_args || (!b.keywords && !kwargs.empty()))
      fail(Reason::k_unknown_call, describe(c, literal(c, f)) + " with these arguments");
    if (b.handler)
      if (Value* r = b.handler(c, args, kwargs)) return r;
    if (b.foldable)
      if (Value* r = fold_call(c, f, args, kwargs)) return r;
    for (Value* v : args)
      if (v->is_tensor() && b.foldable) fail(Reason::k_tensor_to_python, describe(c, literal(c, f)));
    return nullptr;
  }
  // Unbound methods of builtin types: list.append(x, 1); bound ones of constants: "".join.
  if (Py_TYPE(f) == &PyMethodDescr_Type && !args.empty()) {
    Value* self = args[0];
    std::vector<Value*> rest(args.begin() + 1, args.end());
    const char* name = reinterpret_cast<PyMethodDescrObject*>(f)->d_method->ml_name;
    if (self->is_tensor()) return tensor_method(c, self, name, rest, kwargs);
    return call_builtin_method(c, self, f, rest, kwargs);
  }
  if (Py_TYPE(f) == &PyWrapperDescr_Type && !args.empty()) {
    std::vector<Value*> rest(args.begin() + 1, args.end());
    return call_builtin_method(c, args[0], f, rest, kwargs);
  }
  if (PyCFunction_Check(f)) {
    PyObject* self = PyCFunction_GET_SELF(f);
    std::string_view name = reinterpret_cast<PyCFunctionObject*>(f)->m_ml->ml_name;
    if (self &&
        (self == reinterpret_cast<PyObject*>(&PyLong_Type) || self == reinterpret_cast<PyObject*>(&PyFloat_Type)) &&
        (name == "from_bytes" || name == "fromhex"))
      return fold_call(c, f, args, kwargs);
    if (self && PyType_Check(self) && name == "__new__" && !args.empty() && args[0]->kind == ValueKind::kObject &&
        PyType_Check(args[0]->real)) {
      auto* type = reinterpret_cast<PyTypeObject*>(specialise(c, args[0]));
      auto *of = reinterpret_cast<PyTypeObject*>(self), *base = type;
      while (base->tp_base && base->tp_flags & Py_TPFLAGS_HEAPTYPE && base->tp_new != of->tp_new) base = base->tp_base;
      if (!PyType_IsSubtype(type, of) || base->tp_new != of->tp_new)
        fail(Reason::k_unknown_call, std::string(of->tp_name) + ".__new__ of " + type->tp_name);
      return new_object(c, type, {args.begin() + 1, args.end()}, kwargs);
    }
    PyObject* method =
        self && is_simple_constant(self) ? type_lookup_borrowed(Py_TYPE(self), interned(name.data())) : nullptr;
    if (method && Py_TYPE(method) == &PyMethodDescr_Type)
      return call_builtin_method(c, literal(c, self), method, args, kwargs);
  }
  return nullptr;
}

}  // namespace msjit::capture

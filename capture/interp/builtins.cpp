// Models of builtin functions: the handlers that functions.def names.
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
#include "capture/interp/functions.h"
#include "capture/interp/instances.h"
#include "capture/interp/items.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/sets.h"
#include "capture/interp/sizes.h"
#include "capture/interp/slots.h"
#include "capture/interp/sorting.h"
#include "capture/interp/tensors.h"
#include "capture/interp/text.h"
#include "capture/interp/values.h"

namespace msjit::capture {

Value* model_len(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  Value* v = a[0];
  if (v->type && v->kind != ValueKind::kInstance)
    if (Value* r = by_python(c, v, "__len__")) return checked_length(c, r);
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
    case ValueKind::kRange:
      return length_of_open_range(c, v);
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
    if (v->kind == ValueKind::kObject && PyTuple_Check(v->real) && check_slot(c, t, "__len__") == SlotIs::kKnown) {
      c.guard(
          {GuardKind::kLength, need_source(c, v), nullptr, nullptr, static_cast<uint64_t>(PyTuple_GET_SIZE(v->real))});
      return integer(c, PyTuple_GET_SIZE(v->real));
    }
  }
  return nullptr;
}

// An object may claim another class than its own.
static bool may_claim_a_class(PyTypeObject* t) {
  if (is_tensor_type(t)) return false;
  // No proxy: a __getattr__ alone is not asked of what is found plainly.
  const bool plain =
      has_generic_getattr(t) || type_lookup_borrowed(t, interned("__getattribute__")) ==
                                    type_lookup_borrowed(&PyBaseObject_Type, interned("__getattribute__"));
  const bool own_class =
      PyType_IsSubtype(t, &PyType_Type) || t == &PyModule_Type || t == &PySuper_Type || t == &PyMethod_Type || plain;
  return !own_class || type_lookup_borrowed(t, interned("__class__")) !=
                           type_lookup_borrowed(&PyBaseObject_Type, interned("__class__"));
}

// An abstract class asks no code of the program: its __subclasshook__ is that of a module of the library.
static bool has_known_subclass_hook(PyTypeObject* cls) {
  PyObject* found = type_lookup_borrowed(cls, interned("__subclasshook__"));
  if (!found || Py_TYPE(found) == &PyClassMethodDescr_Type) return found;
  return is_of_module(found, "_collections_abc") || is_of_module(found, "contextlib") || is_of_module(found, "os");
}

// 1, 0, or -1: cannot tell. Of an instance of the type, or of the type itself (issubclass). depth: tuples around cls,
// for each of which the interpreter goes one call deeper, and raises at its limit.
static int is_instance_of(Context& c, PyTypeObject* t, Value* cls, bool instance, int depth = 0) {
  constexpr int kDeepest = 8;
  Nested nested(c);
  if (cls->kind == ValueKind::kTuple) {
    if (cls->type || depth == kDeepest) return -1;
    expand(c, cls);
    for (Value* one : cls->items)
      if (int r = is_instance_of(c, t, one, instance, depth + 1)) return r;
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
  if (is_library_type(meta, LibraryType::k_abc_meta)) {
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

Value* model_isinstance(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.size() != 2) return nullptr;
  PyTypeObject* t = type_of(c, a[0]);
  if (!t) return nullptr;
  int r = is_instance_of(c, t, a[1], true);
  return r < 0 ? nullptr : boolean(c, r);
}

Value* model_issubclass(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.size() != 2 || a[0]->kind != ValueKind::kObject || !PyType_Check(a[0]->real)) return nullptr;
  int r = is_instance_of(c, reinterpret_cast<PyTypeObject*>(specialise(c, a[0])), a[1], false);
  return r < 0 ? nullptr : boolean(c, r);
}

Value* model_getattr(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  PyObject* name = a.size() >= 2 ? as_str(c, a[1]) : nullptr;
  if (!name) return nullptr;
  if (a.size() == 3) {
    Value* v = lookup_attr(c, a[0], name);
    return v ? v : a[2];
  }
  return load_attr(c, a[0], name);
}

Value* model_hasattr(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  PyObject* name = a.size() == 2 ? as_str(c, a[1]) : nullptr;
  if (!name) return nullptr;
  return boolean(c, lookup_attr(c, a[0], name) != nullptr);
}

Value* model_setattr(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  PyObject* name = a.size() == 3 ? as_str(c, a[1]) : nullptr;
  if (!name) return nullptr;
  store_attr(c, a[0], name, a[2]);
  return none(c);
}

Value* model_callable(Context& c, PyTypeObject*, Args& a, const Keywords&) { return boolean(c, is_callable(c, a[0])); }

Value* model_abs(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (Value* r = by_python(c, a[0], "__abs__")) return r;
  if (a[0]->is_tensor()) return emit1(c, ops::Op::abs, {a[0]});
  return number_of(c, a[0]) ? number_op(c, ir::NumberOp::k_abs, a[0], nullptr) : nullptr;
}

// Whether the interpreter's sum() of numbers, as in the expression, gives this. Where that cannot be told it does.
static bool sums_to(const char* numbers, double expected) {
  PyRef scope = PyRef::steal(PyDict_New());
  PyRef list = scope ? PyRef::steal(PyRun_String(numbers, Py_eval_input, scope.get(), scope.get())) : PyRef();
  PyObject* sum = PyDict_GetItemString(PyEval_GetBuiltins(), "sum");
  PyRef total = list && sum ? PyRef::steal(PyObject_CallOneArg(sum, list.get())) : PyRef();
  PyErr_Clear();
  return !total || !PyFloat_Check(total.get()) || PyFloat_AS_DOUBLE(total.get()) == expected;
}
// Whether it carries rounding errors along, as it does from 3.12 on; and those of ints among floats, as from 3.14 on.
static bool sum_compensates() {
  return made_once([] { return sums_to("[0.1] * 10", 1.0); });
}
static bool sum_compensates_ints() {
  return made_once([] { return sums_to("[1.0, 2**53, 1.0, -2**53]", 2.0); });
}

static bool is_finite(Context& c, Value* v) {
  Value* zero = number_op(c, ir::NumberOp::k_sub, v, v);  // nan for what is not
  return is_true(c, compare(c, CompareKind::kEq, zero, zero));
}

Value* model_sum(Context& c, PyTypeObject*, Args& a, const Keywords& kw) {
  if (!kw.empty() && (a.size() > 1 || kw.size() > 1 || kw[0].first != interned("start"))) return nullptr;
  Value* total = a.size() > 1 ? a[1] : !kw.empty() ? kw[0].second : integer(c, 0);
  for (PyTypeObject* refused : {&PyUnicode_Type, &PyBytes_Type, &PyByteArray_Type})  // by a TypeError
    if (PyTypeObject* t = type_of(c, total); !t || PyType_IsSubtype(t, refused)) return nullptr;
  // From 3.12 on what rounding loses is added at the end. Knuth's error of a sum is exact, as is the one Python takes.
  Value* lost = nullptr;
  auto add_lost = [&] {
    if (!lost) return;
    if (!is_finite(c, lost)) fail(Reason::k_unknown_call, "sum of floats that overflows");
    total = number_op(c, ir::NumberOp::k_add, total, lost);
    lost = nullptr;
  };
  // Python sums C ints, then C doubles, then (3.14+) complex numbers, then objects; it never goes back.
  enum { kInts, kFloats, kObjects } phase = sum_compensates() ? kInts : kObjects;
  auto check_not_complex = [&](PyTypeObject* type) {
    if (phase != kObjects && type == &PyComplex_Type) fail(Reason::k_unknown_call, "sum of complex numbers");
  };
  check_not_complex(type_of(c, total));
  if (phase == kInts && type_of(c, total) != &PyLong_Type) {
    if (type_of(c, total) == &PyFloat_Type) fail(Reason::k_unknown_call, "sum of floats from a float on");
    phase = kObjects;
  }
  for_each_item(c, a[0], [&](Value* v) {
    PyTypeObject* t = type_of(c, v);
    check_not_complex(t);
    const bool any_int = t == &PyLong_Type || t == &PyBool_Type;
    const bool is_int = any_int && number_of(c, v);
    if (phase == kFloats && (t == &PyFloat_Type || (any_int && sum_compensates_ints()))) {
      using N = ir::NumberOp;
      auto op = [&](N n, Value* x, Value* y) { return number_op(c, n, x, y); };
      if (any_int && !is_int) fail(Reason::k_unknown_call, "sum of floats and ints of more than 64 bits");
      if (any_int) v = op(N::k_to_float, v, nullptr);
      Value *sum = op(N::k_add, total, v), *there = op(N::k_sub, sum, total);
      Value* error = op(N::k_add, op(N::k_sub, total, op(N::k_sub, sum, there)), op(N::k_sub, v, there));
      lost = lost ? op(N::k_add, lost, error) : error;
      total = sum;
      return;
    }
    if (phase == kFloats && !is_int) {
      add_lost();
      phase = kObjects;
    }
    total = binary(c, BinaryKind::kAdd, false, total, v);
    if (phase == kInts && !(is_int && number_of(c, total)))
      phase = type_of(c, total) == &PyFloat_Type ? kFloats : kObjects;
  });
  add_lost();
  return total;
}

Value* model_any(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  Value* it = get_iter(c, a[0]);
  while (Value* v = next(c, it))
    if (is_true(c, v)) return boolean(c, true);
  return boolean(c, false);
}
Value* model_all(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  Value* it = get_iter(c, a[0]);
  while (Value* v = next(c, it))
    if (!is_true(c, v)) return boolean(c, false);
  return boolean(c, true);
}

Value* model_iter(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.size() == 2) return call(c, literal(c, polyfill_named("_iter_callable")), a);
  return a.size() == 1 ? get_iter(c, a[0]) : nullptr;
}
Value* model_next(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (Value* v = next(c, a[0])) return v;
  if (a.size() == 2) return a[1];
  std::vector<Value*> args;
  if (c.exceptions.stop_value && !c.exceptions.stop_value->is_none()) args.push_back(c.exceptions.stop_value);
  raise_new(c, PyExc_StopIteration, args);
}

Value* model_sorted(Context& c, PyTypeObject*, Args& a, const Keywords& kw) {
  Value* key = nullptr;
  bool reverse = false;
  for (const auto& [n, v] : kw) {
    if (n == interned("key") && !v->is_none())
      key = v;
    else if (n == interned("reverse") && type_of(c, v) == &PyBool_Type)  // of others versions take not the same
      reverse = is_true(c, v);
    else if (n != interned("key"))
      return nullptr;
  }
  std::vector<Value*> items = list_of(c, a[0], true);
  if (items.size() > 200) return nullptr;
  std::vector<Value*> keys;
  for (Value* v : items) keys.push_back(key ? call(c, key, {v}) : v);
  return make_items(c, ValueKind::kList, sorted(c, items, keys, reverse));
}

static bool foldable_all(Context& c, Args& a) {
  for (Value* v : a)
    if (!v->is_number() && !(v->kind == ValueKind::kObject && foldable(v->real))) return false;
  return true;
}

Value* model_index_text(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (Value* index = a.size() == 1 ? index_by_python(c, a[0]) : nullptr) a[0] = index;
  return nullptr;  // of the number itself, then
}
Value* model_repr(Context& c, PyTypeObject*, Args& a, const Keywords&) { return literal(c, repr_of(c, a[0])); }
Value* model_ascii(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  return literal(c, PyRef::steal(ascii_of(repr_of(c, a[0]))));
}
Value* model_format(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  return format_value(c, a[0], a.size() > 1 ? a[1] : nullptr);
}

Value* model_hash(Context& c, PyTypeObject*, Args& a, const Keywords&) { return hash_of(c, a[0]); }

Value* model_vars(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.size() != 1 || a[0]->is_tensor()) return nullptr;
  return lookup_attr(c, a[0], interned("__dict__"));  // null: TypeError
}

Value* model_delattr(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  PyObject* name = a.size() == 2 ? as_str(c, a[1]) : nullptr;
  if (!name) return nullptr;
  store_attr(c, a[0], name, nullptr);
  return none(c);
}

// The address of an object that was there before, which the guard of its identity pins.
Value* model_id(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.size() != 1 || !a[0]->source || !a[0]->real) return nullptr;
  // A guard would keep alive what cannot be watched.
  if (!a[0]->source->is_constant() && !can_be_watched(a[0]->real)) return nullptr;
  if (!a[0]->source->is_constant()) c.guard({GuardKind::kIs, a[0]->source, nullptr, PyRef::borrow(a[0]->real)});
  return literal(c, PyRef::steal(PyLong_FromVoidPtr(a[0]->real)));
}

static Value* exc_part(Context& c, int part) {
  Value* e = handled_exception(c);
  if (!e) {
    if (c.request.code.instrs[static_cast<size_t>(c.request.start)].handled != 0) return nullptr;
    c.guard({GuardKind::kNoException});
    return none(c);
  }
  if (part == 0) return literal(c, reinterpret_cast<PyObject*>(e->type));
  return part == 1 ? e : exception_attr(c, e, interned("__traceback__"));
}
Value* model_exc_info(Context& c, PyTypeObject*, Args&, const Keywords&) {
  Value* type = exc_part(c, 0);
  return type ? make_items(c, ValueKind::kTuple, {type, exc_part(c, 1), exc_part(c, 2)}) : nullptr;
}
Value* model_exception(Context& c, PyTypeObject*, Args&, const Keywords&) { return exc_part(c, 1); }

Value* model_index(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (Value* r = index_by_python(c, a[0])) return r;
  if (const TensorPart* t = a[0]->tensor.get(); t && is_integral(t->dtype) && t->dtype != DType::bool_)
    return item_or_break(c, a[0], "index");
  return a[0]->is_number() && type_of(c, a[0]) == &PyLong_Type ? a[0] : nullptr;
}

Value* model_trunc(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  return a.size() == 1 ? by_python(c, a[0], "__trunc__") : nullptr;
}

static Value* math_op(Context& c, Args& a, ir::NumberOp op) {
  if (a.size() != 1 || a[0]->is_constant()) return nullptr;
  if (a[0]->is_tensor()) a[0] = item_or_break(c, a[0]);
  return number_of(c, a[0]) ? number_op(c, op, a[0], nullptr) : nullptr;
}
// By the object's own method where the function asks for one.
static Value* math_by_method(Context& c, Args& a, const char* method, ir::NumberOp op) {
  if (Value* r = by_python(c, a[0], method)) return r;
  return math_op(c, a, op);
}

#define MSJIT_MATH(name)                                                     \
  Value* model_##name(Context& c, PyTypeObject*, Args& a, const Keywords&) { \
    return math_op(c, a, ir::NumberOp::k_##name);                            \
  }
MSJIT_MATH(sqrt)
MSJIT_MATH(exp)
MSJIT_MATH(log)
MSJIT_MATH(sin)
MSJIT_MATH(cos)
MSJIT_MATH(tanh)
#undef MSJIT_MATH
Value* model_floor(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  return math_by_method(c, a, "__floor__", ir::NumberOp::k_floor);
}
Value* model_ceil(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  return math_by_method(c, a, "__ceil__", ir::NumberOp::k_ceil);
}

Value* model_round(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.size() == 2 && type_of(c, a[1]) == Py_TYPE(Py_None)) a.pop_back();  // as if it had not been given
  if (a[0]->is_tensor()) return a.size() == 1 ? emit1(c, ops::Op::round, {a[0]}) : nullptr;
  if (Value* r = by_python(c, a[0], "__round__", {a.begin() + 1, a.end()})) return r;
  return a.size() == 1 ? math_op(c, a, ir::NumberOp::k_round) : nullptr;
}
Value* model_pow(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a.size() == 3 && foldable_all(c, a)) return nullptr;
  return a.size() == 2 ? binary(c, BinaryKind::kPower, false, a[0], a[1]) : nullptr;
}
Value* model_divmod(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (Value* r = by_python(c, a[0], "__divmod__", {a[1]}); r && !(r->is_constant() && r->real == Py_NotImplemented))
    return r;
  for (Value* v : a)
    if (!v->is_tensor() && !number_of(c, v)) return nullptr;                   // the other may have __rdivmod__
  if (!a[1]->is_tensor() && !truth(number_of(c, a[1])->hint)) return nullptr;  // an error in words of its own
  return make_items(
      c, ValueKind::kTuple,
      {binary(c, BinaryKind::kFloorDivide, false, a[0], a[1]), binary(c, BinaryKind::kRemainder, false, a[0], a[1])});
}

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
  prepare_models();
  sum_compensates();
  sum_compensates_ints();
  deque_type();
}

}  // namespace msjit::capture

#include <cstring>

#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/deque.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/watched.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/instances.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/sets.h"
#include "capture/interp/sizes.h"
#include "capture/interp/slots.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"

namespace msjit::capture {

Value* make(Context& c, ValueKind kind) {
  Value* v = c.pool.make(kind);
  if (kind == ValueKind::kIterator || kind == ValueKind::kSuper || kind == ValueKind::kGenerator ||
      kind == ValueKind::kFunction || kind == ValueKind::kInstance)
    c.made_at[v] = c.root_step;
  return v;
}

Value* make_items(Context& c, ValueKind kind, std::vector<Value*> items) {
  Value* v = make(c, kind);
  v->items = std::move(items);
  return v;
}

Value* null_value(Context& c) { return make(c, ValueKind::kNull); }

static Value* known_object(Context& c, PyObject* o, const Source* s);

Value* literal(Context& c, PyObject* o) {
  if (PyTuple_CheckExact(o)) {
    Value* t = make(c, ValueKind::kTuple);
    t->real = c.pool.keep(PyRef::borrow(o));
    t->source = c.sources.constant(o);
    t->type_guarded = true;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i) {
      PyObject* item = PyTuple_GET_ITEM(o, i);
      t->items.push_back(wrap(c, item, c.sources.constant(item)));
    }
    return t;
  }
  // A member of an enumeration has attributes, which the region may store: it is one value, however it is come by.
  const bool member = is_member(o);
  if (member)
    if (Value* known = known_object(c, o, c.sources.constant(o))) return known;
  Value* v = make(c, ValueKind::kObject);
  v->real = c.pool.keep(PyRef::borrow(o));
  v->constant = v->type_guarded = true;
  if (member) {
    v->source = c.sources.constant(o);
    c.known[o] = v;
  }
  return v;
}

Value* literal(Context& c, PyRef o) {
  if (!o) raise_fetched(c, "a constant expression that raises");
  return literal(c, o.get());
}

Value* none(Context& c) { return literal(c, Py_None); }
Value* boolean(Context& c, bool b) { return literal(c, b ? Py_True : Py_False); }
Value* integer(Context& c, int64_t i) { return literal(c, PyRef::steal(PyLong_FromLongLong(i))); }

Value* number_value(Context& c, const NumberExpr* e) {
  if (e->kind == NumberExpr::kConstant) return literal(c, PyRef::steal(python_number(e->hint)));
  Value* v = make(c, ValueKind::kNumber);
  v->number = e;
  if (e->kind == NumberExpr::kSource) v->source = e->source;
  return v;
}

static bool by_identity(PyObject* o) {
  return o == Py_None || PyBool_Check(o) || o == Py_Ellipsis || o == Py_NotImplemented || PyType_Check(o) ||
         PyModule_CheckExact(o) || PyCFunction_Check(o);
}

// Objects whose identity matters when they are written.
static bool has_identity(PyObject* o) { return !is_simple_constant(o) && !by_identity(o); }

void guard_identity(Context& c, bool same, const Source* a, const Source* b) {
  if (a->is_object() && b->is_object()) return c.guard({same ? GuardKind::kSameAs : GuardKind::kNotSameAs, a, b});
  c.guard({same ? GuardKind::kSameTensor : GuardKind::kNotSameTensor, a, b});
}

// A newly met object is none of those that were changed already.
static void guard_not_changed(Context& c, PyObject* o, const Source* s) {
  auto differs = [&](Value* v) {
    if (v->source && v->real && Py_TYPE(v->real) == Py_TYPE(o) && !(v->source->is_constant() && s->is_constant()))
      guard_identity(c, false, s, v->source);
  };
  for (Value* v : c.changes.containers) differs(v);
  for (auto& [v, name] : c.changes.attributes) differs(v);
  if (PyDict_Check(o))
    for (auto& [v, name] : c.changes.attributes) check_dict_apart(c, o, s, v);
}

static Value* known_object(Context& c, PyObject* o, const Source* s) {
  auto it = c.known.find(o);
  if (it == c.known.end()) return nullptr;
  Value* v = it->second;
  if (v->source != s && !(v->source->is_constant() && s->is_constant())) guard_identity(c, true, s, v->source);
  return v;
}

// What is known of a builtin holds of a subclass as far as Python code made it: a class that C code made answers by its
// own slots.
static bool keeps_builtin_slots(PyTypeObject* t) {
  for (Py_ssize_t i = 0; t->tp_mro && i < PyTuple_GET_SIZE(t->tp_mro); ++i) {
    auto* base = reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(t->tp_mro, i));
    if (!has_own_slot_rows(base) && has_slots_of_c(base)) return false;
  }
  return true;
}

// Subclasses whose elements are where the builtin keeps them, in the same order.
static bool keeps_builtin_layout(PyTypeObject* t) {
  PyTypeObject* base = c_base(t);
  if (t == base && (t == &PyODict_Type || is_library_type(t, LibraryType::k_defaultdict))) return true;
  return (base == &PyList_Type || base == &PyDict_Type || base == &PyTuple_Type) && keeps_builtin_slots(t);
}

Value* wrap(Context& c, PyObject* o, const Source* s) {
  Nested nested(c);
  if (!o) {
    c.guard({GuardKind::kUnbound, s});
    return null_value(c);
  }
  bool fixed = s->is_constant();
  if (PyUnicode_Check(o) && PyUnicode_READY(o) < 0) fail(Reason::k_internal, "a str in memory that is short");
  if (is_tensor_type(Py_TYPE(o))) {
    if (Value* v = known_object(c, o, s)) return v;
    guard_not_changed(c, o, s);
    return c.known[o] = wrap_tensor(c, o, s);
  }
  if (by_identity(o)) {
    if (!fixed) c.guard({GuardKind::kIs, s, nullptr, PyRef::borrow(o)});
    Value* v = literal(c, o);
    v->source = s;
    return v;
  }
  ops::Number n;
  if (!fixed && (PyFloat_CheckExact(o) || PyLong_CheckExact(o)) && exact_number(o, &n)) {
    c.guard({GuardKind::kType, s, nullptr, PyRef::borrow(reinterpret_cast<PyObject*>(Py_TYPE(o)))});
    const NumberExpr* e = c.numbers.source(s, n);
    if (PyLong_CheckExact(o) && c.request.varying && c.request.varying->ints.count(s->text)) open_int(c, e);
    return number_value(c, e);
  }
  if (fixed && is_simple_constant(o)) {
    Value* v = literal(c, o);
    v->source = s;
    return v;
  }
  bool identity = has_identity(o);
  if (identity)
    if (Value* v = known_object(c, o, s)) return v;
  Value* v = nullptr;
  if (PyTuple_CheckExact(o) || PyList_CheckExact(o) || PyDict_CheckExact(o)) {
    v = make(c, PyTuple_CheckExact(o) ? ValueKind::kTuple : PyList_CheckExact(o) ? ValueKind::kList : ValueKind::kDict);
    v->expanded = false;
  } else if ((PyTuple_Check(o) || PyList_Check(o) || PyDict_Check(o)) && !fixed && keeps_builtin_layout(Py_TYPE(o))) {
    v = make(c, PyTuple_Check(o) ? ValueKind::kTuple : PyList_Check(o) ? ValueKind::kList : ValueKind::kDict);
    v->expanded = false;
    v->type = Py_TYPE(o);
  } else if (is_deque(o) && (!fixed || Py_TYPE(o) == deque_type()) && keeps_builtin_slots(Py_TYPE(o))) {
    v = make(c, ValueKind::kList);
    v->expanded = false;
    v->type = Py_TYPE(o);
  } else if (PyAnySet_CheckExact(o) && !fixed) {
    v = make(c, ValueKind::kSet);
    v->expanded = false;
    if (PyFrozenSet_CheckExact(o)) v->type = &PyFrozenSet_Type;
  } else if (PySlice_Check(o)) {
    auto* sl = reinterpret_cast<PySliceObject*>(o);
    v = make_items(c, ValueKind::kSlice, {});
    if (!fixed) c.guard({GuardKind::kType, s, nullptr, PyRef::borrow(reinterpret_cast<PyObject*>(&PySlice_Type))});
    for (auto [part, offset] :
         {std::pair{sl->start, offsetof(PySliceObject, start)}, std::pair{sl->stop, offsetof(PySliceObject, stop)},
          std::pair{sl->step, offsetof(PySliceObject, step)}})
      v->items.push_back(fixed ? wrap(c, part, c.sources.constant(part))
                               : wrap(c, part, c.sources.member(s, &PySlice_Type, static_cast<int64_t>(offset))));
  } else if (PyMethod_Check(o)) {
    v = make(c, ValueKind::kMethod);
    v->real = c.pool.keep(PyRef::borrow(o));
    v->source = s;
    if (!fixed) c.guard({GuardKind::kType, s, nullptr, PyRef::borrow(reinterpret_cast<PyObject*>(Py_TYPE(o)))});
    v->items = {wrap(c, PyMethod_GET_FUNCTION(o), c.sources.child(SourceKind::kMethodFunction, s, int64_t{0})),
                wrap(c, PyMethod_GET_SELF(o), c.sources.child(SourceKind::kMethodSelf, s, int64_t{0}))};
    return v;
  } else if (PyCell_Check(o)) {
    v = make(c, ValueKind::kCell);
    v->expanded = false;
  } else if (!fixed && is_library_type(Py_TYPE(o), LibraryType::k_partial)) {
    c.guard({GuardKind::kType, s, nullptr, PyRef::borrow(reinterpret_cast<PyObject*>(Py_TYPE(o)))});
    v = wrap_partial(c, o, s);
  } else if (is_lazy_import(o)) {
    fail(Reason::k_import, "that is made when its name is read");
  } else {
    v = make(c, ValueKind::kObject);
    v->constant = fixed;
    if (!fixed) c.guard({GuardKind::kBound, s});
  }
  v->real = c.pool.keep(PyRef::borrow(o));
  v->source = s;
  v->type_guarded = fixed;
  if (identity) {
    guard_not_changed(c, o, s);
    c.known[o] = v;
  }
  if (v->kind != ValueKind::kObject) guard_type(c, v);
  return v;
}

void guard_type(Context& c, Value* v) {
  if (v->type_guarded || !v->source || !v->real) return;
  v->type_guarded = true;
  c.guard({GuardKind::kType, v->source, nullptr, PyRef::borrow(reinterpret_cast<PyObject*>(Py_TYPE(v->real)))});
}

void guard_type_version(Context& c, PyTypeObject* t) {
  if (!(t->tp_flags & Py_TPFLAGS_HEAPTYPE)) return;  // static types do not change
  const uint64_t version = ensure_type_version(t);
  if (!version) fail(Reason::k_attribute, std::string("of the type ") + t->tp_name + ", which has no version");
  auto* object = reinterpret_cast<PyObject*>(t);
  c.guard({GuardKind::kTypeVersion, c.sources.constant(object), nullptr, PyRef::borrow(object), version});
}

bool is_deque(const Value* v) {
  return v->kind == ValueKind::kList && v->type && !PyType_IsSubtype(v->type, &PyList_Type);
}

PyTypeObject* type_of(Context& c, Value* v) {
  switch (v->kind) {
    case ValueKind::kNull:
      return nullptr;
    case ValueKind::kObject:
      guard_type(c, v);
      return Py_TYPE(v->real);
    case ValueKind::kNumber:
      switch (v->number->hint.kind) {
        case NumberKind::kBool:
          return &PyBool_Type;
        case NumberKind::kInt:
          return &PyLong_Type;
        default:
          return &PyFloat_Type;
      }
    case ValueKind::kTensor:
      return v->tensor->type;
    case ValueKind::kTuple:
      return v->type ? v->type : &PyTuple_Type;
    case ValueKind::kList:
      return v->type ? v->type : &PyList_Type;
    case ValueKind::kDict:
      return v->type ? v->type : &PyDict_Type;
    case ValueKind::kSet:
      return v->type ? v->type : &PySet_Type;
    case ValueKind::kView: {
      PyTypeObject* of = v->items[0]->type;
      const bool ordered = of && PyType_IsSubtype(of, &PyODict_Type);
      if (v->iter->kind == IterKind::kDictKeys) return ordered ? &PyODictKeys_Type : &PyDictKeys_Type;
      if (v->iter->kind == IterKind::kDictValues) return ordered ? &PyODictValues_Type : &PyDictValues_Type;
      return ordered ? &PyODictItems_Type : &PyDictItems_Type;
    }
    case ValueKind::kAttrDict: {
      const Value* of = v->items[0];
      return of->kind == ValueKind::kObject && PyType_Check(of->real) ? &PyDictProxy_Type : &PyDict_Type;
    }
    case ValueKind::kPartial:
      return v->type;
    case ValueKind::kBuiltinMethod:
      return bound_descriptor_type(v->real);
    case ValueKind::kIterator:
      switch (v->iter->kind) {
        case IterKind::kEnumerate:
          return &PyEnum_Type;
        case IterKind::kZip:
          return &PyZip_Type;
        case IterKind::kMap:
          return &PyMap_Type;
        case IterKind::kFilter:
          return &PyFilter_Type;
        case IterKind::kReversed:
          if (v->iter->strict || is_deque(v->items[0])) return nullptr;
          return v->items[0]->kind == ValueKind::kList ? &PyListRevIter_Type : &PyReversed_Type;
        default:
          return nullptr;
      }
    case ValueKind::kSlice:
      return &PySlice_Type;
    case ValueKind::kRange:
      return &PyRange_Type;
    case ValueKind::kFunction:
      return made_by_polyfill(v) ? nullptr : &PyFunction_Type;
    case ValueKind::kMethod:
      return &PyMethod_Type;
    case ValueKind::kCell:
      return &PyCell_Type;
    case ValueKind::kInstance:
      return v->type;
    case ValueKind::kGenerator:
      return made_by_polyfill(v) ? nullptr : &PyGen_Type;
    case ValueKind::kSuper:
      return &PySuper_Type;
    default:
      return nullptr;
  }
}

// A container that grows from call to call is left to Python, once that has shown.
static void check_varied_length(Context& c, Value* v) {
  constexpr size_t kManyLengths = 3, kManyInlined = 15;  // inlined, the whole call would be left to Python
  if (!c.request.varied || c.request.whole) return;
  auto at = c.request.varied->find(v->source->text + " has the length");
  if (at == c.request.varied->end()) return;
  if (at->second.size() > (c.frame && c.frame->parent ? kManyInlined : kManyLengths))
    fail(Reason::k_varying_number, "the length of " + v->source->text);
}

static PyObject* interned_name(Context& c, PyObject* name) {
  Py_INCREF(name);
  PyUnicode_InternInPlace(&name);
  return c.pool.keep(PyRef::steal(name));
}

void expand(Context& c, Value* v) {
  if (v->expanded) return;
  constexpr Py_ssize_t kMaxItems = 2048;
  if (v->kind == ValueKind::kSet || is_deque(v)) check_varied_length(c, v);
  if (v->kind == ValueKind::kDict && c.changes.dict_stores.count(v))
    fail(Reason::k_subscript, "globals that were written, as a dict");
  Py_ssize_t size = v->kind == ValueKind::kCell                                   ? 1
                    : v->kind == ValueKind::kDict                                 ? PyDict_GET_SIZE(v->real)
                    : v->kind == ValueKind::kTuple || v->kind == ValueKind::kList ? Py_SIZE(v->real)
                                                                                  : 0;
  if (size > kMaxItems) fail(Reason::k_capture_limit, "a container of " + std::to_string(size) + " objects");
  v->expanded = true;
  const Source* s = v->source;
  PyObject* o = v->real;
  if (v->kind == ValueKind::kCell) {
    v->items = {wrap(c, reinterpret_cast<PyCellObject*>(o)->ob_ref, c.sources.child(SourceKind::kCell, s, int64_t{0}))};
    return;
  }
  if (v->kind == ValueKind::kDict) {
    if (dict_is_watched(o)) fail(Reason::k_subscript, "a dict that an extension watches");
    Py_ssize_t n = PyDict_GET_SIZE(o), position = 0, i = 0;
    PyRef keys = PyRef::steal(PyTuple_New(n));
    if (!keys) fail(Reason::k_internal, "out of memory");
    PyObject *key, *value;
    while (PyDict_Next(o, &position, &key, &value)) {
      check_not_kept(key);
      PyTuple_SET_ITEM(keys.get(), i++, Py_NewRef(key));
    }
    check_varied_length(c, v);
    if (!dict_keys_match(o, keys.get()))
      fail(Reason::k_iteration, "an OrderedDict that was reordered, or whose keys are compared by Python code");
    c.guard({GuardKind::kDictKeys, s, nullptr, keys});
    const bool dense = dict_is_dense(o);
    for (i = 0, position = 0; PyDict_Next(o, &position, &key, &value); ++i) {
      // By its name where the way to the n-th entry leads past all before it.
      PyObject* name = !dense && PyUnicode_CheckExact(key) ? interned_name(c, key) : nullptr;
      const bool plain = foldable(key) || PyTuple_Check(key) || is_tensor_type(Py_TYPE(key));  // DictKeys suffices
      v->keys.push_back(plain ? literal(c, key) : wrap(c, key, c.sources.constant(key)));
      v->items.push_back(wrap(c, value,
                              name ? c.sources.child(SourceKind::kDictItem, s, name)
                                   : c.sources.child(SourceKind::kDictAt, s, int64_t{i})));
    }
    v->keys_before = v->keys;
    v->items_before = v->items;
    return;
  }
  if (v->kind == ValueKind::kSet) {
    PyRef items = PyRef::steal(PySequence_Tuple(o));
    if (!items) fail(Reason::k_internal, "out of memory");
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.get()); ++i)
      if (!foldable(PyTuple_GET_ITEM(items.get(), i))) fail(Reason::k_build, "a set of objects");
    PyRef shadow = PyRef::steal(clone_set(o)), was = PyRef::steal(clone_set(o));
    if (!shadow || !was) fail(Reason::k_internal, "out of memory");
    c.guard({GuardKind::kSetItems, s, nullptr, was});
    v->shadow = c.pool.keep(shadow);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.get()); ++i)
      v->items.push_back(literal(c, PyTuple_GET_ITEM(items.get(), i)));
    v->items_before = v->items;
    return;
  }
  if (is_deque(v)) {
    const Py_ssize_t n = Py_SIZE(o);
    c.guard({GuardKind::kLength, s, nullptr, nullptr, static_cast<uint64_t>(n)});
    for (Py_ssize_t i = 0; i < n; ++i)
      v->items.push_back(wrap(c, deque_item_borrowed(o, i), c.sources.child(SourceKind::kDequeItem, s, int64_t{i})));
    v->items_before = v->items;
    return;
  }
  bool tuple = v->kind == ValueKind::kTuple;
  Py_ssize_t n = Py_SIZE(o);
  if (!(tuple && s->is_constant())) c.guard({GuardKind::kLength, s, nullptr, nullptr, static_cast<uint64_t>(n)});
  if (!tuple) check_varied_length(c, v);
  PyObject** items = PySequence_Fast_ITEMS(o);
  if (std::find(items, items + n, nullptr) != items + n)
    fail(Reason::k_iteration, "a tuple or list that C code has not filled");
  for (Py_ssize_t i = 0; i < n; ++i)
    v->items.push_back(
        wrap(c, tuple ? PyTuple_GET_ITEM(o, i) : PyList_GET_ITEM(o, i),
             tuple && s->is_constant()
                 ? c.sources.constant(PyTuple_GET_ITEM(o, i))
                 : c.sources.child(tuple ? SourceKind::kTupleItem : SourceKind::kListItem, s, int64_t{i})));
  if (!tuple) v->items.insert(v->items.end(), v->keys.begin(), v->keys.end());  // appended before it was looked at
  v->keys.clear();
}

void check_varied(Context& c, Value* v, size_t most) {
  if (!v->is_number() || !c.request.varied || c.request.whole) return;
  auto at = c.request.varied->find(v->number->text());
  if (at != c.request.varied->end() && at->second.size() > most) fail(Reason::k_varying_number, at->first);
}

// Text that the frame itself has made, from what varies.
static void check_varied_text(Context& c, Value* v) {
  constexpr size_t kManyTexts = 3;  // of a variable; what stands on the stack is needed once
  const CaptureRequest& r = c.request;
  if (!r.varied || r.whole || r.start == r.code.first || !PyUnicode_CheckExact(v->real) ||
      v->source->kind != SourceKind::kSlot || !c.frame || c.frame->parent)
    return;
  auto at = r.varied->find(v->source->text + " equals");
  const bool on_stack = v->source->index >= r.code.nlocalsplus;
  if (at != r.varied->end() && at->second.size() > (on_stack ? 0 : kManyTexts))
    fail(Reason::k_varying_number, "the text " + v->source->text);
}

PyObject* specialise(Context& c, Value* v) {
  constexpr size_t kManyValues = 3;  // where the frame itself uses the number, and can go on behind it
  Nested nested(c);
  switch (v->kind) {
    case ValueKind::kNumber: {
      if (c.frame && !c.frame->parent) check_varied(c, v, kManyValues);
      guard_number(c, v->number, GuardKind::kNumber);
      PyRef o = PyRef::steal(python_number(v->number->hint));
      if (!o) fail(Reason::k_internal, "out of memory");
      PyObject* real = c.pool.keep(o);
      v->kind = ValueKind::kObject;
      v->constant = v->type_guarded = true;
      v->real = real;
      v->number = nullptr;
      return real;
    }
    case ValueKind::kObject:
      if (v->constant) return v->real;
      if (is_simple_constant(v->real)) {
        check_varied_text(c, v);
        c.guard({GuardKind::kEqual, v->source, nullptr, PyRef::borrow(v->real)});
      } else if (PyRange_Check(v->real)) {
        guard_type(c, v);
        for (const char* part : {"start", "stop", "step"}) {
          const Py_ssize_t offset = member_offset(type_lookup_borrowed(&PyRange_Type, interned(part)));
          const Source* s = c.sources.member(v->source, &PyRange_Type, offset);
          PyObject* o = offset < 0 ? nullptr : s->read(c.request.base);
          if (!o || !PyLong_CheckExact(o)) fail(Reason::k_iteration, "a range of other objects than ints");
          c.guard({GuardKind::kEqual, s, nullptr, PyRef::borrow(o)});
        }
      } else if (is_any_generator(v->real)) {
        fail(Reason::k_generator, "which one it is");  // its guard would keep it, see can_be_watched
      } else {
        c.guard({GuardKind::kIs, v->source, nullptr, PyRef::borrow(v->real)});
      }
      v->constant = v->type_guarded = true;
      return v->real;
    case ValueKind::kTuple: {
      if (v->type) return nullptr;
      expand(c, v);
      if (v->source && v->source->is_constant()) return v->real;
      PyRef t = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(v->items.size())));
      if (!t) fail(Reason::k_internal, "out of memory");
      for (size_t i = 0; i < v->items.size(); ++i) {
        PyObject* item = v->items[i]->kind == ValueKind::kTensor ? nullptr : specialise(c, v->items[i]);
        if (!item) return nullptr;
        PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), Py_NewRef(item));
      }
      return c.pool.keep(t);
    }
    case ValueKind::kSlice: {
      PyObject* part[3];
      for (int i = 0; i < 3; ++i)
        if (!(part[i] = specialise(c, v->items[i]))) return nullptr;
      PyRef s = PyRef::steal(PySlice_New(part[0], part[1], part[2]));
      return s ? c.pool.keep(s) : nullptr;
    }
    default:
      return nullptr;
  }
}

bool as_index(Context& c, Value* v, int64_t* out) {
  ops::Number n;
  if (!(v->is_number() && v->number->hint.kind <= NumberKind::kInt) &&
      !(v->kind == ValueKind::kObject &&
        (PyLong_Check(v->real) || (numpy_number(v->real, &n) && n.kind == NumberKind::kInt))))
    return false;
  PyObject* o = specialise(c, v);
  if (!o) return false;
  int overflow = 0;
  *out = PyLong_AsLongLongAndOverflow(o, &overflow);
  return !overflow;
}

PyObject* as_str(Context& c, Value* v) {
  if (v->kind != ValueKind::kObject || !PyUnicode_CheckExact(v->real)) return nullptr;
  return interned_name(c, specialise(c, v));
}

Value* checked_length(Context& c, Value* v) {
  PyObject* n = type_of(c, v) == &PyLong_Type ? specialise(c, v) : nullptr;
  Py_ssize_t length = n ? PyLong_AsSsize_t(n) : -1;
  if (length < 0) fail(Reason::k_exception, "what __len__ returns is no length");
  return v;
}

bool is_true(Context& c, Value* v) {
  switch (v->kind) {
    case ValueKind::kTensor:
      fail(Reason::k_tensor_condition, c.control.why_outside);
    case ValueKind::kNumber: {
      if (v->number->run) fail(Reason::k_tensor_condition, c.control.why_outside);
      bool outcome = truth(v->number->hint);
      guard_number(c, v->number, GuardKind::kBranch);
      return outcome;
    }
    case ValueKind::kTuple:
    case ValueKind::kList:
    case ValueKind::kDict:
    case ValueKind::kSet:
      if (v->type) {  // its class's own __bool__ or __len__; a deque has both on 3.10
        const SlotIs truth = check_slot(c, v->type, "__bool__");
        if (truth != SlotIs::kNone && truth != SlotIs::kKnown) break;
        if (check_slot(c, v->type, "__len__") != SlotIs::kKnown) break;
      }
      expand(c, v);
      return !v->items.empty();
    case ValueKind::kView:
      expand(c, v->items[0]);
      return !v->items[0]->items.empty();
    case ValueKind::kAttrDict:
      return !dict_of_attributes(c, v->items[0])->items.empty();
    case ValueKind::kGenerator:
      return true;
    case ValueKind::kFunction:
    case ValueKind::kMethod:
    case ValueKind::kBuiltinMethod:
    case ValueKind::kPartial:
    case ValueKind::kSlice:
    case ValueKind::kIterator:
    case ValueKind::kCell:
      return true;
    case ValueKind::kRange:
      return is_true(c, length_of_open_range(c, v));
    case ValueKind::kObject: {
      if (v->real == Py_NotImplemented)
        fail(Reason::k_operator, "truth of NotImplemented");  // warns, or raises (3.14+)
      if (v->constant && foldable(v->real)) return PyObject_IsTrue(v->real) == 1;
      if (v->real == Py_None || PyBool_Check(v->real)) return v->real == Py_True;
      if (is_simple_constant(v->real)) return PyObject_IsTrue(specialise(c, v)) == 1;
      break;
    }
    case ValueKind::kInstance:
      break;
    default:
      fail(Reason::k_operator, "truth of " + describe(c, v));
  }
  PyTypeObject* t = type_of(c, v);
  if (Value* f = type_lookup(c, t, interned("__bool__"))) {
    if (!f->is_constant() || !is_function(f->real)) fail(Reason::k_operator, "truth of " + describe(c, v));
    Value* answer = call(c, f, {v});
    if (type_of(c, answer) != &PyBool_Type) fail(Reason::k_exception, "TypeError: __bool__ returns no bool");
    return is_true(c, answer);
  }
  if (Value* f = type_lookup(c, t, interned("__len__"))) {
    if (!f->is_constant() || !is_function(f->real)) fail(Reason::k_operator, "truth of " + describe(c, v));
    return is_true(c, checked_length(c, call(c, f, {v})));
  }
  return true;
}

void mark_changed(Context& c, Value* v, bool moves) {
  check_pure(c, v);
  ++v->changes;
  v->moves += moves;
  if (v->kind == ValueKind::kDict && !v->name.empty()) fail(Reason::k_attribute, "keywords of functools.partial");
  if (v->mutated) return;
  v->mutated = true;
  if (!v->source) return;
  if (v->kind == ValueKind::kList && PyList_Check(v->real) && is_being_sorted(v->real))
    fail(Reason::k_unknown_call, "a write to a list that is being sorted");
  // Another object of the type must not turn out to be this one.
  for (const auto& [o, other] : c.known)
    if (other != v && Py_TYPE(o) == Py_TYPE(v->real) && !(other->source->is_constant() && v->source->is_constant()))
      c.guard({GuardKind::kNotSameAs, v->source, other->source});
  c.changes.containers.push_back(v);
}

const Source* need_source(Context& c, Value* v) {
  if (v->source) return v->source;
  if (v->is_constant()) return v->source = c.sources.constant(v->real);
  fail(Reason::k_internal, "a value without a source");
}

std::string describe(Context& c, Value* v) {
  switch (v->kind) {
    case ValueKind::kNull:
      return "nothing";
    case ValueKind::kObject: {
      if (is_function(v->real) || PyType_Check(v->real) || PyModule_Check(v->real))
        return c.sources.constant(v->real)->text;
      if (PyCFunction_Check(v->real)) return reinterpret_cast<PyCFunctionObject*>(v->real)->m_ml->ml_name;
      if (PyUnicode_Check(v->real)) return "a str";
      return std::string("an object of type ") + Py_TYPE(v->real)->tp_name;
    }
    case ValueKind::kNumber:
      return "a number";
    case ValueKind::kTensor:
      return "a tensor";
    case ValueKind::kBuiltinMethod:
      return (v->items.empty() ? "" : describe(c, v->items[0]) + "'s ") + v->name;
    case ValueKind::kInstance:
      return std::string("a new ") + v->type->tp_name;
    default: {
      PyTypeObject* t = type_of(c, v);
      return std::string("a ") + (t ? t->tp_name : "value");
    }
  }
}

Value* load_from_dict(Context& c, Value* dict, PyObject* name) {
  auto it = c.changes.dict_stores.find(dict);
  if (it != c.changes.dict_stores.end())
    for (auto store = it->second.rbegin(); store != it->second.rend(); ++store)
      if (store->first == name) return store->second->is_null() ? nullptr : store->second;  // null: deleted
  if (dict->mutated) {                                                                      // written as a dict
    const int at = find_key(c, dict, literal(c, name));
    return at < 0 ? nullptr : dict->items[static_cast<size_t>(at)];
  }
  const Source* s = need_source(c, dict);
  PyObject* o = dict_get_str_borrowed(dict->real, name);
  if (!o) {
    if (!dict_lacks_str(dict->real, name)) fail(Reason::k_subscript, "a name in a dict whose keys compare in Python");
    c.guard({GuardKind::kDictAbsent, s, nullptr, PyRef::borrow(name)});
    return nullptr;
  }
  return wrap(c, o, c.sources.child(SourceKind::kDictItem, s, name));
}

}  // namespace msjit::capture

// Iterators, advanced symbolically.
#include "capture/interp/iterate.h"

#include <algorithm>

#include "capture/cpython/deque.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/generators.h"
#include "capture/interp/instances.h"
#include "capture/interp/library.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/sizes.h"
#include "capture/interp/slots.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"

namespace msjit::capture {

static constexpr size_t kMostItems = 10000;

Value* make_iterator(Context& c, IterKind kind, std::vector<Value*> items) {
  Value* v = make(c, ValueKind::kIterator);
  v->items = std::move(items);
  v->iter = std::make_unique<IterPart>();
  v->iter->kind = kind;
  return v;
}

// Remembers what the iterated container held, since Python refuses to go on over one that has changed.
static Value* sized(Value* iterator, Value* container) {
  iterator->iter->stop = static_cast<int64_t>(container->items.size());
  iterator->iter->moves = container->moves;
  if (container->kind == ValueKind::kDict) iterator->keys = container->keys;
  return iterator;
}

static void check_unchanged(Context& c, Value* iterator) {
  IterPart& it = *iterator->iter;
  Value* container = iterator->items.back();
  const bool deque = is_deque(container);
  if (container->kind == ValueKind::kTuple || (container->kind == ValueKind::kList && !deque)) return;
  if (deque && container->moves != it.moves) fail(Reason::k_iteration, "a deque that changes meanwhile");
  if (static_cast<int64_t>(container->items.size()) != it.stop) {
    if (deque || container->type) fail(Reason::k_iteration, "a container that changes meanwhile");
    it.stop = -1;
    raise_text(c, PyExc_RuntimeError,
               container->kind == ValueKind::kSet ? "Set changed size during iteration"
                                                  : "dictionary changed size during iteration");
  }
  if (container->kind == ValueKind::kDict && container->mutated && iterator->keys != container->keys)
    fail(Reason::k_iteration, "a dict whose keys change meanwhile");
}

static Value* range_iterator(Context& c, PyObject* range) {
  auto part = [&](const char* name) -> int64_t {
    PyRef o = PyRef::steal(PyObject_GetAttr(range, interned(name)));
    int overflow = 0;
    long long v = o ? PyLong_AsLongLongAndOverflow(o.get(), &overflow) : 0;
    if (!o || overflow) fail(Reason::k_iteration, "a range beyond 64 bits");
    return v;
  };
  Value* v = make_iterator(c, IterKind::kRange, {});
  v->iter->index = part("start");
  v->iter->stop = part("stop");
  v->iter->step = part("step");
  return v;
}

Value* open_range(Context& c, const std::vector<Value*>& numbers) {
  const size_t n = numbers.size();
  const auto given = [](const Value* v) { return v->is_number() && v->number->run; };
  if (n < 1 || n > 3 || std::ranges::none_of(numbers, given)) return nullptr;
  std::vector<Value*> parts{n == 1 ? integer(c, 0) : numbers[0], numbers[n > 1], n > 2 ? numbers[2] : integer(c, 1)};
  for (Value*& part : parts) {
    const NumberExpr* e = number_of(c, part);
    if (!e || e->hint.kind == NumberKind::kFloat) fail(Reason::k_unknown_call, "range");
    if (e->hint.kind == NumberKind::kBool) part = number_op(c, ir::NumberOp::k_to_int, part, nullptr);
  }
  const NumberExpr* step = number_of(c, parts[2]);
  guard_number(c, step, GuardKind::kNumber);
  if (step->hint.i == 0) raise_text(c, PyExc_ValueError, "range() arg 3 must not be zero");
  return make_items(c, ValueKind::kRange, std::move(parts));
}

Value* length_of_open_range(Context& c, const Value* range) {
  using ir::NumberOp;
  const int64_t step = number_of(c, range->items[2])->hint.i;
  // As many steps as begin before the end.
  Value* span = number_op(c, NumberOp::k_sub, range->items[0], range->items[1]);
  Value* steps = number_op(c, NumberOp::k_neg, number_op(c, NumberOp::k_floor_div, span, integer(c, step)), nullptr);
  return number_op(c, NumberOp::k_max, steps, integer(c, 0));
}

Value* reversed_range(Context& c, Value* v) {
  if (v->kind == ValueKind::kRange) {
    Value* count = length_of_open_range(c, v);
    Value* steps = number_op(c, ir::NumberOp::k_sub, count, integer(c, 1));
    Value* last = number_op(c, ir::NumberOp::k_add, v->items[0], number_op(c, ir::NumberOp::k_mul, steps, v->items[2]));
    Value* it = make_iterator(c, IterKind::kOpenRange, {last, count});
    it->iter->step = -number_of(c, v->items[2])->hint.i;
    return it;
  }
  if (v->kind != ValueKind::kObject || !PyRange_Check(v->real)) return nullptr;
  PyRef minus = PyRef::steal(PyLong_FromLong(-1));
  PyRef back = minus ? PyRef::steal(PySlice_New(nullptr, nullptr, minus.get())) : PyRef();
  PyRef range = back ? PyRef::steal(PyObject_GetItem(specialise(c, v), back.get())) : PyRef();
  if (!range) fail(Reason::k_iteration, "reversed of a range");
  return range_iterator(c, range.get());
}

// What an __iter__ method has returned: it stands for itself, and is asked for no further iterator.
static Value* checked_iterator(Context& c, Value* v) {
  if (v->kind == ValueKind::kIterator || v->kind == ValueKind::kGenerator) return v;
  PyTypeObject* t = type_of(c, v);
  if (!t || !is_iterator_type(t)) fail(Reason::k_exception, "TypeError: __iter__ returns no iterator");
  return v;
}

Value* get_iter(Context& c, Value* v) {
  if (v->type && v->kind != ValueKind::kInstance)
    if (Value* r = by_python(c, v, "__iter__")) return checked_iterator(c, r);
  return get_plain_iter(c, v);
}

// Of a type that has neither __iter__ nor __getitem__.
static bool cannot_be_iterated(Context& c, Value* v) {
  PyTypeObject* t = v->is_tensor() ? nullptr : type_of(c, v);
  return t && !type_lookup(c, t, interned("__iter__")) && !type_lookup(c, t, interned("__getitem__"));
}

Value* get_plain_iter(Context& c, Value* v) {
  switch (v->kind) {
    case ValueKind::kIterator:
      return v;
    case ValueKind::kSet:
      expand(c, v);
      if (!v->shadow && v->items.size() > 1) fail(Reason::k_iteration, "a set of objects, whose order is not known");
      return sized(make_iterator(c, IterKind::kSequence, {make_items(c, ValueKind::kTuple, v->items), v}), v);
    case ValueKind::kView:
      expand(c, v->items[0]);
      {
        Value* it = sized(make_iterator(c, v->iter->kind, {v->items[0]}), v->items[0]);
        it->iter->plain = !v->items[0]->type;
        return it;
      }
    case ValueKind::kRange: {
      Value* it = make_iterator(c, IterKind::kOpenRange, {v->items[0], length_of_open_range(c, v)});
      it->iter->step = number_of(c, v->items[2])->hint.i;
      return it;
    }
    case ValueKind::kAttrDict:
      return get_plain_iter(c, dict_of_attributes(c, v->items[0]));
    case ValueKind::kTuple:
    case ValueKind::kList:
    case ValueKind::kDict: {
      expand(c, v);
      const bool dict = v->kind == ValueKind::kDict;
      Value* it = sized(make_iterator(c, dict ? IterKind::kDictKeys : IterKind::kSequence, {v}), v);
      it->iter->plain = !v->type;
      return it;
    }
    case ValueKind::kTensor: {
      if (v->tensor->shape.empty()) fail(Reason::k_iteration, "a 0-d tensor");
      Value* it = make_iterator(c, IterKind::kRows, {v});
      it->iter->stop = fixed_size(c, v, 0);
      return it;
    }
    case ValueKind::kObject: {
      if (PyRange_Check(v->real)) {
        if (!v->constant) {
          // A range compares by its three parts, which are immutable: identity would be too strict.
          specialise(c, v);
        }
        return range_iterator(c, v->real);
      }
      if (PyUnicode_CheckExact(v->real)) {
        PyObject* s = specialise(c, v);
        std::vector<Value*> items;
        for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(s); ++i)
          items.push_back(literal(c, PyRef::steal(PyUnicode_Substring(s, i, i + 1))));
        return make_iterator(c, IterKind::kSequence, {make_items(c, ValueKind::kTuple, std::move(items))});
      }
      if (PyBytes_CheckExact(v->real)) {
        PyObject* s = specialise(c, v);
        std::vector<Value*> items;
        for (Py_ssize_t i = 0; i < PyBytes_GET_SIZE(s); ++i)
          items.push_back(integer(c, static_cast<unsigned char>(PyBytes_AS_STRING(s)[i])));
        return make_iterator(c, IterKind::kSequence, {make_items(c, ValueKind::kTuple, std::move(items))});
      }
      const bool enumeration = is_enum_meta(Py_TYPE(v->real));
      if ((PyAnySet_CheckExact(v->real) && v->constant && PyFrozenSet_CheckExact(v->real)) || enumeration) {
        PyObject* s = specialise(c, v);
        if (enumeration) guard_type_version(c, reinterpret_cast<PyTypeObject*>(s));
        PyRef all = PyRef::steal(PySequence_Tuple(s));
        if (!all) fail(Reason::k_iteration, describe(c, v));
        std::vector<Value*> items;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(all.get()); ++i) {
          PyObject* item = PyTuple_GET_ITEM(all.get(), i);
          items.push_back(wrap(c, item, c.sources.constant(item)));
        }
        return make_iterator(c, IterKind::kSequence, {make_items(c, ValueKind::kTuple, std::move(items))});
      }
      PyTypeObject* t = type_of(c, v);
      if (PyTuple_Check(v->real) && check_slot(c, t, "__iter__") == SlotIs::kKnown) {
        Py_ssize_t n = PyTuple_GET_SIZE(v->real);
        const Source* s = need_source(c, v);
        c.guard({GuardKind::kLength, s, nullptr, nullptr, static_cast<uint64_t>(n)});
        std::vector<Value*> items;
        for (Py_ssize_t i = 0; i < n; ++i)
          items.push_back(
              wrap(c, PyTuple_GET_ITEM(v->real, i), c.sources.child(SourceKind::kTupleItem, s, int64_t{i})));
        return make_iterator(c, IterKind::kSequence, {make_items(c, ValueKind::kTuple, std::move(items))});
      }
      if (defined_in_python(c, t, interned("__iter__")))
        return checked_iterator(c, call(c, type_lookup(c, t, interned("__iter__")), {v}));
      if (t == &PyFrozenSet_Type || t == &PySet_Type) fail(Reason::k_iteration, "a set");
      break;
    }
    case ValueKind::kInstance: {
      PyTypeObject* t = v->type;
      if (defined_in_python(c, t, interned("__iter__"))) {
        return checked_iterator(c, call(c, type_lookup(c, t, interned("__iter__")), {v}));
      }
      if (type_lookup_borrowed(t, interned("__iter__"))) break;
      if (defined_in_python(c, t, interned("__getitem__")))
        return call(c, literal(c, polyfill_named("_old_iter")), {v});
      break;
    }
    case ValueKind::kGenerator:
      return v;
    default:
      break;
  }
  // Functions written in C say it in their own words.
  if (!in_polyfill_frame(c) && cannot_be_iterated(c, v))
    raise_text(c, PyExc_TypeError, std::string("'") + type_of(c, v)->tp_name + "' object is not iterable");
  fail(Reason::k_iteration, describe(c, v));
}

// What C code calls for the next item: StopIteration, raised by it, is the end for this time.
template <class Call>
static Value* or_end(Context& c, Call call) {
  try {
    return call();
  } catch (const Raised& r) {
    if (!is_exception_of(r.exception, PyExc_StopIteration)) throw;
    Value** value = r.exception->find_attr(interned("value"));
    c.exceptions.stop_value = value ? *value : nullptr;
    return nullptr;
  }
}

// __next__ of a user's iterator.
static Value* next_of_object(Context& c, Value* v) {
  PyTypeObject* t = v->kind == ValueKind::kInstance || v->kind == ValueKind::kObject ? type_of(c, v) : nullptr;
  if (!t || !defined_in_python(c, t, interned("__next__"))) fail(Reason::k_iteration, describe(c, v));
  return or_end(c, [&] { return call(c, type_lookup(c, t, interned("__next__")), {v}); });
}

static Value* next_or_end(Context& c, Value* v) {
  c.exceptions.stop_value = nullptr;
  if (!c.control.part.writes || !c.control.part.writes->may_advance(v)) check_pure(c, v);
  if (v->kind == ValueKind::kGenerator) return resume(c, v, none(c));
  if (v->kind != ValueKind::kIterator) return next_of_object(c, v);
  IterPart& it = *v->iter;
  if (it.done) return nullptr;
  auto exhausted = [&]() -> Value* {
    it.done = true;
    return nullptr;
  };
  switch (it.kind) {
    case IterKind::kSequence: {
      check_unchanged(c, v);
      auto& items = v->items[0]->items;
      if (it.index >= static_cast<int64_t>(items.size())) return exhausted();
      return items[it.index++];
    }
    case IterKind::kReversed: {
      if (const Value* dict = v->items.back(); dict->kind == ValueKind::kDict && dict->changes != it.moves)
        fail(Reason::k_iteration, "a dict that changes while it is reversed");
      if (is_deque(v->items[0])) check_unchanged(c, v);
      auto& items = v->items[0]->items;
      int64_t i = it.index--;
      return i < 0 || i >= static_cast<int64_t>(items.size()) ? exhausted() : items[i];
    }
    case IterKind::kDictKeys:
    case IterKind::kDictValues:
    case IterKind::kDictItems: {
      Value* d = v->items[0];
      check_unchanged(c, v);
      if (it.index >= static_cast<int64_t>(d->keys.size())) return exhausted();
      size_t i = static_cast<size_t>(it.index++);
      if (it.kind == IterKind::kDictKeys) return d->keys[i];
      return it.kind == IterKind::kDictValues ? d->items[i]
                                              : make_items(c, ValueKind::kTuple, {d->keys[i], d->items[i]});
    }
    case IterKind::kRows: {
      if (it.index >= it.stop) return exhausted();
      if (it.index >= static_cast<int64_t>(kMostItems)) fail(Reason::k_loop_limit);
      return emit1(c, ops::Op::select, {v->items[0]}, {ops::Attr(int64_t{0}), ops::Attr(it.index++)});
    }
    case IterKind::kRange: {
      if (it.step > 0 ? it.index >= it.stop : it.index <= it.stop) return exhausted();
      Value* r = integer(c, it.index);
      if (__builtin_add_overflow(it.index, it.step, &it.index)) it.index = it.stop;  // beyond what is left
      return r;
    }
    case IterKind::kOpenRange: {
      const auto& refused = c.frame->refused;
      const auto why = refused.find(c.frame->pc - 1);
      const std::string in_way = why == refused.end() ? "" : ": " + why->second;
      fail_by_value(Reason::k_tensor_to_python, "how often a range is gone through" + in_way);
    }
    case IterKind::kCount: {
      Value* r = integer(c, it.index);
      if (__builtin_add_overflow(it.index, it.step, &it.index)) fail(Reason::k_iteration, "a count beyond 64 bits");
      return r;
    }
    case IterKind::kEnumerate: {
      Value* x = next(c, v->items[0]);
      return x ? make_items(c, ValueKind::kTuple, {integer(c, it.index++), x}) : nullptr;
    }
    case IterKind::kZip: {
      std::vector<Value*> row;
      auto differs = [&](size_t i, const char* how) {
        raise_text(c, PyExc_ValueError,
                   "zip() argument " + std::to_string(i + 1) + " is " + how + " than argument" +
                       (i == 1 ? " " : "s 1-") + std::to_string(i));
      };
      for (size_t i = 0; i < v->items.size(); ++i) {
        Value* x = next(c, v->items[i]);
        if (!x) {
          if (it.strict && i > 0) differs(i, "shorter");
          if (it.strict) {
            for (i = 1; i < v->items.size(); ++i)
              if (next(c, v->items[i])) differs(i, "longer");
            c.exceptions.stop_value = nullptr;  // C clears what they ended by
          }
          return nullptr;  // asked again, it asks them again
        }
        row.push_back(x);
      }
      return row.empty() ? exhausted() : make_items(c, ValueKind::kTuple, std::move(row));
    }
    case IterKind::kMap: {
      std::vector<Value*> row;
      for (size_t i = 1; i < v->items.size(); ++i) {
        Value* x = next(c, v->items[i]);
        if (!x) return nullptr;
        row.push_back(x);
      }
      return or_end(c, [&] { return call(c, v->items[0], std::move(row)); });
    }
    case IterKind::kFilter:
      while (Value* x = next(c, v->items[1])) {
        Value* found = or_end(c, [&] {
          Value* keep = v->items[0]->is_none() ? x : call(c, v->items[0], {x});
          return is_true(c, keep) ? x : none(c);
        });
        if (!found || found == x) return found;
      }
      return nullptr;
    case IterKind::kGenerator:
      break;
  }
  fail(Reason::k_iteration);
}

Value* next(Context& c, Value* v) {
  Nested nested(c);
  Value* r = next_or_end(c, v);
  if (!r && c.exceptions.stop_value && !c.exceptions.stop_value->is_none() && in_polyfill_frame(c) &&
      (c.frame->code->code()->co_flags & CO_GENERATOR))
    fail(Reason::k_generator, "the value of StopIteration, which an iterator written in C passes on");
  return r;
}

void check_iterable(Context& c, Value* v) {
  if (cannot_be_iterated(c, v)) fail(Reason::k_iteration, describe(c, v));
}

Value* length_hint(Context& c, Value* v) {
  PyTypeObject* t = v->is_tensor() ? nullptr : type_of(c, v);
  if (!t || !(t->tp_flags & Py_TPFLAGS_HEAPTYPE)) return nullptr;
  const SlotIs length = check_slot(c, t, "__len__");
  bool known = length != SlotIs::kNone;
  try {
    if (Value* length = by_python(c, v, "__len__")) return checked_length(c, length);
  } catch (const Raised& r) {
    if (!is_exception_of(r.exception, PyExc_TypeError)) throw;
    known = false;
  }
  if (length == SlotIs::kForeign)
    fail(Reason::k_iteration, std::string(t->tp_name) + ", whose __len__ is written in C");
  if (!known && type_lookup(c, t, interned("__length_hint__")))
    fail(Reason::k_iteration, std::string(t->tp_name) + ", which has a __length_hint__");
  return nullptr;
}

std::vector<Value*> list_of(Context& c, Value* v, bool sized) {
  if ((v->kind == ValueKind::kTuple || v->kind == ValueKind::kList) && !v->type) {
    expand(c, v);
    return v->items;
  }
  Value* it = get_iter(c, v);
  if (sized) length_hint(c, v);
  std::vector<Value*> out;
  while (Value* x = next(c, it)) {
    out.push_back(x);
    if (out.size() > kMostItems) fail(Reason::k_loop_limit);
  }
  return out;
}

void for_each_item(Context& c, Value* v, const std::function<void(Value*)>& take) {
  auto is_simple = [](const Value* x) {
    return x->is_number() || x->is_tensor() || (x->kind == ValueKind::kObject && is_simple_constant(x->real));
  };
  if ((v->kind == ValueKind::kTuple || v->kind == ValueKind::kList) && !v->type) {
    expand(c, v);
    if (v->kind == ValueKind::kTuple || std::ranges::all_of(v->items, is_simple)) {
      for (const std::vector<Value*> items = v->items; Value * x : items) take(x);
      return;
    }
  }
  Value* it = get_iter(c, v);
  size_t n = 0;
  while (Value* x = next(c, it)) {
    if (++n > kMostItems) fail(Reason::k_loop_limit);
    take(x);
  }
}

std::vector<Value*> fast_list_of(Context& c, Value* v) {
  if ((v->kind == ValueKind::kTuple || v->kind == ValueKind::kList) && !v->type) return list_of(c, v);
  Value* it = nullptr;
  try {
    it = get_iter(c, v);
  } catch (const Raised& r) {
    if (!is_exception_of(r.exception, PyExc_TypeError)) throw;
    fail(Reason::k_iteration, describe(c, v));
  }
  return list_of(c, it, true);
}

bool runs_as_it_goes(const Value* iterable) {
  return iterable->kind == ValueKind::kGenerator || iterable->kind == ValueKind::kIterator ||
         iterable->kind == ValueKind::kInstance || iterable->type;
}

void extend_list(Context& c, Value* list, Value* source) {
  if (runs_as_it_goes(source)) {
    size_t n = 0;
    Value* it = get_iter(c, source);
    if (!is_deque(list)) length_hint(c, source);
    while (Value* x = next(c, it)) {
      if (++n > kMostItems) fail(Reason::k_loop_limit);
      mark_grown(c, list);
      list->items.push_back(x);
    }
    return;
  }
  std::vector<Value*> more = list_of(c, source, !is_deque(list));
  mark_grown(c, list);
  list->items.insert(list->items.end(), more.begin(), more.end());
}

}  // namespace msjit::capture

// Building containers, calling, making functions, context managers.
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/watched.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/execute.h"
#include "capture/interp/frame.h"
#include "capture/interp/instances.h"
#include "capture/interp/iterate.h"
#include "capture/interp/objects.h"
#include "capture/interp/sets.h"
#include "capture/interp/text.h"
#include "capture/interp/values.h"

namespace msjit::capture {

static std::vector<Value*> pop_n(SymbolicFrame& f, int n) {
  std::vector<Value*> items(f.stack.end() - n, f.stack.end());
  f.stack.resize(f.stack.size() - n);
  return items;
}

Keywords keywords_of(Context& c, Value* dict) {
  if (dict->kind == ValueKind::kAttrDict) dict = dict_of_attributes(c, dict->items[0]);
  if (dict->kind != ValueKind::kDict) fail(Reason::k_unknown_call, "** of " + describe(c, dict));
  dict = entries_of(c, dict);
  expand(c, dict);
  Keywords kwargs;
  for (size_t k = 0; k < dict->keys.size(); ++k) {
    if (!dict->keys[k]->real || !PyUnicode_Check(dict->keys[k]->real))
      fail(Reason::k_exception, "TypeError: keywords must be strings");
    kwargs.push_back({dict->keys[k]->real, dict->items[k]});
  }
  return kwargs;
}

static Value* convert(Context& c, Value* v, int conversion) {
  if (conversion == 0) return v;
  if (conversion == 1) return literal(c, str_of(c, v));
  PyObject* repr = repr_of(c, v);
  return literal(c, conversion == 2 ? PyRef::borrow(repr) : PyRef::steal(ascii_of(repr)));
}

// of: what was unpacked, where it tells how many items it has.
static void check_unpack(Context& c, std::vector<Value*>& items, size_t n, bool more, const Value* of = nullptr) {
  std::string expected = std::to_string(n), got = std::to_string(items.size());
  if (items.size() < n)
    raise_text(c, PyExc_ValueError,
               "not enough values to unpack (expected " + std::string(more ? "at least " : "") + expected + ", got " +
                   got + ")");
  const bool tells = kUnpackingTellsHowMany && of && !of->type &&
                     (of->kind == ValueKind::kTuple || of->kind == ValueKind::kList || of->kind == ValueKind::kDict);
  if (!more && items.size() > n)
    raise_text(c, PyExc_ValueError,
               "too many values to unpack (expected " + expected + (tells ? ", got " + got : "") + ")");
}

void execute_build_tuple(Context& c, SymbolicFrame& f, const Instr& i) {
  f.push(make_items(c, ValueKind::kTuple, pop_n(f, i.arg)));
}

void execute_build_list(Context& c, SymbolicFrame& f, const Instr& i) {
  f.push(make_items(c, ValueKind::kList, pop_n(f, i.arg)));
}

void execute_build_set(Context& c, SymbolicFrame& f, const Instr& i) { f.push(make_set(c, nullptr, pop_n(f, i.arg))); }

void execute_build_map(Context& c, SymbolicFrame& f, const Instr& i) {
  std::vector<Value*> items = pop_n(f, 2 * i.arg);
  Value* d = make_items(c, ValueKind::kDict, {});
  for (size_t k = 0; k < items.size(); k += 2) dict_set(c, d, items[k], items[k + 1]);
  f.push(d);
}

void execute_build_const_key_map(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* keys = f.pop();
  std::vector<Value*> items = pop_n(f, i.arg);
  Value* d = make_items(c, ValueKind::kDict, {});
  for (size_t k = 0; k < items.size(); ++k)
    dict_set(c, d, literal(c, PyTuple_GET_ITEM(keys->real, static_cast<Py_ssize_t>(k))), items[k]);
  f.push(d);
}

void execute_build_string(Context& c, SymbolicFrame& f, const Instr& i) {
  std::vector<Value*> items = pop_n(f, i.arg);
  PyRef list = PyRef::steal(PyList_New(0)), empty = PyRef::steal(PyUnicode_FromString(""));
  for (Value* v : items) PyList_Append(list.get(), specialise(c, v));
  f.push(literal(c, PyRef::steal(PyUnicode_Join(empty.get(), list.get()))));
}

void execute_build_slice(Context& c, SymbolicFrame& f, const Instr& i) {
  std::vector<Value*> items = pop_n(f, i.arg);
  if (items.size() == 2) items.push_back(none(c));
  f.push(make_items(c, ValueKind::kSlice, std::move(items)));
}

void execute_list_append(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  Value* list = f.top(i.arg);
  if (list->kind != ValueKind::kList) fail(Reason::k_build);
  expand(c, list);
  mark_grown(c, list);
  list->items.push_back(v);
}

void execute_set_add(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  Value* set = f.top(i.arg);
  if (set->kind != ValueKind::kSet || (set->type && PyType_IsSubtype(set->type, &PyFrozenSet_Type)))
    fail(Reason::k_build);
  set_add(c, set, v);
}

void execute_map_add(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *v = f.pop(), *k = f.pop();
  Value* d = f.top(i.arg);
  if (d->kind != ValueKind::kDict) fail(Reason::k_build);
  dict_set(c, d, k, v);
}

void execute_list_extend(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  Value* list = f.top(i.arg);
  if (list->kind != ValueKind::kList) fail(Reason::k_build);
  check_iterable(c, v);
  std::vector<Value*> more = list_of(c, v, true);
  expand(c, list);
  mark_grown(c, list);
  list->items.insert(list->items.end(), more.begin(), more.end());
}

void execute_set_update(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  Value* set = f.top(i.arg);
  if (set->kind != ValueKind::kSet) fail(Reason::k_build);
  std::vector<Value*> args{v};
  if (!set_method(c, set, "update", args)) fail(Reason::k_build, "a set of " + describe(c, v));
}

void execute_dict_update(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  Value* d = f.top(i.arg);
  if (v->kind == ValueKind::kAttrDict) v = dict_of_attributes(c, v->items[0]);
  if (v->kind != ValueKind::kDict || d->kind != ValueKind::kDict) fail(Reason::k_build, "** of " + describe(c, v));
  try {
    v = entries_of(c, v);
  } catch (const Raised& r) {  // which C says in words of its own
    if (is_exception_of(r.exception, PyExc_AttributeError) ||
        (i.op == Op::kDictMerge && is_exception_of(r.exception, PyExc_KeyError)))
      fail(Reason::k_exception, "** of " + describe(c, v));
    throw;
  }
  expand(c, v);
  for (size_t k = 0; k < v->keys.size(); ++k) {
    if (i.op == Op::kDictMerge && find_key(c, d, v->keys[k]) >= 0)
      fail(Reason::k_exception, "TypeError: several values for a keyword");
    dict_set(c, d, v->keys[k], v->items[k], true);
  }
}

void execute_list_to_tuple(Context& c, SymbolicFrame& f, const Instr& i) {
  f.push(make_items(c, ValueKind::kTuple, list_of(c, f.pop())));
}

void execute_unpack_sequence(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  std::vector<Value*> items;
  check_iterable(c, v);
  if (runs_as_it_goes(v) || v->kind == ValueKind::kObject) {
    // Of an iterator one more is taken than there are names.
    Value* it = get_iter(c, v);
    for (int n = 0; n <= i.arg; ++n)
      if (Value* x = next(c, it))
        items.push_back(x);
      else
        break;
  } else {
    items = list_of(c, v);
  }
  check_unpack(c, items, static_cast<size_t>(i.arg), false, v);
  for (size_t k = items.size(); k-- > 0;) f.push(items[k]);
}

void execute_unpack_ex(Context& c, SymbolicFrame& f, const Instr& i) {
  check_iterable(c, f.top());
  Value* v = f.pop();
  std::vector<Value*> items;
  size_t before = static_cast<size_t>(i.arg), after = static_cast<size_t>(i.arg2);
  if (runs_as_it_goes(v) || v->kind == ValueKind::kObject) {
    // One item for each name, and a list of what is left.
    Value* it = get_iter(c, v);
    while (items.size() < before)
      if (Value* x = next(c, it))
        items.push_back(x);
      else
        break;
    if (items.size() < before) check_unpack(c, items, before + after, true);
    std::vector<Value*> rest = list_of(c, it, true);
    items.insert(items.end(), rest.begin(), rest.end());
  } else {
    items = list_of(c, v);
  }
  check_unpack(c, items, before + after, true);
  for (size_t k = 0; k < after; ++k) f.push(items[items.size() - 1 - k]);
  f.push(make_items(c, ValueKind::kList,
                    {items.begin() + static_cast<long>(before), items.end() - static_cast<long>(after)}));
  for (size_t k = before; k-- > 0;) f.push(items[k]);
}

void execute_convert_value(Context& c, SymbolicFrame& f, const Instr& i) { f.push(convert(c, f.pop(), i.arg)); }

void execute_format_value(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* spec = i.arg2 == 1 ? f.pop() : nullptr;
  Value* v = convert(c, f.pop(), i.arg);
  f.push(format_value(c, v, spec));
}

// Takes the callable part off the stack; a method's self goes in front of args.
static Value* pop_callable(Context& c, SymbolicFrame& f, int layout, std::vector<Value*>& args) {
  if (layout == static_cast<int>(CallLayout::kCallable)) return f.pop();
  Value *upper = f.pop(), *lower = f.pop();
  if (layout == static_cast<int>(CallLayout::kMethodOrNull) && lower->is_null()) return upper;
  if (upper->is_null()) return lower;
  if (Value* method = joined(c, lower, upper)) return method;
  args.insert(args.begin(), upper);
  return lower;
}

static Value* make_function(Context& c, SymbolicFrame& f, const Instr& i) {
  if (functions_are_watched()) fail(Reason::k_build, "a function, which an extension watches");
  Value* name = i.arg2 == 1 ? f.pop() : nullptr;
  Value* code = f.pop();
  Value* v = make(c, ValueKind::kFunction);
  v->function = std::make_unique<MadeFunction>();
  MadeFunction& m = *v->function;
  m.code = PyRef::borrow(code->real);
  m.qualname = PyRef::borrow(name ? name->real : nullptr);
  m.globals = f.globals;
  if (i.arg & kFunctionClosure) m.closure = f.pop();
  if (i.arg & kFunctionAnnotations) m.annotations = f.pop();
  if (i.arg & kFunctionKwDefaults) m.kwdefaults = f.pop();
  if (i.arg & kFunctionDefaults) m.defaults = f.pop();
  return v;
}

void execute_call(Context& c, SymbolicFrame& f, const Instr& i) {
  PyObject* names = nullptr;
  if (i.names_on_stack)
    names = f.pop()->real;
  else if (i.names >= 0)
    names = f.code->constant(i.names);
  std::vector<Value*> args = pop_n(f, i.arg);
  Keywords kwargs;
  if (names) {
    Py_ssize_t n = PyTuple_GET_SIZE(names);
    for (Py_ssize_t k = 0; k < n; ++k)
      kwargs.push_back({PyTuple_GET_ITEM(names, k), args[args.size() - static_cast<size_t>(n - k)]});
    args.resize(args.size() - static_cast<size_t>(n));
  }
  Value* callable = pop_callable(c, f, i.arg2, args);
  f.push(call(c, callable, std::move(args), kwargs));
}

void execute_call_ex(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* kw = i.arg == 1 ? f.pop() : nullptr;
  check_iterable(c, f.top());
  std::vector<Value*> args = list_of(c, f.pop(), kTuplesAskForLength);
  Keywords kwargs;
  if (kw && !kw->is_null()) kwargs = keywords_of(c, kw);
  std::vector<Value*> none_before;
  Value* callable = pop_callable(c, f, i.arg2, none_before);
  args.insert(args.begin(), none_before.begin(), none_before.end());
  f.push(call(c, callable, std::move(args), kwargs));
}

void execute_make_function(Context& c, SymbolicFrame& f, const Instr& i) { f.push(make_function(c, f, i)); }

void execute_set_function_attribute(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *function = f.pop(), *value = f.pop();
  MadeFunction& m = *function->function;
  if (i.arg == kFunctionAnnotate) {
    m.annotate = value;
    if (value->function && annotate_is_named()) {
      PyObject* name = m.qualname ? m.qualname.get() : code_qualname(reinterpret_cast<PyCodeObject*>(m.code.get()));
      value->function->qualname = PyRef::steal(PyUnicode_FromFormat("%U.__annotate__", name));
      if (!value->function->qualname) fail(Reason::k_internal, "out of memory");
    }
  }
  if (i.arg == kFunctionClosure) m.closure = value;
  if (i.arg == kFunctionAnnotations) m.annotations = value;
  if (i.arg == kFunctionKwDefaults) m.kwdefaults = value;
  if (i.arg == kFunctionDefaults) m.defaults = value;
  f.push(function);
}

void execute_load_build_class(Context& c, SymbolicFrame& f, const Instr& i) { fail(Reason::k_class_body); }

void execute_call_intrinsic1(Context& c, SymbolicFrame& f, const Instr& i) {
  constexpr int kStopIterationError = 3;
  if (i.arg != kStopIterationError || !is_exception(f.top())) fail(Reason::k_opcode, op_info(i.op).name);
  if (is_exception_of(f.top(), PyExc_StopIteration) && in_polyfill_frame(c))
    fail(Reason::k_generator, "StopIteration where an iterator written in C ends by it");
  f.push(stop_iteration_error(c, f.pop()));
}

}  // namespace msjit::capture

// Exceptions raised and handled inside: values, handlers, context managers. An exception that was raised has a
// traceback of real frames, so it is never handed over: where that would be needed, the region ends before the raise.
#include <algorithm>

#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/cpython/raw_opcodes.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/execute.h"
#include "capture/interp/instances.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/objects.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

constexpr const char* kHandledMark = "<handled>";  // Value::name of what PushExcInfo leaves on the stack

PyTypeObject* as_type(PyObject* o) { return reinterpret_cast<PyTypeObject*>(o); }

Value* get_attr(Value* v, const char* name) {
  Value** a = v->find_attr(interned(name));
  return a ? *a : nullptr;
}

void mark_raised(Context& c, Value* e) {
  if (e->raised) return;
  PyTypeObject* t = e->type || !e->real ? e->type : Py_TYPE(e->real);
  PyTypeObject* meta = t ? Py_TYPE(t) : &PyType_Type;
  if (meta != &PyType_Type && type_lookup_borrowed(meta, interned("__subclasscheck__")) !=
                                  type_lookup_borrowed(&PyType_Type, interned("__subclasscheck__")))
    fail(Reason::k_exception, std::string(t->tp_name) + ", whose class says what its subclasses are");
  e->raised = true;
  c.made_at.try_emplace(e, c.root_step);
}

// Stands for the traceback: it can be passed on, and nothing else.
Value* traceback_of(Context& c, Value* e) {
  Value* v = make(c, ValueKind::kInstance);
  v->type = &PyTraceBack_Type;
  mark_raised(c, v);
  c.made_at[v] = c.made_at.count(e) ? c.made_at[e] : c.root_step;
  return v;
}

// The instance that `raise v` raises.
Value* instance_to_raise(Context& c, Value* v, const char* refused = "exceptions must derive from BaseException") {
  if (v->kind == ValueKind::kObject && PyExceptionClass_Check(v->real)) {
    v = call(c, v, {});
    if (!is_exception(v)) fail(Reason::k_exception, "an exception class that makes something else");
  }
  if (is_exception(v)) return v;
  if (v->kind == ValueKind::kObject && PyExceptionInstance_Check(v->real))
    fail(Reason::k_exception, "an exception object from outside");
  if (type_of(c, v)) raise_text(c, PyExc_TypeError, refused);
  fail(Reason::k_exception);
}

bool is_exception_class(Value* v) { return v->kind == ValueKind::kObject && PyExceptionClass_Check(v->real); }

bool matches(Context& c, PyTypeObject* type, Value* wanted) {
  if (wanted->kind == ValueKind::kTuple) {
    expand(c, wanted);
    if (!std::all_of(wanted->items.begin(), wanted->items.end(), is_exception_class))
      raise_text(c, PyExc_TypeError, "catching classes that do not inherit from BaseException is not allowed");
    for (Value* one : wanted->items)
      if (matches(c, type, one)) return true;
    return false;
  }
  if (!is_exception_class(wanted))
    raise_text(c, PyExc_TypeError, "catching classes that do not inherit from BaseException is not allowed");
  return PyType_IsSubtype(type, as_type(specialise(c, wanted)));
}

PyTypeObject* raised_type(Context& c, Value* v) {
  if (is_exception(v)) return v->type;
  if (is_exception_class(v)) return as_type(v->real);  // 3.10 compares the class
  if (v->kind == ValueKind::kObject && PyExceptionInstance_Check(v->real)) return type_of(c, v);
  fail(Reason::k_exception, "an exception from outside");
}

Value* marked(Context& c, Value* handled) {
  Value* v = handled ? make_items(c, ValueKind::kNull, {handled}) : null_value(c);
  v->name = kHandledMark;
  return v;
}

void pop_handled(Context& c, Value* previous) {
  if (previous->name != kHandledMark) fail(Reason::k_exception, "a handler that was entered before is left");
  c.exceptions.handled.back() = previous->items.empty() ? nullptr : previous->items[0];
}

void push_handler_310(Context& c, SymbolicFrame& f, Value* e) {
  f.push(null_value(c));
  f.push(marked(c, c.exceptions.handled.back()));
  f.push(null_value(c));
  f.push(null_value(c));
  f.push(e);
  f.push(literal(c, reinterpret_cast<PyObject*>(e->type)));
  c.exceptions.handled.back() = e;
}

void enter_context(Context& c, SymbolicFrame& f) {
  Value* manager = f.pop();
  PyTypeObject* t = manager->kind == ValueKind::kNull ? nullptr : type_of(c, manager);
  if (!t || t == &PyModule_Type) fail(Reason::k_context_manager, describe(c, manager));
  Value *enter = type_lookup(c, t, interned("__enter__")), *exit = type_lookup(c, t, interned("__exit__"));
  if (!enter || !exit || !is_function(enter->real) || !is_function(exit->real))
    fail(Reason::k_context_manager, describe(c, manager));
  f.push(make_items(c, ValueKind::kMethod, {exit, manager}));
  f.push(call(c, enter, {manager}));
}

// 3.14+: one of the two, before the other is looked for.
void load_special(Context& c, SymbolicFrame& f, int which) {
  static constexpr const char* kNames[] = {"__enter__", "__exit__", "__aenter__", "__aexit__"};
  Value* manager = f.pop();
  PyTypeObject* t = manager->kind == ValueKind::kNull ? nullptr : type_of(c, manager);
  if (!t || t == &PyModule_Type || which < 0 || which >= 4) fail(Reason::k_context_manager, describe(c, manager));
  Value* method = type_lookup(c, t, interned(kNames[which]));
  if (!method || !is_function(method->real)) fail(Reason::k_context_manager, describe(c, manager));
  f.push(method);
  f.push(manager);
}

Value* exception_group_class(Context& c, const char* name) {
  PyObject* o = PyDict_GetItemString(PyEval_GetBuiltins(), name);
  if (!o) fail(Reason::k_exception, "an exception group");
  return literal(c, o);
}

Value* new_group(Context& c, PyTypeObject* type, std::vector<Value*>& args);

// What BaseExceptionGroup.derive makes, or a subclass's own.
Value* derive(Context& c, Value* group, Value* members) {
  if (Value* made = by_python(c, group, "derive", {members})) return made;
  std::vector<Value*> args{get_attr(group, "message"), members};
  return new_group(c, as_type(exception_group_class(c, "BaseExceptionGroup")->real), args);
}

// The part of a group that a split makes; None without members.
Value* group_part(Context& c, Value* group, std::vector<Value*> members) {
  if (members.empty()) return none(c);
  Value* made = derive(c, group, make_items(c, ValueKind::kList, std::move(members)));
  if (!is_group(made)) fail(Reason::k_exception, "derive() that makes no new exception group");
  for (const char* name : {"__context__", "__cause__"})
    if (Value* v = get_attr(group, name)) set_attr(made, name, v);
  set_attr(made, "__suppress_context__", boolean(c, true));
  if (Value* notes = get_attr(group, "__notes__")) {
    if (notes->kind != ValueKind::kList) fail(Reason::k_exception, "notes of an exception group");
    set_attr(made, "__notes__", make_items(c, ValueKind::kList, notes->items));
  }
  if (group->raised) mark_raised(c, made);
  made->items = {group->items.empty() ? group : group->items[0]};  // what it was split from
  return made;
}

// (matching part, rest) by a test of leaves and whole groups. The rest is made only where it is asked for.
std::pair<Value*, Value*> split(Context& c, Value* e, const std::function<bool(Value*)>& test, bool with_rest = true) {
  if (test(e)) return {e, none(c)};
  if (!is_group(e)) return {none(c), e};
  std::vector<Value*> yes, no;
  for (Value* x : get_attr(e, "exceptions")->items) {
    auto [match, rest] = split(c, x, test, with_rest);
    if (!match->is_none()) yes.push_back(match);
    if (!rest->is_none()) no.push_back(rest);
  }
  Value* match = group_part(c, e, std::move(yes));
  return {match, with_rest ? group_part(c, e, std::move(no)) : none(c)};
}

void collect_leaves(Value* e, std::vector<Value*>& out) {
  if (!is_group(e)) {
    out.push_back(e);
    return;
  }
  for (Value* x : get_attr(e, "exceptions")->items) collect_leaves(x, out);
}

Value* prepare_reraise_star(Context& c, Value* original, Value* list) {
  std::vector<Value*> raised, again;
  if (!is_group(original)) return list->items.empty() ? none(c) : list->items[0];
  for (Value* e : list->items) {
    if (e->is_none()) continue;
    bool part = e == original || (is_exception(e) && !e->items.empty() && e->items[0] == original);
    (part ? again : raised).push_back(e);
  }
  if (!again.empty()) {
    std::vector<Value*> leaves;
    for (Value* e : again) collect_leaves(e, leaves);
    Value* kept =
        split(c, original, [&](Value* e) { return std::find(leaves.begin(), leaves.end(), e) != leaves.end(); }).first;
    if (raised.empty()) return kept;
    if (!kept->is_none()) raised.push_back(kept);
  }
  if (raised.empty()) return none(c);
  if (raised.size() == 1) return raised[0];
  return call(c, exception_group_class(c, "BaseExceptionGroup"),
              {literal(c, PyRef::steal(PyUnicode_FromString(""))), make_items(c, ValueKind::kList, std::move(raised))});
}

void match_group(Context& c, SymbolicFrame& f) {
  Value *wanted = f.pop(), *e = f.pop();
  if (!is_exception(e)) fail(Reason::k_exception, "an exception from outside");
  Value *match = none(c), *rest = e;
  const bool matched = matches(c, e->type, wanted);  // and checks the classes
  auto is_group_class = [&](Value* v) {
    PyObject* group = exception_group_class(c, "BaseExceptionGroup")->real;
    return PyType_IsSubtype(as_type(v->real), as_type(group)) != 0;
  };
  if (wanted->kind == ValueKind::kTuple ? std::ranges::any_of(wanted->items, is_group_class) : is_group_class(wanted))
    raise_text(c, PyExc_TypeError, "catching ExceptionGroup with except* is not allowed. Use except instead.");
  if (matched) {
    match = is_group(e)
                ? e
                : call(c, exception_group_class(c, "BaseExceptionGroup"),
                       {literal(c, PyRef::steal(PyUnicode_FromString(""))), make_items(c, ValueKind::kTuple, {e})});
    rest = none(c);
    mark_raised(c, match);
  } else if (is_group(e)) {
    if (defined_in_python(c, e->type, interned("split"))) fail(Reason::k_exception, "an exception group's own split()");
    std::tie(match, rest) = split(c, e, [&](Value* x) { return matches(c, x->type, wanted); });
  }
  f.push(rest);
  f.push(match);
  if (!match->is_none()) c.exceptions.handled.back() = match;
}

Value* new_group(Context& c, PyTypeObject* type, std::vector<Value*>& args) {
  if (args.size() != 2 || !as_str(c, args[0])) fail(Reason::k_exception, "an exception group");
  Value* listed = args[1];
  const ValueKind kind = listed->kind;
  if (kind == ValueKind::kSet || kind == ValueKind::kGenerator || kind == ValueKind::kNumber || listed->is_none())
    raise_text(c, PyExc_TypeError, "second argument (exceptions) must be a sequence");
  if ((kind != ValueKind::kList && kind != ValueKind::kTuple) || listed->type)
    fail(Reason::k_exception, "an exception group of something else than a list or tuple");
  std::vector<Value*> members = list_of(c, listed);
  if (members.empty()) raise_text(c, PyExc_ValueError, "second argument (exceptions) must be a non-empty sequence");
  bool plain = true;
  for (size_t i = 0; i < members.size(); ++i) {
    Value* e = members[i];
    if (is_exception(e)) {
      plain &= is_exception_of(e, PyExc_Exception);
      continue;
    }
    if (PyTypeObject* t = type_of(c, e); !t || PyType_FastSubclass(t, Py_TPFLAGS_BASE_EXC_SUBCLASS))
      fail(Reason::k_exception, "an exception object from outside in a group");
    raise_text(c, PyExc_ValueError,
               "Item " + std::to_string(i) + " of second argument (exceptions) is not an exception");
  }
  Value *base = exception_group_class(c, "BaseExceptionGroup"), *group = exception_group_class(c, "ExceptionGroup");
  if (type == as_type(base->real) && plain) type = as_type(group->real);
  if (!plain && type == as_type(group->real))
    raise_text(c, PyExc_TypeError, "Cannot nest BaseExceptions in an ExceptionGroup");
  if (!plain && PyType_IsSubtype(type, as_type(PyExc_Exception)))
    fail(Reason::k_exception, "a base exception in a group of exceptions");
  Value* v = make(c, ValueKind::kInstance);
  v->type = type;
  c.pool.keep(PyRef::borrow(reinterpret_cast<PyObject*>(type)));
  set_attr(v, "args", make_items(c, ValueKind::kTuple, args));
  set_attr(v, "message", args[0]);
  set_attr(v, "exceptions", make_items(c, ValueKind::kTuple, std::move(members)));
  return v;
}

}  // namespace

bool is_group(const Value* v) {
  PyTypeObject* group = library_type(LibraryType::k_base_exception_group);
  return is_exception(v) && group && PyType_IsSubtype(v->type, group);
}

bool is_exception(const Value* v) {
  return v->kind == ValueKind::kInstance && PyType_FastSubclass(v->type, Py_TPFLAGS_BASE_EXC_SUBCLASS);
}
bool is_exception_field(PyObject* on_type) {
  if (Py_TYPE(on_type) != &PyMemberDescr_Type && Py_TYPE(on_type) != &PyGetSetDescr_Type) return false;
  PyTypeObject* of = PyDescr_TYPE(on_type);
  return PyType_FastSubclass(of, Py_TPFLAGS_BASE_EXC_SUBCLASS) && !(of->tp_flags & Py_TPFLAGS_HEAPTYPE) &&
         PyUnicode_CompareWithASCIIString(PyDescr_NAME(on_type), "__dict__") != 0;
}
bool is_exception_of(Value* v, PyObject* type) { return is_exception(v) && PyType_IsSubtype(v->type, as_type(type)); }

Value* handled_exception(Context& c) {
  for (size_t i = c.exceptions.handled.size(); i-- > 0;)
    if (c.exceptions.handled[i]) return c.exceptions.handled[i];
  return nullptr;
}

void set_context(Context& c, Value* e) {
  Value* context = handled_exception(c);
  if (!context || context == e) return;
  int left = 1000;  // longer chains than this, or a ring
  for (Value* at = context; Value* below = get_attr(at, "__context__"); at = below) {
    if (--left == 0) fail(Reason::k_exception, "a long chain of contexts");
    if (below == e) {
      set_attr(at, "__context__", none(c));
      break;
    }
    if (below->is_none()) break;
  }
  set_attr(e, "__context__", context);
}

void raise(Context& c, Value* e) {
  set_context(c, e);
  mark_raised(c, e);
  throw Raised{e};
}

static PyObject* its_text(Context& c, Value* exception) {
  Value* given = get_attr(exception, "args");
  if (!given || given->kind != ValueKind::kTuple) return nullptr;
  expand(c, given);
  PyObject* text = given->items.empty() ? nullptr : given->items[0]->real;
  return text && PyUnicode_CheckExact(text) ? text : nullptr;
}

std::string text_of_exception(Context& c, Value* exception) {
  PyObject* text = is_exception(exception) ? its_text(c, exception) : nullptr;
  return text ? text_of(text) : std::string();
}

bool has_words_of_interpreter(Context& c, Value* exception) {
  static PyObject* words = nullptr;  // kept
  if (!words) {
    PyRef module = PyRef::steal(PyImport_ImportModule("msjit._wrong_values"));
    words = module ? PyObject_GetAttrString(module.get(), "_ITS_WORDS") : nullptr;
    PyErr_Clear();
  }
  PyObject* text = words ? its_text(c, exception) : nullptr;
  if (!text) return false;
  PyRef found = PyRef::steal(PyObject_CallMethod(words, "match", "O", text));
  PyErr_Clear();
  return found && found.get() != Py_None;
}

void raise_new(Context& c, PyObject* type, std::vector<Value*> args) {
  raise(c, new_exception(c, as_type(type), args, {}));
}

void raise_text(Context& c, PyObject* type, const std::string& message) {
  raise_new(
      c, type,
      {literal(c, PyRef::steal(PyUnicode_FromStringAndSize(message.data(), static_cast<Py_ssize_t>(message.size()))))});
}

void raise_fetched(Context& c, const char* what) {
  PendingError error = PendingError::take();
  PyObject* e = error.exception();
  PyRef args = e ? PyRef::steal(PyObject_GetAttrString(e, "args")) : PyRef();
  PyErr_Clear();
  if (!args || !is_simple_constant(args.get()) || Py_TYPE(e)->tp_flags & Py_TPFLAGS_HEAPTYPE)
    fail(Reason::k_exception, what);
  std::vector<Value*> values;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args.get()); ++i)
    values.push_back(literal(c, PyTuple_GET_ITEM(args.get(), i)));
  raise_new(c, reinterpret_cast<PyObject*>(Py_TYPE(e)), std::move(values));
}

// What the class written in C keeps in its objects is known by name, so that no class may have an attribute of its own
// by one of these names.
void check_attributes(PyTypeObject* type) {
  PyTypeObject* base = type;
  while (base->tp_flags & Py_TPFLAGS_HEAPTYPE) base = base->tp_base;
  for (const char* name : {"args", "value", "code", "name", "obj", "message", "exceptions", "__cause__", "__context__",
                           "__traceback__", "__suppress_context__"})
    if (PyObject* kept = type_lookup_borrowed(base, interned(name));
        kept && kept != type_lookup_borrowed(type, interned(name)))
      fail(Reason::k_exception, std::string(type->tp_name) + ", which has its own " + name);
}

// What the __init__ does that `of` has, a class written in C or one that inherits such an __init__.
static void init_exception(Context& c, Value* v, PyTypeObject* of, const std::vector<Value*>& args,
                           const Keywords& kwargs) {
  auto init_of = [&](PyObject* o) { return of->tp_init == as_type(o)->tp_init; };
  const bool stop = init_of(PyExc_StopIteration), exits = init_of(PyExc_SystemExit),
             missing = init_of(PyExc_AttributeError), named = missing || init_of(PyExc_NameError);
  PyObject* group = PyDict_GetItemString(PyEval_GetBuiltins(), "BaseExceptionGroup");
  if (!init_of(PyExc_BaseException) && !(group && init_of(group)) && !stop && !exits && !named)
    fail(Reason::k_unknown_call, of->tp_name);
  for (const auto& [name, value] : kwargs)
    if (!named || (name != interned("name") && (name != interned("obj") || !missing)))
      fail(Reason::k_exception, std::string("keywords of ") + of->tp_name);
  set_attr(v, "args", make_items(c, ValueKind::kTuple, args));
  if (stop) set_attr(v, "value", args.empty() ? none(c) : args[0]);
  if (exits && !args.empty()) set_attr(v, "code", args.size() == 1 ? args[0] : make_items(c, ValueKind::kTuple, args));
  for (const char* name : {"name", "obj"})
    if (named && v->find_attr(interned(name))) set_attr(v, name, none(c));
  for (const auto& [name, value] : kwargs) set_attr(v, name, value);
}

Value* new_exception(Context& c, PyTypeObject* type, std::vector<Value*>& args, const Keywords& kwargs) {
  check_attributes(type);
  auto* base = as_type(PyExc_BaseException);
  if (PyObject* group = PyDict_GetItemString(PyEval_GetBuiltins(), "BaseExceptionGroup");
      group && type->tp_new == as_type(group)->tp_new) {
    guard_type_version(c, type);
    PyObject* init = type_lookup_borrowed(type, interned("__init__"));
    const bool python_init = init && is_function(init);
    if (!python_init && (type->tp_init != as_type(group)->tp_init || !kwargs.empty()))
      fail(Reason::k_exception, type->tp_name);
    if (type->tp_del || type->tp_finalize || !kwargs.empty()) fail(Reason::k_exception, type->tp_name);
    Value* v = new_group(c, type, args);
    if (python_init) call_own_init(c, v, type, args, kwargs);
    return v;
  }
  guard_type_version(c, type);
  PyObject* init = type_lookup_borrowed(type, interned("__init__"));
  const bool python_init = init && is_function(init);
  if (type->tp_new != base->tp_new || type->tp_del || type->tp_finalize) fail(Reason::k_unknown_call, type->tp_name);
  Value* v = make(c, ValueKind::kInstance);
  v->type = type;
  c.pool.keep(PyRef::borrow(reinterpret_cast<PyObject*>(type)));
  if (!python_init) {
    init_exception(c, v, type, args, kwargs);
    return v;
  }
  set_attr(v, "args", make_items(c, ValueKind::kTuple, args));
  call_own_init(c, v, type, args, kwargs);
  return v;
}

Value* exception_attr(Context& c, Value* v, PyObject* name) {
  if (!is_exception(v)) return nullptr;
  auto is = [&](const char* n) { return name == interned(n); };
  // Fields that C keeps; what the program's class has by that name goes the way of every object's.
  guard_type_version(c, v->type);
  PyObject* on_type = type_lookup_borrowed(v->type, name);
  if (!on_type || !is_exception_field(on_type)) return nullptr;
  if (Value** a = v->find_attr(name); a && *a) return *a;
  if (is("__suppress_context__")) return boolean(c, false);
  if (is("__cause__") || is("value") || is("code") || is("name") || is("obj")) return none(c);
  if (is("__traceback__")) return v->raised ? traceback_of(c, v) : none(c);
  if (is("__context__")) {
    if (!v->raised) return none(c);
    if (c.request.code.instrs[static_cast<size_t>(c.request.start)].handled != 0)
      fail(Reason::k_exception, "the context of an exception");
    c.guard({GuardKind::kNoException});
    return none(c);
  }
  return nullptr;
}

Value* exception_method(Context& c, Value* self, PyTypeObject* of, const std::string& n, std::vector<Value*>& a,
                        const Keywords& kw) {
  if (!is_exception(self)) return nullptr;
  if (n == "__init__") {
    init_exception(c, self, of, a, kw);
    return none(c);
  }
  if (n == "with_traceback" && a.size() == 1) {
    if (!a[0]->is_none()) mark_raised(c, self);
    return self;
  }
  if (n == "add_note" && a.size() == 1) {
    PyTypeObject* t = self->type;
    if (!has_generic_getattr(t) || t->tp_setattro != PyObject_GenericSetAttr || type_of(c, a[0]) != &PyUnicode_Type ||
        type_lookup(c, t, interned("__notes__")))
      return nullptr;
    Value* notes = get_attr(self, "__notes__");
    if (notes && (notes->kind != ValueKind::kList || is_deque(notes))) return nullptr;
    if (notes) {
      expand(c, notes);
      mark_changed(c, notes);
    }
    if (!notes) set_attr(self, "__notes__", notes = make_items(c, ValueKind::kList, {}));
    notes->items.push_back(a[0]);
    return none(c);
  }
  if (is_group(self) && (n == "split" || n == "subgroup") && a.size() == 1) {
    Value* by = a[0];
    if (by->kind == ValueKind::kTuple) expand(c, by);
    const bool by_type =
        is_exception_class(by) || (by->kind == ValueKind::kTuple && std::ranges::all_of(by->items, is_exception_class));
    if (!by_type && by->kind != ValueKind::kFunction && !(by->kind == ValueKind::kObject && is_function(by->real)))
      fail(Reason::k_exception, "an exception group split by " + describe(c, by));
    auto test = [&](Value* e) { return by_type ? matches(c, e->type, by) : is_true(c, call(c, by, {e})); };
    auto [match, rest] = split(c, self, test, n == "split");
    return n == "split" ? make_items(c, ValueKind::kTuple, {match, rest}) : match;
  }
  if (is_group(self) && n == "derive" && a.size() == 1) {
    std::vector<Value*> args{get_attr(self, "message"), a[0]};
    return new_group(c, as_type(exception_group_class(c, "BaseExceptionGroup")->real), args);
  }
  return nullptr;
}

Value* stop_iteration_error(Context& c, Value* e) {
  if (!is_exception_of(e, PyExc_StopIteration)) return e;
  std::vector<Value*> args{literal(c, PyRef::steal(PyUnicode_FromString("generator raised StopIteration")))};
  Value* error = new_exception(c, as_type(PyExc_RuntimeError), args, {});
  set_attr(error, "__cause__", e);
  set_attr(error, "__context__", e);
  set_attr(error, "__suppress_context__", boolean(c, true));
  mark_raised(c, error);
  return error;
}

Value* position_value(Context& c) {
  Value* v = null_value(c);
  v->name = "position";
  return v;
}
bool is_position(const Value* v) { return v->is_null() && !v->name.empty(); }
void check_no_position(const Value* beside) {
  if (is_position(beside)) fail(Reason::k_iteration, "an iterator from outside");
}

bool unwind(Context& c, SymbolicFrame& f, int pc, Value* e) {
  mark_raised(c, e);  // each frame that it passes adds to its traceback
  const Instr& i = f.code->instrs[static_cast<size_t>(pc)];
  if (!kEncoding.exception_table) {
    // Handlers that run between here and the block are left.
    for (int id = i.blocks; id > 0; id = f.code->blocks[static_cast<size_t>(id)].below) {
      const Block& block = f.code->blocks[static_cast<size_t>(id)];
      if (block.handler >= 0) break;
      pop_handled(c, f.stack[static_cast<size_t>(block.level) + 1]);
    }
  }
  if (i.handler < 0) return false;
  const Handler& h = f.code->handlers[static_cast<size_t>(i.handler)];
  if (!f.parent && !f.level)
    for (size_t at = static_cast<size_t>(h.depth); at < f.stack.size(); ++at) let_go_of_entry(c, f, at);
  f.stack.resize(static_cast<size_t>(h.depth));
  if (kEncoding.exception_table) {
    if (h.lasti) f.push(kEncoding.positions_are_objects ? integer(c, i.lasti) : position_value(c));
    f.push(e);
  } else {
    push_handler_310(c, f, e);
  }
  f.pc = h.target;
  return true;
}

void execute_before_with(Context& c, SymbolicFrame& f, const Instr& i) { enter_context(c, f); }

void execute_load_special(Context& c, SymbolicFrame& f, const Instr& i) { load_special(c, f, i.arg); }

void execute_push_exc_info(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* e = f.pop();
  if (!is_exception(e)) fail(Reason::k_exception, "an exception from outside");
  f.push(marked(c, c.exceptions.handled.back()));
  f.push(e);
  c.exceptions.handled.back() = e;
}

void execute_pop_except(Context& c, SymbolicFrame& f, const Instr& i) {
  if (kEncoding.exception_table) {
    pop_handled(c, f.pop());
  } else {
    f.pop();
    pop_handled(c, f.pop());
    f.pop();
  }
}

void execute_check_exc_match(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* wanted = f.pop();
  f.push(boolean(c, matches(c, raised_type(c, f.top()), wanted)));
}

void execute_jump_if_not_exc_match(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *wanted = f.pop(), *type = f.pop();
  if (!matches(c, raised_type(c, type), wanted)) f.pc = i.target;
}

void execute_with_except_start(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *exit = f.top(kEncoding.exception_table ? 4 : 7), *e = f.top(kEncoding.exception_table ? 1 : 2);
  if (!is_exception(e)) fail(Reason::k_exception, "an exception from outside");
  std::vector<Value*> args{literal(c, reinterpret_cast<PyObject*>(e->type)), e, traceback_of(c, e)};
  if (i.arg == 1) {  // exit is the method's self
    if (!exit->is_null()) args.insert(args.begin(), exit);
    exit = f.top(5);
  }
  f.push(call(c, exit, std::move(args)));
}

void execute_raise_varargs(Context& c, SymbolicFrame& f, const Instr& i) {
  if (i.arg == 0) {
    Value* e = handled_exception(c);
    if (!e) fail(Reason::k_exception, "raise");
    throw Raised{e};
  }
  Value* cause = i.arg == 2 ? f.pop() : nullptr;
  Value* e = instance_to_raise(c, f.pop());
  if (is_group(e)) e->items.clear();  // with a traceback of its own it is no part of another group any more
  if (cause) {
    if (!cause->is_none()) cause = instance_to_raise(c, cause, "exception causes must derive from BaseException");
    set_attr(e, "__cause__", cause);
    set_attr(e, "__suppress_context__", boolean(c, true));
  }
  raise(c, e);
}

void execute_reraise(Context& c, SymbolicFrame& f, const Instr& i) {
  if (!kEncoding.exception_table) f.pop();
  Value* e = f.pop();
  if (!is_exception(e)) fail(Reason::k_exception, "an exception from outside");
  throw Raised{e};
}

void execute_check_eg_match(Context& c, SymbolicFrame& f, const Instr& i) { match_group(c, f); }

void execute_prep_reraise_star(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *list = f.pop(), *original = f.pop();
  if (!is_exception(original) || list->kind != ValueKind::kList) fail(Reason::k_exception, "an exception group");
  f.push(prepare_reraise_star(c, original, list));
}

}  // namespace msjit::capture

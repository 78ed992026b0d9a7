// Generators made inside: run by next, send, throw, close and `yield from`.
#include <algorithm>

#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/calls.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/execute.h"
#include "capture/interp/generators.h"
#include "capture/interp/instances.h"
#include "capture/interp/iterate.h"
#include "capture/interp/objects.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/run.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

Value* send(Context& c, Value* iterator, Value* value) {
  c.exceptions.stop_value = nullptr;
  if (iterator->kind == ValueKind::kGenerator) return resume(c, iterator, value);
  if (value->is_none()) return next(c, iterator);
  return call(c, load_attr(c, iterator, interned("send")), {value});
}

// The SEND to which a generator jumps back that is suspended at RESUME in `yield from`.
const Instr& send_behind(const SymbolicFrame& f) {
  const Instr& jump = f.code->instrs[static_cast<size_t>(f.pc) + 1];
  return f.code->instrs[static_cast<size_t>(jump.target)];
}

// The iterator that a suspended generator waits for in `yield from`; null: it is at a yield of its own.
Value* delegate_of(const SymbolicFrame& f) {
  if (!f.started || f.stack.empty()) return nullptr;
  const Instr& i = f.code->instrs[static_cast<size_t>(f.pc)];
  bool waiting = i.op == Op::kYieldFrom || (i.op == Op::kResume && i.arg == 2);
  if (!waiting) return nullptr;
  return i.op == Op::kYieldFrom || send_behind(f).arg2 < 2 ? f.stack.back() : f.stack[f.stack.size() - 2];
}

// Leaves a `yield from` with its iterator's result.
void finish_delegation(SymbolicFrame& f, Value* result) {
  bool iterator_goes = true;
  if (f.code->instrs[static_cast<size_t>(f.pc)].op == Op::kYieldFrom) {
    ++f.pc;
  } else {
    // SEND knows where to go on, and whether END_SEND drops the iterator there.
    const Instr& send = send_behind(f);
    iterator_goes = send.arg2 == 0;
    f.pc = send.target;
  }
  if (iterator_goes) f.pop();
  f.push(result);
}

// Whether what a generator waits for has a method that throw() and close() go on to.
bool has_method(Context& c, Value* iterator, const char* name) {
  return iterator->kind != ValueKind::kIterator && lookup_attr(c, iterator, interned(name));
}

Value* stop_value(Context& c, Value* e) {
  Value** v = e->find_attr(interned("value"));
  return v && *v ? *v : none(c);
}

// What throw() of these arguments raises in a generator.
Value* thrown(Context& c, std::span<Value* const> a) {
  if (a.size() > 1 && kThrowOfPartsIsWarned) fail(Reason::k_generator, "throw() of a type, a value and a traceback");
  Value *e = a[0], *value = a.size() > 1 ? a[1] : none(c);
  if (a.size() > 3 || (a.size() == 3 && !a[2]->is_none() && type_of(c, a[2]) != &PyTraceBack_Type))
    fail(Reason::k_generator, "throw() of this");
  if (is_exception(e)) {
    if (!value->is_none()) fail(Reason::k_generator, "throw() of an exception with a value");
    return e;
  }
  if (e->kind == ValueKind::kObject && PyExceptionClass_Check(e->real)) {
    if (is_exception(value) && PyType_IsSubtype(value->type, reinterpret_cast<PyTypeObject*>(specialise(c, e))))
      return value;
    if (value->kind == ValueKind::kTuple) fail(Reason::k_generator, "throw() of a type and arguments");
    Value* made = call(c, e, value->is_none() ? std::vector<Value*>{} : std::vector<Value*>{value});
    if (!is_exception(made) || !PyType_IsSubtype(made->type, reinterpret_cast<PyTypeObject*>(e->real)))
      fail(Reason::k_generator, "throw() of a class that makes something else");
    return made;
  }
  PyTypeObject* type = type_of(c, e);
  if (!type || PyType_HasFeature(type, Py_TPFLAGS_BASE_EXC_SUBCLASS | Py_TPFLAGS_TYPE_SUBCLASS))
    fail(Reason::k_generator, "throw of an exception from outside");
  raise_text(c, PyExc_TypeError,
             std::string("exceptions must be classes or instances deriving from BaseException, not ") + type->tp_name);
}

Value* throw_into(Context& c, Value* generator, Value* e) {
  SymbolicFrame& f = *generator->frame;
  Value* inner = f.returned ? nullptr : delegate_of(f);
  if (!inner) return resume(c, generator, none(c), e);
  if (inner->kind != ValueKind::kGenerator) {
    if (has_method(c, inner, is_exception_of(e, PyExc_GeneratorExit) ? "close" : "throw"))
      fail(Reason::k_generator, "throw() or close() that goes on to " + describe(c, inner));
    return resume(c, generator, none(c), e);
  }
  if (is_exception_of(e, PyExc_GeneratorExit)) {
    std::vector<Value*> no_args;
    try {
      generator_method(c, inner, "close", no_args);
    } catch (const Raised& r) {
      e = r.exception;
    }
    return resume(c, generator, none(c), e);
  }
  Value* yielded = nullptr;
  c.exceptions.stop_value = nullptr;
  try {
    yielded = throw_into(c, inner, e);
  } catch (const Raised& r) {
    return resume(c, generator, none(c), r.exception);
  }
  if (yielded) return f.yielded = yielded;
  Value* result = c.exceptions.stop_value ? c.exceptions.stop_value : none(c);
  finish_delegation(f, result);
  return resume(c, generator, nullptr);
}

// Whether dropping the generator now would run code of its own.
bool would_run(const SymbolicFrame& f) {
  if (!f.started || f.returned) return false;
  // What it waits for is closed with it, though others may hold that.
  if (const Value* inner = delegate_of(f); inner && inner->kind != ValueKind::kIterator) return true;
  int pc = f.code->instrs[static_cast<size_t>(f.pc)].op == Op::kYieldFrom ? f.pc : f.pc - 1;
  const Instr& at = f.code->instrs[static_cast<size_t>(pc)];
  if (at.handler < 0) return false;
  const Handler& h = f.code->handlers[static_cast<size_t>(at.handler)];
  const Instr& target = f.code->instrs[static_cast<size_t>(h.target)];
  if (target.op == Op::kCallIntrinsic1) return false;  // 3.12: only turns a StopIteration into a RuntimeError
  if (target.op == Op::kCleanupThrow) {
    int outer = target.handler;
    return outer >= 0 && f.code->instrs[static_cast<size_t>(f.code->handlers[static_cast<size_t>(outer)].target)].op !=
                             Op::kCallIntrinsic1;
  }
  return true;
}

Value* close(Context& c, Value* generator) {
  SymbolicFrame& f = *generator->frame;
  if (!f.started || f.returned) {
    if (!f.returned) f.returned = none(c);
    return none(c);
  }
  std::vector<Value*> no_args;
  Value* e = new_exception(c, reinterpret_cast<PyTypeObject*>(PyExc_GeneratorExit), no_args, {});
  set_context(c, e);
  try {
    if (throw_into(c, generator, e)) raise_text(c, PyExc_RuntimeError, "generator ignored GeneratorExit");
  } catch (const Raised& r) {
    if (!is_exception_of(r.exception, PyExc_GeneratorExit) && !is_exception_of(r.exception, PyExc_StopIteration)) throw;
    return none(c);
  }
  return c.exceptions.stop_value ? c.exceptions.stop_value : none(c);
}

// What a value refers to, as far as a generator may hang on it.
template <typename Visit>
void visit_references(const Value* v, Visit visit) {
  const bool begun = v->kind == ValueKind::kGenerator && (v->frame->started || v->frame->returned);
  const bool used_up = v->kind == ValueKind::kIterator && v->iter->done &&
                       (v->iter->kind == IterKind::kSequence || v->iter->kind == IterKind::kReversed ||
                        v->iter->kind == IterKind::kDictKeys || v->iter->kind == IterKind::kDictValues ||
                        v->iter->kind == IterKind::kDictItems);
  if (!begun && !used_up) {
    for (Value* x : v->items) visit(x);
    for (const auto& [name, x] : v->attrs) visit(x);
  }
  for (Value* x : v->keys) visit(x);
  if (v->kind == ValueKind::kGenerator && !v->frame->returned) {
    for (Value* x : v->frame->locals) visit(x);
    for (Value* x : v->frame->stack) visit(x);
    visit(v->frame->handled);
    visit(v->frame->function);
  }
  if (const MadeFunction* m = v->function.get())
    for (Value* x : {m->defaults, m->kwdefaults, m->annotations, m->annotate, m->closure}) visit(x);
}

using Values = std::unordered_set<const Value*>;
constexpr int64_t kMaxDropChecks = 1'000'000;  // values looked at in one capture

void mark(const Value* v, Values& seen) {
  std::vector<const Value*> left{v};
  while (!left.empty()) {
    v = left.back();
    left.pop_back();
    if (v && seen.insert(v).second) visit_references(v, [&](const Value* x) { left.push_back(x); });
  }
}

}  // namespace

Values reachable(Context& c) {
  Values seen;
  for (const SymbolicFrame* f = c.frame; f; f = f->parent) {
    for (Value* v : f->locals) mark(v, seen);
    for (Value* v : f->stack) mark(v, seen);
    for (Value* v : {f->returned, f->yielded, f->handled, f->function}) mark(v, seen);
  }
  for (const auto& v : c.pool.values())
    if (v->source) mark(v.get(), seen);
  for (auto& [dict, stores] : c.changes.dict_stores)
    for (auto& [name, v] : stores) mark(v, seen);
  for (auto& [v, name] : c.changes.attributes) mark(v, seen);
  for (Value* v : c.exceptions.handled) mark(v, seen);
  for (auto& [node, own] : c.own_backwards.records) {
    mark(own.backward, seen);
    mark(own.saved, seen);
    for (Value* v : own.arguments) mark(v, seen);
  }
  for (auto& [value, hooks] : c.own_backwards.hooks)
    for (const CapturedHook& hook : hooks) mark(hook.function, seen);
  mark(c.exceptions.stop_value, seen);
  constexpr int64_t kValuesAStep =
      1024;  // that are looked at for one unit: generators left suspended have a limit of their own
  c.spend(static_cast<int64_t>(seen.size()) / kValuesAStep);
  return seen;
}

namespace {

// Generators that would run code as they are dropped, and that nothing in `seen` holds.
std::vector<Value*> lost(Context& c, const Values& seen) {
  std::vector<Value*> out;
  for (Value* g : c.generators.suspended)
    if (!g->frame->running && would_run(*g->frame) && !seen.count(g)) out.push_back(g);
  return out;
}

[[noreturn]] void fail_drop(Context& c, Value* g, const char* why) {
  throw Break{Reason::k_generator, std::string("left suspended inside try or with, ") + why, c.made_at[g]};
}

// Whether what held g goes with it: false where another such generator does, whose turn comes first.
bool is_next_to_go(Context& c, Value* g, const Values& seen, const std::vector<Value*>& going) {
  std::unordered_map<const Value*, std::vector<const Value*>> holders;
  for (const auto& v : c.pool.values())
    if (!seen.count(v.get())) visit_references(v.get(), [&](const Value* x) { holders[x].push_back(v.get()); });
  const int before = c.frame->parent ? c.frame->entered_at : 0;
  Values above, path;
  bool first = true;
  std::function<void(const Value*)> climb = [&](const Value* v) {
    if (path.count(v)) fail_drop(c, g, "in a ring of references");
    if (!above.insert(v).second) return;
    if (v->id <= before) fail_drop(c, g, "and older than the call that drops it");
    if (v != g && std::ranges::find(going, v) != going.end()) first = false;
    path.insert(v);
    for (const Value* holder : holders[v]) climb(holder);
    path.erase(v);
  };
  climb(g);
  return first;
}

// Whether every generator that would run code is seen at a glance to be held: by a frame, an iterator there, or a call.
bool all_held(Context& c) {
  auto holds = [](const Value* v, const Value* g) {
    for (int depth = 0; v && depth < 4; ++depth) {
      if (v == g) return true;
      if (v->kind == ValueKind::kGenerator && v->frame->started && !v->frame->returned && !v->frame->stack.empty()) {
        const std::vector<Value*>& stack = v->frame->stack;
        const Value* last = stack.size() > 1 && stack.back()->is_null() ? stack[stack.size() - 2] : stack.back();
        v = last == g || stack.size() < 2 ? last : stack[0];
      } else if (v->kind == ValueKind::kIterator && !v->iter->done && !v->items.empty())
        v = v->items.back();
      else
        return false;
    }
    return false;
  };
  return std::ranges::all_of(c.generators.suspended, [&](Value* g) {
    if (g->frame->running || g->frame->returned) return true;
    if (c.frame->parent && std::ranges::find(c.frame->held_outside, g) != c.frame->held_outside.end()) return true;
    for (const SymbolicFrame* f = c.frame; f; f = f->parent)
      for (const auto* values : {&f->stack, &f->locals})
        for (const Value* v : *values)
          if (holds(v, g)) return true;
    return !would_run(*g->frame);
  });
}

void drop(Context& c, bool leaving) {
  std::erase_if(c.generators.suspended, [](Value* g) { return g->frame->returned != nullptr; });
  while (!all_held(c)) {
    if (c.generators.drop_checks += static_cast<int64_t>(c.pool.values().size());
        c.generators.drop_checks > kMaxDropChecks)
      throw Break{Reason::k_generator, "left suspended inside try or with, in long code",
                  c.made_at[c.generators.suspended[0]]};
    Values seen = reachable(c);
    std::vector<Value*> going = lost(c, seen);
    if (SymbolicFrame* f = c.frame; f->parent)
      std::erase_if(going, [&](Value* g) { return std::ranges::find(f->held_outside, g) != f->held_outside.end(); });
    if (going.empty()) return;
    // Arguments on a caller's stack go when its call is over; in between it depends on the version and the call.
    Values below;
    for (const SymbolicFrame* f = c.frame->parent; f; f = f->parent)
      for (Value* v : f->in_flight) mark(v, below);
    const auto held = [&](Value* g) { return below.count(g) != 0; };
    const bool some = std::ranges::any_of(going, held), all = std::ranges::all_of(going, held);
    if (some && (!leaving || !all)) fail_drop(c, going[0], "while its caller may hold it");
    if (some) return;
    Value* next = nullptr;
    for (Value* g : going) {
      if (!is_next_to_go(c, g, seen, going)) continue;
      if (next) fail_drop(c, g, "with another one");
      next = g;
    }
    if (!next) return;
    if (next->frame->resumed_by_polyfill) fail_drop(c, next, "by an iterator written in C");
    Value* stop = c.exceptions.stop_value;
    try {
      close(c, next);
    } catch (const Raised&) {
      fail_drop(c, next, "and raises");
    }
    c.exceptions.stop_value = stop;
    next->frame->returned = none(c);
  }
}

}  // namespace

void drop_generators(Context& c) { drop(c, false); }

void enter_frame(Context& c, SymbolicFrame& f) {
  f.entered_at = static_cast<int>(c.pool.values().size());
  f.held_outside.clear();
  if (!c.generators.suspended.empty()) f.held_outside = lost(c, reachable(c));
}

void leave_frame(Context& c, SymbolicFrame& f, bool raised) {
  Values held;
  for (Value* v : f.locals) mark(v, held);
  auto would = [&](Value* g) { return held.count(g) && !g->frame->running && would_run(*g->frame); };
  auto g = std::ranges::find_if(c.generators.suspended, would);
  if (g == c.generators.suspended.end()) return;
  // A traceback keeps the frame, and all that its variables hold.
  if (raised) fail_drop(c, *g, "in a frame that a traceback holds");
  for (const Value* v : reachable(c))
    if (v->raised) fail_drop(c, *g, "in a frame that a traceback may hold");
  if (c.request.code.instrs[static_cast<size_t>(c.request.start)].handled != 0)
    fail_drop(c, *g, "while an exception is handled");
  if (!f.parent)  // what Python drops with the frame comes in between
    for (size_t i = 0; i < f.locals.size(); ++i) let_go_of_variable(c, f, static_cast<int>(i));
  for (size_t i = 0; i < f.locals.size(); ++i) {
    f.locals[kVariablesGoFromTheLast ? f.locals.size() - 1 - i : i] = null_value(c);
    drop(c, true);
  }
}

Value* resume(Context& c, Value* v, Value* sent, Value* exception) {
  SymbolicFrame& f = *v->frame;
  c.exceptions.stop_value = nullptr;
  check_pure(c, v);
  const bool for_c = f.globals && in_polyfills(f.globals->real);
  // An iterator written in C may be asked by its own source, and goes on behind an exception.
  if (for_c && (f.running || f.raised)) fail(Reason::k_generator, "an iterator written in C that is asked again");
  if (f.running) raise_text(c, PyExc_ValueError, "generator already executing");
  if (f.returned || (!f.started && exception)) {
    if (!f.returned) f.returned = none(c);
    if (exception) throw Raised{exception};  // as it is: no context is set
    return nullptr;
  }
  if (!f.started && sent && !sent->is_none())
    raise_text(c, PyExc_TypeError, "can't send non-None value to a just-started generator");
  f.parent = c.frame;
  f.level = c.frame ? c.frame->level + 1 : 0;
  f.yielded = nullptr;
  f.resumed_by_polyfill |= c.frame && c.frame->globals && in_polyfills(c.frame->globals->real);
  size_t depth = c.exceptions.handled.size();
  c.exceptions.handled.push_back(f.handled);
  bool was_started = f.started;
  f.started = f.running = true;
  auto leave = [&] {
    f.handled = c.exceptions.handled.back();
    c.exceptions.handled.resize(depth);
    f.running = false;
  };
  try {
    int at = 0;
    if (exception) {
      bool delegating = f.code->instrs[static_cast<size_t>(f.pc)].op == Op::kYieldFrom;
      if (delegating) f.stack.pop_back();
      at = delegating ? f.pc : f.pc - 1;
      if (f.handled) set_context(c, exception);  // by what the generator handles, not its caller
    } else if (was_started && sent) {
      f.push(sent);
    }
    run_inlined(c, f, exception, at);
  } catch (const Raised& r) {
    leave();
    f.returned = none(c);
    f.raised = true;
    if (is_exception_of(r.exception, PyExc_StopIteration) && for_c)
      fail(Reason::k_generator, "StopIteration where an iterator written in C ends by it");
    throw Raised{stop_iteration_error(c, r.exception)};
  }
  leave();
  if (for_c && f.yielded && f.yielded->real == polyfill_named("_END"))
    f.yielded = c.exceptions.stop_value = nullptr;
  else if (!f.yielded)
    c.exceptions.stop_value = f.returned;
  if (f.yielded && would_run(f) && std::ranges::find(c.generators.suspended, v) == c.generators.suspended.end())
    c.generators.suspended.push_back(v);
  return f.yielded;
}

Value* generator_method(Context& c, Value* self, const std::string& n, std::vector<Value*>& a) {
  if (self->kind != ValueKind::kGenerator) return nullptr;
  auto outcome = [&](Value* yielded) -> Value* {
    if (yielded) return yielded;
    std::vector<Value*> args;
    if (c.exceptions.stop_value && !c.exceptions.stop_value->is_none()) args.push_back(c.exceptions.stop_value);
    raise_new(c, PyExc_StopIteration, args);
  };
  if (n == "__iter__" && a.empty()) return self;
  if (n == "__next__" && a.empty()) return outcome(resume(c, self, none(c)));
  if (n == "send" && a.size() == 1) return outcome(resume(c, self, a[0]));
  if (n == "throw" && !a.empty()) {
    return outcome(throw_into(c, self, thrown(c, a)));
  }
  if (n == "close" && a.empty()) {
    Value* returned = close(c, self);
    return kCloseReturnsValue ? returned : none(c);
  }
  return nullptr;
}

void check_generators(Context& c) {
  for (const auto& v : c.pool.values())
    if (v->kind == ValueKind::kGenerator && would_run(*v->frame))
      throw Break{Reason::k_generator, "left suspended inside try or with", c.made_at[v.get()]};
}

void execute_gen_start(Context& c, SymbolicFrame& f, const Instr& i) {
  if (!f.stack.empty()) f.pop();
}

void execute_return_generator(Context& c, SymbolicFrame& f, const Instr& i) { f.push(none(c)); }

void execute_yield_value(Context& c, SymbolicFrame& f, const Instr& i) {
  if (!f.parent) fail(Reason::k_generator);
  f.yielded = f.pop();
}

void execute_get_yield_from_iter(Context& c, SymbolicFrame& f, const Instr& i) {
  if (f.top()->kind != ValueKind::kGenerator) f.top() = get_iter(c, f.top());
  if (i.arg2) f.push(null_value(c));
}

// What an object's own method gives: an iterator with a method of its own again.
static Value* iterator_by(Context& c, Value* of, const char* method, const char* next) {
  PyTypeObject* t = type_of(c, of);
  if (!t || !defined_in_python(c, t, interned(method))) fail(Reason::k_iteration, describe(c, of));
  Value* iterator = call(c, type_lookup(c, t, interned(method)), {of});
  PyTypeObject* found = type_of(c, iterator);
  if (!found || !defined_in_python(c, found, interned(next))) fail(Reason::k_iteration, describe(c, iterator));
  return iterator;
}

void execute_get_aiter(Context& c, SymbolicFrame& f, const Instr& i) {
  f.top() = iterator_by(c, f.top(), "__aiter__", "__anext__");
}

void execute_get_awaitable(Context& c, SymbolicFrame& f, const Instr& i) {
  f.top() = iterator_by(c, f.top(), "__await__", "__next__");
}

void execute_yield_from(Context& c, SymbolicFrame& f, const Instr& i) {
  if (!f.parent) fail(Reason::k_generator);
  Value* value = f.pop();
  if (Value* yielded = send(c, f.top(), value)) {
    f.yielded = yielded;
    --f.pc;
    return;
  }
  f.top() = c.exceptions.stop_value ? c.exceptions.stop_value : none(c);
}

void execute_send(Context& c, SymbolicFrame& f, const Instr& i) {
  if (!f.parent) fail(Reason::k_generator);
  Value* value = f.pop();
  if (i.arg2 == 2) check_no_position(f.top());
  if (Value* yielded = send(c, f.top(i.arg2 == 2 ? 2 : 1), value)) {
    f.push(yielded);
    return;
  }
  Value* result = c.exceptions.stop_value ? c.exceptions.stop_value : none(c);
  if (i.arg2 == 0) f.pop();
  f.push(result);
  f.pc = i.target;
}

void execute_end_send(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* value = f.pop();
  if (i.arg) f.pop();
  f.top() = value;
}

void execute_cleanup_throw(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* e = f.pop();
  if (!is_exception_of(e, PyExc_StopIteration)) throw Raised{e};
  f.pop();
  f.top(1 + i.arg) = none(c);
  f.push(stop_value(c, e));
}

}  // namespace msjit::capture

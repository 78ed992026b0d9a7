// Generators made inside: run by next, send, throw, close and `yield from`.
#include "capture/cpython/objects.h"
#include "capture/interp/execute.h"

namespace msjit::capture {
namespace {

Value* send(Context& c, Value* iterator, Value* value) {
  c.stop_value = nullptr;
  if (iterator->kind == ValueKind::kGenerator) return resume(c, iterator, value);
  if (value->is_none()) return next(c, iterator);
  return call(c, load_attr(c, iterator, interned("send")), {value});
}

// The iterator that a suspended generator waits for in `yield from`; null: it is at a yield of its own.
Value* delegate_of(const Frame& f) {
  if (!f.started || f.stack.empty()) return nullptr;
  const Instr& i = f.code->instrs[static_cast<size_t>(f.pc)];
  bool waiting = i.op == Op::kYieldFrom || (i.op == Op::kResume && i.arg == 2);
  return waiting ? f.stack.back() : nullptr;
}

// Leaves a `yield from` with its iterator's result.
void finish_delegation(Frame& f, Value* result) {
  f.stack.pop_back();
  if (f.code->instrs[static_cast<size_t>(f.pc)].op == Op::kYieldFrom) {
    ++f.pc;
  } else {
    // RESUME, then the jump back to SEND, which knows where to go on.
    const Instr& jump = f.code->instrs[static_cast<size_t>(f.pc) + 1];
    f.pc = f.code->instrs[static_cast<size_t>(jump.target)].target;
  }
  f.push(result);
}

Value* stop_value(Context& c, Value* e) {
  Value** v = e->find_attr(interned("value"));
  return v && *v ? *v : none(c);
}

Value* throw_into(Context& c, Value* generator, Value* e) {
  Frame& f = *generator->frame;
  Value* inner = f.returned ? nullptr : delegate_of(f);
  if (!inner) return resume(c, generator, none(c), e);
  if (inner->kind != ValueKind::kGenerator) return resume(c, generator, none(c), e);
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
  c.stop_value = nullptr;
  try {
    yielded = throw_into(c, inner, e);
  } catch (const Raised& r) {
    return resume(c, generator, none(c), r.exception);
  }
  if (yielded) return f.yielded = yielded;
  Value* result = c.stop_value ? c.stop_value : none(c);
  finish_delegation(f, result);
  return resume(c, generator, nullptr);
}

// Whether dropping the generator now would run code of its own.
bool would_run(const Frame& f) {
  if (!f.started || f.returned) return false;
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

}  // namespace

Value* resume(Context& c, Value* v, Value* sent, Value* exception) {
  Frame& f = *v->frame;
  c.stop_value = nullptr;
  if (f.running) raise_text(c, PyExc_ValueError, "generator already executing");
  if (f.returned || (!f.started && exception)) {
    if (!f.returned) f.returned = none(c);
    if (exception) throw Raised{exception};
    return nullptr;
  }
  if (!f.started && sent && !sent->is_none())
    raise_text(c, PyExc_TypeError, "can't send non-None value to a just-started generator");
  f.parent = c.frame;
  f.level = c.frame ? c.frame->level + 1 : 0;
  f.yielded = nullptr;
  size_t depth = c.handled.size();
  c.handled.push_back(f.handled);
  bool was_started = f.started;
  f.started = f.running = true;
  auto leave = [&] {
    f.handled = c.handled.back();
    c.handled.resize(depth);
    f.running = false;
  };
  try {
    if (exception) {
      // Raised where the generator is suspended.
      bool delegating = f.code->instrs[static_cast<size_t>(f.pc)].op == Op::kYieldFrom;
      if (delegating) f.stack.pop_back();
      int at = delegating ? f.pc : f.pc - 1;
      if (!exception->find_attr(interned("__context__"))) set_context(c, exception);
      exception->raised = true;
      if (!c.made_at.count(exception)) c.made_at[exception] = c.root_step;
      if (!unwind(c, f, at, exception)) throw Raised{exception};
    } else if (was_started && sent) {
      f.push(sent);
    }
    run_inlined(c, f);
  } catch (const Raised& r) {
    leave();
    f.returned = none(c);
    throw Raised{stop_iteration_error(c, r.exception)};
  }
  leave();
  if (!f.yielded) c.stop_value = f.returned;
  return f.yielded;
}

Value* generator_method(Context& c, Value* self, const std::string& n, std::vector<Value*>& a) {
  if (self->kind != ValueKind::kGenerator) return nullptr;
  auto outcome = [&](Value* yielded) -> Value* {
    if (yielded) return yielded;
    std::vector<Value*> args;
    if (c.stop_value && !c.stop_value->is_none()) args.push_back(c.stop_value);
    raise_new(c, PyExc_StopIteration, args);
  };
  if (n == "__iter__" && a.empty()) return self;
  if (n == "__next__" && a.empty()) return outcome(resume(c, self, none(c)));
  if (n == "send" && a.size() == 1) return outcome(resume(c, self, a[0]));
  if (n == "throw" && !a.empty()) {
    Value* e = a.size() > 1 && is_exception(a[1]) ? a[1] : a[0];
    if (e->kind == ValueKind::kObject && PyExceptionClass_Check(e->real))
      e = call(c, e, a.size() > 1 && !a[1]->is_none() ? std::vector<Value*>{a[1]} : std::vector<Value*>{});
    if (!is_exception(e)) fail(Reason::k_generator, "throw of an exception from outside");
    return outcome(throw_into(c, self, e));
  }
  if (n == "close" && a.empty()) {
    if (!self->frame->started || self->frame->returned) {
      if (!self->frame->returned) self->frame->returned = none(c);
      return none(c);
    }
    std::vector<Value*> no_args;
    Value* e = new_exception(c, reinterpret_cast<PyTypeObject*>(PyExc_GeneratorExit), no_args, {});
    try {
      if (throw_into(c, self, e)) raise_text(c, PyExc_RuntimeError, "generator ignored GeneratorExit");
    } catch (const Raised& r) {
      if (!is_exception_of(r.exception, PyExc_GeneratorExit) && !is_exception_of(r.exception, PyExc_StopIteration))
        throw;
      return none(c);
    }
    if (c.stop_value && !c.stop_value->is_none()) fail(Reason::k_generator, "close() of one that returns a value");
    return none(c);
  }
  return nullptr;
}

void check_generators(Context& c) {
  for (const auto& v : c.pool.values())
    if (v->kind == ValueKind::kGenerator && would_run(*v->frame))
      throw Break{Reason::k_generator, "left suspended inside try or with", c.made_at[v.get()]};
}

bool execute_generator(Context& c, Frame& f, const Instr& i) {
  switch (i.op) {
    case Op::kResume:
      break;
    case Op::kGenStart:
      if (!f.stack.empty()) f.pop();
      break;
    case Op::kReturnGenerator:
      f.push(none(c));
      break;
    case Op::kYieldValue:
      if (!f.parent) fail(Reason::k_generator);
      f.yielded = f.pop();
      return false;
    case Op::kGetYieldFromIter:
      if (f.top()->kind != ValueKind::kGenerator) f.top() = get_iter(c, f.top());
      break;
    case Op::kYieldFrom: {
      if (!f.parent) fail(Reason::k_generator);
      Value* value = f.pop();
      if (Value* yielded = send(c, f.top(), value)) {
        f.yielded = yielded;
        --f.pc;
        return false;
      }
      f.top() = c.stop_value ? c.stop_value : none(c);
      break;
    }
    case Op::kSend: {
      if (!f.parent) fail(Reason::k_generator);
      Value* value = f.pop();
      if (Value* yielded = send(c, f.top(), value)) {
        f.push(yielded);
        break;
      }
      Value* result = c.stop_value ? c.stop_value : none(c);
      if (i.arg2 == 0) f.pop();
      f.push(result);
      f.pc = i.target;
      break;
    }
    case Op::kEndSend: {
      Value* value = f.pop();
      f.top() = value;
      break;
    }
    case Op::kCleanupThrow: {
      Value* e = f.pop();
      if (!is_exception_of(e, PyExc_StopIteration)) throw Raised{e};
      f.pop();
      f.pop();
      f.push(none(c));
      f.push(stop_value(c, e));
      break;
    }
    default:
      fail(Reason::k_opcode, op_info(i.op).name);
  }
  return true;
}

}  // namespace msjit::capture

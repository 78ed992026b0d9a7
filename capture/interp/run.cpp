// The interpreter: one canonical instruction after the other over symbolic values.
#include <algorithm>
#include <exception>
#include <iterator>

#include "capture/cpython/from_python.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/objects.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/execute.h"
#include "capture/interp/generators.h"
#include "capture/interp/long_loops.h"
#include "capture/interp/run.h"
#include "capture/interp/tensor_branches.h"
#include "capture/interp/values.h"
#include "src/base/check.h"

namespace msjit::capture {

void fail(Reason r, std::string detail) {
  PyErr_Clear();
  throw Break{r, std::move(detail)};
}

void fail_by_value(Reason r, std::string detail) {
  PyErr_Clear();
  throw Break{r, std::move(detail), -1, true};
}

namespace {

// Ours go over a network's parameters or cells: turns that one graph is to hold, however many there are.
constexpr int kMaxIterations = 200, kMaxOwnIterations = 4000;

// Where a loop was entered: the step that made its iterator, so that a retreat leaves the iterable on the stack.
int entry_step(Context& c, Value* iterator) {
  int step = c.root_step;
  if (auto it = c.made_at.find(iterator); it != c.made_at.end()) step = std::min(step, it->second);
  if (iterator->kind == ValueKind::kIterator)
    for (Value* sub : iterator->items)
      if (sub->kind == ValueKind::kIterator || sub->kind == ValueKind::kGenerator)
        step = std::min(step, entry_step(c, sub));
  return step;
}

}  // namespace

void execute_nothing(Context& c, SymbolicFrame& f, const Instr& i) {}

void execute_unsupported(Context& c, SymbolicFrame& f, const Instr& i) { fail(Reason::k_opcode, op_info(i.op).name); }

bool execute(Context& c, SymbolicFrame& f, const Instr& i) {
  static constexpr decltype(&execute_nothing) kHandlers[] = {
#define MSJIT_OPCODE(name, handler, flags, depth, text) execute_##handler,
#include "capture/opcodes/opcodes.def"
#undef MSJIT_OPCODE
  };
  static_assert(std::size(kHandlers) == static_cast<size_t>(Op::kCount));
  c.spend(1);
  ++f.pc;
  kHandlers[static_cast<size_t>(i.op)](c, f, i);
  return !f.returned && !f.yielded;
}

void count_iteration(Context& c, SymbolicFrame& f, int head) {
  const int turns = ++f.iterations[head];
  if (turns <= kMaxIterations || (turns <= kMaxOwnIterations && is_own(*f.code))) return;
  // It has few turns, but stands in other loops that are unrolled.
  const Instr& at = f.code->instrs[static_cast<size_t>(head)];
  const std::pair loop(static_cast<const PyCodeObject*>(f.code->code()), head);
  if (at.op == Op::kForIter && !f.refused.count(head) && !c.request.loops_inside->count(loop) &&
      !c.request.branches_outside->count(loop) && left_in(f.iterator_of(at)))
    throw NeedsLoop{loop.first, loop.second};
  fail(Reason::k_loop_limit, f.refused[head]);
}

bool is_own(const Code& code) {
  const std::string* const folder = made_once([] {
    PyObject* module = PyDict_GetItemString(PyImport_GetModuleDict(), "msjit");
    PyRef file = PyRef::steal(module ? PyObject_GetAttrString(module, "__file__") : nullptr);
    if (!file) PyErr_Clear();
    const std::string path = file ? text_of(file.get()) : std::string();
    return static_cast<const std::string*>(new std::string(path.substr(0, path.rfind('/') + 1)));
  });
  const std::string file = text_of(code.code()->co_filename);
  return (!folder->empty() && file.starts_with(*folder)) || file.starts_with("<msjit ");  // _interpreter.py
}

namespace {

// What a call leaves as it found it, also when an exception passes.
class Inlined {
 public:
  Inlined(Context& c, SymbolicFrame& f) : c_(c), outer_(c.frame), line_(c.line), code_(c.line_code) {
    c.frame = &f;
    const std::string& own = c.request.options.exports;
    shows_lines_ = !own.empty() && !text_of(f.code->code()->co_filename).starts_with(own);
  }
  ~Inlined() {
    const std::shared_ptr<const Code> code = c_.frame->code;
    c_.frame = outer_;
    if (std::uncaught_exceptions() >
        exceptions_) {  // a break's line is that of the innermost of the program's functions
      if (shows_lines_ || c_.line_code || at_ <= 0 || is_own(*code)) return;
      c_.line = at_;
      c_.line_code = code;
      return;
    }
    c_.line = line_;
    c_.line_code = code_;
  }
  // To be called before each instruction.
  void at(const Instr& i) {
    if (i.line > 0) at_ = i.line;
    if (!shows_lines_) {
      if (c_.line_code == code_) return;
      c_.line = line_;  // an exception has been handled
      c_.line_code = code_;
    } else if (i.line > 0) {
      c_.line = i.line;
      c_.line_code = c_.frame->code;
    }
  }

 private:
  Context& c_;
  SymbolicFrame* outer_;
  int line_;
  std::shared_ptr<const Code> code_;
  bool shows_lines_;
  int at_ = 0;  // line of the instruction at hand
  const int exceptions_ = std::uncaught_exceptions();
};

}  // namespace

bool step(Context& c, SymbolicFrame& f, int pc) {
  Value* exception;
  const Instr& at = f.code->instrs[static_cast<size_t>(pc)];
  // What is sent into a generator that begins (3.10) is not on the symbolic stack.
  MSJIT_CHECK(f.stack.size() == static_cast<size_t>(at.depth) || at.op == Op::kGenStart,
              "the symbolic stack has another depth than the frame's at " + dump(at, *f.code));
  f.in_flight = f.stack;
  try {
    const bool going = execute(c, f, f.code->instrs[pc]);
    if (!c.generators.suspended.empty()) drop_generators(c);
    return going;
  } catch (const Raised& r) {
    exception = r.exception;
  }
  if (!unwind(c, f, pc, exception)) throw Raised{exception};
  if (!c.generators.suspended.empty()) drop_generators(c);
  return true;
}

namespace {

// Objects that the frame's stack held when the region began, wherever on it they have moved since: their last reference
// may have gone with the instruction that has taken them.
void let_go_of_all_taken(Context& c, const SymbolicFrame& f, std::vector<Value*>& held) {
  auto is_there = [&](const Value* v) {
    return std::ranges::find(f.stack, v) != f.stack.end() || std::ranges::find(f.locals, v) != f.locals.end();
  };
  std::erase_if(held, [&](Value* v) {
    if (is_there(v)) return false;
    let_go_of_taken(c, f, v);
    return true;
  });
}

}  // namespace

void run_until_made(Context& c, SymbolicFrame& f) {
  Inlined here(c, f);
  enter_frame(c, f);
  while (f.code->instrs[static_cast<size_t>(f.pc)].op != Op::kReturnGenerator) {
    here.at(f.code->instrs[static_cast<size_t>(f.pc)]);
    step(c, f, f.pc);
  }
}

Value* run_inlined(Context& c, SymbolicFrame& f, Value* thrown, int at) {
  Inlined here(c, f);
  size_t handled = c.exceptions.handled.size();
  Value* outer = c.exceptions.handled.back();
  enter_frame(c, f);
  const auto leave_raising = [&] {
    if (f.running) {  // what a generator's stack held goes before the handler of the one that it serves runs
      f.stack.clear();
      drop_generators(c);
    }
    leave_frame(c, f, true);
  };
  if (thrown) {
    if (!unwind(c, f, at, thrown)) {
      if (!c.generators.suspended.empty()) leave_raising();
      throw Raised{thrown};
    }
    if (!c.generators.suspended.empty()) drop_generators(c);  // those that its stack held
  }
  for (bool going = true; going;) {
    int pc = f.pc;
    try {
      here.at(f.code->instrs[static_cast<size_t>(pc)]);
      if (capture_control(c, f, pc)) {
        going = !f.returned;
        continue;
      }
      going = step(c, f, pc);
    } catch (const Raised&) {
      c.exceptions.handled.resize(handled);
      c.exceptions.handled.back() = outer;
      if (!c.generators.suspended.empty()) leave_raising();
      throw;
    }
    if (f.pc <= pc) count_iteration(c, f, f.pc);
  }
  if (!c.generators.suspended.empty() && !f.yielded) leave_frame(c, f, false);
  return f.returned;
}

End run_root(Context& c, SymbolicFrame& f, const Cfg& cfg, int stop, std::vector<int>& trace,
             std::vector<std::pair<int, int>>& loops) {
  const Code& code = *f.code;
  int start = c.request.start;
  c.frame = &f;
  int previous = -1;
  std::vector<Value*> held;
  for (Value* v : f.stack)
    if (v->source && v->kind != ValueKind::kNumber && std::ranges::find(held, v) == held.end()) held.push_back(v);
  for (c.root_step = 0;; ++c.root_step) {
    int pc = f.pc;
    trace.push_back(pc);
    if (c.root_step >= stop) return {End::kLanding, nullptr, pc};
    if (std::ranges::find(c.request.too_long, pc) != c.request.too_long.end()) fail(Reason::k_capture_limit);
    bool backward = previous >= 0 && pc <= previous;
    if (cfg.is_header(pc)) {
      int loop = cfg.loop_of[pc];
      if (backward && cfg.in_loop(start, loop)) return {End::kLanding, nullptr, pc};
      if (backward) {
        count_iteration(c, f, pc);
      } else {
        bool iterates = code.instrs[pc].op == Op::kForIter && !f.stack.empty();
        loops.push_back({loop, iterates ? entry_step(c, f.iterator_of(code.instrs[pc])) : c.root_step});
      }
    } else if (backward && cfg.loop_of[pc] >= 0 && cfg.in_loop(start, cfg.loop_of[pc])) {
      return {End::kLanding, nullptr, pc};
    }
    const Instr& i = code.instrs[pc];
    if (i.line > 0) c.line = i.line;
    c.line_code = nullptr;
    const bool control = capture_control(c, f, pc);
    if (control && !f.returned) {
      previous = pc;
      continue;
    }
    // The region ends at the jump back: Python takes it, and serves signals there.
    if (!control && has_flag(i.op, kJumps) && i.target >= 0 && i.target <= pc && i.op != Op::kForIter && !i.sub) {
      int loop = cfg.loop_of[i.target];
      if (loop >= 0 && cfg.in_loop(start, loop)) return {End::kLanding, nullptr, pc};
    }
    previous = pc;
    bool going = false;
    try {
      if (!control) going = step(c, f, pc);
    } catch (const Raised& r) {
      const std::string text = text_of_exception(c, r.exception);
      fail(Reason::k_exception, describe(c, r.exception) + (text.empty() ? "" : ": " + text));
    } catch (const ErrorAlreadySet&) {
      fail(Reason::k_op_failed, "what the bindings refuse");  // the interpreter's own call raises it
    }
    if (going) let_go_of_all_taken(c, f, held);
    if (!going) {
      if (f.yielded) fail(Reason::k_generator);
      if (!c.generators.suspended.empty()) {
        std::vector<Value*> locals = f.locals;
        leave_frame(c, f, false);
        f.locals = std::move(locals);
      }
      return {End::kReturn, f.returned, pc};
    }
  }
}

}  // namespace msjit::capture

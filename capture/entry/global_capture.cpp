#include "capture/entry/global_capture.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "capture/cpython/evaluator.h"
#include "capture/cpython/from_python.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/entry/clock.h"
#include "capture/entry/discovery.h"
#include "capture/entry/frame_accounting.h"
#include "capture/entry/jit_function.h"
#include "capture/entry/plain_turns.h"
#include "capture/entry/specialisation_looks.h"
#include "capture/interp/capture.h"
#include "src/base/settings.h"

namespace msjit::capture {
namespace {

// The calls in force, outermost first; the innermost one's filter decides.
struct Scope {
  long token;
  PyRef filter;              // null: everything
  PyRef modules;             // a tuple of names, null: all
  unsigned long thread = 0;  // the only one it acts on; 0: all
};
// Never destroyed: at the process's end there is no interpreter to give references back to.
std::vector<Scope>& g_scopes = *new std::vector<Scope>();
long g_next_token = 1;

bool g_any_of_thread = false;  // a scope acts on one thread

// The innermost one that acts on this thread; -1: none.
int scope_here() {
  int i = static_cast<int>(g_scopes.size()) - 1;
  if (g_any_of_thread)
    for (const unsigned long own = PyThread_get_thread_ident(); i >= 0; --i)
      if (const unsigned long of = g_scopes[static_cast<size_t>(i)].thread; !of || of == own) break;
  return i;
}

void count_threads() {
  g_any_of_thread = std::ranges::any_of(g_scopes, [](const Scope& s) { return s.thread != 0; });
}

thread_local bool t_asking_filter = false;

// Whether the module with these globals is one of those named, or lies in one of the packages named.
bool in_modules(PyObject* globals, PyObject* modules) {
  PyObject* name = globals && PyDict_Check(globals) ? PyDict_GetItemString(globals, "__name__") : nullptr;
  const char* text = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : nullptr;
  if (!text) {
    PyErr_Clear();
    return false;
  }
  std::string_view its = text;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(modules); ++i) {
    std::string_view wanted = PyUnicode_AsUTF8(PyTuple_GET_ITEM(modules, i));
    if (its.starts_with(wanted) && (its.size() == wanted.size() || its[wanted.size()] == '.')) return true;
  }
  return false;
}

bool ask(const Scope& scope, PyCodeObject* code, PyObject* globals) {
  if (scope.modules && !in_modules(globals, scope.modules.get())) return false;
  PyRef filter = scope.filter;  // kept: the filter may end its own scope
  if (!filter) return true;
  if (interpreter_ends()) return false;  // what the filter needs may have gone
  const KeepError keep;
  t_asking_filter = true;
  PyRef answer = PyRef::steal(PyObject_CallOneArg(filter.get(), reinterpret_cast<PyObject*>(code)));
  int truth = answer ? PyObject_IsTrue(answer.get()) : -1;
  t_asking_filter = false;
  if (truth < 0) PyErr_WriteUnraisable(filter.get());
  return truth > 0;
}

// The frame's variables with its closure's cells in their places, which a fresh frame has from its first instruction
// on.
Slots variables_of(FrameRef frame, LentSlots<kMaxNativeSlots>& copy) {
  PyObject* function = frame.function();
  PyObject* closure = function ? function_closure(function) : nullptr;
  if (!closure) return frame.localsplus();
  int n = frame.nlocalsplus(), cells = static_cast<int>(PyTuple_GET_SIZE(closure));
  copy.lend(frame.localsplus(), n - cells);
  for (int i = 0; i < cells; ++i) copy.lend(n - cells + i, PyTuple_GET_ITEM(closure, i));
  return copy.slots();
}

void leave_if_slower(CodeState* state) {
  if (state->never_pays(false)) stop_entering(state);
}

// The run of one frame by the evaluator. begun: what follows belongs to the frame, which cannot be run again.
struct FrameRun {
  FrameRef frame;
  int throwflag;
  bool begun = false;
  PyObject* plainly() {
    begun = true;
    return evaluate_default(frame, throwflag);
  }
  PyObject* swapped(PyCodeObject* code) {
    begun = true;
    return evaluate_swapped(frame, code);
  }
  PyObject* natively(PyObject* value) {
    begun = true;
    return return_natively(frame, value);
  }
};

PyObject* run_frame(CodeState* state, FrameRun& run) {
  const FrameRef frame = run.frame;
  using Turn = Trial::Turn;
  FrameAccounting accounting(state);
  state->discovery.entered = g_switched_on;
  if (state->native() && can_return_natively(frame)) {
    PyObject* result = nullptr;
    LentSlots<kMaxNativeSlots> copy;
    Slots base = variables_of(frame, copy);
    Turn turn = Turn::kCaptured;
    state->call_trials().entered();
    if (state->run_native(frame.globals(), frame.builtins(), frame.function(), base, &result, &turn) == Outcome::kHit)
      return run.natively(result);
    if (state->take_pending_error()) return run.natively(nullptr);
    if (turn != Turn::kCaptured) state->discovery.plain = frame.raw();
    if (turn == Turn::kPlain) {
      leave_if_slower(state);
      return run.plainly();
    }
    if (turn == Turn::kPlainTimed) {
      const TimedPlain plain(state);
      const uint64_t start = ticks();
      result = run.plainly();
      state->plain_took(ticks() - start);
      return result;
    }
  }
  const Turn turn = state->begin_trial();
  if (turn == Turn::kPlain || turn == Turn::kPlainTimed) {
    state->discovery.plain = frame.raw();
    if (turn == Turn::kPlain) leave_if_slower(state);
    if (turn == Turn::kPlain) return run.plainly();
    const TimedPlain plain(state);
    const uint64_t start = ticks();
    PyObject* result = run.plainly();
    if (result) state->end_trial(turn, ticks() - start);
    return result;
  }
  const uint64_t start = turn == Turn::kCapturedTimed ? ticks() : 0;
  if (state->waits_for_share()) return run.plainly();
  const PyRef owned = state->rewritten();
  auto* code = owned.as<PyCodeObject>();
  if (!code || why_not_swap(frame, code)) return run.plainly();
  state->begin_frame();
  PyObject* result = run.swapped(code);
  if (start && result) state->end_trial(turn, ticks() - start);
  if (state->take_pending_error()) Py_CLEAR(result);
  return result;
}

// Whether capture has a say in a fresh frame.
bool takes(CodeState* state, FrameRef frame) {
  if (!state || state->forbidden()) return false;
  if (!capture_everything() && (!state->discovery.found() || state->discovery.left())) return false;
  if (!is_wanted(state, frame) || g_scopes.empty()) return false;
  state->discovery.plain = nullptr;
  if (state->take_plain_next()) {
    state->discovery.plain = frame.raw();
    return false;
  }
  return !frame.is_generator() && !tracing_active(frame) && has_recursion_room();
}

// Beside an evaluator the interpreter gives monitoring tools and tracers other events (a C_RETURN for each Python call,
// no STOP_ITERATION, a StopIteration for each value that a coroutine returns): a frame that turns events on or is
// watched, and what it calls, runs without.
PyObject* run_without_evaluator(FrameRun& run) {
  const bool was_installed = uninstall_evaluator();
  PyObject* result = run.plainly();
  if (was_installed && capture_enabled()) enter_by_evaluator();
  return result;
}

PyObject* take_over(FrameRun& run) {
  const FrameRef frame = run.frame;
  if (!has_c_stack_room() && can_return_natively(frame)) {
    PyErr_SetString(PyExc_RecursionError,
                    "maximum recursion depth exceeded: the C stack is used up (enable_capture() is on)");
    return run.natively(nullptr);
  }
  if (run.throwflag || !switch_reaches_thread()) return run.plainly();
  if (has_local_events() && tracing_active(frame)) return run_without_evaluator(run);
  CodeState* state = capture_everything() ? CodeState::of(frame.code()) : CodeState::find(frame.code());
  if (capture_everything() && state) note_looks(state, frame.globals());
  if (capture_everything() && state && state->exhausted()) return run.plainly();
  if (!takes(state, frame)) return run.plainly();
  if (state->turns_events_on() || state->leaves_frame()) return run_without_evaluator(run);
  const FrameRef caller = FrameRef::current();
  if (caller) state->note_runner(caller.code());
  note_entry(caller);
  PyObject* result = run_frame(state, run);
  note_exit();
  return result;
}

// As from_python, but that threads which the interpreter ends are unwound through here: it may not be noexcept.
PyObject* hook(FrameRef frame, int throwflag) {
  FrameRun run{frame, throwflag};
  try {
    return take_over(run);
  } catch (abi::__forced_unwind&) {
    throw;
  } catch (...) {
    if (!run.begun) return run.plainly();
    set_python_error_in_flight();
    return nullptr;
  }
}

}  // namespace

PyObject* push_capture(PyObject* filter, PyObject* modules, bool this_thread) {
  if (filter != Py_None && !PyCallable_Check(filter)) {
    PyErr_Format(PyExc_TypeError, "enable_capture: filter must be None or a callable of a code object, got %s",
                 Py_TYPE(filter)->tp_name);
    return nullptr;
  }
  if (modules != Py_None && !PyTuple_Check(modules)) {
    PyErr_SetString(PyExc_TypeError, "enable_capture: modules must be a tuple of names");
    return nullptr;
  }
  for (Py_ssize_t i = 0; modules != Py_None && i < PyTuple_GET_SIZE(modules); ++i)
    if (!PyUnicode_Check(PyTuple_GET_ITEM(modules, i)) || !PyUnicode_AsUTF8(PyTuple_GET_ITEM(modules, i))) {
      PyErr_SetString(PyExc_TypeError, "enable_capture: modules must be a tuple of names");
      return nullptr;
    }
  if (g_capture_allowed && evaluator_covered()) {
    PyErr_SetString(PyExc_RuntimeError,
                    "enable_capture: another frame evaluator (a debugger, a compiler) was installed over msjit's; "
                    "remove it first");
    return nullptr;
  }
  prepare_capture();
  auto given = [](PyObject* o) { return o == Py_None ? PyRef() : PyRef::borrow(o); };
  g_scopes.push_back({g_next_token++, given(filter), given(modules), this_thread ? PyThread_get_thread_ident() : 0});
  count_threads();
  ++g_learned;
  g_switch_on = true;
  if (g_capture_allowed && g_scopes.size() == 1) start_discovery();
  return PyLong_FromLong(g_scopes.back().token);
}

bool pop_capture(PyObject* token) {
  long wanted_token = PyLong_AsLong(token);
  if (wanted_token == -1 && PyErr_Occurred()) return false;
  for (size_t i = 0; i < g_scopes.size(); ++i) {
    if (g_scopes[i].token != wanted_token) continue;
    Scope dropped = std::move(g_scopes[i]);
    g_scopes.erase(g_scopes.begin() + static_cast<long>(i));
    count_threads();
    ++g_next_token;
    ++g_learned;
    g_switch_on = !g_scopes.empty();
    if (!g_switch_on) stop_discovery();
    return true;
  }
  return true;  // disable_capture() was quicker
}

void clear_capture() {
  std::vector<Scope> dropped;
  dropped.swap(g_scopes);
  count_threads();
  ++g_next_token;
  g_switch_on = false;
  stop_discovery();
}

long switch_epoch() { return g_next_token; }
bool switch_reaches_thread() {
  return g_capture_allowed && !t_asking_filter && !t_capturing &&
         (g_any_of_thread ? scope_here() >= 0 : !g_scopes.empty());
}

bool switch_varies_by_thread() { return g_any_of_thread; }

bool is_wanted(CodeState* state, FrameRef frame) {
  const int scope = scope_here();
  if (scope < 0) return false;
  const long epoch = g_next_token * 64 + (g_any_of_thread ? 1 + scope % 63 : 0);
  if (state->discovery.filter.epoch == epoch) return state->discovery.filter.wanted;
  const bool wanted = ask(g_scopes[static_cast<size_t>(scope)], frame.code(), frame.globals());
  state->discovery.filter = {epoch, wanted};
  return wanted && !g_scopes.empty();
}

bool enter_by_evaluator() { return evaluator_installed() || install_evaluator(hook, capture_everything()); }

bool capture_enabled() { return !g_scopes.empty() && g_capture_allowed; }

}  // namespace msjit::capture

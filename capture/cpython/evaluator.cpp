#include "capture/cpython/evaluator.h"

#include "capture/cpython/c_recursion.h"
#include "capture/cpython/code_extra.h"
#include "capture/cpython/internal.h"
#include "capture/cpython/objects.h"

extern "C" {
const unsigned char* msjit_global_monitors(int* count);
#if PY_VERSION_HEX >= 0x030d0000
void _PyEval_FrameClearAndPop(PyThreadState* thread, _PyInterpreterFrame* frame);
#endif
}

namespace msjit::capture {

using internal::raw_of;

namespace {

FrameHook hook = nullptr;  // not null from installing to uninstalling, though another evaluator may stand over ours
_PyFrameEvalFunction previous_evaluator = nullptr;

// Looked at now and then: the hook has a margin.
bool may_be_deep(PyThreadState* thread) {
#if PY_VERSION_HEX >= 0x030c0000
  return (thread->py_recursion_remaining & 31) == 0;
#elif PY_VERSION_HEX >= 0x030b0000
  return (thread->recursion_remaining & 31) == 0;
#else
  return (thread->recursion_depth & 31) == 0;
#endif
}

PyObject* evaluate(PyThreadState* thread, internal::InterpreterFrame* frame, int throwflag) {
  return hook == nullptr ? previous_evaluator(thread, frame, throwflag) : hook(internal::wrap(frame), throwflag);
}

[[gnu::noinline]] PyObject* evaluate_with_extra(PyThreadState* thread, internal::InterpreterFrame* frame,
                                                int throwflag) {
  if (code_extra_get(internal::code_of(frame)) == nullptr && has_c_stack_room())
    return previous_evaluator(thread, frame, throwflag);
  return evaluate(thread, frame, throwflag);
}

// Every Python call of the program comes by here: a look at the code object's extra data, ours or another's, and on.
PyObject* evaluate_found(PyThreadState* thread, internal::InterpreterFrame* frame, int throwflag) {
  if (may_have_code_extra(internal::code_of(frame)) || may_be_deep(thread)) [[unlikely]]
    return evaluate_with_extra(thread, frame, throwflag);
  return previous_evaluator(thread, frame, throwflag);
}

bool is_ours(_PyFrameEvalFunction evaluator) { return evaluator == evaluate || evaluator == evaluate_found; }

_PyFrameEvalFunction current_evaluator() { return _PyInterpreterState_GetEvalFrameFunc(PyInterpreterState_Get()); }

}  // namespace

bool install_evaluator(FrameHook new_hook, bool every_frame) {
  _PyFrameEvalFunction found = current_evaluator();
  if (is_ours(found)) return false;
  if (hook != nullptr && found != _PyEval_EvalFrameDefault) return false;  // it would call ours, and ours it
  previous_evaluator = found;
  hook = new_hook;
  _PyInterpreterState_SetEvalFrameFunc(PyInterpreterState_Get(), every_frame ? evaluate : evaluate_found);
  return true;
}

bool uninstall_evaluator() {
  if (!is_ours(current_evaluator())) return false;
  _PyInterpreterState_SetEvalFrameFunc(PyInterpreterState_Get(), previous_evaluator);
  hook = nullptr;
  return true;
}

bool evaluator_installed() { return is_ours(current_evaluator()); }

bool foreign_evaluator() {
  const _PyFrameEvalFunction found = _PyInterpreterState_GetEvalFrameFunc(internal::thread_state()->interp);
  return found != _PyEval_EvalFrameDefault && !is_ours(found);
}

bool evaluator_covered() {
  if (hook == nullptr) return false;
  const _PyFrameEvalFunction found = current_evaluator();
  return !is_ours(found) && found != _PyEval_EvalFrameDefault;
}

PyObject* evaluate_default(FrameRef frame, int throwflag) {
  _PyFrameEvalFunction next = previous_evaluator != nullptr ? previous_evaluator : _PyEval_EvalFrameDefault;
  return next(internal::thread_state(), raw_of(frame), throwflag);
}

bool has_recursion_room() {
  constexpr int kMargin = 60;  // frames kept for what handles the error
  PyThreadState* thread = internal::thread_state();
#if PY_VERSION_HEX >= 0x030e0000
  return thread->py_recursion_remaining > kMargin && has_c_stack_room();  // the C stack has no count of its own
#elif PY_VERSION_HEX >= 0x030c0000
  return thread->c_recursion_remaining > kMargin && thread->py_recursion_remaining > kMargin;
#elif PY_VERSION_HEX >= 0x030b0000
  return thread->recursion_remaining > kMargin;
#else
  return thread->recursion_depth + kMargin < Py_GetRecursionLimit();
#endif
}

int recursion_left() {
  PyThreadState* thread = internal::thread_state();
#if PY_VERSION_HEX >= 0x030c0000
  return thread->py_recursion_remaining;
#elif PY_VERSION_HEX >= 0x030b0000
  return thread->recursion_remaining;
#else
  return Py_GetRecursionLimit() - thread->recursion_depth;
#endif
}

bool has_c_stack_room() {
  constexpr size_t kMargin = 512 * 1024;  // for the frames below that are C, and for handling the error
  return c_stack().size <= 2 * kMargin || c_stack().left() > kMargin;
}

#if PY_VERSION_HEX >= 0x030c0000
unsigned char internal::own_tool_mask = 0;
void own_monitoring_tool(int tool_id) {
  internal::own_tool_mask = tool_id < 0 ? 0 : static_cast<unsigned char>(1 << tool_id);
}
#else
void own_monitoring_tool(int) {}
#endif

bool has_foreign_events(PyCodeObject* code) {
#if PY_VERSION_HEX >= 0x030c0000
  return internal::has_foreign_events(code);
#else
  return false;
#endif
}

bool interpreter_ends() {
#if PY_VERSION_HEX >= 0x030d0000
  return Py_IsFinalizing();
#else
  return _Py_IsFinalizing();
#endif
}

bool has_local_events() { return PY_VERSION_HEX >= 0x030c0000; }

bool tracing_active(FrameRef frame) {
#if PY_VERSION_HEX >= 0x030c0000
  if (frame && internal::watched(internal::thread_state(), raw_of(frame))) return true;
  // A fresh frame's code may not be instrumented yet.
  int count = 0;
  const unsigned char* tools = msjit_global_monitors(&count);
  return internal::any_foreign(tools, count);
#else
  return internal::watched(internal::thread_state(), raw_of(frame));  // of the thread, whatever the frame
#endif
}

#if PY_VERSION_HEX >= 0x030b0000

namespace {

int frame_size(PyCodeObject* code) {
#if PY_VERSION_HEX >= 0x030c0000
  return code->co_framesize;
#else
  return code->co_nlocalsplus + code->co_stacksize + int(FRAME_SPECIALS_SIZE);
#endif
}

bool is_fresh(internal::InterpreterFrame* frame) {
#if PY_VERSION_HEX >= 0x030d0000
  return frame->instr_ptr == _PyCode_CODE(internal::code_of(frame));
#else
  return frame->prev_instr == _PyCode_CODE(frame->f_code) - 1;
#endif
}

bool on_top_of_data_stack(internal::InterpreterFrame* frame) {
  auto** end = reinterpret_cast<PyObject**>(frame) + frame_size(internal::code_of(frame));
  return frame->owner == FRAME_OWNED_BY_THREAD && end == internal::thread_state()->datastack_top;
}

// RETURN_GENERATOR takes the size of the generator's frame from the function: give the frame one with the new code.
bool take_function_with(internal::InterpreterFrame* frame, PyCodeObject* code) {
  auto* old = reinterpret_cast<PyFunctionObject*>(internal::wrap(frame).function());
  PyRef made = PyRef::steal(
      PyFunction_NewWithQualName(reinterpret_cast<PyObject*>(code), old->func_globals, old->func_qualname));
  if (!made) return false;
  auto* function = made.as<PyFunctionObject>();
  Py_XINCREF(old->func_closure);
  Py_XSETREF(function->func_closure, old->func_closure);
  Py_INCREF(old->func_name);
  Py_SETREF(function->func_name, old->func_name);
  Py_INCREF(old->func_builtins);
  Py_SETREF(function->func_builtins, old->func_builtins);
#if PY_VERSION_HEX >= 0x030e0000
  const PyRef dropped = internal::slot_of(frame->f_funcobj).exchange(0, std::move(made));
  return true;
#elif PY_VERSION_HEX >= 0x030c0000
  frame->f_funcobj = made.release();
#else
  frame->f_func = reinterpret_cast<PyFunctionObject*>(made.release());
#endif
  Py_DECREF(old);
  return true;
}

void set_code(internal::InterpreterFrame* frame, PyCodeObject* code) {
#if PY_VERSION_HEX >= 0x030d0000
  internal::set_executable(frame, code, 0);
#else
  PyCodeObject* old = internal::code_of(frame);
  Py_INCREF(code);
  frame->f_code = code;
  frame->prev_instr = _PyCode_CODE(code) - 1;
  Py_DECREF(old);
#endif
}

}  // namespace

const char* why_not_swap(FrameRef ref, PyCodeObject* replacement) {
  internal::InterpreterFrame* frame = raw_of(ref);
  PyCodeObject* old = internal::code_of(frame);
  if (!is_fresh(frame)) return "the frame has run already";
  if (old->co_nlocalsplus != replacement->co_nlocalsplus) return "the replacement has other variables";
  if (!on_top_of_data_stack(frame)) return "the frame is not on top of the data stack";
  int more = frame_size(replacement) - frame_size(old);
  PyThreadState* thread = internal::thread_state();
  if (more > 0 && thread->datastack_top + more >= thread->datastack_limit) return "the data stack has no room";
  return nullptr;
}

PyObject* evaluate_swapped(FrameRef ref, PyCodeObject* replacement) {
  internal::InterpreterFrame* frame = raw_of(ref);
  PyThreadState* thread = internal::thread_state();
  int more = frame_size(replacement) - frame_size(internal::code_of(frame));
  if (ref.is_generator() && more != 0 && !take_function_with(frame, replacement)) {
    PyErr_Clear();
    return evaluate_default(ref, 0);
  }
  thread->datastack_top += more;
  set_code(frame, replacement);
  return evaluate_default(ref, 0);
}

bool can_return_natively(FrameRef ref) {
  internal::InterpreterFrame* frame = raw_of(ref);
  if (ref.is_generator() || !is_fresh(frame) || !on_top_of_data_stack(frame) || frame->frame_obj != nullptr)
    return false;
#if PY_VERSION_HEX >= 0x030c0000 && PY_VERSION_HEX < 0x030d0000
  // The first frame of a chunk: giving the chunk back needs a function that 3.12 hides.
  if (reinterpret_cast<PyObject**>(frame) == &internal::thread_state()->datastack_chunk->data[0]) return false;
#endif
  return true;
}

PyObject* return_natively(FrameRef ref, PyObject* value) {
#if PY_VERSION_HEX >= 0x030d0000
  _PyEval_FrameClearAndPop(internal::thread_state(), raw_of(ref));
#elif PY_VERSION_HEX >= 0x030c0000
  internal::InterpreterFrame* frame = raw_of(ref);
  for (int i = 0; i < frame->stacktop; ++i) Py_XDECREF(frame->localsplus[i]);
  Py_XDECREF(frame->f_locals);
  Py_DECREF(frame->f_funcobj);
  Py_DECREF(frame->f_code);
  internal::thread_state()->datastack_top = reinterpret_cast<PyObject**>(frame);
#endif
  return value;  // 3.11: the caller clears and pops
}

#else

const char* why_not_swap(FrameRef ref, PyCodeObject* replacement) {
  PyFrameObject* frame = raw_of(ref);
  if (frame->f_lasti >= 0) return "the frame has run already";
  if (frame->f_gen != nullptr) return "the frame belongs to a generator";
  PyCodeObject* old = frame->f_code;
  if (old->co_nlocals != replacement->co_nlocals ||
      PyTuple_GET_SIZE(old->co_cellvars) != PyTuple_GET_SIZE(replacement->co_cellvars) ||
      PyTuple_GET_SIZE(old->co_freevars) != PyTuple_GET_SIZE(replacement->co_freevars)) {
    return "the replacement has other variables";
  }
  return nullptr;
}

// The frame's size is fixed: a new one takes over its variables.
PyObject* evaluate_swapped(FrameRef ref, PyCodeObject* replacement) {
  PyFrameObject* frame = raw_of(ref);
  PyThreadState* thread = internal::thread_state();
  PyFrameObject* fresh = PyFrame_New(thread, replacement, frame->f_globals, nullptr);
  if (fresh == nullptr) {
    PyErr_Clear();
    return evaluate_default(ref, 0);
  }
  Py_INCREF(frame->f_builtins);
  Py_SETREF(fresh->f_builtins, frame->f_builtins);
  Py_XINCREF(frame->f_locals);
  Py_XSETREF(fresh->f_locals, frame->f_locals);
  for (int i = 0; i < ref.nlocalsplus(); ++i) {
    fresh->f_localsplus[i] = frame->f_localsplus[i];
    frame->f_localsplus[i] = nullptr;
  }
  PyObject* result = evaluate_default(internal::wrap(fresh), 0);
  ++thread->recursion_depth;  // as the interpreter does around a frame's end
  Py_DECREF(fresh);
  --thread->recursion_depth;
  return result;
}

bool can_return_natively(FrameRef ref) { return raw_of(ref)->f_lasti < 0 && raw_of(ref)->f_gen == nullptr; }
PyObject* return_natively(FrameRef, PyObject* value) { return value; }  // the caller owns the frame

#endif

}  // namespace msjit::capture

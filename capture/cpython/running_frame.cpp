#define PY_SSIZE_T_CLEAN
#include "capture/cpython/running_frame.h"

#include <string>
#include <utility>

#include "capture/cpython/from_python.h"
#include "capture/cpython/internal.h"
#include "capture/cpython/objects.h"

#if PY_VERSION_HEX < 0x030c0000
#include <opcode.h>
#endif

namespace msjit::capture {

using internal::raw_of;

namespace {

FrameMover* g_mover = nullptr;

#if PY_VERSION_HEX >= 0x030b0000

int frame_size(PyCodeObject* code) {
#if PY_VERSION_HEX >= 0x030c0000
  return code->co_framesize;
#else
  return code->co_nlocalsplus + code->co_stacksize + int(FRAME_SPECIALS_SIZE);
#endif
}

void grow(internal::InterpreterFrame* frame, PyCodeObject* from, PyCodeObject* to) {
  if (frame->owner == FRAME_OWNED_BY_THREAD)
    internal::thread_state()->datastack_top += frame_size(to) - frame_size(from);
}

#endif

}  // namespace

void set_frame_mover(FrameMover* mover) { g_mover = mover; }

#if PY_VERSION_HEX >= 0x030b0000

const char* why_not_move(FrameRef ref, PyCodeObject* replacement) {
  internal::InterpreterFrame* frame = raw_of(ref);
  PyCodeObject* code = internal::code_of(frame);
  if (code->co_nlocalsplus != replacement->co_nlocalsplus) return "the replacement has other variables";
  int more = frame_size(replacement) - frame_size(code);
  if (frame->owner != FRAME_OWNED_BY_THREAD) return more > 0 ? "a generator's frame cannot grow" : nullptr;
  PyThreadState* thread = internal::thread_state();
  if (reinterpret_cast<PyObject**>(frame) + frame_size(code) != thread->datastack_top)
    return "the frame is not on top of the data stack";
  if (more > 0 && thread->datastack_top + more >= thread->datastack_limit) return "the data stack has no room";
  return nullptr;
}

#endif

#if PY_VERSION_HEX >= 0x030c0000

void move_now(FrameRef ref, PyCodeObject* replacement, int unit) {
  internal::InterpreterFrame* frame = raw_of(ref);
  PyCodeObject* code = internal::code_of(frame);
  grow(frame, code, replacement);
#if PY_VERSION_HEX >= 0x030d0000
  internal::set_executable(frame, replacement, unit);
#else
  Py_INCREF(replacement);
  frame->f_code = replacement;
  frame->prev_instr = _PyCode_CODE(replacement) + unit;
  Py_DECREF(code);
#endif
}

const char* move_at_next_instruction(FrameRef) { return "this interpreter moves frames by monitoring events"; }
bool move_is_armed() { return false; }
std::vector<int> reload_opcodes() { return {}; }

#else

void move_now(FrameRef, PyCodeObject*, int) { Py_FatalError("msjit: frames are moved by a trace function here"); }

namespace {

constexpr int kMaxWait = 64;  // instructions until there is a value on the stack

// The frame that a trace function of ours waits for.
struct Armed {
  PyObject* frame;  // owned; not a PyRef, which would drop it at the thread's end without the GIL
  int waited;
};
thread_local Armed t_armed = {nullptr, 0};

int on_trace(PyObject*, PyFrameObject* object, int what, PyObject*);

void disarm(PyThreadState* thread) {
  PyRef frame = PyRef::steal(t_armed.frame);
  t_armed = {nullptr, 0};
  if (frame) frame.as<PyFrameObject>()->f_trace_opcodes = 0;
  if (thread->c_tracefunc == from_python<on_trace>) thread->c_tracefunc = nullptr;
}

#if PY_VERSION_HEX >= 0x030b0000

// What the reload call gives back, and where the frame that made it goes on.
struct Pending {
  PyObject* value = nullptr;
  int unit = 0;
  _PyFrameEvalFunction evaluator = nullptr;
};
thread_local Pending t_pending;

// -reloader, in the function that the moved frame calls: no instruction from there to the frame looks at signals.
PyObject* reload(PyObject*) {
  PyThreadState* thread = internal::thread_state();
  internal::InterpreterFrame* frame = internal::current_frame(thread)->previous;
  frame->prev_instr = _PyCode_CODE(frame->f_code) + t_pending.unit - 1;
  if (t_pending.evaluator != nullptr)
    _PyInterpreterState_SetEvalFrameFunc(PyThreadState_GetInterpreter(thread), t_pending.evaluator);
  t_pending.evaluator = nullptr;
  return std::exchange(t_pending.value, nullptr);
}

PyObject* make_reloader() {
  static PyType_Slot slots[] = {{Py_nb_negative, reinterpret_cast<void*>(from_python<reload>)}, {0, nullptr}};
  static PyType_Spec spec = {"msjit.capture.Reloader", sizeof(PyObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  PyRef type = PyRef::steal(PyType_FromSpec(&spec));
  return type ? type.as<PyTypeObject>()->tp_alloc(type.as<PyTypeObject>(), 0) : nullptr;
}

// def reload(): return -reloader, with a RESUME that looks at no signals.
PyObject* make_reload_function() {
  PyRef reloader = PyRef::steal(make_reloader());
  PyRef scope = PyRef::steal(PyDict_New());
  if (!reloader || !scope) return nullptr;
  PyRef done = PyRef::steal(PyRun_String("def reload(): return -None\n", Py_file_input, scope.get(), scope.get()));
  PyObject* made = done ? PyDict_GetItemString(scope.get(), "reload") : nullptr;
  if (made == nullptr) return nullptr;
  auto* code = reinterpret_cast<PyCodeObject*>(reinterpret_cast<PyFunctionObject*>(made)->func_code);
  PyRef bytes = PyRef::steal(PyCode_GetCode(code));
  if (!bytes) return nullptr;
  std::string units(PyBytes_AS_STRING(bytes.get()), size_t(PyBytes_GET_SIZE(bytes.get())));
  for (size_t i = 0; i < units.size(); i += 2)
    if (static_cast<unsigned char>(units[i]) == RESUME) units[i + 1] = 2;
  PyRef consts = PyRef::steal(PyTuple_Pack(1, reloader.get()));
  PyRef replace = PyRef::steal(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "replace"));
  PyRef args = PyRef::steal(PyTuple_New(0));
  if (!consts || !replace || !args || PyTuple_GET_SIZE(code->co_consts) != 1) return nullptr;
  PyRef kwargs = PyRef::steal(
      Py_BuildValue("{s:y#,s:O}", "co_code", units.data(), Py_ssize_t(units.size()), "co_consts", consts.get()));
  PyRef changed = kwargs ? PyRef::steal(PyObject_Call(replace.get(), args.get(), kwargs.get())) : PyRef();
  return changed ? PyFunction_New(changed.get(), scope.get()) : nullptr;
}

PyObject* reload_function() {
  static PyObject* function = nullptr;
  if (function == nullptr) {
    function = make_reload_function();
    if (function == nullptr) PyErr_Clear();
  }
  return function;
}

// Null: moved.
const char* move(PyThreadState* thread, internal::InterpreterFrame* frame, const MoveTarget& to) {
  PyObject* function = reload_function();
  if (function == nullptr || to.reload_unit < 0) return "the replacement cannot be entered";
  if (const char* why = why_not_move(internal::wrap(frame), to.code)) return why;
  if (thread->recursion_remaining < 3) return "the recursion limit is near";
  PyInterpreterState* interpreter = PyThreadState_GetInterpreter(thread);
  _PyFrameEvalFunction evaluator = _PyInterpreterState_GetEvalFrameFunc(interpreter);
  if (evaluator != _PyEval_EvalFrameDefault) {  // the call would not be inlined
    t_pending.evaluator = evaluator;
    _PyInterpreterState_SetEvalFrameFunc(interpreter, _PyEval_EvalFrameDefault);
  }
  PyCodeObject* code = frame->f_code;
  grow(frame, code, to.code);
  t_pending.value = frame->localsplus[--frame->stacktop];
  t_pending.unit = to.unit;
  frame->localsplus[frame->stacktop++] = nullptr;
  Py_INCREF(function);
  frame->localsplus[frame->stacktop++] = function;
  Py_INCREF(to.code);
  frame->f_code = to.code;
  frame->prev_instr = _PyCode_CODE(to.code) + to.reload_unit;
  Py_DECREF(code);
  return nullptr;
}

// Whether the top of the stack is an object: a call's callable may have a place without one below it.
bool has_value(const internal::InterpreterFrame* frame) {
  return frame->stacktop > frame->f_code->co_nlocalsplus && frame->localsplus[frame->stacktop - 1] != nullptr;
}

int on_trace(PyObject*, PyFrameObject* object, int what, PyObject*) {
  if (reinterpret_cast<PyObject*>(object) != t_armed.frame) return 0;
  PyThreadState* thread = internal::thread_state();
  if (what == PyTrace_RETURN) disarm(thread);
  if (what != PyTrace_OPCODE) return 0;
  internal::InterpreterFrame* frame = object->f_frame;
  PyCodeObject* code = frame->f_code;
  if (!has_value(frame) && ++t_armed.waited < kMaxWait) return 0;
  int offset = int(frame->prev_instr - _PyCode_CODE(code)) * 2;
  disarm(thread);
  MoveTarget to;
  const char* why = nullptr;
  if (!has_value(frame)) why = "there is nothing on its stack";
  if (why == nullptr && (g_mover == nullptr || !g_mover->target(code, offset, &to))) why = "it has no place there";
  PyRef keep = PyRef::borrow(reinterpret_cast<PyObject*>(code));
  if (why == nullptr) why = move(thread, frame, to);
  if (why != nullptr) {
    if (g_mover != nullptr) g_mover->declined(code, why);
  } else {
    g_mover->moved(internal::wrap(frame), code);
  }
  return 0;
}

#else

const char* moved_by_now(PyThreadState* thread, PyFrameObject* frame) {
  if (frame->f_gen != nullptr) return "a generator's frame cannot grow";
  // The thread's function and what armed the trace hold it.
  if (Py_REFCNT(frame) > 2) return "another object holds the frame";
  return nullptr;
}

int return_unit(PyCodeObject* code) {
  const char* bytes = PyBytes_AS_STRING(code->co_code);
  for (Py_ssize_t i = 0, n = PyBytes_GET_SIZE(code->co_code); i < n; i += 2)
    if (static_cast<unsigned char>(bytes[i]) == RETURN_VALUE) return int(i / 2);
  return -1;
}

// A frame of the new code with all that the old one has; null with *why set.
PyFrameObject* make_successor(PyThreadState* thread, PyFrameObject* old, const MoveTarget& to, const char** why) {
  int handlers[CO_MAXBLOCKS];
  for (int i = 0; i < old->f_iblock; ++i) {
    const PyTryBlock& block = old->f_blockstack[i];
    handlers[i] = 0;
    if (block.b_type != SETUP_FINALLY) continue;
    MoveTarget handler;
    if (!g_mover->target(old->f_code, block.b_handler * 2, &handler)) {
      *why = "a handler has no place there";
      return nullptr;
    }
    handlers[i] = handler.unit;
  }
  PyFrameObject* fresh = PyFrame_New(thread, to.code, old->f_globals, nullptr);
  if (fresh == nullptr) {
    PyErr_Clear();
    *why = "out of memory";
    return nullptr;
  }
  Py_INCREF(old->f_builtins);
  Py_SETREF(fresh->f_builtins, old->f_builtins);
  Py_XINCREF(old->f_locals);
  Py_XSETREF(fresh->f_locals, old->f_locals);
  Py_XINCREF(old->f_back);  // callers that look outward see the function once
  Py_XSETREF(fresh->f_back, old->f_back);
  int n = int(old->f_valuestack - old->f_localsplus);
  for (int i = 0; i < n; ++i) fresh->f_localsplus[i] = std::exchange(old->f_localsplus[i], nullptr);
  for (int i = 0; i < old->f_stackdepth; ++i) fresh->f_valuestack[i] = old->f_valuestack[i];
  fresh->f_stackdepth = std::exchange(old->f_stackdepth, 0);
  for (int i = 0; i < old->f_iblock; ++i) {
    fresh->f_blockstack[i] = old->f_blockstack[i];
    fresh->f_blockstack[i].b_handler = handlers[i];
  }
  fresh->f_iblock = std::exchange(old->f_iblock, 0);
  fresh->f_lasti = to.unit - 1;
  fresh->f_state = FRAME_SUSPENDED;
  return fresh;
}

// What went wrong in the successor went wrong in the frame: its own entry of the traceback replaces the successor's.
void fold_traceback(PyFrameObject* old, PyFrameObject* fresh) {
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  auto* entry = reinterpret_cast<PyTracebackObject*>(traceback);
  if (entry != nullptr && entry->tb_frame == fresh) {
    old->f_lasti = g_mover->origin(old->f_code, entry->tb_lasti / 2) / 2;  // `finally` may have run since
    PyObject* next = reinterpret_cast<PyObject*>(entry->tb_next);
    Py_XINCREF(next);
    Py_DECREF(traceback);
    traceback = next;
  }
  PyErr_Restore(type, value, traceback);
}

int run_successor(PyThreadState* thread, PyFrameObject* old, PyFrameObject* fresh, int returns_at) {
  int tracing = thread->tracing, use_tracing = thread->cframe->use_tracing;
  thread->tracing = 0;
  thread->cframe->use_tracing = 0;
  PyObject* result = _PyEval_EvalFrameDefault(thread, fresh, 0);
  thread->frame = old;
  thread->tracing = tracing;
  thread->cframe->use_tracing = use_tracing;
  int n = int(old->f_valuestack - old->f_localsplus);
  for (int i = 0; i < n; ++i) {
    Py_XINCREF(fresh->f_localsplus[i]);
    old->f_localsplus[i] = fresh->f_localsplus[i];
  }
  if (result == nullptr) fold_traceback(old, fresh);
  ++thread->recursion_depth;  // as the interpreter does around a frame's end
  Py_DECREF(fresh);
  --thread->recursion_depth;
  if (result == nullptr) return -1;
  old->f_valuestack[0] = result;
  old->f_stackdepth = 1;
  old->f_lasti = returns_at;
  return 0;
}

int on_trace(PyObject*, PyFrameObject* frame, int what, PyObject*) {
  if (reinterpret_cast<PyObject*>(frame) != t_armed.frame) return 0;
  PyThreadState* thread = internal::thread_state();
  if (what == PyTrace_RETURN) disarm(thread);
  if (what != PyTrace_OPCODE) return 0;
  const char* why = moved_by_now(thread, frame);
  disarm(thread);
  PyCodeObject* code = frame->f_code;
  MoveTarget to;
  const int returns_at = return_unit(code);
  if (why == nullptr && returns_at < 0) why = "it never returns";
  if (why == nullptr && (g_mover == nullptr || !g_mover->target(code, frame->f_lasti * 2, &to)))
    why = "it has no place there";
  PyRef keep = why == nullptr ? PyRef::borrow(reinterpret_cast<PyObject*>(to.code)) : PyRef();
  PyFrameObject* fresh = why == nullptr ? make_successor(thread, frame, to, &why) : nullptr;
  if (fresh == nullptr) {
    if (g_mover != nullptr) g_mover->declined(code, why);
    return 0;
  }
  g_mover->moved(internal::wrap(fresh), code);
  return run_successor(thread, frame, fresh, returns_at);
}

#endif

}  // namespace

#if PY_VERSION_HEX < 0x030b0000
const char* why_not_move(FrameRef ref, PyCodeObject*) {
  return raw_of(ref)->f_gen != nullptr ? "a generator's frame cannot grow" : nullptr;
}
#endif

bool move_is_armed() { return t_armed.frame && internal::thread_state()->c_tracefunc == from_python<on_trace>; }

const char* move_at_next_instruction(FrameRef ref) {
  PyThreadState* thread = internal::thread_state();
  if (t_armed.frame) disarm(thread);
  if (thread->c_tracefunc != nullptr || thread->c_profilefunc != nullptr || thread->tracing != 0)
    return "a tracer or profiler is active";
  if (raw_of(ref) != internal::current_frame(thread)) return "it is not the frame that runs";
#if PY_VERSION_HEX >= 0x030b0000
  if (reload_function() == nullptr) return "the replacement cannot be entered";  // made outside of the trace function
#endif
  PyFrameObject* object = PyEval_GetFrame();
  if (object == nullptr) {
    PyErr_Clear();
    return "out of memory";
  }
  Py_INCREF(object);
  t_armed.frame = reinterpret_cast<PyObject*>(object);
  object->f_trace_opcodes = 1;
  thread->c_tracefunc = from_python<on_trace>;
  thread->cframe->use_tracing = 255;
  return nullptr;
}

#if PY_VERSION_HEX >= 0x030b0000
std::vector<int> reload_opcodes() { return {PRECALL, CALL}; }
#else
std::vector<int> reload_opcodes() { return {}; }
#endif

#endif

}  // namespace msjit::capture

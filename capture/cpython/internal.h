// Private to capture/cpython: the frame structures of this interpreter behind one set of inline accessors.
#pragma once

#define PY_SSIZE_T_CLEAN
#ifndef Py_BUILD_CORE
#define Py_BUILD_CORE 1
#endif
#include <Python.h>
#if PY_VERSION_HEX >= 0x030b0000
#include <internal/pycore_code.h>
#include <internal/pycore_frame.h>
#if PY_VERSION_HEX >= 0x030e0000
#include <internal/pycore_instruments.h>
#include <internal/pycore_interpframe_structs.h>
#endif
#else
#include <frameobject.h>
#endif

#include <cstring>

#include "capture/cpython/frame.h"

namespace msjit::capture::internal {

#if PY_VERSION_HEX >= 0x030b0000
using InterpreterFrame = _PyInterpreterFrame;
#else
using InterpreterFrame = PyFrameObject;
#endif

inline InterpreterFrame* raw_of(FrameRef frame) { return reinterpret_cast<InterpreterFrame*>(frame.raw()); }
inline FrameRef wrap(InterpreterFrame* frame) { return FrameRef(reinterpret_cast<RawFrame*>(frame)); }

#if PY_VERSION_HEX < 0x030c0000
extern PyThreadState** const current_thread_slot;  // in the runtime's state, whose header is C only
#endif

// The thread that holds the GIL; the fastest way each version has.
inline PyThreadState* thread_state() {
#if PY_VERSION_HEX >= 0x030d0000
  return PyThreadState_GetUnchecked();
#elif PY_VERSION_HEX >= 0x030c0000
  return _PyThreadState_UncheckedGet();
#else
  return __atomic_load_n(current_thread_slot, __ATOMIC_RELAXED);
#endif
}

inline InterpreterFrame* current_frame(PyThreadState* thread) {
#if PY_VERSION_HEX >= 0x030d0000
  return thread->current_frame;
#elif PY_VERSION_HEX >= 0x030b0000
  return thread->cframe->current_frame;
#else
  return thread->frame;
#endif
}

inline InterpreterFrame* previous(InterpreterFrame* frame) {
#if PY_VERSION_HEX >= 0x030b0000
  return frame->previous;
#else
  return frame->f_back;
#endif
}

inline PyCodeObject* code_of(InterpreterFrame* frame) {
#if PY_VERSION_HEX >= 0x030e0000
  return reinterpret_cast<PyCodeObject*>(frame->f_executable.bits & ~kSlotTags);
#elif PY_VERSION_HEX >= 0x030d0000
  return reinterpret_cast<PyCodeObject*>(frame->f_executable);
#else
  return frame->f_code;
#endif
}

// A frame that only marks C code on the stack (3.12+), or the creation of an instance whose __init__ runs (3.13+: its
// code is the interpreter's own, in memory that cannot be written).
inline bool is_shim(InterpreterFrame* frame) {
#if PY_VERSION_HEX >= 0x030e0000
  return frame->owner >= FRAME_OWNED_BY_INTERPRETER || (code_of(frame)->co_flags & CO_NO_MONITORING_EVENTS) != 0;
#elif PY_VERSION_HEX >= 0x030d0000
  return frame->owner == FRAME_OWNED_BY_CSTACK || (code_of(frame)->co_flags & CO_NO_MONITORING_EVENTS) != 0;
#elif PY_VERSION_HEX >= 0x030c0000
  return frame->owner == FRAME_OWNED_BY_CSTACK;
#else
  return false;
#endif
}

inline Slots locals_of(InterpreterFrame* frame) {
#if PY_VERSION_HEX >= 0x030b0000
  return Slots(reinterpret_cast<uintptr_t*>(frame->localsplus));
#else
  return Slots(reinterpret_cast<uintptr_t*>(frame->f_localsplus));
#endif
}

inline int nlocalsplus_of(InterpreterFrame* frame) {
#if PY_VERSION_HEX >= 0x030b0000
  return code_of(frame)->co_nlocalsplus;
#else
  return int(frame->f_valuestack - frame->f_localsplus);
#endif
}

#if PY_VERSION_HEX >= 0x030e0000
inline Slots slot_of(_PyStackRef& reference) { return Slots(&reference.bits); }
#endif

#if PY_VERSION_HEX >= 0x030d0000
// Has the frame run other code, from the unit on.
inline void set_executable(InterpreterFrame* frame, PyCodeObject* code, int unit) {
  PyRef made = PyRef::borrow(reinterpret_cast<PyObject*>(code));
#if PY_VERSION_HEX >= 0x030e0000
  const PyRef old = slot_of(frame->f_executable).exchange(0, std::move(made));
#else
  const PyRef old = PyRef::steal(std::exchange(frame->f_executable, made.release()));
#endif
  frame->instr_ptr = _PyCode_CODE(code) + unit;
}
#endif

// Address that identifies the instruction that runs. 3.10 frames hold an index only, see is_at().
#if PY_VERSION_HEX >= 0x030d0000
inline const void* instruction(InterpreterFrame* frame) { return frame->instr_ptr; }
#elif PY_VERSION_HEX >= 0x030b0000
inline const void* instruction(InterpreterFrame* frame) { return frame->prev_instr; }
#endif

// True when the frame runs the code's instruction at the unit.
inline bool is_at(InterpreterFrame* frame, PyCodeObject* code, const void* address, int unit) {
#if PY_VERSION_HEX >= 0x030b0000
  return instruction(frame) == address;
#else
  return frame->f_code == code && frame->f_lasti == unit;
#endif
}

#if PY_VERSION_HEX >= 0x030c0000
extern unsigned char own_tool_mask;  // the bit of our own monitoring tool
inline bool any_foreign(const uint8_t* tools, int count) {
  uint8_t all = 0;
  for (int i = 0; i < count; ++i) all |= tools[i];
  return (all & ~own_tool_mask) != 0;
}
inline bool has_foreign_events(PyCodeObject* code) {
  const _PyCoMonitoringData* data = code->_co_monitoring;
  // Those asked for are active once the code runs, or its instrumentation is brought up to date.
  return data != nullptr && (any_foreign(data->active_monitors.tools, int(sizeof(data->active_monitors.tools))) ||
                             any_foreign(data->local_monitors.tools, int(sizeof(data->local_monitors.tools))));
}
#endif

// A tracer, profiler or foreign monitoring tool gets events from this running frame.
inline bool watched(PyThreadState* thread, InterpreterFrame* frame) {
#if PY_VERSION_HEX >= 0x030c0000
  return has_foreign_events(code_of(frame));
#else
  return thread->cframe->use_tracing != 0;
#endif
}

}  // namespace msjit::capture::internal

// enable_capture(): the process-wide switch.
#pragma once
#include <Python.h>

#include "capture/cpython/frame.h"

namespace msjit::capture {

class CodeState;

// Pushes one enable_capture() call; filter: None or a callable of a code object; modules: None or a tuple of names of
// modules and packages. Returns a token (new reference), null with an exception set when another evaluator is in the
// way.
PyObject* push_capture(PyObject* filter, PyObject* modules, bool this_thread);
// Undoes the call that the token stands for; false with an exception set.
bool pop_capture(PyObject* token);
void clear_capture();
bool capture_enabled();
inline bool g_switch_on = false;  // an enable_capture() is in force

long switch_epoch();  // changes with the switch and its filters
// Whether the switch is on for this thread now: not while it captures or asks a filter.
bool switch_reaches_thread();
bool switch_varies_by_thread();  // a scope acts on one thread alone
// Whether the filters in force want frames of this code; asked once per code object and epoch. May run Python code,
// which may turn the switch off.
bool is_wanted(CodeState* state, FrameRef frame);
// Installs the frame evaluator; false: another one is in the way.
bool enter_by_evaluator();

}  // namespace msjit::capture

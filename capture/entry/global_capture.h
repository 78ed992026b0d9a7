// enable_capture(): the process-wide switch, served by the PEP 523 evaluator.
#pragma once
#include <Python.h>

namespace msjit::capture {

// Pushes one enable_capture() call; filter: None or a callable of a code object; modules: None or a tuple of names of
// modules and packages. Returns a token (new reference), null with an exception set when another evaluator is in the
// way.
PyObject* push_capture(PyObject* filter, PyObject* modules);
// Undoes the call that the token stands for; false with an exception set.
bool pop_capture(PyObject* token);
void clear_capture();
bool capture_enabled();

}  // namespace msjit::capture

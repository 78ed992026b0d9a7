// What captured code calls in place of a callable.
#pragma once
#include "capture/cpython/py_ref.h"

namespace msjit::capture {

// Methods and objects with a `__call__` written in Python, and what differentiates a function, which then calls its
// captured code. Null: call it as it is.
PyRef captured_callable(PyObject* callable);
// Null whenever it is asked: functions of C, types, methods of builtin types.
bool never_captured(PyObject* callable);

}  // namespace msjit::capture

// What captured code calls in place of a callable.
#pragma once
#include "capture/cpython/py_ref.h"

namespace msjit::capture {

// Methods and objects with a `__call__` written in Python, and what differentiates a function, which then calls its
// captured code. Null: call it as it is.
PyRef captured_callable(PyObject* callable);

}  // namespace msjit::capture

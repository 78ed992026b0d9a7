// Hands capture what it needs to know of Tensor and of the ops' callables.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_capture_bridge(PyObject* module);

}  // namespace msjit::python

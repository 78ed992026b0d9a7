// Tensors made from Python values.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_creation(PyObject* module);

}  // namespace msjit::python

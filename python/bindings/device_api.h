// Devices for Python: moving tensors, memory, what is missing.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_devices(PyObject* module);
// The Python exception of a BackendError.
PyObject* device_error_type(bool op_missing);

}  // namespace msjit::python

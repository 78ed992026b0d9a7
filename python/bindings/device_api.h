// Devices for Python: moving tensors, memory, what is missing.
#pragma once
#include <Python.h>

#include "src/tensor/meta.h"

namespace msjit::python {

void init_devices(PyObject* module);
// What a str such as "cuda:0" names; TypeError, ValueError where it names none.
Device device_from(PyObject* text);
// What Tensor.device gives, borrowed; null: an error is set.
PyObject* device_object(Device d);
PyTypeObject* type_of_device_objects();
// The Python exception of a BackendError.
PyObject* device_error_type(bool op_missing);

}  // namespace msjit::python

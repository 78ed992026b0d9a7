// Memory shared with other libraries: buffer protocol, NumPy's array interface, DLPack.
#pragma once
#include <Python.h>

#include "src/tensor/tensor.h"

namespace msjit::python {

// An array-like object as a tensor: sharing its memory when asked and possible (native byte order, whole strides), else
// a copy.
Tensor tensor_from_array(PyObject* o, bool share);
bool is_numpy_scalar(PyObject* o);  // of one of its own classes; NumPy need not be imported
Tensor cast_tensor(const Tensor& t, DType dtype);
// A NumPy array over t's memory, alive as long as the array; bfloat16 is converted to float32.
PyObject* to_numpy(PyObject* tensor);

PyObject* tensor_dlpack(PyObject* self, PyObject* args, PyObject* kwargs);
PyObject* tensor_dlpack_device(PyObject* self, PyObject*);
PyObject* from_dlpack(PyObject* module, PyObject* source);
PyObject* from_numpy(PyObject* module, PyObject* array);

}  // namespace msjit::python

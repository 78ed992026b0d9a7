// dtype objects: one immortal Python object per DType (`msjit.float32`).
#pragma once
#include <Python.h>

#include <optional>

#include "src/tensor/dtype.h"

namespace msjit::python {

PyObject* dtype_object(DType t);  // borrowed
// From a dtype object, NumPy dtype or scalar type, name, or Python's bool, int, float, complex. Sets no error.
std::optional<DType> dtype_from_python(PyObject* o);
// As above; TypeError names `who` and what was given.
DType require_dtype(PyObject* o, const char* who);
bool is_dtype_object(PyObject* o);

void init_dtypes(PyObject* module);

}  // namespace msjit::python

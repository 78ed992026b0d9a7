// Parameter is a class written in Python; here it says that it is there.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_parameter_type(PyObject* module);

}  // namespace msjit::python

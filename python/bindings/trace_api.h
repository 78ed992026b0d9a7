// What ms.profile asks for.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_trace(PyObject* module);

}  // namespace msjit::python

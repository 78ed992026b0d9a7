// Where the program copies between the CPU's memory and a device's.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_device_copies(PyObject* module);  // _device_copies

}  // namespace msjit::python

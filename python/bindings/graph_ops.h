// Single ops of devices that run graphs, compiled and run by Python.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_graph_ops(PyObject* module);

}  // namespace msjit::python

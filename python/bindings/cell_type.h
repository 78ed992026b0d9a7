// Cell is a class written in Python; how its attributes are assigned is written here.
#pragma once
#include <Python.h>

namespace msjit::python {

bool is_cell(PyObject* o);

void init_cell_type(PyObject* module);

}  // namespace msjit::python

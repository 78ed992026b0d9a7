// msjit._core.Artefact: an MSJIT file, loaded and compiled; and the writing of such files.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_artefact(PyObject* module);

}  // namespace msjit::python

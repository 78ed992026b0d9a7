// The interpreter as the runtime's host: signals, and the GIL around long kernels.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_host(PyObject* module);
// Sets what the handler raised that interrupted this thread's work; false: it was raised elsewhere meanwhile.
bool raise_interruption();

}  // namespace msjit::python

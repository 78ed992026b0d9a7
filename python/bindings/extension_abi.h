// The capsule msjit._core._extension_abi, for C++ extensions (python/msjit/include/msjit/extension.h).
#pragma once
#include <Python.h>

namespace msjit::python {

void init_extension_abi(PyObject* module);

}  // namespace msjit::python

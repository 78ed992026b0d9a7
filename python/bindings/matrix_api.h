// msjit._core._qr and its like: kernels of matrices on the host, which python/msjit/ops makes custom ops of.
#pragma once
#include <Python.h>

namespace msjit::python {

void init_matrices(PyObject* module);

}  // namespace msjit::python

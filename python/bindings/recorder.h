// What a function does with tensors while it is traced, as a list for Python (python/msjit/front_ends/traces.py).
#pragma once
#include <Python.h>

#include "src/autograd/recorder.h"

namespace msjit::python {

// A Tensor that Python has not seen before.
void note_new_tensor(PyObject* tensor);
// It was filled with Python's values.
void note_made_of_python(const Tensor& t);

void init_recorder(PyObject* module);

}  // namespace msjit::python

#pragma once
#include <Python.h>

namespace msjit::capture {

// Of the classes that stand for calls of grad, jvp, vjp, linearize and recompute: the name of the attribute that holds
// the function, which they call from Python (borrowed); null: none of them.
PyObject* differentiated_attribute(PyTypeObject* t);

}  // namespace msjit::capture

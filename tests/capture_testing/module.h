// A test-only extension module over capture/cpython, capture/bytecode and capture/rewrite.
#pragma once

#include <Python.h>

namespace msjit::capture::testing {

PyMethodDef* decode_methods();
PyMethodDef* rewrite_methods();
PyMethodDef* c_type_methods();
bool add_rewrite_types(PyObject* module);

}  // namespace msjit::capture::testing

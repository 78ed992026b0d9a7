// What capture adds to the extension module.
#pragma once
#include <Python.h>

namespace msjit::capture {

// JitFunction, Unsupported, and the functions behind python/msjit/capture.py. False with an exception set.
bool add_to_module(PyObject* module);
PyObject* unsupported_error();  // msjit.Unsupported, borrowed

}  // namespace msjit::capture

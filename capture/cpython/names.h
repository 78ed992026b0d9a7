// Interned names.
#pragma once
#include <Python.h>

namespace msjit::capture {

PyObject* interned(const char* name);  // borrowed: it is kept for good. Throws std::bad_alloc

}  // namespace msjit::capture

#pragma once

#include <Python.h>

namespace msjit::capture {

// The attribute found in the type's MRO, borrowed; null, and no error, when there is none. May assign a version tag to
// the type.
inline PyObject* type_lookup_borrowed(PyTypeObject* type, PyObject* name) { return _PyType_Lookup(type, name); }

}  // namespace msjit::capture

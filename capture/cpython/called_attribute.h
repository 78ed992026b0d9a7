// Whether an attribute is asked for in order to call it: `x.size(0)`, not `x.size`.
#pragma once

#include <Python.h>

namespace msjit::capture {

// True: the instruction that the running frame is at loads `name` (interned) of an object for the call that follows.
// False in a getter that C code asks. Sets no error.
bool calls_attribute(PyObject* name);

}  // namespace msjit::capture

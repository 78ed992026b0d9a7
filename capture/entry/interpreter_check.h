// At import: where the running interpreter is laid out otherwise than the one this was built for, nothing is captured.
#pragma once
#include "capture/cpython/py_ref.h"

namespace msjit::capture {

// False with an exception set: a warning that the program has made an error.
bool check_interpreter();
// From now on everything runs eagerly. The first reason is said, once, as a RuntimeWarning; false: that was made an
// error.
bool distrust_interpreter(const char* reason);
PyObject* layout_rows();  // new list of (what, as compiled, as found)

}  // namespace msjit::capture

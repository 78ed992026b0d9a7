// Objects of the program that a region may drop.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

// Break where an object may be dropped whose __del__ would run here. held: references to it that capture owns.
void let_go(PyObject* o, Py_ssize_t held = 0);
void let_go(Value* v, int depth = 0);

}  // namespace msjit::capture

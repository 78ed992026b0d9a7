// The version by which the interpreter knows a function whose calls it has specialised.
#pragma once
#include <Python.h>

namespace msjit::capture {

// As the instruction that makes a function does. From 3.13 on calls of a function that was made otherwise, and never
// had one, are not specialised; before it is given when it is asked for.
void give_version(PyFunctionObject* function);

}  // namespace msjit::capture

// What a type written in C does at the end of its objects.
#pragma once
#include <Python.h>

namespace msjit::capture {

// Whether nothing that a program sees runs as an object of the type is freed, beside what Python's own hooks do
// (__del__, callbacks of weak references): true of the interpreter's types, the standard library's, NumPy's and ours.
// Any other library's may do what it likes: write a file, warn, call back.
bool frees_quietly(PyTypeObject* type);

}  // namespace msjit::capture

// What stands for a function's code where programs are read from their source (python/msjit/front_ends).
#pragma once
#include <Python.h>

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

// A callable of a code object that gives the one to execute in its place, or None.
void set_source_reader(PyObject* reader, PyObject* same_place);
// Borrowed from what keeps the state of `code`; the code itself where there is nothing else.
PyCodeObject* read_from_source(PyCodeObject* code);
// In it, or in functions that it makes.
bool code_has_loops(PyCodeObject* code);
// A set of the names of variables that the code, or code in it, loads methods of; null: an error is set.
PyRef names_with_methods(PyCodeObject* code);
// The byte offset in `to` of what stands in the source where the instruction at `offset` of `from` does; 0: nothing
// does.
int same_place(PyCodeObject* from, int offset, PyCodeObject* to);

}  // namespace msjit::capture

// Indices and slices of sequences. What is asked for its __index__ runs the program's code, which may change the
// sequence.
#pragma once

#include <Python.h>

#include <cstdint>

namespace msjit::capture {

struct Context;
struct Value;

// The key, or what its __index__ gives.
Value* index_of(Context& c, Value* key);
// The position in v, an expanded sequence, that a key names; raises IndexError that speaks of `what`.
int64_t position(Context& c, Value* v, Value* key, const char* what);
// The elements of v, an expanded sequence, that a slice names.
void slice_range(Context& c, Value* slice, const Value* v, Py_ssize_t* start, Py_ssize_t* step, Py_ssize_t* count);
// A real slice of ints and None.
PyObject* plain_slice(Context& c, Value* slice);

}  // namespace msjit::capture

// What functools.lru_cache and functools.cache hold.
#pragma once

#include <Python.h>

namespace msjit::capture {

// The result that the wrapper has for a call with these arguments (a tuple; a dict or null), borrowed; null: it has
// none. No code of the program runs where hashing and comparing the arguments needs none. Sets no error.
PyObject* cached_result(PyObject* wrapper, PyObject* args, PyObject* kwargs);

// Whether the wrapper keeps results at all; false where nothing is known of it.
bool has_cache(PyObject* wrapper);

}  // namespace msjit::capture

// Watchers that extensions set through the C API (3.12 on): they are told of each change as it is made.
#pragma once
#include <Python.h>

extern "C" {
int msjit_dict_is_watched(PyObject* dict);
int msjit_functions_are_watched(void);
}

namespace msjit::capture {

inline bool dict_is_watched(PyObject* dict) { return msjit_dict_is_watched(dict) != 0; }
inline bool functions_are_watched() { return msjit_functions_are_watched() != 0; }

}  // namespace msjit::capture

// Code objects that this thread has found to be of no interest, by their addresses: whether the innermost frame runs
// one is known after a few loads. Safe to ask on any thread, with or without the GIL.
#pragma once

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

// What threads remember holds while this stays as it is.
inline long g_learned = 1;

// Where it does not, what was given to ask_where_not_quiet() is asked.
bool runs_quiet_code();
void ask_where_not_quiet(bool (*otherwise)());
// With the GIL.
void remember_quiet(PyCodeObject* code);

}  // namespace msjit::capture

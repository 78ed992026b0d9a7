// JitFunction: the callable that ms.jit returns. Its vectorcall is the whole entry: no frame hook, no cost to others.
#pragma once
#include "capture/entry/code_state.h"

namespace msjit::capture {

// Creates the heap type and adds it to the module as JitFunction; false with an exception set.
bool add_jit_function(PyObject* module);
bool is_jit_function(PyObject* object);
PyObject* jit_function_target(PyObject* jit_function);  // the Python function, borrowed
bool reads_source(PyObject* jit_function);
// A retired one (retirement.h) is a jit object again, if it still runs this code.
void wake_jit_function(PyObject* function, PyCodeObject* code, const CaptureOptions& options);
// Whether a jit object asks for a backend or level that others do not: code captured with other options calls it.
bool has_own_backend(PyObject* jit_function, const CaptureOptions& others);

// A function like `function` that runs the rewritten code; new reference, null without exception when there is none.
PyRef make_rewritten_function(PyFunctionObject* function, PyCodeObject* code);

// Process-wide switch (MSJIT_DISABLE, fork without exec memory): when false every JitFunction calls its function.
extern bool g_capture_allowed;
// Nothing is captured, and nothing captured runs, while somebody holds a pause (by +1, given back by -1).
void pause_capture(int change);

}  // namespace msjit::capture

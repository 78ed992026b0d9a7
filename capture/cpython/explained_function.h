// The library's functions. They say what there is when they are called wrong, and make tensors where their operands
// are: of a subtype of `function` with the same layout, called by the interpreter's own vectorcall. Only where that
// refuses the arguments is the explainer asked, so a right call pays no frame. (The interpreter inlines calls of exact
// functions alone: 15-20 ns a call, nothing in captured code.)
#pragma once

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

bool is_explained_type(PyTypeObject* type);
// What calls such a function; has_own_vectorcall is false of it.
const void* explained_vectorcall();
// While *in_use such functions are called by `call`, which makes the call itself by its first argument.
using CallAmongDevices = PyObject* (*)(vectorcallfunc plainly, PyObject* function, PyObject* const* args, size_t nargsf,
                                       PyObject* kwnames);
void set_call_among_devices(CallAmongDevices call, const bool* in_use);
// Makes a plain function one that explains; others stay as they are.
void explain_function(PyObject* function);

// _explain_calls(function, explainer): explainer(function, args, kwargs, error, within) gives the text of a TypeError,
// or an exception, in place of the error, or None to leave it. within: a frame of the function ran.
bool add_explained_functions(PyObject* module);

}  // namespace msjit::capture

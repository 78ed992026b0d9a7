// Backends written in Python: a callable `(graph, example_inputs) -> callable`.
#pragma once
#include <Python.h>

#include "jit/exec/fragment.h"

namespace msjit::python {

// A fragment that runs what the backend makes of the graph. The backend is called at the first run: nothing of the
// user's runs during capture, and each call raises what the backend raises.
Ref<exec::Fragment> make_user_fragment(PyObject* backend, ir::Graph graph, const exec::CompileOptions& options);

// Raises what a backend's code raised in a run on this thread since the last call; false: nothing.
bool take_backend_error();

void init_user_backends(PyObject* module);

}  // namespace msjit::python

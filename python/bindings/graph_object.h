// msjit.Graph: what a user's backend gets. It is callable (reference execution by eager ops) and lists its nodes.
#pragma once
#include <Python.h>

#include <memory>
#include <vector>

#include "jit/exec/fragment.h"

namespace msjit::python {

// A Graph object; null with an error set. The graph has no writes: what is written stands last among its outputs, for
// the inputs at the positions `written`.
PyObject* wrap_graph(ir::Graph graph, std::vector<int> written = {});
// The graph of a Graph object; UserError names who wants it.
std::shared_ptr<const ir::Graph> graph_from(PyObject* o, const char* who);

// The arguments a graph is called with: tensors and numbers by input position.
PyObject* arguments_of(const ir::Graph& graph, std::span<TensorImpl* const> tensors,
                       std::span<const ops::Number> numbers);
// Results of a call of `who`, a tuple, list or single value, as the graph's outputs; UserError names what differs.
void results_from_python(const ir::Graph& graph, PyObject* results, const char* who, exec::RunResult& out);

void init_graph(PyObject* module);

}  // namespace msjit::python

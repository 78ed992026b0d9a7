// Backends by name: what makes a Fragment of a graph. "cpu" is the compiler of this tree; "reference" runs op by op.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "jit/exec/fragment.h"

namespace msjit::exec {

using Factory = std::function<Ref<Fragment>(ir::Graph graph, const CompileOptions& options)>;
void register_backend(std::string name, Factory factory);  // replaces one of that name
std::vector<std::string> backend_names();

// Runs a graph op by op through eager dispatch: the meaning of a graph. Tensors by input position (null for numbers).
// Gradients are recorded by the tape op by op. Writes and random counters are undone or not yet made when it throws.
Status call_reference(const ir::Graph& graph, std::span<TensorImpl* const> tensors,
                      std::span<const ops::Number> numbers, RunResult& result);

// Writes the values, by position in graph.writes, into the inputs they belong to. Null: that one is not written.
void commit_writes(const ir::Graph& graph, std::span<TensorImpl* const> inputs, std::span<const Tensor> values);

Ref<Fragment> make_reference(ir::Graph graph, const CompileOptions& options);

}  // namespace msjit::exec

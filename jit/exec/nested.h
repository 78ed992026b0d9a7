// Graphs inside control flow, as executables.
#pragma once
#include <memory>
#include <span>

#include "jit/exec/executable.h"

namespace msjit::exec {

// What a turn or an arm takes beside its kernels, as kLongWork counts it.
constexpr int64_t kTurnWork = 500;

// Its outputs are its own (Executable::outputs_are_own).
std::unique_ptr<Executable> compile_nested(const ir::Graph& graph, int level);
Tensor contiguous(const Tensor& t);
// Throws NumberBails.
void bind_or_bail(const Executable& e, RunFrame& f, std::span<const Tensor> inputs,
                  std::span<const ops::Number> numbers, std::span<const Tensor> outputs);

}  // namespace msjit::exec

// Ops of the library written in other ops, for those who write graphs that run elsewhere: ops that other systems lack.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

bool has_parts(ops::Op op);
// Emits into the graph what stands for the op, as a composite's decomposition does; emitter: of that graph.
void emit_parts(ops::Op op, ir::Graph& graph, ops::Emitter& emitter, std::span<const ops::Val> operands,
                std::span<const ops::Attr> attrs, ops::Vals& outputs);

}  // namespace msjit::passes

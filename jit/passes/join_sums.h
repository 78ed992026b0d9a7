// Sums of many parts: gradients of slices that together are one tensor become a cat, and sums of small products or of
// reductions, as loops over steps leave them, one product or reduction of the joined operands.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

ir::Graph join_sums(const ir::Graph& graph);

}  // namespace msjit::passes

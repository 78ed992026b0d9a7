// Element-wise values computed once more where that is cheaper than an array in memory.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

// Sums over rows whose terms others need too get copies of the cheap element-wise values that they add up: one more
// computation instead of an array in memory (the gradients of a layer norm's weights beside the one of its input).
ir::Graph recompute_for_columns(ir::Graph graph);

// Gathers of one element a row from element-wise values are computed from gathered elements.
ir::Graph sink_picks(ir::Graph graph);

}  // namespace msjit::passes

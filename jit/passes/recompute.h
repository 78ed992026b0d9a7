// Sums over rows whose terms others need too get copies of the cheap element-wise values that they add up: one more
// computation instead of an array in memory (the gradients of a layer norm's weights beside the one of its input).
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

ir::Graph recompute_for_columns(ir::Graph graph);

}  // namespace msjit::passes

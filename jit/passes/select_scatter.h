// In backward graphs: one element scattered into a row of zeros becomes a comparison with the position, which fuses.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

// Only where the forward has checked the indices: run on backward graphs.
ir::Graph select_scatter(const ir::Graph& graph);

}  // namespace msjit::passes

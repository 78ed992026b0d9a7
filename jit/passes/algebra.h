// Algebra that keeps IEEE results to the bit: x * 1, x / 1, x - 0, x + -0.0, -(-x), casts and copies of no effect.
// Never x * 0, never another order of additions.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

ir::Graph simplify_algebra(const ir::Graph& graph);

}  // namespace msjit::passes

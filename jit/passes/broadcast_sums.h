// Sums and means over axes along which the operand does not vary: a product with the number of elements, or nothing.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

ir::Graph simplify_broadcast_sums(const ir::Graph& graph);

}  // namespace msjit::passes

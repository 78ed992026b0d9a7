// Equal computations are done once. Values that leave the graph stay apart: each is a tensor of its own.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

ir::Graph share_common_subexpressions(const ir::Graph& graph);

}  // namespace msjit::passes

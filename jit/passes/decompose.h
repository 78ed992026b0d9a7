// Composites become the ops they are written in.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

ir::Graph decompose(const ir::Graph& graph);

}  // namespace msjit::passes

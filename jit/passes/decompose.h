// Composites become the ops they are written in.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

// values: of the graph; replaced by those that stand for them.
ir::Graph decompose(const ir::Graph& graph, std::vector<const ir::Value*>* values = nullptr);

}  // namespace msjit::passes

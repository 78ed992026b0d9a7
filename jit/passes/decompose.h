// Composites become the ops they are written in.
#pragma once
#include <functional>

#include "jit/ir/graph.h"

namespace msjit::passes {

// values: of the graph; replaced by those that stand for them. keep: ops that stay as they are; with it ops of the
// library that can be written in others (parts.h) are taken apart, too, without it composites alone are.
ir::Graph decompose(const ir::Graph& graph, std::vector<const ir::Value*>* values = nullptr,
                    const std::function<bool(ops::Op)>& keep = {});

}  // namespace msjit::passes

// Number operations on constants, and broadcasts or reshapes to the shape a value has, vanish.
#pragma once
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::passes {

ir::Graph fold(const ir::Graph& graph);

// By value id: whether the value is (a view of) what leaves the graph, so that its identity matters.
std::vector<bool> escaping(const ir::Graph& graph);
bool is_identity_view(const ir::Node& n);

}  // namespace msjit::passes

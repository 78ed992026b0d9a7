// The gradient of a user's op as a node of the graph.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

// Appends the op that computes the gradients of node's operands for which `needs` is set; cotangents: by output, null
// stands for zero. Results by operand, null where none is needed. UserError: it is such a gradient itself.
std::vector<ir::Value*> append_custom_gradient(ir::Graph& g, const ir::Node& node,
                                               std::span<ir::Value* const> cotangents, std::span<const bool> needs);

// Whether the node is such a gradient, which cannot be differentiated again.
bool is_custom_gradient(const ir::Node& node);

}  // namespace msjit::passes

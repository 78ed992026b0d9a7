// Forward mode and batches through control flow in a graph (jit/ir/control.h).
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "jit/ir/control.h"

namespace msjit::passes {

// Appends a node that computes the tangents of the node's outputs from those of its operands; null: zero.
std::vector<ir::Value*> append_control_tangents(ir::Graph& g, const ir::Node& node,
                                                std::span<ir::Value* const> tangents);

// Appends the node for all elements of a batch at once, which takes the same way for each. batches: by operand, with
// the batch in front; null: the same for all. By output as well. UserError: the elements may go different ways.
std::vector<ir::Value*> append_control_batch(ir::Graph& g, const ir::Node& node, std::span<ir::Value* const> batches,
                                             int64_t size);

}  // namespace msjit::passes

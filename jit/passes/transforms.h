// Forward mode and vmap over the nodes of a graph, by the rules of the tape.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::passes {

// Tangents of the outputs of a user's op for those of its operands (null: zero). False: the op is an ordinary one.
using CustomTangents =
    std::function<bool(const ir::Node&, std::span<ir::Value* const> tangents, std::vector<ir::Value*>& of_outputs)>;

// Appends the forward sweep over the nodes from `first` on: tangents of outputs for tangents of inputs; null: zero.
std::vector<ir::Value*> append_tangents(ir::Graph& g, size_t first, std::span<ir::Value* const> inputs,
                                        std::span<ir::Value* const> tangents, std::span<ir::Value* const> outputs,
                                        const CustomTangents& custom = {});

// Appends the nodes from `first` on once more, for whole batches: `elements` stand for the elements of `batches` along
// their first dimension. Outputs with the batch first; null: the same for every element. UserError: an op cannot.
// passes_on: whether the outputs of a user's op are its first operands.
std::vector<ir::Value*> append_batch(ir::Graph& g, size_t first, std::span<ir::Value* const> elements,
                                     std::span<ir::Value* const> batches, std::span<ir::Value* const> outputs,
                                     const std::function<bool(const ir::Node&)>& passes_on = {});

}  // namespace msjit::passes

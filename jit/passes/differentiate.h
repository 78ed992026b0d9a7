// Reverse mode over a decomposed graph, by the tape's own rules.
#pragma once
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::passes {

// By value id: whether a gradient can flow from it to an input that requires one.
std::vector<bool> differentiable(const ir::Graph& graph);

// [i][j]: whether the gradients of outputs i and j pass through one node that keeps values for it. The tape releases
// those of a node in the first backward that passes it: one from output i then makes one from output j impossible.
std::vector<std::vector<bool>> share_saved_values(const ir::Graph& graph);

// Forward and backward in one graph. The forward values keep their ids.
struct Joint {
  ir::Graph graph;                     // inputs: those of the forward graph, then the cotangents; outputs: none
  std::vector<ir::Value*> cotangents;  // by forward output; null: taken as zero
  std::vector<ir::Value*> gradients;   // by forward input; null: zero, or none is required
};
// given: by forward output, whether a cotangent comes in.
Joint differentiate(const ir::Graph& forward, const std::vector<bool>& given);

}  // namespace msjit::passes

// Which forward values the backward keeps, and the backward graph made from a joint graph.
#pragma once
#include "jit/passes/differentiate.h"

namespace msjit::passes {

// Ids (of the forward graph) of the values to save, inputs excepted. Results of products, reductions and random ops are
// saved, and what the forward puts into memory anyway; other element-wise values are recomputed, unless what they are
// recomputed from takes more memory. rows: those of is_row() are views, so that what the tape keeps is kept.
std::vector<int> choose_saved(const ir::Graph& forward, const Joint& joint, bool rows = false);

struct BackwardGraph {
  ir::Graph graph;               // inputs: forward inputs it reads, saved values, cotangents; outputs: gradients
  std::vector<int> inputs;       // forward inputs, by position in graph.inputs
  std::vector<bool> made_again;  // of them: whether a value of the forward is recomputed from it
  std::vector<int> saved;        // ids of saved values, following
  std::vector<int> cotangents;   // forward outputs, following
  std::vector<int> gradients;    // by output of graph: forward input
  std::vector<int> arrives;  // by gradient: the output of graph, behind the gradients, that says if there is one; or -1
  struct Through {           // of Joint::through
    int output;              // of the forward graph
    int at, arrives;         // outputs of graph
  };
  std::vector<Through> through;
};
// saved: values that are at hand; everything else is recomputed from inputs. pure: nothing but the results of random
// ops is at hand, so that the graph is differentiable in all forward inputs.
BackwardGraph extract_backward(const ir::Graph& forward, const Joint& joint, const std::vector<int>& saved, bool pure);

}  // namespace msjit::passes

// What a graph computes of frozen weights alone, taken out of it.
#pragma once
#include <optional>
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::passes {

struct FrozenSplit {
  ir::Graph made;          // values of frozen inputs and constants alone
  ir::Graph rest;          // the graph, with the outputs of `made` as further inputs
  std::vector<int> reads;  // inputs that are those of `made`, by position
};

// Nothing: there is no such value worth to be kept. Views stay where they are read, and so does what is handed out (a
// program may write it), what a broadcast makes large, and what lies inside of control flow. The graph is simplified.
std::optional<FrozenSplit> split_frozen(const ir::Graph& graph);

}  // namespace msjit::passes

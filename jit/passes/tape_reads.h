// Which memory a graph's backward would read from the tape, were the graph run op by op: what the program must not
// write before it. What a compiled backward reads beside that is not the program's to know.
#pragma once
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::passes {

// By input and by output, over the graph's outputs: whether a backward from that one reads the memory of this.
struct TapeReads {
  using Mask = std::vector<bool>;
  std::vector<Mask> inputs, outputs;
  std::vector<Mask> needed;  // by input: whether that output is computed from it at all
};
// wanted: by input, whether its gradient is asked for; empty: wherever one is required. Composites count as what they
// are written in. certain: what a backward reads of every run, whichever arms ran; else what it may. taken: by
// branches(), whether the predicate held; empty: not known.
TapeReads tape_reads(const ir::Graph& graph, const std::vector<bool>& wanted = {}, bool certain = false,
                     const std::vector<bool>& taken = {});
// The graph's `if` and `while` nodes, in order.
std::vector<const ir::Node*> branches(const ir::Graph& graph);

// x[i] where the run knows i: the program has a view, the graph an element at a tensor of one place.
bool is_row(const ir::Node* node);

// By value: whether a backward from one of the outputs reads its memory.
std::vector<bool> tape_reads_of(const ir::Graph& graph, std::vector<const ir::Value*> values);

}  // namespace msjit::passes

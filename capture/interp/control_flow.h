// What is being captured as part of control flow in the graph: tensor_branches.cpp, tensor_loops.cpp, first_turns.cpp.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "capture/interp/frame.h"
#include "jit/ir/graph.h"

namespace msjit::capture {

class LoopElements;
class PartWrites;
struct Part {
  const SymbolicFrame* frame = nullptr;
  int loop = -1;                     // the innermost of the frame's that it stands in
  LoopElements* elements = nullptr;  // of a `for` whose turn it is
  PartWrites* writes = nullptr;      // in place, of what was there before it
  int branch = -1;                   // the instruction that it begins at
};

// A first turn that stands before its loop (tensor_loops.cpp): the branch that it begins at.
struct FirstTurn {
  const SymbolicFrame* frame;
  int loop;
  const PyCodeObject* code;
  int branch;
};

struct ControlFlow {
  Part part;                                     // the innermost
  std::vector<FirstTurn> first_turns;            // that have begun, of loops that are not in the graph yet
  std::string why_outside;                       // of the branch at hand: why it is not in the graph
  int arms = 0;                                  // of branches that are being captured, one in the other
  int branches = 0;                              // begun in the outermost of those
  std::vector<std::unique_ptr<ir::Node>> moved;  // out of the graph, into one of its loops
};

}  // namespace msjit::capture

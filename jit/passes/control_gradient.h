// Reverse mode through control flow in a graph (jit/ir/control.h).
#pragma once
#include <span>
#include <vector>

#include "jit/ir/control.h"
#include "jit/passes/cotangents.h"

namespace msjit::passes {

// By result: whether gradients flow to it where they do to these operands.
std::vector<bool> control_flows(const ir::Control& control, const std::vector<bool>& operands);

// By input of a turn: whether gradients flow to it in some turn, where they flow to these of the first.
std::vector<bool> flows_in_turns(const ir::Graph& turn, std::vector<bool> inputs, size_t carried);

// Appends what takes the cotangents of the node's outputs to those of its operands. An `if` has an `if` of the same
// predicate, whose arms make again what they need; a `while` has a `reverse`. UserError: unsupported.
void append_control_gradient(ir::Graph& g, const ir::Node& node, std::span<const bool> needs, Cotangents& cotangents);

// While it lives, loops have second gradients on this thread: by forward mode, so that sums may be rounded in another
// way than the tape's.
class SecondGradients {
 public:
  SecondGradients();
  ~SecondGradients();
  SecondGradients(const SecondGradients&) = delete;

 private:
  bool before_;
};

}  // namespace msjit::passes

// Graphs of varying sizes: a graph captured at some sizes, made again at others by the same steps.
#pragma once
#include <functional>
#include <optional>

#include "jit/ir/graph.h"
#include "jit/passes/control_gradient.h"
#include "src/autograd/rule.h"

namespace msjit::passes {

// The steps cannot be taken at these sizes, or something that capture relied on does not hold.
struct SizesRefused {
  std::string reason;
  int line = 0;
};

// What an input is now; neither: as captured, or a number that no size follows from.
struct InputSizes {
  const Meta* meta = nullptr;
  std::optional<ops::Number> number;
};

// The captured graph with the given inputs (by position) and concrete sizes throughout: inference runs again,
// attributes and numbers made of sizes become constants, rules that look at shapes (gradients, composites, scatters)
// are applied again, and every assumption is checked. Throws SizesRefused.
ir::Graph instantiate(const ir::Graph& captured, std::span<const InputSizes> inputs);

// What the caller of a sweep does itself, at its place in the order of the sweep.
struct SweepHooks {
  // Gradients of the operands of a user's op, null where there is none; cotangents by output, null where none arrived.
  // False: the op is an ordinary one.
  std::function<bool(const ir::Node&, std::span<ir::Value* const> cotangents, std::vector<ir::Value*>& gradients)>
      custom;
  // The total cotangent of a value, and what to go on with.
  std::function<ir::Value*(const ir::Value*, ir::Value* cotangent)> arrived;
};

// Appends the reverse sweep over the nodes from `first` on: the gradients of outputs (cotangents of ones) with respect
// to inputs; null where nothing arrives. Where control flow decides whether one arrives: zeros, or else a UserError.
std::vector<ir::Value*> append_gradients(ir::Graph& g, size_t first, std::span<ir::Value* const> outputs,
                                         std::span<ir::Value* const> inputs, const SweepHooks* hooks = nullptr,
                                         bool zeros = false);

// Whether gradients go back through it.
bool passes_gradients(const ir::Node& n);
// Whether one may arrive at this operand then.
bool passes_gradient_to(const ir::Node& n, size_t operand);
// Adds to reached, a set of values, what they have a gradient for among n's outputs.
template <class Set>
void pass_on(const ir::Node& n, Set& reached) {
  if (!passes_gradients(n)) return;
  if (n.kind == ir::Node::kControl) {
    std::vector<bool> flows;
    for (ir::Value* v : n.operands) flows.push_back(!v->is_number && reached.count(v));
    flows = control_flows(*n.control, flows);
    for (size_t i = 0; i < flows.size(); ++i)
      if (flows[i]) reached.insert(n.outputs[i]);
    return;
  }
  bool any = false, integers = false;
  for (ir::Value* v : n.operands) {
    if (!v || v->is_number || !reached.count(v)) continue;
    any = true;
    integers = integers || !is_differentiable(v->dtype);
  }
  if (!any) return;
  const ops::Op op = n.kind == ir::Node::kOp ? n.op : ops::Op::detach;
  for (ir::Value* v : n.outputs)
    if (!v->is_number && autograd::carries_gradient(op, v->dtype, integers)) reached.insert(v);
}

// Appends the decomposition of a composite.
SmallVector<ir::Value*, 2> append_composite(ir::Graph& g, ops::Op op, std::span<ir::Value* const> operands,
                                            std::span<const ops::Attr> attrs);

}  // namespace msjit::passes

// Cotangents of a reverse sweep over a graph with control flow: some arrive in one arm alone, or after some turns.
#pragma once
#include <unordered_map>

#include "jit/ir/graph.h"
#include "src/autograd/transform.h"

namespace msjit::passes {

class Cotangents {
 public:
  // branches: what arrives at times is chosen by an `if`, so that it has no history where it does not arrive.
  explicit Cotangents(ir::GraphEmitter& emitter, ir::Graph& graph, bool branches = false)
      : emitter_(emitter), graph_(graph), branches_(branches), sweep_(emitter) {}

  bool branches() const { return branches_; }
  ir::Value* of(const ir::Value* v) const;  // null: zero
  // Whether it arrives, a bool: a number or a tensor without dimensions; null: always. A cotangent is minus zeros,
  // which change no sum, where it does not.
  ir::Value* arrives(const ir::Value* v) const;
  // To the sum of what arrived so far.
  void add(ir::Value* v, ir::Value* ct, ir::Value* arrives = nullptr);
  void replace(ir::Value* v, ir::Value* ct, ir::Value* arrives = nullptr);
  // One op, as autograd::ReverseSweep.
  void visit(const ir::Node& n, std::span<const bool> needs);

  ir::Value* either(ir::Value* a, ir::Value* b);  // of what arrives(): null where one is
  ir::Value* as_tensor(ir::Value* arrives);
  ir::Value* where(ir::Value* arrives, ir::Value* a, ir::Value* otherwise);  // otherwise, null: minus zeros
  ir::Value* minus_zeros(const ir::Value& like);

 private:
  ir::Value* or_minus_zeros(ir::Value* arrives, ir::Value* a);
  ir::GraphEmitter& emitter_;
  ir::Graph& graph_;
  const bool branches_;
  autograd::ReverseSweep sweep_;
  std::unordered_map<const ir::Value*, ir::Value*> arrives_;
};

}  // namespace msjit::passes

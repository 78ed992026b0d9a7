// OpNode: one recorded op, whose backward runs the op's rule on the eager emitter.
#pragma once
#include "src/autograd/accumulate.h"

namespace msjit::autograd {

class OpNode final : public TapeNode {
 public:
  // Keeps what the rule reads. `written`: storage about to be written in place; operands on it are kept as copies.
  OpNode(ops::Op op, std::span<const ops::Operand> operands, std::span<const ops::Attr> attrs, const Storage* written);
  ~OpNode() override;
  void set_outputs(std::span<const Tensor> outputs);  // their metadata, and those that the rule reads
  void pack_saved(const SavedHooks& hooks);
  const char* name() const override;
  void backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients) override;
  void forward(std::span<const Tensor> tangents, SmallVector<Tensor, 2>& outputs) override;
  Tensor part(const Tensor& whole) const override;
  void release_saved() override;

 private:
  struct Values;  // what a rule is given
  bool carries(DType output) const;
  struct Operand {
    ops::ValueType::Kind kind = ops::ValueType::kAbsent;
    bool was_saved = false;      // also after release
    const Meta* meta = nullptr;  // counted
    ops::Number number;
    Saved saved;
  };
  struct Output {
    const Meta* meta = nullptr;  // counted
    Saved saved;
    bool was_saved = false;
  };
  ops::Op op_;
  SmallVector<ops::Attr, 1> attrs_;
  SmallVector<Operand, 2> operands_;
  SmallVector<Output, 1> outputs_;
};

}  // namespace msjit::autograd

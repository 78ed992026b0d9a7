// One run of a compiled fragment on the tape.
#pragma once
#include "jit/exec/compiled_fragment.h"
#include "src/autograd/autograd.h"
#include "src/tensor/unwritten.h"

namespace msjit::exec {

class FragmentNode final : public autograd::TapeNode {
 public:
  FragmentNode(Ref<CompiledFragment> fragment, int outputs) : fragment_(std::move(fragment)) { output_count = outputs; }
  const char* name() const override { return fragment_->name(); }
  void backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients) override;
  bool passes_on(int output) override { return fragment_->passes_on(static_cast<size_t>(output)); }
  bool leads(int output, size_t input) override {
    return fragment_->leads(static_cast<size_t>(output), static_cast<size_t>(fragment_->grad_inputs()[input]));
  }
  void backward_through(std::span<const Tensor> cotangents, bool create_graph, std::span<const int> looked_at,
                        const Look& look, SmallVector<Tensor, 4>& gradients) override;
  bool output_type(int output, ops::OutputType& type) const override;
  void release_saved() override;

  SmallVector<autograd::Saved, 4> inputs;  // by the fragment's kept_inputs
  SmallVector<autograd::Saved, 4> saved;   // by its saved_ids
  SmallVector<ops::Number, 2> numbers;     // by input position
  CompiledFragment::Mask taken;            // by passes::branches(), where they differ in what the tape keeps
  // For those of them that programs may write before the backward.
  void keep_unwritten(std::span<TensorImpl* const> tensors, std::span<const Tensor> made);

 private:
  class Reader;
  // The gradients of those cotangents that `given` names, added to `gradients`; those of outputs that are cut, to
  // `through`, by output.
  void sweep(std::span<const Tensor> cotangents, const CompiledFragment::Mask& given, const CompiledFragment::Mask& cut,
             bool create_graph, SmallVector<Tensor, 4>& gradients, SmallVector<Tensor, 4>& through);
  void backward_by_element(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients);
  Ref<CompiledFragment> fragment_;
  SmallVector<Unwritten, 4> unwritten_;  // by the fragment's unkept_inputs, then its unkept_saved
  // By output: whether a cotangent came in the last backward, and whether a backward from it has no values any more.
  CompiledFragment::Mask given_, spent_;
};

}  // namespace msjit::exec

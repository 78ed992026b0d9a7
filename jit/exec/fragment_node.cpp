#include "jit/exec/fragment_node.h"

#include <algorithm>

#include "src/autograd/batch.h"
#include "src/base/check.h"
#include "src/eager/dispatch.h"

namespace msjit::exec {
namespace {

size_t position(std::span<const int> list, int wanted) {
  auto it = std::find(list.begin(), list.end(), wanted);
  MSJIT_CHECK(it != list.end(), "the backward reads a value that was not kept");
  return static_cast<size_t>(it - list.begin());
}

// Backward graphs are compiled for contiguous cotangents of the outputs' types.
Tensor normal_cotangent(const Tensor& ct, const ir::Value& output) {
  Tensor t = ct;
  if (t.dtype() != output.dtype) {
    eager::Operand operand{t.get()};
    ops::Attr to = output.dtype;
    t = eager::call1(ops::Op::cast, {&operand, 1}, {&to, 1});
  }
  if (!t.contiguous()) {
    eager::Operand operand{t.get()};
    t = eager::call1(ops::Op::copy, {&operand, 1});
  }
  return t;
}

}  // namespace

void FragmentNode::backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients) {
  for (const Tensor& ct : cotangents)
    if (autograd::is_batched(ct.get())) return backward_by_element(cotangents, create_graph, gradients);
  const ir::Graph& base = fragment_->base();
  CompiledFragment::Mask given(base.outputs.size()), requires_grad(base.outputs.size());
  bool any = false;
  for (size_t i = 0; i < given.size() && i < cotangents.size(); ++i) {
    given[i] = static_cast<bool>(cotangents[i]);
    requires_grad[i] = create_graph && given[i] && cotangents[i].requires_grad();
    any = any || given[i];
  }
  gradients.clear();
  gradients.resize(next.size());
  if (!any) return;
  for (size_t i = 0; i < spent_.size(); ++i)
    if (given[i] && spent_[i]) autograd::fail_released(*this);
  given_ = given;
  const CompiledFragment::Backward& b =
      create_graph ? fragment_->differentiable_backward(given, requires_grad) : fragment_->backward(given);

  SmallVector<Tensor, 8> held;
  SmallVector<ops::Number, 8> number_inputs;
  auto push = [&](Tensor t, ops::Number n) {
    held.push_back(std::move(t));
    number_inputs.push_back(n);
  };
  for (int i : b.plan.inputs) {
    if (base.inputs[i].value->is_number) {
      push({}, numbers[i]);
    } else {
      push(inputs[position(fragment_->kept_inputs(), i)].get(*this), {});
    }
  }
  for (int id : b.plan.saved) push(saved[position(fragment_->saved_ids(), id)].get(*this), {});
  for (int i : b.plan.cotangents) push(normal_cotangent(cotangents[i], *base.outputs[i]), {});
  SmallVector<TensorImpl*, 8> tensors;
  for (const Tensor& t : held) tensors.push_back(t.get());

  RunResult result;
  if (create_graph) {
    MSJIT_CHECK(b.fragment->run(tensors, number_inputs, result) == Status::kOk,
                "numbers of the forward bail in the backward");
  } else {
    RunFrame* f = b.executable->run(tensors, number_inputs);
    MSJIT_CHECK(f, "numbers of the forward bail in the backward");
    FrameGuard guard(*b.executable, f);
    const size_t all = b.executable->graph().outputs.size();
    b.executable->append_outputs(*f, all, result.tensors);
    for (size_t i = 0; i < all; ++i) result.numbers.push_back(b.executable->number_output(*f, i));
  }
  for (size_t i = 0; i < b.plan.gradients.size(); ++i) {
    if (const int at = b.plan.arrives[i]; at >= 0)
      if (!truth_of(result.tensors[static_cast<size_t>(at)], result.numbers[static_cast<size_t>(at)])) continue;
    gradients[position(fragment_->grad_inputs(), b.plan.gradients[i])] = result.tensors[i];
  }
}

// Compiled code reads memory: elements of a batch are taken one by one.
void FragmentNode::backward_by_element(std::span<const Tensor> cotangents, bool create_graph,
                                       SmallVector<Tensor, 4>& gradients) {
  std::vector<size_t> arrived;
  SmallVector<Tensor, 2> made;
  autograd::call_by_element(
      "compiled backward", cotangents,
      [&](std::span<const Tensor> element, SmallVector<Tensor, 2>& out) {
        SmallVector<Tensor, 4> one;
        backward(element, create_graph, one);
        arrived.clear();
        for (size_t i = 0; i < one.size(); ++i) {
          if (!one[i]) continue;
          arrived.push_back(i);
          out.push_back(one[i]);
        }
      },
      made);
  gradients.clear();
  gradients.resize(next.size());
  for (size_t k = 0; k < arrived.size(); ++k) gradients[arrived[k]] = made[k];
}

bool FragmentNode::output_type(int output, ops::OutputType& type) const {
  const ir::Value& v = *fragment_->base().outputs[static_cast<size_t>(output)];
  if (v.is_number) return false;
  type = {v.dtype, v.shape};
  return true;
}

// Losses that are independent have a backward each, as if each had nodes of its own.
void FragmentNode::release_saved() {
  if (std::find(given_.begin(), given_.end(), false) != given_.end()) {
    const std::vector<CompiledFragment::Mask>& spends = fragment_->spends();
    spent_.resize(given_.size());
    bool more = false;
    for (size_t i = 0; i < given_.size(); ++i)
      for (size_t j = 0; given_[i] && j < given_.size(); ++j) spent_[j] = spent_[j] || spends[i][j];
    for (size_t i = 0; i < given_.size(); ++i) more = more || (spends[i][i] && !spent_[i]);
    if (more) return;
  }
  for (autograd::Saved& s : inputs) s.reset();
  for (autograd::Saved& s : saved) s.reset();
}

}  // namespace msjit::exec

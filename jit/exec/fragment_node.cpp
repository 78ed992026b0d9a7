#include "jit/exec/fragment_node.h"

#include <algorithm>
#include <optional>

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

void FragmentNode::keep_unwritten(std::span<TensorImpl* const> tensors, std::span<const Tensor> made) {
  const std::span<const int> in = fragment_->unkept_inputs(), out = fragment_->unkept_saved();
  unwritten_.reserve(in.size() + out.size());
  for (int k : in)
    unwritten_.emplace_back(
        Tensor::borrow(tensors[static_cast<size_t>(fragment_->kept_inputs()[static_cast<size_t>(k)])]));
  for (int k : out)
    unwritten_.emplace_back(made[static_cast<size_t>(fragment_->saved_positions()[static_cast<size_t>(k)])]);
}

// The values of then. Those that the tape, op by op, would have kept for this backward must not have been written
// since.
class FragmentNode::Reader {
 public:
  Reader(const FragmentNode& node, const CompiledFragment::Mask& given) : node_(node), given_(given) {}

  Tensor input(size_t k) { return read(node_.inputs[k], node_.fragment_->unkept_inputs(), 0, k, &Reader::keeps_input); }
  Tensor saved(size_t k) {
    const CompiledFragment& f = *node_.fragment_;
    return read(node_.saved[k], f.unkept_saved(), f.unkept_inputs().size(), k, &Reader::keeps_saved);
  }
  // Raises where the tape would have read what is written since, although this backward does not.
  void check() {
    for (size_t k = 0; k < node_.inputs.size(); ++k)
      if (node_.inputs[k].written() && keeps_input(k)) node_.inputs[k].get(node_);
    for (size_t k = 0; k < node_.saved.size(); ++k)
      if (node_.saved[k].written() && keeps_saved(k)) node_.saved[k].get(node_);
  }

 private:
  using Keeps = bool (Reader::*)(size_t k);
  Tensor read(const autograd::Saved& s, std::span<const int> unkept, size_t first, size_t k, Keeps keeps) {
    if (node_.unwritten_.empty() || !s) return s.get(node_);
    const auto at = std::ranges::lower_bound(unkept, static_cast<int>(k));
    if (at == unkept.end() || *at != static_cast<int>(k)) return s.get(node_);
    const Unwritten& then = node_.unwritten_[first + static_cast<size_t>(at - unkept.begin())];
    if ((!s.written() && !then.differs(s.now())) || (this->*keeps)(k)) return s.get(node_);
    return s.get(node_, then.get());
  }
  bool keeps_input(size_t k) { return asked(reads().inputs[static_cast<size_t>(node_.fragment_->kept_inputs()[k])]); }
  bool keeps_saved(size_t k) {
    const std::vector<size_t> over = node_.fragment_->outputs_over(node_.fragment_->saved_ids()[k]);
    return std::ranges::any_of(over, [&](size_t j) { return asked(reads().outputs[j]); });
  }
  bool asked(const CompiledFragment::Mask& kept) const {
    for (size_t o = 0; o < given_.size(); ++o)
      if (given_[o] && kept[o]) return true;
    return false;
  }
  const passes::TapeReads& reads() {
    if (reads_) return *reads_;
    CompiledFragment::Mask wanted;
    if (const std::span<const bool> asked = autograd::wanted_gradients(); !asked.empty()) {
      wanted.resize(node_.fragment_->base().inputs.size());
      for (size_t n = 0; n < asked.size(); ++n)
        wanted[static_cast<size_t>(node_.fragment_->grad_inputs()[n])] = asked[n];
    }
    return reads_.emplace(node_.fragment_->tape_reads(wanted));
  }

  const FragmentNode& node_;
  const CompiledFragment::Mask& given_;
  std::optional<passes::TapeReads> reads_;
};

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

  Reader reader(*this, given);
  reader.check();
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
      push(reader.input(position(fragment_->kept_inputs(), i)), {});
    }
  }
  for (int id : b.plan.saved) push(reader.saved(position(fragment_->saved_ids(), id)), {});
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
  unwritten_.clear();
  for (autograd::Saved& s : inputs) s.reset();
  for (autograd::Saved& s : saved) s.reset();
}

}  // namespace msjit::exec

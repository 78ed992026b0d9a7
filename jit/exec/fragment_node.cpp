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

  Tensor input(size_t k, bool made_again) {
    // Op by op the tape has what was computed of it then beside what it holds now.
    if (made_again && node_.inputs[k].written_unseen() && keeps_input(k))
      throw runtime_error(std::string("a ") + to_string(node_.inputs[k].now().meta()) +
                          " was written through .data, and what captured code computes again of it for its gradient "
                          "would be of its values since; write to it after the backward, or run this code without "
                          "ms.jit");
    return read(node_.inputs[k], node_.fragment_->unkept_inputs(), 0, k, &Reader::keeps_input);
  }
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
    return reads_.emplace(node_.fragment_->tape_reads(wanted, node_.taken));
  }

  const FragmentNode& node_;
  const CompiledFragment::Mask& given_;
  std::optional<passes::TapeReads> reads_;
};

void FragmentNode::backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients) {
  backward_through(cotangents, create_graph, {}, {}, gradients);
}

void FragmentNode::backward_through(std::span<const Tensor> cotangents, bool create_graph,
                                    std::span<const int> looked_at, const Look& look,
                                    SmallVector<Tensor, 4>& gradients) {
  for (const Tensor& ct : cotangents) {
    if (!autograd::is_batched(ct.get())) continue;
    if (!looked_at.empty())
      throw runtime_error(
          "backward under vmap: what one result of captured code has of another's gradient is asked for by a hook, "
          "retain_grad or a gradient by it; call the function without ms.jit there");
    return backward_by_element(cotangents, create_graph, gradients);
  }
  const ir::Graph& base = fragment_->base();
  const size_t outputs = base.outputs.size();
  CompiledFragment::Mask given(outputs), cut(looked_at.empty() ? 0 : outputs);
  bool any = false;
  for (size_t i = 0; i < outputs && i < cotangents.size(); ++i) {
    given[i] = static_cast<bool>(cotangents[i]);
    any = any || given[i];
  }
  gradients.clear();
  gradients.resize(next.size());
  if (!any) return;
  for (size_t i = 0; i < spent_.size(); ++i)
    if (given[i] && spent_[i]) autograd::fail_released(*this);
  given_ = given;
  SmallVector<Tensor, 4> through;
  if (looked_at.empty()) return sweep(cotangents, given, cut, create_graph, gradients, through);

  // The others first; then one after the other of those that are looked at, from the last one that was computed on.
  for (int o : looked_at) cut[static_cast<size_t>(o)] = true;
  CompiledFragment::Mask others = given;
  for (int o : looked_at) others[static_cast<size_t>(o)] = false;
  through.resize(outputs);
  for (int o : looked_at)
    if (given[static_cast<size_t>(o)]) through[static_cast<size_t>(o)] = cotangents[static_cast<size_t>(o)];
  sweep(cotangents, others, cut, create_graph, gradients, through);
  std::vector<int> ordered(looked_at.begin(), looked_at.end());
  std::ranges::sort(ordered, std::greater(), [&](int o) { return base.outputs[static_cast<size_t>(o)]->id; });
  for (int o : ordered) {
    const auto at = static_cast<size_t>(o);
    look(o, through[at]);
    if (!through[at]) continue;
    SmallVector<Tensor, 4> own(outputs);
    own[at] = std::move(through[at]);
    through[at] = Tensor();
    CompiledFragment::Mask one(outputs);
    one[at] = true;
    sweep({own.begin(), own.size()}, one, cut, create_graph, gradients, through);
  }
}

void FragmentNode::sweep(std::span<const Tensor> cotangents, const CompiledFragment::Mask& given,
                         const CompiledFragment::Mask& cut, bool create_graph, SmallVector<Tensor, 4>& gradients,
                         SmallVector<Tensor, 4>& through) {
  if (std::ranges::find(given, true) == given.end()) return;
  const ir::Graph& base = fragment_->base();
  CompiledFragment::Mask requires_grad(given.size());
  for (size_t i = 0; i < given.size(); ++i)
    requires_grad[i] = create_graph && given[i] && cotangents[i].requires_grad();
  const CompiledFragment::Backward& b =
      create_graph ? fragment_->differentiable_backward(given, requires_grad, cut) : fragment_->backward(given, cut);

  Reader reader(*this, given);
  reader.check();
  SmallVector<Tensor, 8> held;
  SmallVector<ops::Number, 8> number_inputs;
  auto push = [&](Tensor t, ops::Number n) {
    held.push_back(std::move(t));
    number_inputs.push_back(n);
  };
  for (size_t at = 0; at < b.plan.inputs.size(); ++at) {
    const int i = b.plan.inputs[at];
    if (base.inputs[i].value->is_number) {
      push({}, numbers[i]);
    } else {
      push(reader.input(position(fragment_->kept_inputs(), i), b.plan.made_again[at]), {});
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
  auto arrives = [&](int at) {
    return at < 0 || truth_of(result.tensors[static_cast<size_t>(at)], result.numbers[static_cast<size_t>(at)]);
  };
  auto add = [](Tensor& sum, const Tensor& g) {
    sum = sum ? autograd::eager_emitter()(ops::Op::add, {ops::Val::of(sum), ops::Val::of(g)}).tensor() : g;
  };
  for (size_t i = 0; i < b.plan.gradients.size(); ++i)
    if (arrives(b.plan.arrives[i]))
      add(gradients[position(fragment_->grad_inputs(), b.plan.gradients[i])], result.tensors[i]);
  for (const passes::BackwardGraph::Through& t : b.plan.through)
    if (arrives(t.arrives)) add(through[static_cast<size_t>(t.output)], result.tensors[static_cast<size_t>(t.at)]);
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

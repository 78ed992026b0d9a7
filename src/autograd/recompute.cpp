// Checkpointing: the forward is run again in the backward, and only what it read from outside is kept.
#include <unordered_set>

#include "src/autograd/autograd.h"
#include "src/base/check.h"

namespace msjit::autograd {
namespace {

class RecomputeNode final : public TapeNode {
 public:
  RecomputeNode(std::string name, RunAgain again, std::span<const Tensor> outputs)
      : name_(std::move(name)), again_(std::move(again)) {
    output_count = static_cast<int>(outputs.size());
    for (const Tensor& t : outputs) types_.push_back({t.dtype(), Shape(t.shape())});
  }
  const char* name() const override { return name_.c_str(); }
  bool output_type(int output, ops::OutputType& type) const override {
    type = types_[static_cast<size_t>(output)];
    return true;
  }
  void backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients) override {
    std::vector<Tensor> outputs, roots, given;
    {
      GradMode on(true);
      const bool outside = set_differentiating(differentiating_);
      try {
        outputs = again_();
      } catch (...) {
        set_differentiating(outside);
        throw;
      }
      set_differentiating(outside);
    }
    if (outputs.size() != types_.size())
      throw runtime_error("recompute: `" + name_ + "` returned " + std::to_string(types_.size()) +
                          " tensors, and in the backward " + std::to_string(outputs.size()));
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (!cotangents[i] || !outputs[i].requires_grad()) continue;
      roots.push_back(outputs[i]);
      given.push_back(cotangents[i]);
    }
    if (roots.empty()) return;
    std::vector<Tensor> found = edge_gradients(roots, given, {next.data(), next.size()}, {false, create_graph, true});
    for (size_t i = 0; i < found.size(); ++i) gradients[i] = found[i];
  }

 private:
  std::string name_;
  RunAgain again_;
  bool differentiating_ = differentiating();  // as it was at the first run
  std::vector<ops::OutputType> types_;
};

}  // namespace

std::vector<Tensor> checkpoint(std::string name, std::span<const Tensor> outputs, uint64_t start, RunAgain again) {
  auto node = Ref<RecomputeNode>::adopt(new RecomputeNode(std::move(name), std::move(again), outputs));
  // Edges from what was recorded since `start` to what was there before.
  const uint64_t end = node->sequence;
  auto inside = [&](const TapeNode* n) { return n->sequence >= start && n->sequence < end; };
  std::unordered_set<const TapeNode*> seen;
  std::vector<TapeNode*> waiting;
  auto meet = [&](const Edge& e) {
    if (!e.node) return;
    if (inside(e.node.get())) {
      if (seen.insert(e.node.get()).second) waiting.push_back(e.node.get());
      return;
    }
    for (const Edge& known : node->next)
      if (known.node == e.node && known.index == e.index) return;
    node->next.push_back(e);
  };
  for (const Tensor& t : outputs) meet(gradient_edge(t));
  while (!waiting.empty()) {
    TapeNode* n = waiting.back();
    waiting.pop_back();
    for (const Edge& e : n->next) meet(e);
  }
  std::vector<Tensor> fresh;
  for (size_t i = 0; i < outputs.size(); ++i) {
    fresh.push_back(stop_gradient(outputs[i]));
    if (outputs[i].requires_grad()) set_history(*fresh[i].get(), node, static_cast<int>(i));
  }
  return fresh;
}

}  // namespace msjit::autograd

// Forward mode over the tape: nodes from the inputs towards the roots.
#include <unordered_map>

#include "src/autograd/autograd.h"
#include "src/autograd/recorder.h"
#include "src/base/check.h"

namespace msjit::autograd {
namespace {

// What was recorded between some inputs and some roots; nodes that lead nowhere near an input are left out.
class Recorded {
 public:
  explicit Recorded(std::unordered_map<TapeNode*, SmallVector<Tensor, 2>> sources) : tangents_(std::move(sources)) {
    for (const auto& [node, t] : tangents_) seen_.emplace(node, true);
  }

  void discover(TapeNode* root);
  void push();
  Tensor tangent(const Edge& e) const {
    auto it = tangents_.find(e.node.get());
    if (it == tangents_.end() || it->second.size() <= static_cast<size_t>(e.index)) return {};
    return it->second[static_cast<size_t>(e.index)];
  }

 private:
  std::unordered_map<TapeNode*, SmallVector<Tensor, 2>> tangents_;
  std::unordered_map<TapeNode*, bool> seen_;  // whether an input was reached from it
  std::vector<TapeNode*> order_;              // producers before consumers
};

// Depth first without recursion; stops at the inputs.
void Recorded::discover(TapeNode* root) {
  if (!root || !seen_.emplace(root, false).second) return;
  std::vector<std::pair<TapeNode*, size_t>> stack{{root, 0}};
  while (!stack.empty()) {
    auto& [node, k] = stack.back();
    if (k < node->next.size()) {
      TapeNode* child = node->next[k++].node.get();
      if (child && seen_.emplace(child, false).second) stack.emplace_back(child, 0);
      continue;
    }
    bool reached = false;
    for (const Edge& e : node->next) reached = reached || (e.node && seen_[e.node.get()]);
    seen_[node] = reached;
    if (reached) order_.push_back(node);
    stack.pop_back();
  }
}

void Recorded::push() {
  for (TapeNode* node : order_) {
    SmallVector<Tensor, 4> in;
    bool any = false;
    for (const Edge& e : node->next) {
      in.push_back(tangent(e));
      any = any || in.back();
    }
    if (!any) continue;
    SmallVector<Tensor, 2> out(static_cast<size_t>(node->output_count));
    node->forward(in, out);
    tangents_[node] = std::move(out);
  }
}

Tensor zeros_of(const ops::OutputType& t) {
  return eager_emitter()(ops::Op::full, {ops::num(0)}, {ops::Ints(t.shape.begin(), t.shape.end()), t.dtype}).tensor();
}

}  // namespace

// backward(u) is linear in u: its derivative at any u, transposed once more, is the forward map.
void TapeNode::forward(std::span<const Tensor> tangents, SmallVector<Tensor, 2>& outputs) {
  const bool create_graph = grad_enabled();
  std::vector<Tensor> u(static_cast<size_t>(output_count)), wanted, roots, along, leaves;
  SmallVector<int, 2> positions;
  for (int i = 0; i < output_count; ++i) {
    ops::OutputType type;
    if (!output_type(i, type)) continue;
    u[i] = zeros_of(type);
    set_requires_grad(*u[i].get(), true);
    leaves.push_back(u[i]);
    positions.push_back(i);
  }
  if (leaves.empty()) return;
  SmallVector<Tensor, 4> gradients(next.size());
  {
    GradMode on(true);
    all_gradients([&] { backward(u, true, gradients); });
  }
  for (size_t i = 0; i < next.size() && i < gradients.size(); ++i) {
    if (!tangents[i] || !gradients[i] || !gradients[i].requires_grad()) continue;
    roots.push_back(gradients[i]);
    along.push_back(tangents[i]);
  }
  if (roots.empty()) return;
  std::vector<Tensor> found = autograd::gradients(roots, along, leaves, {true, create_graph, true});
  for (size_t i = 0; i < found.size(); ++i) outputs[positions[i]] = found[i];
}

std::vector<Tensor> push_forward(std::span<const Tensor> roots, std::span<const Tensor> inputs,
                                 std::span<const Tensor> tangents, bool create_graph) {
  refuse_to_record("it takes derivatives itself");
  GradMode mode(create_graph);
  std::unordered_map<TapeNode*, SmallVector<Tensor, 2>> sources;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Tensor &x = inputs[i], &t = tangents[i];
    if (!t) continue;
    if (!std::ranges::equal(t.shape(), x.shape()))
      throw value_error("forward mode: tangent " + std::to_string(i) + " has shape " + to_string(t.shape()) +
                        ", its input " + to_string(x.shape()));
    Edge e = gradient_edge(x);
    if (!e.node) throw runtime_error("forward mode: input " + std::to_string(i) + " does not require a gradient");
    auto& slots = sources[e.node.get()];
    if (slots.size() <= static_cast<size_t>(e.index)) slots.resize(static_cast<size_t>(e.index) + 1);
    slots[e.index] =
        t.dtype() == x.dtype() ? t : eager_emitter()(ops::Op::cast, {ops::Val::of(t)}, {x.dtype()}).tensor();
  }
  Recorded recorded(std::move(sources));
  std::vector<Edge> edges;
  for (const Tensor& y : roots) {
    edges.push_back(gradient_edge(y));
    recorded.discover(edges.back().node.get());
  }
  recorded.push();
  std::vector<Tensor> out;
  for (const Edge& e : edges) out.push_back(recorded.tangent(e));
  return out;
}

}  // namespace msjit::autograd

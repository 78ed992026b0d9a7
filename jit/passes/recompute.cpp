#include "jit/passes/recompute.h"

#include <unordered_map>
#include <unordered_set>

#include "jit/ir/rewriter.h"
#include "jit/passes/dead_code.h"
#include "jit/passes/fuse_groups.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Value;
using ops::OpClass;

constexpr int kElementBudget = 8, kRowBudget = 40;  // additions
constexpr int64_t kSmall = 8;                       // so many times fewer values count as a row's

OpClass class_of(const Node* n) { return ops::info(n->op).op_class; }

// Reduces other axes than the last.
bool sums_columns(const Node* n) {
  if (n->kind != Node::kOp || class_of(n) != OpClass::kReduction) return false;
  const Shape& shape = n->operands[0]->shape;
  auto rank = static_cast<int64_t>(shape.size()), last = rank - 1;
  while (last > 0 && shape[last] == 1) --last;
  auto reduces_last = [&](int64_t a) { return (a < 0 ? a + rank : a) == last; };
  if (auto* list = std::get_if<ops::Ints>(&n->attrs[0])) {
    for (int64_t a : *list)
      if (reduces_last(a)) return false;
    return true;
  }
  auto* one = std::get_if<int64_t>(&n->attrs[0]);
  return one && !reduces_last(*one);
}

class Copier {
 public:
  explicit Copier(const ir::Graph& graph) : graph_(graph), rewriter_(graph) {
    for (const Value* v : graph.outputs) in_memory(v);
    for (const ir::Write& w : graph.writes) in_memory(w.value);
    for (const auto& n : graph.nodes) {
      bool fused = n->kind == Node::kOp && (class_of(n.get()) == OpClass::kPointwise ||
                                            class_of(n.get()) == OpClass::kReduction || is_view(n.get()));
      for (const Value* v : n->operands) {
        if (!v || v->is_number) continue;
        if (!fused) in_memory(v);
        ++uses_[v];
      }
    }
  }

  bool needed() {
    for (const auto& n : graph_.nodes)
      if (sums_columns(n.get()) && plan(*n)) return true;
    return false;
  }

  ir::Graph run() {
    rewriter_.copy_inputs();
    for (const auto& n : graph_.nodes) {
      if (!sums_columns(n.get()) || !plan(*n)) {
        rewriter_.copy(*n);
        continue;
      }
      std::unordered_map<const Value*, Value*> copies;
      Value* kept = rewriter_(n->operands[0]);
      rewriter_.set(n->operands[0], copy_of(n->operands[0], copies));
      rewriter_.copy(*n);
      rewriter_.set(n->operands[0], kept);
    }
    return rewriter_.finish();
  }

 private:
  void in_memory(const Value* v) {
    for (; v && !v->is_number; v = is_view(v->producer) ? v->producer->operands[0] : nullptr) in_memory_.insert(v);
  }
  // What a copy of v is made of goes to chain_; false: nothing to gain.
  bool plan(const Node& reduction) {
    chain_.clear();
    const Value* v = reduction.operands[0];
    element_budget_ = kElementBudget;
    row_budget_ = kRowBudget;
    full_ = numel_of(v->shape);
    shared_ = false;
    collect(v);
    return chain_.count(v) && shared_;
  }
  void collect(const Value* v) {
    if (!v || v->is_number || !v->producer || chain_.count(v) || in_memory_.count(v)) return;
    const Node* n = v->producer;
    if (is_view(n)) {
      collect(n->operands[0]);
      if (chain_.count(n->operands[0])) chain_.insert(v);
      return;
    }
    if (n->kind != Node::kOp || class_of(n) != OpClass::kPointwise || is_splat(n)) return;
    int& budget = numel_of(v->shape) * kSmall <= full_ ? row_budget_ : element_budget_;
    if (cost_of(n->op) > budget) return;
    budget -= cost_of(n->op);
    chain_.insert(v);
    shared_ |= uses_[v] > 1;
    for (const Value* o : n->operands) collect(o);
  }
  Value* copy_of(const Value* v, std::unordered_map<const Value*, Value*>& copies) {
    if (!v || !chain_.count(v)) return v ? rewriter_(v) : nullptr;
    if (auto it = copies.find(v); it != copies.end()) return it->second;
    const Node* n = v->producer;
    std::vector<std::pair<const Value*, Value*>> kept;
    for (const Value* o : n->operands) {
      if (!o || !chain_.count(o)) continue;
      Value* copy = copy_of(o, copies);
      kept.push_back({o, rewriter_(o)});
      rewriter_.set(o, copy);
    }
    Value* own = rewriter_(v);
    rewriter_.copy(*n);
    Value* made = rewriter_(v);
    rewriter_.set(v, own);
    for (auto it = kept.rbegin(); it != kept.rend(); ++it) rewriter_.set(it->first, it->second);
    return copies[v] = made;
  }

  const ir::Graph& graph_;
  ir::Rewriter rewriter_;
  std::unordered_set<const Value*> in_memory_, chain_;
  std::unordered_map<const Value*, int> uses_;
  int element_budget_ = 0, row_budget_ = 0;
  int64_t full_ = 0;
  bool shared_ = false;
};

}  // namespace

ir::Graph recompute_for_columns(ir::Graph graph) {
  Copier copier(graph);
  if (!copier.needed()) return graph;
  return remove_dead_code(copier.run(), true);
}

}  // namespace msjit::passes

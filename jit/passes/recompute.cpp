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
using ops::Op;
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
    if (cost_of(n) > budget) return;
    budget -= cost_of(n);
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

// A gather of one element a row from a cheap element-wise value becomes the value of gathered elements.
class Sinker {
 public:
  explicit Sinker(const ir::Graph& graph) : graph_(graph), rewriter_(graph) {}

  bool needed() const {
    for (const auto& n : graph_.nodes) {
      int budget = kRowBudget;
      if (is_pick(n.get()) && computed(n->operands[0]) && sinks(*n, n->operands[0], budget)) return true;
    }
    return false;
  }
  ir::Graph run() {
    rewriter_.copy_inputs();
    for (const auto& n : graph_.nodes) {
      int budget = kRowBudget;
      if (is_pick(n.get()) && computed(n->operands[0]) && sinks(*n, n->operands[0], budget)) {
        rewriter_.to.current_line = n->line;
        rewriter_.set(n->outputs[0], picked(*n, n->operands[0]));
      } else {
        rewriter_.copy(*n);
      }
    }
    return rewriter_.finish();
  }

 private:
  static bool computed(const Value* v) {
    const Node* n = v->producer;
    return n && n->kind == Node::kOp && class_of(n) == OpClass::kPointwise && !is_splat(n);
  }
  static bool sinks(const Node& pick, const Value* v, int& budget) {
    if (v->is_number) return true;
    Shape rows = pick.outputs[0]->shape;
    if (v->shape == rows) return true;
    if (v->shape != pick.operands[0]->shape) return false;
    const Node* n = v->producer;
    if (!computed(v)) return true;
    budget -= cost_of(n);
    if (budget < 0) return false;
    for (const Value* o : n->operands)
      if (o && !sinks(pick, o, budget)) return false;
    return true;
  }
  Value* picked(const Node& pick, const Value* v) {
    if (v->is_number || v->shape == pick.outputs[0]->shape) return rewriter_(v);
    const Node* n = v->producer;
    if (!computed(v))
      return rewriter_.to.call1(Op::gather, {rewriter_(v), rewriter_(pick.operands[1])}, {pick.attrs[0]});
    SmallVector<Value*, 4> operands;
    for (const Value* o : n->operands) operands.push_back(o ? picked(pick, o) : nullptr);
    return rewriter_.to.call(n->op, operands, n->attrs)[0];
  }

  const ir::Graph& graph_;
  ir::Rewriter rewriter_;
};

}  // namespace

ir::Graph sink_picks(ir::Graph graph) {
  Sinker sinker(graph);
  if (!sinker.needed()) return graph;
  return remove_dead_code(sinker.run(), true);
}

ir::Graph recompute_for_columns(ir::Graph graph) {
  Copier copier(graph);
  if (!copier.needed()) return graph;
  return remove_dead_code(copier.run(), true);
}

}  // namespace msjit::passes

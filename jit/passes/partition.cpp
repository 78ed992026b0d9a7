#include "jit/passes/partition.h"

#include <algorithm>
#include <set>

#include "jit/ir/rewriter.h"
#include "jit/passes/fuse_view.h"
#include "jit/passes/tape_reads.h"
#include "src/base/check.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Value;
using ops::Op;
using ops::OpClass;

bool is_random(const Node* n) { return n && n->kind == Node::kOp && ops::info(n->op).op_class == OpClass::kRandom; }

bool recomputable(const Node* n) {
  if (n->kind == Node::kCustom || n->kind == Node::kControl || n->kind == Node::kItem) return false;
  if (n->kind != Node::kOp) return true;
  OpClass c = ops::info(n->op).op_class;
  return c == OpClass::kPointwise || c == OpClass::kView;
}

int64_t bytes_of(const Value* v) { return numel_of(v->shape) * size_of(v->dtype); }

class Chooser {
 public:
  Chooser(const ir::Graph& forward, const Joint& joint, bool rows)
      : joint_(joint), rows_(rows), materialised_(forward.values.size()), settled_(joint.graph.values.size()) {
    for (const Value* v : forward.outputs) mark(v);
    for (const ir::Write& w : forward.writes) mark(w.value);
    for (const auto& n : forward.nodes) {
      if (n->kind == Node::kOp && ops::info(n->op).op_class == OpClass::kReduction) mark(n->outputs[0]);
      if (recomputable(n.get())) continue;
      if (n->kind == Node::kOp && ops::info(n->op).op_class == OpClass::kReduction) continue;
      for (const Value* v : n->operands) mark(v);
    }
  }

  std::vector<int> run() {
    for (const Value* v : used_by_backward()) need(v);
    std::vector<int> r(saved_.begin(), saved_.end());
    std::sort(r.begin(), r.end());
    return r;
  }

 private:
  void mark(const Value* v) {
    while (v && v->producer && is_view(v->producer)) v = v->producer->operands[0];
    if (v && !v->is_number) materialised_[v->id] = true;
  }
  // Forward values that nodes depending on a cotangent read, in order.
  std::vector<const Value*> used_by_backward() {
    const ir::Graph& g = joint_.graph;
    std::vector<bool> backward(g.values.size()), live(g.values.size()), used(g.values.size());
    for (const Value* v : joint_.cotangents) {
      if (v) backward[v->id] = true;
    }
    for (const auto& n : g.nodes) {
      bool any = false;
      for (const Value* v : n->operands) any = any || (v && backward[v->id]);
      for (const Value* v : n->outputs) backward[v->id] = any;
    }
    for (const Value* v : joint_.gradients) {
      if (v) live[v->id] = true;
    }
    for (auto it = g.nodes.rbegin(); it != g.nodes.rend(); ++it) {
      const Node& n = **it;
      bool any = false;
      for (const Value* v : n.outputs) any = any || live[v->id];
      if (!any) continue;
      for (const Value* v : n.operands) {
        if (!v) continue;
        live[v->id] = true;
      }
      if (!backward[n.outputs[0]->id]) continue;
      for (const Value* v : n.operands) {
        if (v && !backward[v->id]) used[v->id] = true;
      }
    }
    for (const Value* v : joint_.gradients) {  // a gradient that is a forward value
      if (v && !backward[v->id]) used[v->id] = true;
    }
    std::vector<const Value*> r;
    for (const auto& v : g.values) {
      if (used[v->id] && !v->is_number) r.push_back(v.get());
    }
    return r;
  }
  bool from_forward(const Value* v) const { return v->id < static_cast<int>(materialised_.size()); }
  void leaves(const Value* v, std::vector<const Value*>& seen, std::vector<const Value*>& out) {
    if (settled_[v->id]) return;
    settled_[v->id] = true;
    seen.push_back(v);
    if (v->is_number || !v->producer || saved_.count(v->id)) return;
    const Node* n = v->producer;
    if (n->kind == Node::kConstTensor) return;
    if (from_forward(v) && !shares_memory(n) && (materialised_[v->id] || !recomputable(n))) {
      out.push_back(v);
      return;
    }
    for (const Value* o : n->operands) {
      if (o) leaves(o, seen, out);
    }
  }
  void need(const Value* v) {
    std::vector<const Value*> seen, from;
    leaves(v, seen, from);
    int64_t bytes = 0;
    for (const Value* l : from) bytes += bytes_of(l);
    bool cheaper = from_forward(v) && v->producer && !shares_memory(v->producer) && bytes > bytes_of(v);
    if (cheaper) {
      from = {v};
      for (const Value* s : seen) settled_[s->id] = false;
    }
    for (const Value* l : from) saved_.insert(l->id);
  }

  bool shares_memory(const Node* n) const { return is_view(n) || (rows_ && is_row(n)); }

  const Joint& joint_;
  const bool rows_;
  std::vector<bool> materialised_;
  std::vector<bool> settled_;  // what they are computed from is saved, or was seen by this search
  std::set<int> saved_;
};

}  // namespace

std::vector<int> choose_saved(const ir::Graph& forward, const Joint& joint, bool rows) {
  return Chooser(forward, joint, rows).run();
}

BackwardGraph extract_backward(const ir::Graph& forward, const Joint& joint, const std::vector<int>& saved, bool pure) {
  const ir::Graph& g = joint.graph;
  std::vector<bool> at_hand(g.values.size()), live(g.values.size());
  for (int id : saved) at_hand[id] = !pure || is_random(g.values[id]->producer);
  // Differentiating dropout again needs its element-wise form: only the mask stays at hand.
  auto is_dropout = [](const Value* v) {
    return is_random(v->producer) && v->producer->op == Op::dropout && v->index == 0;
  };
  for (const auto& v : g.values) {
    if (pure && is_dropout(v.get())) at_hand[v->id] = false;
    if (pure && is_random(v->producer) && !is_dropout(v.get())) at_hand[v->id] = true;
  }
  for (const auto* values : {&joint.gradients, &joint.arrives, &joint.through, &joint.through_arrives})
    for (const Value* v : *values)
      if (v) live[v->id] = true;
  std::vector<const Node*> needed;
  for (auto it = g.nodes.rbegin(); it != g.nodes.rend(); ++it) {
    const Node& n = **it;
    bool any = false;
    for (const Value* v : n.outputs) any = any || (live[v->id] && !at_hand[v->id]);
    if (!any) continue;
    MSJIT_CHECK(!is_random(&n) || pure, "a random op cannot be recomputed");
    needed.push_back(&n);
    if (is_random(&n)) live[n.outputs[1]->id] = true;
    for (const Value* v : n.operands) {
      if (v) live[v->id] = true;
    }
  }
  std::reverse(needed.begin(), needed.end());

  std::vector<bool> read_again(g.values.size());
  for (const Node* n : needed) {
    if (n->outputs.empty() || n->outputs[0]->id >= static_cast<int>(forward.values.size()) || is_view(n)) continue;
    for (const Value* v : n->operands) {
      while (v && v->producer && is_view(v->producer)) v = v->producer->operands[0];
      if (v) read_again[v->id] = true;
    }
  }

  BackwardGraph r;
  ir::Rewriter w(g);
  w.to.name = forward.name + ".backward";
  w.to.random_counters = 0;
  for (size_t i = 0; i < forward.inputs.size(); ++i) {
    const ir::Input& in = forward.inputs[i];
    const Value* v = g.values[in.value->id].get();
    if (!live[v->id]) continue;
    w.set(v, v->is_number ? w.to.add_number_input(in.name, v->number)
                          : w.to.add_tensor_input(in.name, v->dtype, v->shape, in.strides, false));
    r.inputs.push_back(static_cast<int>(i));
    r.made_again.push_back(read_again[v->id]);
  }
  for (const auto& v : g.values) {
    if (!at_hand[v->id] || !live[v->id] || !v->producer) continue;
    w.set(v.get(), w.to.add_tensor_input("saved" + std::to_string(v->id), v->dtype, v->shape,
                                         contiguous_strides(v->shape), false));
    r.saved.push_back(v->id);
  }
  for (size_t i = 0; i < joint.cotangents.size(); ++i) {
    const Value* v = joint.cotangents[i];
    if (!v) continue;
    w.set(v, w.to.add_tensor_input("ct" + std::to_string(i), v->dtype, v->shape, contiguous_strides(v->shape), false));
    r.cotangents.push_back(static_cast<int>(i));
  }
  for (const Node* n : needed) {
    if (is_random(n)) {  // dropout's result from its mask, as its kernel computes it
      double p = std::get<double>(n->attrs[0]);
      Value* factor = w.to.constant(ops::Number::of(p == 1 ? 0.0 : 1 / (1 - p)));
      Value* zero = w.to.constant(ops::Number::of(int64_t{0}));
      Value* scaled = w.to.call1(Op::mul, {w(n->operands[0]), factor});
      w.set(n->outputs[0], w.to.call1(Op::where, {w(n->outputs[1]), scaled, zero}));
      continue;
    }
    // Outputs that are at hand keep their input.
    SmallVector<Value*, 2> kept;
    for (const Value* v : n->outputs) kept.push_back(at_hand[v->id] && w.has(v) ? w(v) : nullptr);
    w.copy(*n);
    for (size_t i = 0; i < n->outputs.size(); ++i) {
      if (kept[i]) w.set(n->outputs[i], kept[i]);
    }
  }
  for (size_t i = 0; i < joint.gradients.size(); ++i) {
    if (!joint.gradients[i]) continue;
    w.to.outputs.push_back(w(joint.gradients[i]));
    r.gradients.push_back(static_cast<int>(i));
  }
  for (int i : r.gradients) {
    const Value* v = joint.arrives[static_cast<size_t>(i)];
    r.arrives.push_back(v ? static_cast<int>(w.to.outputs.size()) : -1);
    if (v) w.to.outputs.push_back(w(v));
  }
  auto put = [&](const Value* v) {
    w.to.outputs.push_back(w(v));
    return static_cast<int>(w.to.outputs.size()) - 1;
  };
  for (size_t i = 0; i < joint.through.size(); ++i) {
    if (!joint.through[i]) continue;
    const int at = put(joint.through[i]);
    r.through.push_back({static_cast<int>(i), at, joint.through_arrives[i] ? put(joint.through_arrives[i]) : -1});
  }
  r.graph = std::move(w.to);
  return r;
}

}  // namespace msjit::passes

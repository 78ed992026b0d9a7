#include "jit/passes/split_frozen.h"

#include <algorithm>

#include "jit/ir/number_eval.h"
#include "jit/ir/rewriter.h"
#include "jit/passes/fuse_view.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Value;
using ops::OpClass;

const Value* behind_views(const Value* v) {
  while (v->producer && is_view(v->producer)) v = v->producer->operands[0];
  return v;
}

class Splitter {
 public:
  explicit Splitter(const ir::Graph& g)
      : g_(g), fixed_(g.values.size()), frozen_(g.values.size()), handed_out_(g.values.size()), rest_(g.nodes.size()) {
    std::vector<bool> written(g.inputs.size());
    for (const ir::Write& w : g.writes) {
      written[static_cast<size_t>(w.input)] = true;
      handed_out_[static_cast<size_t>(behind_views(w.value)->id)] = true;
    }
    for (const Value* v : g.outputs) handed_out_[static_cast<size_t>(behind_views(v)->id)] = true;
    for (size_t i = 0; i < g.inputs.size(); ++i)
      if (g.inputs[i].frozen && !written[i]) fixed(g.inputs[i].value) = frozen(g.inputs[i].value) = true;
    for (const auto& n : g.nodes) {
      follow(*n);
      // Whoever is given a tensor may hand it out.
      if (n->kind != Node::kCustom && n->kind != Node::kControl) continue;
      for (const Value* v : n->operands)
        if (v) handed_out_[static_cast<size_t>(behind_views(v)->id)] = true;
    }
  }

  std::optional<FrozenSplit> run() {
    std::vector<const Value*> kept = choose();
    if (kept.empty()) return std::nullopt;
    FrozenSplit r{make(kept), {}, {}};
    for (size_t i = 0; i < g_.inputs.size(); ++i)
      if (read_.size() > i && read_[i]) r.reads.push_back(static_cast<int>(i));
    ir::Rewriter w(g_);
    w.copy_inputs();
    for (const Value* v : kept)
      w.set(v, w.to.add_tensor_input("of_frozen" + std::to_string(v->id), v->dtype, v->shape,
                                     contiguous_strides(v->shape), false));
    for (size_t i = 0; i < g_.nodes.size(); ++i)
      if (rest_[i]) w.copy(*g_.nodes[i]);
    r.rest = w.finish();
    return r;
  }

 private:
  std::vector<bool>::reference fixed(const Value* v) { return fixed_[static_cast<size_t>(v->id)]; }
  std::vector<bool>::reference frozen(const Value* v) { return frozen_[static_cast<size_t>(v->id)]; }

  void follow(const Node& n) {
    bool all = n.kind == Node::kConstNumber || n.kind == Node::kConstTensor, any = false;
    if (n.kind == Node::kOp && n.refs.empty()) {
      const OpClass c = ops::info(n.op).op_class;
      all = c != OpClass::kRandom && c != OpClass::kInplace;
      for (const Value* v : n.operands) {
        if (!v) continue;
        all = all && fixed(v);
        any = any || frozen(v);
      }
    }
    for (const Value* v : n.outputs) {
      fixed(v) = all;
      frozen(v) = all && any;
    }
  }

  // Computed where it is read: a broadcast of smaller values would be read from memory instead.
  static bool expands(const Node& n, const Value* v) {
    if (ops::info(n.op).op_class != OpClass::kPointwise) return false;
    int64_t largest = 0;
    for (const Value* o : n.operands)
      if (o && !o->is_number) largest = std::max(largest, numel_of(behind_views(o)->shape));
    return numel_of(v->shape) > largest;
  }

  bool may_be_kept(const Value* v) {
    const Node* n = v->producer;
    return n && frozen(v) && !v->is_number && !is_view(n) && !handed_out_[static_cast<size_t>(v->id)] &&
           !expands(*n, v);
  }

  // Values to keep, in order; rest_ says which nodes the others need.
  std::vector<const Value*> choose() {
    std::vector<bool> needed(g_.values.size()), kept(g_.values.size());
    auto need = [&](const Value* v) {
      if (v) (may_be_kept(v) ? kept : needed)[static_cast<size_t>(v->id)] = true;
    };
    for (const Value* v : g_.outputs) need(v);
    for (const ir::Write& w : g_.writes) {
      need(w.value);
      need(w.when);
    }
    for (size_t i = g_.nodes.size(); i-- > 0;) {
      const Node& n = *g_.nodes[i];
      // What depends on frozen weights alone is there for its readers, or because it may raise.
      const bool read = std::ranges::any_of(n.outputs, [&](const Value* v) { return kept[v->id]; });
      rest_[i] = std::ranges::any_of(n.outputs, [&](const Value* v) { return !frozen(v) || needed[v->id]; }) ||
                 (!read && ir::may_raise(n));
      if (!rest_[i]) continue;
      for (const Value* v : n.operands) need(v);
      for (const ir::AttrRef& a : n.refs) need(a.number);
    }
    std::vector<const Value*> r;
    for (size_t i = 0; i < g_.nodes.size(); ++i) {
      if (rest_[i]) continue;
      for (const Value* v : g_.nodes[i]->outputs)
        if (kept[v->id]) r.push_back(v);
    }
    return r;
  }

  ir::Graph make(const std::vector<const Value*>& kept) {
    std::vector<bool> live(g_.values.size()), copied(g_.nodes.size());
    for (const Value* v : kept) live[v->id] = true;
    for (size_t i = g_.nodes.size(); i-- > 0;) {
      const Node& n = *g_.nodes[i];
      copied[i] = std::ranges::any_of(n.outputs, [&](const Value* v) { return live[v->id]; });
      if (!copied[i]) continue;
      for (const Value* v : n.operands)
        if (v) live[v->id] = true;
    }
    read_.resize(g_.inputs.size());
    for (size_t i = 0; i < g_.inputs.size(); ++i) read_[i] = live[g_.inputs[i].value->id];
    ir::Rewriter w(g_);
    w.to.name = g_.name + ".frozen";
    for (size_t i = 0; i < g_.inputs.size(); ++i) {
      const ir::Input& in = g_.inputs[i];
      if (read_[i])
        w.set(in.value, w.to.add_tensor_input(in.name, in.value->dtype, in.value->shape, in.strides, false));
    }
    for (size_t i = 0; i < g_.nodes.size(); ++i)
      if (copied[i]) w.copy(*g_.nodes[i]);
    for (const Value* v : kept) w.to.outputs.push_back(w(v));
    w.to.random_counters = 0;
    return std::move(w.to);
  }

  const ir::Graph& g_;
  std::vector<bool> fixed_, frozen_;  // by value: of frozen inputs and constants alone; of at least one of the former
  std::vector<bool> handed_out_;
  std::vector<bool> rest_;  // by node
  std::vector<bool> read_;  // by input, by what is made
};

}  // namespace

std::optional<FrozenSplit> split_frozen(const ir::Graph& graph) {
  if (std::ranges::none_of(graph.inputs, &ir::Input::frozen)) return std::nullopt;
  return Splitter(graph).run();
}

}  // namespace msjit::passes

#include "jit/passes/tape_reads.h"

#include <algorithm>
#include <unordered_map>

#include "jit/passes/control_gradient.h"
#include "jit/passes/decompose.h"
#include "jit/passes/differentiate.h"
#include "jit/passes/fuse_view.h"
#include "jit/passes/instantiate.h"
#include "src/autograd/rule.h"

namespace msjit::passes {
namespace {

using ir::Control;
using ir::Graph;
using ir::Node;
using ir::Value;
using Mask = TapeReads::Mask;

void add(Mask& to, const Mask& from) {
  for (size_t i = 0; i < to.size(); ++i) to[i] = to[i] || from[i];
}
bool any(const Mask& m) { return std::ranges::find(m, true) != m.end(); }

class Sweep {
 public:
  // By input: whether a gradient is required, whether it is asked for.
  Sweep(const Graph& graph, const std::vector<bool>& required, const std::vector<bool>& wanted, bool certain,
        const std::vector<bool>& taken = {})
      : graph_(graph),
        certain_(certain),
        taken_(taken_by_node(graph, taken)),
        flows_(differentiable(graph, required)),
        wanted_(differentiable(graph, wanted)),
        reached_(graph.values.size(), Mask(graph.outputs.size())),
        needed_(reached_),
        kept_(reached_),
        root_(graph.values.size()) {
    for (const auto& v : graph.values) root_[v->id] = v->id;
    for (const auto& n : graph.nodes)
      if (is_view(n.get()) || is_row(n.get())) root_[n->outputs[0]->id] = root_[n->operands[0]->id];
    for (size_t i = 0; i < graph.outputs.size(); ++i)
      reached_[graph.outputs[i]->id][i] = needed_[graph.outputs[i]->id][i] = true;
    for (auto it = graph.nodes.rbegin(); it != graph.nodes.rend(); ++it) visit(**it);
  }

  const Mask& kept(const Value* v) const { return kept_[root_[v->id]]; }
  const Mask& needed(const Value* v) const { return needed_[v->id]; }

 private:
  void visit(const Node& n) {
    Mask need(graph_.outputs.size()), reach(graph_.outputs.size());
    for (const Value* v : n.outputs) {
      add(need, needed_[v->id]);
      if (flows_[v->id]) add(reach, reached_[v->id]);
    }
    bool runs = any(reach), asked = false;
    for (const Value* v : n.operands) {
      if (!v) continue;
      add(needed_[v->id], need);
      asked = asked || wanted_[v->id];
    }
    if (!runs || !asked) return;
    for (size_t i = 0; i < n.operands.size(); ++i)
      if (const Value* v = n.operands[i]; passes_gradient_to(n, i) && flows_[v->id]) add(reached_[v->id], reach);
    if (n.kind == Node::kControl) return keep_of_control(n, reach);
    auto flows = [&](size_t i) { return n.operands[i] && flows_[n.operands[i]->id]; };
    uint32_t inputs = ~0u, outputs = ~0u;
    if (n.kind == Node::kOp) {
      const autograd::RuleInfo& rule = autograd::rule(n.op);
      inputs = rule.inputs_read(n.attrs);
      outputs = rule.saves_outputs;
    }
    for (size_t i = 0; i < n.operands.size(); ++i)
      if (autograd::reads_operand(inputs, i, flows)) keep(n.operands[i], reach);
    const bool second = (outputs & (autograd::kForSecond | 1u << 31)) == autograd::kForSecond;
    for (size_t i = 0; i < n.outputs.size(); ++i)
      if (autograd::in_mask(outputs, i) && !(second && !flows(1))) keep(n.outputs[i], reach);
  }

  void keep(const Value* v, const Mask& for_outputs) {
    if (v && !v->is_number) add(kept_[root_[v->id]], for_outputs);
  }

  static std::unordered_map<const Node*, bool> taken_by_node(const Graph& graph, const std::vector<bool>& taken) {
    std::unordered_map<const Node*, bool> r;
    const std::vector<const Node*> nodes = branches(graph);
    if (nodes.size() == taken.size())
      for (size_t i = 0; i < nodes.size(); ++i) r[nodes[i]] = taken[i];
    return r;
  }

  void keep_of_control(const Node& n, const Mask& reach) {
    const Control& control = *n.control;
    if (control.kind == Control::kReverse) {
      for (const Value* v : n.operands) keep(v, reach);
      for (const Value* v : n.outputs) keep(v, reach);
      return;
    }
    std::vector<bool> required, wanted;
    for (size_t i = 1; i < n.operands.size(); ++i) {
      required.push_back(n.operands[i] && flows_[n.operands[i]->id]);
      wanted.push_back(n.operands[i] && wanted_[n.operands[i]->id]);
    }
    const size_t before = control.kind == Control::kWhile ? 1 : 0;  // whether there is another turn
    if (before != 0) {
      const size_t carried = n.outputs.size() - control.stacked;
      required = flows_in_turns(control.graphs[0], std::move(required), carried);
      wanted = flows_in_turns(control.graphs[0], std::move(wanted), carried);
    }
    const auto known = taken_.find(&n);
    const bool ran = known != taken_.end() && known->second;
    // It may have no turn, or has none.
    if (before != 0 && !ran && (known != taken_.end() || (certain_ && control.turns <= 0))) return;
    std::vector<size_t> of_operands(n.operands.size()), of_outputs(n.outputs.size());  // how many parts keep it
    size_t parts = 0;
    for (const Graph& part : control.graphs) {
      if (before == 0 && known != taken_.end() && ran != (&part == &control.graphs[0])) continue;
      ++parts;
      const Graph g = decompose(part);
      const Sweep inside(g, required, wanted, certain_);
      for (size_t i = 1; i < n.operands.size(); ++i) of_operands[i] += any(inside.kept(g.inputs[i - 1].value));
      for (size_t i = 0; i < n.outputs.size(); ++i) of_outputs[i] += any(inside.kept(g.outputs[before + i]));
    }
    const size_t enough = certain_ ? parts : 1;
    for (size_t i = 1; i < n.operands.size(); ++i)
      if (of_operands[i] >= enough) keep(n.operands[i], reach);
    for (size_t i = 0; i < n.outputs.size(); ++i)
      if (of_outputs[i] >= enough) keep(n.outputs[i], reach);
  }

  const Graph& graph_;
  const bool certain_;  // what every run reads, else what one may
  const std::unordered_map<const Node*, bool> taken_;
  const std::vector<bool> flows_, wanted_;
  std::vector<Mask> reached_, needed_;
  std::vector<Mask> kept_;  // by root
  std::vector<int> root_;   // by value: what it is a view of
};

std::vector<bool> required_of(const Graph& graph) {
  std::vector<bool> r;
  for (const ir::Input& in : graph.inputs) r.push_back(in.requires_grad);
  return r;
}

}  // namespace

bool is_row(const ir::Node* n) {
  if (!n || n->kind != Node::kOp || n->op != ops::Op::index || n->operands.size() != 2) return false;
  const Node* place = n->operands[1]->producer;
  if (place && place->kind == Node::kOp && place->op == ops::Op::cast) place = place->operands[0]->producer;
  if (!place || place->kind != Node::kOp || numel_of(place->outputs[0]->shape) != 1) return false;
  const Value* of = place->operands[0];
  return place->op == ops::Op::full ? !of->producer || of->producer->kind != Node::kConstNumber
                                    : place->op == ops::Op::reshape && of->shape.empty();
}

std::vector<bool> tape_reads_of(const ir::Graph& graph, std::vector<const ir::Value*> values) {
  const Graph ops = decompose(graph, &values);
  const std::vector<bool> required = required_of(ops);
  const Sweep sweep(ops, required, required, false);
  std::vector<bool> r;
  for (const Value* v : values) r.push_back(any(sweep.kept(v)));
  return r;
}

std::vector<const ir::Node*> branches(const ir::Graph& graph) {
  std::vector<const Node*> r;
  for (const auto& n : graph.nodes)
    if (n->kind == Node::kControl && n->control->kind != Control::kReverse) r.push_back(n.get());
  return r;
}

TapeReads tape_reads(const ir::Graph& graph, const std::vector<bool>& wanted, bool certain,
                     const std::vector<bool>& taken) {
  const Graph ops = decompose(graph);
  const std::vector<bool> required = required_of(ops);
  const Sweep sweep(ops, required, wanted.empty() ? required : wanted, certain, taken);
  TapeReads r;
  for (const ir::Input& in : ops.inputs) {
    r.inputs.push_back(sweep.kept(in.value));
    r.needed.push_back(sweep.needed(in.value));
  }
  for (const Value* v : ops.outputs) r.outputs.push_back(sweep.kept(v));
  return r;
}

}  // namespace msjit::passes

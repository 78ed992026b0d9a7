#include "jit/passes/differentiate.h"

#include <algorithm>
#include <utility>

#include "jit/ir/rewriter.h"
#include "jit/passes/control_gradient.h"
#include "jit/passes/instantiate.h"
#include "src/autograd/transform.h"
#include "src/base/check.h"

namespace msjit::passes {

using ir::Node;
using ir::Value;

static constexpr int64_t kNoLimit = -1;
static thread_local int64_t t_nodes_left = kNoLimit;

NodeBudget::NodeBudget(int64_t nodes) : before_(std::exchange(t_nodes_left, nodes)) {}
NodeBudget::~NodeBudget() { t_nodes_left = before_; }

std::vector<bool> differentiable(const ir::Graph& graph) {
  std::vector<bool> inputs;
  for (const ir::Input& in : graph.inputs) inputs.push_back(in.requires_grad);
  return differentiable(graph, inputs);
}

std::vector<bool> differentiable(const ir::Graph& graph, const std::vector<bool>& inputs) {
  std::vector<bool> r(graph.values.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Value* v = graph.inputs[i].value;
    r[v->id] = inputs[i] && !v->is_number;
  }
  for (const auto& n : graph.nodes) {
    if (n->kind == Node::kControl) {
      std::vector<bool> flows;
      for (const Value* v : n->operands) flows.push_back(v && r[v->id]);
      flows = control_flows(*n->control, flows);
      for (size_t i = 0; i < flows.size(); ++i) r[n->outputs[i]->id] = flows[i];
      continue;
    }
    if (n->kind != Node::kOp && n->kind != Node::kCustom) continue;
    if (n->kind == Node::kOp && ops::info(n->op).grad == ops::GradKind::kNone) continue;
    bool any = false, integers = false;
    for (const Value* v : n->operands) {
      if (!v || !r[v->id]) continue;
      any = true;
      integers = integers || !is_differentiable(v->dtype);
    }
    if (!any) continue;
    const ops::Op op = n->kind == Node::kOp ? n->op : ops::Op::detach;
    for (const Value* v : n->outputs) r[v->id] = autograd::carries_gradient(op, v->dtype, integers);
  }
  return r;
}

std::vector<std::vector<bool>> share_saved_values(const ir::Graph& graph) {
  const std::vector<bool> flows = differentiable(graph);
  const size_t n = graph.outputs.size();
  std::vector<std::vector<bool>> reaches(graph.values.size(), std::vector<bool>(n)), shared(n, std::vector<bool>(n));
  for (size_t i = 0; i < n; ++i) reaches[graph.outputs[i]->id][i] = true;
  for (auto it = graph.nodes.rbegin(); it != graph.nodes.rend(); ++it) {
    const Node& node = **it;
    std::vector<bool> outputs(n);
    bool flow = false;
    for (const Value* v : node.outputs) {
      if (!flows[v->id]) continue;
      flow = true;
      for (size_t i = 0; i < n; ++i) outputs[i] = outputs[i] || reaches[v->id][i];
    }
    if (!flow) continue;
    for (size_t k = 0; k < node.operands.size(); ++k) {
      const Value* v = node.operands[k];
      if (!passes_gradient_to(node, k) || !flows[v->id]) continue;
      for (size_t i = 0; i < n; ++i) reaches[v->id][i] = reaches[v->id][i] || outputs[i];
    }
    bool saves = true;
    if (node.kind == Node::kOp && ops::info(node.op).grad == ops::GradKind::kRule) {
      const autograd::RuleInfo& rule = autograd::rule(node.op);
      saves = rule.inputs_read(node.attrs) || rule.saves_outputs;
    }
    for (size_t i = 0; saves && i < n; ++i)
      for (size_t j = 0; j < n; ++j) shared[i][j] = shared[i][j] || (outputs[i] && outputs[j]);
  }
  return shared;
}

std::vector<bool> passes_on(const ir::Graph& graph) {
  const std::vector<bool> flows = differentiable(graph);
  std::vector<bool> r(graph.outputs.size());
  for (size_t i = 0; i < r.size(); ++i) {
    const Value* v = graph.outputs[i];
    if (v->is_number || !flows[v->id]) continue;
    std::vector<bool> reached(graph.values.size());
    reached[v->id] = true;
    for (const auto& n : graph.nodes) {
      bool any = false;
      for (size_t k = 0; k < n->operands.size(); ++k) {
        const Value* o = n->operands[k];
        any = any || (o && reached[o->id] && passes_gradient_to(*n, k));
      }
      for (const Value* o : n->outputs) reached[o->id] = reached[o->id] || (any && flows[o->id]);
    }
    for (const Value* o : graph.outputs) r[i] = r[i] || (o != v && reached[o->id]);
  }
  return r;
}

Joint differentiate(const ir::Graph& forward, const std::vector<bool>& given, const std::vector<bool>& starts,
                    const std::vector<bool>& maybe, bool branches, const std::vector<bool>& cut) {
  if (t_nodes_left != kNoLimit) {
    t_nodes_left = std::max<int64_t>(t_nodes_left - static_cast<int64_t>(forward.nodes.size()), 0);
    if (t_nodes_left == 0) throw UserError(ErrorKind::kUnsupported, "the gradient of so much control flow");
  }
  ir::Rewriter r(forward);
  r.copy_inputs();
  for (const auto& n : forward.nodes) r.copy(*n);
  for (const auto& v : forward.values) {
    MSJIT_CHECK(!r.has(v.get()) || r(v.get())->id == v->id, "the ids of the forward graph are in order of definition");
  }
  Joint joint;
  std::vector<bool> needs = differentiable(forward);
  auto input = [&](const std::string& name, size_t i, const Value& like) {
    return r.to.add_tensor_input(name + std::to_string(i), like.dtype, like.shape, contiguous_strides(like.shape),
                                 false);
  };
  for (size_t i = 0; i < forward.outputs.size(); ++i) {
    const Value* v = forward.outputs[i];
    bool wanted = given[i] && !v->is_number && needs[v->id];
    joint.cotangents.push_back(wanted ? input("ct", i, *v) : nullptr);
    const bool asks = wanted && i < maybe.size() && maybe[i];
    joint.given.push_back(asks ? r.to.add_tensor_input("given" + std::to_string(i), DType::bool_, {}, {}, false)
                               : nullptr);
  }
  for (size_t i = 0; i < forward.inputs.size(); ++i)
    joint.starts.push_back(i < starts.size() && starts[i] ? input("start", i, *forward.inputs[i].value) : nullptr);
  ir::GraphEmitter emitter(r.to);
  ops::EmitterScope scope(emitter);
  Cotangents cotangents(emitter, r.to, branches);
  for (size_t i = 0; i < forward.inputs.size(); ++i)
    if (joint.starts[i])
      cotangents.add(r(forward.inputs[i].value), joint.starts[i], r.to.constant(ops::Number::of(false)));
  auto is_cut = [&](size_t i) { return i < cut.size() && cut[i]; };
  for (size_t i = 0; i < forward.outputs.size(); ++i)
    if (joint.cotangents[i] && !is_cut(i)) cotangents.add(r(forward.outputs[i]), joint.cotangents[i], joint.given[i]);
  joint.through.resize(cut.size());
  joint.through_arrives.resize(cut.size());
  for (size_t i = forward.nodes.size(); i-- > 0;) {
    const Node& n = *forward.nodes[i];
    for (size_t o = 0; o < cut.size(); ++o) {
      const Value* v = forward.outputs[o];
      if (!cut[o] || v->producer != &n) continue;
      joint.through[o] = cotangents.of(r(v));
      joint.through_arrives[o] = cotangents.arrives(r(v));
      cotangents.replace(r(v), joint.cotangents[o], joint.given[o]);
    }
    bool any = false;
    for (const Value* v : n.outputs) any = any || needs[v->id];
    if (!any) continue;
    if (n.kind == Node::kCustom) throw UserError(ErrorKind::kUnsupported, "a user's op has no gradient in a graph");
    r.to.current_line = n.line;
    SmallVector<bool, 8> wanted;
    for (const Value* v : n.operands) wanted.push_back(v && needs[v->id]);
    const Node& image = *r(n.outputs[0])->producer;
    if (n.kind == Node::kControl)
      append_control_gradient(r.to, image, wanted, cotangents);
    else
      cotangents.visit(image, wanted);
  }
  for (const ir::Input& in : forward.inputs) {
    const Value* v = r(in.value);
    const bool required = in.requires_grad && !in.value->is_number;
    joint.gradients.push_back(required ? cotangents.of(v) : nullptr);
    joint.arrives.push_back(required ? cotangents.arrives(v) : nullptr);
  }
  joint.graph = std::move(r.to);
  joint.graph.outputs.clear();
  joint.graph.writes.clear();
  return joint;
}

}  // namespace msjit::passes

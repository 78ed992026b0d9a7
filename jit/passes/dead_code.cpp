#include "jit/passes/dead_code.h"

#include "jit/ir/rewriter.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::NumberOp;
using ops::Op;

bool may_raise(const Node& n) {
  if (n.kind == Node::kCustom) return true;
  if (n.kind == Node::kOp) {
    switch (n.op) {
      case Op::gather:
      case Op::scatter:
      case Op::index_select:
      case Op::index_add:
      case Op::index:
      case Op::index_put:
      case Op::embedding:
      case Op::masked_scatter:
        return true;
      default:
        return false;
    }
  }
  if (n.kind != Node::kNumber) return false;
  switch (n.number_op) {
    case NumberOp::k_true_div:
    case NumberOp::k_floor_div:
    case NumberOp::k_mod:
    case NumberOp::k_pow:
    case NumberOp::k_lshift:
    case NumberOp::k_rshift:
    case NumberOp::k_to_int:
    case NumberOp::k_floor:
    case NumberOp::k_ceil:
    case NumberOp::k_round:
    case NumberOp::k_sqrt:
    case NumberOp::k_exp:
    case NumberOp::k_log:
    case NumberOp::k_sin:
    case NumberOp::k_cos:
      return true;
    default:
      return false;
  }
}

}  // namespace

ir::Graph remove_dead_code(const ir::Graph& graph, bool keep_checks) {
  std::vector<bool> live(graph.values.size());
  for (const ir::Value* v : graph.outputs) live[v->id] = true;
  for (const ir::Write& w : graph.writes) live[w.value->id] = true;
  std::vector<bool> keep(graph.nodes.size());
  for (size_t i = graph.nodes.size(); i-- > 0;) {
    const Node& n = *graph.nodes[i];
    keep[i] = keep_checks && may_raise(n);
    for (const ir::Value* v : n.outputs) keep[i] = keep[i] || live[v->id];
    if (!keep[i]) continue;
    for (const ir::Value* v : n.operands) {
      if (v) live[v->id] = true;
    }
  }
  ir::Rewriter r(graph);
  r.copy_inputs();
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    if (keep[i]) r.copy(*graph.nodes[i]);
  }
  return r.finish();
}

}  // namespace msjit::passes

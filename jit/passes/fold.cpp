#include "jit/passes/fold.h"

#include "jit/ir/rewriter.h"

namespace msjit::passes {

using ir::Node;
using ops::Op;

std::vector<bool> escaping(const ir::Graph& graph) {
  std::vector<bool> r(graph.values.size());
  for (const ir::Value* v : graph.outputs) r[v->id] = true;
  for (auto it = graph.nodes.rbegin(); it != graph.nodes.rend(); ++it) {
    const Node& n = **it;
    if (n.kind == Node::kOp && ops::info(n.op).op_class == ops::OpClass::kView && r[n.outputs[0]->id]) {
      r[n.operands[0]->id] = true;
    }
  }
  return r;
}

bool is_identity_view(const Node& n) {
  if (n.kind != Node::kOp || n.operands.empty() || !n.operands[0]) return false;
  if (n.outputs[0]->shape != n.operands[0]->shape) return false;
  switch (n.op) {
    case Op::reshape:
    case Op::broadcast_to:
    case Op::squeeze:
      return true;
    case Op::permute: {
      const auto& dims = std::get<ops::Ints>(n.attrs[0]);
      for (size_t i = 0; i < dims.size(); ++i) {
        int64_t d = dims[i] < 0 ? dims[i] + static_cast<int64_t>(dims.size()) : dims[i];
        if (d != static_cast<int64_t>(i)) return false;
      }
      return true;
    }
    default:
      return false;
  }
}

ir::Graph fold(const ir::Graph& graph) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  std::vector<bool> escapes = escaping(graph);
  for (const auto& n : graph.nodes) {
    r.to.current_line = n->line;
    if (n->kind == Node::kNumber) {
      SmallVector<ir::Value*, 2> operands;
      for (ir::Value* v : n->operands) operands.push_back(r(v));
      r.set(n->outputs[0], r.to.number(n->number_op, operands));
    } else if (is_identity_view(*n) && !escapes[n->outputs[0]->id]) {
      r.set(n->outputs[0], r(n->operands[0]));
    } else {
      r.copy(*n);
    }
  }
  return r.finish();
}

}  // namespace msjit::passes

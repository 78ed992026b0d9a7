#include "jit/passes/broadcast_sums.h"

#include "jit/ir/rewriter.h"
#include "jit/passes/fuse_view.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Value;
using ops::Op;

// How many equal elements are added up; 0: the node is something else.
int64_t equal_terms(const Node& n) {
  if (n.kind != Node::kOp || (n.op != Op::sum && n.op != Op::mean)) return 0;
  const Value *x = n.operands[0], *out = n.outputs[0];
  if (!is_floating(x->dtype) || x->dtype != out->dtype || x->shape.empty() || numel_of(x->shape) == 0) return 0;
  Use use = resolve(n.operands[0]);
  if (!use.mappable) return 0;
  auto* axes = std::get_if<ops::Ints>(&n.attrs[0]);
  if (!axes || axes->empty()) return 0;
  int64_t count = 1;
  for (int64_t a : *axes) {
    auto d = static_cast<size_t>(a < 0 ? a + static_cast<int64_t>(x->shape.size()) : a);
    if (use.dims[d] >= 0) return 0;
    count *= x->shape[d];
  }
  return count;
}

// The elements of the operand's base in the order of the result's.
bool same_order(const Node& n) {
  Use use = resolve(n.operands[0]);
  int last = -1;
  for (int d : use.dims) {
    if (d < 0) continue;
    if (d < last) return false;
    last = d;
  }
  return numel_of(use.base->shape) == numel_of(n.outputs[0]->shape);
}

}  // namespace

ir::Graph simplify_broadcast_sums(const ir::Graph& graph) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  for (const auto& n : graph.nodes) {
    int64_t count = equal_terms(*n);
    if (count == 0 || !same_order(*n)) {
      r.copy(*n);
      continue;
    }
    r.to.current_line = n->line;
    Value* y = r(resolve(n->operands[0]).base);
    const Shape& shape = n->outputs[0]->shape;
    if (y->shape != shape) y = r.to.call1(Op::reshape, {y}, {ops::Ints(shape.begin(), shape.end())});
    if (n->op == Op::sum && count > 1) {
      y = r.to.call1(Op::mul, {y, r.to.constant(ops::Number::of(static_cast<double>(count)))});
    }
    r.set(n->outputs[0], y);
  }
  return r.finish();
}

}  // namespace msjit::passes

#include "jit/passes/algebra.h"

#include <cmath>

#include "jit/ir/rewriter.h"
#include "jit/passes/differentiate.h"
#include "jit/passes/fold.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Value;
using ops::Op;

const ops::Number* constant(const Value* v) {
  return v && v->producer && v->producer->kind == Node::kConstNumber ? &v->producer->constant : nullptr;
}

bool is(const Value* v, double wanted) {
  const ops::Number* n = constant(v);
  if (!n || n->kind == NumberKind::kComplex) return false;
  double d = n->as_double();
  return d == wanted && std::signbit(d) == std::signbit(wanted);
}

bool same_type(const Value* a, const Value* b) {
  return a && !a->is_number && a->dtype == b->dtype && a->shape == b->shape;
}

// The operand that the node equals bit for bit (NaN stays NaN), or null.
Value* equal_operand(const Node& n) {
  const Value* out = n.outputs[0];
  Value* x = n.operands.empty() ? nullptr : n.operands[0];
  Value* y = n.operands.size() > 1 ? n.operands[1] : nullptr;
  bool integral = is_integral(out->dtype);
  if (out->dtype == DType::bool_ && n.op != Op::copy && n.op != Op::cast && n.op != Op::straight_through)
    return nullptr;
  switch (n.op) {
    case Op::mul:
      if (is(y, 1) && same_type(x, out)) return x;
      if (is(x, 1) && same_type(y, out)) return y;
      return nullptr;
    case Op::div:
      return is(y, 1) && same_type(x, out) ? x : nullptr;
    case Op::sub:
      return is(y, 0) && same_type(x, out) ? x : nullptr;
    case Op::add:
      if ((is(y, -0.0) || (integral && is(y, 0))) && same_type(x, out)) return x;
      if ((is(x, -0.0) || (integral && is(x, 0))) && same_type(y, out)) return y;
      return nullptr;
    case Op::neg: {
      const Node* p = x->producer;
      return p && p->kind == Node::kOp && p->op == Op::neg ? p->operands[0] : nullptr;
    }
    case Op::cast:
    case Op::copy:
      return same_type(x, out) ? x : nullptr;
    case Op::straight_through:
      return same_type(y, out) ? y : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace

ir::Graph simplify_algebra(const ir::Graph& graph) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  std::vector<bool> escapes = escaping(graph), flows;
  auto is_needed = [&](const Node& n) -> bool {  // its gradient goes another way than that of what it equals
    if (n.op != Op::straight_through) return false;
    if (flows.empty()) flows = differentiable(graph);
    return flows[n.operands[0]->id];
  };
  for (const auto& n : graph.nodes) {
    Value* same = n->kind == Node::kOp && !escapes[n->outputs[0]->id] && !is_needed(*n) ? equal_operand(*n) : nullptr;
    if (same) {
      r.set(n->outputs[0], r(same));
    } else {
      r.copy(*n);
    }
  }
  return r.finish();
}

}  // namespace msjit::passes

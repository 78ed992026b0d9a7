#include "jit/passes/select_scatter.h"

#include "jit/ir/rewriter.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Value;
using ops::Op;

bool is_zeros(const Value* v) {
  const Node* n = v->producer;
  if (!n || n->kind != Node::kOp || n->op != Op::full) return false;
  const Node* c = n->operands[0]->producer;
  return c && c->kind == Node::kConstNumber && c->constant.kind != NumberKind::kComplex && c->constant.as_double() == 0;
}

Value* positions(ir::Graph& g, int64_t size) {
  Tensor t = Tensor::empty(Shape{size}, DType::int64);
  for (int64_t i = 0; i < size; ++i) t.data_as<int64_t>()[i] = i;
  return g.constant(t);
}

bool is_one_hot(const Node& n) {
  return n.kind == Node::kOp && n.op == Op::one_hot && numel_of(n.outputs[0]->shape) > 0 &&
         !is_complex(n.outputs[0]->dtype);
}
Value* one_hot(ir::Graph& g, Value* index, const Value* out) {
  ops::Ints shape(index->shape.begin(), index->shape.end());
  shape.push_back(1);
  Value* here = g.call1(Op::eq, {g.call1(Op::reshape, {index}, {shape}), positions(g, out->shape.back())});
  return g.call1(Op::cast, {here}, {out->dtype});
}

// scatter(zeros, index, src, add) with one index a row, each row its own.
bool matches(const Node& n) {
  if (n.kind != Node::kOp || n.op != Op::scatter || std::get<std::string>(n.attrs[1]) == "multiply") return false;
  const Value *x = n.operands[0], *index = n.operands[1], *src = n.operands[2];
  if (src->is_number || src->dtype != x->dtype || is_complex(x->dtype) || !is_zeros(x) || x->shape.empty())
    return false;
  auto dim = static_cast<size_t>(std::get<int64_t>(n.attrs[0]) +
                                 (std::get<int64_t>(n.attrs[0]) < 0 ? static_cast<int64_t>(x->shape.size()) : 0));
  Shape one = x->shape;
  one[dim] = 1;
  return index->shape == one && src->shape == one;
}

}  // namespace

ir::Graph select_scatter(const ir::Graph& graph, bool keep_checks) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  for (const auto& n : graph.nodes) {
    if (is_one_hot(*n)) {
      r.to.current_line = n->line;
      r.set(n->outputs[0], one_hot(r.to, r(n->operands[0]), n->outputs[0]));
      continue;
    }
    if (keep_checks || !matches(*n)) {
      r.copy(*n);
      continue;
    }
    r.to.current_line = n->line;
    const Shape& shape = n->outputs[0]->shape;
    int64_t dim = std::get<int64_t>(n->attrs[0]);
    auto at = static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(shape.size()) : dim);
    int64_t size = shape[at];
    ops::Ints along(shape.size(), 1);
    along[at] = size;
    Value* index = r(n->operands[1]);
    // A negative index counts from the end.
    Value* negative = r.to.call1(Op::lt, {index, r.to.constant(ops::Number::of(int64_t{0}))});
    Value* wrapped = r.to.call1(Op::add, {index, r.to.constant(ops::Number::of(size))});
    index = r.to.call1(Op::where, {negative, wrapped, index});
    Value* here = r.to.call1(Op::eq, {index, r.to.call1(Op::reshape, {positions(r.to, size)}, {along})});
    Value* zero = r.to.constant(ops::Number::of(int64_t{0}));
    r.set(n->outputs[0], r.to.call1(Op::where, {here, r(n->operands[2]), zero}));
  }
  return r.finish();
}

}  // namespace msjit::passes

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

ir::Graph select_scatter(const ir::Graph& graph) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  for (const auto& n : graph.nodes) {
    if (!matches(*n)) {
      r.copy(*n);
      continue;
    }
    r.to.current_line = n->line;
    const Shape& shape = n->outputs[0]->shape;
    int64_t dim = std::get<int64_t>(n->attrs[0]);
    auto at = static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(shape.size()) : dim);
    int64_t size = shape[at];
    Tensor positions = Tensor::empty(Shape{size}, DType::int64);
    for (int64_t i = 0; i < size; ++i) positions.data_as<int64_t>()[i] = i;
    ops::Ints along(shape.size(), 1);
    along[at] = size;
    Value* index = r(n->operands[1]);
    // A negative index counts from the end.
    Value* negative = r.to.call1(Op::lt, {index, r.to.constant(ops::Number::of(int64_t{0}))});
    Value* wrapped = r.to.call1(Op::add, {index, r.to.constant(ops::Number::of(size))});
    index = r.to.call1(Op::where, {negative, wrapped, index});
    Value* here = r.to.call1(Op::eq, {index, r.to.call1(Op::reshape, {r.to.constant(positions)}, {along})});
    Value* zero = r.to.constant(ops::Number::of(int64_t{0}));
    r.set(n->outputs[0], r.to.call1(Op::where, {here, r(n->operands[2]), zero}));
  }
  return r.finish();
}

}  // namespace msjit::passes

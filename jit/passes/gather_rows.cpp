#include "jit/passes/gather_rows.h"

#include "jit/ir/rewriter.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Value;
using ops::Op;

bool result_of(const Value* v, Op op) {
  return v && v->producer && v->producer->kind == Node::kOp && v->producer->op == op;
}

// The row `index` of `of`; none where that is null.
struct Row {
  Value* of = nullptr;
  int64_t index = 0;
};

Row row_of(const Value* v) {
  if (result_of(v, Op::copy)) v = v->producer->operands[0];
  if (!result_of(v, Op::select)) return {};
  const Node& n = *v->producer;
  const int64_t index = std::get<int64_t>(n.attrs[1]), rows = n.operands[0]->shape[0];
  if (std::get<int64_t>(n.attrs[0]) != 0) return {};
  return {n.operands[0], index < 0 ? index + rows : index};
}

// What a joined operand is a row of: stack adds the dimension, cat joins rows that have one of size 1.
Row joined_row(const Node& n, const Value* operand) {
  if (n.op == Op::stack) return row_of(operand);
  if (!result_of(operand, Op::unsqueeze) || std::get<int64_t>(operand->producer->attrs[0]) != 0) return {};
  return row_of(operand->producer->operands[0]);
}

bool joins_rows(const Node& n) {
  constexpr size_t kFew = 4;
  if (n.kind != Node::kOp || (n.op != Op::stack && n.op != Op::cat) || n.operands.size() < kFew || !n.refs.empty())
    return false;
  return std::get<int64_t>(n.attrs[0]) == 0;
}

}  // namespace

ir::Graph gather_rows(const ir::Graph& graph) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  for (const auto& n : graph.nodes) {
    if (!joins_rows(*n)) {
      r.copy(*n);
      continue;
    }
    r.to.current_line = n->line;
    SmallVector<Value*, 4> pieces;
    for (size_t i = 0; i < n->operands.size();) {
      const Row first = joined_row(*n, n->operands[i]);
      size_t count = 1;
      while (first.of && i + count < n->operands.size()) {
        const Row next = joined_row(*n, n->operands[i + count]);
        if (next.of != first.of || next.index != first.index + static_cast<int64_t>(count)) break;
        ++count;
      }
      if (count > 1) {
        const ops::Attr from = first.index, to = first.index + static_cast<int64_t>(count);
        pieces.push_back(
            r.to.call1(Op::slice, {r(first.of)}, {ops::Attr(int64_t{0}), from, to, ops::Attr(int64_t{1})}));
      } else {
        Value* v = r(n->operands[i]);
        pieces.push_back(n->op == Op::stack ? r.to.call1(Op::unsqueeze, {v}, {ops::Attr(int64_t{0})}) : v);
      }
      i += count;
    }
    if (pieces.size() == n->operands.size()) {
      r.copy(*n);
      continue;
    }
    const ops::Attr dim = int64_t{0};
    Value* made = pieces.size() == 1 ? r.to.call1(Op::copy, {pieces[0]})
                                     : r.to.call(Op::cat, {pieces.data(), pieces.size()}, {&dim, 1})[0];
    r.set(n->outputs[0], made);
  }
  return r.finish();
}

}  // namespace msjit::passes

#include "jit/ir/graph.h"

namespace msjit::ir {

void GraphEmitter::emit(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs,
                        ops::Vals& out) {
  SmallVector<Value*, 4> values;
  for (const ops::Val& v : operands) {
    if (!v) {
      values.push_back(nullptr);
    } else if (v.graph_value()) {
      values.push_back(value(v));
    } else if (v.is_number()) {
      values.push_back(graph_.constant(v.number()));
    } else {
      values.push_back(graph_.constant(v.tensor()));
    }
  }
  out.clear();
  for (Value* v : graph_.call(op, values, attrs)) out.push_back(val(v));
}

ops::ValueType GraphEmitter::type(const ops::Val& v) {
  if (!v) return {};
  if (v.graph_value()) return value(v)->type();
  if (v.is_number()) return {ops::ValueType::kNumber, v.number().kind, {}, {}};
  return {ops::ValueType::kTensor, {}, v.tensor().dtype(), v.tensor().shape()};
}

std::optional<ops::Number> GraphEmitter::constant(const ops::Val& v) {
  if (!v.is_number()) return std::nullopt;
  if (!v.graph_value()) return v.number();
  const Node* n = value(v)->producer;
  return n && n->kind == Node::kConstNumber ? std::optional(n->constant) : std::nullopt;
}

}  // namespace msjit::ir

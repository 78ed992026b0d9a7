#include "jit/passes/fuse_view.h"

#include "src/base/check.h"

namespace msjit::passes {

using ir::Node;
using ir::Value;
using ops::Op;

bool is_view(const Node* node) {
  return node && node->kind == Node::kOp && ops::info(node->op).op_class == ops::OpClass::kView;
}

namespace {

// Dimensions of `to` in dimensions of `from` when reshape only adds and removes dimensions of size 1.
bool match_ones(Dims from, Dims to, DimMap* map) {
  size_t i = 0;
  map->clear();
  for (int64_t n : to) {
    if (n == 1) {
      map->push_back(-1);
      continue;
    }
    while (i < from.size() && from[i] == 1) ++i;
    if (i == from.size() || from[i] != n) return false;
    map->push_back(static_cast<int>(i++));
  }
  while (i < from.size() && from[i] == 1) ++i;
  return i == from.size();
}

// Dimensions of the view's result in dimensions of its operand; false: not expressible.
bool view_map(const Node* node, DimMap* map) {
  Dims from = node->operands[0]->shape, to = node->outputs[0]->shape;
  map->clear();
  switch (node->op) {
    case Op::detach:
      for (size_t i = 0; i < to.size(); ++i) map->push_back(static_cast<int>(i));
      return true;
    case Op::permute: {
      int n = static_cast<int>(from.size());
      for (int64_t d : std::get<ops::Ints>(node->attrs[0])) map->push_back(static_cast<int>(d < 0 ? d + n : d));
      return true;
    }
    case Op::transpose: {
      int n = static_cast<int>(from.size());
      for (int i = 0; i < n; ++i) map->push_back(i);
      auto at = [&](int k) {
        int64_t d = std::get<int64_t>(node->attrs[k]);
        return static_cast<size_t>(d < 0 ? d + n : d);
      };
      if (n) std::swap((*map)[at(0)], (*map)[at(1)]);
      return true;
    }
    case Op::broadcast_to: {
      size_t added = to.size() - from.size();
      for (size_t i = 0; i < to.size(); ++i)
        map->push_back(i >= added && from[i - added] == to[i] && to[i] != 1 ? static_cast<int>(i - added) : -1);
      return true;
    }
    case Op::reshape:
    case Op::squeeze:
    case Op::unsqueeze:
      return match_ones(from, to, map);
    default:
      return false;
  }
}

}  // namespace

Use resolve(Value* value) {
  Use use;
  if (!is_view(value->producer)) {
    use.base = value;
    for (size_t i = 0; i < value->shape.size(); ++i)
      use.dims.push_back(value->shape[i] == 1 ? -1 : static_cast<int>(i));
    return use;
  }
  Use inner = resolve(value->producer->operands[0]);
  DimMap map;
  if (!inner.mappable || !view_map(value->producer, &map)) {
    use.base = value;
    use.mappable = false;
    return use;
  }
  use.base = inner.base;
  for (int d : map) use.dims.push_back(d < 0 ? -1 : inner.dims[d]);
  return use;
}

std::unordered_map<const Value*, Layout> compute_layouts(const ir::Graph& graph) {
  std::unordered_map<const Value*, Layout> layouts;
  auto own = [&](Value* v) { layouts[v] = {v, contiguous_strides(v->shape), 0}; };
  for (const ir::Input& input : graph.inputs) {
    if (!input.value->is_number) layouts[input.value] = {input.value, input.strides, 0};
  }
  for (const auto& node : graph.nodes) {
    if (node->kind == Node::kConstTensor) {
      layouts[node->outputs[0]] = {node->outputs[0], Shape(node->tensor.strides()), 0};
      continue;
    }
    if (is_view(node.get())) {
      Value* in = node->operands[0];
      const Layout from = layouts.at(in);
      ops::ViewGeometry g = ops::view_geometry(node->op, in->shape, from.strides, node->attrs);
      if (!g.needs_copy) {
        layouts[node->outputs[0]] = {from.root, g.strides, from.offset + g.offset};
        continue;
      }
    }
    for (Value* v : node->outputs)
      if (v && !v->is_number) own(v);
  }
  return layouts;
}

}  // namespace msjit::passes

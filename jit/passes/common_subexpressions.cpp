#include "jit/passes/common_subexpressions.h"

#include <functional>
#include <unordered_map>

#include "jit/ir/rewriter.h"
#include "jit/passes/fold.h"

namespace msjit::passes {
namespace {

using ir::Node;

bool shareable(const Node& n) {
  if (n.kind == Node::kCustom || n.kind == Node::kControl || n.kind == Node::kConstTensor) return false;
  return n.kind != Node::kOp || ops::info(n.op).op_class != ops::OpClass::kRandom;
}

size_t hash_of(const Node& n) {
  size_t h = static_cast<size_t>(n.kind) * 31 +
             (n.kind == Node::kOp ? static_cast<size_t>(n.op) : static_cast<size_t>(n.number_op));
  auto mix = [&](uint64_t v) {
    h = (h ^ v) * 0x9e3779b97f4a7c15u;
    h ^= h >> 29;
  };
  if (n.kind == Node::kConstNumber) mix(static_cast<uint64_t>(n.constant.i));
  for (const ir::Value* v : n.operands) mix(v ? static_cast<uint64_t>(v->id) + 1 : 0);
  for (const ops::Attr& a : n.attrs) mix(a.index());
  return h;
}

bool equal_nodes(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.operands.size() != b.operands.size() || a.attrs.size() != b.attrs.size()) return false;
  if (a.kind == Node::kOp && a.op != b.op) return false;
  if (a.kind == Node::kNumber && a.number_op != b.number_op) return false;
  if (a.kind == Node::kConstNumber && !(a.constant == b.constant)) return false;
  if (!(a.operands == b.operands)) return false;
  for (size_t i = 0; i < a.attrs.size(); ++i) {
    if (!ops::equal(a.attrs[i], b.attrs[i])) return false;
  }
  return true;
}

}  // namespace

ir::Graph share_common_subexpressions(const ir::Graph& graph) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  std::vector<bool> escapes = escaping(graph);
  std::unordered_multimap<size_t, Node*> known;
  for (const auto& n : graph.nodes) {
    Node* made = r.copy(*n);
    if (!shareable(*n)) continue;
    size_t h = hash_of(*made);
    bool leaves = false;
    for (const ir::Value* v : n->outputs) leaves |= !v->is_number && escapes[v->id];
    Node* same = nullptr;
    if (!leaves) {
      auto [begin, end] = known.equal_range(h);
      for (auto it = begin; it != end && !same; ++it) {
        if (equal_nodes(*it->second, *made)) same = it->second;
      }
    }
    if (same) {
      for (size_t i = 0; i < n->outputs.size(); ++i) r.set(n->outputs[i], same->outputs[i]);
    } else {
      known.emplace(h, made);
    }
  }
  return r.finish();
}

}  // namespace msjit::passes

#include "jit/passes/join_sums.h"

#include <algorithm>
#include <map>
#include <optional>

#include "jit/ir/rewriter.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Value;
using ops::Op;

const Node* made_by(const Value* v, Op op) {
  const Node* n = v ? v->producer : nullptr;
  return n && n->kind == Node::kOp && n->op == op ? n : nullptr;
}

// Where a strided_grad puts its cotangent: [start, start + size) along dim, all of the other dimensions.
struct Slab {
  size_t dim;
  int64_t start, size;
};

std::optional<Slab> slab(const Node& n) {
  const auto& shape = std::get<ops::Ints>(n.attrs[0]);
  const auto& geometry = std::get<ops::Ints>(n.attrs[1]);
  const size_t rank = shape.size(), of_view = geometry.size() / 2;
  const int64_t* sizes = geometry.data();
  const int64_t* strides = sizes + of_view;
  const int64_t offset = geometry.back();
  if (std::ranges::find(shape, 0) != shape.end()) return std::nullopt;  // nothing to put anywhere
  ops::Ints full(rank, 1);
  for (size_t d = rank; d-- > 1;) full[d - 1] = full[d] * shape[d];
  if (of_view + 1 != rank && of_view != rank) return std::nullopt;
  const bool dropped = of_view + 1 == rank;
  for (size_t d = 0; d < rank; ++d) {
    bool fits = true;
    for (size_t k = 0; k < rank && fits; ++k) {
      const size_t at = dropped && k > d ? k - 1 : k;
      if (dropped && k == d) continue;
      if (k != d && sizes[at] != shape[k]) fits = false;
      if (sizes[at] != 1 && strides[at] != full[k]) fits = false;
    }
    if (!fits || shape[d] < 2 || offset % full[d] != 0) continue;
    const int64_t size = dropped ? 1 : sizes[d], start = offset / full[d];
    if (size < shape[d] && start + size <= shape[d]) return Slab{d, start, size};
  }
  return std::nullopt;
}

class Joiner {
 public:
  explicit Joiner(const ir::Graph& graph) : graph_(graph), r_(graph), uses_(graph.values.size()) {
    for (const auto& n : graph.nodes)
      for (const Value* v : n->operands)
        if (v) ++uses_[v->id];
    for (const Value* v : graph.outputs) ++uses_[v->id];
    for (const auto& w : graph.writes) uses_[w.value->id] += 2;
  }

  ir::Graph run() {
    r_.copy_inputs();
    std::vector<bool> inner(graph_.values.size());
    for (const auto& n : graph_.nodes)
      if (is_sum(*n))
        for (const Value* v : n->operands)
          if (is_inner(v, n->outputs[0])) inner[v->id] = true;
    for (const auto& n : graph_.nodes) {
      if (!is_sum(*n) || inner[n->outputs[0]->id] || !joined(*n)) r_.copy(*n);
    }
    return r_.finish();
  }

 private:
  bool is_sum(const Node& n) const {
    if (n.kind != Node::kOp || n.op != Op::add || !is_floating(n.outputs[0]->dtype)) return false;
    const Value* y = n.outputs[0];
    return std::all_of(n.operands.begin(), n.operands.end(),
                       [&](const Value* v) { return !v->is_number && v->dtype == y->dtype && v->shape == y->shape; });
  }
  // A partial sum that nothing else reads.
  bool is_inner(const Value* v, const Value* total) const {
    const Node* n = made_by(v, Op::add);
    return n && uses_[v->id] == 1 && is_sum(*n) && v->shape == total->shape && v->dtype == total->dtype;
  }

  std::vector<const Value*> terms_of(const Node& sum) const {
    std::vector<const Value*> terms, stack{sum.operands[1], sum.operands[0]};
    while (!stack.empty()) {
      const Value* v = stack.back();
      stack.pop_back();
      if (is_inner(v, sum.outputs[0]))
        stack.insert(stack.end(), {v->producer->operands[1], v->producer->operands[0]});
      else
        terms.push_back(v);
    }
    return terms;
  }

  bool joined(const Node& sum) {
    std::vector<const Value*> terms = terms_of(sum), rest;
    r_.to.current_line = sum.line;
    std::vector<Value*> made;
    if (Value* v = join_slabs(terms)) made.push_back(v);
    join_products(terms, made);
    join_reductions(terms, made);
    if (made.empty()) return false;
    Value* total = nullptr;
    auto add = [&](Value* v) { total = total ? r_.to.call1(Op::add, {total, v}) : v; };
    for (const Value* v : terms) add(r_(v));
    for (Value* v : made) add(v);
    r_.set(sum.outputs[0], total);
    return true;
  }

  // The parts joined along dim; one node for the same parts.
  Value* cat(const std::vector<Value*>& parts, int64_t dim) {
    Value*& v = cats_[{parts, dim}];
    if (!v) {
      SmallVector<Value*, 8> operands(parts.begin(), parts.end());
      ops::Attr attr(dim);
      v = r_.to.call(Op::cat, operands, {&attr, 1})[0];
    }
    return v;
  }

  Value* join_slabs(std::vector<const Value*>& terms) {
    std::map<size_t, std::vector<std::pair<Slab, const Value*>>> by_dim;
    for (const Value* v : terms) {
      const Node* n = made_by(v, Op::strided_grad);
      if (!n || uses_[v->id] != 1) continue;
      if (auto s = slab(*n)) by_dim[s->dim].push_back({*s, v});
    }
    for (auto& [dim, slabs] : by_dim) {
      std::sort(slabs.begin(), slabs.end(), [](const auto& a, const auto& b) { return a.first.start < b.first.start; });
      int64_t at = 0;
      bool whole = true;
      for (const auto& [s, v] : slabs) {
        whole = whole && s.start == at;
        at = s.start + s.size;
      }
      const Shape& shape = slabs[0].second->shape;
      if (!whole || at != shape[dim]) continue;
      // Along the first dimension the parts are joined as they are: others join them in the same way.
      const bool dropped = slabs[0].second->producer->operands[0]->shape.size() < shape.size();
      const bool as_they_are =
          dim == 0 && dropped && shape.size() > 1 && std::all_of(slabs.begin(), slabs.end(), [&](const auto& s) {
            return s.second->producer->operands[0]->shape.size() + 1 == shape.size();
          });
      std::vector<Value*> parts;
      for (const auto& [s, v] : slabs) {
        Value* part = r_(v->producer->operands[0]);
        if (part->dtype != v->dtype) part = r_.to.call1(Op::cast, {part}, {v->dtype});
        ops::Ints wanted(shape.begin(), shape.end());
        wanted[dim] = s.size;
        if (!as_they_are && part->shape != Shape(wanted.begin(), wanted.end()))
          part = r_.to.call1(Op::reshape, {part}, {wanted});
        parts.push_back(part);
        terms.erase(std::find(terms.begin(), terms.end(), v));
      }
      Value* all = cat(parts, as_they_are ? 0 : static_cast<int64_t>(dim));
      if (as_they_are) all = r_.to.call1(Op::reshape, {all}, {ops::Ints(shape.begin(), shape.end())});
      return all;
    }
    return nullptr;
  }

  // Products that are small beside their result: a_1 b_1 + a_2 b_2 + ... = (a_1 a_2 ...) (b_1; b_2; ...).
  void join_products(std::vector<const Value*>& terms, std::vector<Value*>& made) {
    std::vector<const Value*> group;
    bool transposed = true;
    for (const Value* v : terms) {
      const Node* n = made_by(v, Op::matmul);
      if (!n || uses_[v->id] != 1 || v->shape.size() != 2) continue;
      const Value *a = n->operands[0], *b = n->operands[1];
      if (a->shape.size() != 2 || b->shape.size() != 2 || a->dtype != v->dtype || b->dtype != v->dtype) continue;
      const int64_t rows = v->shape[0], columns = v->shape[1];
      if (a->shape[1] * (rows + columns) > 2 * rows * columns) continue;
      transposed = transposed && made_by(a, Op::transpose);
      group.push_back(v);
    }
    if (group.size() < 3) return;
    std::vector<Value*> left, right;
    for (const Value* v : group) {
      const Value* a = v->producer->operands[0];
      left.push_back(r_(transposed ? a->producer->operands[0] : a));
      right.push_back(r_(v->producer->operands[1]));
      terms.erase(std::find(terms.begin(), terms.end(), v));
    }
    Value* a = cat(left, transposed ? 0 : 1);
    if (transposed) a = r_.to.call1(Op::transpose, {a}, {ops::Attr(int64_t{0}), ops::Attr(int64_t{1})});
    made.push_back(r_.to.call1(Op::matmul, {a, cat(right, 0)}));
  }

  // sum(x_1) + sum(x_2) + ... over the first dimension among others.
  void join_reductions(std::vector<const Value*>& terms, std::vector<Value*>& made) {
    std::vector<const Value*> group;
    for (const Value* v : terms) {
      const Node* n = made_by(v, Op::sum);
      if (!n || uses_[v->id] != 1 || n->operands[0]->dtype != v->dtype) continue;
      auto* axes = std::get_if<ops::Ints>(&n->attrs[0]);
      if (!axes || std::find(axes->begin(), axes->end(), 0) == axes->end()) continue;
      if (!group.empty()) {
        const Node* first = group[0]->producer;
        const Shape &x = n->operands[0]->shape, &y = first->operands[0]->shape;
        if (n->attrs != first->attrs || !std::equal(x.begin() + 1, x.end(), y.begin() + 1, y.end())) continue;
      }
      group.push_back(v);
    }
    if (group.size() < 3) return;
    std::vector<Value*> parts;
    for (const Value* v : group) {
      parts.push_back(r_(v->producer->operands[0]));
      terms.erase(std::find(terms.begin(), terms.end(), v));
    }
    SmallVector<Value*, 1> operands{cat(parts, 0)};
    made.push_back(r_.to.call(Op::sum, operands, group[0]->producer->attrs)[0]);
  }

  const ir::Graph& graph_;
  ir::Rewriter r_;
  std::vector<int> uses_;
  std::map<std::pair<std::vector<Value*>, int64_t>, Value*> cats_;
};

bool has_sums(const ir::Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const auto& n) {
    return n->kind == Node::kOp && (n->op == Op::strided_grad || n->op == Op::matmul || n->op == Op::sum);
  });
}

}  // namespace

ir::Graph join_sums(const ir::Graph& graph) {
  if (!has_sums(graph)) {
    ir::Rewriter r(graph);
    r.copy_inputs();
    for (const auto& n : graph.nodes) r.copy(*n);
    return r.finish();
  }
  return Joiner(graph).run();
}

}  // namespace msjit::passes

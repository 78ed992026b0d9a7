// Groups that become one kernel: through values that one reads of the other, or over memory that both read.
#include <algorithm>
#include <set>

#include "jit/passes/fuse_groups.h"

namespace msjit::passes {

using ir::Node;
using ir::Value;

// Joins the other groups that node reads, when their domains agree through it; the larger domain takes the other in.
void Grouping::merge_through(Node* node) {
  if (is_reduction(node)) return;
  for (Value* v : node->operands) {
    if (!v || v->is_number || (is_pick(node) && v == node->operands[0])) continue;
    const Use& use = use_of(v);
    if (!use.mappable || !use.base->producer) continue;
    auto other = group_of.find(use.base->producer);
    int mine = group_of.at(node);
    if (other == group_of.end() || other->second == mine) continue;
    Group &to = groups[mine], &from = groups[other->second];
    // Axis of `from` -> axis of `to`, by the dimensions that node reads.
    const DimMap& there = from.maps.at(use.base);
    const DimMap& here = to.maps.at(node->outputs[0]);
    SmallVector<int, 6> axes(from.domain.size(), -1), back(to.domain.size(), -1);
    size_t added = node->outputs[0]->shape.size() - v->shape.size();
    bool possible = true;
    for (size_t d = 0; d < v->shape.size(); ++d) {
      int a = use.dims[d] < 0 ? -1 : there[use.dims[d]], b = here[added + d];
      if (a < 0) continue;
      if (b < 0) {
        possible = false;
      } else {
        axes[a] = b;
        back[b] = a;
      }
    }
    if (!possible) continue;
    if (numel_of(from.domain) > numel_of(to.domain)) {
      try_merge(other->second, mine, back);
    } else {
      try_merge(mine, other->second, axes);
    }
  }
}

bool Grouping::reads_any_of(int reader, int group) const {
  std::vector<Unit> before;
  units_before(reader, before);
  return std::find(before.begin(), before.end(), group) != before.end();
}

// Whether all users of the values of `from` are in the two groups.
bool Grouping::used_within(int from, int into) const {
  for (const Node* n : groups[from].nodes) {
    for (const Value* v : n->outputs) {
      if (escapes_.count(v)) return false;
      auto it = users_.find(v);
      if (it == users_.end()) continue;
      for (const Node* u : it->second) {
        auto g = group_of.find(u);
        if (g == group_of.end() || (g->second != into && g->second != from)) return false;
      }
    }
  }
  return true;
}

// Whether values that vary along some axes only may be computed in the whole domain: they are hoisted out of the loop
// over the columns, or cheap.
bool Grouping::may_repeat(int into, int from, const SmallVector<int, 6>& axes) const {
  constexpr int kCheap = 4;
  const Group &to = groups[into], &g = groups[from];
  int last = static_cast<int>(to.domain.size()) - 1, cost = 0;
  while (last > 0 && to.domain[last] == 1) --last;
  bool hoisted = to.kind != Group::kCols;
  for (size_t a = 0; a < g.domain.size(); ++a)
    if (g.domain[a] != 1 && (to.kind == Group::kRows ? to.reduced[axes[a]] : axes[a] == last)) hoisted = false;
  for (const Node* n : g.nodes) cost += cost_of(n);
  return hoisted || cost <= kCheap;
}

// Whether every read between the two groups is along the same axes once from's are into's: one value may be read
// through several views (d[:, None] and d[None, :]), and a kernel computes it at one place.
bool Grouping::reads_agree(int into, int from_index, const SmallVector<int, 6>& axes) const {
  const Group &to = groups[into], &from = groups[from_index];
  auto moved = [&](int a) { return a < 0 || from.domain[a] == 1 ? -1 : axes[a]; };
  for (bool of_from : {true, false}) {  // values of `from` that `to` reads, and the other way round
    const Group &reader = of_from ? to : from, &source = of_from ? from : to;
    for (const Node* n : reader.nodes) {
      for (Value* v : n->operands) {
        if (!v || v->is_number || (is_pick(n) && v == n->operands[0])) continue;
        const Use& use = use_of(v);
        auto there = use.mappable ? source.maps.find(use.base) : source.maps.end();
        if (there == source.maps.end()) continue;
        const DimMap& here = is_reduction(n) ? reader.operand_axes.at(n) : reader.maps.at(n->outputs[0]);
        size_t added = here.size() - v->shape.size();
        for (size_t d = 0; d < v->shape.size(); ++d) {
          if (v->shape[d] == 1 || use.dims[d] < 0) continue;
          int a = there->second[use.dims[d]], b = here[added + d];
          if (a >= 0 && (of_from ? moved(a) : a) != (of_from ? b : moved(b))) return false;
        }
      }
    }
  }
  return true;
}

// axes: of from's domain in into's, -1 where not known. A domain smaller than into's holds element-wise values only,
// which become values of into's rows (or of less).
bool Grouping::try_merge(int into, int from_index, SmallVector<int, 6> axes) {
  Group &to = groups[into], &from = groups[from_index];
  if (to.nodes.size() + from.nodes.size() > kMaxNodes) return false;
  bool scalar = numel_of(from.domain) == 1, same = numel_of(to.domain) == numel_of(from.domain);
  if (numel_of(from.domain) > numel_of(to.domain)) return false;
  if (from.kind == Group::kRows && to.kind == Group::kRows) {
    // Values per row connect them; which columns go together is free, elements of the two do not meet.
    SmallVector<bool, 6> taken(to.domain.size(), false);
    for (int a : axes)
      if (a >= 0) taken[a] = true;
    for (size_t a = 0; a < from.domain.size(); ++a) {
      if (axes[a] >= 0 || !from.reduced[a]) continue;
      for (size_t b = 0; b < to.domain.size() && axes[a] < 0; ++b) {
        if (taken[b] || !to.reduced[b] || to.domain[b] != from.domain[a]) continue;
        taken[b] = true;
        axes[a] = static_cast<int>(b);
      }
    }
  }
  for (size_t a = 0; a < from.domain.size(); ++a) {
    if (from.domain[a] == 1) continue;
    if (axes[a] < 0 || to.domain[axes[a]] != from.domain[a]) return false;
  }
  if (!reads_agree(into, from_index, axes)) return false;
  if (!same) {
    if (from.kind != Group::kMap) return false;
    bool one_a_row = to.kind == Group::kRows && !scalar;
    SmallVector<bool, 6> covered(to.domain.size(), false);
    for (size_t a = 0; a < from.domain.size(); ++a)
      if (from.domain[a] != 1) covered[axes[a]] = true;
    for (size_t b = 0; b < to.domain.size(); ++b)
      if (to.domain[b] != 1 && covered[b] == to.reduced[b]) one_a_row = false;
    if (!one_a_row && !used_within(from_index, into)) return false;
    if (!one_a_row && !scalar && !may_repeat(into, from_index, axes)) return false;
  } else {
    if (from.kind == Group::kCols || to.kind == Group::kCols) {
      if (from.kind != to.kind || reads_any_of(into, from_index) || reads_any_of(from_index, into)) return false;
      for (size_t a = 0; a < from.domain.size(); ++a)
        if (from.domain[a] != 1 && from.reduced[a] != to.reduced[axes[a]]) return false;
    }
    if (from.kind == Group::kRows) {
      SmallVector<bool, 6> reduced(to.domain.size(), false);
      for (size_t a = 0; a < from.domain.size(); ++a)
        if (from.reduced[a] && axes[a] >= 0) reduced[axes[a]] = true;
      if (to.kind == Group::kRows) {
        for (size_t a = 0; a < to.domain.size(); ++a)
          if (to.domain[a] != 1 && reduced[a] != to.reduced[a]) return false;
      } else {
        int last = static_cast<int>(to.domain.size()) - 1;
        while (last > 0 && to.domain[last] == 1) --last;
        if (!reduced[last]) return false;
      }
    }
  }
  for (auto [a, b] : {std::pair(into, from_index), std::pair(from_index, into)}) {
    for (int n : groups[a].indices)
      if (reads_memory_of(n, b)) return false;
    std::vector<Unit> before;
    units_before(a, before);
    std::erase(before, b);
    if (depends(before, b)) return false;
  }
  if (from.kind == Group::kRows && to.kind == Group::kMap) {
    to.kind = Group::kRows;
    for (size_t a = 0; a < from.domain.size(); ++a)
      if (from.reduced[a] && axes[a] >= 0) to.reduced[axes[a]] = true;
  }
  for (auto& [value, map] : from.maps) {
    DimMap moved;
    for (int a : map) moved.push_back(a < 0 || from.domain[a] == 1 ? -1 : axes[a]);
    to.maps[value] = moved;
  }
  for (auto& [n, map] : from.operand_axes) {
    DimMap moved;
    for (int a : map) moved.push_back(a < 0 ? -1 : axes[a]);
    to.operand_axes[n] = moved;
  }
  for (Node* n : from.nodes) {
    assign(n, into);
  }
  for (int i : from.indices) {
    to.indices.push_back(i);
    cover(into, i);
  }
  uncover(from_index);
  std::sort(to.indices.begin(), to.indices.end());
  to.nodes.clear();
  for (int i : to.indices) to.nodes.push_back(graph_.nodes[static_cast<size_t>(i)].get());
  from = Group();
  return true;
}

// Element-wise groups over the same shape that read the same memory save a pass over it, and a launch.
void Grouping::merge_siblings() {
  // Of groups so many nodes apart, the later one often needs the earlier one; to find out takes as long as they are
  // apart.
  constexpr int kFar = 1024;
  std::unordered_map<const Value*, std::vector<int>> readers;
  for (size_t g = 0; g < groups.size(); ++g) {
    std::set<const Value*> roots;
    for (Node* n : groups[g].nodes)
      for (Value* v : n->operands)
        if (v && !v->is_number) roots.insert(layouts_.at(v).root);
    for (const Value* r : roots) readers[r].push_back(static_cast<int>(g));
  }
  for (auto& [root, list] : readers) {
    for (size_t i = 1; i < list.size(); ++i) {
      int a = list[0], b = list[i];
      if (groups[a].nodes.empty() || (!groups[b].nodes.empty() && spans_[b].first - spans_[a].last > kFar)) {
        list[0] = b;
        continue;
      }
      if (groups[b].nodes.empty() || !(groups[a].domain == groups[b].domain)) continue;
      if (numel_of(groups[a].domain) == 1) continue;
      if (groups[a].kind == Group::kMap && groups[b].kind == Group::kRows) std::swap(a, b);
      SmallVector<int, 6> axes;
      for (size_t k = 0; k < groups[a].domain.size(); ++k) axes.push_back(static_cast<int>(k));
      if (try_merge(a, b, axes)) list[0] = a;
    }
  }
}

// Whether node reads what the group computes through a view that only memory can serve: the group must be done by then.
bool Grouping::reads_memory_of(int node, int group) const {
  for (int p : memory_sources_[static_cast<size_t>(node)])
    if (unit_at_[static_cast<size_t>(p)] == group) return true;
  return false;
}

}  // namespace msjit::passes

#include "jit/passes/fuse_groups.h"

#include <algorithm>

#include "jit/ir/number_eval.h"
#include "jit/kernel/cost.h"
#include "jit/kernel/lower.h"
#include "src/base/check.h"

namespace msjit::passes {

using ir::Graph;
using ir::Node;
using ir::Value;
using ops::Op;
using ops::OpClass;

namespace {

ops::ValueType type_of(const Value* v) { return v ? v->type() : ops::ValueType{}; }

SmallVector<bool, 6> reduced_axes(const Node* node) {
  size_t n = node->operands[0]->shape.size();
  SmallVector<bool, 6> r(n, false);
  if (n == 0) return r;  // axes 0 and -1 are allowed there, too
  auto mark = [&](int64_t a) { r[static_cast<size_t>(a < 0 ? a + static_cast<int64_t>(n) : a)] = true; };
  const ops::Attr& axis = node->attrs[0];
  if (auto* list = std::get_if<ops::Ints>(&axis)) {
    for (int64_t a : *list) mark(a);
  } else if (auto* one = std::get_if<int64_t>(&axis)) {
    mark(*one);
  } else {
    for (size_t i = 0; i < n; ++i) r[i] = true;
  }
  return r;
}

bool keeps_dims(const Node* node) { return std::get<bool>(node->attrs[1]); }

// Dims of a reduction's result in dims of its operand.
DimMap result_map(const Node* node, const SmallVector<bool, 6>& reduced) {
  DimMap map;
  const Shape& shape = node->operands[0]->shape;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (reduced[i]) {
      if (keeps_dims(node)) map.push_back(-1);
    } else {
      map.push_back(shape[i] == 1 ? -1 : static_cast<int>(i));
    }
  }
  return map;
}

}  // namespace

int cost_of(const Node* node) {
  constexpr int kPass = 10;  // of a reduction over its operand, and of a pick, which waits for memory
  return ops::info(node->op).op_class == OpClass::kPointwise ? kernel::cost_of(node->op) : kPass;
}

Grouping::Grouping(const Graph& graph, const std::unordered_map<const Value*, Layout>& layouts, int level)
    : graph_(graph), layouts_(layouts) {
  crossing_.resize(graph.nodes.size() + 1);
  find_sources();
  for (const auto& node : graph.nodes) {
    for (Value* v : node->operands) {
      if (!v || v->is_number || is_view(node.get())) continue;
      const Use& use = use_of(v);
      users_[use.base].push_back(node.get());
      if (!use.mappable) escapes_[layouts_.at(v).root] = true;
    }
  }
  auto escape = [&](Value* v) {
    if (v && !v->is_number) escapes_[layouts_.at(v).root] = true;
  };
  for (Value* v : graph.outputs) escape(v);
  for (const ir::Write& w : graph.writes) escape(w.value);
  // A view that is copied reads memory.
  for (const auto& node : graph.nodes)
    if (is_view(node.get()) && layouts_.at(node->outputs[0]).root == node->outputs[0]) escape(node->operands[0]);
  for (const auto& node : graph.nodes)
    if (level > 0 && fusible(node.get()) && !is_splat(node.get())) place(node.get());
  if (level == 0) return;
  merge_siblings();
  // Once every user of a value has its group, values of smaller domains may go where they are used.
  for (const auto& node : graph.nodes)
    if (group_of.count(node.get())) merge_through(node.get());
}

void Grouping::find_sources() {
  const size_t count = graph_.nodes.size();
  uses_.resize(graph_.values.size());
  for (const auto& v : graph_.values)
    if (!v->is_number) uses_[static_cast<size_t>(v->id)] = resolve(v.get());
  for (size_t i = 0; i < count; ++i) {
    index_[graph_.nodes[i].get()] = static_cast<int>(i);
    unit_at_.push_back(-1 - static_cast<Unit>(i));
  }
  sources_.resize(count);
  memory_sources_.resize(count);
  seen_.resize(count);
  std::vector<int> raising;
  for (size_t i = 0; i < count; ++i) {
    const Node* node = graph_.nodes[i].get();
    // A loop that the program does not come to may have no end.
    const bool control = node->kind == Node::kControl;
    if (control)
      for (int p : raising) sources_[i].push_back(p);
    if (control && !raising.empty())
      raising.assign(1, static_cast<int>(i));  // it stands for those before it
    else if (ir::may_raise(*node))
      raising.push_back(static_cast<int>(i));
    for (Value* v : node->operands) {
      if (!v) continue;
      if (const Node* p = source_of(v)) sources_[i].push_back(index_.at(p));
      if (v->is_number || (use_of(v).mappable && !(v == node->operands[0] && is_pick(node)))) continue;
      if (const Node* p = layouts_.at(v).root->producer) memory_sources_[i].push_back(index_.at(p));
    }
  }
}

void Grouping::assign(Node* node, int group) {
  group_of[node] = group;
  unit_at_[static_cast<size_t>(index_.at(node))] = group;
}

void Grouping::dissolve(int group) {
  for (Node* n : groups[group].nodes) group_of.erase(n);
  for (int i : groups[group].indices) unit_at_[static_cast<size_t>(i)] = -1 - static_cast<Unit>(i);
  groups[group] = Group();
}

std::vector<int64_t> Grouping::order() const {
  std::vector<int64_t> sorted;
  std::vector<bool> done(unit_at_.size());  // by the first node of a unit
  const auto is_done = [&](Unit u) { return done[static_cast<size_t>(first_of(u))]; };
  // Depth first without recursion: a unit is appended when all before it are.
  std::vector<std::pair<Unit, bool>> todo;
  std::vector<Unit> before;
  for (Unit root : unit_at_) {
    todo.push_back({root, false});
    while (!todo.empty()) {
      auto [unit, ready] = todo.back();
      todo.pop_back();
      if (is_done(unit)) continue;
      if (ready) {
        done[static_cast<size_t>(first_of(unit))] = true;
        sorted.push_back(unit);
        continue;
      }
      todo.push_back({unit, true});
      before.clear();
      units_before(unit, before);
      for (Unit b : before)
        if (!is_done(b)) todo.push_back({b, false});
    }
  }
  return sorted;
}

bool is_pick(const Node* node) {
  if (node->kind != Node::kOp || node->op != Op::gather) return false;
  const Value *x = node->operands[0], *index = node->operands[1];
  size_t n = x->shape.size();
  int64_t dim = std::get<int64_t>(node->attrs[0]);
  if (n == 0 || index->is_number || !is_integral(index->dtype) || index->dtype == DType::uint64) return false;
  Shape one = x->shape;
  one[n - 1] = 1;
  return static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(n) : dim) == n - 1 && index->shape == one;
}

// The columns must be there in memory, one after the other.
bool Grouping::fusible_pick(const Node* node) const {
  if (!is_pick(node)) return false;
  const Value* x = node->operands[0];
  const Layout& l = layouts_.at(x);
  size_t last = x->shape.size() - 1;
  return x->shape[last] > 1 && l.strides[last] == 1 && numel_of(x->shape) > 0 && !is_complex(x->dtype);
}

bool Grouping::fusible(const Node* node) const {
  if (node->kind != Node::kOp) return false;
  if (fusible_pick(node)) return true;
  OpClass c = ops::info(node->op).op_class;
  if (c != OpClass::kPointwise && c != OpClass::kReduction) return false;
  Value* out = node->outputs[0];
  if (numel_of(out->shape) == 0 || kernel::uses_position(node->op)) return false;
  SmallVector<ops::ValueType, 4> types;
  for (Value* v : node->operands) {
    types.push_back(type_of(v));
    if (v && !v->is_number && (numel_of(v->shape) == 0 || is_complex(v->dtype))) return false;
    if (v && v->is_number && v->number == NumberKind::kComplex) return false;
  }
  if (is_complex(out->dtype)) return false;
  if (c == OpClass::kPointwise)
    return kernel::can_lower(node->op, ops::compute_dtype(node->op, types, node->attrs), out->dtype);
  // One element a row, or an operand that does not vary along the columns, is no loop.
  SmallVector<bool, 6> reduced = reduced_axes(node);
  int64_t count = 1;
  for (size_t i = 0; i < reduced.size(); ++i)
    if (reduced[i]) count *= node->operands[0]->shape[i];
  if (count <= 1) return false;
  const Use& use = use_of(node->operands[0]);
  if (use.mappable) {
    for (size_t i = 0; i < reduced.size(); ++i)
      if (reduced[i] && use.dims[i] < 0 && node->operands[0]->shape[i] != 1) return false;
  } else {
    const Layout& l = layouts_.at(node->operands[0]);
    for (size_t i = 0; i < reduced.size(); ++i)
      if (reduced[i] && l.strides[i] == 0 && node->operands[0]->shape[i] != 1) return false;
  }
  return true;
}

// The last bits of these depend on the order of elements: captured code adds in the order of eager code, in which each
// value lies in memory by its own dimensions.
static bool adds(const Node* node) {
  return node->op == Op::sum || node->op == Op::mean || node->op == Op::prod || node->op == Op::sum_squares;
}

// A sum of what lies in memory in another order than its dimensions runs by itself: the order in which its kernel adds
// depends on strides.
bool Grouping::adds_strided(const Node* node) const {
  if (!adds(node)) return false;
  const Shape &shape = node->operands[0]->shape, plain = contiguous_strides(shape);
  const Layout& l = layouts_.at(node->operands[0]);
  for (size_t d = 0; d < shape.size(); ++d)
    if (shape[d] != 1 && l.strides[d] != plain[d]) return true;
  return false;
}

void Grouping::place(Node* node) {
  std::vector<int> candidates;
  for (Value* v : node->operands) {
    if (!v || v->is_number) continue;
    const Use& use = use_of(v);
    auto it = use.mappable && use.base->producer ? group_of.find(use.base->producer) : group_of.end();
    if (it != group_of.end() && std::find(candidates.begin(), candidates.end(), it->second) == candidates.end())
      candidates.push_back(it->second);
  }
  std::sort(candidates.rbegin(), candidates.rend());
  for (int g : candidates) {
    if (try_join(node, g)) return merge_through(node);
  }
  if (adds_strided(node)) return;
  start(node);
  merge_through(node);  // what was computed before of smaller domains goes along
}

void Grouping::start(Node* node) {
  Group g;
  if (is_pick(node)) {
    const Shape& shape = node->operands[0]->shape;
    g.kind = Group::kRows;
    g.domain = shape;
    g.reduced.resize(shape.size(), false);
    g.reduced[shape.size() - 1] = true;
    for (size_t d = 0; d < shape.size(); ++d) {
      g.operand_axes[node].push_back(static_cast<int>(d));
      g.maps[node->outputs[0]].push_back(g.reduced[d] || shape[d] == 1 ? -1 : static_cast<int>(d));
    }
  } else if (is_reduction(node)) {
    const Shape& shape = node->operands[0]->shape;
    g.domain = shape;
    g.reduced = reduced_axes(node);
    int last = static_cast<int>(shape.size()) - 1;
    while (last > 0 && shape[last] == 1) --last;
    bool columns = !g.reduced[last] && !kernel::needs_second_pass(node->op);
    g.kind = columns ? Group::kCols : Group::kRows;
    g.maps[node->outputs[0]] = result_map(node, g.reduced);
    for (size_t d = 0; d < shape.size(); ++d) g.operand_axes[node].push_back(static_cast<int>(d));
  } else {
    g.domain = node->outputs[0]->shape;
    g.reduced.resize(g.domain.size(), false);
    g.maps[node->outputs[0]] = use_of(node->outputs[0]).dims;
  }
  const int index = index_.at(node);
  g.nodes.push_back(node);
  g.indices.push_back(index);
  assign(node, static_cast<int>(groups.size()));
  spans_.push_back({index, index});
  groups.push_back(std::move(g));
}

bool Grouping::only_used_by(const Group& g, const Node* extra) const {
  for (const Node* n : g.nodes) {
    for (const Value* v : n->outputs) {
      if (escapes_.count(v)) return false;
      auto it = users_.find(v);
      if (it == users_.end()) continue;
      for (const Node* u : it->second)
        if (u != extra && std::find(g.nodes.begin(), g.nodes.end(), u) == g.nodes.end()) return false;
    }
  }
  return true;
}

bool Grouping::try_join(Node* node, int index) {
  Group& g = groups[index];
  if (g.nodes.size() >= kMaxNodes || is_pick(node)) return false;
  const int at = index_.at(node);
  std::vector<Unit> before;
  for (int p : sources_[static_cast<size_t>(at)])
    if (Unit u = unit_at_[static_cast<size_t>(p)]; u != index) before.push_back(u);
  if (depends(before, index) || reads_memory_of(at, index)) return false;
  if (!(is_reduction(node) ? join_reduction(node, g) : join_pointwise(node, g) || absorb_scalars(node, g)))
    return false;
  g.nodes.push_back(node);
  g.indices.push_back(at);
  assign(node, index);
  cover(index, at);
  return true;
}

bool Grouping::join_pointwise(Node* node, Group& g) {
  const Shape& shape = node->outputs[0]->shape;
  DimMap map(shape.size(), -1);
  for (Value* v : node->operands) {
    if (!v || v->is_number) continue;
    const Use& use = use_of(v);
    auto it = use.mappable ? g.maps.find(use.base) : g.maps.end();
    if (it == g.maps.end()) continue;
    size_t added = shape.size() - v->shape.size();
    for (size_t d = 0; d < v->shape.size(); ++d) {
      int base_dim = use.dims[d];
      int axis = base_dim < 0 ? -1 : it->second[base_dim];
      if (axis < 0) continue;
      int& at = map[added + d];
      if (at >= 0 && at != axis) return false;
      at = axis;
    }
  }
  // Dimensions that no member fixes take free axes of the same size, innermost first.
  int free_axis = static_cast<int>(g.domain.size()) - 1;
  SmallVector<bool, 6> used(g.domain.size(), false);
  for (int a : map) {
    if (a < 0) continue;
    if (used[a]) return false;
    used[a] = true;
  }
  for (size_t d = shape.size(); d-- > 0;) {
    if (map[d] >= 0) {
      free_axis = map[d] - 1;
      continue;
    }
    if (shape[d] == 1) continue;
    while (free_axis >= 0 && (used[free_axis] || g.domain[free_axis] != shape[d])) --free_axis;
    if (free_axis < 0) return false;
    used[free_axis] = true;
    map[d] = free_axis--;
  }
  // Values are stored at full extent, or one a row (a column) of a reducing kernel.
  bool element = g.kind == Group::kMap || g.element_level(map);
  for (size_t a = 0; a < g.domain.size(); ++a) {
    bool wanted = g.domain[a] != 1 && (element || !g.reduced[a]);
    if (wanted != (used[a] && g.domain[a] != 1)) return false;
  }
  if (g.kind == Group::kCols && element) return false;
  g.maps[node->outputs[0]] = map;
  return true;
}

// A group of single elements moves into the domain of its only user.
bool Grouping::absorb_scalars(Node* node, Group& g) {
  if (g.kind != Group::kMap || numel_of(g.domain) != 1 || !only_used_by(g, node)) return false;
  g.domain = node->outputs[0]->shape;
  g.reduced = SmallVector<bool, 6>(g.domain.size(), false);
  for (auto& [value, map] : g.maps)
    for (int& a : map) a = -1;
  g.maps[node->outputs[0]] = use_of(node->outputs[0]).dims;
  return true;
}

// Whether the axes of a domain follow each other as the dimensions of a value in memory do, from the largest stride on.
bool Grouping::in_memory_order(const Value* v, const DimMap& axes) const {
  const Shape& strides = layouts_.at(v).strides;
  for (size_t a = 0; a < axes.size(); ++a)
    for (size_t b = 0; b < axes.size(); ++b)
      if (axes[a] >= 0 && axes[b] >= 0 && std::abs(strides[a]) > std::abs(strides[b]) && axes[a] > axes[b])
        return false;
  return true;
}

bool Grouping::join_reduction(Node* node, Group& g) {
  const Use& use = use_of(node->operands[0]);
  auto it = g.maps.find(use.base);
  if (it == g.maps.end()) return false;
  const Shape& shape = node->operands[0]->shape;
  DimMap axes;  // of the operand's dims in the domain
  SmallVector<bool, 6> covered(g.domain.size(), false);
  for (size_t d = 0; d < shape.size(); ++d) {
    int axis = use.dims[d] < 0 ? -1 : it->second[use.dims[d]];
    axes.push_back(axis);
    if (axis < 0 && shape[d] != 1) return false;
    if (axis >= 0) covered[axis] = true;
  }
  if (adds(node) && !in_memory_order(node->operands[0], axes)) return false;
  SmallVector<bool, 6> of_operand = reduced_axes(node), wanted(g.domain.size(), false);
  for (size_t d = 0; d < shape.size(); ++d)
    if (of_operand[d] && axes[d] >= 0) wanted[axes[d]] = true;
  for (size_t a = 0; a < g.domain.size(); ++a)
    if (!covered[a] && g.domain[a] != 1) return false;
  bool second_pass = kernel::needs_second_pass(node->op);
  if (g.kind == Group::kMap) {
    int last = static_cast<int>(g.domain.size()) - 1;
    while (last > 0 && g.domain[last] == 1) --last;
    if (wanted[last]) {
      g.kind = Group::kRows;
    } else {
      if (second_pass || !only_used_by(g, node)) return false;
      g.kind = Group::kCols;
    }
    g.reduced = wanted;
  } else {
    for (size_t a = 0; a < g.domain.size(); ++a)
      if (g.domain[a] != 1 && wanted[a] != g.reduced[a]) return false;
    if (g.kind == Group::kCols) return false;
  }
  DimMap map;
  for (int d : result_map(node, of_operand)) map.push_back(d < 0 ? -1 : axes[d]);
  g.maps[node->outputs[0]] = map;
  g.operand_axes[node] = axes;
  return true;
}

// The node whose work the value needs, views looked through.
const Node* Grouping::source_of(Value* v) const {
  if (v->is_number) return v->producer;
  const Use& use = use_of(v);
  return use.mappable ? use.base->producer : layouts_.at(v).root->producer;
}

void Grouping::units_before(Unit unit, std::vector<Unit>& out) const {
  const auto add = [&](int node) {
    for (int p : sources_[static_cast<size_t>(node)])
      if (Unit u = unit_at_[static_cast<size_t>(p)]; u != unit) out.push_back(u);
  };
  if (unit >= 0) {
    for (int node : groups[unit].indices) add(node);
  } else {
    add(static_cast<int>(-1 - unit));
  }
}

int Grouping::first_of(Unit unit) const {
  return unit >= 0 ? spans_[static_cast<size_t>(unit)].first : static_cast<int>(-1 - unit);
}

// The group has a node of this index.
void Grouping::cover(int group, int index) {
  Span& s = spans_[static_cast<size_t>(group)];
  for (; s.last < index; ++s.last) ++crossing_[static_cast<size_t>(s.last) + 1];
  for (; s.first > index; --s.first) ++crossing_[static_cast<size_t>(s.first)];
}

void Grouping::uncover(int group) {
  const Span& s = spans_[static_cast<size_t>(group)];
  for (int i = s.first + 1; i <= s.last; ++i) --crossing_[static_cast<size_t>(i)];
}

// An index that no group crosses, at most the given one: what stands before it depends on nothing behind it.
int Grouping::cut_before(int index) const {
  constexpr int kMost = 1024;  // further back the search itself takes long
  for (int at = index; at > 0 && at > index - kMost; --at)
    if (crossing_[static_cast<size_t>(at)] == 0) return at;
  return 0;
}

bool Grouping::depends(const std::vector<Unit>& from, Unit target) const {
  const int cut = cut_before(first_of(target));
  if (++search_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0);
    search_ = 1;
  }
  std::vector<Unit> todo = from;
  while (!todo.empty()) {
    Unit u = todo.back();
    todo.pop_back();
    if (u == target) return true;
    const int first = first_of(u);
    if (first < cut || seen_[static_cast<size_t>(first)] == search_) continue;
    seen_[static_cast<size_t>(first)] = search_;
    units_before(u, todo);
  }
  return false;
}

bool Grouping::internal(const Node* node, const Value* operand) const {
  auto g = group_of.find(node);
  if (g == group_of.end() || !operand || operand->is_number) return false;
  if (operand == node->operands[0] && is_pick(node)) return false;
  const Use& use = use_of(operand);
  if (!use.mappable || !use.base->producer) return false;
  auto p = group_of.find(use.base->producer);
  return p != group_of.end() && p->second == g->second;
}

void Grouping::find_needed() {
  needed.clear();
  for (auto& [value, yes] : escapes_) needed[value] = true;
  for (const auto& node : graph_.nodes) {
    if (is_view(node.get())) continue;
    for (const Value* v : node->operands) {
      if (!v || v->is_number || internal(node.get(), v)) continue;
      const Value* root = layouts_.at(v).root;
      bool inlined = group_of.count(node.get()) && is_splat(use_of(v).base->producer);
      if (!inlined) needed[root] = true;
    }
  }
}

}  // namespace msjit::passes

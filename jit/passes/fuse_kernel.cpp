#include "jit/passes/fuse_kernel.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "jit/kernel/lower.h"
#include "src/base/check.h"

namespace msjit::passes {
namespace {

using codegen::Strides;
using ir::Node;
using ir::Value;
using kernel::Access;
using kernel::KernelBuilder;
using kernel::Var;
using ops::Op;

constexpr int kStashCost = 10;

class KernelMaker {
 public:
  KernelMaker(const Grouping& grouping, const Group& group, const std::unordered_map<const Value*, Layout>& layouts,
              Device device)
      : device_(device),
        grouping_(grouping),
        g_(group),
        layouts_(layouts),
        members_(group.nodes.begin(), group.nodes.end()) {}

  bool make(FusedKernel* out) {
    order_axes();
    collect_loads();
    collect_stores();
    plan();
    if (!fits()) return false;
    emit();
    out->nest = nest_;
    for (const Memory& m : memory_) out->operands.push_back({m.root, m.offset, m.written});
    out->checks = checks_;
    out->numbers = numbers_;
    out->constants = constants_;
    out->nodes.assign(g_.nodes.begin(), g_.nodes.end());
    out->kernel = codegen::get_kernel(b_->finish(), device_);
    return true;
  }

 private:
  struct Memory {
    Value* root;
    int64_t offset;
    Strides strides;  // over the ordered axes
    DType dtype;
    bool written;
    bool operator==(const Memory&) const = default;
  };

  void order_axes() {
    for (int pass = 0; pass < 2; ++pass)
      for (size_t a = 0; a < g_.domain.size(); ++a)
        if (g_.reduced[a] == (pass == 1)) axes_.push_back(static_cast<int>(a));
    for (int a : axes_) dims_.push_back(g_.domain[a]);
    for (bool r : g_.reduced) reduced_ += r;
  }

  // Domain axis of each dim of operand k of node.
  DimMap operand_map(const Node* node, const Value* v) const {
    if (is_reduction(node) || (is_pick(node) && v == node->operands[0])) return g_.operand_axes.at(node);
    const DimMap& map = g_.maps.at(node->outputs[0]);
    size_t added = map.size() - v->shape.size();
    DimMap r;
    for (size_t d = 0; d < v->shape.size(); ++d) r.push_back(v->shape[d] == 1 ? -1 : map[added + d]);
    return r;
  }
  Strides over_axes(const Shape& strides, const DimMap& map) const {
    Strides r;
    for (int a : axes_) {
      int64_t s = 0;
      for (size_t d = 0; d < map.size(); ++d)
        if (map[d] == a) s = strides[d];
      r.push_back(g_.domain[a] == 1 ? 0 : s);
    }
    return r;
  }
  int memory(Memory m) {
    for (size_t i = 0; i < memory_.size(); ++i)
      if (memory_[i] == m) return static_cast<int>(i);
    memory_.push_back(std::move(m));
    return static_cast<int>(memory_.size()) - 1;
  }
  Memory load_of(const Node* node, const Value* v) const {
    const Layout& l = layouts_.at(v);
    return {l.root, l.offset, over_axes(l.strides, operand_map(node, v)), v->dtype, false};
  }
  bool inlined_splat(const Value* v) const { return is_splat(resolve(const_cast<Value*>(v)).base->producer); }

  void note_number(Value* v) {
    if (v->producer && v->producer->kind == Node::kConstNumber) return;
    if (std::find(numbers_.begin(), numbers_.end(), v) == numbers_.end()) numbers_.push_back(v);
  }
  void collect_loads() {
    for (const Node* n : g_.nodes) {
      for (Value* v : n->operands) {
        if (!v) continue;
        if (v->is_number) {
          note_number(v);
        } else if (grouping_.internal(n, v)) {
          continue;
        } else if (inlined_splat(v)) {
          note_number(resolve(v).base->producer->operands[0]);
        } else {
          memory(load_of(n, v));
        }
      }
    }
  }
  void collect_stores() {
    for (const Node* n : g_.nodes) {
      for (Value* v : n->outputs) {
        if (!grouping_.needed.count(v)) continue;
        stores_[v] = memory({v, 0, over_axes(contiguous_strides(v->shape), g_.maps.at(v)), v->dtype, true});
      }
    }
  }
  void plan() {
    std::vector<Strides> strides;
    for (const Memory& m : memory_) strides.push_back(m.strides);
    nest_ = g_.kind == Group::kMap    ? codegen::plan_map(dims_, strides)
            : g_.kind == Group::kRows ? codegen::plan_rows(dims_, strides, reduced_)
                                      : codegen::plan_cols(dims_, strides, reduced_);
  }
  bool fits() const {
    for (const auto& [v, m] : stores_) {
      const codegen::NestOperand& o = nest_.operands[static_cast<size_t>(m)];
      bool one_a_row = g_.kind == Group::kRows && !g_.element_level(g_.maps.at(v));
      if (g_.kind != Group::kMap && (o.access == Access::broadcast) != one_a_row) return false;
    }
    if (g_.kind == Group::kMap) return true;
    // Elements that are reduced must vary along the loop.
    for (const Node* n : g_.nodes) {
      if ((!is_reduction(n) && !is_pick(n)) || grouping_.internal(n, n->operands[0])) continue;
      Memory want = load_of(n, n->operands[0]);
      auto it = std::find(memory_.begin(), memory_.end(), want);
      if (nest_.operands[static_cast<size_t>(it - memory_.begin())].access != Access::unit) return false;
    }
    return true;
  }

  // ---- phases
  // ---------------------------------------------------------------------------------------------------------- First
  // loop in (or behind) which the value can be had.
  int avail(const Value* v) {
    if (auto it = avail_.find(v); it != avail_.end()) return it->second;
    int r = 0;
    const Node* n = v->producer;
    for (Value* o : n->operands) {
      if (!o || o->is_number || !grouping_.internal(n, o)) continue;
      r = std::max(r, avail(resolve(o).base));
    }
    if (is_reduction(n)) r += kernel::needs_second_pass(n->op) ? 2 : 1;
    return avail_[v] = r;
  }
  int reads_at(const Node* reduction) {
    return avail(reduction->outputs[0]) - (kernel::needs_second_pass(reduction->op) ? 2 : 1);
  }
  bool element(const Value* v) const { return g_.kind == Group::kMap || g_.element_level(g_.maps.at(v)); }

  void visit_elements(const Value* v, std::set<const Value*>& seen) {
    if (!element(v) || !seen.insert(v).second) return;
    for (Value* o : v->producer->operands)
      if (o && !o->is_number && grouping_.internal(v->producer, o)) visit_elements(resolve(o).base, seen);
  }
  int subtree_cost(const Value* v) {
    std::set<const Value*> seen;
    visit_elements(v, seen);
    int c = 0;
    for (const Value* s : seen) c += cost_of(s->producer);
    return c;
  }
  // Element-wise values that several loops need and that cost more than a trip to the first-level cache.
  void choose_stashes(int phases) {
    std::unordered_map<const Value*, int> loops;
    for (int ph = 0; ph < phases; ++ph) {
      std::set<const Value*> seen;
      for (const Node* n : g_.nodes) {
        if (is_reduction(n)) {
          int at = reads_at(n);
          bool here = at == ph || (kernel::needs_second_pass(n->op) && at + 1 == ph);
          if (here && grouping_.internal(n, n->operands[0])) visit_elements(resolve(n->operands[0]).base, seen);
        }
        for (const Value* v : n->outputs)
          if (stores_.count(v) && element(v) && avail(v) == ph) visit_elements(v, seen);
      }
      for (const Value* v : seen) ++loops[v];
    }
    for (auto& [v, count] : loops)
      if (count > 1 && subtree_cost(v) >= kStashCost) stash_.insert(v);
    // What only feeds another stash in the same loops is not needed itself; keeping it is harmless but costs a store.
    std::set<const Value*> inner;
    for (const Value* v : stash_)
      for (Value* o : v->producer->operands)
        if (o && !o->is_number && grouping_.internal(v->producer, o)) {
          const Value* base = resolve(o).base;
          if (stash_.count(base) && only_feeds(base, v)) inner.insert(base);
        }
    for (const Value* v : inner) stash_.erase(v);
  }
  bool only_feeds(const Value* v, const Value* user) {
    for (const Node* n : g_.nodes)
      for (Value* o : n->operands)
        if (o && !o->is_number && resolve(o).base == v && n != user->producer) return false;
    return true;
  }

  // ---- code
  // --------------------------------------------------------------------------------------------------------------
  void emit() {
    b_ = std::make_unique<KernelBuilder>(g_.kind == Group::kCols ? kernel::Kind::kCols : kernel::Kind::kRows);
    for (size_t i = 0; i < memory_.size(); ++i)
      b_->buffer(memory_[i].dtype, nest_.operands[i].access, memory_[i].written);
    for (Value* v : numbers_) b_->number(passed(v->number));
    bool counts = false;
    int last = 0;
    for (const Node* n : g_.nodes) {
      counts |= is_reduction(n) || is_pick(n);
      checks_ |= is_pick(n);
      for (const Value* v : n->outputs) last = std::max(last, avail(v));
    }
    int phases = last + 1;
    if (g_.kind == Group::kRows) choose_stashes(phases);
    if (counts) {
      int64_t n = 1;
      for (size_t a = 0; a < g_.domain.size(); ++a)
        if (g_.reduced[a]) n *= g_.domain[a];
      count_ = b_->number(DType::float64);
      constants_.push_back(std::bit_cast<int64_t>(static_cast<double>(n)));
    }
    for (int ph = 0; ph < phases; ++ph) {
      for (const Node* n : g_.nodes) {
        if (!is_reduction(n)) continue;
        int at = reads_at(n);
        bool again = kernel::needs_second_pass(n->op) && at + 1 == ph;
        if (at != ph && !again) continue;
        Var x = operand(n, 0);
        x = b_->convert(x, kernel::reduction_compute(n->op, x.dtype, n->outputs[0]->dtype));
        if (again) {
          kernel::refine_reduction(*b_, reductions_.at(n), x);
        } else {
          reductions_[n] = kernel::begin_reduction(*b_, n->op, x, n->outputs[0]->dtype);
        }
      }
      for (const Node* n : g_.nodes)
        if (is_pick(n) && avail(n->outputs[0]) == ph) eval(n->outputs[0]);  // it may fail, needed or not
      for (const Node* n : g_.nodes)
        for (Value* v : n->outputs)
          if (stores_.count(v) && avail(v) == ph) b_->store(stores_.at(v), eval(v));
      if (ph + 1 == phases) break;
      b_->next_phase();
      elements_.clear();
      if (g_.kind == Group::kCols) rows_.clear();
      for (const Node* n : g_.nodes)
        if (is_reduction(n) && avail(n->outputs[0]) == ph + 1)
          rows_[n->outputs[0]] =
              kernel::finish_reduction(*b_, reductions_.at(n), b_->number_value(count_, DType::float64));
    }
  }

  static DType passed(NumberKind k) { return k == NumberKind::kFloat ? DType::float64 : DType::int64; }

  Var number_as(Value* v, DType dtype) {
    if (v->producer && v->producer->kind == Node::kConstNumber) {
      const ops::Number& n = v->producer->constant;
      return n.kind == NumberKind::kFloat ? b_->constant(dtype, n.f) : b_->constant_int(dtype, n.i);
    }
    auto it = std::find(numbers_.begin(), numbers_.end(), v);
    return b_->number_value(static_cast<int>(it - numbers_.begin()), dtype);
  }

  // Operand k of n as it is, before the op converts it.
  Var operand(const Node* n, int k) {
    Value* v = n->operands[k];
    if (grouping_.internal(n, v)) return eval(resolve(v).base);
    if (inlined_splat(v)) return number_as(resolve(v).base->producer->operands[0], v->dtype);
    Memory m = load_of(n, v);
    return b_->load(static_cast<int>(std::find(memory_.begin(), memory_.end(), m) - memory_.begin()));
  }

  Var eval(const Value* v) {
    bool by_element = element(v);
    auto& known = by_element ? elements_ : rows_;
    if (auto it = known.find(v); it != known.end()) return it->second;
    if (by_element) {
      if (auto it = stashed_.find(v); it != stashed_.end()) return known[v] = b_->load(it->second);
    }
    const Node* n = v->producer;
    MSJIT_CHECK(!is_reduction(n), "a reduction is read before its loop has ended");
    if (is_pick(n)) {
      Memory m = load_of(n, n->operands[0]);
      auto at = std::find(memory_.begin(), memory_.end(), m) - memory_.begin();
      Var index = operand(n, 1);
      return known[v] = b_->pick(static_cast<int>(at), index, b_->number_value(count_, DType::float64));
    }
    SmallVector<ops::ValueType, 4> types;
    for (Value* o : n->operands) types.push_back(o ? o->type() : ops::ValueType{});
    DType compute = ops::compute_dtype(n->op, types, n->attrs);
    SmallVector<Var, 4> in;
    for (size_t i = 0; i < n->operands.size(); ++i) {
      int at = static_cast<int>(i);
      Value* o = n->operands[i];
      if (!o) {
        in.push_back({});
      } else if (o->is_number) {
        DType natural = n->op == Op::full || n->op == Op::cast ? v->dtype : compute;
        in.push_back(number_as(o, kernel::operand_dtype(n->op, at, natural, compute)));
      } else {
        Var x = operand(n, at);
        in.push_back(b_->convert(x, kernel::operand_dtype(n->op, at, x.dtype, compute)));
      }
    }
    Var r = kernel::lower(*b_, n->op, in, n->attrs, compute, v->dtype);
    if (by_element && stash_.count(v)) stashed_[v] = b_->stash(r);
    return known[v] = r;
  }

  Device device_;
  const Grouping& grouping_;
  const Group& g_;
  const std::unordered_map<const Value*, Layout>& layouts_;
  std::set<const Node*> members_;
  SmallVector<int, 6> axes_;
  SmallVector<int64_t, 6> dims_;
  int reduced_ = 0, count_ = -1;
  bool checks_ = false;
  std::vector<Memory> memory_;
  std::map<const Value*, int> stores_;
  std::vector<Value*> numbers_;
  std::vector<int64_t> constants_;
  codegen::Nest nest_;
  std::unique_ptr<KernelBuilder> b_;
  std::unordered_map<const Value*, int> avail_, stashed_;
  std::set<const Value*> stash_;
  std::unordered_map<const Value*, Var> elements_, rows_;
  std::unordered_map<const Node*, kernel::Reduction> reductions_;
};

}  // namespace

bool build_kernel(const Grouping& grouping, const Group& group, const std::unordered_map<const Value*, Layout>& layouts,
                  Device device, FusedKernel* out) {
  return KernelMaker(grouping, group, layouts, device).make(out);
}

}  // namespace msjit::passes

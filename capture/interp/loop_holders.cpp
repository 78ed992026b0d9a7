#include "capture/interp/loop_holders.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "capture/bridge/tensor_bridge.h"
#include "capture/bytecode/cfg.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/generators.h"
#include "capture/interp/numbers.h"
#include "capture/interp/values.h"

namespace msjit::capture {

// What frames hold in variables that they do not read any more is not referred to.
static std::unordered_set<const Value*> held_without(Context& c, SymbolicFrame* frame,
                                                     std::vector<std::pair<Value**, Value*>> left_out) {
  for (; frame; frame = frame->parent) {
    if (shows_its_locals(*frame->code)) continue;
    const Liveness& liveness = flow_of(*frame->code).liveness;
    for (size_t i = 0; i < frame->locals.size(); ++i) {
      Value*& v = frame->locals[i];
      if (v && !liveness.live_before(frame->pc - 1, static_cast<int>(i))) left_out.push_back({&v, v});
    }
  }
  Value* const null = null_value(c);
  for (auto& [place, v] : left_out) *place = null;
  std::unordered_set<const Value*> held = reachable(c);
  for (auto& [place, v] : left_out) *place = v;
  return held;
}

std::unordered_set<const Value*> held_beside(Context& c, const SymbolicFrame& f, std::span<Value** const> places) {
  std::vector<std::pair<Value**, Value*>> left_out;
  for (Value** place : places) left_out.push_back({place, *place});
  return held_without(c, f.parent, std::move(left_out));
}

std::unordered_set<const Value*> held_to_be_read(Context& c) { return held_without(c, c.frame, {}); }

bool is_held(const Value* iterator, const std::unordered_set<const Value*>& held) {
  return iterator->kind == ValueKind::kIterator &&
         (held.count(iterator) ||
          std::ranges::any_of(iterator->items, [&](const Value* x) { return is_held(x, held); }));
}

void add_references(const Value* tensor, std::unordered_map<const AliasGroup*, int>& groups, int count) {
  const AliasGroup* const g = tensor->tensor->group;
  groups[g] += count;
  if (g && g->chosen)
    for (const AliasGroup* one : g->chosen->of) groups[one] += count;
}

void add_tensors(const Value* iterator, std::unordered_map<const AliasGroup*, int>& groups) {
  if (iterator->is_tensor()) add_references(iterator, groups, 2);
  if (iterator->kind == ValueKind::kIterator)
    for (const Value* x : iterator->items) add_tensors(x, groups);
}

bool add_containers(const Value* v, std::unordered_set<const Value*>& to) {
  if (!is_plain_container(v)) return true;
  if (!to.insert(v).second) return false;
  return std::ranges::all_of(v->items, [&](const Value* item) { return add_containers(item, to); });
}

bool same_structure(const Value* a, const Value* b) {
  if (!is_plain_container(a) || !is_plain_container(b)) return is_plain_container(a) == is_plain_container(b);
  return a->kind == b->kind && a->items.size() == b->items.size() &&
         std::equal(a->items.begin(), a->items.end(), b->items.begin(), same_structure);
}

std::optional<FirstBound> first_bound(Context& c, int variable, Value* now) {
  if (!now || !carries(c, now) || (now->is_tensor() && now->tensor->type != tensor_bridge().tensor_type))
    return std::nullopt;
  if (!now->is_tensor()) return FirstBound{variable, number_of(c, now)->hint.kind};
  const TensorPart& t = *now->tensor;
  return FirstBound{variable, std::nullopt, t.dtype, t.shape, t.requires_grad};
}

Value* unread(Context& c, const FirstBound& first) {
  if (first.number == NumberKind::kBool) return boolean(c, false);
  if (first.number == NumberKind::kInt) return integer(c, 0);
  if (first.number) return literal(c, PyRef::steal(PyFloat_FromDouble(0.0)));
  ir::Value* zeros = c.graph.call1(ops::Op::full, {c.graph.constant(ops::Number::of(int64_t{0}))},
                                   {ops::Attr(ops::Ints(Dims(first.shape))), ops::Attr(first.dtype)});
  return leaf_of(c, zeros, first.requires_grad);
}

void must_hold(Context& c, ir::Value* condition) {
  ir::Value* one = c.graph.constant(ops::Number::of(int64_t{1}));
  ir::Value* operands[] = {one, choose(c, condition, one, c.graph.constant(ops::Number::of(int64_t{0})))};
  c.graph.number(ir::NumberOp::k_floor_div, operands);
}

bool writes_large_part(const Nodes& turn) {
  constexpr int64_t kMostCopied = 4096;
  return std::ranges::any_of(turn, [](const auto& n) {
    return n->kind == ir::Node::kOp && (n->op == ops::Op::slice_scatter || n->op == ops::Op::index_put) &&
           numel_of(n->outputs[0]->shape) > kMostCopied;
  });
}

bool is_made_twice_at_a_loss(const Nodes& turn) {
  constexpr int64_t kMostMadeTwice = 1 << 16;
  int64_t work = 0;
  for (const auto& n : turn) {
    if (n->kind != ir::Node::kOp || ops::info(n->op).op_class == ops::OpClass::kView) continue;
    int64_t most = 0;
    for (const ir::Value* v : n->outputs) most = std::max(most, numel_of(v->shape));
    for (const ir::Value* v : n->operands)
      if (v && !v->is_number) most = std::max(most, numel_of(v->shape));
    work += n->op == ops::Op::matmul ? most * n->operands[0]->shape.back() / 4 : most;
  }
  return work > kMostMadeTwice;
}

}  // namespace msjit::capture

#include "capture/interp/long_loops.h"

#include <algorithm>

#include "capture/bytecode/cfg.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/gradient.h"
#include "capture/interp/items.h"
#include "capture/interp/iterate.h"
#include "capture/interp/loop_branches.h"
#include "capture/interp/numbers.h"
#include "capture/interp/sizes.h"
#include "capture/interp/tensor_access.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"

namespace msjit::capture {

std::optional<int64_t> left_in(const Value* v) {
  if (v->kind != ValueKind::kIterator || v->iter->done || v->iter->strict) return std::nullopt;
  const IterPart& it = *v->iter;
  switch (it.kind) {
    case IterKind::kRange: {
      const __int128 span =
          it.step > 0 ? static_cast<__int128>(it.stop) - it.index : static_cast<__int128>(it.index) - it.stop;
      const __int128 step = it.step > 0 ? it.step : -static_cast<__int128>(it.step);
      return span <= 0 ? 0 : static_cast<int64_t>(std::min<__int128>((span + step - 1) / step, INT64_MAX));
    }
    case IterKind::kRows:
      return it.stop - it.index;
    case IterKind::kEnumerate:
      return left_in(v->items[0]);
    case IterKind::kZip: {
      std::optional<int64_t> least;
      for (const Value* x : v->items) {
        const std::optional<int64_t> left = left_in(x);
        if (!left) return std::nullopt;
        least = std::min(least.value_or(*left), *left);
      }
      return least;
    }
    default:
      return std::nullopt;
  }
}

namespace {

bool is_open(const Value* v) {
  if (v->kind != ValueKind::kIterator || v->iter->done || v->iter->strict) return false;
  switch (v->iter->kind) {
    case IterKind::kOpenRange:
      return true;
    case IterKind::kEnumerate:
      return is_open(v->items[0]);
    case IterKind::kZip:
      return std::ranges::any_of(v->items, is_open) &&
             std::ranges::all_of(v->items, [](const Value* x) { return is_open(x) || left_in(x); });
    default:
      return false;
  }
}

}  // namespace

Value* open_count(Context& c, const Value* iterator) {
  if (!is_open(iterator)) return nullptr;
  if (iterator->iter->kind == IterKind::kOpenRange) return iterator->items[1];
  Value* least = nullptr;
  for (const Value* v : iterator->items) {
    Value* count = is_open(v) ? open_count(c, v) : integer(c, *left_in(v));
    least = least ? number_op(c, ir::NumberOp::k_min, least, count) : count;
  }
  return least;
}

Value* take_first(Context& c, Value* iterator) {
  IterPart& it = *iterator->iter;
  switch (is_open(iterator) ? it.kind : IterKind::kSequence) {
    case IterKind::kOpenRange: {
      Value* first = iterator->items[0];
      iterator->items[0] = number_op(c, ir::NumberOp::k_add, first, integer(c, it.step));
      iterator->items[1] = number_op(c, ir::NumberOp::k_sub, iterator->items[1], integer(c, 1));
      return first;
    }
    case IterKind::kEnumerate:
      return make_items(c, ValueKind::kTuple, {integer(c, it.index++), take_first(c, iterator->items[0])});
    case IterKind::kZip: {
      std::vector<Value*> row;
      for (Value* v : iterator->items) row.push_back(take_first(c, v));
      return make_items(c, ValueKind::kTuple, std::move(row));
    }
    default:
      return next(c, iterator);
  }
}

constexpr int64_t kMany = 100;  // turns of a `for` that is not unrolled

bool is_long_loop(const SymbolicFrame& f, int pc, bool asked) {
  const size_t beside = 1 + static_cast<size_t>(f.code->instrs[static_cast<size_t>(pc)].arg2);
  const Value* v = f.stack.size() < beside ? nullptr : f.stack[f.stack.size() - beside];
  if (!v || v->kind != ValueKind::kIterator || f.refused.count(pc)) return false;
  if (is_open(v)) return flow_of(*f.code).cfg.is_header(pc);
  const int64_t left = left_in(v).value_or(0);
  if (asked && left > 0) return flow_of(*f.code).cfg.is_header(pc);
  if (left < kMany - v->iter->begun) return false;
  if (v->iter->begun) return true;
  const Cfg& cfg = flow_of(*f.code).cfg;
  return cfg.is_header(pc) && has_breaks(*f.code, cfg.loop_of[static_cast<size_t>(pc)]);
}

std::vector<Appended> lists_appended_to(const SymbolicFrame& f, int loop, const std::vector<bool>& stored) {
  const Code& code = *f.code;
  std::vector<Appended> lists;
  std::vector<int> appends(stored.size()), others(stored.size());
  for (int i : flow_of(code).cfg.loops[static_cast<size_t>(loop)].body) {
    const Instr& at = code.instrs[static_cast<size_t>(i)];
    if (at.op != Op::kLoadFast && at.op != Op::kLoadFastAndClear) continue;
    const Instr& next = code.instrs[static_cast<size_t>(i) + 1];
    const bool method = next.op == Op::kLoadMethod || next.op == Op::kLoadAttr;
    const bool append =
        at.op == Op::kLoadFast && method && PyUnicode_CompareWithASCIIString(code.name(next.arg), "append") == 0;
    ++(append ? appends : others)[static_cast<size_t>(at.arg)];
  }
  for (size_t i = 0; i < stored.size(); ++i) {
    Value* v = f.locals[i];
    if (stored[i] || !appends[i] || others[i] || !v || v->kind != ValueKind::kList || !is_plain_container(v)) continue;
    lists.push_back({static_cast<int>(i), v, nullptr, {}});
  }
  return lists;
}

Value* LoopElements::in_turn(Value* iterator, Value* turns) {
  const IterPart& it = *iterator->iter;
  turns_ = number_of(c_, turns)->tensor;
  auto number = [&](int64_t step, Value* first) {
    Value* by = step == 1 ? turns : number_op(c_, ir::NumberOp::k_mul, turns, integer(c_, step));
    return number_op(c_, ir::NumberOp::k_add, by, first);
  };
  switch (it.kind) {
    case IterKind::kRange:
      return number(it.step, integer(c_, it.index));
    case IterKind::kOpenRange:
      return number(it.step, iterator->items[0]);
    case IterKind::kEnumerate:
      return make_items(c_, ValueKind::kTuple, {number(1, integer(c_, it.index)), in_turn(iterator->items[0], turns)});
    case IterKind::kZip: {
      std::vector<Value*> items;
      for (Value* v : iterator->items) items.push_back(in_turn(v, turns));
      return make_items(c_, ValueKind::kTuple, std::move(items));
    }
    default:
      if (c_.control.part.writes->has(iterator->items[0]->tensor->group))
        throw NotInGraph{code_.code(), pc_, "what its loop goes over is written in it"};
      if (left_ == kOpen) return tensor_getitem(c_, iterator->items[0], number(1, integer(c_, it.index)));
      return row(iterator->items[0], 0, it.index, 1);
  }
}

std::optional<LoopElements::Line> LoopElements::line(const NumberExpr* e) {
  constexpr __int128 kMost = int64_t{1} << 40;  // further away lies no row
  if (e->hint.kind != NumberKind::kInt) return std::nullopt;
  Line r{0, 0};
  if (e->kind == NumberExpr::kRun) {
    if (e->tensor != turns_) return std::nullopt;
    r.factor = 1;
  } else if (!e->run) {
    guard_number(c_, e, GuardKind::kNumber);
    r.first = e->hint.i;
  } else {
    const std::optional<Line> a = line(e->a), b = e->b ? line(e->b) : Line{0, 0};
    if (!a || !b) return std::nullopt;
    switch (e->op) {
      case ir::NumberOp::k_add:
        r = {a->factor + b->factor, a->first + b->first};
        break;
      case ir::NumberOp::k_sub:
        r = {a->factor - b->factor, a->first - b->first};
        break;
      case ir::NumberOp::k_neg:
        r = {-a->factor, -a->first};
        break;
      case ir::NumberOp::k_mul:
        if (a->factor != 0 && b->factor != 0) return std::nullopt;
        r = {a->factor * b->first + b->factor * a->first, a->first * b->first};
        break;
      default:
        return std::nullopt;
    }
  }
  for (const __int128 n : {r.factor, r.first})
    if (n > kMost || n < -kMost) return std::nullopt;
  return r;
}

Value* LoopElements::indexed(Value* of, int d, Value* index) {
  if (!turns_ || left_ == kOpen || of->id > c_.purity.since || !index->is_number() || !index->number->run)
    return nullptr;
  if (c_.control.part.writes->has(of->tensor->group)) return nullptr;
  const std::optional<Line> at = line(index->number);
  if (!at || at->factor == 0) return nullptr;
  const int64_t size = fixed_size(c_, of, d);
  const __int128 last = at->first + at->factor * (left_ - 1);
  const __int128 least = std::min(at->first, last), most = std::max(at->first, last);
  const bool from_end = most < 0;
  if (from_end ? least < -static_cast<__int128>(size) : least < 0 || most >= size) return nullptr;
  return row(of, d, static_cast<int64_t>(at->first) + (from_end ? size : 0), static_cast<int64_t>(at->factor));
}

// The next in each turn; to Python it is a view.
Value* LoopElements::row(Value* of, int d, int64_t first, int64_t step) {
  ir::Value* rows = operand_value(c_, of);
  const auto make = [&](ops::Op op, std::initializer_list<ops::Attr> attrs) {
    before.push_back(rows = c_.graph.call1(op, {rows}, attrs));
  };
  if (d > 0) {
    ops::Ints order{d};
    for (int i = 0; i < static_cast<int>(rows->shape.size()); ++i)
      if (i != d) order.push_back(i);
    make(ops::Op::permute, {order});
  }
  const int64_t last = first + step * (left_ - 1);
  make(ops::Op::slice, {int64_t{0}, std::min(first, last), std::max(first, last) + 1, std::abs(step)});
  if (step < 0) make(ops::Op::flip, {ops::Ints{0}});
  operands.push_back(rows);
  const size_t nodes = c_.graph.nodes.size();
  stand_ins.push_back(c_.graph.call1(ops::Op::select, {rows}, {ops::Attr(int64_t{0}), ops::Attr(int64_t{0})}));
  for (auto& n : take_nodes(c_, nodes)) c_.control.moved.push_back(std::move(n));
  Value* r = leaf_of(c_, stand_ins.back(), c_.gradients.now.on ? requires_of(of) : Requires());
  std::vector<const AliasGroup*> groups;
  add_groups(of, groups);
  set_chosen(c_, r, std::move(groups), true, code_.code(), pc_);
  return r;
}

}  // namespace msjit::capture

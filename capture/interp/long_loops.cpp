#include "capture/interp/long_loops.h"

#include <algorithm>

#include "capture/bytecode/cfg.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/items.h"
#include "capture/interp/loop_branches.h"
#include "capture/interp/numbers.h"
#include "capture/interp/tensors.h"
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

constexpr int64_t kMany = 100;  // turns of a `for` that is not unrolled

bool is_long_loop(const SymbolicFrame& f, int pc, bool asked) {
  const size_t beside = 1 + static_cast<size_t>(f.code->instrs[static_cast<size_t>(pc)].arg2);
  const Value* v = f.stack.size() < beside ? nullptr : f.stack[f.stack.size() - beside];
  if (!v || v->kind != ValueKind::kIterator || f.refused.count(pc)) return false;
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
  auto number = [&](int64_t step) {
    Value* by = step == 1 ? turns : number_op(c_, ir::NumberOp::k_mul, turns, integer(c_, step));
    return number_op(c_, ir::NumberOp::k_add, by, integer(c_, it.index));
  };
  switch (it.kind) {
    case IterKind::kRange:
      return number(it.step);
    case IterKind::kEnumerate:
      return make_items(c_, ValueKind::kTuple, {number(1), in_turn(iterator->items[0], turns)});
    case IterKind::kZip: {
      std::vector<Value*> items;
      for (Value* v : iterator->items) items.push_back(in_turn(v, turns));
      return make_items(c_, ValueKind::kTuple, std::move(items));
    }
    default:
      return row(iterator->items[0], it.index);
  }
}
// The next in each turn; to Python it is a view.
Value* LoopElements::row(Value* of, int64_t first) {
  ir::Value* content = operand_value(c_, of);
  const size_t before = c_.graph.nodes.size();
  const ops::Attr from = first, to = first + left_;
  operands.push_back(
      c_.graph.call1(ops::Op::slice, {content}, {ops::Attr(int64_t{0}), from, to, ops::Attr(int64_t{1})}));
  stand_ins.push_back(
      c_.graph.call1(ops::Op::select, {operands.back()}, {ops::Attr(int64_t{0}), ops::Attr(int64_t{0})}));
  for (auto& n : take_nodes(c_, before + 1)) c_.moved.push_back(std::move(n));
  Value* r = leaf_of(c_, stand_ins.back(), c_.gradients.now.on && of->tensor->requires_grad);
  std::vector<const AliasGroup*> groups;
  add_groups(of, groups);
  set_chosen(c_, r, std::move(groups), true, code_, pc_);
  return r;
}

}  // namespace msjit::capture

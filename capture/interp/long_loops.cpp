#include "capture/interp/long_loops.h"

#include <algorithm>

#include "capture/bytecode/cfg.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/loop_branches.h"

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

}  // namespace msjit::capture

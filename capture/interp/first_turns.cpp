#include "capture/interp/first_turns.h"

#include <algorithm>

#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/iterate.h"
#include "capture/interp/long_loops.h"
#include "capture/interp/loop_holders.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/tensor_loops.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

auto first_turn_of(Context& c, const SymbolicFrame& f, const Branch& branch) {
  return std::ranges::find_if(c.control.first_turns,
                              [&](const FirstTurn& t) { return t.frame == &f && t.loop == branch.loop; });
}

}  // namespace

bool begins_apart(Context& c, const SymbolicFrame& f, int pc, const Branch& branch) {
  if (!c.request.first_turns->count({f.code->code(), pc})) return false;
  if (first_turn_of(c, f, branch) != c.control.first_turns.end()) return false;
  c.control.first_turns.push_back({&f, branch.loop, f.code->code(), pc});
  return true;
}

bool capture_first_turn(Context& c, SymbolicFrame& f, int pc) {
  const std::optional<Branch> branch = branch_at(*f.code, pc);
  if (!branch || !begins_apart(c, f, pc, *branch)) return false;
  must_hold(c, predicate(c, f.pop(), branch->goes_on_when));
  f.pc = branch->stay;
  return true;
}

bool in_first_turn(const Context& c, const SymbolicFrame& f, int loop) {
  return std::ranges::any_of(c.control.first_turns,
                             [&](const FirstTurn& t) { return t.frame == &f && t.loop == loop; });
}

bool behind_first_turn(Context& c, const SymbolicFrame& f, int pc, const Branch& branch,
                       const std::function<bool()>& capture) {
  bool in_graph = false;
  try {
    in_graph = capture();
  } catch (const NotInGraph& e) {
    if (e.code != f.code->code() || e.branch != pc) throw;
    if (auto first = first_turn_of(c, f, branch); first != c.control.first_turns.end())
      throw NotInGraph{first->code, first->branch, e.why};
    if (e.at_first) throw NeedsFirstTurn{e.code, e.branch, e.why};
    throw;
  }
  if (auto first = first_turn_of(c, f, branch); in_graph && first != c.control.first_turns.end())
    c.control.first_turns.erase(first);
  return in_graph;
}

bool may_begin_apart(const Context& c, const SymbolicFrame& f, int pc, int64_t left, const Value* count) {
  return left == 0 || count || (left > 1 && c.request.loops_inside->count({f.code->code(), pc}));
}

bool capture_tensor_loop(Context& c, SymbolicFrame& f, int pc) {
  const std::optional<Branch> branch = branch_at(*f.code, pc);
  return branch && behind_first_turn(c, f, pc, *branch, [&] { return capture_turns(c, f, pc, *branch, 0); });
}

bool capture_long_loop(Context& c, SymbolicFrame& f, int pc) {
  const Cfg& cfg = flow_of(*f.code).cfg;
  const Instr& at = f.code->instrs[static_cast<size_t>(pc)];
  if (!cfg.is_header(pc)) return false;
  const Branch branch{cfg.loop_of[static_cast<size_t>(pc)], pc + 1, at.target, at.target, true};
  Value* iterator = f.iterator_of(at);
  if (Value* count = open_count(c, iterator)) {
    if (begins_apart(c, f, pc, branch)) {
      must_hold(c, lower_number(c, number_op(c, ir::NumberOp::k_lt, integer(c, 0), count)->number));
      f.push(take_first(c, iterator));
      f.pc = branch.stay;
      return true;
    }
    if (behind_first_turn(c, f, pc, branch, [&] { return capture_turns(c, f, pc, branch, kOpen, count); })) return true;
  } else if (const int64_t left = *left_in(iterator); c.request.loops_inside->count({f.code->code(), pc})) {
    if (left > 1 && begins_apart(c, f, pc, branch)) {
      f.push(next(c, iterator));
      f.pc = branch.stay;
      return true;
    }
    if (behind_first_turn(c, f, pc, branch, [&] { return capture_turns(c, f, pc, branch, left); })) return true;
  } else if (capture_turns(c, f, pc, branch, left)) {
    return true;
  }
  f.refused[pc] = c.control.why_outside;
  return false;
}

}  // namespace msjit::capture

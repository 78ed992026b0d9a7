#include "capture/interp/first_turns.h"

#include <algorithm>

#include "capture/interp/control_parts.h"
#include "capture/interp/loop_holders.h"

namespace msjit::capture {
namespace {

auto first_turn_of(Context& c, const SymbolicFrame& f, const Branch& branch) {
  return std::ranges::find_if(c.first_turns,
                              [&](const FirstTurn& t) { return t.frame == &f && t.loop == branch.loop; });
}

}  // namespace

bool begins_apart(Context& c, const SymbolicFrame& f, int pc, const Branch& branch) {
  if (!c.request.first_turns->count({f.code->code(), pc})) return false;
  if (first_turn_of(c, f, branch) != c.first_turns.end()) return false;
  c.first_turns.push_back({&f, branch.loop, f.code->code(), pc});
  return true;
}

bool capture_first_turn(Context& c, SymbolicFrame& f, int pc) {
  const std::optional<Branch> branch = branch_at(*f.code, pc);
  if (!branch || !begins_apart(c, f, pc, *branch)) return false;
  must_hold(c, predicate(c, f.pop(), branch->goes_on_when));
  f.pc = branch->stay;
  return true;
}

bool behind_first_turn(Context& c, const SymbolicFrame& f, int pc, const Branch& branch,
                       const std::function<bool()>& capture) {
  bool in_graph = false;
  try {
    in_graph = capture();
  } catch (const NotInGraph& e) {
    if (e.code != f.code->code() || e.branch != pc) throw;
    if (auto first = first_turn_of(c, f, branch); first != c.first_turns.end())
      throw NotInGraph{first->code, first->branch, e.why};
    if (e.at_first) throw NeedsFirstTurn{e.code, e.branch, e.why};
    throw;
  }
  if (auto first = first_turn_of(c, f, branch); in_graph && first != c.first_turns.end()) c.first_turns.erase(first);
  return in_graph;
}

}  // namespace msjit::capture

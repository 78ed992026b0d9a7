// Branches that go on with a loop, or leave it.
#pragma once
#include <optional>

#include "capture/bytecode/code.h"

namespace msjit::capture {

// Where a branch goes on with a loop, and where it leaves it.
struct Branch {
  int loop, stay, exit;  // instructions behind jumps
  int leave;             // the instruction that `exit` is reached by
  bool goes_on_when;     // the condition is
  bool operator==(const Branch& o) const { return stay == o.stay && exit == o.exit; }
};

bool is_branch(Op op);
bool decides(Op op);  // those, and `and` and `or`, which keep what they test
// Python tests a `while` before the loop, and at its end: the one branch is in no loop, or in one farther out. Null: at
// another instruction, and where the loop takes what it goes over from an iterator.
std::optional<Branch> branch_at(const Code& code, int pc);
// Whether the function does the same from both places on until it ends: a short end is there once for each way to it
// (3.12).
bool same_ends(const Code& code, int a, int b);
// At a branch that goes on with a `for`, or leaves it for where it would have ended.
std::optional<Branch> break_at(const Code& code, int pc, int loop);
bool has_breaks(const Code& code, int loop);
// Whether what is computed here may end a loop: it stands in one that is left by more than its own test, or for that
// test.
bool may_end_loop(const Code& code, int pc);
// The loop that a branch goes on with or leaves; -1: none.
int loop_left_at(const Code& code, int pc);
// Whether the way from here raises before anything else is decided.
bool raises_at_once(const Code& code, int at);

constexpr int kReturns = -1;  // the arms of a branch meet where the function returns
// The first instruction that both ways come to, before they come back to the branch; kReturns: none.
int meeting_point(const Code& code, int branch, int a, int b);

}  // namespace msjit::capture

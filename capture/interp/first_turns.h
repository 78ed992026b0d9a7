// First turns of loops by tensors that stand before the loop in the graph: a variable starts as what no turn makes of
// it.
#pragma once
#include <functional>

#include "capture/interp/context.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/loop_branches.h"

namespace msjit::capture {

// Whether the first turn of this loop is to stand before it, and now begins. False: not asked for, or it has begun.
bool begins_apart(Context& c, const SymbolicFrame& f, int pc, const Branch& branch);
// Begins with the first turn of the loop whose branch this is where that is to stand before it: a run without a turn is
// given up then. False: not asked for, or it has begun already.
bool capture_first_turn(Context& c, SymbolicFrame& f, int pc);

// Whether a loop that `left` and `count` say the turns of (capture_turns) may begin with its first turn before it: that
// of a `for` of many turns has done so anyway.
bool may_begin_apart(const Context& c, const SymbolicFrame& f, int pc, int64_t left, const Value* count);

// Whether the first turn of this loop of the frame is being executed.
bool in_first_turn(const Context& c, const SymbolicFrame& f, int loop);

// What capture() gives, which makes the loop a node. Throws NeedsFirstTurn where the first turn alone may stand in the
// way of that, and NotInGraph where it has begun in vain.
bool behind_first_turn(Context& c, const SymbolicFrame& f, int pc, const Branch& branch,
                       const std::function<bool()>& capture);

}  // namespace msjit::capture

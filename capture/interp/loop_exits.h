// Ways out of a loop of the graph between the beginning of a turn and its end.
#pragma once
#include <set>

#include "capture/interp/loop_holders.h"

namespace msjit::capture {

struct LoopTurn {
  size_t first;                             // of its nodes
  const LoopContents& stand_ins;            // for what it begins with
  const std::vector<ir::Value*>& elements;  // and for what it takes
};

// results, again: what the turn gives, and whether there is another one, behind the exit: these become what the turn
// gives whether it is left there or not. What stands behind it is computed in any case, unless it may raise: then it is
// an arm. gradients: of the results, those that have one.
void leave_between(Context& c, const LoopTurn& turn, const LoopExit& exit, const std::set<size_t>& gradients,
                   LoopContents& results, ir::Value*& again);

}  // namespace msjit::capture

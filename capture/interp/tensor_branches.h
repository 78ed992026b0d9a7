// Branches whose condition is a tensor, as part of the graph.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// At a branch on a tensor, or on a number that the graph gives: the loop that it goes on with (tensor_loops.h), or its
// arms, become nodes of the graph. The frame then stands behind them, or has returned. False: neither is possible here,
// and nothing has happened but that Context::why_outside says why.
//
// Each arm is executed once, up to where the two meet or the function returns. It may change nothing but variables of
// the frame; where these differ afterwards, they hold tensors and numbers of one type.
bool capture_control(Context& c, SymbolicFrame& f, int pc);

}  // namespace msjit::capture

// Loops whose condition is a tensor, as loops of the graph.
#pragma once
#include "capture/interp/frame.h"
#include "capture/interp/loop_branches.h"

namespace msjit::capture {

struct Context;

// At a branch on a tensor that goes on with a loop or leaves it: the turns that are left become one node of the graph,
// and the frame stands where the loop ends. False: there is no such loop here, and nothing has happened but that
// Context::why_outside says why.
//
// A turn is executed once, for whatever tensors and numbers the loop's variables hold then. It may change nothing but
// variables of the frame, each of which holds tensors and numbers of one type that nothing else refers to, or what it
// held before. Other branches that leave the loop for the same place end the turns, too: what stands behind them in the
// turn is computed once too often, and not taken.
bool capture_tensor_loop(Context& c, SymbolicFrame& f, int pc);
// The same at a `for` that has begun over a range or a tensor's rows, or over several of them at once, and has many
// turns left: these become the node. What is taken in a turn is a number of the graph, or a row of that number.
bool capture_long_loop(Context& c, SymbolicFrame& f, int pc);
// Of both. left: turns of a `for`; 0: a condition ends it. count: how many they are, where the graph gives that.
bool capture_turns(Context& c, SymbolicFrame& f, int pc, const Branch& branch, int64_t left, Value* count = nullptr);

}  // namespace msjit::capture

// Loops whose condition is a tensor, as loops of the graph.
#pragma once
#include <string>

#include "capture/interp/capture.h"
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// Thrown: what follows the branch cannot be a loop of the graph; the region is captured again without trying it there.
struct NoTensorLoop {
  const PyCodeObject* code;
  int branch;  // instruction
  std::string why;
};

// Thrown by check_pure: a turn changes what was there before it.
struct ImpureTurn {
  std::string what;
};

// At a branch on a tensor that goes on with a loop or leaves it: the turns that are left become one node of the graph,
// and the frame stands where the loop ends. False: there is no such loop here, and nothing has happened but that
// Context::not_a_loop says why.
//
// A turn is executed once, for whatever tensors the loop's variables hold then. It may change nothing but variables of
// the frame, each of which is a tensor of one type that nothing else refers to, or what it was before.
bool capture_tensor_loop(Context& c, SymbolicFrame& f, int pc);

}  // namespace msjit::capture

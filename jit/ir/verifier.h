// What every graph must satisfy, executable: run after each pass in checked builds.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::ir {

// Throws InternalError naming the node: operands defined before use, producers and indices consistent, types equal to
// what inference gives, writes of the input's type, no input written twice.
void verify(const Graph& g);

}  // namespace msjit::ir

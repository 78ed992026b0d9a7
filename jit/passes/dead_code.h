// Nodes that no output and no write needs are dropped.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

// keep_checks: what may raise for its data (indices, number operations) stays, as it would raise in Python.
ir::Graph remove_dead_code(const ir::Graph& graph, bool keep_checks);

}  // namespace msjit::passes

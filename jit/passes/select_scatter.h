// One element set in a row of zeros (one_hot; in backward graphs scatter, too) becomes a comparison with the position,
// which fuses.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

// keep_checks: no scatter, which checks its indices; in backward graphs the forward has done so.
ir::Graph select_scatter(const ir::Graph& graph, bool keep_checks);

}  // namespace msjit::passes

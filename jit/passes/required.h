// Whether results of control flow require a gradient: where one arm gives them one, or a turn of a loop their first,
// only the run knows.
#pragma once
#include <optional>
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::passes {

// The graph with bool numbers behind its outputs that say so. says: by output, which of them does; -1: it is known
// before a run. None: the graph cannot say it of a result that it has.
std::optional<ir::Graph> with_required(const ir::Graph& g, std::vector<int>& says);

}  // namespace msjit::passes

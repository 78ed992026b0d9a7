// Rows of one tensor that are stacked again, as loops that append to a list leave them: the tensor itself, or a part.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

ir::Graph gather_rows(const ir::Graph& graph);

}  // namespace msjit::passes

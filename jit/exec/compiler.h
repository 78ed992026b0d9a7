// The compiler of this tree as a backend.
#pragma once
#include "jit/exec/fragment.h"

namespace msjit::exec {

Ref<Fragment> compile_cpu(ir::Graph graph, const CompileOptions& options);

// Which counters of the random generator each op of a graph draws, as eager's would be in the order of its nodes.
void assign_counters(ir::Graph& graph);

}  // namespace msjit::exec

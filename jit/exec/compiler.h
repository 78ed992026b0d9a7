// The compiler of this tree as a backend.
#pragma once
#include "jit/exec/fragment.h"

namespace msjit::exec {

Ref<Fragment> compile_cpu(ir::Graph graph, const CompileOptions& options);

}  // namespace msjit::exec

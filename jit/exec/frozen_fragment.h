// Fragments over frozen weights: what they compute of these alone is computed once and kept.
#pragma once
#include "jit/exec/fragment.h"

namespace msjit::exec {

// Null: the graph computes nothing of that kind, or gradients may be asked.
Ref<Fragment> compile_frozen(const ir::Graph& graph, const CompileOptions& options);

struct FrozenValues {
  int64_t count = 0, bytes = 0;
};
FrozenValues frozen_values();  // kept now

}  // namespace msjit::exec

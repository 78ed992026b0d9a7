// From a group of nodes to one kernel.
#pragma once
#include "jit/passes/fuse_groups.h"

namespace msjit::passes {

// False when the group's memory does not fit one loop nest (reduced dimensions that do not merge).
bool build_kernel(const Grouping& grouping, const Group& group,
                  const std::unordered_map<const ir::Value*, Layout>& layouts, Device device, FusedKernel* out);

}  // namespace msjit::passes

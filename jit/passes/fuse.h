// Fusion: a decomposed graph becomes a list of steps: fused kernels (element-wise expressions with the reductions
// between them, several phases over a row where needed) and the nodes that stay on their own (library ops, random,
// copies).
//
// Memory: every tensor value has a Layout over a root value. Views are never steps: they are layouts (but a reshape
// that no strides describe is a step that copies). Roots other than inputs and constants are contiguous and are either
// written by exactly one step, or never needed.
#pragma once
#include <unordered_map>
#include <vector>

#include "jit/codegen/nest.h"
#include "jit/ir/graph.h"

namespace msjit::passes {

struct Layout {
  ir::Value* root = nullptr;
  Shape strides;       // elements
  int64_t offset = 0;  // elements from the root's first
};

// A kernel's buffer: a part of a root, seen over the kernel's iteration space.
struct KernelOperand {
  ir::Value* root;
  int64_t offset = 0;  // elements
  bool written = false;
};

struct FusedKernel {
  Ref<codegen::CompiledKernel> kernel;
  codegen::Nest nest;
  std::vector<KernelOperand> operands;  // the kernel's buffers in order, scratch buffers excepted
  std::vector<ir::Value*> numbers;      // number arguments in order; integers and bools as int64, floats as double
  std::vector<int64_t> constants;       // bits of the number arguments behind `numbers` (sizes for means)
  int64_t element_work = 1;             // as kLongWork (src/base/host.h) counts it
  bool checks = false;                  // an index out of the columns' range makes a run fail
  std::vector<ir::Node*> nodes;         // what it computes, for texts
};

struct Step {
  ir::Node* node = nullptr;  // or a kernel:
  int kernel = -1;
};

struct FusionPlan {
  std::unordered_map<const ir::Value*, Layout> layouts;  // of every tensor value
  std::vector<FusedKernel> kernels;
  std::vector<Step> steps;  // in execution order; constants, views and numbers known before are left out
};

// level 0: every node on its own. The graph must outlive the plan.
FusionPlan fuse(const ir::Graph& graph, int level);

}  // namespace msjit::passes

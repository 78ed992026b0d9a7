#include "jit/passes/fuse.h"

#include <algorithm>
#include <cmath>

#include "jit/ir/control.h"
#include "jit/passes/fuse_kernel.h"

namespace msjit::passes {
namespace {

int64_t element_work(const codegen::CompiledKernel& k) { return std::max(1L, std::lround(k.element_time())); }

}  // namespace

FusionPlan fuse(const ir::Graph& graph, int level) {
  FusionPlan plan;
  plan.layouts = compute_layouts(graph);
  Grouping grouping(graph, plan.layouts, level);
  // Dissolving a group makes values of others needed in memory: start over until every group has its kernel.
  std::unordered_map<int64_t, int> kernel_of;
  for (bool settled = false; !settled;) {
    settled = true;
    plan.kernels.clear();
    kernel_of.clear();
    grouping.find_needed();
    for (size_t g = 0; g < grouping.groups.size(); ++g) {
      if (grouping.groups[g].nodes.empty()) continue;
      bool wanted = false;
      for (const ir::Node* n : grouping.groups[g].nodes) {
        wanted |= is_pick(n);  // it may raise
        for (const ir::Value* v : n->outputs) wanted |= grouping.needed.count(v) > 0;
      }
      if (!wanted) continue;
      FusedKernel kernel;
      if (!build_kernel(grouping, grouping.groups[g], plan.layouts, graph.device, &kernel)) {
        grouping.dissolve(static_cast<int>(g));
        settled = false;
        break;
      }
      // What a device does takes none of this thread's time.
      kernel.element_work = on_host(graph.device) ? element_work(*kernel.kernel) : 0;
      kernel_of[static_cast<int64_t>(g)] = static_cast<int>(plan.kernels.size());
      plan.kernels.push_back(std::move(kernel));
    }
  }
  const std::vector<bool> late = ir::late_numbers(graph);
  for (int64_t unit : grouping.order()) {
    if (unit >= 0) {
      if (auto it = kernel_of.find(unit); it != kernel_of.end()) plan.steps.push_back({nullptr, it->second});
      continue;
    }
    ir::Node* node = graph.nodes[static_cast<size_t>(-1 - unit)].get();
    const bool number = node->kind == ir::Node::kNumber || node->kind == ir::Node::kItem;
    const bool late_number = number && late[static_cast<size_t>(node->outputs[0]->id)];
    if (node->kind != ir::Node::kOp && node->kind != ir::Node::kCustom && node->kind != ir::Node::kControl &&
        !late_number)
      continue;
    if (is_view(node) && plan.layouts.at(node->outputs[0]).root != node->outputs[0]) continue;
    if (is_splat(node) && !grouping.needed.count(node->outputs[0])) continue;
    plan.steps.push_back({node, -1});
  }
  return plan;
}

}  // namespace msjit::passes

#include "jit/passes/dead_code.h"

#include "jit/ir/number_eval.h"
#include "jit/ir/rewriter.h"

namespace msjit::passes {

ir::Graph remove_dead_code(const ir::Graph& graph, bool keep_checks) {
  std::vector<bool> live(graph.values.size());
  for (const ir::Value* v : graph.outputs) live[v->id] = true;
  for (const ir::Write& w : graph.writes) {
    live[w.value->id] = true;
    if (w.when) live[w.when->id] = true;
  }
  std::vector<bool> keep(graph.nodes.size());
  for (size_t i = graph.nodes.size(); i-- > 0;) {
    const ir::Node& n = *graph.nodes[i];
    keep[i] = keep_checks && ir::may_raise(n);
    for (const ir::Value* v : n.outputs) keep[i] = keep[i] || live[v->id];
    if (!keep[i]) continue;
    for (const ir::Value* v : n.operands) {
      if (v) live[v->id] = true;
    }
  }
  ir::Rewriter r(graph);
  r.copy_inputs();
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    if (keep[i]) r.copy(*graph.nodes[i]);
  }
  return r.finish();
}

}  // namespace msjit::passes

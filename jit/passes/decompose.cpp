#include "jit/passes/decompose.h"

#include "jit/ir/rewriter.h"
#include "jit/passes/parts.h"
#include "src/base/check.h"
#include "src/ops/composite.h"

namespace msjit::passes {
namespace {

// Decomposes what a decomposition emits, too.
class Decomposer final : public ir::GraphEmitter {
 public:
  Decomposer(ir::Graph& g, const std::function<bool(ops::Op)>& keep) : GraphEmitter(g), graph_(g), keep_(keep) {}
  bool takes_apart(ops::Op op) const {
    const bool composite = ops::info(op).op_class == ops::OpClass::kComposite;
    return keep_ ? (composite || has_parts(op)) && !keep_(op) : composite;
  }
  void emit(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs, ops::Vals& out) override {
    if (!takes_apart(op)) return GraphEmitter::emit(op, operands, attrs, out);
    ops::EmitterScope scope(*this);
    out.clear();
    if (has_parts(op)) return emit_parts(op, graph_, *this, operands, attrs, out);
    ops::decompose(op, *this, operands, attrs, out);
  }

 private:
  ir::Graph& graph_;
  const std::function<bool(ops::Op)>& keep_;
};

}  // namespace

ir::Graph decompose(const ir::Graph& graph, std::vector<const ir::Value*>* values,
                    const std::function<bool(ops::Op)>& keep) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  Decomposer emitter(r.to, keep);
  for (const auto& n : graph.nodes) {
    if (n->kind != ir::Node::kOp || !emitter.takes_apart(n->op)) {
      r.copy(*n);
      continue;
    }
    r.to.current_line = n->line;
    r.to.current_composite = n->op;
    ops::Vals in, out;
    for (ir::Value* v : n->operands) in.push_back(ir::val(r(v)));
    emitter.emit(n->op, in, n->attrs, out);
    r.to.current_composite.reset();
    MSJIT_CHECK(out.size() == n->outputs.size(), std::string(ops::info(n->op).name));
    for (size_t i = 0; i < out.size(); ++i) r.set(n->outputs[i], ir::value(out[i]));
  }
  if (values)
    for (const ir::Value*& v : *values) v = r(const_cast<ir::Value*>(v));
  return r.finish();
}

}  // namespace msjit::passes

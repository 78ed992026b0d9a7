#include "jit/passes/decompose.h"

#include "jit/ir/rewriter.h"
#include "src/base/check.h"
#include "src/ops/composite.h"

namespace msjit::passes {
namespace {

// Decomposes what a decomposition emits, too.
class Decomposer final : public ir::GraphEmitter {
 public:
  using GraphEmitter::GraphEmitter;
  void emit(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs, ops::Vals& out) override {
    if (ops::info(op).op_class != ops::OpClass::kComposite) return GraphEmitter::emit(op, operands, attrs, out);
    ops::EmitterScope scope(*this);
    out.clear();
    ops::decompose(op, *this, operands, attrs, out);
  }
};

}  // namespace

ir::Graph decompose(const ir::Graph& graph, std::vector<const ir::Value*>* values) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  Decomposer emitter(r.to);
  for (const auto& n : graph.nodes) {
    if (n->kind != ir::Node::kOp || ops::info(n->op).op_class != ops::OpClass::kComposite) {
      r.copy(*n);
      continue;
    }
    r.to.current_line = n->line;
    ops::Vals in, out;
    for (ir::Value* v : n->operands) in.push_back(ir::val(r(v)));
    emitter.emit(n->op, in, n->attrs, out);
    MSJIT_CHECK(out.size() == n->outputs.size(), std::string(ops::info(n->op).name));
    for (size_t i = 0; i < out.size(); ++i) r.set(n->outputs[i], ir::value(out[i]));
  }
  if (values)
    for (const ir::Value*& v : *values) v = r(const_cast<ir::Value*>(v));
  return r.finish();
}

}  // namespace msjit::passes

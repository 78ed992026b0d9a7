#include "jit/exec/nested.h"

#include <unordered_set>

#include "jit/passes/pipeline.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"

namespace msjit::exec {
namespace {

// Every output in memory of its own: an input, a view and what stands at two places are copied.
ir::Graph with_own_outputs(ir::Graph graph) {
  std::unordered_set<const ir::Value*> seen;
  for (ir::Value*& v : graph.outputs) {
    if (v->is_number) continue;
    const ir::Node* n = v->producer;
    const bool made = n && (n->kind == ir::Node::kControl || n->kind == ir::Node::kCustom ||
                            (n->kind == ir::Node::kOp && ops::info(n->op).op_class != ops::OpClass::kView));
    if (!made || !seen.insert(v).second) v = graph.call1(ops::Op::copy, {v});
  }
  return graph;
}

}  // namespace

std::unique_ptr<Executable> compile_nested(const ir::Graph& graph, int level, Device device) {
  ir::Graph own = with_own_outputs(passes::simplify(graph.clone(), {.role = "nested"}));
  own.device = device;
  auto made = std::make_unique<Executable>(std::move(own), level);
  MSJIT_CHECK(made->outputs_are_own(), "control flow: a result without memory of its own");
  return made;
}

Tensor contiguous(const Tensor& t) {
  if (!t || t.contiguous()) return t;
  Tensor made = Tensor::empty(t.shape(), t.dtype(), t.device());
  backends::copy(made, t);
  return made;
}

void bind_or_bail(const Executable& e, RunFrame& f, std::span<const Tensor> inputs,
                  std::span<const ops::Number> numbers, std::span<const Tensor> outputs) {
  if (!e.bind(f, inputs, numbers, outputs)) throw NumberBails();
}

Rows::Rows(const Tensor& of) : of_(of), meta_(make_contiguous_meta(of.dtype(), {}, of.shape().subspan(1))) {
  bytes_ = meta_->numel * size_of(of.dtype());
}

Tensor Rows::operator[](int64_t i) const {
  MSJIT_CHECK(i < of_.size(0), "control flow: a turn too many");
  meta_->ref();
  return Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(meta_, of_->storage, of_.data() + i * bytes_)));
}

}  // namespace msjit::exec

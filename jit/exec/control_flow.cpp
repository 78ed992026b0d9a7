#include "jit/exec/control_flow.h"

#include <unordered_set>

#include "jit/exec/executable.h"
#include "jit/ir/control.h"
#include "jit/passes/pipeline.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"
#include "src/base/host.h"

namespace msjit::exec {
namespace {

// What a turn takes beside its kernels, as kLongWork counts it.
constexpr int64_t kTurnWork = 500;

// Every output in memory of its own: an input, a view and what stands at two places are copied.
ir::Graph with_own_outputs(ir::Graph graph) {
  std::unordered_set<const ir::Value*> seen;
  for (ir::Value*& v : graph.outputs) {
    const ir::Node* n = v->producer;
    const bool made = n && (n->kind == ir::Node::kControl || n->kind == ir::Node::kCustom ||
                            (n->kind == ir::Node::kOp && ops::info(n->op).op_class != ops::OpClass::kView));
    if (!made || !seen.insert(v).second) v = graph.call1(ops::Op::copy, {v});
  }
  return graph;
}

std::unique_ptr<Executable> compiled(const ir::Graph& graph, int level) {
  auto made = std::make_unique<Executable>(with_own_outputs(passes::simplify(graph.clone())), level);
  MSJIT_CHECK(made->outputs_are_own(), "control flow: a result without memory of its own");
  return made;
}

Tensor contiguous(const Tensor& t) {
  if (!t || t.contiguous()) return t;
  Tensor made = Tensor::empty(t.shape(), t.dtype());
  backends::copy(made, t);
  return made;
}

void bind_or_bail(const Executable& e, RunFrame& f, std::span<const Tensor> inputs,
                  std::span<const ops::Number> numbers, std::span<const Tensor> outputs) {
  if (!e.bind(f, inputs, numbers, outputs)) throw NumberBails();
}

}  // namespace

bool truth_of(const Tensor& predicate) { return *reinterpret_cast<const uint8_t*>(predicate.data()) != 0; }

// What the turns of a loop need beside its operands; kept for the next run.
struct CompiledControl::Turns {
  std::vector<Tensor> there;  // what is carried
  Tensor predicate;
  std::unique_ptr<RunFrame> frames[2];
};

CompiledControl::CompiledControl(const ir::Control& control, int level)
    : first_(compiled(control.graphs[0], level)),
      second_(control.kind == ir::Control::kIf ? compiled(control.graphs[1], level) : nullptr) {}
CompiledControl::~CompiledControl() { delete cached_.load(); }

std::string CompiledControl::kernels_text() const {
  return first_->kernels_text() + (second_ ? second_->kernels_text() : std::string());
}

void CompiledControl::run(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                          std::span<const Tensor> outputs) const {
  const bool taken = truth_of(operands[0]);
  operands = operands.subspan(1);
  numbers = numbers.subspan(1);
  if (!second_) {
    if (taken) return run_while(operands, numbers, outputs);
    for (size_t i = 0; i < outputs.size(); ++i) backends::copy(outputs[i], operands[i]);
    return;
  }
  std::vector<Tensor> inputs;
  for (const Tensor& t : operands) inputs.push_back(contiguous(t));
  const Executable& arm = taken ? *first_ : *second_;
  const std::unique_ptr<RunFrame> f = arm.make_bound_frame();
  bind_or_bail(arm, *f, inputs, numbers, outputs);
  arm.run_bound(*f);
}

// What is carried goes from one of two places to the other and back.
void CompiledControl::run_while(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                                std::span<const Tensor> outputs) const {
  const size_t carried = outputs.size();
  std::unique_ptr<Turns> turns(cached_.exchange(nullptr, std::memory_order_acq_rel));
  if (!turns) {
    turns = std::make_unique<Turns>();
    for (const Tensor& t : outputs) turns->there.push_back(Tensor::empty(t.shape(), t.dtype()));
    turns->predicate = Tensor::empty(first_->graph().outputs[0]->shape, DType::bool_);
    for (auto& f : turns->frames) f = first_->make_bound_frame();
  }
  std::vector<Tensor> from(turns->there), to(outputs.begin(), outputs.end()), rest;
  for (size_t i = 0; i < carried; ++i) backends::copy(from[i], operands[i]);
  for (const Tensor& t : operands.subspan(carried)) rest.push_back(contiguous(t));
  for (auto& f : turns->frames) {
    std::vector<Tensor> inputs(from), results{turns->predicate};
    inputs.insert(inputs.end(), rest.begin(), rest.end());
    results.insert(results.end(), to.begin(), to.end());
    bind_or_bail(*first_, *f, inputs, numbers, results);
    from.swap(to);
  }
  int turn = 0;  // which frame is next
  int64_t work = 0;
  do {
    work += kTurnWork + first_->run_bound(*turns->frames[turn]);
    turn ^= 1;
    if (work < kLongWork) continue;
    serve_signals();
    work = 0;
  } while (truth_of(turns->predicate));
  if (turn == 0)
    for (size_t i = 0; i < carried; ++i) backends::copy(outputs[i], turns->there[i]);
  for (auto& f : turns->frames) first_->unbind(*f);
  delete cached_.exchange(turns.release(), std::memory_order_acq_rel);
}

}  // namespace msjit::exec

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
    if (v->is_number) continue;
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

bool truth_of(const Tensor& predicate, const ops::Number& number) {
  return predicate ? *reinterpret_cast<const uint8_t*>(predicate.data()) != 0 : number.i != 0;
}

// What runs need beside the operands; kept for the next run.
struct CompiledControl::State {
  std::vector<Tensor> there;            // while: what is carried, null where it is a number
  Tensor predicate;                     // while; null: a number
  std::unique_ptr<RunFrame> frames[2];  // if: of each arm, once it has run
};

CompiledControl::CompiledControl(const ir::Control& control, int level)
    : first_(compiled(control.graphs[0], level)),
      second_(control.kind == ir::Control::kIf ? compiled(control.graphs[1], level) : nullptr) {}
CompiledControl::~CompiledControl() { delete cached_.load(); }

std::string CompiledControl::kernels_text() const {
  return first_->kernels_text() + (second_ ? second_->kernels_text() : std::string());
}

void CompiledControl::run(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                          std::span<const Tensor> outputs, std::span<ops::Number> made) const {
  const bool taken = truth_of(operands[0], numbers[0]);
  operands = operands.subspan(1);
  numbers = numbers.subspan(1);
  if (second_) return run_if(taken ? *first_ : *second_, taken ? 0 : 1, operands, numbers, outputs, made);
  if (taken) return run_while(operands, numbers, outputs, made);
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i]) backends::copy(outputs[i], operands[i]);
    made[i] = numbers[i];
  }
}

void CompiledControl::run_if(const Executable& arm, int which, std::span<const Tensor> operands,
                             std::span<const ops::Number> numbers, std::span<const Tensor> outputs,
                             std::span<ops::Number> made) const {
  std::unique_ptr<State> state(cached_.exchange(nullptr, std::memory_order_acq_rel));
  if (!state) state = std::make_unique<State>();
  std::unique_ptr<RunFrame>& f = state->frames[which];
  if (!f) f = arm.make_bound_frame();
  SmallVector<Tensor, 4> inputs;
  for (const Tensor& t : operands) inputs.push_back(contiguous(t));
  bind_or_bail(arm, *f, inputs, numbers, outputs);
  arm.run_bound(*f);
  for (size_t i = 0; i < made.size(); ++i) made[i] = arm.number_output(*f, i);
  arm.unbind(*f);
  delete cached_.exchange(state.release(), std::memory_order_acq_rel);
}

// What is carried goes from one of two places to the other and back.
void CompiledControl::run_while(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                                std::span<const Tensor> outputs, std::span<ops::Number> made) const {
  const size_t carried = outputs.size();
  const ir::Value& again = *first_->graph().outputs[0];
  std::unique_ptr<State> turns(cached_.exchange(nullptr, std::memory_order_acq_rel));
  if (!turns) {
    turns = std::make_unique<State>();
    for (const Tensor& t : outputs) turns->there.push_back(t ? Tensor::empty(t.shape(), t.dtype()) : Tensor());
    if (!again.is_number) turns->predicate = Tensor::empty(again.shape, DType::bool_);
    for (auto& f : turns->frames) f = first_->make_bound_frame();
  }
  std::vector<Tensor> from(turns->there), to(outputs.begin(), outputs.end()), rest;
  std::vector<ops::Number> now(numbers.begin(), numbers.end());
  std::vector<size_t> counters;  // numbers among what is carried
  for (size_t i = 0; i < carried; ++i) {
    if (outputs[i])
      backends::copy(from[i], operands[i]);
    else
      counters.push_back(i);
  }
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
  for (bool first = true, going = true; going; first = false) {
    RunFrame& f = *turns->frames[turn];
    if (!first && !counters.empty() && !first_->set_numbers(f, now)) throw NumberBails();
    work += kTurnWork + first_->run_bound(f);
    for (size_t i : counters) now[i] = first_->number_output(f, 1 + i);
    going = truth_of(turns->predicate, first_->number_output(f, 0));
    turn ^= 1;
    if (work < kLongWork) continue;
    serve_signals();
    work = 0;
  }
  for (size_t i = 0; i < carried; ++i) {
    if (turn == 0 && outputs[i]) backends::copy(outputs[i], turns->there[i]);
    made[i] = now[i];
  }
  for (auto& f : turns->frames) first_->unbind(*f);
  delete cached_.exchange(turns.release(), std::memory_order_acq_rel);
}

}  // namespace msjit::exec

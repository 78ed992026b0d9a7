#include "jit/exec/control_flow.h"

#include <algorithm>
#include <cstring>

#include "jit/exec/executable.h"
#include "jit/exec/nested.h"
#include "jit/exec/reverse_loop.h"
#include "jit/ir/control.h"
#include "src/backends/backend.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"
#include "src/base/host.h"

namespace msjit::exec {
bool truth_of(const Tensor& predicate, const ops::Number& number) {
  return predicate ? *backends::on_cpu(predicate).data_as<uint8_t>() != 0 : number.i != 0;
}

ops::Number number_of(const Tensor& tensor) {
  const Tensor host = backends::on_cpu(tensor);
  return visit(host.dtype(), [&]<class T>(T v) -> ops::Number {
    std::memcpy(&v, host.data(), sizeof(T));
    if constexpr (std::is_same_v<T, bool>)
      return ops::Number::of(v);
    else if constexpr (std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>)
      return ops::Number::of(static_cast<double>(to_float(v)));
    else if constexpr (std::is_floating_point_v<T>)
      return ops::Number::of(static_cast<double>(v));
    else if constexpr (std::is_integral_v<T>)
      return ops::Number::of(static_cast<int64_t>(v));
    else
      return {};  // ir::item_kind
  });
}

// What runs need beside the operands; kept for the next run.
struct CompiledControl::State {
  std::vector<Tensor> there;            // while: what is carried, null where it is a number
  Tensor predicate;                     // while; null: a number
  std::unique_ptr<RunFrame> frames[2];  // if: of each arm, once it has run
};

CompiledControl::CompiledControl(const ir::Control& control, int level, Device device)
    : rows_(control.rows), stacked_(control.stacked) {
  if (control.kind == ir::Control::kReverse) {
    reverse_ = std::make_unique<CompiledReverse>(control, level, device);
    return;
  }
  first_ = compile_nested(control.graphs[0], level, device);
  if (control.kind != ir::Control::kIf) return;
  second_ = compile_nested(control.graphs[1], level, device);
  for (size_t i = 0; i < 2; ++i) handed_on_[i] = handed_on(control.graphs[i]);
}

std::vector<CompiledControl::HandedOn> CompiledControl::handed_on(const ir::Graph& arm) {
  std::vector<HandedOn> r;
  for (const auto& n : arm.nodes)
    if (n->kind != ir::Node::kConstNumber) return {};
  for (const ir::Value* v : arm.outputs)
    r.push_back(v->producer ? HandedOn{-1, v->producer->constant} : HandedOn{static_cast<int>(v->index), {}});
  return r;
}
CompiledControl::~CompiledControl() { delete cached_.load(); }

std::string CompiledControl::kernels_text() const {
  if (reverse_) return reverse_->kernels_text();
  return first_->kernels_text() + (second_ ? second_->kernels_text() : std::string());
}

void CompiledControl::run(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                          std::span<const Tensor> outputs, std::span<ops::Number> made) const {
  if (reverse_) return reverse_->run(operands, numbers, outputs, made);
  const bool taken = truth_of(operands[0], numbers[0]);
  operands = operands.subspan(1);
  numbers = numbers.subspan(1);
  if (second_) return run_if(taken ? *first_ : *second_, taken ? 0 : 1, operands, numbers, outputs, made);
  if (taken) return run_while(operands, numbers, outputs, made);
  MSJIT_CHECK(stacked_ == 0, "a loop of a known number of turns that makes none");
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i]) backends::copy(outputs[i], operands[i]);
    made[i] = numbers[i];
  }
}

void CompiledControl::run_if(const Executable& arm, int which, std::span<const Tensor> operands,
                             std::span<const ops::Number> numbers, std::span<const Tensor> outputs,
                             std::span<ops::Number> made) const {
  if (const auto& handed_on = handed_on_[which]; !handed_on.empty()) {
    for (size_t i = 0; i < outputs.size(); ++i) {
      const HandedOn& from = handed_on[i];
      if (outputs[i])
        backends::copy(outputs[i], operands[static_cast<size_t>(from.operand)]);
      else
        made[i] = from.operand < 0 ? from.number : numbers[static_cast<size_t>(from.operand)];
    }
    return;
  }
  std::unique_ptr<State> state(cached_.exchange(nullptr, std::memory_order_acq_rel));
  if (!state) state = std::make_unique<State>();
  std::unique_ptr<RunFrame>& f = state->frames[which];
  if (!f) f = arm.make_bound_frame();
  SmallVector<Tensor, 4> made_contiguous;
  if (std::ranges::any_of(operands, [](const Tensor& t) { return t && !t.contiguous(); })) {
    for (const Tensor& t : operands) made_contiguous.push_back(contiguous(t));
    operands = made_contiguous;
  }
  bind_or_bail(arm, *f, operands, numbers, outputs);
  arm.run_bound(*f);
  for (size_t i = 0; i < made.size(); ++i) made[i] = arm.number_output(*f, i);
  arm.unbind(*f);
  delete cached_.exchange(state.release(), std::memory_order_acq_rel);
}

// What is carried goes from one of two places to the other and back.
void CompiledControl::run_while(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                                std::span<const Tensor> outputs, std::span<ops::Number> made) const {
  const size_t carried = outputs.size() - stacked_, inputs = operands.size() - rows_;
  const ir::Value& again = *first_->graph().outputs[0];
  std::unique_ptr<State> turns(cached_.exchange(nullptr, std::memory_order_acq_rel));
  if (!turns) {
    turns = std::make_unique<State>();
    for (const Tensor& t : outputs.first(carried))
      turns->there.push_back(t ? Tensor::empty(t.shape(), t.dtype(), t.device()) : Tensor());
    if (!again.is_number) turns->predicate = Tensor::empty(again.shape, DType::bool_, first_->graph().device);
    for (auto& f : turns->frames) f = first_->make_bound_frame();
  }
  std::vector<Tensor> from(turns->there), to(outputs.begin(), outputs.begin() + static_cast<long>(carried)), rest;
  std::vector<Rows> rows, stacked;
  std::vector<ops::Number> now(numbers.begin(), numbers.end());
  std::vector<size_t> counters;  // numbers among what is carried
  for (size_t i = 0; i < carried; ++i) {
    if (outputs[i])
      backends::copy(from[i], operands[i]);
    else
      counters.push_back(i);
  }
  for (const Tensor& t : operands.subspan(carried, inputs - carried)) rest.push_back(contiguous(t));
  for (const Tensor& t : operands.subspan(inputs)) rows.emplace_back(contiguous(t));
  for (const Tensor& t : outputs.subspan(carried)) stacked.emplace_back(t);
  for (auto& f : turns->frames) {
    std::vector<Tensor> given(from), results{turns->predicate};
    given.insert(given.end(), rest.begin(), rest.end());
    results.insert(results.end(), to.begin(), to.end());
    for (const Rows& r : rows) given.push_back(r[0]);
    for (const Rows& r : stacked) results.push_back(r[0]);
    bind_or_bail(*first_, *f, given, numbers, results);
    from.swap(to);
  }
  int turn = 0;  // which frame is next
  int64_t work = 0;
  int64_t count = 0;
  for (bool first = true, going = true; going; first = false, ++count) {
    RunFrame& f = *turns->frames[turn];
    for (size_t i = 0; i < rows.size(); ++i) first_->bind_input(f, inputs + i, rows[i][count]);
    for (size_t i = 0; i < stacked.size(); ++i) first_->bind_output(f, 1 + carried + i, stacked[i][count]);
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

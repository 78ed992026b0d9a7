// Running a user's op and recording its gradient.
#include "src/ops/custom_op.h"

#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/base/check.h"
#include "src/eager/arguments.h"
#include "src/eager/counter.h"

namespace msjit::eager {
namespace {

using autograd::Saved;

// What the backward reads; outputs are saved without their history, which would make a cycle.
struct SavedCall {
  const ops::CustomOp* op;
  std::shared_ptr<const ops::CustomOp> keep;
  SmallVector<ops::Number, 4> numbers;
  SmallVector<Tensor, 4> operands;
  SmallVector<Saved, 4> inputs, outputs;  // inputs: of operands that are tensors
  ops::Attrs attrs;
  autograd::TapeNode* node = nullptr;  // owner of this
};

void record_custom(const ops::CustomOp& op, const Arguments& a, Outputs& outputs) {
  auto saved = std::make_shared<SavedCall>();
  saved->op = &op;
  saved->keep = op.weak_from_this().lock();
  saved->numbers = a.numbers;
  saved->attrs.assign(a.attrs.begin(), a.attrs.end());
  SmallVector<Tensor, 4> inputs;
  SmallVector<int, 4> positions;
  for (size_t i = 0; i < a.tensors.size(); ++i) {
    if (!a.tensors[i]) continue;
    inputs.push_back(a.tensors[i]);
    positions.push_back(static_cast<int>(i));
    saved->inputs.emplace_back(a.tensors[i], false);
  }
  size_t operand_count = a.tensors.size();
  auto backward = [saved, positions, operand_count](std::span<const Tensor> cotangents,
                                                    SmallVector<Tensor, 4>& gradients) {
    SmallVector<Tensor, 4> operands(operand_count), outs, all(operand_count);
    for (size_t k = 0; k < positions.size(); ++k) operands[positions[k]] = saved->inputs[k].get(*saved->node);
    for (Saved& s : saved->outputs) outs.push_back(s.get(*saved->node));
    saved->op->vjp(operands, saved->numbers, outs, cotangents, saved->attrs, all);
    all.resize(operand_count);
    for (size_t k = 0; k < positions.size(); ++k) gradients[k] = all[positions[k]];
  };
  auto release = [saved] {
    saved->inputs.clear();
    saved->outputs.clear();
  };
  Ref<autograd::TapeNode> node =
      autograd::record_function(op.name, backward, inputs, {outputs.data(), outputs.size()}, release);
  saved->node = node.get();
  for (size_t i = 0; i < outputs.size(); ++i) saved->outputs.emplace_back(outputs[i], true, static_cast<int>(i));
}

// Once for all elements: the values behind them, with the ranks of the elements made the same.
void call_with_leading(const ops::CustomOp& op, std::span<const Operand> operands, std::span<const Tensor> tensors,
                       std::span<const ops::Attr> attrs, Outputs& outputs) {
  using ops::Op;
  ops::Emitter& e = autograd::eager_emitter();
  int level = -1, rank = 0;
  for (const Tensor& t : tensors) {
    if (!t) continue;
    level = std::max(level, autograd::batch_level(t.get()));
    rank = std::max(rank, t.ndim());
  }
  int64_t size = 0;
  for (const Tensor& t : tensors)
    if (Tensor behind = t ? autograd::batch_values(t, level) : Tensor()) size = behind.size(0);
  SmallVector<Tensor, 4> values(tensors.size());
  SmallVector<Operand, 4> given(operands.begin(), operands.end());
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!tensors[i]) continue;
    const Tensor behind = autograd::batch_values(tensors[i], level);
    if (behind && behind.size(0) != size)
      throw value_error("vmap: elements of batches of different sizes (" + std::to_string(size) + " and " +
                        std::to_string(behind.size(0)) + ") meet in `" + op.name + "`");
    ops::Val v = ops::Val::of(behind ? behind : e(Op::unsqueeze, {ops::Val::of(tensors[i])}, {int64_t{0}}).tensor());
    for (int k = tensors[i].ndim(); k < rank; ++k) v = e(Op::unsqueeze, {v}, {int64_t{1}});
    if (!behind) {
      Shape shape = e.shape(v);
      shape[0] = size;
      v = e(Op::broadcast_to, {v}, {ops::Ints(shape.begin(), shape.end())});
    }
    values[i] = v.tensor();
    given[i].tensor = values[i].get();
  }
  call_custom(op, given, attrs, outputs);
  for (Tensor& t : outputs) t = autograd::make_batched(t, level);
}

}  // namespace

void call_custom(const ops::CustomOp& op, std::span<const Operand> operands, std::span<const ops::Attr> attrs,
                 Outputs& outputs) {
  autograd::refuse_to_record("it calls an op of the user's");
  count_op();
  Arguments a(ops::Op::kCustom, operands, attrs);
  ops::InferContext c{ops::Op::kCustom, a.types, a.attrs, {}, false};
  if (op.infer) op.infer(c);
  outputs.clear();
  if (a.batched && op.leading) {
    call_with_leading(op, operands, {a.tensors.data(), a.tensors.size()}, attrs, outputs);
    if (op.vjp && a.requires_grad && autograd::grad_enabled()) record_custom(op, a, outputs);
    return;
  }
  if (a.batched) {
    autograd::call_by_element(
        op.name, a.tensors,
        [&](std::span<const Tensor> element, Outputs& made) {
          SmallVector<Operand, 4> one(operands.begin(), operands.end());
          for (size_t i = 0; i < one.size(); ++i)
            if (element[i]) one[i].tensor = element[i].get();
          call_custom(op, one, attrs, made);
        },
        outputs);
    if (op.vjp && a.requires_grad && autograd::grad_enabled()) record_custom(op, a, outputs);
    return;
  }
  {
    autograd::GradMode off(false);
    op.run(a.tensors, a.numbers, a.attrs, outputs);
  }
  std::optional<std::span<const ops::OutputType>> promised;
  if (op.infer && !c.data_dependent) promised = std::span<const ops::OutputType>(c.outputs);
  ops::check_returned(op, outputs, promised);
  if (op.vjp && a.requires_grad && autograd::grad_enabled()) record_custom(op, a, outputs);
}

}  // namespace msjit::eager

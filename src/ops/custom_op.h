// A user's op: name, inference, implementation and gradient as callbacks; nothing here knows Python.
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "src/ops/op.h"

namespace msjit::ops {

// One that a shared_ptr owns is kept by what was recorded of it.
struct CustomOp : std::enable_shared_from_this<CustomOp> {
  std::string name;
  bool leading =
      false;  // all of it takes further leading dimensions, which tensors of one rank share: vmap runs it once
  // Fills c.outputs from operand types; empty: the op is only known by running it (capture breaks there).
  std::function<void(InferContext& c)> infer;
  // Operands by position: a null tensor is the number of that position. Runs without recording gradients.
  std::function<void(std::span<const Tensor> operands, std::span<const Number> numbers, std::span<const Attr> attrs,
                     SmallVector<Tensor, 2>& outputs)>
      run;
  // Gradients of the operands from the cotangents of the outputs (null: zero); null gradients stand for zero.
  // Empty: no gradient flows through the op.
  std::function<void(std::span<const Tensor> operands, std::span<const Number> numbers, std::span<const Tensor> outputs,
                     std::span<const Tensor> cotangents, std::span<const Attr> attrs,
                     SmallVector<Tensor, 4>& gradients)>
      vjp;
};

// The registry; ops live as long as the process. UserError: a name that an op has already, or that is empty.
const CustomOp& register_custom_op(CustomOp op);
const CustomOp* find_custom_op(std::string_view name);

// UserError unless an implementation returned tensors, and where inference told them in advance, those it promised.
void check_returned(const CustomOp& op, std::span<const Tensor> returned,
                    std::optional<std::span<const OutputType>> promised);

}  // namespace msjit::ops

// Eager execution: schema -> infer -> kernel -> tape.
#pragma once
#include "src/ops/emitter.h"

namespace msjit::eager {

using Outputs = SmallVector<Tensor, 2>;

// Operands as borrowed handles: tensor or number or absent.
struct Operand {
  TensorImpl* tensor = nullptr;
  const ops::Number* number = nullptr;
};

// Runs any op: view, in-place, composite, random and library ops included; records it on the tape when needed.
void call(ops::Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs, Outputs& outputs);
Tensor call1(ops::Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs = {});

// The in-place form of an op with one output: its result written into operands[0], which keeps its shape and dtype
// (x_ in Python). Operands that overlap the target in another layout are copied first. UserError: read-only memory, a
// target whose elements share memory, a result that its dtype or shape cannot hold, a leaf that requires grad.
void call_inplace(ops::Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs = {});
// A user's op (src/ops/custom_op.h).
void call_custom(const ops::CustomOp& op, std::span<const Operand> operands, std::span<const ops::Attr> attrs,
                 Outputs& outputs);

// Runs a composite as a whole, e.g. by compiled kernels; false: not taken, it is decomposed op by op. Operands and
// attributes are complete and checked. The runner records gradients itself where it takes a call that needs them.
using CompositeRunner = bool (*)(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs,
                                 ops::Vals& outputs);
void set_composite_runner(CompositeRunner runner);  // null: none

// Fast paths (same result as call): both dense, same Meta, no gradient needed; else they fall to call.
Tensor binary(ops::Op op, TensorImpl* x, TensorImpl* y);
Tensor unary(ops::Op op, TensorImpl* x);

ops::Emitter& emitter();  // the eager emitter

// Ops dispatched since the thread started; reports subtract two readings.
uint64_t op_count();

// ---- the random generator (counter-based: Philox 4x32-10); eager and captured code consume the same counters
// ---------
struct Generator {
  uint64_t seed = 0, counter = 0;
};
Generator& default_generator();
void set_seed(uint64_t seed);
// Counters an op consumes: one for each block of 4 elements of its (first) output.
uint64_t counters_for(ops::Op op, int64_t numel);

}  // namespace msjit::eager

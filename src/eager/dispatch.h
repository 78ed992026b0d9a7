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

// Fast paths (same result as call): both dense, same Meta, no gradient needed; else they fall to call.
Tensor binary(ops::Op op, TensorImpl* x, TensorImpl* y);
Tensor unary(ops::Op op, TensorImpl* x);

ops::Emitter& emitter();  // the eager emitter

// Ops dispatched since the thread started; reports subtract two readings.
uint64_t op_count();

// ---- the random generator (counter-based: Philox 4x32-10); eager and captured code consume the same counters ---------
struct Generator {
  uint64_t seed = 0, counter = 0;
};
Generator& default_generator();
void set_seed(uint64_t seed);
// Counters an op consumes: elements of its output, rounded up to blocks of 4.
uint64_t counters_for(ops::Op op, int64_t numel);

}  // namespace msjit::eager

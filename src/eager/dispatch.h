// Eager execution: schema -> infer -> kernel -> tape.
#pragma once
#include "src/ops/emitter.h"

namespace msjit::eager {

using Outputs = SmallVector<Tensor, 2>;

using ops::Operand;

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

// A composite compiled as a whole for operands of one metadata, and for whether they require a gradient. run records
// gradients itself; false: not taken this time, the composite is decomposed op by op. Any number of threads may run it.
class CompositeKernel : public RefCounted {
 public:
  virtual ~CompositeKernel() = default;
  static void destroy(CompositeKernel* k) { delete k; }
  virtual bool run(std::span<const Operand> operands, Outputs& outputs) = 0;
};
// Operands and attributes are checked, attributes complete. Null result: decomposed op by op.
using CompositeCompiler = Ref<CompositeKernel> (*)(ops::Op op, std::span<const Operand> operands,
                                                   std::span<const ops::Attr> attrs);
void set_composite_compiler(CompositeCompiler compiler);  // null: none; what was compiled before is forgotten

// Fast paths (same result as call): both dense, same Meta; else they fall to call.
Tensor binary(ops::Op op, TensorImpl* x, TensorImpl* y);
Tensor unary(ops::Op op, TensorImpl* x);

// The work of one call, as kLongWork (src/base/host.h) counts it; out: the shape of its first output.
int64_t work_of(ops::Op op, std::span<const Tensor> operands, Dims out);

ops::Emitter& emitter();  // the eager emitter

// Ops dispatched since the thread started; reports subtract two readings.
uint64_t op_count();

// ---- the random generator (counter-based: Philox 4x32-10); eager and captured code consume the same counters
// ---------
struct Generator {
  uint64_t seed = 0, counter = 0;
};
Generator generator_state();
void set_generator_state(Generator state);
// The state before; the counter moves on by n. No two callers get the same counters, whatever thread they are on.
Generator reserve_counters(uint64_t n);
void return_counters(Generator before, uint64_t n);  // after a failure; nothing where others reserved meanwhile
void set_seed(uint64_t seed);
// Counters an op consumes: one for each block of 4 elements of its (first) output.
uint64_t counters_for(ops::Op op, int64_t numel, DType dtype = DType::float32);  // of the result

}  // namespace msjit::eager

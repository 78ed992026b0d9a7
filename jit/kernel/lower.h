// From table ops to kernel IR: one expression for every Pointwise op and every Reduction.
#pragma once
#include "jit/kernel/builder.h"
#include "src/ops/op.h"

namespace msjit::kernel {

// Operands have been converted to `compute` (where, masked_fill: the condition is bool; cast, full, one_hot: as they
// are). The result is rounded to its own dtype, so a fused chain equals op by op. tril, triu and one_hot use row() and
// index(); complex dtypes are refused (MSJIT_CHECK): see can_lower.
Var lower(KernelBuilder& k, ops::Op op, std::span<const Var> operands, std::span<const ops::Attr> attrs, DType compute,
          DType result);
// dtype an operand of the op is converted to before lower().
DType operand_dtype(ops::Op op, int operand, DType operand_dtype, DType compute);
// Whether lower() takes the op with these dtypes (no complex among them).
bool can_lower(ops::Op op, DType compute, DType result);
bool uses_position(ops::Op op);  // tril, triu, one_hot
// Whether a power with this exponent is a few products, a quotient or a root, where the exponent is known.
bool is_short_power(double exponent);

// A reduction op in three steps. In the phase that reads the elements: begin (reduces v); phases in between: refine
// (argmax, argmin read the elements again; needs_second_pass); after the last: finish, a Var of the result's dtype.
struct Reduction {
  ops::Op op;
  DType input, result;
  X first, second;  // accumulators
};
DType reduction_compute(ops::Op op, DType input, DType result);  // dtype that elements are converted to
bool needs_second_pass(ops::Op op);
Reduction begin_reduction(KernelBuilder& k, ops::Op op, Var v, DType result);
void refine_reduction(KernelBuilder& k, Reduction& r, Var v);
// count: number of elements as a float64 value (mean).
Var finish_reduction(KernelBuilder& k, const Reduction& r, Var count);

}  // namespace msjit::kernel

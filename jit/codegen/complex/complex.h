// Pointwise ops and reductions in which complex numbers take part: plain loops over std::complex, unfused.
#pragma once
#include "src/backends/kernel.h"

namespace msjit::codegen {

void run_complex(const backends::PointwiseCall& call);
void run_complex(const backends::ReductionCall& call);
[[noreturn]] void refuse_complex(ops::Op op, DType t);

// Whether complex64 holds each number of the dtype.
inline bool is_narrow(DType t) {
  return t == DType::complex64 || t == DType::float32 || t == DType::float16 || t == DType::bfloat16 ||
         t == DType::bool_;
}

// Whether operand i is a number (and not an absent optional operand).
inline bool has_number(const backends::PointwiseCall& call, size_t i) {
  return !call.operands[i] && i < call.numbers.size() && !(call.absent >> i & 1);
}

}  // namespace msjit::codegen

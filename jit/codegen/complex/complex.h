// Pointwise ops and reductions in which complex numbers take part: plain loops over std::complex, unfused.
#pragma once
#include "src/backends/kernel.h"

namespace msjit::codegen {

void run_complex(const backends::PointwiseCall& call);
void run_complex(const backends::ReductionCall& call);

// Whether operand i is a number (and not an absent optional operand).
inline bool has_number(const backends::PointwiseCall& call, size_t i) {
  return !call.operands[i] && i < call.numbers.size() && !(call.absent >> i & 1);
}

}  // namespace msjit::codegen

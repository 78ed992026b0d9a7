// Pointwise ops and reductions in which complex numbers take part, unfused, on a CUDA device: what run_complex
// (jit/codegen/complex) computes on the CPU.
#pragma once
#include "src/backends/kernel.h"

namespace msjit::codegen::cuda {

// False: the op has no meaning for complex numbers.
bool run_complex(const backends::PointwiseCall& call);
bool run_complex(const backends::ReductionCall& call);

}  // namespace msjit::codegen::cuda

// Pads that are no constant; moves.cpp has those.
#pragma once
#include "src/backends/cuda/library.h"

namespace msjit::backends::cuda {

void repeat_pad(KernelCall& call, Dims pads, const std::string& mode);
void repeat_pad_grad(KernelCall& call, Dims pads, const std::string& mode);

}  // namespace msjit::backends::cuda

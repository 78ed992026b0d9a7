// Memory of the CPU that devices read by themselves, while the program goes on.
#pragma once
#include "src/tensor/tensor.h"

namespace msjit::backends::cuda {

class CudaDevice;

Tensor pinned_copy(CudaDevice& device, const Tensor& t);  // contiguous
bool is_pinned(const void* p);

}  // namespace msjit::backends::cuda

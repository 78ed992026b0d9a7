// Kernels on a CUDA device: for each layout they meet, the form that suits it, compiled once and then only launched.
#pragma once
#include "jit/codegen/nest.h"
#include "src/tensor/device.h"

namespace msjit::codegen {

// BackendError where an instruction has no form there.
Ref<CompiledKernel> compile_cuda(kernel::Kernel k, Device device);

namespace cuda {

void run(const CompiledKernel& k, const Nest& nest, std::span<void* const> data, const uint64_t* numbers,
         int64_t* failed);
void run_flat(const CompiledKernel& k, int64_t n, std::span<void* const> data, const uint64_t* numbers);

}  // namespace cuda
}  // namespace msjit::codegen

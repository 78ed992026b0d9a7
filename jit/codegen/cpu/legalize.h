// Rewrites what a target has no instruction for into what it has.
#pragma once
#include "jit/kernel/kernel.h"

namespace msjit::codegen {

kernel::Kernel legalize(const kernel::Kernel& k, bool avx512);

}  // namespace msjit::codegen

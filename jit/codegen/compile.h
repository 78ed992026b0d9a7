// The compilers of the targets.
#pragma once
#include "jit/codegen/target.h"

namespace msjit::codegen {

Ref<CompiledKernel> compile_portable(kernel::Kernel k);
// Null when executable memory is denied.
Ref<CompiledKernel> compile_x86(kernel::Kernel k, Isa isa);
bool x86_available(Isa isa);
bool x86_executable_memory();

}  // namespace msjit::codegen

// The compilers of the targets.
#pragma once
#include "jit/codegen/target.h"

namespace msjit::codegen {

Ref<CompiledKernel> compile_portable(kernel::Kernel k);
// Machine code of this processor (cpu/compile.cpp; none/ where the build has no code generator for it).
bool native_available(Isa isa);
bool native_memory();  // whether the system gives executable memory
// Null when executable memory is denied.
Ref<CompiledKernel> compile_native(kernel::Kernel k, Isa isa);

}  // namespace msjit::codegen

#include "jit/codegen/compile.h"
namespace msjit::codegen {
Ref<CompiledKernel> compile_x86(kernel::Kernel, Isa) { return nullptr; }
bool x86_available(Isa) { return false; }
}  // namespace msjit::codegen

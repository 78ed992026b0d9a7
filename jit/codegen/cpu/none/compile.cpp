// A build without a code generator for its processor: kernels and guards are interpreted.
#include "jit/codegen/compile.h"
#include "jit/codegen/straightline.h"

namespace msjit::codegen {

bool native_available(Isa) { return false; }
bool native_memory() { return true; }
Ref<CompiledKernel> compile_native(kernel::Kernel, Isa) { return nullptr; }
std::unique_ptr<GuardProgram> assemble(const StraightLine&) { return nullptr; }

}  // namespace msjit::codegen

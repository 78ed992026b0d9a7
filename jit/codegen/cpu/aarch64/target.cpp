// What AArch64 gives.
#include "jit/codegen/cpu/aarch64/emitter.h"
#include "jit/codegen/cpu/legalize.h"
#include "jit/codegen/cpu/processor.h"
#include "src/base/instruction_set.h"

namespace msjit::codegen::processor {

bool available(Isa isa) { return isa == Isa::kNeon && processor_has(InstructionSet::kNeon); }

kernel::Kernel legalized(const kernel::Kernel& k, Isa) { return legalize(k, kNeonLacks); }

InterleaveLimits limits(Isa) { return {2, 24, 24}; }

Entries emit_kernel(assembler::CodeHolder& code, const kernel::Kernel& k, Isa, const Interleaved& wide) {
  return aarch64::CodeEmitter(code, k, wide).emit();
}

void emit_return(assembler::CodeHolder& code) {
  asmjit::a64::Assembler a(&code);
  a.ret(asmjit::a64::x30);
}

}  // namespace msjit::codegen::processor

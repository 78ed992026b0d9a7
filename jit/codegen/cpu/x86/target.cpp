// What x86 gives: the instruction sets that kernels are written for.
#include "jit/codegen/cpu/legalize.h"
#include "jit/codegen/cpu/processor.h"
#include "jit/codegen/cpu/x86/emitter.h"
#include "src/base/instruction_set.h"

namespace msjit::codegen::processor {

bool available(Isa isa) {
  return isa == Isa::kAvx2     ? processor_has(InstructionSet::kAvx2)
         : isa == Isa::kAvx512 ? processor_has(InstructionSet::kAvx512)
                               : false;
}

kernel::Kernel legalized(const kernel::Kernel& k, Isa isa) { return isa == Isa::kAvx512 ? k : legalize(k, kAvx2Lacks); }

// Measured by tanh-gelu, exp, sin and the like on 1M floats. AVX2: two units gain 10-25 % although some of their values
// are spilled, three no more. AVX-512 in two halves (AMD's family 25): two are 0-9 % faster than four; in one piece the
// processor gets through more of them while a chain waits.
InterleaveLimits limits(Isa isa) {
  if (isa != Isa::kAvx512) return {2, 24, 24};
  // More than there are registers: what is spilled costs less than a chain that waits for its own results.
  return {has_512_bits_in_halves() ? 2 : 4, 40, 8};
}

Entries emit_kernel(assembler::CodeHolder& code, const kernel::Kernel& k, Isa isa, const Interleaved& wide) {
  return x86::CodeEmitter(code, k, isa == Isa::kAvx512, wide).emit();
}

void emit_return(assembler::CodeHolder& code) { asmjit::x86::Assembler(&code).ret(); }

}  // namespace msjit::codegen::processor

// What the folder of a processor (x86/, aarch64/) gives to what is the same on all of them.
#pragma once
#include "jit/codegen/cpu/assembler.h"
#include "jit/codegen/cpu/interleave.h"
#include "jit/codegen/straightline.h"
#include "jit/codegen/target.h"

namespace msjit::codegen::processor {

// The best instruction set first.
bool available(Isa isa);
kernel::Kernel legalized(const kernel::Kernel& k, Isa isa);
InterleaveLimits limits(Isa isa);

struct Entries {
  assembler::Label entry, flat;
  bool has_flat = false;
};
Entries emit_kernel(assembler::CodeHolder& code, const kernel::Kernel& k, Isa isa, const Interleaved& wide);
// `frame` of the first pass is what the second needs to know.
struct LineFrame {
  uint32_t saved = 0;  // bits of callee-saved registers in use
  int slots = 0;
};
LineFrame emit_line(assembler::CodeHolder& code, const StraightLine& program, LineFrame frame);
void emit_return(assembler::CodeHolder& code);

}  // namespace msjit::codegen::processor

// What the canonical instructions do to the depth of the stack.
#include "capture/bytecode/code.h"

namespace msjit::capture {

namespace {

int bits(int value) { return (value & 1) + (value >> 1 & 1) + (value >> 2 & 1) + (value >> 3 & 1); }

// Entries under the arguments of a call.
int callable_entries(int layout) { return CallLayout(layout) == CallLayout::kCallable ? 1 : 2; }

}  // namespace

int stack_effect(const Instr& instr, bool jump) {
  const int n = instr.arg, m = instr.arg2;
  switch (instr.op) {
#define MSJIT_OPCODE(name, handler, flags, depth, text) \
  case Op::k##name:                                     \
    return depth;
#include "capture/opcodes/opcodes.def"
#undef MSJIT_OPCODE
    case Op::kCount:
      break;
  }
  return 0;
}

}  // namespace msjit::capture

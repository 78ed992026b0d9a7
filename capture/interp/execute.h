// What executes the instructions: by opcode, as opcodes.def names it. Nothing ends the frame but ReturnValue and what
// yields: SymbolicFrame::returned, SymbolicFrame::yielded.
#pragma once
#include "capture/bytecode/code.h"

namespace msjit::capture {

struct Context;
struct SymbolicFrame;

// Hidden, so that one that no source defines is an error of the build and not of the import.
#define MSJIT_OPCODE(name, handler, flags, depth, text) \
  [[gnu::visibility("hidden")]] void execute_##handler(Context& c, SymbolicFrame& f, const Instr& i);
#include "capture/opcodes/opcodes.def"
#undef MSJIT_OPCODE

}  // namespace msjit::capture

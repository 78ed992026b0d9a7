// The running interpreter's opcode numbers and encodings, as data: the decoder and the assembler ask for no version.
#pragma once

#include <cstdint>

#include "capture/opcodes/opcodes.h"

namespace msjit::capture {

// How a raw oparg becomes Instr::arg / arg2 (a, b: the row's parameters in raw_opcodes.def).
enum class RawForm : uint8_t {
  kUnknown,       // no row: code objects do not hold it
  kFixed,         // arg = a, arg2 = b
  kArg,           // arg = oparg, arg2 = b
  kTwice,         // two instructions with arg = a
  kPair,          // two instructions: arg = oparg >> 4; op a with arg = oparg & 15
  kDeref,         // localsplus index of a cell
  kNameAndFlag,   // arg = oparg >> 1, arg2 = a if the low bit is set
  kAttrOrMethod,  // the same, LoadMethod if the low bit is set
  kSuper,         // arg = oparg >> 2, arg2 = SuperForm bits | b
  kBinary,        // NB_* number; 3.14+: BinarySubscr among them
  kCompare,       // arg = oparg >> a, arg2 = (oparg & b) != 0
  kUnpackEx,
  kInterpolation,  // arg = oparg >> 2, arg2 = oparg & 1
  kFormat,
  kResume,    // arg = oparg & a
  kGetIter,   // an iterator to `yield from`, where the oparg is not 0
  kLazyName,  // arg = oparg >> 2; arg2: the import may be put off, as those at a module's top may
  kIntrinsic,
  kReturnConst,
  kExtendedArg,
  kCallKw,      // keyword names on the stack
  kCallPrefix,  // belongs to the Call that follows; a = 1: oparg is the constant with the keyword names
  kJumpForward,
  kJumpBackward,
  kJumpAbsolute,  // relative to the next instruction; from the start of the code
  kForIter,       // kJumpForward that also passes the EndFor sequence at its target
};

inline constexpr int kBinarySubscript = 26;  // 3.14+: BINARY_OP's number for x[i]

struct RawOpcode {
  const char* name = nullptr;
  Op op = Op::kNop;
  RawForm form = RawForm::kUnknown;
  int a = 0, b = 0;
};
const RawOpcode& raw_opcode(int number);
int cache_units(int number);    // inline cache entries behind the instruction
int unspecialised(int number);  // the opcode that a specialised one was; itself where it is none

// Opcode numbers the assembler writes.
struct Encoding {
  int extended_arg, nop, pop_top, load_const, return_value, load_fast, store_fast, jump_forward, for_iter,
      unary_negative, pop_jump_if_false;
  int jump_backward;        // checks for no signals before it has jumped
  int end_for;              // -1: none
  int for_iter_skip;        // units that an exhausted FOR_ITER passes at its target (end_for first)
  bool iter_carrier;        // FOR_ITER is the carrier, else UNARY_NEGATIVE + POP_JUMP_IF_FALSE; see
                            // docs/decisions/0002-regions.md
  bool absolute_back_jump;  // jump_backward counts from the start of the code
  bool exception_table;     // else a block stack
  bool location_table;      // 3.11 positions, else 3.10 line pairs
  bool send_may_pop;
  bool positions_are_objects;  // where an exception was raised, on the stack below it
};
extern const Encoding kEncoding;

}  // namespace msjit::capture

// The canonical opcodes (opcodes.def) and the meaning of their operands.
#pragma once

#include <cstdint>

namespace msjit::capture {

enum class Op : uint8_t {
#define MSJIT_OPCODE(name, handler, flags, depth, text) k##name,
#include "capture/opcodes/opcodes.def"
#undef MSJIT_OPCODE
  kCount
};

enum OpFlags : uint16_t {
  kJumps = 1,
  kEnds = 2,
  kRaises = 4,
  kBreaks = 8,
  kUnhandled = 16,
  kPushesHandled = 32,
  kPopsHandled = 64,
  kPushesBlock = 128,
  kPopsBlock = 256,
  kSiteBehind = 512,
  kLateSiteBehind = 1024,
  kPinned = 2048,
  kOfVariable = 4096,
  kOfName = 8192
};

struct OpcodeInfo {
  const char* name;
  uint16_t flags;
  const char* text;  // operands and effect on the stack, for documentation and dumps
};
const OpcodeInfo& op_info(Op op);
inline bool has_flag(Op op, OpFlags flag) { return (op_info(op).flags & flag) != 0; }

enum class UnaryKind : int { kNegative, kPositive, kNot, kInvert };

// In the order of CPython's NB_* numbers; in place variants are the flag Instr::arg2.
enum class BinaryKind : int {
  kAdd,
  kAnd,
  kFloorDivide,
  kLshift,
  kMatMul,
  kMultiply,
  kRemainder,
  kOr,
  kPower,
  kRshift,
  kSubtract,
  kTrueDivide,
  kXor
};

enum class CompareKind : int { kLt, kLe, kEq, kNe, kGt, kGe };  // Py_LT .. Py_GE

// LoadFast, 3.14+: the entry borrows from the variable, which is not set before the entry has been used, in the same
// straight piece of code.
inline constexpr int kLent = 1;

// Where LoadGlobal and LoadMethod put the extra entry of a call.
enum NullOrder : int { kNoNull = 0, kNullBelow = 1, kNullAbove = 2 };

// What lies on the stack under the arguments of a call, bottom to top.
enum class CallLayout : int {
  kCallable,       // callable (3.10 CALL_FUNCTION*, CALL_FUNCTION_EX)
  kMethodOrNull,   // (method, self) or (NULL, callable): 3.10 CALL_METHOD, 3.11, 3.12; CallEx: always (NULL, callable)
  kCallableFirst,  // (callable, self) or (callable, NULL): 3.13+
};

enum SuperForm : int { kSuperMethod = 1, kSuperTwoArgs = 2, kSuperNullAbove = 4 };

enum FunctionPart : int {
  kFunctionDefaults = 1,
  kFunctionKwDefaults = 2,
  kFunctionAnnotations = 4,
  kFunctionClosure = 8,
  kFunctionAnnotate = 16  // 3.14+
};

}  // namespace msjit::capture

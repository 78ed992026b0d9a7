// A code object decoded to canonical instructions (opcodes.def): interpreter versions end here.
//
// decode() reads the de-specialised, de-instrumented bytecode and computes, for every instruction, the exact depth of
// the real frame's value stack before it, its exception handler and the exceptions being handled there. NULL entries of
// the real stack are entries here, so entry d of the symbolic stack is slot base[nlocalsplus + d] of the frame
// (frame.h). Names and constants are the code object's own: name(k), constant(k). One raw instruction may become two
// canonical ones (super-instructions, RETURN_CONST, DUP_TOP_TWO): they share offset and length and are told apart by
// `sub`; several raw ones become one where they only work together (KW_NAMES, PRECALL, CALL; EXTENDED_ARG prefixes).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "capture/cpython/py_ref.h"
#include "capture/opcodes/opcodes.h"

namespace msjit::capture {

inline constexpr int kUnreachable = -1;  // Instr::depth of code that control never reaches
inline constexpr int kMixed = -2;  // Instr::handled / blocks where paths disagree: no region may start or end there

struct Instr {
  Op op = Op::kNop;
  uint8_t sub = 0;  // which part of its raw instruction
  int arg = 0;      // n, i, k of opcodes.def
  int arg2 = 0;     // m of opcodes.def
  int names = -1;   // Call: co_consts index of the keyword names, -1: none, or on the stack (names_on_stack)
  bool names_on_stack = false;
  int target = -1;  // kJumps: instruction index
  int offset = 0;   // bytes, of the first unit (EXTENDED_ARG, KW_NAMES)
  int length = 0;   // bytes, inline caches included
  int lasti = 0;    // bytes, of the opcode that runs: what the frame's lasti() shows during it
  int line = -1, end_line = -1, column = -1, end_column = -1;  // -1: none
  int depth = kUnreachable;                                    // value stack entries before it
  int handler = -1;  // index of Code::handlers: where an exception raised here goes; -1: out of the frame
  int handled = 0;   // id of the exceptions being handled (PushExcInfo nesting); 0: none
  int blocks = 0;    // 3.10: id in Code::blocks of the block stack before it; else 0
};

struct Handler {
  int target;  // instruction index of the handler
  int depth;   // stack is cut to this depth, then [lasti], exception (3.10: 6 entries) are pushed
  bool lasti;
  bool operator==(const Handler&) const = default;
};

// 3.10 only: one entry of a statically known block stack, linked to the one below (0 is the empty stack).
struct Block {
  int below;
  int handler;  // instruction index; -1: an except handler that runs (EXCEPT_HANDLER)
  int level;
};

struct Flow;  // cfg.h

struct Code {
  // Borrowed: what hangs on a code object (code_extra.h) must not keep it alive. So are its names and constants,
  // until it ends: marshal writes down how many references there are.
  PyCodeObject* object = nullptr;
  PyObject *names = nullptr, *consts = nullptr;
  std::vector<PyObject*> variables;
  std::vector<Instr> instrs;
  std::vector<Handler> handlers;
  std::vector<Block> blocks;
  int first = 0;  // instruction behind the prologue (cells made, generator made, RESUME passed): function entry
  int nlocals = 0, nlocalsplus = 0, stacksize = 0;
  bool is_generator = false;  // generator, coroutine or asynchronous generator
  std::string bytecode;       // the raw instructions that were decoded
  std::vector<bool> is_cell;  // per localsplus index: a cell or free variable (the slot holds a cell object)
  mutable std::shared_ptr<const Flow> flow;  // flow_of(), found out once

  Code() = default;
  Code(const Code&) = delete;
  ~Code();
  void keep() const;  // the code object ends, or may from now on without saying so
  PyCodeObject* code() const { return object; }
  PyObject* name(int k) const;
  PyObject* constant(int k) const;
  PyObject* variable(int i) const;  // name of localsplus entry i
  // Instruction (its first part) that covers a byte offset of the original code; -1: none.
  int at_offset(int offset) const;
  int line_of(int instr) const { return instrs[instr].line; }

 private:
  mutable bool kept_ = false;
};

// Net change of the stack depth by the instruction; `jump`: on the way to its target.
int stack_effect(const Instr& instr, bool jump);

// Decodes; on failure returns null and sets *why (never a Python exception).
std::shared_ptr<const Code> decode(PyCodeObject* code, std::string* why);

// The instructions from a byte offset on, where one begins, as many as stand in so many code units; without what needs
// the whole code: positions, depths, targets as indices, the number of a cell. *whole: there are no more.
std::vector<Instr> decode_straight(PyCodeObject* code, int offset, int units, bool* whole);

std::string dump(const Instr& instr, const Code& code);
std::string dump(const Code& code);

}  // namespace msjit::capture

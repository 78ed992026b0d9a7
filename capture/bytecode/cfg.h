// Control flow of a Code: predecessors, natural loops, and liveness of local variables.
#pragma once

#include <cstdint>
#include <vector>

#include "capture/bytecode/code.h"

namespace msjit::capture {

struct Loop {
  int header;                   // ForIter or the first instruction of a while loop
  int parent = -1;              // enclosing loop
  int depth = 1;                // nesting, 1 = outermost
  std::vector<int> back_edges;  // jumps to the header
  std::vector<int> body;        // instructions inside, header included, ascending
};

struct Cfg {
  // Normal successors and, behind them, the handler entry when the instruction may raise.
  std::vector<std::vector<int>> successors, predecessors;
  std::vector<Loop> loops;
  std::vector<int> loop_of;  // innermost loop of an instruction, -1: none
  bool is_header(int instr) const { return loop_of[instr] >= 0 && loops[loop_of[instr]].header == instr; }
  bool in_loop(int instr, int loop) const;
};
Cfg build_cfg(const Code& code);

// For a fast local: may the value before the instruction be read later? Cells, free variables and, in generators or
// where locals() might be called, everything a debugger could see are not treated specially: dead values may be dropped
// only where nobody can look at them. Cells and free variables are always live.
class Liveness {
 public:
  Liveness(const Code& code, const Cfg& cfg);
  bool live_before(int instr, int local) const {
    return words_[size_t(instr) * width_ + size_t(local) / 64] >> (size_t(local) % 64) & 1;
  }
  std::vector<int> live_locals(int instr) const;  // localsplus indices, ascending

 private:
  int nlocals_;
  size_t width_;  // words of an instruction
  std::vector<uint64_t> words_;
};

// Where the ways from an instruction come together again: its immediate post-dominators, exceptions left aside.
class Meetings {
 public:
  static constexpr int kNowhere = -1;  // before the function is left
  Meetings(const Code& code, const Cfg& cfg);
  // The first instruction that every way from behind this one comes to.
  int behind(int instr) const { return behind_[size_t(instr)]; }

 private:
  std::vector<int> behind_;
};

// The local that an entry of the stack before an instruction borrows from (kLent); -1: it owns its reference, or may.
int lent_local(const Code& code, int instr, int entry);

// Whether the code asks for its locals by other ways than their names, as locals() and eval() do.
bool shows_its_locals(const Code& code);

// All of them, of a code object that captures ask for again and again.
struct Flow {
  explicit Flow(const Code& code) : cfg(build_cfg(code)), liveness(code, cfg), meetings(code, cfg) {}
  const Cfg cfg;
  const Liveness liveness;
  const Meetings meetings;
};
const Flow& flow_of(const Code& code);

}  // namespace msjit::capture

// Instructions executed one after the other, in a frame that is inlined and in the root frame.
#pragma once
#include <utility>

#include "capture/bytecode/cfg.h"
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

struct End {
  enum Kind { kReturn, kLanding } kind;
  Value* value = nullptr;
  int instr = -1;
};
// `thrown`: raised where the frame is suspended, at the instruction `at`.
Value* run_inlined(Context& c, SymbolicFrame& f, Value* thrown = nullptr, int at = 0);
void run_until_made(Context& c, SymbolicFrame& f);  // what a generator's frame does before there is a generator
// `trace`: the instruction of every root step; `loops`: loops entered (index in cfg, step to go back to). It ends
// before the root step `stop`.
End run_root(Context& c, SymbolicFrame& f, const Cfg& cfg, int stop, std::vector<int>& trace,
             std::vector<std::pair<int, int>>& loops);
// One instruction; false: the frame has returned (SymbolicFrame::returned).
bool execute(Context& c, SymbolicFrame& f, const Instr& i);
// The same, with exceptions on their way to a handler in the frame; Raised: there is none. False: the frame has
// returned or yielded.
bool step(Context& c, SymbolicFrame& f, int pc);
bool is_own(const Code& code);  // whether the package's own Python code is it
// Breaks after too many, or has a `for` captured as a loop of the graph.
void count_iteration(Context& c, SymbolicFrame& f, int head);
Value* local(Context& c, SymbolicFrame& f, int index);

}  // namespace msjit::capture

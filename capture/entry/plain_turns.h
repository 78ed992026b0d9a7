// Turns of a loop, or calls, that run plain because what is captured there is on trial: as they would if nothing in
// them were captured. Meanwhile there is no evaluator, functions that they call are not entered, and their ops are not
// heard of.
#pragma once
#include "capture/entry/code_state.h"

namespace msjit::capture {

bool plain_turns_run();   // in some thread
bool plain_turns_here();  // in this one
void begin_plain_turns(CodeState* state);
// Puts back what was taken away, if they run.
void end_plain_turns();
void end_plain_turns_of(const CodeState* state);
// A plain turn has begun.
void note_plain_turn();

// Around a call of a function that is timed plain.
class TimedPlain {
 public:
  explicit TimedPlain(CodeState* state);
  ~TimedPlain();
  TimedPlain(const TimedPlain&) = delete;

 private:
  bool own_;
  long run_;
};

// For each op of this thread: true where plain turns run. Too many in one turn: the loop has been left.
bool count_plain_turns_op();
// For the ops of other threads: those that run plain may have stopped where they are.
void count_other_op();
// For an entry by an event: true where it declines.
bool skip_in_plain_turns(CodeState* state);
// Its entries are to be armed when the plain turns have ended.
void hear_after_plain_turns(CodeState* state);

}  // namespace msjit::capture

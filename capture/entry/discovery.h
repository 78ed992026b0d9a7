// Which code the global switch reaches. Nothing stands in the way of code that runs no tensor ops: the eager ops that
// run say which frames do. From then on entries of that code, and of what called it, are captured, by events of its own
// where the interpreter has them (3.12+), else by the frame evaluator; and frames that loop are moved, while they run,
// into rewritten code.
#pragma once

#include "capture/cpython/quiet_code.h"
#include "capture/entry/code_state.h"

namespace msjit::capture {

void start_discovery();
void stop_discovery();  // leaves nothing behind: no events, no evaluator, no tool

// A captured function is entered from this frame (null: from none).
void note_entry(FrameRef caller);
// And has ended: its caller runs on when the C function that calls this returns.
void note_exit();

inline long g_switched_on = 0;  // how often capture was

// Nothing in this code is worth capturing (trials say so): its frames are entered no more, and where no other code
// needs the evaluator, there is none. Until entries are resumed.
void stop_entering(CodeState* state);
void resume_entering(CodeState* state);
// Code that is not worth it runs many ops: the evaluator, which costs its calls, goes until other code asks for it.
void stand_aside();

void count_moved(CodeState* state);  // a running frame goes on in its rewritten code
bool entered_by_events();            // else by the evaluator

}  // namespace msjit::capture

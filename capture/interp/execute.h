// Handlers of instructions by family; each returns false when the frame has returned or yielded.
#pragma once
#include "capture/interp/context.h"

namespace msjit::capture {

bool execute_stack(Context& c, Frame& f, const Instr& i);
bool execute_variable(Context& c, Frame& f, const Instr& i);
bool execute_operator(Context& c, Frame& f, const Instr& i);
bool execute_attribute(Context& c, Frame& f, const Instr& i);
bool execute_build(Context& c, Frame& f, const Instr& i);
bool execute_call(Context& c, Frame& f, const Instr& i);
bool execute_control(Context& c, Frame& f, const Instr& i);
bool execute_exception(Context& c, Frame& f, const Instr& i);
bool execute_generator(Context& c, Frame& f, const Instr& i);
bool execute_match(Context& c, Frame& f, const Instr& i);

// `trace`: the instruction of every root step; `loops`: loops entered (index in cfg, step to go back to).
End run_root(Context& c, Frame& f, const Cfg& cfg, std::vector<int>& trace, std::vector<std::pair<int, int>>& loops);

// The context of an exception becomes the one being handled; rings are broken as Python does.
void set_context(Context& c, Value* exception);

// A callable for the two entries that a call finds on the stack.
void push_callable(Context& c, Frame& f, Value* v, bool null_above);

}  // namespace msjit::capture

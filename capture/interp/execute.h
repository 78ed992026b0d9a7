// Handlers of instructions by family; each returns false when the frame has returned or yielded.
#pragma once
#include "capture/bytecode/code.h"

namespace msjit::capture {

struct Context;
struct Frame;

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

}  // namespace msjit::capture

// Moving a frame that runs into other code with the same variables.
//
// 3.12+: within a monitoring callback (monitoring.h), at once. 3.10, 3.11: an interpreter's loop keeps its code in
// registers, so the move happens in a trace function that is armed for one instruction of the frame. On 3.11 the frame
// then makes one Python-to-Python call, after which the loop reads the frame anew; on 3.10 a frame of the new code
// takes over variables, value stack and blocks, runs to its end, and the old one returns its value.
#pragma once

#include <vector>

#include "capture/cpython/frame.h"

namespace msjit::capture {

struct MoveTarget {
  PyCodeObject* code = nullptr;
  int unit = -1;         // where the frame goes on
  int reload_unit = -1;  // 3.11: where reload_opcodes() stand
};

class FrameMover {
 public:
  virtual ~FrameMover() = default;
  // Where a frame of `code` goes on that stands before the instruction at the byte offset; false: nowhere. Runs no
  // Python code.
  virtual bool target(PyCodeObject* code, int offset, MoveTarget* to) = 0;
  // 3.10: the byte offset in `code` of what stands at a unit of its replacement.
  virtual int origin(PyCodeObject* code, int unit) = 0;
  virtual void moved(FrameRef frame, PyCodeObject* code) = 0;
  virtual void declined(PyCodeObject* code, const char* why) = 0;
};
void set_frame_mover(FrameMover* mover);

// Null when the frame, which runs, can go on in the replacement; else the reason.
const char* why_not_move(FrameRef frame, PyCodeObject* replacement);

// 3.12+: called by a monitoring callback of this frame for an event after which the interpreter reads the frame anew
// (PY_START, JUMP). why_not_move() must be null.
void move_now(FrameRef frame, PyCodeObject* replacement, int unit);

// 3.10, 3.11: the frame that runs is asked for its target before its next instruction. To be called when the C function
// that the frame called is about to return. Null, or why it cannot be.
const char* move_at_next_instruction(FrameRef frame);
bool move_is_armed();  // in this thread: the tracer that tracing_active() sees is ours

// Instructions with argument 0 that rewritten code must hold somewhere to be moved into (3.11), and the stack entries
// they need beyond the frame's. Empty: none.
std::vector<int> reload_opcodes();
inline constexpr int kReloadEntries = 2;

}  // namespace msjit::capture

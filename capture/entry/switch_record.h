// What the global switch knows of a code object; see discovery.h.
#pragma once

namespace msjit::capture {

enum class SwitchState : unsigned char {
  kUnseen,  // runs no tensor ops, nor calls what does, as far as is known
  kFound,   // its frames are captured
  kLeft,    // found, but not worth it: entered no more, until something changes
};

struct SwitchRecord {
  SwitchState state = SwitchState::kUnseen;
  bool found() const { return state != SwitchState::kUnseen; }
  bool left() const { return state == SwitchState::kLeft; }
  // An op ran in a frame of it: true the first time.
  bool find() {
    const bool first = !found();
    if (first) state = SwitchState::kFound;
    return first;
  }
  // False: its frames were not entered anyhow.
  bool leave() {
    const bool was = state == SwitchState::kFound;
    if (was) state = SwitchState::kLeft;
    return was;
  }
  bool resume() {
    const bool was = left();
    if (was) state = SwitchState::kFound;
    return was;
  }

  // The filter's answer, asked again whenever the switch changes.
  struct {
    long epoch = 0;
    bool wanted = false;
  } filter;

  bool counts_ops = false;        // its frames, which no FrameAccounting is about, count eager ops one by one
  bool remembered = false;        // somewhere, by its address, as one whose ops need not be heard of
  bool rewritten_events = false;  // the rewritten code has events, too
  bool looks_known = false;       // see specialisation_looks.h
  bool plain_next = false;        // the frame that begins next is one that an entry runs plain
  unsigned events = 0;            // LocalEvents that are on (3.12+)
  long settled_at = 0;            // g_learned when nothing more was to be learnt from the frames that run it
  const void* frame = nullptr;    // the frame that was looked at last, and
  int lasti = -1;                 // where it stood
  const void* plain = nullptr;    // the frame that an entry wants to run plain
  int moves = 0;                  // asked for
  long heard = 0, entered = 0;    // g_switched_on when it ran an op by itself, and when a frame was entered
  long armed = 0;                 // g_switched_on when its frames were to be entered from then on
};

}  // namespace msjit::capture

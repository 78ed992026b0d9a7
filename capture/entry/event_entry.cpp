#include "capture/entry/event_entry.h"

#include "capture/cpython/evaluator.h"
#include "capture/entry/clock.h"
#include "capture/entry/discovery.h"
#include "capture/entry/global_capture.h"
#include "capture/entry/plain_turns.h"
#include "capture/report/break_reasons.h"

namespace msjit::capture {
namespace {

using Turn = Trial::Turn;

// The frame whose time a trial wants, one at a time in a thread.
struct Timed {
  PyCodeObject* code;  // that it runs, owned; null: none is timed
  CodeState* state;    // held
  const void* frame;
  Turn turn;
  uint64_t start;
};
thread_local Timed t_timed = {nullptr, nullptr, nullptr, Turn::kCaptured, 0};

// The original code's other events stay as they are; the rewritten code has none.
void listen_to_return(const Timed& timed, bool on) {
  CodeState* state = timed.state;
  if (timed.code == state->code()) {
    const unsigned others = state->discovery.events & ~kReturning;
    if (!state->orphan()) state->set_events(on ? others | kReturning : others);
  } else {
    state->discovery.rewritten_events = on;
    set_local_events(timed.code, on ? unsigned{kReturning} : 0u);
  }
}

void time_frame(CodeState* state, FrameRef frame, Turn turn) {
  if (turn == Turn::kPlainTimed && !plain_turns_run()) begin_plain_turns(state);
  t_timed = {frame.code(), state, frame.raw(), turn, 0};
  Py_INCREF(t_timed.code);
  state->hold();
  listen_to_return(t_timed, true);
  t_timed.start = ticks();
}

bool runs_still(const Timed& timed, FrameRef frame) {
  for (; frame; frame = frame.caller())
    if (frame.raw() == timed.frame && frame.code() == timed.code) return true;
  return false;
}

class EventEntry final : public MonitoringHandler {
 public:
  void started(FrameRef frame, PyCodeObject* code) override {
    CodeState* state = CodeState::find(code);
    if (!state || state->forbidden() || !switch_reaches_thread()) return;
    if (t_timed.code && !runs_still(t_timed, frame)) stop_timing();  // an exception ended it
    if (skip_in_plain_turns(state)) {
      state->discovery.plain = frame.raw();
      return;
    }
    const bool wanted = is_wanted(state, frame);
    auto& d = state->discovery;
    d.plain = nullptr;
    if (state->take_plain_next()) {
      d.plain = frame.raw();
      return;
    }
    if (!wanted || !switch_reaches_thread() || frame.is_generator() || tracing_active(frame) || state->leaves_frame())
      return;
    note_entry(frame.caller());
    const Turn turn = t_timed.code ? Turn::kCaptured : state->begin_whole_trial();
    state->hold();
    enter(state, frame, turn);
    state->release();
  }

  void jumped(FrameRef frame, PyCodeObject* code, int target_offset) override {
    CodeState* state = CodeState::find(code);
    if (!state || !switch_reaches_thread() || tracing_active(frame)) return;
    if (state->discovery.plain == frame.raw()) return state->set_events(state->discovery.events & ~kJumped);
    MoveTarget to;
    if (!state->move_target(target_offset, &to)) return;
    state->hold();
    const char* why = why_not_move(frame, to.code);
    if (why) {
      state->skip_here(break_record(Reason::k_frame_not_moved, why, code->co_firstlineno));
    } else {
      take_over_events(to.code, code);
      move_now(frame, to.code, to.unit);
      count_moved(state);
    }
    if (!state->orphan()) state->set_events(state->discovery.events & ~kJumped);
    state->release();
  }

  void returning(FrameRef frame, PyCodeObject* code) override {
    if (t_timed.code != code || t_timed.frame != frame.raw()) return;
    t_timed.state->end_trial(t_timed.turn, ticks() - t_timed.start);
    stop_timing();
  }

 private:
  void enter(CodeState* state, FrameRef frame, Turn turn) {
    ++state->stats.calls;
    state->discovery.entered = g_switched_on;
    PyCodeObject* code = frame.code();
    if (turn == Turn::kPlain || turn == Turn::kPlainTimed) {
      state->discovery.plain = frame.raw();
      if (turn == Turn::kPlain && state->never_pays(false)) stop_entering(state);
      if (turn == Turn::kPlainTimed) time_frame(state, frame, turn);
      return;
    }
    const PyRef owned = state->rewritten();
    auto* rewritten = owned.as<PyCodeObject>();
    if (!rewritten || (state->stats.calls % kLook == 0 && state->hopeless())) {
      if (!state->orphan()) state->set_events(state->discovery.events & ~kStarted);
      return;
    }
    if (why_not_move(frame, rewritten)) return;
    take_over_events(rewritten, code);
    move_now(frame, rewritten, state->entry_target().unit);
    state->begin_frame();
    if (turn == Turn::kCapturedTimed) time_frame(state, frame, turn);
  }

  static constexpr uint64_t kLook = 16;  // entries after which one asks whether they are worth it
};

}  // namespace

MonitoringHandler* event_entry() {
  static EventEntry entry;
  return &entry;
}

void stop_timing() {
  const Timed timed = std::exchange(t_timed, {nullptr, nullptr, nullptr, Turn::kCaptured, 0});
  if (!timed.code) return;
  if (timed.turn == Turn::kPlainTimed) end_plain_turns_of(timed.state);
  listen_to_return(timed, false);
  timed.state->release();
  Py_DECREF(timed.code);
}

}  // namespace msjit::capture

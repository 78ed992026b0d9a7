#include "capture/entry/discovery.h"

#include <algorithm>
#include <utility>

#include "capture/cpython/evaluator.h"
#include "capture/cpython/monitoring.h"
#include "capture/cpython/pending_error.h"
#include "capture/cpython/quiet_code.h"
#include "capture/entry/event_entry.h"
#include "capture/entry/frame_accounting.h"
#include "capture/entry/global_capture.h"
#include "capture/entry/plain_turns.h"
#include "capture/entry/retirement.h"
#include "capture/report/break_reasons.h"
#include "src/eager/observer.h"

namespace msjit::capture {
namespace {

constexpr long kRecent = 4;          // times that the switch was turned on
constexpr int kMaxMoves = 100;       // of frames of one code object
constexpr int kMaxOuterFrames = 64;  // looked at when an op finds new code

enum class By { kUnknown, kEvents, kEvaluator };
By g_by = By::kUnknown;
thread_local bool t_noting = false;

// A frame that waits in a call and is to be moved when it runs on (3.10, 3.11).
struct Waiting {
  const void* frame;
  PyCodeObject* code;  // compared only
};
thread_local Waiting t_waiting = {nullptr, nullptr};

void decline(CodeState* state, const char* why) {
  state->skip_here(break_record(Reason::k_frame_not_moved, why, state->code()->co_firstlineno));
}

class Mover final : public FrameMover {
 public:
  bool target(PyCodeObject* code, int offset, MoveTarget* to) override {
    CodeState* state = CodeState::find(code);
    return state && state->move_target(offset, to);
  }
  int origin(PyCodeObject* code, int unit) override {
    CodeState* state = CodeState::find(code);
    return state ? state->original_offset(unit) : 0;
  }
  void moved(FrameRef, PyCodeObject* code) override {
    if (CodeState* state = CodeState::find(code)) count_moved(state);
  }
  void declined(PyCodeObject* code, const char* why) override {
    if (CodeState* state = CodeState::find(code)) decline(state, why);
  }
};

void settle(CodeState* state) { state->discovery.settled_at = g_learned; }
bool settled(const CodeState* state) { return state->discovery.settled_at == g_learned; }

void leave_quiet(CodeState* state) {
  state->discovery.remembered = true;
  remember_quiet(state->code());
}

void choose_entry() { g_by = !capture_everything() && claim_monitoring(event_entry()) ? By::kEvents : By::kEvaluator; }

void arm_entries(CodeState* state) {
  if (g_by == By::kUnknown) choose_entry();
  state->discovery.armed = g_switched_on;
  if (g_by == By::kEvaluator) {
    enter_by_evaluator();
    return;
  }
  if (state->code()->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) return;
  state->set_events(state->discovery.events | kStarted);
}

// False: the filters in force do not want it.
bool find(CodeState* state, FrameRef frame) {
  if (!is_wanted(state, frame)) return false;
  state->discovery.heard = g_switched_on;
  if (!state->discovery.find()) {
    const auto& d = state->discovery;
    const bool armed = g_by != By::kEvaluator && d.armed == g_switched_on;  // and perhaps disarmed since, for good
    if (!armed && !d.left() && !plain_turns_run()) arm_entries(state);
    return true;
  }
  state->discovery.counts_ops = true;
  arm_entries(state);
  return true;
}

void ask_for_move(CodeState* state, FrameRef frame, bool runs) {
  if (++state->discovery.moves > kMaxMoves) return settle(state);
  if (frame.is_generator()) {
    decline(state, "a generator's frame cannot grow");
    return settle(state);
  }
  if (!state->rewritten() || state->hopeless()) return settle(state);
  if (g_by == By::kEvents) {
    state->set_events(state->discovery.events | kJumped);
  } else if (!runs) {
    t_waiting = {frame.raw(), frame.code()};
  } else if (const char* why = move_at_next_instruction(frame)) {
    decline(state, why);
  }
}

// Those there are now; what is done to one may end others.
template <class F>
void for_each_state(F&& f) {
  std::vector<CodeState*> states = CodeState::all();
  for (CodeState* state : states) state->hold();
  for (CodeState* state : states) {
    if (!state->orphan()) f(state);
    state->release();
  }
}

// Whether an entry wants the frame plain. Where no evaluator stands it may be another one at the same address.
bool runs_plain(const SwitchRecord& d, FrameRef frame) {
  return d.plain == frame.raw() && (g_by != By::kEvaluator || evaluator_installed() || plain_turns_run());
}

void note_outer(FrameRef frame) {
  CodeState* state = CodeState::of(frame.code());
  if (!state || state->forbidden() || settled(state)) return;
  auto& d = state->discovery;
  if (runs_plain(d, frame) || !find(state, frame) || d.frame == frame.raw()) return;
  d.frame = frame.raw();
  d.lasti = frame.lasti();
}

// A frame that runs tensor ops (runs: one of them now) or has called what does.
void note(FrameRef frame, bool runs) {
  CodeState* state = CodeState::of(frame.code());
  if (!state || state->forbidden() || settled(state)) return;
  auto& d = state->discovery;
  if (runs_plain(d, frame) || d.left()) return;
  if (state->take_plain_next()) {
    d.plain = frame.raw();
    return;
  }
  const bool known = d.found();
  if (!find(state, frame)) {
    if (!switch_varies_by_thread()) settle(state);
    return;
  }
  if (!known) {
    FrameRef outer = frame.caller();
    for (int i = 0; outer && i < kMaxOuterFrames && switch_reaches_thread(); ++i, outer = outer.caller())
      note_outer(outer);
  }
  if (!switch_reaches_thread()) return;
  if (!state->has_loop()) return settle(state);
  const int lasti = frame.lasti();
  // Earlier than it was, or there again: it has gone round.
  if (d.frame == frame.raw() && lasti <= d.lasti) ask_for_move(state, frame, runs);
  d.frame = frame.raw();
  d.lasti = lasti;
}

struct Noting {
  Noting() { t_noting = true; }
  ~Noting() { t_noting = false; }
};

void op_ran() {
  if (t_noting || !PyGILState_Check() || !switch_reaches_thread()) return;
  FrameRef frame = FrameRef::current();
  if (!frame) return;
  count_other_op();
  if (CodeState* state = CodeState::find(frame.code())) {
    CodeState* owner = state->origin() ? state->origin() : state;
    if (owner->discovery.left()) return leave_quiet(state);
    if (owner->discovery.counts_ops) FrameAccounting::count_op(owner);
    if (state->forbidden() || settled(state)) {
      if (!owner->discovery.counts_ops) leave_quiet(state);
      return;
    }
  }
  Noting noting;
  note(frame, true);
}

}  // namespace

void count_moved(CodeState* state) {
  ++state->stats.calls;
  state->begin_frame();
  state->discovery.entered = g_switched_on;
  state->discovery.counts_ops = true;
  state->discovery.frame = nullptr;
}

void start_discovery() {
  static Mover mover;
  set_frame_mover(&mover);
  end_plain_turns();  // of a loop of a jit function that may have been left: what runs from now on is heard of
  ask_where_not_quiet(count_plain_turns_op);
  eager::set_op_observer(op_ran, runs_quiet_code);
  g_by = By::kUnknown;
  ++g_learned;
  ++g_switched_on;
  if (capture_everything()) {
    g_by = By::kEvaluator;
    enter_by_evaluator();
  }
  for_each_state([](CodeState* state) {
    state->discovery.frame = state->discovery.plain = nullptr;
    const auto& d = state->discovery;
    if (!d.found() || d.left()) return;
    if (g_by == By::kUnknown) choose_entry();
    // What no frame has entered for long is found again by its ops: turning the switch on costs nothing for it.
    auto recent = [](long when) { return when > 0 && when + kRecent > g_switched_on; };
    if (recent(d.heard) || (recent(d.entered) && (g_by == By::kEvents || state->useful()))) arm_entries(state);
  });
}

void stop_discovery() {
  end_plain_turns();
  ++g_learned;
  eager::set_op_observer(nullptr, nullptr);
  for_each_state([](CodeState* state) {
    state->set_events(0);
    PyCodeObject* rewritten = state->rewritten_so_far();
    if (std::exchange(state->discovery.rewritten_events, false) && rewritten) set_local_events(rewritten, 0);
  });
  stop_timing();
  release_monitoring();
  uninstall_evaluator();  // where another stands over it, the hook stays and lets every frame pass
  t_waiting = {nullptr, nullptr};
}

void note_entry(FrameRef caller) {
  if (!caller || t_noting || !switch_reaches_thread()) return;
  if (CodeState* state = CodeState::find(caller.code()); state && (state->forbidden() || settled(state))) return;
  Noting noting;
  note(caller, false);
}

void note_exit() {
  if (__builtin_expect(t_waiting.frame == nullptr, 1)) return;
  FrameRef frame = FrameRef::current();
  if (!frame || frame.raw() != t_waiting.frame || frame.code() != t_waiting.code) return;
  t_waiting = {nullptr, nullptr};
  const KeepError keep;  // the call may have raised
  CodeState* state = CodeState::find(frame.code());
  if (!state || !switch_reaches_thread()) return;
  if (const char* why = move_at_next_instruction(frame)) decline(state, why);
}

void stop_entering(CodeState* state) {
  auto& d = state->discovery;
  if (capture_everything() || !may_retire(state) || !d.leave()) return;
  if (!state->orphan()) state->set_events(d.events & ~kStarted);
  note_sleeping(state);
  ++g_learned;
  stand_aside();
}

void stand_aside() {
  if (g_by == By::kEvaluator && !capture_everything() && uninstall_evaluator()) ++g_learned;
}

void resume_entering(CodeState* state) {
  if (!state->discovery.resume()) return;
  ++g_learned;
  if (!g_switch_on || state->orphan()) return;
  if (plain_turns_run()) {
    hear_after_plain_turns(state);
  } else {
    arm_entries(state);
  }
}

bool entered_by_events() { return g_by == By::kEvents; }

}  // namespace msjit::capture

#include "capture/entry/plain_turns.h"

#include <utility>
#include <vector>

#include "capture/cpython/evaluator.h"
#include "capture/cpython/monitoring.h"
#include "capture/entry/discovery.h"
#include "capture/entry/frame_accounting.h"
#include "capture/entry/global_capture.h"

namespace msjit::capture {
namespace {

constexpr int kMaxOps = 256;      // and calls heard of in one turn
constexpr int kMaxOthers = 4096;  // ops of other threads in that time

struct Running {
  CodeState* state = nullptr;       // held; null: none run
  bool evaluator = false;           // was uninstalled for them
  std::vector<CodeState*> unheard;  // held: their entries' events are off
};
Running& running() {
  static auto* one = new Running();
  return *one;
}
int g_others = 0;
long g_run = 0, g_last = 0;  // numbers of the turns that run (0: none), and that ran last
struct Here {
  long run = 0;
  int ops = 0, calls = 0;
};
constinit thread_local Here t_here __attribute__((tls_model("initial-exec")));

}  // namespace

bool plain_turns_run() { return g_run != 0; }
bool plain_turns_here() { return t_here.run != 0 && t_here.run == g_run; }

void begin_plain_turns(CodeState* state) {
  state->hold();
  g_run = ++g_last;
  t_here = {g_run};
  g_others = 0;
  running() = {state, evaluator_installed() && uninstall_evaluator(), {}};
}

void end_plain_turns() {
  if (!g_run) return;
  if (plain_turns_here()) note_plain_turn();
  g_run = 0;
  Running ended = std::exchange(running(), {});
  ended.state->resume_suspended();
  if (ended.evaluator && capture_enabled()) enter_by_evaluator();
  for (CodeState* state : ended.unheard) {
    if (g_switch_on && !state->orphan() && !state->discovery.left())
      state->set_events(state->discovery.events | kStarted);
    state->release();
  }
  ended.state->release();
}

TimedPlain::TimedPlain(CodeState* state) : own_(!plain_turns_run()) {
  if (own_) begin_plain_turns(state);
  run_ = g_run;
}
TimedPlain::~TimedPlain() {
  if (own_ && g_run == run_) end_plain_turns();
}

void end_plain_turns_of(const CodeState* state) {
  if (g_run && running().state == state) end_plain_turns();
}

void note_plain_turn() {
  CodeState* state = running().state;
  for (; t_here.ops > 0; --t_here.ops) FrameAccounting::count_op(state);
  t_here.calls = 0;
  g_others = 0;
}

bool count_plain_turns_op() {
  if (t_here.run == 0 || !plain_turns_here()) return false;
  if (++t_here.ops <= kMaxOps) return true;
  end_plain_turns();
  return false;
}

void count_other_op() {
  if (g_run && ++g_others > kMaxOthers) end_plain_turns();
}

bool skip_in_plain_turns(CodeState* state) {
  if (!plain_turns_here()) return false;
  if (++t_here.calls > kMaxOps) {
    end_plain_turns();
    return false;
  }
  if (state->discovery.events & kStarted) hear_after_plain_turns(state);
  state->set_events(state->discovery.events & ~kStarted);
  return true;
}

void hear_after_plain_turns(CodeState* state) {
  state->hold();
  running().unheard.push_back(state);
}

}  // namespace msjit::capture

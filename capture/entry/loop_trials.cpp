#include "capture/entry/loop_trials.h"

#include <algorithm>

#include "capture/entry/code_state.h"
#include "capture/entry/discovery.h"
#include "capture/entry/plain_turns.h"
#include "capture/entry/retirement.h"

namespace msjit::capture {

using Phase = TurnTrial::Phase;

bool LoopTrials::begin_turn(Region& region, const Entry& entry) {
  TurnTrial& trial = region.turns;
  if (trial.phase == Phase::kWaiting) {
    if (!trial.due()) return false;
    if (plain_turns_run() || region.variants.empty() || !owner_->may_try_loops()) {
      trial.postpone();
      return false;
    }
    if (!may_lose(region.variants)) {
      trial.settle();
      return false;
    }
    // Another region's trial that has not ended: it is in the same loop, or was left.
    if (run()) {
      if (++waited_ <= kOthersTurns) return false;
      (*regions_)[trying_].turns.postpone();
    }
    entered_.assign(regions_->all().size(), false);
    trying_ = entry.site;
    trial.begin(Phase::kCaptured);
  }
  if (trying_ == entry.site) waited_ = 0;
  const bool plain = trial.phase == Phase::kPlain;
  if (plain) {
    if (plain_turns_run() && !plain_turns_here()) return false;  // another thread's
    if (!plain_turns_run()) {                                    // the loop was left, and is run again
      begin_plain_phase(region);
      trial.leave_frame();
    }
    note_plain_turn();
  }
  if (trial.turn(entry.frame.raw())) {
    if (trial.failed()) {
      stop(region);
      if (plain) end_plain_turns();
      return false;
    }
    if (plain) {
      end_plain_phase(region);
      return !enabled(region.state);
    }
    if ((trial.is_long() && !g_turn_plan.lose) || !may_lose(region.variants)) return stop(region);
    begin_plain_phase(region);
    trial.begin(Phase::kPlain);
    trial.turn(entry.frame.raw());
  }
  return trial.phase == Phase::kPlain;
}

// Captured for good.
bool LoopTrials::stop(Region& region) {
  trying_ = -1;
  region.turns.settle();
  return false;
}

void LoopTrials::begin_plain_phase(Region& region) {
  for (Region& other : *regions_) {
    const int site = regions_->index_of(other);
    if (&other == &region || entered_[static_cast<size_t>(site)] || !regions_->armed(other)) continue;
    suspended_.push_back(site);
    regions_->suspend(other);
  }
  begin_plain_turns(owner_);
}

void LoopTrials::end_plain_phase(Region& region) {
  trying_ = -1;
  const bool slower = region.turns.judge() == Phase::kNotWorth && may_retire(owner_);
  if (slower) {
    disable(region);
  } else if (region.turns.phase == Phase::kNotWorth) {
    region.turns.settle();
  }
  end_plain_turns();
  if (slower && !regions_->useful()) stop_entering(owner_);
}

// With what was suspended for its plain turns and lies in what it bypasses.
void LoopTrials::disable(Region& region) {
  owner_->report_slower(region.turns.captured(), region.turns.plain(), region.instr);
  int last = region.instr;
  for (const auto& v : region.variants)
    if (!v->spec->returns()) last = std::max(last, v->spec->landing().instr);
  if (enabled(region.state)) regions_->apply(region, RegionEvent::kFoundSlower);
  for (const int site : suspended_) {
    Region& other = (*regions_)[site];
    if (other.instr > region.instr && other.instr <= last && enabled(other.state))
      regions_->apply(other, RegionEvent::kFoundSlower);
  }
  note_sleeping(owner_);
}

void LoopTrials::resume_suspended() {
  for (const int site : std::exchange(suspended_, {})) regions_->resume((*regions_)[site]);
}

}  // namespace msjit::capture

// Whether regions in loops pay: what CodeState does for their trials (turn_trial.h).
#include <algorithm>

#include "capture/entry/clock.h"
#include "capture/entry/code_state.h"
#include "capture/entry/discovery.h"
#include "capture/entry/plain_turns.h"
#include "capture/entry/retirement.h"
#include "capture/report/break_reasons.h"

namespace msjit::capture {

using Phase = TurnTrial::Phase;

void CodeState::arm_site(int site) {
  const Region& region = regions_[static_cast<size_t>(site)];
  if (!rewritten_ || !rewritten_->has_site(site)) return;
  rewritten_->arm(site, region.variants.empty() ? rewritten_->max_growth(site) : std::max(region.growth, 1));
}

void CodeState::restore_sites() {
  for (Region& region : regions_)
    if (std::exchange(region.aside, false) && !region.covered) arm_site(index_of(region));
}

bool CodeState::useful() const {
  return std::ranges::any_of(regions_, [](const Region& r) {
    return !r.lost && !r.covered &&
           std::any_of(r.variants.begin(), r.variants.end(), [](const auto& v) { return v->spec->tensor_ops() > 0; });
  });
}

bool CodeState::begin_turn(Region& region, const Entry& entry) {
  TurnTrial& trial = region.turns;
  if (trial.phase == Phase::kWaiting) {
    if (!trial.due()) return false;
    if (plain_turns_run() || capturing_ || region.variants.empty() || !may_try()) {
      trial.postpone();
      return false;
    }
    if (!may_lose(region)) {
      trial.settle();
      return false;
    }
    // Another loop's trial that has not ended: it was left, or is met again.
    if (trying_ >= 0) regions_[static_cast<size_t>(trying_)].turns.postpone();
    for (Region& r : regions_) r.seen = false;
    trying_ = entry.site;
    trial.begin(Phase::kCaptured);
  }
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
      trying_ = -1;
      trial.settle();
      if (plain) end_plain_turns();
      return false;
    }
    if (plain) {
      end_turns(region);
      return region.lost;
    }
    if ((trial.is_long() && !g_turn_plan.lose) || !may_lose(region)) {
      trying_ = -1;
      trial.settle();
      return false;
    }
    begin_plain_phase(region);
    trial.begin(Phase::kPlain);
    trial.turn(entry.frame.raw());
  }
  return trial.phase == Phase::kPlain;
}

bool CodeState::begin_plain_phase(Region& region) {
  for (Region& r : regions_) {
    const int site = index_of(r);
    if (&r == &region || r.seen || !rewritten_ || !rewritten_->armed(site)) continue;
    r.aside = true;
    rewritten_->disarm(site);
  }
  begin_plain_turns(this);
  return true;
}

void CodeState::end_turns(Region& region) {
  trying_ = -1;
  const bool lost = region.turns.judge() == Phase::kNotWorth && may_retire(this);
  if (lost) {
    leave_plain(region);
  } else if (region.turns.phase == Phase::kNotWorth) {
    region.turns.settle();
  }
  end_plain_turns();
  if (lost && !useful()) quieten(this);
}

// What was disarmed for its plain turns and lies in what it bypasses stays so.
void CodeState::leave_plain(Region& region) {
  report_loss(region.turns.captured(), region.turns.plain(), decoded_->line_of(region.instr));
  region.lost = true;
  if (rewritten_) rewritten_->disarm(index_of(region));
  int last = region.instr;
  for (const auto& v : region.variants)
    if (!v->spec->returns()) last = std::max(last, v->spec->landing().instr);
  for (Region& r : regions_) r.covered |= r.aside && r.instr > region.instr && r.instr <= last;
  note_sleeping(this);
}

}  // namespace msjit::capture

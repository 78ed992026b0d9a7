// Whether capture pays: what CodeState asks its trials (trial.h), and what follows.
#include <algorithm>

#include "capture/entry/clock.h"
#include "capture/entry/code_state.h"
#include "capture/entry/discovery.h"
#include "capture/entry/global_capture.h"
#include "capture/report/break_reasons.h"

namespace msjit::capture {

// Allowed of the plain call's time. What is promised is 1.05, and 1.2 for one op; but what is left plain loses nothing,
// and the clock errs by tens of nanoseconds.
constexpr double kAllowed = 1.0, kAllowedOfOneOp = 0.9;
// Seconds that the entry's clock does not see: the end of the entry, and of frames in pieces what their breaks leave
// behind. Measured over loops of calls.
constexpr double kUnseenOfWhole = 10e-9, kUnseenOfFrame = 50e-9;

Trial trial_of_frames() { return Trial(kAllowed, kUnseenOfFrame); }
Trial trial_of(const Specialisation& spec) {
  return Trial(spec.tensor_ops() <= 1 ? kAllowedOfOneOp : kAllowed, kUnseenOfWhole);
}

// Small functions may lose more at the entry than fusion gains: those of few ops, and those whose guards outweigh them.
constexpr int kTrialOps = 2, kGuardsPerOp = 4;

static std::string in_nanoseconds(uint64_t ticks) {
  return std::to_string(static_cast<int64_t>(ticks_to_seconds(ticks) * 1e9)) + " ns";
}

// Options that are not given for speed.
bool CodeState::asked_for() const {
  PyObject* backend = options_.backend.get();
  return capture_everything() || options_.level == 0 || (backend && PyObject_IsTrue(backend) == 1);
}

bool CodeState::may_try() const { return !g_profiling && !options_.fullgraph && !asked_for() && !deterministic(); }

Trial::Turn CodeState::begin_trial() {
  if (!may_try()) return Trial::Turn::kCaptured;
  if (capturing_) return Trial::Turn::kCaptured;  // another thread is: nothing can be told yet
  passed_before_trial_ = passed_;
  return frame_trial_.begin(attempts_);
}

static bool is_small(const Specialisation& spec) {
  const int ops = spec.tensor_ops();
  return ops <= kTrialOps || spec.guard_count() > kGuardsPerOp * ops;
}

bool CodeState::may_lose(const Region& region) {
  return std::all_of(region.variants.begin(), region.variants.end(),
                     [](const auto& v) { return !v->spec->returns() && (g_turn_plan.lose || is_small(*v->spec)); });
}

Trial::Turn CodeState::begin_whole_trial() {
  if (large_at_ != attempts_) {
    large_at_ = attempts_;
    const Variants* entry = entry_ < 0 ? nullptr : &regions_[entry_].variants;
    large_ = entry && !entry->empty() && std::all_of(entry->begin(), entry->end(), [](const auto& v) {
               return v->spec->returns() && !is_small(*v->spec);
             });
  }
  return large_ ? Trial::Turn::kCaptured : begin_trial();
}

void CodeState::rest_after_plain(const void* like, bool native) {
  constexpr uint32_t kRest = 63;  // so late are arguments of another kind noticed, but for the last one
  rest_like_ = like;
  if (!native) {
    // Where whole calls were compiled, too, other arguments may be those of one.
    const bool whole = entry_ >= 0 && regions_[entry_].any_returns;
    rest_ = whole ? 0 : frame_trial_.rest(kRest);
    return;
  }
  const Variants& all = regions_[entry_].variants;
  rest_ = all.size() == 1 ? (*all.begin())->trial.rest(kRest) : 0;
}

bool CodeState::lost_for_good(bool short_calls) const {
  // Where calls run as one fragment the frame's trial may never have begun.
  auto final = [short_calls](const Trial& t) { return short_calls ? t.final() : t.lost_again(); };
  bool lost = final(frame_trial_);
  if (entered_by_events() && !short_calls) return lost && !capturing_;  // whole calls are frames there
  if (entry_ >= 0) {
    for (const auto& v : regions_[entry_].variants) {
      if (!v->spec->returns()) continue;
      if (!final(v->trial)) return false;
      lost = true;
    }
  }
  return lost && !capturing_;
}

void CodeState::retry_trials() {
  rest_ = 0;
  frame_trial_.retry();
  for (Region& region : regions_) {
    for (const auto& v : region.variants) v->trial.retry();
    if (std::exchange(region.lost, false)) {
      region.turns.wake();
      arm_site(index_of(region));
    }
    if (std::exchange(region.covered, false) && !region.given_up) arm_site(index_of(region));
    // What was not to be captured for the arguments of then may be for others.
    if (!region.given_up || region.late || !region.variants.empty()) continue;
    region.limited = true;
    region.attempts_failed = 0;
  }
  reopen_limited();
}

void CodeState::report_loss(uint64_t captured, uint64_t plain, int line) {
  skip(break_record(Reason::k_not_worth_it, in_nanoseconds(plain) + " against " + in_nanoseconds(captured), line));
}
void CodeState::report_loss(const Trial& trial) { report_loss(trial.captured(), trial.plain(), code_->co_firstlineno); }

void CodeState::end_trial(Trial::Turn turn, uint64_t ticks) {
  if (capturing_ || passed_ != passed_before_trial_) return;  // it ran beside another thread's capture
  if (frame_trial_.took(turn, ticks)) report_loss(frame_trial_);
}

Trial::Turn CodeState::try_out(Variant& variant) {
  if (!is_small(*variant.spec) || asked_for()) {
    variant.trial.settle();
    return Trial::Turn::kCaptured;
  }
  const Trial::Turn turn = variant.trial.begin(0);
  if (turn == Trial::Turn::kPlainTimed) on_trial_ = variant.shared_from_this();
  trial_open_ = turn != Trial::Turn::kPlain;
  return turn;
}

void CodeState::plain_took(uint64_t ticks) {
  if (!on_trial_) return;
  const auto variant = std::exchange(on_trial_, nullptr);
  if (variant->trial.took(Trial::Turn::kPlainTimed, ticks)) report_loss(variant->trial);
}

}  // namespace msjit::capture

#include "capture/entry/call_trials.h"

#include <algorithm>

#include "capture/entry/clock.h"
#include "capture/entry/discovery.h"

namespace msjit::capture {
namespace {

// Allowed of the plain call's time. What is promised is 1.05, and 1.2 for one op; but what is left plain loses nothing,
// and the clock errs by tens of nanoseconds.
constexpr double kAllowed = 1.0, kAllowedOfOneOp = 0.9;
// Seconds that the entry's clock does not see: the end of the entry, and of frames in pieces what their breaks leave
// behind. Measured over loops of calls.
constexpr double kUnseenOfWhole = 10e-9, kUnseenOfFrame = 50e-9;

// Those of few ops, and those whose guards outweigh them.
constexpr int kTrialOps = 2, kGuardsPerOp = 4;
// In a loop, where each region has its break.
constexpr int kTurnOps = 6;

Trial trial_of_frames() { return Trial(kAllowed, kUnseenOfFrame); }

}  // namespace

bool is_small(const Specialisation& spec) {
  const int ops = spec.tensor_ops();
  return ops <= kTrialOps || spec.guard_count() > kGuardsPerOp * ops;
}

bool may_lose(const Variants& variants) {
  const uint64_t rare = variants.hits() / 8;
  return std::ranges::all_of(variants, [rare](const auto& v) {
    return !v->spec->returns() &&
           (g_turn_plan.lose || v->hits <= rare || is_small(*v->spec) || v->spec->tensor_ops() <= kTurnOps);
  });
}

CallTrials::CallTrials() : frames_(trial_of_frames()) {}

void CallTrials::reset() {
  skipped_ = plain_in_a_row_ = 0;
  on_trial_.reset();
  resting_.reset();
  frames_ = trial_of_frames();
}

bool CallTrials::whole_calls_large(const Regions& regions, uint64_t attempts) {
  if (large_at_ != attempts) {
    large_at_ = attempts;
    const Variants* entry = regions.has_entry() ? &regions.entry().variants : nullptr;
    large_ = entry && !entry->empty() &&
             std::ranges::all_of(*entry, [](const auto& v) { return v->spec->returns() && !is_small(*v->spec); });
  }
  return large_;
}

void CallTrials::published(Variant& variant) {
  fragment_open_ = true;
  variant.trial = Trial(variant.spec->tensor_ops() <= 1 ? kAllowedOfOneOp : kAllowed, kUnseenOfWhole);
}

Trial::Turn CallTrials::time_fragment(Variant& variant) {
  const Turn turn = variant.trial.begin(0);
  plain_in_a_row_ = turn == Turn::kPlain ? plain_in_a_row_ + 1 : 0;
  if (turn == Turn::kPlain) resting_ = variant.shared_from_this();
  if (turn == Turn::kPlainTimed) on_trial_ = variant.shared_from_this();
  fragment_open_ = turn != Turn::kPlain;
  return turn;
}

std::shared_ptr<Variant> CallTrials::end_plain_fragment(uint64_t ticks) {
  const auto variant = std::exchange(on_trial_, nullptr);
  return variant && variant->trial.took(Turn::kPlainTimed, ticks) ? variant : nullptr;
}

void CallTrials::look_for_open(const Variants& entry) {
  fragment_open_ = std::ranges::any_of(entry, [](const auto& v) { return !v->trial.settled(); });
}

void CallTrials::skip_after_plain(const void* like, bool fragment, const Regions& regions) {
  constexpr uint32_t kMost = 63;  // so late are arguments of another kind noticed, but for the last one
  constexpr uint32_t kRow = 16;   // calls, before others are not expected
  like_ = like;
  if (!fragment) {
    // Where whole calls were compiled, too, other arguments may be those of one.
    const bool whole = regions.has_entry() && regions.entry().variants.ever_returned();
    skipped_ = whole ? 0 : frames_.rest(kMost);
    return;
  }
  const std::shared_ptr<Variant> variant = std::exchange(resting_, nullptr);
  const bool alone = regions.entry().variants.size() == 1 || plain_in_a_row_ > kRow;
  skipped_ = variant && alone ? variant->trial.rest(kMost) : 0;
}

bool CallTrials::never_pays(const Regions& regions, bool short_calls) const {
  // Where calls run as one fragment the frame's trial may never have begun.
  auto final = [short_calls](const Trial& t) { return short_calls ? t.final() : t.lost_again(); };
  bool lost = final(frames_);
  if (entered_by_events() && !short_calls) return lost;  // whole calls are frames there
  if (!regions.has_entry()) return lost;
  for (const auto& v : regions.entry().variants) {
    if (!v->spec->returns()) continue;
    if (!final(v->trial)) return false;
    lost = true;
  }
  return lost;
}

void CallTrials::retry(Regions& regions) {
  skipped_ = 0;
  frames_.retry();
  for (Region& region : regions)
    for (const auto& v : region.variants) v->trial.retry();
}

}  // namespace msjit::capture

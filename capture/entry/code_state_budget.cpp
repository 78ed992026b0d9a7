// Whether one more capture is made: what CodeState asks its limits and its budget (work_budget.h).
#include <algorithm>

#include "capture/entry/code_state.h"
#include "capture/report/break_reasons.h"
#include "jit/codegen/target.h"
#include "src/base/settings.h"

namespace msjit::capture {

constexpr int kMaxShortLived = 6;  // variants in a row that were of no further use
constexpr int kMaxWait = 10;       // doublings of the misses between such variants while their objects live

// Objects made anew for each call look like any others until they die: what they need is compiled ever more seldom.
bool CodeState::worth_another(Region& region, const Situation& at) {
  if (region.variants.empty() || !region.variants.newest().spec->fails_by_identity(at.base)) return true;
  const int doublings = std::min(region.unused - kMaxShortLived, kMaxWait);
  if (doublings > 0 && ++region.waited < 1 << doublings) {
    if (region.waited == 1) skip(break_record(Reason::k_short_lived, "", decoded_->line_of(region.instr)));
    return false;
  }
  region.unused = region.variants.newest().hits <= kShortLife ? region.unused + 1 : 0;
  region.waited = 0;
  return true;
}

bool CodeState::may_capture(Region& region, const Situation& at) {
  if (region.given_up || capturing_ || forbidden_) return false;
  if (region.variants.size() >= static_cast<size_t>(settings().recompile_limit)) drop_stale(region);
  if (region.variants.size() >= static_cast<size_t>(settings().recompile_limit)) {
    give_up(region, break_record(Reason::k_variant_limit, "", decoded_->line_of(region.instr)));
    // What varies here varies behind it, too: capturing there would begin the same again.
    region.limited = true;
    for (Region& r : regions_) {
      if (!r.variants.empty() || r.given_up) continue;
      r.limited = true;
      close(r);
    }
    return false;
  }
  if (!options_.fullgraph && !affords(region)) return false;
  if (region.short_lived >= kMaxShortLived) {
    give_up(region, break_record(Reason::k_short_lived, "", decoded_->line_of(region.instr)));
    return false;
  }
  if (!worth_another(region, at)) return false;
  if (!codegen::executable_memory()) {
    give_up(region, break_record(Reason::k_no_executable_memory, "", decoded_->line_of(region.instr)));
    return false;
  }
  if (settings().max_fragments >= 0 && g_published >= static_cast<uint64_t>(settings().max_fragments)) {
    give_up(region, break_record(Reason::k_fragment_limit, "", decoded_->line_of(region.instr)));
    return false;
  }
  return true;
}

int64_t CodeState::earned_by(const Variant& variant) {
  return WorkBudget::worth(variant.hits, variant.spec->length(), variant.spec->tensor_ops());
}

// Whether what was captured here so far pays for another capture.
bool CodeState::affords(const Region& region) {
  if (CaptureShare::exceeded()) {
    if (!std::exchange(lagged_, true))
      skip(break_record(Reason::k_work_limit, "of the program", decoded_->line_of(region.instr)));
    return false;
  }
  auto earned = [this] {
    int64_t all = 0;
    for (const Region& r : regions_)
      for (const auto& v : r.variants) all += earned_by(*v);
    return all;
  };
  if (budget_.allows(decoded_->instrs.size(), earned)) return true;
  if (budget_.tell()) skip(break_record(Reason::k_work_limit, "", code_->co_firstlineno));
  return false;
}

// Look-ups that fit nothing, again and again, where nothing is captured any more.
void CodeState::rest_after_misses(Region& region) {
  constexpr uint32_t kMissesInARow = 64, kLongestRest = 4096;
  if (!capture_everything() || region.variants.empty() || ++region.missed < kMissesInARow) return;
  uint64_t hits = 0;
  for (const auto& v : region.variants) hits += v->hits;
  if (hits == std::exchange(region.hits_seen, hits)) {
    region.rest = region.rest_of = std::clamp(region.rest_of * 2, kMissesInARow, kLongestRest);
  } else {
    region.rest_of = 0;
  }
  region.missed = 0;
}

}  // namespace msjit::capture

// A potential start of captured code and its specialisations.
#pragma once
#include <algorithm>
#include <utility>

#include "capture/entry/region_state.h"
#include "capture/entry/turn_trial.h"
#include "capture/entry/variants.h"
#include "capture/interp/capture.h"

namespace msjit::capture {

inline constexpr uint64_t kShortLife = 2;  // hits of a variant that was of no further use

// Look-ups that fit nothing, again and again or with a hit among many, where nothing is captured any more: ever more
// visits pass without one.
class LookupBackoff {
 public:
  // Of a visit: whether it is to look for nothing.
  bool passes() {
    if (__builtin_expect(left_ == 0, 1)) return false;
    --left_;
    return true;
  }
  // hits: of all specialisations so far, asked for after many misses.
  template <class Hits>
  void missed(Hits hits) {
    constexpr uint32_t kMisses = 64, kHits = 8, kLongest = 4096;
    if (++misses_ < kMisses) return;
    const uint64_t now = hits();
    if (now < std::exchange(hits_seen_, now) + kHits) {
      left_ = length_ = std::clamp(length_ * 2, kMisses, kLongest);
    } else {
      length_ = 0;
    }
    misses_ = 0;
  }

 private:
  uint32_t left_ = 0, length_ = 0, misses_ = 0;
  uint64_t hits_seen_ = 0;  // when the misses were counted last
};

// Objects made anew for each call look like any others until they die: what they need is compiled ever more seldom.
struct ShortLived {
  int died = 0;    // variants, one after the other, whose objects died after hardly a call
  int unused = 0;  // variants, one after the other, for other objects than the one before, which hardly ran
  int waited = 0;  // misses since the newest one
};

struct Region {
  int instr = -1;
  RegionState state = RegionState::kOpen;
  int growth = 0;  // stack entries landings lie above the region's depth, over all variants
  LookupBackoff backoff;
  TurnTrial turns;
  int attempts_failed = 0;
  ShortLived short_lived;
  int return_instr = -2;  // where a returning variant lands; -1: nowhere, -2: not looked for yet
  Variants variants;
  VaryingSizes varying;  // sizes that have changed from call to call, or that all vary

  // No specialisation fits a visit.
  void missed() {
    if (capture_everything()) backoff.missed([this] { return variants.hits(); });
  }
};

}  // namespace msjit::capture

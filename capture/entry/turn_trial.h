// Whether a region that stands in a loop pays, by the time of whole turns: from one entry to the next in one frame.
// After many captured turns some are timed captured, then some plain (plain_turns.h). What loses is left plain until it
// is woken; what wins is tried again, since code that has just begun to run plain is cold.
#pragma once
#include <algorithm>
#include <cstdint>

#include "capture/entry/call_cost.h"
#include "capture/entry/clock.h"

namespace msjit::capture {

// How trials go; tests make them quick.
struct TurnPlan {
  // Loops of so many turns never run a plain one; what is tried can gain little, so that ten in the next turns cost
  // little.
  int wait = 250;
  int block = 8;      // turns timed together
  int cold = 2;       // not timed, in each frame
  bool lose = false;  // whatever the clock says
};
inline TurnPlan g_turn_plan;

class TurnTrial {
 public:
  enum class Phase : uint8_t { kWaiting, kCaptured, kPlain, kWorth, kNotWorth };
  Phase phase = Phase::kWaiting;

  bool settled() const { return phase == Phase::kWorth; }
  void settle() { phase = Phase::kWorth; }
  // Waiting, an entry has come: whether it is time.
  bool due() { return --left_ <= 0; }
  void postpone() { restart(g_turn_plan.wait); }
  // What has lost is tried again soon; other trials go on as they stand.
  void wake() {
    if (phase != Phase::kNotWorth) return;
    restart(std::min(g_turn_plan.wait, kWaitAwake));
    tried_ = std::max(tried_, 1);
  }

  void begin(Phase timed) {
    phase = timed;
    left_ = g_turn_plan.lose            ? 1
            : timed == Phase::kCaptured ? kCapturedBlocks
            : losses_                   ? kLastBlocks
            : tried_                    ? kLaterBlocks
                                        : kFirstBlocks;
    budget_ = kBudget;
    best_[timed == Phase::kPlain] = UINT64_MAX;
    frame_ = nullptr;
  }
  // A turn begins in the frame; true: it was the phase's last.
  bool turn(const void* frame) {
    if (frame != frame_) {
      frame_ = frame;
      turns_ = -g_turn_plan.cold;
    }
    if (turns_ == 0) since_ = ticks();
    if (++turns_ <= g_turn_plan.block) return --budget_ < 0;
    turns_ = 1;
    const uint64_t now = ticks();
    uint64_t& best = best_[phase == Phase::kPlain];
    best = std::min(best, now - since_);
    since_ = now;
    return --left_ <= 0;
  }
  void leave_frame() { frame_ = nullptr; }
  // The loop has too few turns to be timed.
  bool failed() const { return best_[phase == Phase::kPlain] == UINT64_MAX || budget_ < 0; }

  bool is_long() const { return ticks_to_seconds(best_[0]) > kLong * g_turn_plan.block; }
  // After both phases.
  Phase judge() {
    const double captured = static_cast<double>(best_[0]) / g_turn_plan.block;
    const double plain = static_cast<double>(best_[1]) / g_turn_plan.block - kDecline * call_cost().carrier;
    last_[0] = static_cast<uint64_t>(captured);
    last_[1] = static_cast<uint64_t>(std::max(1.0, plain));
    const double ratio = captured / std::max(1.0, plain);
    // Of short turns what is asked for is a gain, after a loss a clear one: plain they lose nothing.
    const double allowed = ticks_to_seconds(last_[1]) > kShort ? kAllowed : losses_ ? kClearly : kGain;
    if (g_turn_plan.lose || ratio > allowed) {
      ++losses_;
      return phase = Phase::kNotWorth;
    }
    const bool sure = ratio < kClearly && tried_;
    if (sure || tried_ >= kTimes) return phase = Phase::kWorth;
    restart(g_turn_plan.wait * kLater[tried_++]);
    return phase;
  }
  uint64_t captured() const { return last_[0]; }
  uint64_t plain() const { return last_[1]; }

 private:
  void restart(int wait) {
    phase = Phase::kWaiting;
    left_ = wait;
  }
  static constexpr int kTimes = 3, kLater[kTimes] = {4, 36, 400}, kWaitAwake = 64;
  static constexpr int kCapturedBlocks = 3, kFirstBlocks = 3, kLaterBlocks = 8, kLastBlocks = 16;
  static constexpr int kBudget = 1000;
  static constexpr double kLong = 20e-6, kShort = 1e-6, kClearly = 0.85, kGain = 0.93, kAllowed = 1.03;
  static constexpr double kDecline = 2.3;  // what a region's entry takes to decline, in what the least one does
  int left_ = g_turn_plan.wait, tried_ = 0, turns_ = 0, budget_ = 0, losses_ = 0;
  const void* frame_ = nullptr;
  uint64_t since_ = 0, best_[2] = {UINT64_MAX, UINT64_MAX}, last_[2] = {0, 0};
};

}  // namespace msjit::capture

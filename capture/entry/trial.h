// Whether capture pays, for a small specialisation or for frames that are not one fragment: once nothing new is
// captured, some whole calls are timed, captured and plain by turns. What lost is tried again later, ever more rarely:
// its arguments may have grown; and what won narrowly, since the first calls run with cold caches.
#pragma once
#include <algorithm>
#include <cstdint>

#include "capture/entry/clock.h"

namespace msjit::capture {

class Trial {
 public:
  enum class Turn : uint8_t { kCaptured, kCapturedTimed, kPlainTimed, kPlain };

  // allowed: how much of the plain call's time a captured one may take.
  explicit Trial(double allowed = 1.05) : allowed_(allowed) {}

  // Captured for good, nothing to be asked.
  bool settled() const { return verdict_ == Verdict::kWorth && until_retry_ == 0; }
  void settle() {
    verdict_ = Verdict::kWorth;
    until_retry_ = 0;
  }

  // What the call that begins is to do. `attempts`: captures tried so far in this code.
  Turn begin(uint64_t attempts) {
    switch (verdict_) {
      case Verdict::kWorth:
        if (until_retry_ == 0 || --until_retry_ > 0) return Turn::kCaptured;
        break;
      case Verdict::kNotWorth:
        if (--until_retry_ > 0) return Turn::kPlain;
        break;
      default:
        break;
    }
    verdict_ = Verdict::kOpen;
    if (attempts != attempts_) {
      attempts_ = attempts;
      calls_ = 0;
    }
    if (++calls_ <= kSettled) return Turn::kCaptured;
    return (calls_ - kSettled) % 2 ? Turn::kCapturedTimed : Turn::kPlainTimed;
  }

  // A timed call has ended; true: it was the last, and capture was found not to be worth it.
  bool took(Turn turn, uint64_t ticks) {
    if (verdict_ != Verdict::kOpen) return false;  // a nested call of the same function was the last
    uint64_t& best = turn == Turn::kCapturedTimed ? captured_ : plain_;
    best = std::min(best, ticks);
    if (turn == Turn::kCapturedTimed && ticks_to_seconds(ticks) > kLong) {
      settle();  // what could be lost is nothing beside the call; plain it may be much slower
      return false;
    }
    if (calls_ < kSettled + 2 * kRounds) return false;
    last_captured_ = captured_;
    last_plain_ = plain_;
    const double ratio = static_cast<double>(captured_) / static_cast<double>(plain_);
    captured_ = plain_ = UINT64_MAX;
    calls_ = kSettled;
    if (ratio <= allowed_) {
      verdict_ = Verdict::kWorth;
      until_retry_ = ratio < kClearly ? 0 : doubt_interval_;
      doubt_interval_ = doubt_interval_ < kMaxDoubt ? doubt_interval_ * 10 : 0;
      return false;
    }
    verdict_ = Verdict::kNotWorth;
    until_retry_ = retry_interval_;
    retry_interval_ = std::min(retry_interval_ * 4, kMaxRetryInterval);
    return true;
  }

  // After kPlain: how many calls that follow, at most so many, may run plain without asking. They count as asked.
  uint32_t rest(uint32_t most) {
    if (verdict_ != Verdict::kNotWorth || until_retry_ < 2) return 0;
    const int64_t n = std::min<int64_t>(most, until_retry_ - 1);
    until_retry_ -= n;
    return static_cast<uint32_t>(n);
  }

  bool not_worth() const { return verdict_ == Verdict::kNotWorth; }
  uint64_t captured() const { return last_captured_; }
  uint64_t plain() const { return last_plain_; }

 private:
  enum class Verdict : uint8_t { kOpen, kWorth, kNotWorth };
  static constexpr int kSettled = 3, kRounds = 3;
  static constexpr double kClearly = 0.6, kLong = 100e-6;
  static constexpr int64_t kMaxDoubt = 1000;
  static constexpr int64_t kMaxRetryInterval = int64_t{1} << 40;
  Verdict verdict_ = Verdict::kOpen;
  double allowed_;
  int calls_ = 0;
  uint64_t attempts_ = 0, captured_ = UINT64_MAX, plain_ = UINT64_MAX, last_captured_ = 0, last_plain_ = 0;
  int64_t until_retry_ = 0, retry_interval_ = 1000, doubt_interval_ = 20;
};

}  // namespace msjit::capture

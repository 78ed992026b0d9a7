// Whether capture pays, for a small specialisation or for frames that are not one fragment: once nothing new is
// captured, some whole calls are timed, first captured ones, then plain ones. What lost is tried again later, ever more
// rarely: its arguments may have grown; and what won narrowly, since the first calls run with cold caches.
#pragma once
#include <algorithm>
#include <cstdint>

#include "capture/entry/call_cost.h"
#include "capture/entry/clock.h"
#include "capture/entry/determinism.h"

namespace msjit::capture {

class Trial {
 public:
  enum class Turn : uint8_t { kCaptured, kCapturedTimed, kPlainTimed, kPlain };

  // allowed: how much of the plain call's time a captured one may take: less than is promised, for the clock's sake.
  // unseen: seconds of a captured call that its entry does not see.
  explicit Trial(double allowed = 1.0, double unseen = 0) : allowed_(allowed), unseen_(unseen) {}

  // Captured for good, nothing to be asked.
  bool settled() const { return verdict_ == Verdict::kWorth && until_retry_ == 0; }
  void settle() {
    verdict_ = Verdict::kWorth;
    until_retry_ = 0;
  }

  // What the call that begins is to do. `attempts`: captures tried so far in this code.
  Turn begin(uint64_t attempts) {
    if (deterministic()) return Turn::kCaptured;
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
    return calls_ - kSettled <= rounds() ? Turn::kCapturedTimed : Turn::kPlainTimed;
  }

  // A timed call has ended; true: it was the last, and capture was found not to be worth it.
  bool took(Turn turn, uint64_t ticks) {
    if (verdict_ != Verdict::kOpen) return false;  // a nested call of the same function was the last
    uint64_t& best = turn == Turn::kCapturedTimed ? captured_ : plain_;
    best = std::min(best, ticks);
    // Twice: the process may have been interrupted.
    if (turn == Turn::kCapturedTimed && ticks_to_seconds(ticks) > kLong && ++long_calls_ > 1) {
      settle();  // what could be lost is nothing beside the call; plain it may be much slower
      return false;
    }
    if (calls_ < kSettled + 2 * rounds()) return false;
    const double ratio = as_called(captured_, plain_);
    // Lost before, and clearly lost after a few calls: the many that tell what is close are not made.
    const bool clear = losses_ > 0 && ratio > kClearlyMore;
    if (losses_ > 0 && !many_ && !clear) {
      many_ = true;
      calls_ = kSettled;
      return false;
    }
    later_ = true;
    many_ = false;
    long_calls_ = 0;
    captured_ = plain_ = UINT64_MAX;
    calls_ = kSettled;
    // What has lost again and again is taken back for a clear win only.
    if (ratio <= (losses_ > 1 ? allowed_ * kClearlyLess : allowed_)) {
      verdict_ = Verdict::kWorth;
      // What is cold takes longest the plain way: a first victory counts only where many plain calls would be dear.
      const bool sure = ratio < kClearly && (wins_++ > 0 || ticks_to_seconds(last_plain_) > kDear);
      until_retry_ = sure ? 0 : doubt_interval_;
      doubt_interval_ = doubt_interval_ < kMaxDoubt ? doubt_interval_ * 10 : 0;
      return false;
    }
    verdict_ = Verdict::kNotWorth;
    ++losses_;
    // Soon at first: what then loses again need not be asked any more.
    until_retry_ = losses_ == 1 ? kFirstRetry : retry_interval_;
    if (losses_ > 1) retry_interval_ = std::min(retry_interval_ * 4, kMaxRetryInterval);
    return true;
  }

  // After kPlain: how many calls that follow, at most so many, may run plain without asking. They count as asked.
  uint32_t rest(uint32_t most) {
    if (verdict_ != Verdict::kNotWorth || until_retry_ < 2) return 0;
    const int64_t n = std::min<int64_t>(most, until_retry_ - 1);
    until_retry_ -= n;
    return static_cast<uint32_t>(n);
  }

  bool not_worth() const { return verdict_ == Verdict::kNotWorth && !deterministic(); }
  bool open() const { return verdict_ == Verdict::kOpen && calls_ > 0; }
  // Lost again, after many calls, by a call so short that even an entry of ours is too dear for it.
  bool final() const { return lost_again() && ticks_to_seconds(last_plain_) < kShort; }
  bool lost_again() const { return not_worth() && losses_ > 1; }
  // What was lost is tried again with the next call.
  void retry() {
    if (verdict_ == Verdict::kNotWorth) until_retry_ = 1;
  }
  uint64_t captured() const { return last_captured_; }
  uint64_t plain() const { return last_plain_; }

 private:
  // The ratio as the caller sees it: both sides are timed from inside our entry, where the plain call goes through C.
  // What is judged, and told, is what the calls take.
  double as_called(uint64_t captured, uint64_t plain) {
    const CallCost& cost = call_cost();
    last_captured_ =
        static_cast<uint64_t>(std::max(1.0, static_cast<double>(captured) + cost.captured + seconds_to_ticks(unseen_)));
    last_plain_ = static_cast<uint64_t>(std::max(1.0, static_cast<double>(plain) + cost.plain));
    return static_cast<double>(last_captured_) / static_cast<double>(last_plain_);
  }
  enum class Verdict : uint8_t { kOpen, kWorth, kNotWorth };
  // By blocks, as programs call; later more, for the interpreter and the caches have then seen both.
  static constexpr int kSettled = 3, kFirstRounds = 3, kLaterRounds = 20;
  int rounds() const { return many_ || (later_ && losses_ == 0) ? kLaterRounds : kFirstRounds; }
  static constexpr double kClearly = 0.6, kLong = 100e-6, kShort = 1e-6, kDear = 10e-6, kClearlyLess = 0.85,
                          kClearlyMore = 1.15;
  static constexpr int64_t kFirstRetry = 16, kMaxDoubt = 1000;
  static constexpr int64_t kMaxRetryInterval = int64_t{1} << 40;
  Verdict verdict_ = Verdict::kOpen;
  double allowed_, unseen_;
  int calls_ = 0, losses_ = 0, wins_ = 0, long_calls_ = 0;
  bool later_ = false;
  bool many_ = false;  // calls are timed, since a few of what lost before told nothing clear
  uint64_t attempts_ = 0, captured_ = UINT64_MAX, plain_ = UINT64_MAX, last_captured_ = 0, last_plain_ = 0;
  int64_t until_retry_ = 0, retry_interval_ = 1000, doubt_interval_ = 20;
};

}  // namespace msjit::capture

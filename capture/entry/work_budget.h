// How much work capture may do: for one code object, and in the process under MSJIT_CAPTURE=all. The unit is an
// instruction that capture executes (CaptureResult::work); see docs/decisions/0012.
#pragma once
#include <algorithm>
#include <cstdint>

#include "capture/entry/clock.h"
#include "capture/entry/determinism.h"
#include "capture/interp/capture.h"

namespace msjit::capture {

// Of a code object. What runs of its specialisations have spared pays for further captures; the first are on credit.
class WorkBudget {
 public:
  // instructions: of the code; earned: what has been spared so far, asked for only when it matters.
  template <class Earned>
  bool allows(size_t instructions, Earned earned) {
    if (spent_ <= credit(instructions)) return true;
    if (waiting_ > 0 && --waiting_ > 0) return false;
    if (spent_ <= credit(instructions) + gone_ + earned()) {
      wait_ = 1;
      return true;
    }
    waiting_ = wait_ = std::min(wait_ * 2, kLongestWait);
    return false;
  }
  void spend(int64_t work) { spent_ += work; }
  void keep(int64_t earned) { gone_ += earned; }  // by a specialisation that goes
  int64_t spent() const { return spent_; }
  bool tell() const { return waiting_ == wait_; }  // of a denial: it is not one of many in a row

  static int64_t worth(uint64_t hits, int64_t length, int tensor_ops) {
    return static_cast<int64_t>(hits) * (length + kOpWorth * tensor_ops);
  }

 private:
  static int64_t credit(size_t instructions) {
    return capture_everything() ? kCreditOfFrames + kCreditOfInstruction * static_cast<int64_t>(instructions) : kCredit;
  }
  // Capture takes some twenty times as long over an instruction as the interpreter; an op is worth many.
  static constexpr int64_t kCredit = 400'000, kCreditOfFrames = 4'000, kCreditOfInstruction = 40, kOpWorth = 500;
  static constexpr int kLongestWait = 1 << 20;
  int64_t spent_ = 0, gone_ = 0;
  int waiting_ = 0, wait_ = 1;
};

// Instructions that were too much for one region: captures end before them for ever longer.
class TooLong {
 public:
  // Those before which the capture that begins is to end.
  std::vector<int> now() {
    std::vector<int> out;
    for (Place& p : places_)
      if (p.left > 0 && p.left-- > 0) out.push_back(p.instr);
    return out;
  }
  void add(int instr) {
    auto at = std::ranges::find(places_, instr, &Place::instr);
    if (at == places_.end()) at = places_.insert(at, {instr, 4, 0});
    at->left = at->wait = std::min(at->wait * 4, 1 << 20);
  }
  void clear() { places_.clear(); }

 private:
  struct Place {
    int instr, wait, left;
  };
  std::vector<Place> places_;
};

// Under MSJIT_CAPTURE=all: the time of all captures and rewritings against that of everything else.
class CaptureShare {
 public:
  // What runs inside one, a capture of code that this one calls or of another thread, is no more of the time.
  CaptureShare() {
    if (inside_++ > 0) return;
    start_ = ticks();
    if (!since_) since_ = start_;
  }
  ~CaptureShare() {
    if (--inside_ == 0) spent_ += ticks() - start_;
  }
  CaptureShare(const CaptureShare&) = delete;

  // More was spent than programs are to pay.
  static bool exceeded() {
    if (!capture_everything() || deterministic() || static_cast<double>(spent_) < seconds_to_ticks(kStart))
      return false;
    return static_cast<double>(spent_) > seconds_to_ticks(kStart) + kTimes * static_cast<double>(others());
  }
  // In ticks, since the first capture began.
  static uint64_t spent() { return spent_; }
  static uint64_t others() { return since_ ? ticks() - since_ - spent_ : 0; }

 private:
  static constexpr double kStart = 3, kTimes = 1;
  static inline uint64_t since_ = 0, spent_ = 0, start_ = 0;
  static inline int inside_ = 0;
};

}  // namespace msjit::capture

// Whether calls of a code object pay: by the time of those that run as one fragment, each specialisation by itself, and
// of those that run in frames with carriers (trial.h).
#pragma once
#include <memory>

#include "capture/entry/regions.h"

namespace msjit::capture {

// Small functions may lose more at the entry than fusion gains.
bool is_small(const Specialisation& spec);

class CallTrials {
 public:
  using Turn = Trial::Turn;
  CallTrials();
  void reset();

  // A call that may be timed has begun.
  void entered() { entered_ = __builtin_expect(fragment_open_ || frames_.open(), 0) ? ticks() : 0; }
  uint64_t entered_at() const { return entered_; }

  // Calls that are not one fragment. attempts: captures tried so far in this code.
  Turn begin_frame(uint64_t attempts) {
    passed_before_ = passed_;
    return frames_.begin(attempts);
  }
  // True: captured frames were found slower, and slower() says by how much.
  bool end_frame(Turn turn, uint64_t ticks) { return passed_ == passed_before_ && frames_.took(turn, ticks); }
  // A frame met a site while another thread captured: its time tells nothing.
  void pass_site() { ++passed_; }
  bool frames_not_worth() const { return frames_.not_worth(); }
  const Trial& frames() const { return frames_; }
  // Every specialisation of the entry runs to the return and is large: nothing is to be tried.
  bool whole_calls_large(const Regions& regions, uint64_t attempts);

  // Calls that one specialisation may serve.
  void published(Variant& variant);
  // untried(): its options were not given for speed.
  template <class Untried>
  Turn begin_fragment(Variant& variant, Untried untried) {
    if (is_small(*variant.spec)) {
      if (deterministic()) return Turn::kCaptured;
      if (!untried()) return time_fragment(variant);
    }
    variant.trial.settle();
    plain_in_a_row_ = 0;
    return Turn::kCaptured;
  }
  // start: entered_at() before it ran. True: it was found slower.
  bool end_fragment(Variant& variant, Turn turn, uint64_t start) {
    entered_ = 0;
    return turn == Turn::kCapturedTimed && start && variant.trial.took(turn, ticks() - start);
  }
  // The plain call ended that begin_fragment() asked for; the specialisation that was found slower by it, or null.
  std::shared_ptr<Variant> end_plain_fragment(uint64_t ticks);
  // A call of a specialisation that needs no trial: where none does, calls look at the clock no more.
  void note_settled(const Variants& entry) {
    if (__builtin_expect(fragment_open_, 0)) look_for_open(entry);
  }

  // Capture was found slower: some calls like the last plain one run plain without a question. `like`: what their last
  // argument has in common (compared only). Of several specialisations one that won may wait for as many calls, once
  // calls have long been those of one that lost.
  bool skips() const { return skipped_ > 0; }
  bool skip(const void* like) {
    if (like != like_) skipped_ = 0;
    return skipped_ > 0 && skipped_-- > 0;
  }
  void skip_after_plain(const void* like, bool fragment, const Regions& regions);
  void skip_none() { skipped_ = 0; }

  // Neither frames nor whole calls that were captured won; tried again with the next calls.
  // (short_calls: and take less than a microsecond).
  bool never_pays(const Regions& regions, bool short_calls) const;
  void retry(Regions& regions);

 private:
  Turn time_fragment(Variant& variant);
  void look_for_open(const Variants& entry);
  Trial frames_;
  std::shared_ptr<Variant> on_trial_;        // the call that runs plain now is timed for it
  uint64_t entered_ = 0;                     // when the call began, while something is on trial
  uint64_t passed_ = 0, passed_before_ = 0;  // visits of sites while another thread captured
  uint64_t large_at_ = 0;                    // attempts at which large_ was found out
  bool large_ = false, fragment_open_ = false;
  uint32_t skipped_ = 0;              // calls to come
  uint32_t plain_in_a_row_ = 0;       // calls of specialisations that lost, up to now
  std::shared_ptr<Variant> resting_;  // it sent the call at hand to Python
  const void* like_ = nullptr;
};

// All specialisations end in a break, and those that run often are small.
bool may_lose(const Variants& variants);

}  // namespace msjit::capture

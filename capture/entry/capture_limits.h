// Whether one more capture is made in a code object: the number of specialisations, the budget of work
// (work_budget.h), and how long those lived that were made before.
#pragma once
#include <optional>

#include "capture/entry/regions.h"
#include "capture/entry/work_budget.h"
#include "capture/report/stats.h"

namespace msjit::capture {

class CaptureLimits {
 public:
  // Why not. told: worth a record, which is not made for each of many refusals in a row.
  struct Refusal {
    enum { kNow, kForGood, kAtLimit } lasts;
    std::optional<BreakRecord> told;
  };
  // What holds: everything, all but the work, or neither work, number nor how long those before it lived.
  enum class Bound : uint8_t { kAll, kNumber, kNone };
  // Nothing: it may be made.
  std::optional<Refusal> refuse(Region& region, const Regions& regions, const Code& code, Slots base, Bound bound);

  // How many specialisations a region may have.
  static size_t most_variants(const Region& region);

  // A capture has been made for so much work. too_long: the instruction that was too much for one region; -1: none.
  void spend(int64_t work, int too_long) {
    budget_.spend(work);
    if (too_long >= 0) too_long_.add(too_long);
  }
  uint64_t spent() const { return static_cast<uint64_t>(budget_.spent()); }
  // Before which instructions the capture that begins is to end.
  std::vector<int> ends() { return too_long_.now(); }
  // That the program as a whole has spent too much; nothing: it was told before.
  std::optional<BreakRecord> tell_share(int line);
  // A specialisation goes, because what it relies on has died or for another reason.
  void gone(Region& region, const Variant& variant, bool died);

 private:
  bool affords(const Regions& regions, const Code& code, const Region& region, std::optional<BreakRecord>* told);
  static bool outlives(Region& region, Slots base);
  WorkBudget budget_;
  TooLong too_long_;
  bool share_told_ = false;
};

inline uint64_t g_published = 0;  // specialisations of the process

}  // namespace msjit::capture

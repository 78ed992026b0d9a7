#include "capture/entry/capture_limits.h"

#include <algorithm>
#include <utility>

#include "capture/cpython/objects.h"
#include "capture/report/break_reasons.h"
#include "jit/codegen/target.h"
#include "src/base/settings.h"

namespace msjit::capture {
namespace {

constexpr int kMaxShortLived = 6;      // variants in a row that were of no further use
constexpr int kDoublingsMadeAnew = 3;  // for each that was of no further use, where one statement makes the objects
constexpr size_t kMaxWithoutOps = 16;  // under MSJIT_CAPTURE=all: to tell more apart takes longer than to run them
constexpr int kMaxWait = 10;           // doublings of the misses between such variants while their objects live

int64_t earned_by(const Variant& variant) {
  return WorkBudget::worth(variant.hits, variant.spec->length(), variant.spec->tensor_ops());
}

}  // namespace

size_t CaptureLimits::most_variants(const Region& region) {
  const auto limit = static_cast<size_t>(settings().recompile_limit);
  auto runs_ops = [](const auto& v) { return v->spec->tensor_ops() > 0; };
  return !capture_everything() || std::ranges::any_of(region.variants, runs_ops) ? limit
                                                                                 : std::min(limit, kMaxWithoutOps);
}

void CaptureLimits::gone(Region& region, const Variant& variant, bool died) {
  budget_.keep(earned_by(variant));
  if (died) region.short_lived.died = variant.hits <= kShortLife ? region.short_lived.died + 1 : 0;
}

std::optional<CaptureLimits::Refusal> CaptureLimits::refuse(Region& region, const Regions& regions, const Code& code,
                                                            Slots base, Bound bound) {
  auto refusal = [&](auto lasts, Reason reason, const char* of = "") {
    return Refusal{lasts, break_record(reason, of, code.line_of(region.instr))};
  };
  if (collector_runs()) return refusal(Refusal::kNow, Reason::k_collector);
  if (bound != Bound::kNone) {
    if (region.variants.size() >= most_variants(region)) return refusal(Refusal::kAtLimit, Reason::k_variant_limit);
    Refusal unaffordable{Refusal::kNow, {}};
    if (bound == Bound::kAll && !affords(regions, code, region, &unaffordable.told)) return unaffordable;
    if (region.short_lived.died >= kMaxShortLived) return refusal(Refusal::kForGood, Reason::k_short_lived);
    if (!outlives(region, base)) {
      if (region.short_lived.waited == 1) return refusal(Refusal::kNow, Reason::k_short_lived);
      return Refusal{Refusal::kNow, {}};
    }
  }
  if (!codegen::executable_memory()) return refusal(Refusal::kForGood, Reason::k_no_executable_memory);
  if (settings().max_fragments >= 0 && g_published >= static_cast<uint64_t>(settings().max_fragments))
    return refusal(Refusal::kForGood, Reason::k_fragment_limit);
  return {};
}

// Whether the next specialisation may be used for longer than those before it.
bool CaptureLimits::outlives(Region& region, Slots base) {
  if (region.variants.empty()) return true;
  const OtherObject other = region.variants.newest().spec->fails_by_identity(base);
  if (other == OtherObject::kNo) return true;
  ShortLived& s = region.short_lived;
  const bool used = region.variants.newest().hits > kShortLife;
  int doublings = s.unused - kMaxShortLived;
  if (other == OtherObject::kMadeAnew && !used) doublings = std::max(doublings, kDoublingsMadeAnew * (s.unused + 1));
  if (doublings > 0 && ++s.waited < 1 << std::min(doublings, kMaxWait)) return false;
  s.unused = used ? 0 : s.unused + 1;
  s.waited = 0;
  return true;
}

std::optional<BreakRecord> CaptureLimits::tell_share(int line) {
  if (std::exchange(share_told_, true)) return std::nullopt;
  return break_record(Reason::k_work_limit, "of the program", line);
}

// Whether what was captured here so far pays for another capture.
bool CaptureLimits::affords(const Regions& regions, const Code& code, const Region& region,
                            std::optional<BreakRecord>* told) {
  if (CaptureShare::exceeded()) {
    *told = tell_share(code.line_of(region.instr));
    return false;
  }
  auto earned = [&] {
    int64_t all = 0;
    for (const Region& r : regions.all())
      for (const auto& v : r.variants) all += earned_by(*v);
    return all;
  };
  if (budget_.allows(code.instrs.size(), earned)) return true;
  if (budget_.tell()) *told = break_record(Reason::k_work_limit, "", code.code()->co_firstlineno);
  return false;
}

}  // namespace msjit::capture

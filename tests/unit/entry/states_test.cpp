#include <gtest/gtest.h>

#include <set>
#include <string>

#include "capture/entry/code_stage.h"
#include "capture/entry/region_state.h"

namespace msjit::capture {
namespace {

using S = RegionState;
using E = RegionEvent;

constexpr const char* kStateNames[] = {
#define REGION_STATE(name, captures, enabled, meaning) #name,
#include "capture/entry/region_state.def"
};
constexpr const char* kEventNames[] = {
#define REGION_EVENT(name, meaning) #name,
#include "capture/entry/region_state.def"
};

template <class Table, class State, class Event>
void expect_impossible(const Table& table, State from, Event event) {
#if MSJIT_CHECKED
  EXPECT_DEATH(table.next(from, event), "allows");
#else
  EXPECT_EQ(table.next(from, event), from);
#endif
}

// What a table that is made by columns would say: independent of the rows.
struct Axes {
  bool latent, open, at_limit, closed, disabled;
  explicit Axes(S s)
      : latent(s == S::kLatent),
        open(s == S::kOpen || s == S::kOpenDisabled),
        at_limit(s == S::kAtLimit || s == S::kAtLimitDisabled),
        closed(s == S::kClosed || s == S::kClosedDisabled),
        disabled(s == S::kOpenDisabled || s == S::kAtLimitDisabled || s == S::kClosedDisabled) {}
};

bool is_possible(S s, E e) {
  const Axes a(s);
  switch (e) {
    case E::kBreakBefore:
    case E::kSpecialisationGone:
    case E::kRetried:
      return true;  // told to every region
    case E::kLimitReached:
    case E::kGaveUp:
      return a.open;  // by a capture, which only open ones have
    case E::kFoundSlower:
      return !a.latent && !a.disabled;  // by a carrier that stood armed
    case E::kReconsidered:
      return a.closed && !a.disabled;
  }
  return false;
}

void expect_result(S s, E e, S to) {
  const Axes before(s), after(to);
  switch (e) {
    case E::kBreakBefore:
      EXPECT_EQ(to, before.latent ? S::kOpen : s);
      break;
    case E::kLimitReached:
      EXPECT_TRUE(after.at_limit);
      EXPECT_EQ(after.disabled, before.disabled);
      break;
    case E::kGaveUp:
      EXPECT_TRUE(after.closed);
      EXPECT_EQ(after.disabled, before.disabled);
      break;
    case E::kSpecialisationGone:
      EXPECT_EQ(after.open, before.open || before.at_limit);
      EXPECT_EQ(after.disabled, before.disabled);
      break;
    case E::kFoundSlower:
      EXPECT_TRUE(after.disabled);
      EXPECT_EQ(after.open, before.open);
      EXPECT_EQ(after.closed, before.closed);
      break;
    case E::kRetried:
      EXPECT_FALSE(after.disabled);
      EXPECT_EQ(after.open, before.open || before.at_limit);
      EXPECT_EQ(after.latent, before.latent);
      break;
    case E::kReconsidered:
      EXPECT_EQ(to, S::kOpen);
      break;
  }
}

TEST(RegionState, every_pair_of_state_and_event_has_its_result_or_cannot_happen) {
  for (size_t s = 0; s < kRegionStates; ++s) {
    for (size_t e = 0; e < kRegionEvents; ++e) {
      SCOPED_TRACE(std::string(kStateNames[s]) + " " + kEventNames[e]);
      const S state = static_cast<S>(s);
      const E event = static_cast<E>(e);
      EXPECT_EQ(kRegionTransitions.allows(state, event), is_possible(state, event));
      if (is_possible(state, event)) {
        expect_result(state, event, kRegionTransitions.next(state, event));
      } else {
        expect_impossible(kRegionTransitions, state, event);
      }
    }
  }
}

TEST(RegionState, every_state_is_reached_from_those_that_regions_begin_in) {
  std::set<S> reached{S::kOpen, S::kLatent};
  for (size_t round = 0; round < kRegionStates; ++round)
    for (const S state : std::set<S>(reached))
      for (size_t e = 0; e < kRegionEvents; ++e)
        if (const E event = static_cast<E>(e); kRegionTransitions.allows(state, event))
          reached.insert(kRegionTransitions.next(state, event));
  EXPECT_EQ(reached.size(), kRegionStates);
}

TEST(RegionState, a_site_is_entered_where_something_may_be_captured_or_run) {
  for (size_t s = 0; s < kRegionStates; ++s) {
    SCOPED_TRACE(kStateNames[s]);
    const S state = static_cast<S>(s);
    const Axes a(state);
    EXPECT_EQ(captures(state), a.open);
    EXPECT_EQ(enabled(state), !a.disabled);
    EXPECT_EQ(is_entered(state, true), !a.disabled);
    EXPECT_EQ(is_entered(state, false), a.open && !a.disabled);
  }
}

TEST(CodeStage, every_pair_of_stage_and_event_has_its_result_or_cannot_happen) {
  using C = CodeStage;
  using V = CodeEvent;
  for (size_t s = 0; s < kCodeStages; ++s) {
    for (size_t e = 0; e < kCodeEvents; ++e) {
      const C stage = static_cast<C>(s);
      const V event = static_cast<V>(e);
      const bool decoding = event == V::kDecode || event == V::kReject;
      const bool rewritten = event == V::kRewrite || event == V::kFailRewrite;
      const bool possible = (decoding && stage == C::kNew) || (event == V::kBeginRewrite && stage == C::kDecoded) ||
                            (rewritten && stage == C::kRewriting) || (event == V::kReset && stage != C::kRewriting);
      SCOPED_TRACE(std::to_string(s) + " " + std::to_string(e));
      ASSERT_EQ(kCodeTransitions.allows(stage, event), possible);
      if (!possible) {
        expect_impossible(kCodeTransitions, stage, event);
        continue;
      }
      const C to = kCodeTransitions.next(stage, event);
      EXPECT_EQ(to, event == V::kDecode         ? C::kDecoded
                    : event == V::kReject       ? C::kRejected
                    : event == V::kBeginRewrite ? C::kRewriting
                    : event == V::kRewrite      ? C::kRewritten
                    : event == V::kReset        ? C::kNew
                                                : C::kNotRewritable);
    }
  }
}

}  // namespace
}  // namespace msjit::capture

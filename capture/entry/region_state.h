// The state of a region: whether it may be specialised, and whether what it has is used. See region_state.def.
#pragma once
#include "capture/entry/transitions.h"

namespace msjit::capture {

enum class RegionState : uint8_t {
#define REGION_STATE(name, captures, enabled, meaning) k##name,
#include "capture/entry/region_state.def"
};
enum class RegionEvent : uint8_t {
#define REGION_EVENT(name, meaning) k##name,
#include "capture/entry/region_state.def"
};

inline constexpr size_t kRegionStates = 0
#define REGION_STATE(name, captures, enabled, meaning) +1
#include "capture/entry/region_state.def"
    ;
inline constexpr size_t kRegionEvents = 0
#define REGION_EVENT(name, meaning) +1
#include "capture/entry/region_state.def"
    ;

inline constexpr Transitions<RegionState, RegionEvent, kRegionStates, kRegionEvents> kRegionTransitions{
#define REGION_TRANSITION(state, event, next) {RegionState::k##state, RegionEvent::k##event, RegionState::k##next},
#include "capture/entry/region_state.def"
};

constexpr bool captures(RegionState state) {
  constexpr bool kCaptures[] = {
#define REGION_STATE(name, captures, enabled, meaning) captures,
#include "capture/entry/region_state.def"
  };
  return kCaptures[static_cast<size_t>(state)];
}
constexpr bool enabled(RegionState state) {
  constexpr bool kEnabled[] = {
#define REGION_STATE(name, captures, enabled, meaning) enabled,
#include "capture/entry/region_state.def"
  };
  return kEnabled[static_cast<size_t>(state)];
}
// Whether there is any reason to stop at the region's site.
constexpr bool is_entered(RegionState state, bool has_specialisations) {
  return enabled(state) && (captures(state) || has_specialisations);
}

}  // namespace msjit::capture

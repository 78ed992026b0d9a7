// How far a code object has come on its way to being captured. See code_stage.def.
#pragma once
#include "capture/entry/transitions.h"

namespace msjit::capture {

enum class CodeStage : uint8_t {
#define CODE_STAGE(name, meaning) k##name,
#include "capture/entry/code_stage.def"
};
enum class CodeEvent : uint8_t {
#define CODE_EVENT(name, meaning) k##name,
#include "capture/entry/code_stage.def"
};

inline constexpr size_t kCodeStages = 0
#define CODE_STAGE(name, meaning) +1
#include "capture/entry/code_stage.def"
    ;
inline constexpr size_t kCodeEvents = 0
#define CODE_EVENT(name, meaning) +1
#include "capture/entry/code_stage.def"
    ;

inline constexpr Transitions<CodeStage, CodeEvent, kCodeStages, kCodeEvents> kCodeTransitions{
#define CODE_TRANSITION(stage, event, next) {CodeStage::k##stage, CodeEvent::k##event, CodeStage::k##next},
#include "capture/entry/code_stage.def"
};

}  // namespace msjit::capture

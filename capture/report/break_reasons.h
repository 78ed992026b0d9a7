// The rows of break_reasons.def.
#pragma once
#include <span>
#include <string>

#include "capture/report/stats.h"

namespace msjit::capture {

enum class Reason {
#define MSJIT_BREAK_REASON(id, text, hint, remedy, example) k_##id,
#include "capture/report/break_reasons.def"
#undef MSJIT_BREAK_REASON
};
struct ReasonInfo {
  const char *id, *text, *hint, *remedy, *example;
};
const ReasonInfo& reason_info(Reason r);
std::span<const ReasonInfo> reason_infos();

// A row as a record of a place (its file is left open); `detail`: what it was about, may be empty.
BreakRecord break_record(Reason r, const std::string& detail, int line);
// "file:line: reason [id]; hint", as logs and ms.Unsupported say it.
std::string message_of(const BreakRecord& record);

}  // namespace msjit::capture

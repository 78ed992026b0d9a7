#include "capture/report/break_reasons.h"

namespace msjit::capture {

std::span<const ReasonInfo> reason_infos() {
  static const ReasonInfo table[] = {
#define MSJIT_BREAK_REASON(id, text, hint, remedy, example) {#id, text, hint, remedy, example},
#include "capture/report/break_reasons.def"
#undef MSJIT_BREAK_REASON
  };
  return table;
}

const ReasonInfo& reason_info(Reason r) { return reason_infos()[static_cast<size_t>(r)]; }

BreakRecord break_record(Reason r, const std::string& detail, int line) {
  const ReasonInfo& row = reason_info(r);
  return {row.id, row.text + (detail.empty() ? "" : ": " + detail), row.hint, "", line};
}

std::string message_of(const BreakRecord& r) {
  return r.file + ":" + std::to_string(r.line) + ": " + r.reason + " [" + r.id + "]" +
         (r.hint.empty() ? "" : "; " + r.hint);
}

}  // namespace msjit::capture

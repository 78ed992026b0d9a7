#include "capture/rewrite/sites.h"

#include <algorithm>
#include <set>

#include "capture/bytecode/cfg.h"
#include "capture/rewrite/rewritten_code.h"

namespace msjit::capture {
namespace {

constexpr size_t kLateSitesUpTo = 3000;  // instructions: carriers must not push landings out of reach

}  // namespace

const char* why_not_site(const Code& code, int at) {
  if (at < code.first || at >= int(code.instrs.size())) return "it is in the prologue";
  const Instr& instr = code.instrs[at];
  if (instr.depth == kUnreachable) return "it is never reached";
  if (instr.handled == kMixed) return "paths with different exceptions being handled meet there";
  if (instr.blocks == kMixed) return "paths with different blocks meet there";
  if (has_flag(instr.op, kPinned)) return "the interpreter finds the instruction by its place";
  if (instr.sub != 0) {
    Op first = code.instrs[at - 1].op, second = instr.op;
    bool pair =
        (first == Op::kLoadFast || first == Op::kStoreFast) && (second == Op::kLoadFast || second == Op::kStoreFast);
    bool return_const = first == Op::kLoadConst && second == Op::kReturnValue;
    if (!pair && !return_const) return "it is the second half of one instruction";
  }
  return nullptr;
}

std::vector<int> potential_sites(const Code& code) {
  std::set<int> sites{code.first};
  for (const Loop& loop : flow_of(code).cfg.loops) {
    bool is_for = code.instrs[loop.header].op == Op::kForIter;
    sites.insert(is_for ? loop.header + 1 : loop.header);
  }
  for (size_t i = 0; i < code.instrs.size(); ++i) {
    const Instr& instr = code.instrs[i];
    if (!has_flag(instr.op, kSiteBehind)) continue;
    if (!has_flag(instr.op, kEnds)) sites.insert(int(i) + 1);
    if (instr.target >= 0 && has_flag(instr.op, kBreaks)) sites.insert(instr.target);
  }
  for (const Handler& handler : code.handlers) sites.insert(handler.target);
  std::vector<int> out;
  for (int at : sites) {
    // The end of a function or of a path has nothing to capture.
    if (why_not_site(code, at) != nullptr || has_flag(code.instrs[at].op, kEnds)) continue;
    out.push_back(at);
  }
  return out;
}

std::vector<int> potential_late_sites(const Code& code) {
  std::vector<int> out;
  if (code.instrs.size() > kLateSitesUpTo) return out;
  std::vector<int> others = potential_sites(code);
  for (size_t i = 0; i + 1 < code.instrs.size(); ++i) {
    int at = static_cast<int>(i) + 1;
    if (!has_flag(code.instrs[i].op, kLateSiteBehind) || std::binary_search(others.begin(), others.end(), at)) continue;
    if (why_not_site(code, at) == nullptr && !has_flag(code.instrs[at].op, kEnds)) out.push_back(at);
  }
  return out;
}

std::vector<int> potential_call_sites(const Code& code) {
  std::vector<int> out;
  for (size_t i = size_t(code.first); i < code.instrs.size(); ++i) {
    const Instr& instr = code.instrs[i];
    // 3.15 serves no signal behind a call of __enter__, which it knows by the instruction before it.
    if (i > 0 && code.instrs[i - 1].op == Op::kLoadSpecial) continue;
    if ((instr.op == Op::kCall || instr.op == Op::kCallEx) && instr.depth != kUnreachable) out.push_back(int(i));
  }
  return out;
}

}  // namespace msjit::capture

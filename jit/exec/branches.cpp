#include "jit/exec/branches.h"

#include <algorithm>

namespace msjit::exec {
namespace {

// By branch, the latest of its steps that is over before something begins; -1: none.
using Reached = SmallVector<int, 4>;

bool in_conflict(const std::vector<MemoryUse>& a, const std::vector<MemoryUse>& b) {
  for (const MemoryUse& x : a)
    for (const MemoryUse& y : b)
      if ((x.written || y.written) && x.space == y.space && x.begin < y.end && y.begin < x.end) return true;
  return false;
}

void add_reached(Reached& to, const Reached& from) {
  for (size_t b = 0; b < to.size(); ++b) to[b] = std::max(to[b], from[b]);
}

}  // namespace

std::vector<BranchStep> plan_branches(std::span<const std::vector<MemoryUse>> steps, int most) {
  constexpr size_t kMostSteps = 4000;  // each is compared with all before it
  std::vector<BranchStep> plan(steps.size());
  if (steps.size() > kMostSteps) return plan;
  const auto branches = static_cast<size_t>(most);
  std::vector<Reached> ends(steps.size());  // what is over when a step is, itself included
  Reached none;
  none.resize(branches, -1);
  Reached last = none;  // by branch, the step that it ends with
  for (size_t i = 0; i < steps.size(); ++i) {
    Reached before = none;
    SmallVector<int, 8> needed;
    for (size_t j = i; j-- > 0;) {
      const auto b = static_cast<size_t>(plan[j].branch);
      if (before[b] >= static_cast<int>(j) || !in_conflict(steps[i], steps[j])) continue;
      needed.push_back(static_cast<int>(j));
      add_reached(before, ends[j]);
    }
    // It goes on behind what it needs; where others have, to a branch that it would wait for anyway, or a new one.
    int chosen = -1;
    for (const int j : needed)
      if (chosen < 0 && last[static_cast<size_t>(plan[static_cast<size_t>(j)].branch)] == j)
        chosen = plan[static_cast<size_t>(j)].branch;
    for (size_t b = 0; chosen < 0 && b < branches; ++b)
      if (last[b] <= before[b]) chosen = static_cast<int>(b);
    if (chosen < 0) chosen = needed.empty() ? 0 : plan[static_cast<size_t>(needed[0])].branch;
    const auto c = static_cast<size_t>(chosen);
    plan[i].branch = chosen;
    // The branch's own order is known without waiting.
    Reached known = last[c] < 0 ? none : ends[static_cast<size_t>(last[c])];
    for (const int j : needed) {
      const auto b = static_cast<size_t>(plan[static_cast<size_t>(j)].branch);
      if (known[b] >= j) continue;
      plan[i].after.push_back(j);
      plan[static_cast<size_t>(j)].marked = true;
      add_reached(known, ends[static_cast<size_t>(j)]);
    }
    known[c] = static_cast<int>(i);
    ends[i] = known;
    last[c] = static_cast<int>(i);
  }
  return plan;
}

}  // namespace msjit::exec

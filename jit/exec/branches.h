// Which steps of a graph need not wait for each other: those that touch no memory that another writes. Where a run's
// launches are written down, such steps go to branches of it (backends::Branches).
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "src/base/small_vector.h"

namespace msjit::exec {

struct MemoryUse {
  int space;  // memory of different spaces does not overlap
  int64_t begin, end;
  bool written;
};

struct BranchStep {
  int branch = 0;
  SmallVector<int, 2> after;  // steps of other branches that it waits for
  bool marked = false;        // another step waits for it
};

// Where there are more than `most` branches, and in graphs of very many steps, steps wait more than they had to.
std::vector<BranchStep> plan_branches(std::span<const std::vector<MemoryUse>> steps, int most);

}  // namespace msjit::exec

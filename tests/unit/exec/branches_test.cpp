#include "jit/exec/branches.h"

#include <gtest/gtest.h>

namespace msjit::exec {
namespace {

using Uses = std::vector<std::vector<MemoryUse>>;

MemoryUse reads(int64_t at) { return {0, at, at + 1, false}; }
MemoryUse writes(int64_t at) { return {0, at, at + 1, true}; }

// Whether step i is over before step k begins: by its branch's order, or by what is waited for.
bool is_before(const std::vector<BranchStep>& plan, size_t i, size_t k) {
  std::vector<char> over(plan.size());
  std::vector<size_t> todo{k};
  while (!todo.empty()) {
    const size_t at = todo.back();
    todo.pop_back();
    for (size_t j = 0; j < at; ++j) {
      bool waits = plan[j].branch == plan[at].branch;
      for (const int a : plan[at].after) waits |= a == static_cast<int>(j);
      if (!waits || over[j]) continue;
      over[j] = 1;
      todo.push_back(j);
    }
  }
  return over[i] != 0;
}

TEST(Branches, ChainIsOne) {
  const Uses steps = {{writes(0)}, {reads(0), writes(1)}, {reads(1), writes(2)}};
  for (const BranchStep& s : plan_branches(steps, 4)) {
    EXPECT_EQ(s.branch, 0);
    EXPECT_TRUE(s.after.empty());
    EXPECT_FALSE(s.marked);
  }
}

TEST(Branches, ForkAndJoin) {
  const Uses steps = {{writes(0)}, {reads(0), writes(1)}, {reads(0), writes(2)}, {reads(1), reads(2), writes(3)}};
  const auto plan = plan_branches(steps, 4);
  EXPECT_NE(plan[1].branch, plan[2].branch);
  EXPECT_FALSE(is_before(plan, 1, 2));
  for (size_t i = 0; i < 3; ++i) EXPECT_TRUE(is_before(plan, i, 3));
}

TEST(Branches, MemoryUsedAgainIsWaitedFor) {
  // Step 3 writes where step 1 reads, step 4 where step 2 has written.
  const Uses steps = {{writes(0)}, {reads(0), writes(1)}, {writes(5)}, {writes(0)}, {writes(5)}};
  const auto plan = plan_branches(steps, 4);
  EXPECT_TRUE(is_before(plan, 1, 3));
  EXPECT_TRUE(is_before(plan, 2, 4));
}

TEST(Branches, WhateverConflictsIsOrdered) {
  uint64_t random = 7;
  auto next = [&](uint64_t n) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    return (random >> 33) % n;
  };
  for (int most : {1, 2, 4}) {
    Uses steps(60);
    for (auto& s : steps) {
      for (int k = 0; k < 2; ++k) s.push_back(reads(static_cast<int64_t>(next(40) % 25)));
      s.push_back(writes(static_cast<int64_t>(next(40) % 25)));
    }
    const auto plan = plan_branches(steps, most);
    for (size_t k = 0; k < steps.size(); ++k) {
      EXPECT_LT(plan[k].branch, most);
      for (const int a : plan[k].after) EXPECT_TRUE(plan[static_cast<size_t>(a)].marked);
      for (size_t i = 0; i < k; ++i) {
        bool conflict = false;
        for (const MemoryUse& a : steps[i])
          for (const MemoryUse& b : steps[k]) conflict |= (a.written || b.written) && a.begin == b.begin;
        if (conflict) {
          EXPECT_TRUE(is_before(plan, i, k)) << i << " before " << k;
        }
      }
    }
  }
}

}  // namespace
}  // namespace msjit::exec

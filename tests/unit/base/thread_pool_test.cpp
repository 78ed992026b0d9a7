#include "src/base/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace msjit {
namespace {

TEST(ThreadPool, EveryPartRunsOnce) {
  for (int round = 0; round < 20000; ++round) {
    int parts = 1 + round % 9;
    std::vector<std::atomic<int>> seen(parts);
    parallel(parts, [&](int p) { ++seen[p]; });
    for (auto& s : seen) ASSERT_EQ(s, 1);
  }
}

TEST(ThreadPool, NestedAndConcurrentCallsFinish) {
  std::atomic<int> count{0};
  auto body = [&] {
    for (int i = 0; i < 200; ++i) parallel(4, [&](int) { parallel(3, [&](int) { ++count; }); });
  };
  std::thread a(body), b(body);
  body();
  a.join();
  b.join();
  EXPECT_EQ(count, 3 * 200 * 12);
}

TEST(ThreadPool, ThrowsTheExceptionOfAPartWhenAllAreDone) {
  std::atomic<int> done = 0;
  EXPECT_THROW(parallel(8,
                        [&](int p) {
                          ++done;
                          if (p == 5) throw std::runtime_error("part");
                        }),
               std::runtime_error);
  if (thread_count() > 1) EXPECT_EQ(done, 8);
}

}  // namespace
}  // namespace msjit

#include "src/base/thread_pool.h"

#include <gtest/gtest.h>

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "src/base/processors.h"

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

TEST(ThreadPool, TheNumberOfThreadsMayChange) {
  for (int threads : {3, 1, 8, 2, kMostThreads + 1}) {
    set_thread_count(threads);
    EXPECT_EQ(thread_count(), std::min(threads, kMostThreads));
    std::mutex mutex;
    std::set<std::thread::id> seen;
    std::atomic<int> count{0};
    for (int round = 0; round < 200; ++round) {
      parallel(16, [&](int) {
        ++count;
        std::lock_guard lock(mutex);
        seen.insert(std::this_thread::get_id());
      });
    }
    EXPECT_EQ(count, 16 * 200);
    EXPECT_LE(static_cast<int>(seen.size()), std::min(threads, 16));
  }
  set_thread_count(0);
}

// More threads than processors, some of which are always waited for while they do not run.
TEST(ThreadPool, WaitingThreadsSleep) {
  set_thread_count(8);
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> count{0};
    parallel(8, [&](int p) {
      if (p % 3 == round % 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      ++count;
    });
    ASSERT_EQ(count, 8);
  }
  set_thread_count(0);
}

TEST(ThreadPool, AForkedChildHasWorkersOfItsOwn) {
  set_thread_count(4);
  parallel(8, [](int) {});
  const pid_t child = fork();
  if (child == 0) {
    std::mutex mutex;
    std::set<std::thread::id> seen;
    for (int round = 0; round < 100; ++round) {
      parallel(8, [&](int) {
        std::this_thread::sleep_for(std::chrono::microseconds(100));
        std::lock_guard lock(mutex);
        seen.insert(std::this_thread::get_id());
      });
    }
    _exit(seen.size() > 1 ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  parallel(8, [](int) {});
  set_thread_count(0);
}

struct Files {
  std::filesystem::path root = std::filesystem::temp_directory_path() / ("msjit_" + std::to_string(getpid()));
  Files() { std::filesystem::create_directories(root); }
  ~Files() { std::filesystem::remove_all(root); }
  void add(const std::string& path, const std::string& text) {
    std::filesystem::create_directories((root / path).parent_path());
    std::ofstream(root / path) << text;
  }
};

TEST(Processors, QuotasOfControlGroups) {
  {
    Files none;
    EXPECT_EQ(control_group_quota(none.root.string()), 0);
  }
  {
    Files unified;  // the group's parent allows less than it does
    unified.add("proc/self/cgroup", "0::/a/b\n");
    unified.add("sys/fs/cgroup/a/b/cpu.max", "300000 100000\n");
    unified.add("sys/fs/cgroup/a/cpu.max", "150000 100000\n");
    unified.add("sys/fs/cgroup/cpu.max", "max 100000\n");
    EXPECT_EQ(control_group_quota(unified.root.string()), 1.5);
  }
  {
    Files first;
    first.add("proc/self/cgroup", "5:memory:/x\n3:cpu,cpuacct:/x\n");
    first.add("sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us", "200000");
    first.add("sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_period_us", "100000");
    first.add("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1");
    first.add("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000");
    EXPECT_EQ(control_group_quota(first.root.string()), 2.0);
  }
}

TEST(Processors, ThoseOfTheAffinity) {
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &before)) {
      CPU_SET(i, &one);
      break;
    }
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(usable_processors(), 1);
  sched_setaffinity(0, sizeof before, &before);
  EXPECT_LE(usable_processors(), CPU_COUNT(&before));
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

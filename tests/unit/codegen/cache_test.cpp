#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "tests/unit/codegen/support.h"

namespace msjit::codegen {
namespace {

kernel::Kernel scaled_by(double factor) {
  kernel::KernelBuilder b;
  int y = b.buffer(DType::float32, kernel::Access::unit, true), x = b.buffer(DType::float32, kernel::Access::unit);
  b.store(y, {b.load(x).x * factor, DType::float32});
  return b.finish();
}

TEST(Cache, EqualTextIsOneKernelWhoeverAsks) {
  clear_kernel_cache();
  uint64_t before = cache_stats().misses;
  std::vector<Ref<CompiledKernel>> got(8);
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back([&, i] { got[i] = get_kernel(scaled_by(1.25)); });
  for (auto& t : threads) t.join();
  for (auto& k : got) EXPECT_EQ(k.get(), got[0].get());
  EXPECT_EQ(cache_stats().misses - before, 1u);
  EXPECT_NE(get_kernel(scaled_by(1.5)).get(), got[0].get());
}

TEST(Cache, IsBoundedAndKernelsInUseLiveOn) {
  auto kept = get_kernel(scaled_by(-1));
  for (int i = 0; i < 5000; ++i) get_kernel(scaled_by(i + 0.125));
  EXPECT_LE(cache_stats().entries, 300u);  // nothing uses them
  EXPECT_GT(cache_stats().evictions, 0u);
  float x[3] = {1, 2, 3}, y[3];
  void* buffers[] = {y, x};
  const int64_t strides[] = {0, 0};
  kept->run({buffers, strides, nullptr, 1, 3, 0, 0});
  EXPECT_EQ(y[2], -3);
}

TEST(Cache, ForkedChildrenCompileAndRun) {
  get_kernel(scaled_by(3));
  pid_t child = fork();
  if (child == 0) {
    alarm(10);
    std::vector<float> x(1 << 20, 2), y(1 << 20);
    void* buffers[] = {y.data(), x.data()};
    const int64_t strides[] = {0, 0};
    get_kernel(scaled_by(7))->run({buffers, strides, nullptr, 1, 1 << 20, 0, 0});
    _exit(y[12345] == 14 ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

// In a child that may not map memory writable and executable, kernels go to the interpreter once the pages at hand are
// full.
TEST(Cache, KernelsRunWhereExecutableMemoryIsDenied) {
  constexpr int kDenyWriteExec = 65;  // PR_SET_MDWE
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    if (prctl(kDenyWriteExec, 1, 0, 0, 0) != 0) _exit(77);
    std::vector<Ref<CompiledKernel>> kept;
    bool right = true, interpreted = false;
    for (int i = 0; i < 3000; ++i) {
      kept.push_back(get_kernel(scaled_by(i + 0.0625)));
      interpreted |= kept.back()->isa() == Isa::kPortable;
      float x[5] = {1, 2, 3, 4, 5}, y[5];
      void* buffers[] = {y, x};
      const int64_t strides[] = {0, 0};
      kept.back()->run({buffers, strides, nullptr, 1, 5, 0, 0});
      right &= y[4] == 5 * (static_cast<float>(i) + 0.0625f);
    }
    _exit(right ? (interpreted ? 0 : 78) : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "this system cannot deny executable memory";
  if (WEXITSTATUS(status) == 78) printf("[   NOTE   ] machine code came from a second mapping\n");
  EXPECT_TRUE(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 78);
}

}  // namespace
}  // namespace msjit::codegen

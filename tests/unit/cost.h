#pragma once
#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace msjit {

// What a call takes, in calls of malloc and free: minima of interleaved runs. That holds on a busy machine and under
// emulation, too, where a limit in nanoseconds does not.
template <class Call>
double cost_in_allocations(Call&& call) {
  constexpr int kCalls = 20000;
  auto timed = [](auto&& one) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kCalls; ++i) one();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  double best = 1e9, unit = 1e9;
  for (int run = 0; run < 20; ++run) {
    best = std::min(best, timed(call));
    unit = std::min(unit, timed([] {
                      void* block = std::malloc(64);
                      asm volatile("" ::"r"(block) : "memory");
                      std::free(block);
                    }));
  }
  return best / unit;
}

}  // namespace msjit

#include "jit/exec/memory_plan.h"

#include <algorithm>
#include <numeric>

namespace msjit::exec {

// More than any memory has: where sizes come to it, the workspace is refused when it is asked for.
constexpr int64_t kBeyond = int64_t{1} << 60;

int LifetimePlanner::define(int64_t bytes, int step) {
  blocks_.push_back({(std::clamp<int64_t>(bytes, 1, kBeyond) + 63) / 64 * 64, 0, step, step});
  return static_cast<int>(blocks_.size()) - 1;
}

void LifetimePlanner::use(int block, int step) {
  Block& b = blocks_[static_cast<size_t>(block)];
  b.last = std::max(b.last, step);
}

// Largest first, each at the lowest offset that is free over its lifetime.
int64_t LifetimePlanner::assign() {
  std::vector<size_t> order(blocks_.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return blocks_[a].bytes > blocks_[b].bytes; });
  std::vector<size_t> placed;  // by offset
  int64_t total = 0;
  for (size_t i : order) {
    Block& b = blocks_[i];
    int64_t at = 0;
    for (size_t j : placed) {
      const Block& o = blocks_[j];
      if (o.last < b.first || o.first > b.last) continue;
      if (at + b.bytes <= o.offset) break;
      at = std::min(std::max(at, o.offset + o.bytes), kBeyond);
    }
    b.offset = at;
    total = std::max(total, at + b.bytes);
    placed.insert(std::upper_bound(placed.begin(), placed.end(), i,
                                   [&](size_t x, size_t y) { return blocks_[x].offset < blocks_[y].offset; }),
                  i);
  }
  return total;
}

}  // namespace msjit::exec

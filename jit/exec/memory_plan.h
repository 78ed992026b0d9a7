// Buffer reuse: blocks with lifetimes get offsets in one workspace, so that those alive together do not overlap.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace msjit::exec {

class LifetimePlanner {
 public:
  int define(int64_t bytes, int step);  // a block written at step; its number
  void use(int block, int step);
  int64_t assign();  // total bytes
  int64_t offset(int block) const { return blocks_[static_cast<size_t>(block)].offset; }

 private:
  struct Block {
    int64_t bytes, offset;
    int first, last;
  };
  std::vector<Block> blocks_;
};

}  // namespace msjit::exec

// Memory for packed operands, one set a thread, kept for the next product.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>

namespace msjit::backends::cpu {

class Scratch {
 public:
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  ~Scratch();
  void* get(int slot, size_t bytes) {
    if (bytes > bytes_[slot]) grow(slot, bytes);
    return data_[slot];
  }

 private:
  void grow(int slot, size_t bytes);
  void* data_[2] = {};
  size_t bytes_[2] = {};
};
Scratch& thread_scratch();

// Bytes of the second-level cache of a processor.
int64_t second_level_cache();

}  // namespace msjit::backends::cpu

// What runs: warps of a block, the memory they see, and what is known of each access.
#pragma once
#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "device_memory.h"
#include "program.h"

namespace ptx {

struct Dim {
  unsigned x = 1, y = 1, z = 1;
  uint64_t count() const { return uint64_t{x} * y * z; }
};

// What a kernel did wrong.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Block;
struct Group {  // lanes at one place
  int pc;
  Mask mask;
  int barrier, barrier_threads;  // of the block, that it waits at; -1: it runs
  bool waits_for_lanes;
};

struct Warp {
  Block* block = nullptr;
  int index = 0;
  char* registers = nullptr;
  char* local = nullptr;  // of lane 0; the others follow
  Mask live = 0, fenced = 0;
  uint16_t phase = 0;  // bar.warp.sync and the like
  std::vector<Group> groups;
  uint64_t steps = 0;
  uint8_t carry[kLanes] = {};
  std::string where(int lane) const;
};

struct Launch {
  const Program* program = nullptr;
  Dim grid, block;
  size_t dynamic_shared = 0;
  std::vector<uint8_t> parameters;
  uint32_t number = 0;
};

struct Block {
  const Launch* launch = nullptr;
  DeviceMemory* memory = nullptr;
  Dim at;
  uint32_t number = 0, clock = 0;
  uint16_t phase = 0;
  std::unordered_map<uint32_t, uint32_t> seen;  // of other blocks: up to which of their clocks
  std::vector<Warp> warps;
  std::vector<uint8_t> shared;
  std::vector<Cell> shared_cells;
  std::string* output = nullptr;
  std::unordered_map<uint64_t, std::unordered_map<uint32_t, uint32_t>>* published =
      nullptr;  // at atomics: blocks' clocks

  Accessor accessor(const Warp& w, int lane) const {
    return {launch->number, number, clock, phase, static_cast<uint16_t>(w.index * kLanes + lane), w.phase};
  }
};

template <class T>
const T* lanes_of(const Warp& w, const Operand& o) {
  return reinterpret_cast<const T*>(o.constant ? o.constant : w.registers + o.offset);
}
template <class T>
void put(Warp& w, Mask mask, const Operand& o, const T* values) {
  auto* to = reinterpret_cast<T*>(w.registers + o.offset);
  if (mask == ~Mask{0}) {
    std::memcpy(to, values, kLanes * sizeof(T));
    return;
  }
  for (int l = 0; l < kLanes; ++l)
    if (mask >> l & 1) to[l] = values[l];
}
// One lane of a register of any width, zero-extended; and back, cut to it.
inline uint64_t bits_at(const Warp& w, const Operand& o, int lane) {
  uint64_t v = 0;
  std::memcpy(&v, lanes_of<char>(w, o) + lane * o.bytes, o.bytes > 8 ? 8 : o.bytes);
  return v;
}
inline void put_bits(Warp& w, const Operand& o, int lane, uint64_t v) {
  if (o) std::memcpy(w.registers + o.offset + lane * o.bytes, &v, o.bytes > 8 ? 8 : o.bytes);
}

// Runs all blocks. Fault: what went wrong, with the place. order: seeds the order of blocks and warps.
void execute(const Launch& launch, DeviceMemory& memory, uint64_t order, std::string& output);

}  // namespace ptx

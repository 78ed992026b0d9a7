// Caching allocator for host memory: size classes, thread-safe, blocks kept for reuse (first touch costs 8x a reuse).
#pragma once
#include <cstddef>
#include <cstdint>

namespace msjit {

struct AllocatorStats {
  uint64_t allocated_bytes, reserved_bytes, peak_allocated_bytes, allocations, cache_hits;
};

void* allocate_bytes(size_t bytes);  // 64-byte aligned; UserError(kMemory) when the system refuses
void free_bytes(void* p, size_t bytes);
AllocatorStats allocator_stats();
void reset_peak_stats();
size_t empty_cache();  // returns the bytes given back to the system

}  // namespace msjit

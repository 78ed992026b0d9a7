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
// Until this thread takes more than n small objects of one size (tensors, nodes), none of those can fail. n <= 31.
void reserve_small_objects(uint32_t n);
// For tests. Of the allocations that do not come from this thread's free blocks (which are given up now), `times` fail
// after the next `after`; after < 0: none does any more. Returns how many failed since the last call.
int64_t fail_allocations(int64_t after, int64_t times);
size_t empty_cache();  // returns the bytes given back to the system

}  // namespace msjit

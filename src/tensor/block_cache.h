// Free blocks kept per thread, so that small tensors come and go without a lock. The allocator's inner half: no
// statistics.
#pragma once
#include <cstddef>
#include <cstdint>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#endif

namespace msjit::detail {

// Size classes: multiples of 64 up to 512, then 8 a doubling (at most 12.5 % unused).
inline constexpr int kClassCount = 400;
inline constexpr size_t kSmallLimit = 16384;  // above: central lists only
inline constexpr int kSmallClasses = 48;
inline constexpr int kSlots = 32;

inline int size_class(size_t bytes) {
  size_t units = (bytes + 63) >> 6;
  if (units <= 8) return units ? static_cast<int>(units) - 1 : 0;
  int shift = 60 - __builtin_clzll(units - 1);  // units - 1 in [8 << shift, 16 << shift)
  return 8 * (shift + 1) + static_cast<int>((units - 1) >> shift) - 8;
}
inline size_t class_bytes(int c) {
  if (c < 8) return static_cast<size_t>(c + 1) << 6;
  return (static_cast<size_t>(c % 8 + 9) << (c / 8 - 1)) << 6;
}

struct ThreadCache {
  struct Bin {
    int count = 0;
    void* blocks[kSlots];
  };
  Bin bins[kSmallClasses];
  // Signed bytes and counts since this thread started; other threads only read them.
  int64_t allocated = 0, allocations = 0, hits = 0;
  int64_t published = 0;  // part of `allocated` already in the global total
};
// Only a pointer lives in thread storage, so that the fast local-exec form also works in a module loaded late.
extern thread_local ThreadCache* thread_cache __attribute__((tls_model("initial-exec")));
ThreadCache& make_thread_cache();
inline ThreadCache& this_thread() {
  ThreadCache* c = thread_cache;
  return __builtin_expect(c != nullptr, 1) ? *c : make_thread_cache();
}

void* take_slow(int size_class, bool& hit);  // central list, then the system; UserError(kMemory)
void give_slow(void* p, int size_class);

inline void* take_small(ThreadCache& t, int c, bool& hit) {
  ThreadCache::Bin& bin = t.bins[c];
  if (__builtin_expect(bin.count > 0, 1)) {
    hit = true;
    void* p = bin.blocks[--bin.count];
    ASAN_UNPOISON_MEMORY_REGION(p, class_bytes(c));
    return p;
  }
  return take_slow(c, hit);
}
inline void give_small(ThreadCache& t, void* p, int c) {
  ThreadCache::Bin& bin = t.bins[c];
  if (__builtin_expect(bin.count < kSlots, 1)) {
    ASAN_POISON_MEMORY_REGION(p, class_bytes(c));
    bin.blocks[bin.count++] = p;
    return;
  }
  give_slow(p, c);
}

// The sign is that of the change; totals are published in steps, so that the fast path writes no shared line.
inline constexpr int64_t kPublishStep = 1 << 18;
void publish(ThreadCache& t);
inline void count_bytes(ThreadCache& t, int64_t delta) {
  int64_t now = t.allocated + delta;
  __atomic_store_n(&t.allocated, now, __ATOMIC_RELAXED);
  int64_t unpublished = now - t.published;
  if (__builtin_expect(unpublished > kPublishStep || unpublished < -kPublishStep, 0)) publish(t);
}
inline void count_allocation(ThreadCache& t, int64_t bytes, bool hit) {
  __atomic_store_n(&t.allocations, t.allocations + 1, __ATOMIC_RELAXED);
  if (hit) __atomic_store_n(&t.hits, t.hits + 1, __ATOMIC_RELAXED);
  count_bytes(t, bytes);
}

}  // namespace msjit::detail

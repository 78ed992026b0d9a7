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
inline constexpr uint32_t kSlots = 31;

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
    uint32_t count = 0;
    uint32_t bytes = 0;  // class_bytes
    void* blocks[kSlots];
  };
  static_assert(sizeof(Bin) == 256, "found by a shift");
  Bin bins[kSmallClasses];
  // Signed bytes and counts since this thread started; other threads only read them.
  int64_t allocated = 0, allocations = 0, misses = 0;
  int64_t published = 0;  // part of `allocated` already in the global total

  ThreadCache() {
    for (int c = 0; c < kSmallClasses; ++c) bins[c].bytes = static_cast<uint32_t>(class_bytes(c));
  }
};
// Only a pointer lives in thread storage, so that the fast local-exec form also works in a module loaded late.
extern constinit thread_local ThreadCache* thread_cache __attribute__((tls_model("initial-exec")));
ThreadCache& make_thread_cache();
inline ThreadCache& this_thread() {
  ThreadCache* c = thread_cache;
  return __builtin_expect(c != nullptr, 1) ? *c : make_thread_cache();
}

void* take_slow(int size_class, bool& hit);  // central list, then the system; UserError(kMemory)
void give_slow(void* p, int size_class);

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
  if (!hit) __atomic_store_n(&t.misses, t.misses + 1, __ATOMIC_RELAXED);
  count_bytes(t, bytes);
}

inline void* pop(ThreadCache::Bin& bin) {
  void* p = bin.blocks[--bin.count];
  ASAN_UNPOISON_MEMORY_REGION(p, bin.bytes);
  return p;
}
// Headers: small blocks that the statistics leave out.
inline void* take_small(ThreadCache& t, int c) {
  ThreadCache::Bin& bin = t.bins[c];
  if (__builtin_expect(bin.count > 0, 1)) return pop(bin);
  bool hit;
  return take_slow(c, hit);
}
inline void give_small(ThreadCache& t, void* p, int c) {
  ThreadCache::Bin& bin = t.bins[c];
  if (__builtin_expect(bin.count >= kSlots, 0)) return give_slow(p, c);
  ASAN_POISON_MEMORY_REGION(p, bin.bytes);
  bin.blocks[bin.count++] = p;
}
// Small objects of constant size; bytes <= kSmallLimit.
inline void* take_block(size_t bytes) { return take_small(this_thread(), size_class(bytes)); }
inline void give_block(void* p, size_t bytes) { give_small(this_thread(), p, size_class(bytes)); }
// Data, or headers with data.
void* take_counted_slow(ThreadCache& t, int c);
inline void* take_counted(ThreadCache& t, size_t c) {
  ThreadCache::Bin& bin = t.bins[c];
  if (__builtin_expect(bin.count == 0, 0)) return take_counted_slow(t, static_cast<int>(c));
  count_allocation(t, bin.bytes, true);
  return pop(bin);
}
inline void give_counted(ThreadCache& t, void* p, size_t c) {
  count_bytes(t, -static_cast<int64_t>(t.bins[c].bytes));
  give_small(t, p, static_cast<int>(c));
}

}  // namespace msjit::detail

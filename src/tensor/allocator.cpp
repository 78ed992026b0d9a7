#include "src/tensor/allocator.h"

#include <pthread.h>
#include <sys/mman.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "src/base/check.h"
#include "src/base/fork.h"
#include "src/tensor/block_cache.h"

namespace msjit {
namespace detail {

constinit thread_local ThreadCache* thread_cache __attribute__((tls_model("initial-exec"))) = nullptr;

namespace {

constexpr size_t kHugePage = size_t{2} << 20;

// Free blocks of one size, linked through their first bytes: giving one back needs no memory, of which there may be
// none.
struct FreeList {
  void* head = nullptr;
  void push(void* p, size_t bytes) {
    ASAN_UNPOISON_MEMORY_REGION(p, sizeof head);
    std::memcpy(p, &head, sizeof head);
    ASAN_POISON_MEMORY_REGION(p, bytes);
    head = p;
  }
  void* pop(size_t bytes) {
    void* p = head;
    if (!p) return nullptr;
    ASAN_UNPOISON_MEMORY_REGION(p, bytes);
    std::memcpy(&head, p, sizeof head);
    return p;
  }
};

struct Central {
  Mutex mutex;
  FreeList free_blocks[kClassCount] MSJIT_GUARDED_BY(mutex);
  std::vector<ThreadCache*> threads MSJIT_GUARDED_BY(mutex);
  // Of threads that ended.
  int64_t gone_allocated MSJIT_GUARDED_BY(mutex) = 0, gone_allocations MSJIT_GUARDED_BY(mutex) = 0;
  int64_t gone_misses MSJIT_GUARDED_BY(mutex) = 0;
  std::atomic<int64_t> reserved{0}, published{0}, peak{0};
  // What other threads held beyond `published` when the peak was reset.
  int64_t unpublished_at_reset MSJIT_GUARDED_BY(mutex) = 0;
  pthread_key_t key;

  Central() { pthread_key_create(&key, &Central::end_thread); }
  static void end_thread(void* cache);
  size_t release_locked() MSJIT_REQUIRES(mutex);
};
Central& central() {
  static Central* c = [] {
    static Central* made = new Central;  // never destroyed: blocks come back until the very end
    hold_while_forking(ForkOrder::kAllocator, made->mutex);
    return made;
  }();
  return *c;
}

void give_locked(Central& c, void* p, int size_class) MSJIT_REQUIRES(c.mutex) {
  c.free_blocks[size_class].push(p, class_bytes(size_class));
}

std::atomic<int64_t> good_until_failing{-1}, failing{0}, failed{0};  // see fail_allocations

void flush(ThreadCache& t, Central& c) MSJIT_REQUIRES(c.mutex) {
  for (int i = 0; i < kSmallClasses; ++i) {
    auto& bin = t.bins[i];
    while (bin.count) give_locked(c, bin.blocks[--bin.count], i);
  }
}

void Central::end_thread(void* p) {
  auto* t = static_cast<ThreadCache*>(p);
  Central& c = central();
  publish(*t);
  {
    MutexLock lock(c.mutex);
    flush(*t, c);
    c.gone_allocated += t->allocated;
    c.gone_allocations += t->allocations;
    c.gone_misses += t->misses;
    std::erase(c.threads, t);
  }
  if (thread_cache == t) thread_cache = nullptr;
  delete t;
}

size_t Central::release_locked() {
  size_t released = 0;
  for (int i = 0; i < kClassCount; ++i) {
    while (void* p = free_blocks[i].pop(class_bytes(i))) {
      std::free(p);
      released += class_bytes(i);
    }
  }
  reserved -= static_cast<int64_t>(released);
  return released;
}

void* system_allocate(size_t bytes) {
  bool huge = bytes >= 2 * kHugePage;
  void* p = std::aligned_alloc(huge ? kHugePage : 64, huge ? (bytes + kHugePage - 1) / kHugePage * kHugePage : bytes);
  if (p && huge) madvise(p, bytes, MADV_HUGEPAGE);
  return p;
}

}  // namespace

ThreadCache& make_thread_cache() {
  Central& c = central();
  auto* t = new ThreadCache;
  {
    MutexLock lock(c.mutex);
    c.threads.push_back(t);
  }
  pthread_setspecific(c.key, t);
  thread_cache = t;
  return *t;
}

void publish(ThreadCache& t) {
  Central& c = central();
  int64_t delta = t.allocated - t.published;
  t.published = t.allocated;
  int64_t now = c.published.fetch_add(delta, std::memory_order_relaxed) + delta;
  int64_t peak = c.peak.load(std::memory_order_relaxed);
  while (now > peak && !c.peak.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
  }
}

static void* take_large(ThreadCache& t, int c, size_t counted) {
  bool hit;
  void* p = take_slow(c, hit);
  count_allocation(t, static_cast<int64_t>(counted), hit);
  return p;
}

// What large blocks count as: what was asked for, which the rounding of classes exceeds by up to an eighth.
static size_t asked(size_t bytes) { return (bytes + 63) / 64 * 64; }

[[noreturn]] void refuse(size_t bytes) {
  throw UserError(ErrorKind::kMemory, "out of memory: the system refused " + std::to_string(bytes) +
                                          " bytes; free tensors or use smaller shapes");
}

void* take_slow(int size_class, bool& hit) {
  Central& c = central();
  size_t bytes = class_bytes(size_class);
  if (__builtin_expect(good_until_failing.load(std::memory_order_relaxed) >= 0, 0)) {
    if (good_until_failing > 0) {
      --good_until_failing;
    } else {
      ++failed;
      if (--failing <= 0) good_until_failing = -1;
      refuse(bytes);
    }
  }
  {
    MutexLock lock(c.mutex);
    if (void* p = c.free_blocks[size_class].pop(bytes)) {
      hit = true;
      return p;
    }
  }
  hit = false;
  void* p = system_allocate(bytes);
  if (!p) {
    {
      MutexLock lock(c.mutex);
      c.release_locked();
    }
    p = system_allocate(bytes);
  }
  if (!p) refuse(bytes);
  c.reserved += static_cast<int64_t>(bytes);
  return p;
}

void* take_counted_slow(ThreadCache& t, int c) { return take_large(t, c, class_bytes(c)); }

void give_slow(void* p, int size_class) {
  Central& c = central();
  MutexLock lock(c.mutex);
  give_locked(c, p, size_class);
  if (size_class >= kSmallClasses) return;
  // A thread that only frees hands half of its blocks over at once.
  auto& bin = this_thread().bins[size_class];
  while (bin.count > kSlots / 2) give_locked(c, bin.blocks[--bin.count], size_class);
}

}  // namespace detail

void* allocate_bytes(size_t bytes) {
  using namespace detail;
  if (bytes > (size_t{1} << 46)) {
    throw UserError(ErrorKind::kMemory, "out of memory: " + std::to_string(bytes) + " bytes were asked for");
  }
  int c = size_class(bytes);
  ThreadCache& t = this_thread();
  return c < kSmallClasses ? take_counted(t, static_cast<size_t>(c)) : take_large(t, c, asked(bytes));
}

void free_bytes(void* p, size_t bytes) {
  using namespace detail;
  if (!p) return;
  int c = size_class(bytes);
  ThreadCache& t = this_thread();
  if (c < kSmallClasses) return give_counted(t, p, static_cast<size_t>(c));
  count_bytes(t, -static_cast<int64_t>(asked(bytes)));
  give_slow(p, c);
}

AllocatorStats allocator_stats() {
  detail::Central& c = detail::central();
  detail::publish(detail::this_thread());
  MutexLock lock(c.mutex);
  int64_t allocated = c.gone_allocated, allocations = c.gone_allocations, misses = c.gone_misses;
  for (auto* t : c.threads) {
    allocated += __atomic_load_n(&t->allocated, __ATOMIC_RELAXED);
    allocations += __atomic_load_n(&t->allocations, __ATOMIC_RELAXED);
    misses += __atomic_load_n(&t->misses, __ATOMIC_RELAXED);
  }
  AllocatorStats s;
  s.allocated_bytes = static_cast<uint64_t>(allocated);
  s.reserved_bytes = static_cast<uint64_t>(c.reserved.load());
  s.peak_allocated_bytes = static_cast<uint64_t>(std::max(c.peak.load() + c.unpublished_at_reset, allocated));
  s.allocations = static_cast<uint64_t>(allocations);
  s.cache_hits = static_cast<uint64_t>(allocations - misses);
  return s;
}

void reset_peak_stats() {
  detail::Central& c = detail::central();
  detail::publish(detail::this_thread());
  MutexLock lock(c.mutex);
  int64_t allocated = c.gone_allocated;
  for (auto* t : c.threads) allocated += __atomic_load_n(&t->allocated, __ATOMIC_RELAXED);
  const int64_t published = c.published.load();
  c.peak = published;
  c.unpublished_at_reset = allocated - published;
}

void reserve_small_objects(uint32_t n) {
  detail::ThreadCache& t = detail::this_thread();
  for (int c = 0; c <= detail::size_class(2048); ++c) {
    auto& bin = t.bins[c];
    while (bin.count < std::min(n, detail::kSlots)) {
      bool hit;
      void* p = detail::take_slow(c, hit);
      detail::give_small(t, p, c);
    }
  }
}

int64_t fail_allocations(int64_t after, int64_t times) {
  detail::Central& c = detail::central();
  {
    MutexLock lock(c.mutex);
    detail::flush(detail::this_thread(), c);
  }
  detail::failing = times;
  detail::good_until_failing = times > 0 ? after : -1;
  return detail::failed.exchange(0);
}

// Blocks in other threads' caches stay: at most kSlots small ones a class.
size_t empty_cache() {
  detail::Central& c = detail::central();
  detail::ThreadCache& t = detail::this_thread();
  MutexLock lock(c.mutex);
  detail::flush(t, c);
  return c.release_locked();
}

}  // namespace msjit

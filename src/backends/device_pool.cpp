#include "src/backends/device_pool.h"

#include <algorithm>

#include "src/base/mutex.h"
#include "src/base/settings.h"
#include "src/tensor/block_cache.h"

namespace msjit::backends {

constinit thread_local DevicePool::Private* DevicePool::Private::entered = nullptr;

DevicePool::Private::~Private() {
  MutexLock guard(pool_.lock_);
  for (Block* b : taken_) b->owner = nullptr;  // those that are still used are given back as others are
  for (Block* b : free_) pool_.give_locked(b);
}

DevicePool::Block* DevicePool::take(size_t bytes) {
  // Multiples of 512 bytes, and of 8 kB above 64 kB.
  const size_t unit = bytes > 65536 ? 8192 : 512;
  const int c = settings().device_pool ? detail::size_class((bytes + unit - 1) / unit * unit) : kNone;
  const size_t size = c == kNone ? bytes : detail::class_bytes(c);
  MutexLock guard(lock_);
  if (__builtin_expect(!aside_.empty(), 0)) collect_locked();
  Block* b = nullptr;
  Private* own = Private::entered && &Private::entered->pool_ == this ? Private::entered : nullptr;
  if (own) {
    own->pool_.lock_.held();  // it is this pool's
    const auto found = std::find_if(own->free_.begin(), own->free_.end(),
                                    [&](Block* f) { return f->bytes == size && f->branch == own->branch_; });
    if (found != own->free_.end()) {
      b = *found;
      own->free_.erase(found);
    }
  }
  if (b) {
    ++stats_.cache_hits;
  } else if (c != kNone && !free_[c].empty()) {
    b = free_[c].back();
    free_[c].pop_back();
    ++stats_.cache_hits;
  } else {
    uint64_t at = source_.take_memory(size);
    if (!at) {
      source_.wait();  // kernels may still read what is given back
      collect_locked();
      if (release_locked() > 0) at = source_.take_memory(size);
    }
    if (!at) {
      size_t left = 0, total = 0;
      source_.memory_info(&left, &total);
      throw UserError(ErrorKind::kMemory, "out of memory on " + to_string(device_) + ": the device refused " +
                                              std::to_string(size) + " bytes; of " + std::to_string(total) + " bytes " +
                                              std::to_string(left) + " are free, tensors hold " +
                                              std::to_string(stats_.allocated_bytes));
    }
    stats_.reserved_bytes += size;
    if (headers_.empty()) {
      b = new Block;
    } else {
      b = headers_.back();
      headers_.pop_back();
    }
    *b = {at, size, c, this, nullptr, 0};
  }
  if (own && !b->owner) {
    own->pool_.lock_.held();
    b->owner = own;
    b->branch = own->branch_;
    own->taken_.push_back(b);
  }
  ++stats_.allocations;
  stats_.allocated_bytes += size;
  stats_.peak_allocated_bytes = std::max(stats_.peak_allocated_bytes, stats_.allocated_bytes);
  return b;
}

void DevicePool::give(Block* b) {
  MutexLock guard(lock_);
  stats_.allocated_bytes -= b->bytes;
  if (b->owner) {
    b->owner->pool_.lock_.held();
    b->owner->free_.push_back(b);
  } else {
    give_locked(b);
  }
}

void DevicePool::give_locked(Block* b) {
  b->owner = nullptr;
  if (b->size_class == kNone) return put_locked(b);  // which waits
  std::shared_ptr<Fence> fence;
  try {
    fence = source_.fence();
  } catch (const UserError&) {  // the device fails: nothing runs there any more
  }
  if (!fence) return put_locked(b);
  aside_.emplace_back(std::move(fence), b);
}

void DevicePool::collect_locked() {
  while (!aside_.empty() && aside_.front().first->over()) {
    put_locked(aside_.front().second);
    aside_.pop_front();
  }
}

void DevicePool::put_locked(Block* b) {
  if (b->size_class != kNone) {
    free_[b->size_class].push_back(b);
    return;
  }
  try {
    source_.wait();             // kernels may still read it
  } catch (const UserError&) {  // what failed is raised by the next call that may raise
  }
  source_.free_memory(b->at);
  stats_.reserved_bytes -= b->bytes;
  headers_.push_back(b);
}

Ref<Storage> DevicePool::storage(size_t bytes) {
  Block* b = take(bytes ? bytes : 1);
  return Storage::wrap(
      reinterpret_cast<void*>(b->at), bytes, device_,
      [](void* context) {
        auto* block = static_cast<Block*>(context);
        block->pool->give(block);
      },
      b, false);
}

size_t DevicePool::release_locked() {
  size_t released = 0;
  for (auto& list : free_) {
    for (Block* b : list) {
      source_.free_memory(b->at);
      released += b->bytes;
      headers_.push_back(b);
    }
    list.clear();
  }
  stats_.reserved_bytes -= released;
  return released;
}

size_t DevicePool::release() {
  source_.wait();
  MutexLock guard(lock_);
  collect_locked();
  return release_locked();
}

DeviceMemoryStats DevicePool::stats() {
  MutexLock guard(lock_);
  return stats_;
}
void DevicePool::reset_peak() {
  MutexLock guard(lock_);
  stats_.peak_allocated_bytes = stats_.allocated_bytes;
}

}  // namespace msjit::backends

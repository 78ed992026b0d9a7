// Blocks that hold a storage's header, its data while they are small, and the tensor they were made for.
#pragma once
#include <bit>
#include <cstring>
#include <new>

#include "src/tensor/block_cache.h"
#include "src/tensor/tensor.h"

namespace msjit {

// [Storage | data] or [Storage | TensorImpl | data]; the block lives as long as the storage, whose count the tensor
// shares. Data above the limit is a block of its own.
struct StoragePool {
  static constexpr size_t kHeader = 64;
  static constexpr size_t kInlineLimit = 4096;
  static constexpr uint8_t kNoBlock = 255;

  static uint8_t block_class(int64_t numel, int64_t item_bytes) {
    if (numel > static_cast<int64_t>(kInlineLimit) / item_bytes) return kNoBlock;
    size_t bytes = static_cast<size_t>(numel * item_bytes);
    return static_cast<uint8_t>(detail::size_class(2 * kHeader + (bytes ? bytes : 1)));
  }
  static bool is_block(const Storage* s) { return s->block_class_ != kNoBlock; }

  static Storage* create(uint8_t size_class, size_t data_offset) {
    static_assert(sizeof(Storage) <= kHeader);
    void* p = detail::take_counted(detail::this_thread(), size_class);
    auto* s = new (p) Storage;
    s->block_class_ = size_class;
    s->data_ = static_cast<std::byte*>(p) + data_offset;
    return s;
  }
  static void release(Storage* s) {
    size_t c = s->block_class_;
    s->~Storage();
    detail::give_counted(detail::this_thread(), s, c);
  }

  // A header alone: its memory is no tensor's data and not counted.
  static Storage* create_header() { return new (detail::take_small(detail::this_thread(), 0)) Storage; }
  static void release_header(Storage* s) {
    s->~Storage();
    detail::give_small(detail::this_thread(), s, 0);
  }

  static Storage* block_of(TensorImpl* t) {
    return reinterpret_cast<Storage*>(reinterpret_cast<std::byte*>(t) - kHeader);
  }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // GCC lays it out plainly
  // A tensor of create_tensor to which nothing refers but its one holder, as good as new.
  static bool can_rest(const TensorImpl* t) {
    struct Fresh {
      uint32_t flags;
      TensorImpl::Place place;
      bool replaced;
      uint16_t pins;
    };
    static_assert(offsetof(TensorImpl, pins) - offsetof(TensorImpl, flags) == offsetof(Fresh, pins));
    constexpr auto kFresh = std::bit_cast<uint64_t>(Fresh{kIsLeaf, TensorImpl::kWithStorage, false, 0});
    uint64_t now;
    std::memcpy(&now, &t->flags, sizeof now);
    return now == kFresh && !t->autograd && t->use_count() == 1 && t->storage->use_count() == 1;
  }
#pragma GCC diagnostic pop
  // Keeps it whole for the next one of its metadata, and gives it out again. Meanwhile its bytes, those of its block,
  // count as free; that an earlier tensor's came back makes up for them, so nothing is to be published.
  static int64_t block_bytes(const Meta* m) { return detail::this_thread().bins[m->block_class].bytes; }
  static void rest(TensorImpl* t, int64_t bytes) {
    detail::ThreadCache& cache = detail::this_thread();
    __atomic_store_n(&cache.allocated, cache.allocated - bytes, __ATOMIC_RELAXED);
    ASAN_POISON_MEMORY_REGION(t->data, static_cast<size_t>(t->meta->nbytes()));
  }
  static void resume(TensorImpl* t, int64_t bytes) {
    detail::ThreadCache& cache = detail::this_thread();
    __atomic_store_n(&cache.allocated, cache.allocated + bytes, __ATOMIC_RELAXED);
    __atomic_store_n(&cache.allocations, cache.allocations + 1, __ATOMIC_RELAXED);
    ASAN_UNPOISON_MEMORY_REGION(t->data, static_cast<size_t>(t->meta->nbytes()));
    t->storage->version_ = t->storage->unseen_ = 0;
  }

  // A tensor in the block of its storage.
  static TensorImpl* create_tensor(const Meta* meta_ref) {
    static_assert(sizeof(TensorImpl) <= kHeader);
    Storage* s = create(meta_ref->block_class, 2 * kHeader);
    s->nbytes_ = static_cast<size_t>(meta_ref->nbytes());
    s->device_ = meta_ref->device;
    auto* t = new (reinterpret_cast<std::byte*>(s) + kHeader) TensorImpl;
    t->meta = meta_ref;
    t->data = s->data_;
    t->place = TensorImpl::kWithStorage;
    t->storage = Ref<Storage>::adopt(s);
    return t;
  }
};

}  // namespace msjit

#include "src/tensor/storage.h"

#include <new>

#include "src/tensor/allocator.h"
#include "src/tensor/block_cache.h"

namespace msjit {

// A storage's header and its data are one block while the data is small; else the data is a block of its own.
struct StoragePool {
  static constexpr size_t kHeader = 64;
  static constexpr size_t kInlineLimit = 4096;

  static bool is_inline(const Storage* s) { return s->data_ == reinterpret_cast<const std::byte*>(s) + kHeader; }

  static Storage* create(size_t data_bytes) {
    static_assert(sizeof(Storage) <= kHeader);
    detail::ThreadCache& t = detail::this_thread();
    int c = detail::size_class(kHeader + data_bytes);
    bool hit;
    void* p = detail::take_small(t, c, hit);
    if (data_bytes) detail::count_allocation(t, static_cast<int64_t>(detail::class_bytes(c)), hit);
    return new (p) Storage;
  }
  static void release(Storage* s, size_t data_bytes) {
    detail::ThreadCache& t = detail::this_thread();
    int c = detail::size_class(kHeader + data_bytes);
    if (data_bytes) detail::count_bytes(t, -static_cast<int64_t>(detail::class_bytes(c)));
    s->~Storage();
    detail::give_small(t, s, c);
  }
};

Ref<Storage> Storage::allocate(size_t bytes, Device device) {
  size_t wanted = bytes ? bytes : 1;  // every storage has an address of its own
  Storage* s;
  if (wanted <= StoragePool::kInlineLimit) {
    s = StoragePool::create(wanted);
    s->data_ = reinterpret_cast<std::byte*>(s) + StoragePool::kHeader;
  } else {
    auto* data = static_cast<std::byte*>(allocate_bytes(wanted));
    s = StoragePool::create(0);
    s->data_ = data;
  }
  s->nbytes_ = bytes;
  s->device_ = device;
  return Ref<Storage>::adopt(s);
}

Ref<Storage> Storage::wrap(void* data, size_t bytes, Device device, Deleter deleter, void* context, bool readonly) {
  Storage* s = StoragePool::create(0);
  s->data_ = static_cast<std::byte*>(data);
  s->nbytes_ = bytes;
  s->device_ = device;
  s->readonly_ = readonly;
  s->deleter_ = deleter ? deleter : [](void*) {};
  s->context_ = context;
  return Ref<Storage>::adopt(s);
}

void Storage::destroy(Storage* s) {
  if (s->deleter_) {
    s->deleter_(s->context_);
    StoragePool::release(s, 0);
  } else if (StoragePool::is_inline(s)) {
    StoragePool::release(s, s->nbytes_ ? s->nbytes_ : 1);
  } else {
    free_bytes(s->data_, s->nbytes_);
    StoragePool::release(s, 0);
  }
}

}  // namespace msjit

#include "src/tensor/storage.h"

#include <atomic>
#include <new>

#include "src/base/check.h"
#include "src/tensor/allocator.h"
#include "src/tensor/device.h"
#include "src/tensor/storage_pool.h"

namespace msjit {

namespace {
constexpr size_t kForgetters = 2;  // packed weights, and what is computed of frozen ones
std::atomic<Storage::Forget> forgetters[kForgetters];
}  // namespace

void Storage::on_forget(Forget f) {
  for (auto& slot : forgetters) {
    Forget none = nullptr;
    if (slot.compare_exchange_strong(none, f)) return;
  }
  MSJIT_CHECK(false, "more keepers of weights than there is room for");
}

void Storage::forget(Storage* s) {
  for (auto& slot : forgetters)
    if (const Forget f = slot.load(std::memory_order_acquire)) f(s);
}

Ref<Storage> Storage::allocate(size_t bytes, Device device) {
  if (!on_host(device)) return allocate_on_device(bytes, device);
  size_t wanted = bytes ? bytes : 1;  // every storage has an address of its own
  Storage* s;
  if (wanted <= StoragePool::kInlineLimit) {
    s = StoragePool::create(static_cast<uint8_t>(detail::size_class(StoragePool::kHeader + wanted)),
                            StoragePool::kHeader);
  } else {
    auto* data = static_cast<std::byte*>(allocate_bytes(wanted));
    s = StoragePool::create_header();
    s->data_ = data;
  }
  s->nbytes_ = bytes;
  s->device_ = device;
  return Ref<Storage>::adopt(s);
}

Ref<Storage> Storage::wrap(void* data, size_t bytes, Device device, Deleter deleter, void* context, bool readonly) {
  Storage* s = StoragePool::create_header();
  s->data_ = static_cast<std::byte*>(data);
  s->nbytes_ = bytes;
  s->device_ = device;
  s->readonly_ = readonly;
  s->deleter_ = deleter ? deleter : [](void*) {};
  s->context_ = context;
  s->exports_ = 1;
  return Ref<Storage>::adopt(s);
}

void Storage::destroy(Storage* s) {
  if (s->kept_) forget(s);
  if (s->unwritten_) s->keep_all_unwritten();
  if (StoragePool::is_block(s)) return StoragePool::release(s);
  if (s->deleter_) {
    s->deleter_(s->context_);
  } else {
    free_bytes(s->data_, s->nbytes_);
  }
  StoragePool::release_header(s);
}

}  // namespace msjit

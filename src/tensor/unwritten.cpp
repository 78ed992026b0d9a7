#include "src/tensor/unwritten.h"

#include <utility>

#include "src/tensor/device.h"

namespace msjit {

Unwritten::Unwritten(const Tensor& t) : meta_(t->meta), storage_(t->storage.get()), data_(t.data()) {
  meta_->ref();
  link();
  if (__builtin_expect(storage_->exported(), 0)) copy();  // written without a word
}

Unwritten::Unwritten(Unwritten&& o) noexcept
    : meta_(std::exchange(o.meta_, nullptr)),
      storage_(o.storage_),
      data_(o.data_),
      next_(o.next_),
      link_(std::exchange(o.link_, nullptr)),
      copied_(std::exchange(o.copied_, false)) {
  if (!link_) return;
  *link_ = this;
  if (next_) next_->link_ = &next_;
}

Tensor Unwritten::get() const {
  meta_->ref();
  return Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(meta_, Ref<Storage>(storage_), data_)));
}

void Unwritten::reset() {
  unlink();
  if (std::exchange(copied_, false)) Ref<Storage>::adopt(storage_).reset();
  if (meta_) std::exchange(meta_, nullptr)->unref();
}

void Unwritten::link() {
  link_ = &storage_->unwritten_;
  next_ = *link_;
  if (next_) next_->link_ = &next_;
  *link_ = this;
}

void Unwritten::unlink() {
  if (!link_) return;
  *link_ = next_;
  if (next_) next_->link_ = link_;
  link_ = nullptr;
}

bool Unwritten::overlaps(const std::byte* low, const std::byte* high) const {
  const Range own = touched(*meta_, data_);
  return own.low < high && low < own.high;
}

void Unwritten::copy() {
  const Range own = touched(*meta_, data_);
  const auto bytes = meta_->numel ? static_cast<size_t>(own.high - own.low) : size_t{0};
  Ref<Storage> kept = Storage::allocate(bytes, meta_->device);
  if (bytes) copy_memory(kept->data(), own.low, bytes, meta_->device);
  unlink();
  data_ = kept->data() + (meta_->numel ? data_ - own.low : 0);
  storage_ = kept.release();
  copied_ = true;
}

void Storage::keep_unwritten(const std::byte* low, const std::byte* high) {
  for (Unwritten* u = unwritten_; u;) {
    Unwritten* next = u->next_;
    if (u->overlaps(low, high)) u->copy();
    u = next;
  }
}

void Storage::keep_all_unwritten() {
  while (unwritten_) unwritten_->copy();
}

void MemoryWrite::keep_what_is_written(const TensorImpl& target) {
  const Ref<Storage> alive = target.storage;
  const Range r = touched(*target.meta, target.data);
  if (target.meta->numel) alive->keep_unwritten(r.low, r.high);
}

}  // namespace msjit

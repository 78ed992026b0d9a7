// Tensor: a counted handle on a strided view of a storage.
#pragma once
#include <span>
#include <utility>
#include <vector>

#include "src/base/ref_counted.h"
#include "src/tensor/storage.h"

namespace msjit {

namespace autograd {
struct AutogradMeta;  // src/autograd/autograd.h
// Of a tensor that has one owner, the caller, or none any more. False, and nothing happens, where another thread has
// found the tensor among the views of its base, and owns it, too.
bool destroy(AutogradMeta*);
}  // namespace autograd

// Bits of TensorImpl::flags that guards compare in one load.
enum TensorFlag : uint32_t {
  kRequiresGrad = 1u << 0,  // a leaf that asked for it, or the result of a recorded op
  kIsLeaf = 1u << 1,        // no grad_fn
  kIsParameter = 1u << 2,
  kIsView = 1u << 3,  // shares its storage by construction (autograd keeps the base)
  kHasHooks = 1u << 4,
  // 1u << 5: kBatched (src/autograd/batch.h)
  kIsData = 1u << 7,    // what x.data gave, or a view of that: the tape does not see it written
  kIsFrozen = 1u << 6,  // of a network made ready for inference: graphs compute once what depends on these alone
};

struct TensorImpl : RefCounted {
  const Meta* meta = nullptr;
  std::byte* data = nullptr;  // first element
  uint32_t flags = kIsLeaf;
  // Where it lies: in memory of its own; in the block of its storage, which frees it; in the block of the storage that
  // it had first, of which it keeps a reference.
  enum Place : uint8_t { kApart, kWithStorage, kInFormerBlock } place = kApart;
  bool replaced = false;  // has had other memory or metadata
  uint16_t pins = 0;      // kernels that use it while other threads of the interpreter run (src/tensor/long_work.h)
  Ref<Storage> storage;
  autograd::AutogradMeta* autograd = nullptr;  // owned; null until something needs it
  void* python = nullptr;  // the one Python object of this tensor, borrowed; null when there is none

  static TensorImpl* create(const Meta* meta_ref, Ref<Storage> storage, std::byte* data);  // from a free list
  static void destroy(TensorImpl* t);
  // Takes over other memory. UserError while a kernel uses it on another thread.
  void replace(const Meta* meta_ref, Ref<Storage> other, std::byte* first);
};

class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(Ref<TensorImpl> impl) : impl_(std::move(impl)) {}
  static Tensor borrow(TensorImpl* impl) { return Tensor(Ref<TensorImpl>(impl)); }

  static Tensor empty(const Meta* meta);  // contiguous meta, borrowed; uninitialised memory
  static Tensor empty(Dims shape, DType dtype, Device device = {});
  static Tensor zeros(Dims shape, DType dtype);                         // these two: in the CPU's memory
  static Tensor from_bytes(const void* data, Dims shape, DType dtype);  // copies
  // A view of the same storage; offset in elements relative to this tensor's first element; bounds are checked.
  Tensor as_strided(Dims shape, Dims strides, int64_t offset) const;
  // A view of the same bytes as elements of another dtype: the last dimension grows or shrinks with their size.
  Tensor reinterpreted(DType dtype) const;

  explicit operator bool() const { return static_cast<bool>(impl_); }
  TensorImpl* get() const { return impl_.get(); }
  TensorImpl* operator->() const { return impl_.get(); }
  TensorImpl* release() { return impl_.release(); }
  bool is(const Tensor& o) const { return impl_ == o.impl_; }

  const Meta& meta() const { return *impl_->meta; }
  DType dtype() const { return impl_->meta->dtype; }
  Dims shape() const { return impl_->meta->shape(); }
  Dims strides() const { return impl_->meta->strides(); }
  int ndim() const { return impl_->meta->ndim; }
  int64_t size(int dim) const { return impl_->meta->dims[dim]; }
  int64_t numel() const { return impl_->meta->numel; }
  Device device() const { return impl_->meta->device; }
  bool contiguous() const { return impl_->meta->contiguous; }
  std::byte* data() const { return impl_->data; }
  template <class T>
  T* data_as() const {
    return reinterpret_cast<T*>(impl_->data);
  }
  bool requires_grad() const { return impl_->flags & kRequiresGrad; }
  int64_t storage_offset() const { return (impl_->data - impl_->storage->data()) / size_of(dtype()); }

 private:
  Ref<TensorImpl> impl_;
};

// How often what the tensor shows has been written, as far as the tape sees it: through x.data nobody sees it in x.
inline uint32_t version_of(const TensorImpl& t) {
  return t.flags & kIsData ? t.storage->unseen() : t.storage->version() - t.storage->unseen();
}

struct Range {
  const std::byte *low, *high;  // bytes touched: [low, high); no empty tensor has any
};
Range touched(const Meta& meta, const std::byte* first);

// Whether writing one may change the other (address ranges of the same storage or of wrapped memory intersect).
bool may_overlap(const TensorImpl& a, const TensorImpl& b);

// Whether the first `written` of many tensors overlap no other of them, by sorting. What was found so last is at once
// found so again at the same addresses, as parameters keep theirs.
class DisjointCheck {
 public:
  bool holds(std::span<const TensorImpl* const> tensors, size_t written);

 private:
  std::vector<std::pair<const std::byte*, const std::byte*>> known_;
};

}  // namespace msjit

#include "src/tensor/tensor.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "src/base/check.h"
#include "src/tensor/storage_pool.h"

namespace msjit {

// Replaced by the tape's own where src/autograd is linked; without it no tensor has such metadata.
__attribute__((weak)) bool autograd::destroy(AutogradMeta*) { return true; }

TensorImpl* TensorImpl::create(const Meta* meta_ref, Ref<Storage> storage, std::byte* data) {
  static_assert(sizeof(TensorImpl) <= 64, "one cache line");
  void* p = detail::take_small(detail::this_thread(), 0);
  auto* t = new (p) TensorImpl;
  t->meta = meta_ref;
  t->storage = std::move(storage);
  t->data = data;
  return t;
}

static void destroy_any(TensorImpl* t) {
  while (t->autograd && !autograd::destroy(t->autograd))
    if (!t->unref()) return;
  t->meta->unref();
  Ref<Storage> storage = std::move(t->storage), block;
  if (t->place == TensorImpl::kApart) {
    t->~TensorImpl();
    return detail::give_small(detail::this_thread(), t, 0);
  }
  if (t->place == TensorImpl::kInFormerBlock) block = Ref<Storage>::adopt(StoragePool::block_of(t));
  t->~TensorImpl();
  ASAN_POISON_MEMORY_REGION(t, sizeof(TensorImpl));
}

void TensorImpl::destroy(TensorImpl* t) {
  Storage* s = t->storage.get();
  const bool plain = t->place == kWithStorage && !t->autograd && t->meta->interned;
  if (__builtin_expect(!plain || s->use_count() != 1, 0)) return destroy_any(t);
  t->storage.release();
  t->~TensorImpl();
  StoragePool::release(s);
}

void TensorImpl::replace(const Meta* meta_ref, Ref<Storage> other, std::byte* first) {
  if (pins) {
    meta_ref->unref();
    throw runtime_error("the memory of a tensor cannot be replaced while a kernel on another thread uses it");
  }
  std::exchange(meta, meta_ref)->unref();
  data = first;
  replaced = true;
  if (place == kWithStorage && !(storage == other)) {
    place = kInFormerBlock;
    (void)storage.release();
  }
  storage = std::move(other);
}

__attribute__((noinline, cold)) static Tensor empty_large(const Meta* meta);

Tensor Tensor::empty(const Meta* meta) {
  if (__builtin_expect(meta->block_class != StoragePool::kNoBlock, 1)) {
    TensorImpl* t = StoragePool::create_tensor(meta);
    meta->ref();
    return Tensor(Ref<TensorImpl>::adopt(t));
  }
  return empty_large(meta);
}

Tensor empty_large(const Meta* meta) {
  MSJIT_CHECK(meta->contiguous, to_string(*meta));
  if (meta->numel > INT64_MAX / size_of(meta->dtype))
    throw UserError(ErrorKind::kMemory, "a tensor of " + to_string(*meta) + " does not fit into any memory");
  Ref<Storage> storage = Storage::allocate(static_cast<size_t>(meta->nbytes()), meta->device);
  std::byte* data = storage->data();
  meta->ref();
  return Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(meta, std::move(storage), data)));
}

Tensor Tensor::empty(Dims shape, DType dtype, Device device) {
  const Meta* meta = make_contiguous_meta(dtype, device, shape);
  Tensor t;
  try {
    t = empty(meta);
  } catch (...) {
    meta->unref();
    throw;
  }
  meta->unref();
  return t;
}

Tensor Tensor::zeros(Dims shape, DType dtype) {
  Tensor t = empty(shape, dtype);
  std::memset(t.data(), 0, static_cast<size_t>(t.meta().nbytes()));
  return t;
}

Tensor Tensor::from_bytes(const void* data, Dims shape, DType dtype) {
  Tensor t = empty(shape, dtype);
  if (t.numel()) std::memcpy(t.data(), data, static_cast<size_t>(t.meta().nbytes()));
  return t;
}

Tensor Tensor::as_strided(Dims shape, Dims strides, int64_t offset) const {
  if (shape.size() != strides.size()) {
    throw value_error("as_strided: shape " + to_string(shape) + " and strides " + to_string(strides) +
                      " must have the same length");
  }
  const Storage& s = *impl_->storage;
  int64_t item = size_of(dtype());
  std::byte* first = impl_->data;
  bool inside = true;
  if (numel_of(shape) > 0) {
    __int128 low = offset, high = offset;
    for (size_t i = 0; i < shape.size(); ++i) {
      __int128 reach = static_cast<__int128>(shape[i] - 1) * strides[i];
      (reach < 0 ? low : high) += reach;
    }
    __int128 at = impl_->data - s.data();
    inside = at + low * item >= 0 && at + (high + 1) * item <= static_cast<__int128>(s.nbytes());
    if (inside) first += offset * item;
  }  // an empty view points where its tensor does: nothing is ever read through it
  if (!inside) {
    throw value_error("as_strided: shape " + to_string(shape) + ", strides " + to_string(strides) + " and offset " +
                      std::to_string(offset) + " reach outside the storage of " + std::to_string(s.nbytes()) +
                      " bytes");
  }
  const Meta* meta = make_meta(dtype(), device(), shape, strides);
  return Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(meta, impl_->storage, first)));
}

Tensor Tensor::reinterpreted(DType to) const {
  const int64_t from_size = size_of(dtype()), to_size = size_of(to);
  Shape shape(this->shape().begin(), this->shape().end()), steps(strides().begin(), strides().end());
  if (from_size != to_size) {
    const int64_t last = ndim() - 1;
    bool fits = last >= 0 && (steps[last] == 1 || shape[last] <= 1) &&
                (impl_->data - impl_->storage->data()) % to_size == 0 && shape[last] * from_size % to_size == 0;
    for (int64_t d = 0; fits && d < last; ++d) fits = steps[d] * from_size % to_size == 0;
    if (!fits) {
      throw value_error("view: " + std::string(info(dtype()).name) + to_string(this->shape()) + " with strides " +
                        to_string(strides()) + " cannot be seen as " + std::string(info(to).name) +
                        ": the rows' bytes are no whole elements; contiguous() may help");
    }
    for (int64_t d = 0; d < last; ++d) steps[d] = steps[d] * from_size / to_size;
    shape[last] = shape[last] * from_size / to_size;
    steps[last] = 1;
  }
  const Meta* meta = make_meta(to, device(), shape, steps);
  return Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(meta, impl_->storage, impl_->data)));
}

Range touched(const Meta& meta, const std::byte* first) {
  const int64_t item = size_of(meta.dtype);
  if (meta.contiguous) return {first, first + meta.numel * item};
  int64_t low = 0, high = 0;
  for (int i = 0; i < meta.ndim; ++i) {
    int64_t reach = (meta.dims[i] - 1) * meta.strides()[i];
    (reach < 0 ? low : high) += reach;
  }
  return {first + low * item, first + (high + 1) * item};
}

bool may_overlap(const TensorImpl& a, const TensorImpl& b) {
  if (a.meta->numel == 0 || b.meta->numel == 0 || !(a.meta->device == b.meta->device)) return false;
  Range x = touched(*a.meta, a.data), y = touched(*b.meta, b.data);
  return x.low < y.high && y.low < x.high;
}

bool DisjointCheck::holds(std::span<const TensorImpl* const> tensors, size_t written) {
  struct Block {
    Range bytes;
    bool written;
  };
  SmallVector<Block, 32> blocks;
  bool known = known_.size() == tensors.size();
  for (size_t i = 0; i < tensors.size(); ++i) {
    const bool empty = tensors[i]->meta->numel == 0;
    blocks.push_back({empty ? Range{} : touched(*tensors[i]->meta, tensors[i]->data), i < written});
    known = known && known_[i] == std::pair{blocks[i].bytes.low, blocks[i].bytes.high};
  }
  if (known) return true;
  known_.clear();
  for (const Block& b : blocks) known_.emplace_back(b.bytes.low, b.bytes.high);
  std::sort(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) { return a.bytes.low < b.bytes.low; });
  const std::byte *end = nullptr, *written_end = nullptr;  // of the blocks before
  for (const Block& b : blocks) {
    if (b.bytes.low == b.bytes.high) continue;
    if (b.bytes.low < (b.written ? end : written_end)) {
      known_.clear();
      return false;
    }
    end = std::max(end, b.bytes.high);
    if (b.written) written_end = std::max(written_end, b.bytes.high);
  }
  return true;
}

}  // namespace msjit

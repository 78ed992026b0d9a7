// What a tensor holds now, for whoever reads it later: its memory is copied when someone is about to write or to free
// it, not before. Beside a tensor that keeps the memory: this does not.
#pragma once
#include "src/tensor/tensor.h"

namespace msjit {

class Unwritten {
 public:
  explicit Unwritten(const Tensor& t);
  Unwritten(Unwritten&& o) noexcept;
  Unwritten& operator=(Unwritten&&) = delete;
  ~Unwritten() { reset(); }

  // Of the type and the strides of then, over what it was.
  Tensor get() const;
  // Whether t, which was given, has other contents or other memory since.
  bool differs(const Tensor& t) const { return copied_ || !(t->storage.get() == storage_) || t.data() != data_; }
  void reset();

 private:
  friend class MemoryWrite;
  friend class Storage;
  bool overlaps(const std::byte* low, const std::byte* high) const;
  void copy();
  void link();
  void unlink();

  const Meta* meta_ = nullptr;  // counted
  Storage* storage_ = nullptr;  // copied_: its own
  std::byte* data_ = nullptr;
  Unwritten *next_ = nullptr, **link_ = nullptr;  // in the storage's list; null: not in it
  bool copied_ = false;
};

// A write of target's memory by whoever has its reference: made before it, done() behind it.
class MemoryWrite {
 public:
  explicit MemoryWrite(TensorImpl& target, bool through_data = false)
      : storage_(*target.storage), unseen_(through_data || target.flags & kIsData) {
    if (__builtin_expect(storage_.unwritten() != nullptr, 0)) keep_what_is_written(target);
  }
  explicit MemoryWrite(const Tensor& target, bool through_data = false) : MemoryWrite(*target.get(), through_data) {}
  MemoryWrite(const MemoryWrite&) = delete;
  void done() {
    ++storage_.version_;
    storage_.unseen_ += unseen_;
  }

 private:
  static void keep_what_is_written(const TensorImpl& target);
  Storage& storage_;
  const bool unseen_;
};

}  // namespace msjit

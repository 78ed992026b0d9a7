// Storage: one block of memory shared by views, with a version that every in-place write advances.
#pragma once
#include <cstddef>

#include "src/base/ref_counted.h"
#include "src/tensor/meta.h"

namespace msjit {

class Unwritten;  // src/tensor/unwritten.h

class Storage : public RefCounted {
 public:
  using Deleter = void (*)(void* context);

  static Ref<Storage> allocate(size_t bytes, Device device = {});  // from the caching allocator, 64-byte aligned
  // Foreign memory (NumPy, DLPack): deleter(context) runs when the last view dies, on whatever thread that is.
  static Ref<Storage> wrap(void* data, size_t bytes, Device device, Deleter deleter, void* context, bool readonly);
  static void destroy(Storage* s);

  std::byte* data() const { return data_; }
  size_t nbytes() const { return nbytes_; }
  Device device() const { return device_; }
  bool readonly() const { return readonly_; }
  uint32_t version() const { return version_; }  // MemoryWrite (src/tensor/unwritten.h) advances it
  uint32_t unseen() const { return unseen_; }    // of them, writes through x.data
  const Unwritten* unwritten() const { return unwritten_; }

  // What kernels have made of the contents (packed weights) is kept by whoever sets the function, until the storage is
  // gone; it counts for one version only. Memory that others may write without a word, which foreign memory is for
  // ever, has nothing kept.
  using Forget = void (*)(Storage* s);
  static void on_forget(Forget f);  // for each of them, once
  static void forget(Storage* s);
  void set_weight() { weight_ = true; }  // of a Parameter: likely to be read by many calls between two writes
  bool exported() const { return __atomic_load_n(&exports_, __ATOMIC_RELAXED) != 0; }
  bool may_keep() const { return weight_ && !exported(); }
  bool kept() const { return kept_; }
  void set_kept() { kept_ = true; }
  void begin_export() {
    __atomic_fetch_add(&exports_, 1, __ATOMIC_RELAXED);
    if (weight_) forget(this);  // even where nothing is kept yet: another thread may be about to
    if (unwritten_) keep_all_unwritten();
  }
  void end_export() { __atomic_fetch_sub(&exports_, 1, __ATOMIC_RELAXED); }

 private:
  friend struct StoragePool;
  friend class Unwritten;
  friend class MemoryWrite;
  Storage() = default;
  ~Storage() = default;
  void keep_unwritten(const std::byte* low, const std::byte* high);
  void keep_all_unwritten();
  uint32_t unseen_ = 0;  // beside the count of references
  std::byte* data_ = nullptr;
  size_t nbytes_ = 0;
  Device device_;
  bool readonly_ = false;
  uint8_t block_class_ = 255;  // of the block that this header and the data share; 255: the data is elsewhere
  bool weight_ = false, kept_ = false;
  uint32_t version_ = 0, exports_ = 0;
  Deleter deleter_ = nullptr;
  void* context_ = nullptr;
  Unwritten* unwritten_ = nullptr;  // those that count on its bytes: the first of a list
};

}  // namespace msjit

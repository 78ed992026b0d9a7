// Storage: one block of memory shared by views, with a version that every in-place write advances.
#pragma once
#include <cstddef>

#include "src/base/ref_counted.h"
#include "src/tensor/meta.h"

namespace msjit {

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
  uint32_t version() const { return version_; }
  void bump_version() { ++version_; }

 private:
  friend struct StoragePool;
  Storage() = default;
  ~Storage() = default;
  std::byte* data_ = nullptr;
  size_t nbytes_ = 0;
  Device device_;
  bool readonly_ = false;
  uint8_t block_class_ = 255;  // of the block that this header and the data share; 255: the data is elsewhere
  uint32_t version_ = 0;
  Deleter deleter_ = nullptr;
  void* context_ = nullptr;
};

}  // namespace msjit

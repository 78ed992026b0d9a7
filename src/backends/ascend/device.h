// One Ascend device: its stream and its memory.
#pragma once
#include <string>

#include "src/backends/ascend/acl.h"
#include "src/backends/device_pool.h"

namespace msjit::backends::ascend {

class AscendDevice final : DevicePool::Source {
 public:
  static AscendDevice& get(int index);  // opened at first use; BackendError: it is not there

  void enter();  // this thread's calls are about this device from now on
  StreamHandle stream() const { return stream_; }
  DevicePool& pool() { return pool_; }
  void copy(void* to, const void* from, size_t bytes, CopyKind kind);  // in the stream's order
  void synchronize();
  std::string description();
  void memory_info(size_t* left, size_t* total) override;

 private:
  explicit AscendDevice(int index);
  uint64_t take_memory(size_t bytes) override;
  void free_memory(uint64_t at) override;
  void wait() override { synchronize(); }
  static constinit thread_local AscendDevice* current;

  int index_;
  StreamHandle stream_ = nullptr;
  DevicePool pool_;
};

}  // namespace msjit::backends::ascend

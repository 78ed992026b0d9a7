// Ascend as a backend: memory, copies, waiting. What runs there are graphs (python/msjit/_ascend), of single ops too.
// Emulated in tests, never run on an Ascend device.
#include "src/backends/ascend/device.h"
#include "src/backends/backend.h"

namespace msjit::backends {
namespace {

using ascend::AscendDevice;

class AscendBackend final : public Backend {
 public:
  std::string_view name() const override { return "ascend"; }
  DeviceType device() const override { return DeviceType::kAscend; }
  void initialize() override { ascend::acl(); }
  int device_count() override { return ascend::acl().devices; }
  std::string describe(int index) override { return AscendDevice::get(index).description(); }

  DeviceProperties properties(int index) override {
    AscendDevice& d = AscendDevice::get(index);
    DeviceProperties p{d.description()};
    d.memory_info(&p.free_bytes, &p.total_bytes);
    return p;
  }

  Ref<Storage> allocate(size_t bytes, int index) override { return AscendDevice::get(index).pool().storage(bytes); }
  // The copy is asynchronous: the host's memory may change or go once it is done.
  void copy_to_device(void* to, const void* from, size_t bytes, int index) override {
    AscendDevice& d = AscendDevice::get(index);
    d.copy(to, from, bytes, ascend::kHostToDevice);
    d.synchronize();
  }
  void copy_to_host(void* to, const void* from, size_t bytes, int index) override {
    AscendDevice& d = AscendDevice::get(index);
    d.copy(to, from, bytes, ascend::kDeviceToHost);
    d.synchronize();
  }
  void copy_on_device(void* to, const void* from, size_t bytes, int index) override {
    AscendDevice::get(index).copy(to, from, bytes, ascend::kDeviceToDevice);
  }
  void synchronize(int index) override { AscendDevice::get(index).synchronize(); }
  DeviceMemoryStats memory_stats(int index) override { return AscendDevice::get(index).pool().stats(); }
  void reset_peak_stats(int index) override { AscendDevice::get(index).pool().reset_peak(); }
  size_t empty_cache(int index) override { return AscendDevice::get(index).pool().release(); }
};

AscendBackend ascend_backend;
const BackendRegistration registration(&ascend_backend);

}  // namespace
}  // namespace msjit::backends

#include "src/backends/ascend/device.h"

#include <array>

#include "src/base/mutex.h"

namespace msjit::backends::ascend {

constinit thread_local AscendDevice* AscendDevice::current = nullptr;

AscendDevice& AscendDevice::get(int index) {
  const int count = acl().devices;
  constexpr int kMost = 128;
  if (index < 0 || index >= count || index >= kMost)
    throw BackendError("ascend", BackendFault::kNoDevice,
                       "there is no ascend:" + std::to_string(index) + "; devices: " + std::to_string(count));
  static Mutex lock;
  static std::array<AscendDevice*, kMost> devices MSJIT_GUARDED_BY(lock) = {};
  MutexLock guard(lock);
  if (!devices[index]) devices[index] = new AscendDevice(index);
  return *devices[index];
}

AscendDevice::AscendDevice(int index)
    : index_(index), pool_(*this, Device{DeviceType::kAscend, static_cast<int8_t>(index)}) {
  auto ready = [&](Status status, const char* call) {
    if (status != kSuccess)
      throw BackendError("ascend", BackendFault::kInitFailed,
                         std::string(call) + " of ascend:" + std::to_string(index) + " returned " + error_text(status));
  };
  ready(acl().set_device(index), "aclrtSetDevice");
  ready(acl().create_stream(&stream_), "aclrtCreateStream");
  current = this;
}

void AscendDevice::enter() {
  if (__builtin_expect(current == this, 1)) return;
  check(acl().set_device(index_), "aclrtSetDevice", index_);
  current = this;
}

uint64_t AscendDevice::take_memory(size_t bytes) {
  enter();
  constexpr int kHugePagesFirst = 0;
  void* at = nullptr;
  const Status status = acl().malloc(&at, bytes, kHugePagesFirst);
  if (status == kNoMemory || status == kBadAlloc || status == kOverLimit) return 0;
  check(status, "aclrtMalloc", index_);
  return reinterpret_cast<uint64_t>(at);
}

void AscendDevice::free_memory(uint64_t at) {
  enter();
  acl().free(reinterpret_cast<void*>(at));
}

void AscendDevice::memory_info(size_t* left, size_t* total) {
  constexpr int kDeviceMemory = 1;
  acl().memory_info(kDeviceMemory, left, total);
}

void AscendDevice::copy(void* to, const void* from, size_t bytes, CopyKind kind) {
  enter();
  check(acl().copy_async(to, bytes, from, bytes, kind, stream_), "aclrtMemcpyAsync", index_);
}

void AscendDevice::synchronize() {
  enter();
  check(acl().synchronize_stream(stream_), "aclrtSynchronizeStream", index_);
}

std::string AscendDevice::description() {
  const char* soc = acl().soc_name();
  int32_t major = 0, minor = 0, patch = 0;
  check(acl().version(&major, &minor, &patch), "aclrtGetVersion", index_);
  return std::string(soc ? soc : "an Ascend device") + ", ACL " + std::to_string(major) + "." + std::to_string(minor) +
         "." + std::to_string(patch);
}

}  // namespace msjit::backends::ascend

#include "src/backends/cuda/pinned.h"

#include <cstdint>
#include <cstring>
#include <map>

#include "src/backends/cuda/device.h"
#include "src/backends/kernel.h"
#include "src/base/mutex.h"

namespace msjit::backends::cuda {
namespace {

struct Ranges {
  Mutex lock;
  std::map<uintptr_t, size_t> bytes MSJIT_GUARDED_BY(lock);  // by where each begins
};
Ranges& ranges() {
  static auto* r = new Ranges;
  return *r;
}

constexpr unsigned kOfAllContexts = 1;

}  // namespace

Tensor pinned_copy(CudaDevice& device, const Tensor& t) {
  device.enter();
  const auto bytes = static_cast<size_t>(std::max<int64_t>(t.numel() * size_of(t.dtype()), 1));
  void* at = nullptr;
  check(driver().host_allocate(&at, bytes, kOfAllContexts), "cuMemHostAlloc", device.index());
  {
    MutexLock guard(ranges().lock);
    ranges().bytes[reinterpret_cast<uintptr_t>(at)] = bytes;
  }
  auto release = [](void* memory) {
    {
      MutexLock guard(ranges().lock);
      ranges().bytes.erase(reinterpret_cast<uintptr_t>(memory));
    }
    driver().host_free(memory);
  };
  const Meta* meta = make_contiguous_meta(t.dtype(), Device{}, t.shape());
  Tensor made(Ref<TensorImpl>::adopt(
      TensorImpl::create(meta, Storage::wrap(at, bytes, Device{}, release, at, false), static_cast<std::byte*>(at))));
  copy(made, t);
  return made;
}

bool is_pinned(const void* p) {
  const auto at = reinterpret_cast<uintptr_t>(p);
  MutexLock guard(ranges().lock);
  auto after = ranges().bytes.upper_bound(at);
  if (after == ranges().bytes.begin()) return false;
  --after;
  return at < after->first + after->second;
}

}  // namespace msjit::backends::cuda

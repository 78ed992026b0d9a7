// Targets: from kernel IR to something that runs, the cache of what was made, and running it over N dimensions.
#pragma once
#include <memory>

#include "jit/kernel/cost.h"
#include "src/base/ref_counted.h"
#include "src/base/small_vector.h"
#include "src/tensor/device.h"

namespace msjit::codegen {

enum class Isa : uint8_t { kPortable, kAvx2, kAvx512, kNeon, kCuda };  // kCuda: runs on a device, whose memory it takes
const char* name_of(Isa isa);
bool isa_available(Isa isa);  // by the processor
bool has_code_generator();    // whether this build writes machine code for the processor
bool executable_memory();     // whether the system gives any; true where there is no code generator
Isa default_isa();            // the best available, or what MSJIT_ISA names

// Where a failed call says so, unless the caller gives its own place.
inline int64_t nobody_asks[2];

// One call: rows x cols. Buffers and row strides by the kernel's buffer index; numbers hold double or int64 bits.
struct KernelArgs {
  void* const* buffers;
  const int64_t* row_strides;  // in bytes
  const uint64_t* numbers = nullptr;
  int64_t rows = 1, cols = 0;
  int64_t row0 = 0, col0 = 0;     // what row() and index() start from
  int64_t* failed = nobody_asks;  // set by check: 1, and the reason
};

class CompiledKernel : public RefCounted {
 public:
  using Entry = void (*)(const KernelArgs* args, const CompiledKernel* self);
  virtual ~CompiledKernel() = default;
  static void destroy(const CompiledKernel* k) { delete k; }

  void run(const KernelArgs& args) const { entry_(&args, this); }
  const kernel::Kernel& kernel() const { return kernel_; }
  Isa isa() const { return isa_; }
  size_t code_bytes() const { return code_bytes_; }
  double element_time() const { return element_time_; }  // jit/kernel/cost.h
  // The entry for one contiguous row with unit access and no numbers: f(buffer0, buffer1[, buffer2], n), or null.
  void* flat_entry() const { return flat_entry_; }

 protected:
  CompiledKernel(kernel::Kernel k, Isa isa)
      : kernel_(std::move(k)), isa_(isa), element_time_(kernel::element_time(kernel_)) {}
  kernel::Kernel kernel_;
  Isa isa_;
  Entry entry_ = nullptr;
  void* flat_entry_ = nullptr;
  size_t code_bytes_ = 0;
  double element_time_;
};

// Compiles without the cache. Falls back to portable (logged once) when executable memory is denied.
Ref<CompiledKernel> compile(kernel::Kernel k, Isa isa);
// Through the cache, keyed by text and target; one compile per text whoever asks; bounded.
Ref<CompiledKernel> get_kernel(kernel::Kernel k, Device device = {});
struct CacheStats {
  uint64_t hits = 0, misses = 0, evictions = 0, entries = 0;
  double compile_seconds = 0;
};
CacheStats cache_stats();
void clear_kernel_cache();

}  // namespace msjit::codegen

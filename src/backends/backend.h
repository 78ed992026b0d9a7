// The one registry of backends. A backend may have a runtime (a device: memory, copies, waiting; its kernels stand in
// the kernel table of kernel.h) and a compiler of graphs (jit/exec/backend.h). The CPU has no runtime: its memory and
// kernels are called directly.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "src/base/check.h"
#include "src/tensor/device.h"

namespace msjit::backends {

// Why a backend cannot do what was asked; five causes that users remedy differently.
enum class BackendFault : uint8_t { kLibraryMissing, kSymbolMissing, kNoDevice, kInitFailed, kOpNotSupported };
std::string_view fault_name(BackendFault f);

class BackendError : public UserError {
 public:
  // "cuda: library missing: <detail>"
  BackendError(std::string_view backend, BackendFault fault, const std::string& detail);
  BackendFault fault() const { return fault_; }

 private:
  BackendFault fault_;
};

struct DeviceProperties {
  std::string name;
  size_t free_bytes = 0, total_bytes = 0;         // of its memory; 0: it does not say
  int major = 0, minor = 0, multiprocessors = 0;  // CUDA's: the compute capability, and how many work at once
};
struct DeviceMemoryStats {
  uint64_t allocated_bytes = 0, reserved_bytes = 0, peak_allocated_bytes = 0, allocations = 0, cache_hits = 0;
};

// Parts of what this thread writes down that need not wait for each other.
class Branches {
 public:
  static constexpr int kMost = 4;
  virtual ~Branches() = default;
  virtual void go_to(int branch) = 0;   // what is launched next is part of it; 0 is where it begins
  virtual int mark() = 0;               // the end of what this branch has launched so far
  virtual void wait_for(int mark) = 0;  // before what this branch launches next
  virtual void join() = 0;              // what is launched next, by branch 0, comes behind all branches
};

// Launches that were written down once and are done again by one call, over the same addresses.
class Recording {
 public:
  virtual ~Recording() = default;
  // So many counters of the generator are reserved for each replay, which is given where they begin.
  virtual uint64_t random_counters() const { return 0; }
  virtual void replay(uint64_t seed, uint64_t counter) = 0;
};

// What to raise for the value that a kernel's check found.
using Failure = std::function<UserError(int64_t value)>;

// A kind of device. Work is done in order on one stream a device, but for what the program sends to streams of its own,
// and calls return before it is done unless they say otherwise. UserError: the device refuses; BackendError: there is
// none.
class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;
  virtual DeviceType device() const = 0;

  // Loads the vendor's library and finds the devices. Idempotent, thread-safe; after an error it may be asked again.
  virtual void initialize() = 0;
  virtual int device_count() = 0;
  virtual std::string describe(int index) = 0;  // "NVIDIA H100 80GB HBM3, compute capability 9.0, driver 13.0"

  virtual DeviceProperties properties(int index) { return {describe(index)}; }

  virtual Ref<Storage> allocate(size_t bytes, int index) = 0;
  virtual void copy_to_device(void* to, const void* from, size_t bytes, int index) = 0;  // `from` may change at once
  // As copy_to_device, without waiting: `from` is kept until it is read, and must not be written before. False: what it
  // lies in is not the device's to read.
  virtual bool copy_later(void* to, const Tensor& from, int index) { return false; }
  // A tensor in the CPU's memory that devices read by themselves, with the same elements; null: there is no such
  // memory.
  virtual Tensor pinned(const Tensor& t, int index) { return {}; }
  virtual bool is_pinned(const void* p) { return false; }
  virtual void copy_to_host(void* to, const void* from, size_t bytes, int index) = 0;  // waits for it
  virtual void copy_on_device(void* to, const void* from, size_t bytes, int index) = 0;
  // What was launched before and failed is raised here at the latest.
  virtual void synchronize(int index) = 0;
  virtual DeviceMemoryStats memory_stats(int index) = 0;
  virtual void reset_peak_stats(int index) = 0;
  virtual size_t empty_cache(int index) = 0;  // bytes given back
  // Writes down what `work` launches from this thread, and does none of it; memory that it takes is the recording's.
  // BackendError: the device cannot; UserError: the work waits for the device, or does what cannot be written down.
  virtual std::unique_ptr<Recording> record(int index, const std::function<void()>& work);
  virtual Branches* branches(int index) { return nullptr; }  // null: this thread writes nothing down
  // While this thread writes down: where on the device the seed and the first counter of each replay will be, with
  // `counters` more for it, `first` of which are reserved before. Null: it writes nothing down.
  virtual const void* recorded_random(int index, uint64_t counters, uint64_t& first) { return nullptr; }
  // While this thread writes down, a check does not wait: what it finds is raised where the host waits next. This is
  // what, for the kernel that was launched last.
  virtual void name_failure(int index, Failure failure) {}
  // While this thread writes down: what it launches from here on is not done where a check has failed, until that is
  // raised. So what a program sees of a replay whose check failed, and of those behind it, is what was there before.
  virtual void commit(int index) {}
  virtual bool launch_blocking() { return false; }  // every launch is waited for: nothing may be raised later
  // Whether the program has made streams, and whether this thread's work goes to none of them.
  virtual bool several_streams(int index) { return false; }
  virtual bool on_own_stream(int index) { return true; }
};

// What makes fragments of graphs; jit/exec says how.
class GraphCompiler {
 public:
  virtual ~GraphCompiler() = default;
};

// The registry. Runtimes live as long as the process; a compiler registered again replaces the one of that name.
Backend* find_backend(std::string_view name);  // null: no runtime has the name
Backend* find_backend(DeviceType device);
std::shared_ptr<GraphCompiler> find_compiler(std::string_view name);
std::vector<std::string> runtime_names();
std::vector<std::string> compiler_names();
void register_backend(Backend* backend);
void register_compiler(std::string name, std::shared_ptr<GraphCompiler> compiler);
struct BackendRegistration {
  explicit BackendRegistration(Backend* backend) { register_backend(backend); }
};

// The runtime of a tensor's device; MSJIT_CHECKs that it is none of the CPU's.
Backend& runtime_of(Device device);
// That the device is there: BackendError says what is missing. Nothing for the CPU.
void require_device(Device device);

// A tensor in the CPU's memory with the same elements: itself where it is there. Waits for the device.
Tensor on_cpu(const Tensor& t);
// A new contiguous tensor on the device, itself where it is there. later: from pinned memory, it may not be read yet
// when this returns.
Tensor on_device(const Tensor& t, Device device, bool later = false);

// Told of every copy between the CPU's memory and a device's.
using CopyObserver = void (*)(Device device, bool to_device, size_t bytes);
void set_copy_observer(CopyObserver observer);

// Ops that ran on the CPU in place of a device that lacks them (MSJIT_DEVICE_FALLBACK=1), with how often.
struct FallbackCount {
  std::string op;
  uint64_t calls;
};
std::vector<FallbackCount> fallback_counts();
void clear_fallback_counts();

}  // namespace msjit::backends

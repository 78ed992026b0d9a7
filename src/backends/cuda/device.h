// One CUDA device: its context, its streams, its memory and the kernels that were compiled for it.
#pragma once
#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "src/backends/backend.h"
#include "src/backends/cuda/driver.h"
#include "src/backends/device_pool.h"
#include "src/base/mutex.h"

namespace msjit::backends::cuda {

struct Launch {
  unsigned grid[3] = {1, 1, 1}, block[3] = {1, 1, 1}, shared_bytes = 0;
};

class CudaDevice;

// A queue of work. Kernels whose blocks wait for each other count in words of their stream: they do not run beside each
// other.
struct Stream {
  CudaDevice* device = nullptr;
  StreamHandle handle = nullptr;
  DevicePointer counters = 0;
  size_t counter_count = 0;
  std::atomic<uint64_t> launched{0};  // calls that gave it work, from any thread
  // Under the device's lock, as the counters: of those, the ones that the latest fence is behind.
  uint64_t fenced = 0;
};

class CudaDevice final : DevicePool::Source {
 public:
  static CudaDevice& get(int index);  // opened at first use; BackendError: it is not there

  // This thread's driver calls are about this device from now on.
  void enter() {
    if (__builtin_expect(current != this, 0)) make_current();
  }
  int index() const { return index_; }
  int major() const { return major_; }
  int minor() const { return minor_; }
  int multiprocessors() const { return multiprocessors_; }
  const std::string& name() const { return name_; }
  // What this thread launches goes there: each use of it is a launch, which counts when the call is over. Counted
  // before, it would be behind a fence that another thread makes in between.
  class InUse {
   public:
    explicit InUse(Stream& s) : stream_(s) {}
    ~InUse() { stream_.launched.fetch_add(1, std::memory_order_release); }
    InUse(const InUse&) = delete;
    operator StreamHandle() const { return stream_.handle; }

   private:
    Stream& stream_;
  };
  InUse stream() { return InUse(chosen()); }
  Stream& chosen() {
    Stream* s = elsewhere;
    return __builtin_expect(s && s->device == this, 0) ? *s : own_;
  }
  Stream& own() { return own_; }
  // A stream of the program's, which lasts; null: the device's own one. What it is given back for, others may have.
  Stream* take_stream(int priority) MSJIT_EXCLUDES(lock_);
  void give_stream(Stream* s) MSJIT_EXCLUDES(lock_);
  static Stream* use_stream(Stream* s) { return std::exchange(elsewhere, s); }  // for this thread; what was there
  bool several_streams() const { return several_; }
  bool on_own_stream() { return &chosen() == &own_; }
  DevicePool& pool() { return pool_; }

  // Copies to the device that are still to be done keep what they read.
  void copy_later(DevicePointer to, const Tensor& from) MSJIT_EXCLUDES(lock_);
  // The function `kernel` of a source text, compiled once for the architecture and kept on disk; all kernels take one
  // struct of 64-bit words.
  FunctionHandle function(const std::string& source, const char* name = "kernel") MSJIT_EXCLUDES(lock_);
  // arguments: the words of the kernel's struct.
  void launch(FunctionHandle f, const Launch& shape, std::span<const uint64_t> arguments);
  void synchronize();
  // What the program waits for: of all streams, and what checks of recordings have found is raised.
  void wait_and_raise() MSJIT_EXCLUDES(failures_lock_);
  // The latter without waiting for what still runs.
  void raise_if_failed() MSJIT_EXCLUDES(failures_lock_);
  // Whether this thread's launches are written down; whether they are part of what a failed check prevents.
  bool records() const { return recording == this; }
  bool commits() const { return committing && recording == this; }
  struct Written;  // what a recording has besides launches
  // Where a check that is written down notes what it finds (kFailureBytes), and its number among them.
  struct Noted {
    DevicePointer at;
    uint64_t number;
  };
  static constexpr size_t kFailureBytes = 24;  // whether, what, and by which check
  Noted note_failure() MSJIT_EXCLUDES(failures_lock_);
  void name_failure(Failure failure) MSJIT_EXCLUDES(failures_lock_);  // of the checks that have no name yet
  void commit();
  const void* recorded_random(uint64_t counters, uint64_t& first);
  void wait_before(StreamHandle theirs);  // another library's stream waits for what this thread asked for
  void settle();                          // waits for all streams of the context, other libraries' too
  // Zeroed words that kernels count in and leave zero again, for blocks that wait for each other.
  DevicePointer counters(size_t count) MSJIT_EXCLUDES(lock_);
  uint64_t launches() const { return launches_.load(std::memory_order_relaxed); }
  // A CUDA graph of what `work` launches; see Backend::record and Backend::branches.
  std::unique_ptr<Recording> record(const std::function<void()>& work) MSJIT_EXCLUDES(recording_lock_);
  void launch_graph(GraphHandle graph, bool checks);
  void forget_failures(const std::vector<uint64_t>& numbers) MSJIT_EXCLUDES(failures_lock_);
  Branches* branches() {
    if (recording != this) return nullptr;
    recording_lock_.held();  // by this thread, in record()
    return branches_.get();
  }

 private:
  class RecordedBranches;
  explicit CudaDevice(int index);
  void make_current();
  uint64_t take_memory(size_t bytes) override;
  void free_memory(uint64_t at) override;
  void wait() override { several_ ? settle() : synchronize(); }
  std::shared_ptr<DevicePool::Fence> fence() override MSJIT_EXCLUDES(lock_);
  void memory_info(size_t* left, size_t* total) override;
  static constinit thread_local CudaDevice *current, *recording;
  // A kernel of the same text that does nothing where a check of this recording has failed: its second argument says.
  FunctionHandle guarded(FunctionHandle f, DevicePointer& guard) MSJIT_EXCLUDES(lock_);
  static constinit thread_local bool committing;
  static constinit thread_local Written* written;
  static constinit thread_local Stream* elsewhere;

  int index_, major_ = 0, minor_ = 0, multiprocessors_ = 0;
  std::string name_;
  Context context_ = nullptr;
  Mutex recording_lock_;                                                  // one at a time
  std::shared_ptr<Branches> branches_ MSJIT_GUARDED_BY(recording_lock_);  // RecordedBranches
  Stream own_;
  std::vector<std::unique_ptr<Stream>> streams_ MSJIT_GUARDED_BY(lock_);  // of the program's
  std::vector<Stream*> idle_streams_ MSJIT_GUARDED_BY(lock_);             // of them, those that nobody has
  std::atomic<bool> several_ = false;
  std::shared_ptr<DevicePool::Fence> latest_fence_ MSJIT_GUARDED_BY(lock_);
  std::deque<std::pair<EventHandle, Tensor>> read_later_ MSJIT_GUARDED_BY(lock_);
  DevicePool pool_;
  Mutex lock_;
  std::unordered_map<std::string, FunctionHandle> functions_ MSJIT_GUARDED_BY(lock_);
  std::atomic<uint64_t> launches_{0};
  // Checks of recordings: their words are read once something with checks was done since.
  std::atomic<bool> may_have_failed_{false};
  Mutex failures_lock_;
  DevicePointer failures_ MSJIT_GUARDED_BY(failures_lock_) = 0;
  StreamHandle beside_ MSJIT_GUARDED_BY(failures_lock_) = nullptr;  // by which they are read while others run
  uint64_t last_number_ MSJIT_GUARDED_BY(failures_lock_) = 0;
  std::map<uint64_t, Failure> named_failures_ MSJIT_GUARDED_BY(failures_lock_);
  std::vector<uint64_t> forgotten_ MSJIT_GUARDED_BY(failures_lock_);  // may have failed, and are not read yet
};

// What the texts of all kernels begin with.
const char* prelude();

struct CompileStats {
  uint64_t compiled = 0, from_disk = 0, in_memory = 0;
  double seconds = 0;
};
CompileStats compile_stats();
// Machine code from the disk's cache or from NVRTC.
std::vector<char> code_for(const std::string& source, int major, int minor);
// For checks without a device: the texts of all kernels that were asked for since this was turned on.
void record_sources(bool on);
std::vector<std::string> recorded_sources();

extern bool launch_blocking;  // every launch is waited for

}  // namespace msjit::backends::cuda

// Launches written down as a CUDA graph: a thread's launches go to a stream that is captured instead of run, while
// other threads' go to the device's own.
#include "src/backends/cuda/device.h"
#include "src/base/mutex.h"

namespace msjit::backends::cuda {

struct CudaDevice::Written {
  ~Written() {
    if (random) random->pool->give(random);
  }
  uint64_t random_counters = 0;
  DevicePool::Block* random = nullptr;  // the seed and the first counter of a replay
  std::vector<uint64_t> checks;         // numbers
  DevicePointer failures = 0;           // where they note what they find
};

namespace {

class CudaRecording final : public Recording {
 public:
  CudaRecording(CudaDevice& device, GraphHandle graph, std::unique_ptr<DevicePool::Private> memory,
                std::unique_ptr<CudaDevice::Written> written)
      : device_(device), graph_(graph), memory_(std::move(memory)), written_(std::move(written)) {}
  // Launches of it that still run come before whatever uses its memory next: there is one stream.
  ~CudaRecording() override {
    device_.enter();
    driver().graph_exec_destroy(graph_);
    device_.forget_failures(written_->checks);
  }
  uint64_t random_counters() const override { return written_->random_counters; }
  void replay(uint64_t seed, uint64_t counter) override {
    device_.enter();
    if (written_->random_counters) {
      const uint64_t state[2] = {seed, counter};
      check(driver().copy_to_device(written_->random->at, state, sizeof state, device_.stream()), "cuMemcpyHtoDAsync",
            device_.index());
    }
    device_.launch_graph(graph_, !written_->checks.empty());
  }

 private:
  CudaDevice& device_;
  GraphHandle graph_;
  std::unique_ptr<DevicePool::Private> memory_;
  std::unique_ptr<CudaDevice::Written> written_;  // goes first: its memory is of memory_
};

// From this thread other calls may be made meanwhile: the pool may ask for memory.
constexpr int kRelaxed = 2;
constexpr unsigned kNonBlocking = 1, kWithoutTime = 2;

}  // namespace

// Branches of a recording: streams that take part in its capture from where they first wait on.
class CudaDevice::RecordedBranches final : public Branches {
 public:
  explicit RecordedBranches(CudaDevice& device) : device_(device) {
    for (Stream& s : streams_) {
      s.device = &device;
      check(driver().stream_create(&s.handle, kNonBlocking), "cuStreamCreate", device.index());
    }
  }
  void begin(DevicePool::Private& memory) {
    memory_ = &memory;
    marks_ = 0;
    used_ = 1;
    begun_ = -1;
    elsewhere_ = use_stream(&streams_[0]);
    branch_ = 0;
  }
  void end() {
    use_stream(elsewhere_);
    memory_ = nullptr;
  }
  StreamHandle origin() const { return streams_[0].handle; }

  void go_to(int branch) override {
    if (begun_ < 0) begun_ = mark();
    branch_ = branch;
    use_stream(&streams_[branch]);
    memory_->go_to(branch);
    if (used_ & 1u << branch) return;
    used_ |= 1u << branch;
    wait_for(begun_);
  }
  int mark() override {
    if (marks_ == static_cast<int>(events_.size())) {
      events_.push_back(nullptr);
      check(driver().event_create(&events_.back(), kWithoutTime), "cuEventCreate", device_.index());
    }
    check(driver().event_record(events_[static_cast<size_t>(marks_)], streams_[branch_].handle), "cuEventRecord",
          device_.index());
    return marks_++;
  }
  void wait_for(int mark) override {
    check(driver().stream_wait_event(streams_[branch_].handle, events_[static_cast<size_t>(mark)], 0),
          "cuStreamWaitEvent", device_.index());
  }
  void join() override {
    int ends[kMost];
    for (int b = 1; b < kMost; ++b) {
      if (!(used_ & 1u << b)) continue;
      go_to(b);
      ends[b] = mark();
    }
    const unsigned used = used_;
    go_to(0);
    for (int b = 1; b < kMost; ++b)
      if (used & 1u << b) wait_for(ends[b]);
    used_ = 1;  // those that go on later wait for what comes then
    begun_ = -1;
  }

 private:
  CudaDevice& device_;
  DevicePool::Private* memory_ = nullptr;
  Stream streams_[kMost];
  Stream* elsewhere_ = nullptr;  // where the thread's work goes otherwise
  std::vector<EventHandle> events_;
  int branch_ = 0, marks_ = 0, begun_ = -1;
  unsigned used_ = 1;  // a bit a branch
};

std::unique_ptr<Recording> CudaDevice::record(const std::function<void()>& work) {
  MutexLock guard(recording_lock_);
  enter();
  const Driver& d = driver();
  if (!branches_) branches_ = std::make_shared<RecordedBranches>(*this);
  auto& branches = static_cast<RecordedBranches&>(*branches_);
  auto memory = std::make_unique<DevicePool::Private>(pool_);
  auto besides = std::make_unique<Written>();
  check(d.stream_begin_capture(branches.origin(), kRelaxed), "cuStreamBeginCapture", index_);
  GraphHandle graph = nullptr;
  {
    struct Scope {
      Scope(CudaDevice* device, DevicePool::Private& memory, Written& besides)
          : branches(static_cast<RecordedBranches&>(*device->branches_)) {
        recording = device;
        written = &besides;
        committing = false;
        memory.enter();
        branches.begin(memory);
      }
      ~Scope() {
        branches.end();
        recording = nullptr;
        written = nullptr;
        committing = false;
        DevicePool::Private::leave();
      }
      RecordedBranches& branches;
    } scope(this, *memory, *besides);
    try {
      work();
    } catch (...) {
      if (d.stream_end_capture(branches.origin(), &graph) == kSuccess && graph) d.graph_destroy(graph);
      forget_failures(besides->checks);
      throw;
    }
  }
  Result r = d.stream_end_capture(branches.origin(), &graph);
  GraphHandle made = nullptr;
  const char* call = "cuStreamEndCapture";
  if (r == kSuccess) {
    call = "cuGraphInstantiate";
    r = d.graph_instantiate(&made, graph, 0);
    d.graph_destroy(graph);
  }
  if (r != kSuccess) forget_failures(besides->checks);
  check(r, call, index_);
  return std::make_unique<CudaRecording>(*this, made, std::move(memory), std::move(besides));
}

const void* CudaDevice::recorded_random(uint64_t counters, uint64_t& first) {
  if (!records()) return nullptr;
  if (!written->random) written->random = pool_.take(2 * sizeof(uint64_t));
  first = written->random_counters;
  written->random_counters += counters;
  return reinterpret_cast<const void*>(written->random->at);
}

// ---- checks

CudaDevice::Noted CudaDevice::note_failure() {
  MutexLock guard(failures_lock_);
  if (!failures_) {
    enter();
    DevicePointer at = 0;
    check(driver().allocate(&at, kFailureBytes), "cuMemAlloc", index_);
    check(driver().set_bytes(at, 0, kFailureBytes, own_.handle), "cuMemsetD8Async", index_);
    failures_ = at;
  }
  written->failures = failures_;
  written->checks.push_back(++last_number_);
  return {failures_, last_number_};
}

void CudaDevice::commit() { committing = records() && !written->checks.empty(); }

FunctionHandle CudaDevice::guarded(FunctionHandle f, DevicePointer& guard) {
  guard = written->failures;
  std::string source;
  {
    MutexLock lock(lock_);
    for (const auto& [text, function] : functions_)
      if (function == f) source = text;
  }
  return function("#define MSJIT_GUARDED\n" + source);
}

void CudaDevice::name_failure(Failure failure) {
  if (!records()) return;
  MutexLock guard(failures_lock_);
  for (auto n = written->checks.rbegin(); n != written->checks.rend(); ++n)
    if (!named_failures_.emplace(*n, failure).second) break;
}

void CudaDevice::forget_failures(const std::vector<uint64_t>& numbers) {
  if (numbers.empty()) return;
  MutexLock guard(failures_lock_);
  if (may_have_failed_) {
    forgotten_.insert(forgotten_.end(), numbers.begin(), numbers.end());
  } else {
    for (const uint64_t n : numbers) named_failures_.erase(n);
  }
}

void CudaDevice::raise_if_failed() {
  if (!may_have_failed_ || records()) return;
  enter();
  uint64_t found = 0;
  {
    MutexLock guard(failures_lock_);
    if (!beside_) check(driver().stream_create(&beside_, kNonBlocking), "cuStreamCreate", index_);
    check(driver().copy_to_host(&found, failures_, sizeof found, beside_), "cuMemcpyDtoHAsync", index_);
    check(driver().stream_synchronize(beside_), "cuStreamSynchronize", index_);
  }
  if (static_cast<uint32_t>(found) != 0) wait_and_raise();
}

void CudaDevice::wait_and_raise() {
  enter();
  if (!may_have_failed_ || records()) return several_ ? settle() : synchronize();
  if (several_) settle();
  UserError error = runtime_error("cuda:" + std::to_string(index_) + ": a check failed");
  {
    MutexLock guard(failures_lock_);
    may_have_failed_ = false;
    uint64_t said[3] = {};
    check(driver().copy_to_host(said, failures_, sizeof said, own_.handle), "cuMemcpyDtoHAsync", index_);
    synchronize();
    check(driver().stream_synchronize(own_.handle), "cuStreamSynchronize", index_);
    if (static_cast<uint32_t>(said[0]) != 0) {
      check(driver().set_bytes(failures_, 0, kFailureBytes, own_.handle), "cuMemsetD8Async", index_);
      auto found = named_failures_.find(said[2]);
      if (found != named_failures_.end()) error = found->second(static_cast<int64_t>(said[1]));
    }
    for (const uint64_t n : forgotten_) named_failures_.erase(n);
    forgotten_.clear();
    if (static_cast<uint32_t>(said[0]) == 0) return;
  }
  throw UserError(error.kind(), std::string(error.what()) +
                                    " (in a graph that was launched before, by mode=\"reduce-overhead\", and has "
                                    "written nothing since; ms.launch_blocking() raises it where it was called)");
}

}  // namespace msjit::backends::cuda

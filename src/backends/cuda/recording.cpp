// Launches written down as a CUDA graph: a thread's launches go to a stream that is captured instead of run, while
// other threads' go to the device's own.
#include "src/backends/cuda/device.h"
#include "src/base/mutex.h"

namespace msjit::backends::cuda {
namespace {

class CudaRecording final : public Recording {
 public:
  CudaRecording(CudaDevice& device, GraphHandle graph, std::unique_ptr<DevicePool::Private> memory)
      : device_(device), graph_(graph), memory_(std::move(memory)) {}
  // Launches of it that still run come before whatever uses its memory next: there is one stream.
  ~CudaRecording() override {
    device_.enter();
    driver().graph_exec_destroy(graph_);
  }
  void replay() override { device_.launch_graph(graph_); }

 private:
  CudaDevice& device_;
  GraphHandle graph_;
  std::unique_ptr<DevicePool::Private> memory_;
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
  check(d.stream_begin_capture(branches.origin(), kRelaxed), "cuStreamBeginCapture", index_);
  GraphHandle graph = nullptr;
  {
    struct Scope {
      Scope(CudaDevice* device, DevicePool::Private& memory)
          : branches(static_cast<RecordedBranches&>(*device->branches_)) {
        recording = device;
        memory.enter();
        branches.begin(memory);
      }
      ~Scope() {
        branches.end();
        recording = nullptr;
        DevicePool::Private::leave();
      }
      RecordedBranches& branches;
    } scope(this, *memory);
    try {
      work();
    } catch (...) {
      if (d.stream_end_capture(branches.origin(), &graph) == kSuccess && graph) d.graph_destroy(graph);
      throw;
    }
  }
  check(d.stream_end_capture(branches.origin(), &graph), "cuStreamEndCapture", index_);
  GraphHandle made = nullptr;
  const Result r = d.graph_instantiate(&made, graph, 0);
  d.graph_destroy(graph);
  check(r, "cuGraphInstantiate", index_);
  return std::make_unique<CudaRecording>(*this, made, std::move(memory));
}

}  // namespace msjit::backends::cuda

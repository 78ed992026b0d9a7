// Launches written down as a CUDA graph: a thread's launches go to a stream that is captured instead of run, while
// other threads' go to the device's own.
#include "src/backends/cuda/device.h"

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
constexpr unsigned kNonBlocking = 1;

}  // namespace

std::unique_ptr<Recording> CudaDevice::record(const std::function<void()>& work) {
  std::lock_guard guard(recording_lock_);
  enter();
  const Driver& d = driver();
  if (!recording_stream_) check(d.stream_create(&recording_stream_, kNonBlocking), "cuStreamCreate", index_);
  auto memory = std::make_unique<DevicePool::Private>(pool_);
  check(d.stream_begin_capture(recording_stream_, kRelaxed), "cuStreamBeginCapture", index_);
  GraphHandle graph = nullptr;
  {
    struct Scope {
      Scope(CudaDevice* device, DevicePool::Private& memory) {
        recording = device;
        memory.enter();
      }
      ~Scope() {
        recording = nullptr;
        DevicePool::Private::leave();
      }
    } scope(this, *memory);
    try {
      work();
    } catch (...) {
      if (d.stream_end_capture(recording_stream_, &graph) == kSuccess && graph) d.graph_destroy(graph);
      throw;
    }
  }
  check(d.stream_end_capture(recording_stream_, &graph), "cuStreamEndCapture", index_);
  GraphHandle made = nullptr;
  const Result r = d.graph_instantiate(&made, graph, 0);
  d.graph_destroy(graph);
  check(r, "cuGraphInstantiate", index_);
  return std::make_unique<CudaRecording>(*this, made, std::move(memory));
}

}  // namespace msjit::backends::cuda

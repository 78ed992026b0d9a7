// RecordedFragment: on a device, a fragment whose launches are written down (backends::Recording) and done again by one
// call. A call whose inputs lie where they lay needs no more; else what moved is copied to memory of its own first.
// Outputs are copied out, so that they stay what they are.
#pragma once
#include <atomic>

#include "jit/exec/compiled_fragment.h"
#include "src/backends/backend.h"
#include "src/base/mutex.h"

namespace msjit::exec {

struct RecordingCounts {
  uint64_t recorded = 0, replayed = 0;
};
RecordingCounts recording_counts();

class RecordedFragment final : public Fragment {
 public:
  RecordedFragment(ir::Graph graph, const CompileOptions& options);
  Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, RunResult& result) override;
  std::string graph_text() const override { return inner_->graph_text(); }
  std::string kernels_text() const override { return inner_->kernels_text(); }
  std::string replay_text() const override;
  double compile_seconds() const override { return inner_->compile_seconds(); }
  uint64_t backward_compiles() const override { return inner_->backward_compiles(); }

 private:
  struct InputState {
    void* address = nullptr;
    bool written = false, moves = false;
    Tensor own;  // of one that moves
  };
  bool fits(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) MSJIT_REQUIRES(mutex_);
  bool record(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) MSJIT_REQUIRES(mutex_);
  void replay(std::span<TensorImpl* const> tensors, RunResult& result) MSJIT_REQUIRES(mutex_);
  void give_up(const std::string& why) MSJIT_REQUIRES(mutex_);

  Ref<CompiledFragment> inner_;
  Device device_;
  bool checks_ = false;       // what operands hold may raise
  std::vector<int> writes_;   // inputs
  std::vector<bool> unseen_;  // by write: ir::Write::unseen
  // Held by the thread that runs it, which may run Python meanwhile: nobody waits for it.
  Mutex mutex_;
  uint64_t runs_ MSJIT_GUARDED_BY(mutex_) = 0;
  std::vector<InputState> inputs_ MSJIT_GUARDED_BY(mutex_);
  std::vector<ops::Number> numbers_ MSJIT_GUARDED_BY(mutex_);
  std::unique_ptr<backends::Recording> recording_ MSJIT_GUARDED_BY(mutex_);
  SmallVector<Tensor, 4> outputs_ MSJIT_GUARDED_BY(mutex_);
  SmallVector<ops::Number, 4> output_numbers_ MSJIT_GUARDED_BY(mutex_);
  // What is told of it while another thread runs it, too.
  std::atomic<uint64_t> replays_{0};
  std::atomic<int> records_{0};
  std::atomic<bool> given_up_{false};
  mutable Mutex why_mutex_;
  std::string why_ MSJIT_GUARDED_BY(why_mutex_);  // it is not recorded
};

Ref<Fragment> compile_recorded(ir::Graph graph, const CompileOptions& options);

}  // namespace msjit::exec

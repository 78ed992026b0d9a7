// RecordedFragment: on a device, a fragment whose launches are written down (backends::Recording) and done again by one
// call. A call whose inputs lie where they lay needs no more; else what moved is copied to memory of its own first.
// Outputs are copied out, so that they stay what they are.
#pragma once
#include <mutex>

#include "jit/exec/compiled_fragment.h"
#include "src/backends/backend.h"

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
  bool fits(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers);
  bool record(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers);
  void replay(std::span<TensorImpl* const> tensors, RunResult& result);
  void give_up(const std::string& why);

  Ref<CompiledFragment> inner_;
  Device device_;
  std::vector<int> writes_;   // inputs
  std::vector<bool> unseen_;  // by write: ir::Write::unseen
  mutable std::mutex mutex_;
  uint64_t runs_ = 0, replays_ = 0;
  int records_ = 0;
  std::string never_;  // why it is not recorded
  std::vector<InputState> inputs_;
  std::vector<ops::Number> numbers_;
  std::unique_ptr<backends::Recording> recording_;
  SmallVector<Tensor, 4> outputs_;
  SmallVector<ops::Number, 4> output_numbers_;
};

Ref<Fragment> compile_recorded(ir::Graph graph, const CompileOptions& options);

}  // namespace msjit::exec

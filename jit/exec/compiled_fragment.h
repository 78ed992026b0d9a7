// CompiledFragment: the cpu backend's fragment: a forward executable, and where gradients may be asked one tape node
// whose backward graphs are compiled when first needed.
#pragma once
#include <map>
#include <tuple>

#include "jit/exec/executable.h"
#include "jit/passes/partition.h"
#include "jit/passes/tape_reads.h"
#include "src/base/mutex.h"

namespace msjit::exec {

class CompiledFragment final : public Fragment {
 public:
  CompiledFragment(ir::Graph graph, const CompileOptions& options);

  Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, RunResult& result) override;
  void run_into(TensorImpl* out, std::span<TensorImpl* const> tensors) override {
    forward_->run_flat_into(tensors, {&out, 1});
    if (on_tape_) record_output(out, tensors);
  }
  const ir::Graph* graph() const override { return &captured_; }
  std::string graph_text() const override;
  std::string kernels_text() const override;
  double compile_seconds() const override { return seconds_.load(std::memory_order_relaxed); }
  uint64_t backward_compiles() const override { return backward_compiles_.load(std::memory_order_relaxed); }

  void rest() override {
    if (forward_) forward_->rest();
  }

  const char* name() const { return options_.name; }
  const Executable& forward() const { return *forward_; }
  bool on_tape() const { return on_tape_; }
  size_t saved_count() const { return saved_.size(); }

  // ---- for the tape node -------------------------------------------------------------------------------------------
  struct Backward {
    passes::BackwardGraph plan;  // without its graph, which moved into what runs it
    std::unique_ptr<Executable> executable;
    Ref<Fragment> fragment;  // the differentiable form
  };
  using Mask = std::vector<bool>;
  // given: by output, whether a cotangent came. cut: as of passes::differentiate.
  const Backward& backward(const Mask& given, const Mask& cut = {}) MSJIT_EXCLUDES(mutex_);
  // The backward as a differentiable function of inputs and cotangents; requires: by its inputs.
  const Backward& differentiable_backward(const Mask& given, const Mask& cotangent_requires, const Mask& cut = {})
      MSJIT_EXCLUDES(mutex_);
  // Whether gradients of another output flow through this one.
  bool passes_on(size_t output) MSJIT_EXCLUDES(mutex_);
  // Whether the gradient of an output flows to an input.
  bool leads(size_t output, size_t input) MSJIT_EXCLUDES(mutex_);
  const ir::Graph& base() const { return base_; }
  // By output: the outputs whose backward cannot follow that of this one; see passes::share_saved_values.
  const std::vector<Mask>& spends() MSJIT_EXCLUDES(mutex_);
  std::span<const int> kept_inputs() const { return kept_inputs_; }
  std::span<const int> grad_inputs() const { return grad_inputs_; }
  std::span<const int> saved_ids() const { return saved_; }
  std::span<const int> saved_positions() const { return saved_position_; }  // among the forward's outputs
  // What of those, by position, a backward may read although the tape, op by op, would not have kept it: the program
  // may write it in between.
  std::span<const int> unkept_inputs() const { return unkept_inputs_; }
  std::span<const int> unkept_saved() const { return unkept_saved_; }
  // Outputs, by position, that lie in the memory of a saved value.
  std::vector<size_t> outputs_over(int saved) const;
  // wanted: by input of the graph, whether its gradient is asked for; empty: all are.
  // taken: as of a run.
  passes::TapeReads tape_reads(const Mask& wanted, const Mask& taken) const {
    return passes::tape_reads(captured_, wanted, false, taken);
  }

 private:
  void simplify();
  void plan_gradients();
  void find_unkept();
  void add_predicates(ir::Graph& forward);
  bool writes_need_tape() const;
  Mask all_outputs() const;
  Status run_on_tape(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, RunResult& result);
  void record_output(TensorImpl* out, std::span<TensorImpl* const> tensors);
  // Puts a run on the tape; made: the outputs, then what is saved. f: its frame, where it has one.
  void record(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, std::span<const Tensor> made,
              const RunFrame* f);
  bool overlaps_direct_write(std::span<TensorImpl* const> tensors) const;
  // Which outputs a run puts on the tape, where only the run knows.
  Mask recorded_by(const RunFrame& f) const;
  mutable Mutex disjoint_mutex_;
  mutable DisjointCheck disjoint_ MSJIT_GUARDED_BY(disjoint_mutex_);

  ir::Graph captured_;  // as given
  ir::Graph base_;      // simplified; what gradients are made of
  CompileOptions options_;
  std::unique_ptr<Executable> forward_;
  bool on_tape_ = false;
  bool by_reference_ = false;        // in-place writes on the tape run op by op
  std::vector<int> grad_inputs_;     // inputs that gradients go to
  std::vector<int> kept_inputs_;     // tensor inputs that a backward reads
  std::vector<int> saved_;           // value ids
  std::vector<int> saved_position_;  // among the forward executable's outputs
  // Values (ids) that say which arm or whether a turn runs, by passes::branches(); where among the forward's outputs:
  // empty: it makes no difference.
  std::vector<int> predicates_, predicate_position_;
  std::vector<int> tape_outputs_;  // positions of outputs that get a history
  // By output: the value (id) that says whether it requires a gradient, and where among the forward executable's
  // outputs it is; -1: it does in all runs or in none; empty: so do all.
  std::vector<int> required_, required_position_;
  Mask recorded_;      // which get a history, where every run gives one to the same
  bool known_ = true;  // whether they do, or there are such values
  std::vector<int> unkept_inputs_, unkept_saved_;
  std::atomic<double> seconds_{0};
  std::atomic<uint64_t> backward_compiles_{0};
  Mutex mutex_;
  // Made when first asked for; from then on they do not change.
  std::vector<Mask> spends_ MSJIT_GUARDED_BY(mutex_);
  Mask passes_on_ MSJIT_GUARDED_BY(mutex_);
  std::vector<Mask> leads_ MSJIT_GUARDED_BY(mutex_);  // by input, then by output; empty: not asked yet
  std::map<std::pair<Mask, Mask>, std::unique_ptr<Backward>> variants_ MSJIT_GUARDED_BY(mutex_);
  std::map<std::tuple<Mask, Mask, Mask>, std::unique_ptr<Backward>> differentiable_variants_ MSJIT_GUARDED_BY(mutex_);
};

}  // namespace msjit::exec

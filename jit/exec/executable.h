// Executable: a simplified graph as a flat list of steps over planned memory. It knows nothing of gradients. Immutable
// after construction; any number of threads may run it.
#pragma once
#include <atomic>
#include <memory>

#include "jit/exec/branches.h"
#include "jit/exec/control_flow.h"
#include "jit/exec/fragment.h"
#include "jit/passes/fuse.h"
#include "src/backends/backend.h"
#include "src/base/host.h"

namespace msjit::exec {

// Where a value's memory is: a base of the frame and a view over it.
struct Place {
  int base = -1;
  const Meta* meta = nullptr;  // counted; of the view
  int64_t offset = 0;          // bytes from the base
};

enum class BaseKind : uint8_t { kInput, kConstant, kWorkspace, kAllocated };
struct Base {
  BaseKind kind;
  int index = 0;       // input position, allocation number
  int64_t offset = 0;  // workspace: bytes
  Tensor constant;
  const Meta* meta = nullptr;  // counted; allocated and workspace: the root's, contiguous
};

// One run's state; cached by the executable between runs.
struct RunFrame {
  std::vector<std::byte*> bases;
  std::vector<Tensor> allocated;        // by allocation number
  std::vector<Tensor> inputs;           // by input position, borrowed for the run
  std::vector<ops::Number> numbers;     // by value id
  std::vector<uint64_t> number_bits;    // of one kernel call
  std::vector<Tensor> workspace_views;  // by node operand that lives in the workspace
  std::vector<Tensor> written, copies;  // by write: its value; memory for the copy that has to be made first
  Ref<Storage> workspace;
  bool reserved = false;                  // random counters that go back when the run is given up
  uint64_t seed = 0, counter = 0;         // generator at the start
  const void* recorded_random = nullptr;  // where it lies on the device instead
};

class Executable {
 public:
  // The graph is simplified; it is kept.
  Executable(ir::Graph graph, int level);
  ~Executable();
  Executable(const Executable&) = delete;

  // Runs all that has no effect and takes the memory that the rest needs; frames go back by release(). Null: bail.
  // UserError: nothing has happened.
  RunFrame* begin(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers);
  // The steps that write to inputs, writes that are left, random counters.
  void finish(RunFrame& f) const;
  // Both, for graphs without writes.
  RunFrame* run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers);
  // Appends the first `count` outputs (null for numbers). A value at two positions is one tensor; views are views.
  void append_outputs(RunFrame& f, size_t count, SmallVector<Tensor, 4>& out) const;
  const ops::Number& number_output(const RunFrame& f, size_t i) const;
  void release(RunFrame* f);
  // For whoever runs it often over memory that stays where it is, without effects: a frame of one's own, bound to
  // inputs and to what each output is computed into. Only where outputs_are_own().
  std::unique_ptr<RunFrame> make_bound_frame() const { return std::unique_ptr<RunFrame>(make_frame()); }
  bool bind(RunFrame& f, std::span<const Tensor> inputs, std::span<const ops::Number> numbers,
            std::span<const Tensor> outputs) const;  // false: bail; outputs are null where they are numbers
  bool set_numbers(RunFrame& f, std::span<const ops::Number> numbers) const {  // others than bound; false: bail
    return !has_numbers_ || run_numbers(f, numbers);
  }
  // One of them anew.
  void bind_input(RunFrame& f, size_t input, const Tensor& t) const;
  void bind_output(RunFrame& f, size_t output, const Tensor& t) const;
  void unbind(RunFrame& f) const;        // it keeps no memory but its own
  int64_t run_bound(RunFrame& f) const;  // the work that it was
  // Every output is a number, or a contiguous tensor that the run makes for it alone; no effects, no random numbers.
  bool outputs_are_own() const;
  void rest();  // gives a large workspace back until the next run

  const ir::Graph& graph() const { return graph_; }
  // Inputs that kernels write themselves: such a run must not see inputs that overlap them.
  std::span<const int> direct_inputs() const { return direct_inputs_; }
  size_t kernel_count() const { return plan_.kernels.size(); }
  size_t step_count() const { return steps_.size(); }
  int64_t workspace_bytes() const { return workspace_bytes_; }
  std::string kernels_text() const;
  std::string steps_text() const;  // a line a step: the ops that it computes
  std::string step_text(const passes::Step& step) const;

  // One kernel from inputs to fresh outputs and nothing else: run without a frame.
  struct Flat {
    bool possible = false;
    bool simple = false;  // one small call
    struct Buffer {
      int16_t input, output;  // one of them, else -1
      int64_t offset;         // bytes
    };
    SmallVector<Buffer, 6> buffers;
    SmallVector<int64_t, 6> row_strides;
    SmallVector<uint64_t, 2> numbers;
    SmallVector<const Meta*, 2> outputs;  // borrowed from bases_
    const passes::FusedKernel* kernel = nullptr;
    int64_t work = 0;  // as kLongWork counts it
  };
  const Flat& flat() const { return flat_; }
  bool flat_is_long() const { return flat_.possible && flat_.work >= kLongWork; }
  void run_flat(std::span<TensorImpl* const> tensors, SmallVector<Tensor, 4>& outputs) const;
  // Into uninitialised tensors of flat().outputs.
  void run_flat_into(std::span<TensorImpl* const> tensors, std::span<TensorImpl* const> outputs) const;

 private:
  struct NodeOperand {
    Place place;
    int workspace_view = -1;
    bool number = false, absent = false;
    int value = -1;
  };
  struct StepPlan {                                   // shape-dependent
    SmallVector<std::pair<int, int64_t>, 6> buffers;  // base, byte offset
    bool simple = false;                              // the nest is one call
    SmallVector<int64_t, 6> row_strides;              // bytes, of a simple nest
    std::vector<NodeOperand> operands, outputs;       // node steps
    DType compute = DType::float32;
    Shape axes;
    int64_t work = 0;  // of a node, as kLongWork counts it
  };
  struct Write {
    int input;
    NodeOperand value;
    bool direct = false;  // a kernel wrote the input's memory itself
    bool copy_first = false;
    int when = -1;        // the number that decides it, by id
    bool unseen = false;  // ir::Write::unseen
  };

  void run_flat_now(std::span<TensorImpl* const> tensors, std::span<TensorImpl* const> outputs) const;
  int base_of(const ir::Value* root);
  Place place_of(const ir::Value* v);
  NodeOperand operand_of(const ir::Value* v);
  bool changes_parts(const ir::Node& n, const ir::Value* input) const;
  void find_direct_writes();
  void plan_memory();
  void plan_steps();
  void plan_outputs();
  void plan_flat();
  bool run_numbers(RunFrame& f, std::span<const ops::Number> numbers) const;
  static bool compute(RunFrame& f, const ir::Node& number);  // false: bail
  static int64_t work_of(const passes::FusedKernel& k);      // as kLongWork counts it
  static int64_t work_of(const ir::Node& n, const StepPlan& p);
  void bind(RunFrame& f, std::span<TensorImpl* const> tensors) const;
  void stage_writes(RunFrame& f) const;
  void run_steps(RunFrame& f, size_t begin, size_t end) const;
  void run_branches(RunFrame& f, size_t end, backends::Branches& branches) const;
  std::vector<BranchStep> plan_branches(size_t end) const;
  int64_t run_step(RunFrame& f, size_t i) const;  // the work that it was
  void run_kernel(RunFrame& f, const passes::FusedKernel& k, const StepPlan& p) const;
  void run_node(RunFrame& f, const ir::Node& n, const StepPlan& p) const;
  Tensor output(RunFrame& f, size_t i) const;
  Tensor tensor_at(RunFrame& f, const NodeOperand& o) const;
  Tensor view_of(RunFrame& f, const Place& p) const;
  RunFrame* make_frame() const;

  ir::Graph graph_;
  int level_;
  passes::FusionPlan plan_;
  std::vector<passes::Step> steps_;
  std::vector<StepPlan> step_plans_;
  std::unordered_map<const ir::Node*, std::unique_ptr<CompiledControl>> controls_;
  std::vector<Base> bases_;
  std::unordered_map<const ir::Value*, int> base_index_;
  std::unordered_map<const ir::Value*, int> direct_;  // root written straight into this input
  std::vector<int> input_bases_;                      // by input; -1: a number
  std::vector<NodeOperand> outputs_;
  enum class OutputKind : uint8_t { kRoot, kView, kDetached };
  std::vector<OutputKind> output_kinds_;
  std::vector<int> first_position_;  // by output: the first position of the same value
  std::vector<int> direct_inputs_;
  size_t first_direct_step_ = 0;  // from here on effects happen; steps_.size(): at the commit only
  std::vector<Write> writes_;
  std::vector<const ir::Node*> number_nodes_;
  std::vector<const Meta*> metas_;  // what Places point to
  int allocations_ = 0, workspace_views_ = 0;
  int64_t workspace_bytes_ = 0;
  bool has_random_ = false, has_numbers_ = false;
  Flat flat_;
  std::atomic<RunFrame*> cached_{nullptr};
};

// Gives a frame back whatever happens.
class FrameGuard {
 public:
  FrameGuard(Executable& executable, RunFrame* frame) : executable_(executable), frame_(frame) {}
  ~FrameGuard() {
    if (frame_) executable_.release(frame_);
  }
  FrameGuard(const FrameGuard&) = delete;
  FrameGuard& operator=(const FrameGuard&) = delete;

 private:
  Executable& executable_;
  RunFrame* frame_;
};

}  // namespace msjit::exec

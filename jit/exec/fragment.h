// Fragment: a compiled graph that capture and the tape can run. One fragment per (graph, gradient situation); kernels
// are shared between fragments through the kernel cache.
#pragma once
#include "jit/ir/graph.h"
#include "src/eager/dispatch.h"

namespace msjit::exec {

struct CompileOptions {
  std::string backend = "cpu";
  int level = 1;             // jit_level: 0 no fusion (debugging), 1 default
  bool grad_enabled = true;  // grad mode at the call; with an input that requires_grad the result goes on the tape
  const char* name = "compiled fragment";  // what errors call it; lives as long as the program
};

enum class Status : uint8_t {
  kOk,
  kBail,  // a number left what compiled code handles; nothing has happened, replay eagerly
};

struct RunResult {
  SmallVector<Tensor, 4> tensors;       // by output position, null for numbers
  SmallVector<ops::Number, 4> numbers;  // by output position

  // Called once the outputs exist (their elements may be computed later) and before anything is written: what can fail
  // is done here. It throws to give the run up; then nothing has happened.
  void (*prepare)(RunResult& result, void* context) = nullptr;
  void* context = nullptr;
  void ready() {
    if (auto f = std::exchange(prepare, nullptr)) f(*this, context);
  }
};

class Fragment : public RefCounted {
 public:
  virtual ~Fragment() = default;
  static void destroy(Fragment* f) { delete f; }
  // Inputs by position: tensors[i] borrowed (null for numbers). Throws UserError before any effect. The outputs' tape
  // node, the writes and the random counters are committed last.
  virtual Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, RunResult& result) = 0;
  // The metadata of the only thing that a run makes, where that is one contiguous tensor and a run does nothing else
  // but record it; null: it is not so. run_into then computes it into an uninitialised tensor of that metadata.
  const Meta* sole_output() const { return sole_output_; }
  virtual void run_into(TensorImpl* out, std::span<TensorImpl* const> tensors) {}
  // The graph as captured, whose values keep the ids that they had; null: it is kept in another form.
  virtual const ir::Graph* graph() const { return nullptr; }
  virtual std::string graph_text() const = 0;    // as captured
  virtual std::string kernels_text() const = 0;  // kernel IR of what was generated
  // Of what is to be written down and done again (mode="reduce-overhead"): how often it was, or why not. Empty: of
  // others.
  virtual std::string replay_text() const { return {}; }
  virtual double compile_seconds() const = 0;
  virtual uint64_t backward_compiles() const = 0;
  // Fragments of varying sizes: what runs these inputs (plans for new sizes are made here), borrowed until the next
  // call; null: it cannot be made at their sizes, and misfit() says why.
  virtual Fragment* select(std::span<TensorImpl* const>, std::span<const ops::Number>) { return this; }
  virtual std::string misfit(std::span<TensorImpl* const>, std::span<const ops::Number>, int* line) { return {}; }
  virtual uint64_t plans() const { return 1; }
  virtual void rest() {}  // other sizes are run for now: gives large working memory back

 protected:
  const Meta* sole_output_ = nullptr;
};

// Compiles; throws InternalError/UserError with a reason when it cannot (the caller then leaves the region eager).
Ref<Fragment> compile(ir::Graph graph, const CompileOptions& options);
// A graph with ir::Symbolic, whose inputs at the positions `dynamic` vary from run to run: tensors in size, ints that
// give sizes in value.
Ref<Fragment> compile_dynamic(ir::Graph graph, std::vector<int> dynamic, const CompileOptions& options);

// The op that ran when a fragment last threw InternalError on this thread; empty: none that is known.
std::string take_failed_op();
// For tests: so many fragments throw InternalError when they run first.
void fail_fragments(int times);

}  // namespace msjit::exec

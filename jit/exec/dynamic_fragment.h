// DynamicFragment: a captured graph whose tensor inputs vary in size. For each combination of sizes that comes it keeps
// a plan: the graph made again at these sizes and compiled by the backend. Kernels take sizes as arguments, so that
// plans share them through the kernel cache; no Python is captured again.
#pragma once

#include "jit/exec/fragment.h"
#include "src/base/mutex.h"

namespace msjit::exec {

class DynamicFragment final : public Fragment {
 public:
  // dynamic: positions of the inputs that vary.
  DynamicFragment(ir::Graph graph, std::vector<int> dynamic, const CompileOptions& options);

  Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, RunResult& result) override;
  Fragment* select(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) override;
  std::string misfit(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, int* line) override;
  const ir::Graph* graph() const override { return &graph_; }
  std::string graph_text() const override;
  std::string kernels_text() const override;
  std::string replay_text() const override;
  double compile_seconds() const override;
  uint64_t backward_compiles() const override;
  uint64_t plans() const override;

 private:
  struct Plan {
    std::vector<const Meta*> metas;  // counted; by tensors_
    std::vector<int64_t> ints;       // by ints_
    Ref<Fragment> fragment;          // null: refused
    std::string refusal;
    int line = 0;
    uint64_t used = 0;
    ~Plan();
  };
  bool matches(const Plan& plan, std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) const;
  // Null: so many sizes come that planning would take longer than it saves.
  Plan* find(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) MSJIT_REQUIRES(mutex_);
  std::unique_ptr<Plan> make(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers)
      MSJIT_REQUIRES(mutex_);

  ir::Graph graph_;
  std::vector<int> tensors_, ints_;  // inputs that vary
  CompileOptions options_;
  mutable Mutex mutex_;
  std::vector<std::unique_ptr<Plan>> plans_ MSJIT_GUARDED_BY(mutex_);
  Plan* current_ MSJIT_GUARDED_BY(mutex_) = nullptr;
  uint64_t runs_ MSJIT_GUARDED_BY(mutex_) = 0, made_ MSJIT_GUARDED_BY(mutex_) = 0;
  uint64_t backward_ MSJIT_GUARDED_BY(mutex_) = 0;  // compiles of plans that are gone
  double seconds_ MSJIT_GUARDED_BY(mutex_) = 0;
};

}  // namespace msjit::exec

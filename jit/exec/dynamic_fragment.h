// DynamicFragment: a captured graph whose tensor inputs vary in size. For each combination of sizes that comes it keeps
// a plan: the graph made again at these sizes and compiled by the backend. Kernels take sizes as arguments, so that
// plans share them through the kernel cache; no Python is captured again.
#pragma once
#include <mutex>

#include "jit/exec/fragment.h"

namespace msjit::exec {

class DynamicFragment final : public Fragment {
 public:
  // dynamic: positions of the inputs whose metas vary. Makes the first plan, at the sizes of capture.
  DynamicFragment(ir::Graph graph, std::vector<int> dynamic, const CompileOptions& options);
  ~DynamicFragment() override;

  Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, RunResult& result) override;
  bool fits(std::span<TensorImpl* const> tensors) override;
  std::string misfit(std::span<TensorImpl* const> tensors, int* line) override;
  std::string graph_text() const override;
  std::string kernels_text() const override;
  double compile_seconds() const override;
  uint64_t backward_compiles() const override;
  uint64_t plans() const override;

 private:
  struct Plan {
    std::vector<const Meta*> metas;  // counted; by dynamic_
    Ref<Fragment> fragment;          // null: refused
    std::string refusal;
    int line = 0;
    uint64_t used = 0;
  };
  bool matches(const Plan& plan, std::span<TensorImpl* const> tensors) const;
  Plan& find(std::span<TensorImpl* const> tensors);  // under the lock
  std::unique_ptr<Plan> make(std::vector<const Meta*> metas);
  void drop_oldest();

  ir::Graph graph_;
  std::vector<int> dynamic_;
  CompileOptions options_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Plan>> plans_;
  Plan* current_ = nullptr;
  uint64_t clock_ = 0, made_ = 0, backward_ = 0;
  double seconds_ = 0;
};

}  // namespace msjit::exec

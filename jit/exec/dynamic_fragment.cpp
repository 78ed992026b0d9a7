#include "jit/exec/dynamic_fragment.h"

#include <algorithm>

#include "jit/ir/printer.h"
#include "jit/passes/instantiate.h"
#include "src/base/check.h"
#include "src/base/log.h"
#include "src/base/mutex.h"

namespace msjit::exec {
namespace {

// Plans kept for one graph, fewer of large ones; the one unused for longest goes first.
constexpr size_t kPlans = 128, kPlansOfLarge = 64, kLargeGraph = 200;
// Plans made freely, and runs that each further one must stand for.
constexpr uint64_t kFree = 256, kRunsPerPlan = 64;

bool same_meta(const Meta* a, const Meta* b) { return a == b || ((!a->interned || !b->interned) && equal(*a, *b)); }

}  // namespace

DynamicFragment::Plan::~Plan() {
  for (const Meta* m : metas) m->unref();
}

DynamicFragment::DynamicFragment(ir::Graph graph, std::vector<int> dynamic, const CompileOptions& options)
    : graph_(std::move(graph)), options_(options) {
  for (int i : dynamic) (graph_.inputs[static_cast<size_t>(i)].value->is_number ? ints_ : tensors_).push_back(i);
}

bool DynamicFragment::matches(const Plan& plan, std::span<TensorImpl* const> tensors,
                              std::span<const ops::Number> numbers) const {
  for (size_t i = 0; i < tensors_.size(); ++i) {
    if (!same_meta(plan.metas[i], tensors[static_cast<size_t>(tensors_[i])]->meta)) return false;
  }
  for (size_t i = 0; i < ints_.size(); ++i) {
    if (plan.ints[i] != numbers[static_cast<size_t>(ints_[i])].i) return false;
  }
  return true;
}

std::unique_ptr<DynamicFragment::Plan> DynamicFragment::make(std::span<TensorImpl* const> tensors,
                                                             std::span<const ops::Number> numbers) {
  auto plan = std::make_unique<Plan>();
  std::vector<passes::InputSizes> inputs(graph_.inputs.size());
  for (int i : tensors_) {
    const Meta* m = tensors[static_cast<size_t>(i)]->meta;
    m->ref();
    plan->metas.push_back(m);
    inputs[static_cast<size_t>(i)].meta = m;
  }
  for (int i : ints_) {
    inputs[static_cast<size_t>(i)].number = numbers[static_cast<size_t>(i)];
    plan->ints.push_back(numbers[static_cast<size_t>(i)].i);
  }
  try {
    plan->fragment = compile(passes::instantiate(graph_, inputs), options_);
    seconds_ += plan->fragment->compile_seconds();
    ++made_;
  } catch (const passes::SizesRefused& r) {
    plan->refusal = r.reason;
    plan->line = r.line;
  } catch (const std::exception& e) {
    plan->refusal = e.what();
  }
  if (!plan->fragment) MSJIT_LOG(recompiles, graph_.name + ": no plan for these sizes: " + plan->refusal);
  return plan;
}

DynamicFragment::Plan* DynamicFragment::find(std::span<TensorImpl* const> tensors,
                                             std::span<const ops::Number> numbers) {
  if (current_ && matches(*current_, tensors, numbers)) return current_;
  auto at = std::find_if(plans_.begin(), plans_.end(), [&](const auto& p) { return matches(*p, tensors, numbers); });
  if (at == plans_.end()) {
    if (made_ > kFree + runs_ / kRunsPerPlan) return nullptr;
    size_t most = graph_.nodes.size() > kLargeGraph ? kPlansOfLarge : kPlans;
    if (plans_.size() >= most) {
      at = std::min_element(plans_.begin(), plans_.end(),
                            [](const auto& a, const auto& b) { return a->used < b->used; });
      if ((*at)->fragment) backward_ = std::max(backward_, (*at)->fragment->backward_compiles());
      if (at->get() == current_) current_ = nullptr;
      plans_.erase(at);
    }
    plans_.push_back(make(tensors, numbers));
    at = plans_.end() - 1;
  }
  if (current_ && current_->fragment) current_->fragment->rest();
  current_ = at->get();
  current_->used = runs_;
  return current_;
}

Fragment* DynamicFragment::select(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) {
  MutexLock lock(mutex_);
  ++runs_;
  const Plan* p = find(tensors, numbers);
  return p ? p->fragment.get() : this;  // unplanned sizes bail out: they run in place
}

std::string DynamicFragment::misfit(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                                    int* line) {
  MutexLock lock(mutex_);
  const Plan* p = find(tensors, numbers);
  if (!p) return "more combinations of sizes than plans pay for";
  *line = p->line;
  return p->refusal;
}

Status DynamicFragment::run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                            RunResult& result) {
  Ref<Fragment> fragment;
  {
    MutexLock lock(mutex_);
    if (const Plan* p = find(tensors, numbers)) fragment = p->fragment;
  }
  return fragment ? fragment->run(tensors, numbers, result) : Status::kBail;
}

std::string DynamicFragment::graph_text() const { return ir::print(graph_); }

std::string DynamicFragment::kernels_text() const {
  MutexLock lock(mutex_);
  return current_ && current_->fragment ? current_->fragment->kernels_text() : std::string();
}

std::string DynamicFragment::replay_text() const {
  MutexLock lock(mutex_);
  return current_ && current_->fragment ? current_->fragment->replay_text() : std::string();
}

double DynamicFragment::compile_seconds() const {
  MutexLock lock(mutex_);
  return seconds_;
}

// Plans of one graph have the same backward graphs, at other sizes.
uint64_t DynamicFragment::backward_compiles() const {
  MutexLock lock(mutex_);
  uint64_t most = backward_;
  for (const auto& p : plans_) {
    if (p->fragment) most = std::max(most, p->fragment->backward_compiles());
  }
  return most;
}

uint64_t DynamicFragment::plans() const {
  MutexLock lock(mutex_);
  return made_;
}

Ref<Fragment> compile_dynamic(ir::Graph graph, std::vector<int> dynamic, const CompileOptions& options) {
  return Ref<Fragment>::adopt(new DynamicFragment(std::move(graph), std::move(dynamic), options));
}

}  // namespace msjit::exec

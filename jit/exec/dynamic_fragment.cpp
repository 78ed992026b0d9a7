#include "jit/exec/dynamic_fragment.h"

#include <algorithm>

#include "jit/ir/printer.h"
#include "jit/passes/instantiate.h"
#include "src/base/check.h"
#include "src/base/log.h"

namespace msjit::exec {
namespace {

// Combinations of sizes remembered for one graph; the one unused for longest goes first.
constexpr size_t kMaxPlans = 128;

bool same_meta(const Meta* a, const Meta* b) { return a == b || ((!a->interned || !b->interned) && equal(*a, *b)); }

}  // namespace

DynamicFragment::DynamicFragment(ir::Graph graph, std::vector<int> dynamic, const CompileOptions& options)
    : graph_(std::move(graph)), dynamic_(std::move(dynamic)), options_(options) {
  std::vector<const Meta*> metas;
  for (int i : dynamic_) {
    const ir::Input& in = graph_.inputs[static_cast<size_t>(i)];
    metas.push_back(make_meta(in.value->dtype, {}, in.value->shape, in.strides));
  }
  std::unique_ptr<Plan> first = make(std::move(metas));
  if (!first->fragment) throw InternalError("a graph cannot be made at the sizes of capture: " + first->refusal);
  plans_.push_back(std::move(first));
  current_ = plans_.back().get();
}

DynamicFragment::~DynamicFragment() {
  for (const auto& p : plans_) {
    for (const Meta* m : p->metas) m->unref();
  }
}

bool DynamicFragment::matches(const Plan& plan, std::span<TensorImpl* const> tensors) const {
  for (size_t i = 0; i < dynamic_.size(); ++i) {
    if (!same_meta(plan.metas[i], tensors[static_cast<size_t>(dynamic_[i])]->meta)) return false;
  }
  return true;
}

std::unique_ptr<DynamicFragment::Plan> DynamicFragment::make(std::vector<const Meta*> metas) {
  auto plan = std::make_unique<Plan>();
  std::vector<const Meta*> by_input(graph_.inputs.size());
  for (size_t i = 0; i < dynamic_.size(); ++i) by_input[static_cast<size_t>(dynamic_[i])] = metas[i];
  plan->metas = std::move(metas);
  try {
    plan->fragment = compile(passes::instantiate(graph_, by_input), options_);
    seconds_ += plan->fragment->compile_seconds();
    ++made_;
  } catch (const passes::SizesRefused& r) {
    plan->refusal = r.reason;
    plan->line = r.line;
  } catch (const std::exception& e) {
    plan->refusal = e.what();
  }
  return plan;
}

void DynamicFragment::drop_oldest() {
  auto oldest =
      std::min_element(plans_.begin(), plans_.end(), [](const auto& a, const auto& b) { return a->used < b->used; });
  for (const Meta* m : (*oldest)->metas) m->unref();
  if ((*oldest)->fragment) backward_ = std::max(backward_, (*oldest)->fragment->backward_compiles());
  plans_.erase(oldest);
}

DynamicFragment::Plan& DynamicFragment::find(std::span<TensorImpl* const> tensors) {
  if (matches(*current_, tensors)) return *current_;
  auto at = std::find_if(plans_.begin(), plans_.end(), [&](const auto& p) { return matches(*p, tensors); });
  if (at == plans_.end()) {
    if (plans_.size() >= kMaxPlans) drop_oldest();
    std::vector<const Meta*> metas;
    for (int i : dynamic_) {
      const Meta* m = tensors[static_cast<size_t>(i)]->meta;
      m->ref();
      metas.push_back(m);
    }
    plans_.push_back(make(std::move(metas)));
    at = plans_.end() - 1;
  }
  if (current_->fragment) current_->fragment->rest();
  current_ = at->get();
  current_->used = ++clock_;
  return *current_;
}

bool DynamicFragment::fits(std::span<TensorImpl* const> tensors) {
  std::lock_guard lock(mutex_);
  return static_cast<bool>(find(tensors).fragment);
}

std::string DynamicFragment::misfit(std::span<TensorImpl* const> tensors, int* line) {
  std::lock_guard lock(mutex_);
  const Plan& p = find(tensors);
  *line = p.line;
  return p.refusal;
}

Status DynamicFragment::run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                            RunResult& result) {
  Ref<Fragment> fragment;
  {
    std::lock_guard lock(mutex_);
    fragment = find(tensors).fragment;
  }
  return fragment ? fragment->run(tensors, numbers, result) : Status::kBail;
}

std::string DynamicFragment::graph_text() const { return ir::print(graph_); }

std::string DynamicFragment::kernels_text() const {
  std::lock_guard lock(mutex_);
  return current_->fragment ? current_->fragment->kernels_text() : std::string();
}

double DynamicFragment::compile_seconds() const {
  std::lock_guard lock(mutex_);
  return seconds_;
}

// Plans of one graph have the same backward graphs, at other sizes.
uint64_t DynamicFragment::backward_compiles() const {
  std::lock_guard lock(mutex_);
  uint64_t most = backward_;
  for (const auto& p : plans_) {
    if (p->fragment) most = std::max(most, p->fragment->backward_compiles());
  }
  return most;
}

uint64_t DynamicFragment::plans() const {
  std::lock_guard lock(mutex_);
  return made_;
}

Ref<Fragment> compile_dynamic(ir::Graph graph, std::vector<int> dynamic, const CompileOptions& options) {
  return Ref<Fragment>::adopt(new DynamicFragment(std::move(graph), std::move(dynamic), options));
}

}  // namespace msjit::exec

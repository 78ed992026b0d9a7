#include "jit/exec/compiled_fragment.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <unordered_map>

#include "jit/exec/backend.h"
#include "jit/exec/compiler.h"
#include "jit/exec/control_flow.h"
#include "jit/exec/fragment_node.h"
#include "jit/exec/frozen_fragment.h"
#include "jit/ir/printer.h"
#include "jit/passes/fuse_view.h"
#include "jit/passes/pipeline.h"
#include "jit/passes/required.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/base/log.h"
#include "src/base/mutex.h"

namespace msjit::exec {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

void assign_counters(ir::Graph& g) {
  g.random_counters = 0;
  for (const auto& n : g.nodes) {
    if (n->kind != ir::Node::kOp || ops::info(n->op).op_class != ops::OpClass::kRandom) continue;
    n->counter_offset = g.random_counters;
    g.random_counters += eager::counters_for(n->op, numel_of(n->outputs[0]->shape), n->outputs[0]->dtype);
  }
}

CompiledFragment::CompiledFragment(ir::Graph graph, const CompileOptions& options)
    : captured_(std::move(graph)), options_(options) {
  auto start = Clock::now();
  assign_counters(captured_);
  simplify();
  plan_gradients();
  if (!by_reference_) {
    ir::Graph forward = base_.clone();
    for (int id : saved_) {
      auto at =
          std::find_if(base_.outputs.begin(), base_.outputs.end(), [&](const ir::Value* v) { return v->id == id; });
      saved_position_.push_back(at != base_.outputs.end() ? static_cast<int>(at - base_.outputs.begin())
                                                          : static_cast<int>(forward.outputs.size()));
      if (at == base_.outputs.end()) forward.outputs.push_back(forward.values[id].get());
    }
    for (int id : required_) {
      required_position_.push_back(id < 0 ? -1 : static_cast<int>(forward.outputs.size()));
      if (id >= 0) forward.outputs.push_back(forward.values[id].get());
    }
    if (on_tape_) {
      recorded_ = all_outputs();
      find_unkept();
      add_predicates(forward);
    }
    forward_ = std::make_unique<Executable>(std::move(forward), options_.level);
    MSJIT_LOG(kernels, forward_->kernels_text());
    const Executable::Flat& flat = forward_->flat();
    if (flat.possible && flat.outputs.size() == 1 && base_.outputs.size() == 1) sole_output_ = flat.outputs[0];
  }
  seconds_ = std::chrono::duration<double>(Clock::now() - start).count();
}

void CompiledFragment::simplify() {
  std::vector<int> says;
  std::optional<ir::Graph> whole;
  if (options_.grad_enabled) whole = passes::with_required(captured_, says);
  known_ = whole || !options_.grad_enabled;
  ir::Graph all = whole ? std::move(*whole) : captured_.clone();
  const size_t given = all.outputs.size();
  if (options_.grad_enabled)
    for (const ir::Node* n : passes::branches(all)) all.outputs.push_back(n->operands[0]);
  base_ = passes::simplify(std::move(all));
  for (size_t i = given; i < base_.outputs.size(); ++i) predicates_.push_back(base_.outputs[i]->id);
  if (predicates_.size() != passes::branches(captured_).size()) predicates_.clear();
  for (int at : says) required_.push_back(at < 0 ? -1 : base_.outputs[static_cast<size_t>(at)]->id);
  base_.outputs.resize(captured_.outputs.size());
  if (std::ranges::count(required_, -1) == std::ssize(required_)) required_.clear();
}

CompiledFragment::Mask CompiledFragment::all_outputs() const {
  Mask m(base_.outputs.size());
  for (int i : tape_outputs_) m[i] = true;
  return m;
}

bool CompiledFragment::writes_need_tape() const {
  std::vector<bool> needs = passes::differentiable(base_);
  for (const ir::Write& w : base_.writes) {
    if (needs[w.value->id] || base_.inputs[w.input].requires_grad) return true;
    if (std::find(kept_inputs_.begin(), kept_inputs_.end(), w.input) != kept_inputs_.end()) return true;
  }
  return false;
}

// Inputs in the order in which their gradients would be whole, were the graph run op by op: hooks see it.
static void order_by_arrival(const ir::Graph& graph, std::vector<int>& inputs) {
  std::unordered_map<const ir::Value*, std::pair<int, int>> first;  // the first op that reads it, from the end
  int at = 0;
  for (const auto& n : graph.nodes) {
    --at;
    for (size_t i = 0; i < n->operands.size(); ++i)
      if (n->operands[i]) first.try_emplace(n->operands[i], at, static_cast<int>(i));
  }
  auto key = [&](int input) {
    const auto found = first.find(graph.inputs[static_cast<size_t>(input)].value);
    return found == first.end() ? std::pair(1, 0) : found->second;
  };
  std::ranges::stable_sort(inputs, {}, key);
}

void CompiledFragment::plan_gradients() {
  if (!options_.grad_enabled) return;
  std::vector<bool> needs = passes::differentiable(base_);
  for (size_t i = 0; i < base_.outputs.size(); ++i) {
    const ir::Value* v = base_.outputs[i];
    // One position speaks for a value that is returned twice; an input that is returned keeps its own history.
    bool first = std::find(base_.outputs.begin(), base_.outputs.begin() + static_cast<long>(i), v) ==
                 base_.outputs.begin() + static_cast<long>(i);
    if (!v->is_number && needs[v->id] && v->producer && first) tape_outputs_.push_back(static_cast<int>(i));
  }
  on_tape_ = !tape_outputs_.empty();
  if (!on_tape_) {
    by_reference_ = !base_.writes.empty() && writes_need_tape();
    return;
  }
  for (size_t i = 0; i < base_.inputs.size(); ++i) {
    if (needs[base_.inputs[i].value->id]) grad_inputs_.push_back(static_cast<int>(i));
  }
  order_by_arrival(captured_, grad_inputs_);
  if (!known_) {
    MSJIT_LOG(kernels, captured_.name + " runs op by op: whether results require a gradient, its turns decide");
    by_reference_ = true;
    return;
  }
  passes::Joint joint;
  try {
    constexpr int64_t kMostNodes = 100'000, kMostTimes = 20;
    const passes::NodeBudget budget(kMostNodes + kMostTimes * static_cast<int64_t>(base_.nodes.size()));
    joint = passes::differentiate(base_, all_outputs());
  } catch (const UserError& e) {
    if (e.kind() != ErrorKind::kUnsupported) throw;
    MSJIT_LOG(kernels, captured_.name + " runs op by op where gradients are recorded: " + e.what());
    by_reference_ = true;
    return;
  }
  saved_ = passes::choose_saved(base_, joint, true);
  passes::BackwardGraph pure = passes::extract_backward(base_, joint, saved_, true);
  for (int id : pure.saved) {
    if (std::find(saved_.begin(), saved_.end(), id) == saved_.end()) saved_.push_back(id);
  }
  std::sort(saved_.begin(), saved_.end());
  for (int i : pure.inputs) {
    if (!base_.inputs[i].value->is_number) kept_inputs_.push_back(i);
  }
  by_reference_ = !base_.writes.empty() && writes_need_tape();
}

// Where arms differ in what the tape keeps of them, a run says which it took.
void CompiledFragment::add_predicates(ir::Graph& forward) {
  const auto all_kept = [&](bool certain) {
    const passes::TapeReads reads = passes::tape_reads(captured_, {}, certain);
    return std::pair(reads.inputs, reads.outputs);
  };
  if (predicates_.empty() || all_kept(true) == all_kept(false)) return;
  for (int id : predicates_) {
    predicate_position_.push_back(static_cast<int>(forward.outputs.size()));
    forward.outputs.push_back(forward.values[id].get());
  }
}

void CompiledFragment::find_unkept() {
  const passes::TapeReads reads = passes::tape_reads(captured_, {}, true);
  auto unkept = [&](const Mask& kept, const Mask& needed) {
    return std::ranges::any_of(tape_outputs_,
                               [&](int o) { return !kept[static_cast<size_t>(o)] && needed[static_cast<size_t>(o)]; });
  };
  for (size_t k = 0; k < kept_inputs_.size(); ++k) {
    const auto i = static_cast<size_t>(kept_inputs_[k]);
    if (unkept(reads.inputs[i], reads.needed[i])) unkept_inputs_.push_back(static_cast<int>(k));
  }
  // Of what is saved, programs have what they are given, and views of it.
  for (size_t k = 0; k < saved_.size(); ++k) {
    Mask kept(base_.outputs.size()), all(base_.outputs.size(), true);
    const std::vector<size_t> given = outputs_over(saved_[k]);
    for (size_t j : given)
      for (size_t o = 0; o < kept.size(); ++o) kept[o] = kept[o] || reads.outputs[j][o];
    if (!given.empty() && unkept(kept, all)) unkept_saved_.push_back(static_cast<int>(k));
  }
}

std::vector<size_t> CompiledFragment::outputs_over(int saved) const {
  std::vector<size_t> r;
  for (size_t j = 0; j < base_.outputs.size(); ++j) {
    const ir::Value* v = base_.outputs[j];
    while (v->id != saved && passes::is_view(v->producer)) v = v->producer->operands[0];
    if (v->id == saved) r.push_back(j);
  }
  return r;
}

bool CompiledFragment::overlaps_direct_write(std::span<TensorImpl* const> tensors) const {
  SmallVector<const TensorImpl*, 32> ordered;
  SmallVector<bool, 32> direct(tensors.size(), false);
  for (int w : forward_->direct_inputs()) {
    ordered.push_back(tensors[w]);
    direct[w] = true;
  }
  const size_t written = ordered.size();
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i] && !direct[i]) ordered.push_back(tensors[i]);
  }
  // Another thread may run the fragment too.
  if (!disjoint_mutex_.try_lock()) return !DisjointCheck().holds(ordered, written);
  MutexLock lock(disjoint_mutex_, MutexLock::Held{});
  return !disjoint_.holds(ordered, written);
}

Status CompiledFragment::run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                             RunResult& result) {
  if (by_reference_) return call_reference(captured_, tensors, numbers, result);
  if (on_tape_) return run_on_tape(tensors, numbers, result);
  if (forward_->flat().possible) {
    forward_->run_flat(tensors, result.tensors);
    if (!result.numbers.empty()) result.numbers.clear();
    result.numbers.resize(result.tensors.size());
    return Status::kOk;
  }
  if (!forward_->direct_inputs().empty() && overlaps_direct_write(tensors)) {
    return call_reference(captured_, tensors, numbers, result);
  }
  RunFrame* f = forward_->begin(tensors, numbers);
  if (!f) return Status::kBail;
  FrameGuard guard(*forward_, f);
  result.tensors.clear();
  result.numbers.clear();
  forward_->append_outputs(*f, base_.outputs.size(), result.tensors);
  for (size_t i = 0; i < base_.outputs.size(); ++i) result.numbers.push_back(forward_->number_output(*f, i));
  result.ready();
  forward_->finish(*f);
  return Status::kOk;
}

Status CompiledFragment::run_on_tape(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                                     RunResult& result) {
  SmallVector<Tensor, 4> all;  // outputs, then what is saved
  result.numbers.clear();
  RunFrame* f = nullptr;
  SmallVector<Tensor, 4> alive;  // other threads run during a long kernel and may drop the inputs
  if (forward_->flat().possible) {
    if (forward_->flat_is_long())
      for (TensorImpl* t : tensors)
        if (t) alive.push_back(Tensor::borrow(t));
    forward_->run_flat(tensors, all);
    result.numbers.resize(base_.outputs.size());
  } else {
    f = forward_->begin(tensors, numbers);
    if (!f) return Status::kBail;
    forward_->append_outputs(*f, forward_->graph().outputs.size(), all);
    for (size_t i = 0; i < base_.outputs.size(); ++i) result.numbers.push_back(forward_->number_output(*f, i));
  }
  FrameGuard guard(*forward_, f);
  record(tensors, numbers, all, f);
  all.resize(base_.outputs.size());
  result.tensors = std::move(all);
  if (f) {
    result.ready();
    forward_->finish(*f);
  }
  return Status::kOk;
}

void CompiledFragment::record_output(TensorImpl* out, std::span<TensorImpl* const> tensors) {
  const Tensor made = Tensor::borrow(out);
  record(tensors, {}, {&made, 1}, nullptr);
}

CompiledFragment::Mask CompiledFragment::recorded_by(const RunFrame& f) const {
  Mask m(base_.outputs.size());
  for (int i : tape_outputs_) {
    const int at = required_position_[static_cast<size_t>(i)];
    m[static_cast<size_t>(i)] = at < 0 || truth_of({}, forward_->number_output(f, static_cast<size_t>(at)));
  }
  return m;
}

void CompiledFragment::record(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                              std::span<const Tensor> made, const RunFrame* f) {
  Mask of_run;
  if (!required_position_.empty()) of_run = recorded_by(*f);
  const Mask& recorded = required_position_.empty() ? recorded_ : of_run;
  if (!required_position_.empty() && std::ranges::find(recorded, true) == recorded.end()) return;
  auto* node = new FragmentNode(Ref<CompiledFragment>(this), static_cast<int>(base_.outputs.size()));
  auto owner = Ref<autograd::TapeNode>::adopt(node);
  for (int i : grad_inputs_) node->next.push_back(autograd::gradient_edge(Tensor::borrow(tensors[i])));
  for (int i : kept_inputs_) node->inputs.emplace_back(Tensor::borrow(tensors[i]), false);
  node->numbers.assign(numbers.begin(), numbers.end());
  for (int i : tape_outputs_)
    if (recorded[static_cast<size_t>(i)]) autograd::set_history(*made[i].get(), owner, i);
  for (int at : saved_position_) {
    const bool output = at < static_cast<int>(base_.outputs.size());
    node->saved.emplace_back(made[at], output && recorded[static_cast<size_t>(at)], at);
  }
  for (int at : predicate_position_) {
    const auto i = static_cast<size_t>(at);
    node->taken.push_back(truth_of(made[i], f ? forward_->number_output(*f, i) : ops::Number()));
  }
  if (!unkept_inputs_.empty() || !unkept_saved_.empty()) node->keep_unwritten(tensors, made);
}

const CompiledFragment::Backward& CompiledFragment::backward(const Mask& given, const Mask& cut) {
  MutexLock lock(mutex_);
  auto& slot = variants_[{given, cut}];
  if (slot) return *slot;
  auto start = Clock::now();
  auto made = std::make_unique<Backward>();
  passes::Joint joint = passes::differentiate(base_, given, {}, {}, false, cut);
  made->plan = passes::extract_backward(base_, joint, saved_, false);
  ir::Graph g = passes::simplify(std::move(made->plan.graph), {.keep_checks = false, .role = "backward"});
  made->executable = std::make_unique<Executable>(std::move(g), options_.level);
  slot = std::move(made);
  ++backward_compiles_;
  seconds_ = seconds_ + std::chrono::duration<double>(Clock::now() - start).count();  // under the lock
  return *slot;
}

const CompiledFragment::Backward& CompiledFragment::differentiable_backward(const Mask& given,
                                                                            const Mask& requires_grad,
                                                                            const Mask& cut) {
  MutexLock lock(mutex_);
  auto& slot = differentiable_variants_[{given, requires_grad, cut}];
  if (slot) return *slot;
  auto made = std::make_unique<Backward>();
  passes::Joint joint = passes::differentiate(base_, given, {}, {}, true, cut);
  made->plan = passes::extract_backward(base_, joint, saved_, true);
  ir::Graph& g = made->plan.graph;
  for (size_t k = 0; k < made->plan.inputs.size(); ++k)
    g.inputs[k].requires_grad = base_.inputs[made->plan.inputs[k]].requires_grad;
  size_t first_cotangent = made->plan.inputs.size() + made->plan.saved.size();
  for (size_t k = 0; k < made->plan.cotangents.size(); ++k) {
    g.inputs[first_cotangent + k].requires_grad = requires_grad[made->plan.cotangents[k]];
  }
  CompileOptions options = options_;
  options.grad_enabled = true;
  made->fragment = compile_cpu(std::move(g), options);
  slot = std::move(made);
  ++backward_compiles_;
  return *slot;
}

const std::vector<CompiledFragment::Mask>& CompiledFragment::spends() {
  MutexLock lock(mutex_);
  // As captured: what was computed twice is kept twice on the tape.
  if (spends_.empty()) spends_ = passes::share_saved_values(captured_);
  return spends_;
}

bool CompiledFragment::passes_on(size_t output) {
  MutexLock lock(mutex_);
  // As captured: a value that was computed twice is two on the tape.
  if (passes_on_.empty()) passes_on_ = passes::passes_on(captured_);
  return passes_on_[output];
}

bool CompiledFragment::leads(size_t output, size_t input) {
  MutexLock lock(mutex_);
  leads_.resize(captured_.inputs.size());
  Mask& of = leads_[input];
  if (of.empty()) {
    Mask alone(captured_.inputs.size());
    alone[input] = true;
    const Mask flows = passes::differentiable(captured_, alone);
    for (const ir::Value* v : captured_.outputs) of.push_back(!v->is_number && flows[v->id]);
  }
  return of[output];
}

std::string CompiledFragment::graph_text() const { return ir::print(captured_); }
std::string CompiledFragment::kernels_text() const { return forward_ ? forward_->kernels_text() : std::string(); }

Ref<Fragment> compile_cpu(ir::Graph graph, const CompileOptions& options) {
  if (Ref<Fragment> folded = compile_frozen(graph, options)) return folded;
  return Ref<Fragment>::adopt(new CompiledFragment(std::move(graph), options));
}

}  // namespace msjit::exec

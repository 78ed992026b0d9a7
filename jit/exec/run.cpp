// Running an executable: numbers, memory, steps, commit.
#include <algorithm>
#include <atomic>
#include <bit>
#include <string>
#include <utility>

#include "jit/exec/executable.h"
#include "jit/ir/number_eval.h"
#include "src/autograd/autograd.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"
#include "src/base/trace.h"
#include "src/eager/work.h"
#include "src/ops/custom_op.h"
#include "src/ops/raises.h"
#include "src/tensor/long_work.h"
#include "src/tensor/unwritten.h"

namespace msjit::exec {

using ir::Node;
using ops::OpClass;

namespace {
std::atomic<int> failing{0};
thread_local std::string failed_op;
}  // namespace

std::string take_failed_op() { return std::exchange(failed_op, {}); }
void fail_fragments(int times) { failing = times; }

RunFrame* Executable::make_frame() const {
  if (failing.load(std::memory_order_relaxed) > 0 && failing.fetch_sub(1) > 0) {
    failed_op = "none";
    throw InternalError("a failure that a test asked for");
  }
  auto f = std::make_unique<RunFrame>();
  f->bases.resize(bases_.size());
  f->allocated.resize(allocations_);
  f->inputs.resize(graph_.inputs.size());
  f->numbers.resize(graph_.values.size());
  f->workspace_views.resize(workspace_views_);
  if (workspace_bytes_ > 0) f->workspace = Storage::allocate(static_cast<size_t>(workspace_bytes_), graph_.device);
  for (size_t i = 0; i < bases_.size(); ++i) {
    if (bases_[i].kind == BaseKind::kWorkspace) f->bases[i] = f->workspace->data() + bases_[i].offset;
    if (bases_[i].kind == BaseKind::kConstant) f->bases[i] = bases_[i].constant.data();
  }
  for (const Node* n : number_nodes_) {
    if (n->kind == Node::kConstNumber) f->numbers[n->outputs[0]->id] = n->constant;
  }
  return f.release();
}

void Executable::release(RunFrame* f) {
  for (Tensor& t : f->allocated) t = Tensor();
  for (Tensor& t : f->inputs) t = Tensor();
  f->written.clear();
  f->copies.clear();
  if (std::exchange(f->reserved, false)) eager::return_counters({f->seed, f->counter}, graph_.random_counters);
  // The next run may be on another stream, beside this one.
  if (!on_host(graph_.device) && backends::runtime_of(graph_.device).several_streams(graph_.device.index)) {
    delete f;
    return;
  }
  delete cached_.exchange(f, std::memory_order_acq_rel);
}

void Executable::rest() {
  constexpr int64_t kLarge = 64 << 10;
  if (workspace_bytes_ >= kLarge) delete cached_.exchange(nullptr, std::memory_order_acq_rel);
}

bool Executable::compute(RunFrame& f, const Node& n) {
  return ir::eval(n.number_op, f.numbers[n.operands[0]->id], f.numbers[n.operands.back()->id],
                  f.numbers[n.outputs[0]->id]);
}

bool Executable::run_numbers(RunFrame& f, std::span<const ops::Number> numbers) const {
  for (size_t i = 0; i < graph_.inputs.size(); ++i) {
    const ir::Value* v = graph_.inputs[i].value;
    if (!v->is_number) continue;
    if (numbers[i].kind != v->number) return false;
    f.numbers[v->id] = numbers[i];
  }
  for (const Node* n : number_nodes_)
    if (n->kind == Node::kNumber && !compute(f, *n)) return false;
  return true;
}

void Executable::bind(RunFrame& f, std::span<TensorImpl* const> tensors) const {
  for (const Write& w : writes_) {
    if (tensors[w.input]->storage->readonly()) {
      throw value_error("the target " + to_string(*tensors[w.input]->meta) +
                        " of an in-place write is read-only memory");
    }
  }
  for (size_t i = 0; i < bases_.size(); ++i) {
    const Base& b = bases_[i];
    if (b.kind == BaseKind::kInput) {
      f.inputs[b.index] = Tensor::borrow(tensors[b.index]);
      f.bases[i] = tensors[b.index]->data;
    } else if (b.kind == BaseKind::kAllocated) {
      f.allocated[b.index] = Tensor::empty(b.meta);
      f.bases[i] = f.allocated[b.index].data();
    }
  }
}

int64_t Executable::work_of(const passes::FusedKernel& k) { return k.nest.rows * k.nest.cols * k.element_work; }

int64_t Executable::work_of(const Node& n, const StepPlan& p) {
  const NodeOperand* first = p.outputs.empty() ? nullptr : &p.outputs[0];
  if (n.kind != Node::kOp || !first || !first->place.meta) return 0;
  SmallVector<const Meta*, 4> operands;
  for (const NodeOperand& o : p.operands) operands.push_back(o.place.meta);
  return eager::work_of(n.op, operands, first->place.meta->shape());
}

// Inputs are read only before the first step that writes one: so is what is planned here.
std::vector<BranchStep> Executable::plan_branches(size_t end) const {
  std::vector<std::vector<MemoryUse>> steps(end);
  for (size_t i = 0; i < end; ++i) {
    auto uses = [&](int base, bool written) {
      if (base < 0) return;
      const Base& b = bases_[static_cast<size_t>(base)];
      if (b.kind == BaseKind::kInput || b.kind == BaseKind::kConstant) return;
      const bool shared = b.kind == BaseKind::kWorkspace;
      const int64_t bytes = std::max<int64_t>(b.meta->nbytes(), 1);
      steps[i].push_back({shared ? 0 : 1 + b.index, shared ? b.offset : 0, (shared ? b.offset : 0) + bytes, written});
    };
    const StepPlan& p = step_plans_[i];
    if (steps_[i].kernel >= 0) {
      const passes::FusedKernel& k = plan_.kernels[static_cast<size_t>(steps_[i].kernel)];
      for (size_t o = 0; o < k.operands.size(); ++o) uses(p.buffers[o].first, k.operands[o].written);
      continue;
    }
    for (const NodeOperand& o : p.operands)
      if (!o.number && !o.absent) uses(o.place.base, false);
    for (const NodeOperand& o : p.outputs)
      if (!o.number && !o.absent) uses(o.place.base, true);
  }
  return exec::plan_branches(steps, backends::Branches::kMost);
}

void Executable::run_branches(RunFrame& f, size_t end, backends::Branches& branches) const {
  const std::vector<BranchStep> plan = plan_branches(end);
  std::vector<int> marks(end);
  for (size_t i = 0; i < end; ++i) {
    branches.go_to(plan[i].branch);
    for (const int before : plan[i].after) branches.wait_for(marks[static_cast<size_t>(before)]);
    run_step(f, i);
    if (plan[i].marked) marks[i] = branches.mark();
  }
  branches.join();
}

void Executable::run_steps(RunFrame& f, size_t begin, size_t end) const {
  if (begin == 0 && end > 1 && end <= first_direct_step_ && !on_host(graph_.device)) {
    backends::Branches* b = backends::runtime_of(graph_.device).branches(graph_.device.index);
    if (b) return run_branches(f, end, *b);
  }
  int64_t work = 0;  // since signals were served
  for (size_t i = begin; i < end; ++i) {
    if (work >= kLongWork) {
      serve_signals();  // nothing has happened yet
      work = 0;
    }
    if (!trace::is_open()) {
      work += run_step(f, i);
    } else {
      trace::Span span(trace::Kind::kernel, step_text(steps_[i]));
      work += run_step(f, i);
    }
  }
}

inline int64_t Executable::run_step(RunFrame& f, size_t i) const {
  if (steps_[i].kernel >= 0) {
    const passes::FusedKernel& k = plan_.kernels[steps_[i].kernel];
    run_kernel(f, k, step_plans_[i]);
    return work_of(k);
  }
  try {
    run_node(f, *steps_[i].node, step_plans_[i]);
  } catch (const InternalError&) {
    if (steps_[i].node->kind == Node::kOp)
      failed_op = ops::info(steps_[i].node->op).name;
    else if (steps_[i].node->kind == Node::kCustom)
      failed_op = "custom";  // of control flow: what failed inside
    throw;
  }
  return step_plans_[i].work;
}

RunFrame* Executable::begin(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) {
  RunFrame* f = cached_.exchange(nullptr, std::memory_order_acq_rel);
  if (!f) f = make_frame();
  try {
    if (has_numbers_ && !run_numbers(*f, numbers)) {
      release(f);
      return nullptr;
    }
    bind(*f, tensors);
    if (has_random_ && !on_host(graph_.device))
      f->recorded_random =
          backends::runtime_of(graph_.device).recorded_random(graph_.device.index, graph_.random_counters, f->counter);
    if (has_random_ && !f->recorded_random) {
      const eager::Generator state = eager::reserve_counters(graph_.random_counters);
      f->seed = state.seed;
      f->counter = state.counter;
      f->reserved = true;
    }
    run_steps(*f, 0, first_direct_step_);
    stage_writes(*f);
  } catch (const NumberBails&) {
    release(f);
    return nullptr;
  } catch (...) {
    release(f);
    throw;
  }
  return f;
}

bool Executable::outputs_are_own() const {
  if (!writes_.empty() || has_random_) return false;
  int tensors = 0;
  for (size_t i = 0; i < outputs_.size(); ++i) {
    if (outputs_[i].number) continue;
    ++tensors;
    if (output_kinds_[i] != OutputKind::kRoot || first_position_[i] != static_cast<int>(i)) return false;
    const Base& b = bases_[outputs_[i].place.base];
    if (b.kind != BaseKind::kAllocated || b.meta != outputs_[i].place.meta) return false;
  }
  return allocations_ == tensors;
}

bool Executable::bind(RunFrame& f, std::span<const Tensor> inputs, std::span<const ops::Number> numbers,
                      std::span<const Tensor> outputs) const {
  if (!set_numbers(f, numbers)) return false;
  for (size_t i = 0; i < outputs.size(); ++i)
    if (!outputs_[i].number) bind_output(f, i, outputs[i]);
  for (size_t i = 0; i < input_bases_.size(); ++i)
    if (input_bases_[i] >= 0) bind_input(f, i, inputs[i]);
  return true;
}

void Executable::bind_input(RunFrame& f, size_t input, const Tensor& t) const {
  f.inputs[input] = t;
  f.bases[static_cast<size_t>(input_bases_[input])] = t.data();
}

void Executable::bind_output(RunFrame& f, size_t output, const Tensor& t) const {
  const auto base = static_cast<size_t>(outputs_[output].place.base);
  f.allocated[static_cast<size_t>(bases_[base].index)] = t;
  f.bases[base] = t.data();
}

void Executable::unbind(RunFrame& f) const {
  for (Tensor& t : f.allocated) t = Tensor();
  for (Tensor& t : f.inputs) t = Tensor();
}

int64_t Executable::run_bound(RunFrame& f) const {
  int64_t work = 0;
  for (size_t i = 0; i < steps_.size(); ++i) work += run_step(f, i);
  return work;
}

void Executable::finish(RunFrame& f) const {
  f.reserved = false;
  if (writes_.empty()) return;
  auto skipped = [&](const Write& w) { return w.when >= 0 && f.numbers[static_cast<size_t>(w.when)].i == 0; };
  for (const Write& w : writes_)
    if (!skipped(w)) MemoryWrite about_to(f.inputs[w.input]);
  Atomic together;
  // Until the versions tell of the writes, nothing may be kept of what is written.
  struct Writing {
    const Executable& e;
    const RunFrame& f;
    Writing(const Executable& e, const RunFrame& f) : e(e), f(f) {
      for (const Write& w : e.writes_) f.inputs[w.input]->storage->begin_export();
    }
    ~Writing() {
      for (const Write& w : e.writes_) f.inputs[w.input]->storage->end_export();
    }
  } writing(*this, f);
  if (!on_host(graph_.device)) backends::runtime_of(graph_.device).commit(graph_.device.index);
  auto copy = [&](const Tensor& to, const Tensor& from) {
    LongWork scope(on_host(graph_.device) ? to.numel() : 0, f.inputs);
    backends::copy(to, from);
  };
  run_steps(f, first_direct_step_, steps_.size());
  for (size_t i = 0; i < writes_.size(); ++i) {
    if (!f.copies[i] || skipped(writes_[i])) continue;
    copy(f.copies[i], f.written[i]);
    f.written[i] = f.copies[i];
  }
  for (size_t i = 0; i < writes_.size(); ++i) {
    if (skipped(writes_[i])) continue;
    const Tensor& target = f.inputs[writes_[i].input];
    if (f.written[i]) copy(target, f.written[i]);
    MemoryWrite(target, writes_[i].unseen).done();
  }
}

RunFrame* Executable::run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) {
  RunFrame* f = begin(tensors, numbers);
  if (f) finish(*f);
  return f;
}

void Executable::stage_writes(RunFrame& f) const {
  f.written.clear();
  f.copies.clear();
  for (const Write& w : writes_) {
    f.written.push_back(w.direct ? Tensor() : tensor_at(f, w.value));
    const Tensor& v = f.written.back();
    bool changes = false;  // before it is read
    if (w.copy_first) {
      for (const Write& other : writes_) changes |= may_overlap(*v.get(), *f.inputs[other.input].get());
    }
    f.copies.push_back(changes ? Tensor::empty(v.shape(), v.dtype(), v.device()) : Tensor());
  }
}

void Executable::run_kernel(RunFrame& f, const passes::FusedKernel& k, const StepPlan& p) const {
  SmallVector<void*, 16> data;
  for (auto [base, offset] : p.buffers) data.push_back(f.bases[base] + offset);
  f.number_bits.clear();
  for (const ir::Value* v : k.numbers) {
    const ops::Number& n = f.numbers[v->id];
    f.number_bits.push_back(n.kind >= NumberKind::kFloat ? std::bit_cast<uint64_t>(n.f) : static_cast<uint64_t>(n.i));
  }
  for (int64_t c : k.constants) f.number_bits.push_back(static_cast<uint64_t>(c));
  int64_t failed[2] = {};
  LongWork scope(work_of(k), f.inputs);
  if (p.simple) {
    codegen::KernelArgs args{data.data(), p.row_strides.data(), f.number_bits.data(), k.nest.rows, k.nest.cols, 0, 0,
                             failed};
    k.kernel->run(args);
  } else {
    codegen::run(*k.kernel, k.nest, data, f.number_bits.data(), failed);
  }
  if (!k.checks || (failed[0] == 0 && on_host(graph_.device))) return;
  const auto gather = std::find_if(k.nodes.begin(), k.nodes.end(), [](const ir::Node* n) {
    return n->kind == ir::Node::kOp && n->op == ops::Op::gather;
  });
  auto failure = [part_of = gather == k.nodes.end() ? std::nullopt : (*gather)->part_of, size = k.nest.cols](
                     int64_t index) { return ops::index_out_of_range(ops::Op::gather, part_of, index, size); };
  if (failed[0] != 0) throw failure(failed[1]);
  backends::runtime_of(graph_.device).name_failure(graph_.device.index, failure);
}

Tensor Executable::view_of(RunFrame& f, const Place& p) const {
  const Base& b = bases_[p.base];
  const Tensor& root = b.kind == BaseKind::kInput      ? f.inputs[b.index]
                       : b.kind == BaseKind::kConstant ? b.constant
                                                       : f.allocated[b.index];
  if (p.offset == 0 && (root->meta == p.meta || equal(root.meta(), *p.meta))) return root;
  return root.as_strided(p.meta->shape(), p.meta->strides(), p.offset / size_of(p.meta->dtype));
}

Tensor Executable::tensor_at(RunFrame& f, const NodeOperand& o) const {
  if (o.absent || o.number) return {};
  if (o.workspace_view < 0) return view_of(f, o.place);
  Tensor& t = f.workspace_views[o.workspace_view];
  if (!t) {
    o.place.meta->ref();
    t = Tensor(
        Ref<TensorImpl>::adopt(TensorImpl::create(o.place.meta, f.workspace, f.bases[o.place.base] + o.place.offset)));
  }
  return t;
}

void Executable::run_node(RunFrame& f, const Node& n, const StepPlan& p) const {
  if (n.kind == Node::kNumber) {  // of what control flow has given
    if (!compute(f, n)) throw NumberBails();
    return;
  }
  if (n.kind == Node::kItem) {
    f.numbers[p.outputs[0].value] = number_of(tensor_at(f, p.operands[0]));
    return;
  }
  SmallVector<Tensor, 4> operands;
  SmallVector<ops::Number, 4> numbers;
  uint32_t absent = 0;
  for (size_t i = 0; i < p.operands.size(); ++i) {
    const NodeOperand& o = p.operands[i];
    operands.push_back(tensor_at(f, o));
    numbers.push_back(o.number ? f.numbers[o.value] : ops::Number());
    if (o.absent && i < 32) absent |= 1u << i;
  }
  SmallVector<Tensor, 2> outputs;
  for (const NodeOperand& o : p.outputs) outputs.push_back(tensor_at(f, o));
  if (n.kind == Node::kControl) {
    SmallVector<ops::Number, 2> made(outputs.size(), ops::Number());
    controls_.at(&n)->run(operands, numbers, outputs, made);
    for (size_t i = 0; i < made.size(); ++i)
      if (p.outputs[i].number) f.numbers[p.outputs[i].value] = made[i];
    return;
  }
  if (n.kind == Node::kCustom) {
    SmallVector<Tensor, 2> made;
    autograd::GradMode off(false);
    for (size_t i = 0; i < operands.size(); ++i) {
      if (p.operands[i].workspace_view < 0) continue;  // the user may keep it: memory that is used again is copied
      Tensor copy = Tensor::empty(operands[i].shape(), operands[i].dtype(), operands[i].device());
      backends::copy(copy, operands[i]);
      operands[i] = copy;
    }
    n.custom->run(operands, numbers, n.attrs, made);
    SmallVector<ops::OutputType, 2> promised;
    for (const Tensor& t : outputs) promised.push_back({t.dtype(), Shape(t.shape())});
    ops::check_returned(*n.custom, made, promised);
    for (size_t i = 0; i < made.size(); ++i) {
      backends::copy(outputs[i], made[i]);
    }
    return;
  }
  LongWork scope(p.work, f.inputs);
  switch (ops::info(n.op).op_class) {
    case OpClass::kPointwise: {
      backends::PointwiseCall call{n.op,  n.attrs, operands, numbers, p.compute, {outputs.data(), outputs.size()},
                                   absent};
      return backends::code_generator().run(call);
    }
    case OpClass::kReduction: {
      backends::ReductionCall call{n.op, n.attrs, operands[0], p.axes, outputs[0]};
      if (operands[0].numel() == 0 && outputs[0].numel() > 0) {  // nothing to read: every result is the identity
        call.input = Tensor::empty(Shape{outputs[0].numel(), 0}, operands[0].dtype(), operands[0].device());
        call.axes = Shape{1};
      }
      return backends::code_generator().run(call);
    }
    case OpClass::kView: {  // a reshape that no strides describe
      Shape source(operands[0].shape());
      return backends::copy(outputs[0].as_strided(source, contiguous_strides(source), 0), operands[0]);
    }
    default: {
      backends::KernelFn fn = backends::library_kernel_on(graph_.device, n.op, operands);
      MSJIT_CHECK(fn, std::string(ops::info(n.op).name) + " has no kernel");
      backends::KernelCall call{n.op, operands, numbers, n.attrs, outputs};
      call.part_of = n.part_of;
      call.seed = f.seed;
      call.counter = f.counter + n.counter_offset;
      call.recorded_random = f.recorded_random;
      SmallVector<std::byte*, 2> before;
      for (const Tensor& t : outputs) before.push_back(t.data());
      fn(call);
      for (size_t i = 0; i < outputs.size(); ++i) {
        MSJIT_CHECK(outputs[i].data() == before[i], std::string(ops::info(n.op).name) + " replaced its output");
      }
    }
  }
}

Tensor Executable::output(RunFrame& f, size_t i) const {
  if (outputs_[i].number) return {};
  const Place& p = outputs_[i].place;
  Tensor root = view_of(f, p);
  if (output_kinds_[i] == OutputKind::kRoot) return root;
  // Every view is a tensor of its own.
  const Base& b = bases_[p.base];
  Tensor t = root.as_strided(p.meta->shape(), p.meta->strides(), 0);
  if (b.kind == BaseKind::kInput && output_kinds_[i] == OutputKind::kView) autograd::note_view(t, f.inputs[b.index]);
  return t;
}

void Executable::append_outputs(RunFrame& f, size_t count, SmallVector<Tensor, 4>& out) const {
  for (size_t i = 0; i < count; ++i) {
    auto first = static_cast<size_t>(first_position_[i]);
    out.push_back(first < i ? out[first] : output(f, i));
  }
}

const ops::Number& Executable::number_output(const RunFrame& f, size_t i) const {
  return f.numbers[outputs_[i].number ? outputs_[i].value : 0];
}

}  // namespace msjit::exec

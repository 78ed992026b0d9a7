// One op from operands to outputs: infer, run by class, record.
#include "src/eager/dispatch.h"

#include <optional>

#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/backends/backend.h"
#include "src/backends/op_runner.h"
#include "src/base/check.h"
#include "src/base/trace.h"
#include "src/eager/arguments.h"
#include "src/eager/autocast.h"
#include "src/eager/counter.h"
#include "src/eager/plan.h"
#include "src/ops/composite.h"
#include "src/tensor/device.h"
#include "src/tensor/long_work.h"
#include "src/tensor/unwritten.h"

namespace msjit::eager {

using ops::Op;
using ops::OpClass;

constinit thread_local uint64_t dispatched_ops __attribute__((tls_model("initial-exec"))) = 0;
OpObserver op_observer = nullptr;
OpIsQuiet op_is_quiet = nullptr;
// Who asked to hear of ops. While they are traced, every one is heard, and told on to those who asked.
static OpObserver asked_observer = nullptr;
static OpIsQuiet asked_is_quiet = nullptr;
static bool ops_are_traced = false;

static bool is_never_quiet() { return false; }
static void tell_who_asked() {
  if (asked_observer && !asked_is_quiet()) asked_observer();
}
static void choose_observer() {
  const bool all_heard = ops_are_traced || autograd::any_records();
  op_is_quiet = all_heard ? is_never_quiet : asked_is_quiet;
  op_observer = all_heard ? tell_who_asked : asked_observer;
}
void set_op_observer(OpObserver observer, OpIsQuiet quiet) {
  asked_is_quiet = quiet;
  asked_observer = observer;
  choose_observer();
}
void trace_ops(bool on) {
  ops_are_traced = on;
  choose_observer();
}
void count_recorders(int change) {
  autograd::recorders += change;
  choose_observer();
}
void record_ops(autograd::Recorder* recorder) {
  const int change = (recorder != nullptr) - (autograd::thread_recorder != nullptr);
  autograd::thread_recorder = recorder;
  count_recorders(change);
}
void flat_op_heard(Op op) {
  op_observer();
  if (!ops_are_traced) return;
  const uint64_t now = trace::now();
  trace::add(trace::Kind::op, std::string(ops::info(op).name), {}, now, now);
}
OpSampler op_sampler = nullptr;
void set_op_sampler(OpSampler sampler) { op_sampler = sampler; }
void sample_op(bool large) {
  if (op_sampler) op_sampler(large);
}
uint64_t op_count() { return dispatched_ops; }

namespace {

constexpr int64_t kServeFrom = 16384;  // elements of an operand: calls that take microseconds look for signals first

std::atomic<CompositeCompiler> composite_compiler{nullptr};

void record(const Arguments& a, Outputs& outputs) {
  if (!a.requires_grad || !autograd::grad_enabled() || ops::info(a.op).grad == ops::GradKind::kNone) return;
  autograd::record(a.op, a.values(), a.attrs, {outputs.data(), outputs.size()});
}

// All that the op declares, those that were left out too.
SmallVector<Operand, 4> operands_of(const Arguments& a) {
  SmallVector<Operand, 4> out;
  for (size_t i = 0; i < a.tensors.size(); ++i) {
    const bool number = !a.tensors[i] && a.types[i].kind == ops::ValueType::kNumber;
    out.push_back({a.tensors[i].get(), number ? &a.numbers[i] : nullptr});
  }
  return out;
}

void run_pointwise(const Arguments& a, Outputs& outputs) {
  ops::InferContext c = a.infer();
  outputs.push_back(empty_output(c.outputs[0], a.device));
  backends::PointwiseCall call{
      a.op, a.attrs, a.tensors, a.numbers, ops::compute_dtype(a.op, a.types, a.attrs), {outputs.data(), 1}, a.absent};
  LongWork scope(work_of(a.op, a.tensors, outputs[0].shape()), a.tensors);
  backends::code_generator().run(call);
}

void run_reduction(const Arguments& a, Outputs& outputs) {
  ops::InferContext c = a.infer();
  outputs.push_back(empty_output(c.outputs[0], a.device));
  const Tensor& x = a.tensors[0];
  backends::ReductionCall call{a.op, a.attrs, x, ops::normal_axes(a.op, a.attrs[0], x.ndim()), outputs[0]};
  if (x.numel() == 0 && outputs[0].numel() > 0) {  // nothing to read: every result is the identity
    call.input = Tensor::empty(Shape{outputs[0].numel(), 0}, x.dtype(), x.device());
    call.axes = Shape{1};
  }
  LongWork scope(work_of(a.op, a.tensors, outputs[0].shape()), a.tensors);
  backends::code_generator().run(call);
}

void run_library(const Arguments& a, Outputs& outputs) {
  ops::InferContext c = a.infer();
  for (const ops::OutputType& t : c.outputs) outputs.push_back(empty_output(t, a.device));
  backends::KernelFn kernel = backends::library_kernel_on(a.device, a.op, a.tensors);
  MSJIT_CHECK(kernel, std::string(ops::info(a.op).name) + " has no kernel");
  backends::KernelCall call{a.op, a.tensors, a.numbers, a.attrs, outputs};
  const int64_t work = outputs.empty() ? 0 : work_of(a.op, a.tensors, outputs[0].shape());
  bool random = ops::info(a.op).op_class == OpClass::kRandom;
  if (!random) {
    LongWork scope(work, a.tensors);
    return kernel(call);
  }
  const uint64_t n = counters_for(a.op, outputs[0].numel(), outputs[0].dtype());
  const Generator state = reserve_counters(n);
  call.seed = state.seed;
  call.counter = state.counter;
  try {
    LongWork scope(work, a.tensors);
    kernel(call);
  } catch (...) {
    return_counters(state, n);
    throw;
  }
}

// A tensor on another device; its gradient comes back to where the tensor is.
Tensor moved(const Tensor& t, Device to) {
  Tensor there = backends::on_device(t, to);
  if (!t.requires_grad() || !autograd::grad_enabled()) return there;
  auto back = [home = t.device()](std::span<const Tensor> cotangents, SmallVector<Tensor, 4>& gradients) {
    if (cotangents[0]) gradients[0] = backends::on_device(cotangents[0], home);
  };
  autograd::record_function("to", back, {&t, 1}, {&there, 1});
  return there;
}

// For the op that takes tensors of several devices: all go to where the target is.
void join_devices(Arguments& a) {
  for (size_t i = 1; i < a.tensors.size(); ++i)
    if (a.tensors[i] && !(a.tensors[i].device() == a.device)) a.replace(i, moved(a.tensors[i], a.device));
}

void run_inplace(const Arguments& a, Outputs& outputs) {
  a.infer();
  const Tensor& target = a.tensors[0];
  std::string name(ops::info(a.op).name);
  check_writable(name.c_str(), target);
  // Sources that the write would change under the kernel are copied first.
  SmallVector<Tensor, 4> operands(a.tensors);
  for (size_t i = 1; i < operands.size(); ++i) {
    if (!operands[i] || !may_overlap(*target.get(), *operands[i].get())) continue;
    bool same = operands[i]->data == target->data && equal(operands[i].meta(), target.meta());
    if (same && a.op == Op::copy_) continue;
    Tensor copy = Tensor::empty(operands[i].shape(), operands[i].dtype(), operands[i].device());
    backends::copy(copy, operands[i]);
    operands[i] = copy;
  }
  autograd::InplaceWrite write(a.op, a.values(), a.attrs);
  MemoryWrite memory(target);
  outputs.push_back(target);
  backends::KernelFn kernel = backends::library_kernel_on(a.device, a.op, a.tensors);
  MSJIT_CHECK(kernel, name + " has no kernel");
  backends::KernelCall call{a.op, operands, a.numbers, a.attrs, outputs};
  {
    LongWork scope(work_of(a.op, operands, target.shape()), operands);
    kernel(call);
  }
  memory.done();
  write.commit();
}

Tensor contiguous_copy(const Tensor& x) {
  Operand operand{x.get()};
  return call1(Op::copy, {&operand, 1});
}

void run_view(const Arguments& a, Outputs& outputs) {
  Tensor x = a.tensors[0];
  if (!x || a.tensors.size() != 1) a.infer();  // says what is wrong
  if (a.op == Op::detach) {
    outputs.push_back(autograd::stop_gradient(x));
    return;
  }
  ops::ViewGeometry g = ops::view_geometry(a.op, x.shape(), x.strides(), a.attrs);
  if (g.needs_copy) {
    x = contiguous_copy(x);
    g = ops::view_geometry(a.op, x.shape(), x.strides(), a.attrs);
  }
  Tensor view = x.as_strided(g.shape, g.strides, g.offset);
  autograd::note_view(view, x);
  outputs.push_back(view);
  if (x.requires_grad() && autograd::grad_enabled() && ops::info(a.op).grad == ops::GradKind::kRule) {
    ops::Val operand = ops::Val::of(x);
    autograd::record(a.op, std::span<const ops::Val>(&operand, 1), a.attrs, {outputs.data(), 1});
  }
}

// A composite as one graph of a device that runs graphs. Not where it is recorded: its parts are.
bool run_whole(const Arguments& a, const ops::InferContext& c, Outputs& outputs) {
  if (!backends::runs_whole_ops(a.device) || a.batched || (a.requires_grad && autograd::grad_enabled())) return false;
  for (const ops::OutputType& t : c.outputs) outputs.push_back(empty_output(t, a.device));
  if (!outputs.empty() && backends::run_whole_op(a.device, {a.op, a.tensors, a.numbers, a.attrs, outputs, a.absent}))
    return true;
  outputs.clear();
  return false;
}

void run_composite(const Arguments& a, Outputs& outputs, bool refused) {
  const ops::InferContext c = a.infer();
  std::optional<DeviceScope> scope;  // what it is made of may be made of nothing
  if (!(a.device == current_device())) scope.emplace(a.device);
  if (run_whole(a, c, outputs)) return;
  Ref<CompositeKernel> kernel = refused ? nullptr : compile_composite(a);
  if (kernel) {
    if (kernel->run(operands_of(a), outputs)) return;
    outputs.clear();
  }
  ops::Vals in = a.values(), out;
  ops::decompose(a.op, emitter(), in, a.attrs, out);
  for (const ops::Val& v : out) {
    MSJIT_CHECK(!v.is_number(), std::string(ops::info(a.op).name));
    outputs.push_back(v.tensor());
  }
}

// An operand is one of vmap's elements. Composites are taken apart: their parts come here again.
void run_batched(const Arguments& a, Outputs& outputs) {
  const OpClass op_class = ops::info(a.op).op_class;
  if (op_class == OpClass::kComposite) return run_composite(a, outputs, true);
  ops::InferContext c = a.infer();
  if (c.data_dependent)
    throw runtime_error(std::string(ops::info(a.op).name) +
                        ": the shape of its result depends on values, which differ from element to element of a batch; "
                        "it cannot run inside vmap");
  const ops::Vals values = a.values();
  if (op_class == OpClass::kInplace) {
    const Tensor& target = a.tensors[0];
    check_batched_target(a.op, a.tensors);
    autograd::InplaceWrite write(a.op, values, a.attrs);
    Outputs ignored;
    autograd::call_batched(a.op, values, a.types, c.outputs, a.attrs, ignored);
    outputs.push_back(target);
    return write.commit();
  }
  autograd::call_batched(a.op, values, a.types, c.outputs, a.attrs, outputs);
  if (op_class == OpClass::kView && a.op != Op::detach) autograd::note_view(outputs[0], a.tensors[0]);
  record(a, outputs);
}

}  // namespace

void check_batched_target(Op op, std::span<const Tensor> tensors) {
  int level = -1;
  for (const Tensor& t : tensors) level = std::max(level, autograd::batch_level(t.get()));
  if (autograd::batch_level(tensors[0].get()) != level)
    throw runtime_error(std::string(ops::info(op).name) +
                        ": inside vmap a value that differs from element to element "
                        "cannot be written into a tensor that all of them share; use the operation that returns a new "
                        "tensor");
}

void set_composite_compiler(CompositeCompiler compiler) {
  composite_compiler.store(compiler, std::memory_order_release);
  forget_plans();
}

Ref<CompositeKernel> compile_composite(const Arguments& a) {
  if (backends::runs_whole_ops(a.device)) return {};  // it is one graph, or several, with nothing to prepare
  CompositeCompiler compiler = composite_compiler.load(std::memory_order_acquire);
  return compiler ? compiler(a.op, operands_of(a), a.attrs) : nullptr;
}

// key: makes a plan for it. refused: there is one, which did not take this call.
static void call_general(Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs, Outputs& outputs,
                         const PlanKey* key, bool refused);

static std::string operands_text(std::span<const Operand> operands) {
  std::string s;
  for (const Operand& o : operands)
    if (o.tensor) s += (s.empty() ? "" : ", ") + to_string(*o.tensor->meta);
  return s;
}

static void call_now(Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs, Outputs& outputs);

static void call_traced(Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs, Outputs& outputs) {
  if (!trace::is_open()) return call_now(op, operands, attrs, outputs);
  trace::Span span(trace::Kind::op, std::string(ops::info(op).name), operands_text(operands));
  call_now(op, operands, attrs, outputs);
}

__attribute__((noinline)) static void call_recorded(Op op, std::span<const Operand> operands,
                                                    std::span<const ops::Attr> attrs, Outputs& outputs) {
  autograd::Recorder* recorder;
  Outputs made;
  SmallVector<Operand, 4> cast;
  {
    const autograd::Unrecorded parts;
    recorder = parts.outer();
    if (parts.autocast()) operands = cast = autocast(op, operands, *parts.autocast(), made);
    call_traced(op, operands, attrs, outputs);
  }
  if (recorder) recorder->ran(op, operands, attrs, {outputs.data(), outputs.size()}, false);
}

void call(Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs, Outputs& outputs) {
  if (autograd::any_records()) return call_recorded(op, operands, attrs, outputs);
  call_traced(op, operands, attrs, outputs);
}

void call_now(Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs, Outputs& outputs) {
  MSJIT_CHECK(op != Op::kCustom, "a user's op goes through call_custom");
  if (operands.size() == 2 && attrs.empty() && !operands[0].tensor != !operands[1].tensor) {
    if (Tensor fast = binary_with_number(op, operands[0], operands[1])) {
      outputs.clear();
      outputs.push_back(std::move(fast));
      return;
    }
  }
  count_op();
  for (const Operand& o : operands) {
    if (o.tensor && o.tensor->meta->numel >= kServeFrom) {
      serve_signals();
      sample_op(true);
      break;
    }
  }
  const PlanKey key(op, operands, attrs);
  bool wanted = false;
  const Plan* plan = key.cacheable() ? find_plan(key, wanted) : nullptr;
  if (plan && plan->run(operands, outputs)) return;
  call_general(op, operands, attrs, outputs, wanted ? &key : nullptr, plan != nullptr);
}

void call_general(Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs, Outputs& outputs,
                  const PlanKey* key, bool refused) {
  Arguments a(op, operands, attrs);
  outputs.clear();
  if (__builtin_expect(a.joins, 0)) {
    a.join();
    key = nullptr;  // a plan takes operands as they are given
  }
  if (key) {
    const Plan* plan = keep_plan(*key, Plan::make(*key, a));
    if (plan && plan->run(operands, outputs)) return;
    refused = plan;
    outputs.clear();
  }
  if (op == Op::copy_) join_devices(a);
  if (a.batched) return run_batched(a, outputs);
  switch (ops::info(op).op_class) {
    case OpClass::kPointwise:
      run_pointwise(a, outputs);
      break;
    case OpClass::kReduction:
      run_reduction(a, outputs);
      break;
    case OpClass::kLibrary:
    case OpClass::kRandom:
      run_library(a, outputs);
      break;
    case OpClass::kView:
      return run_view(a, outputs);
    case OpClass::kInplace:
      return run_inplace(a, outputs);
    case OpClass::kComposite:
      return run_composite(a, outputs, refused);
  }
  record(a, outputs);
}

Tensor call1(Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs) {
  Outputs outputs;
  call(op, operands, attrs, outputs);
  MSJIT_CHECK(!outputs.empty(), std::string(ops::info(op).name));
  return std::move(outputs[0]);
}

}  // namespace msjit::eager

#include "jit/exec/executable.h"

#include <algorithm>
#include <unordered_set>

#include "jit/exec/memory_plan.h"
#include "jit/ir/control.h"
#include "jit/ir/number_eval.h"
#include "jit/kernel/text.h"
#include "jit/passes/recompute.h"
#include "src/backends/backend.h"
#include "src/base/check.h"
#include "src/base/trace.h"
#include "src/ops/custom_op.h"
#include "src/tensor/long_work.h"

namespace msjit::exec {

using ir::Node;
using ir::Value;

// Elements up to which a kernel is called at once; larger ones may be split between threads.
constexpr int64_t kSmall = 4096;

Executable::Executable(ir::Graph graph, int level) : graph_(std::move(graph)), level_(level) {
  if (level > 0) graph_ = passes::recompute_for_columns(passes::sink_picks(std::move(graph_)));
  plan_ = passes::fuse(graph_, level);
  steps_ = plan_.steps;
  const std::vector<bool> late = ir::late_numbers(graph_);
  for (const auto& n : graph_.nodes) {
    const bool number = n->kind == Node::kNumber || n->kind == Node::kConstNumber;
    if (number && !late[static_cast<size_t>(n->outputs[0]->id)]) number_nodes_.push_back(n.get());
    if (n->kind == Node::kNumber || n->kind == Node::kItem) has_numbers_ = true;
    if (n->kind == Node::kOp && ops::info(n->op).op_class == ops::OpClass::kRandom) has_random_ = true;
  }
  for (const ir::Input& in : graph_.inputs) has_numbers_ |= in.value->is_number;
  find_direct_writes();
  plan_memory();
  plan_steps();
  plan_outputs();
  plan_flat();
}

Executable::~Executable() {
  delete cached_.load();
  for (const Meta* m : metas_) m->unref();
  for (const Base& b : bases_) {
    if (b.meta) b.meta->unref();
  }
}

int Executable::base_of(const Value* root) {
  auto it = base_index_.find(root);
  MSJIT_CHECK(it != base_index_.end(), "a value has no memory");
  return it->second;
}

Place Executable::place_of(const Value* v) {
  const passes::Layout& l = plan_.layouts.at(v);
  Place p;
  p.base = base_of(l.root);
  p.meta = make_meta(v->dtype, graph_.device, v->shape, l.strides);
  p.offset = l.offset * size_of(v->dtype);
  metas_.push_back(p.meta);
  return p;
}

Executable::NodeOperand Executable::operand_of(const Value* v) {
  NodeOperand o;
  if (!v) {
    o.absent = true;
  } else if (v->is_number) {
    o.number = true;
    o.value = v->id;
  } else {
    o.place = place_of(v);
    if (bases_[o.place.base].kind == BaseKind::kWorkspace) o.workspace_view = workspace_views_++;
  }
  return o;
}

// Kernels of the library that copy their first operand, unless the result lies where it does, and write parts of the
// copy once they have found that these exist.
static bool writes_parts(ops::Op op) {
  using ops::Op;
  return op == Op::slice_scatter || op == Op::index_put || op == Op::index_add || op == Op::scatter;
}

// Whether the node changes parts of `input`, and reads it nowhere else.
bool Executable::changes_parts(const Node& n, const Value* input) const {
  if (n.kind != Node::kOp || !writes_parts(n.op) || !on_host(graph_.device) || n.operands[0] != input) return false;
  for (size_t i = 1; i < n.operands.size(); ++i) {
    const Value* v = n.operands[i];
    if (v && !v->is_number && plan_.layouts.at(v).root == input) return false;
  }
  return true;
}

// A write whose value comes out of a kernel may go to the input's memory at once: nothing later reads that input, the
// kernel itself reads it element by element (or changes parts of it), and no later step can fail.
void Executable::find_direct_writes() {
  std::unordered_set<const Value*> outputs;
  for (const Value* v : graph_.outputs) {
    if (!v->is_number) outputs.insert(plan_.layouts.at(v).root);
  }
  for (const ir::Write& w : graph_.writes) {
    if (w.when) continue;
    const ir::Input& in = graph_.inputs[w.input];
    const Value* root = plan_.layouts.at(w.value).root;
    const passes::Layout& input_layout = plan_.layouts.at(in.value);
    bool own =
        root == w.value && root->producer && !outputs.count(root) && !outputs.count(in.value) && !direct_.count(root);
    if (!own || !(in.strides == contiguous_strides(in.value->shape)) || input_layout.root != in.value) continue;
    int users = 0;
    for (const ir::Write& o : graph_.writes)
      users += plan_.layouts.at(o.value).root == root || plan_.layouts.at(o.value).root == in.value;
    if (users != 1) continue;
    bool possible = true, written = false;
    for (const passes::Step& s : steps_) {
      if (s.kernel < 0) {
        possible &= !written;
        for (const Value* v : s.node->outputs) {
          if (v != root) continue;
          written = changes_parts(*s.node, in.value);
          possible &= written;
        }
        continue;
      }
      const passes::FusedKernel& k = plan_.kernels[s.kernel];
      const codegen::NestOperand* target = nullptr;
      for (size_t i = 0; i < k.operands.size(); ++i) {
        if (k.operands[i].root == root && k.operands[i].written) target = &k.nest.operands[i];
      }
      for (size_t i = 0; i < k.operands.size(); ++i) {
        const passes::KernelOperand& o = k.operands[i];
        if (written && (o.root == in.value || o.root == root)) possible = false;
        if ((written || target) && k.checks) possible = false;
        if (!target || o.root != in.value) continue;
        const codegen::NestOperand& r = k.nest.operands[i];
        possible &= o.offset == 0 && !k.nest.whole_rows && k.nest.kind == kernel::Kind::kRows && !r.packed &&
                    !target->packed && r.row_stride == target->row_stride && r.col_stride == target->col_stride &&
                    r.outer == target->outer;
      }
      written |= target != nullptr;
    }
    if (possible && written) direct_.emplace(root, w.input);
  }
  first_direct_step_ = 0;
  for (; first_direct_step_ < steps_.size(); ++first_direct_step_) {
    const passes::Step& s = steps_[first_direct_step_];
    if (s.kernel < 0) {
      if (std::any_of(s.node->outputs.begin(), s.node->outputs.end(), [&](const Value* v) { return direct_.count(v); }))
        break;
      continue;
    }
    const auto& operands = plan_.kernels[s.kernel].operands;
    if (std::any_of(operands.begin(), operands.end(),
                    [&](const auto& o) { return o.written && direct_.count(o.root); }))
      break;
  }
}

void Executable::plan_memory() {
  auto add = [&](const Value* root, Base b) {
    base_index_[root] = static_cast<int>(bases_.size());
    bases_.push_back(std::move(b));
  };
  for (size_t i = 0; i < graph_.inputs.size(); ++i) {
    const bool number = graph_.inputs[i].value->is_number;
    input_bases_.push_back(number ? -1 : static_cast<int>(bases_.size()));
    if (!number) add(graph_.inputs[i].value, {BaseKind::kInput, static_cast<int>(i)});
  }
  for (const auto& n : graph_.nodes) {
    if (n->kind != Node::kConstTensor) continue;
    Base b{BaseKind::kConstant};
    b.constant = backends::on_device(n->tensor, graph_.device);
    add(n->outputs[0], std::move(b));
  }
  std::unordered_set<const Value*> leaving;
  for (const Value* v : graph_.outputs) {
    if (!v->is_number) leaving.insert(plan_.layouts.at(v).root);
  }
  // Lifetimes of roots, by step.
  LifetimePlanner planner;
  std::vector<std::pair<const Value*, int>> blocks;
  std::unordered_map<const Value*, int> block_of;
  auto define = [&](const Value* root, int step) {
    if (base_index_.count(root) || block_of.count(root)) return;
    if (auto it = direct_.find(root); it != direct_.end()) {
      base_index_[root] = base_index_.at(graph_.inputs[it->second].value);
      return;
    }
    if (leaving.count(root)) {
      Base b{BaseKind::kAllocated, allocations_++};
      b.meta = make_contiguous_meta(root->dtype, graph_.device, root->shape);
      return add(root, std::move(b));
    }
    block_of[root] = planner.define(numel_of(root->shape) * size_of(root->dtype), step);
    blocks.push_back({root, block_of[root]});
  };
  auto use = [&](const Value* root, int step) {
    if (auto it = block_of.find(root); it != block_of.end()) planner.use(it->second, step);
  };
  int step = 0;
  for (const passes::Step& s : steps_) {
    if (s.kernel >= 0) {
      for (const passes::KernelOperand& o : plan_.kernels[s.kernel].operands) {
        if (o.written) define(o.root, step);
      }
      for (const passes::KernelOperand& o : plan_.kernels[s.kernel].operands) use(o.root, step);
    } else {
      for (const Value* v : s.node->outputs)
        if (!v->is_number) define(v, step);
      for (const Value* v : s.node->operands) {
        if (v && !v->is_number) use(plan_.layouts.at(v).root, step);
      }
    }
    ++step;
  }
  for (const ir::Write& w : graph_.writes) use(plan_.layouts.at(w.value).root, step);
  workspace_bytes_ = planner.assign();
  for (auto [root, block] : blocks) {
    Base b{BaseKind::kWorkspace};
    b.offset = planner.offset(block);
    b.meta = make_contiguous_meta(root->dtype, graph_.device, root->shape);
    add(root, std::move(b));
  }
}

void Executable::plan_steps() {
  for (const passes::Step& s : steps_) {
    StepPlan p;
    if (s.kernel >= 0) {
      const passes::FusedKernel& k = plan_.kernels[s.kernel];
      p.simple = k.nest.outer.empty() && k.nest.rows * k.nest.cols <= kSmall;
      for (size_t i = 0; i < k.operands.size(); ++i) {
        const passes::KernelOperand& o = k.operands[i];
        int64_t size = size_of(k.kernel->kernel().buffers[i].dtype);
        p.buffers.push_back({base_of(o.root), o.offset * size});
        p.row_strides.push_back(k.nest.operands[i].row_stride * size);
        p.simple &= !k.nest.operands[i].packed;
      }
      for (const kernel::Buffer& b : k.kernel->kernel().buffers) p.simple &= !b.scratch;
    } else {
      const Node& n = *s.node;
      SmallVector<ops::ValueType, 4> types;
      for (const Value* v : n.operands) {
        p.operands.push_back(operand_of(v));
        types.push_back(v ? v->type() : ops::ValueType{});
      }
      for (const Value* v : n.outputs) p.outputs.push_back(operand_of(v));
      if (n.kind == Node::kOp) {
        ops::OpClass c = ops::info(n.op).op_class;
        if (c == ops::OpClass::kPointwise) p.compute = ops::compute_dtype(n.op, types, n.attrs);
        if (c == ops::OpClass::kReduction)
          p.axes = ops::normal_axes(n.op, n.attrs[0], static_cast<int64_t>(n.operands[0]->shape.size()));
      }
      if (n.kind == Node::kControl)
        controls_[&n] = std::make_unique<CompiledControl>(*n.control, level_, graph_.device);
      p.work = on_host(graph_.device) ? work_of(n, p) : 0;
    }
    step_plans_.push_back(std::move(p));
  }
}

void Executable::plan_outputs() {
  for (const Value* v : graph_.outputs) {
    outputs_.push_back(operand_of(v));
    OutputKind kind = OutputKind::kRoot;
    if (!v->is_number && plan_.layouts.at(v).root != v) kind = OutputKind::kView;
    for (const Value* x = v; kind != OutputKind::kRoot && x != plan_.layouts.at(v).root; x = x->producer->operands[0]) {
      if (x->producer->op == ops::Op::detach) kind = OutputKind::kDetached;
    }
    output_kinds_.push_back(kind);
    first_position_.push_back(
        static_cast<int>(std::find(graph_.outputs.begin(), graph_.outputs.end(), v) - graph_.outputs.begin()));
  }
  for (const ir::Write& w : graph_.writes) {
    Write r{w.input, operand_of(w.value)};
    if (w.when) r.when = w.when->id;
    r.unseen = w.unseen;
    auto it = direct_.find(plan_.layouts.at(w.value).root);
    r.direct = it != direct_.end() && it->second == w.input;
    // A value that lives in an input may be changed by another write first.
    r.copy_first = !r.direct && bases_[r.value.place.base].kind == BaseKind::kInput;
    if (r.direct) direct_inputs_.push_back(r.input);
    writes_.push_back(r);
  }
}

constexpr size_t kMostFlatBuffers = 16;  // outputs, four at most, among them

void Executable::plan_flat() {
  if (steps_.size() != 1 || steps_[0].kernel < 0 || !writes_.empty() || has_random_) return;
  const passes::FusedKernel& k = plan_.kernels[steps_[0].kernel];
  if (k.checks || !k.numbers.empty() || workspace_bytes_ > 0 || outputs_.size() > 4) return;
  if (has_numbers_) return;  // they may bail
  SmallVector<const Meta*, 2> metas;
  for (size_t i = 0; i < outputs_.size(); ++i) {
    if (outputs_[i].number) return;
    const Base& b = bases_[outputs_[i].place.base];
    if (b.kind != BaseKind::kAllocated || b.index != static_cast<int>(i) || b.meta != outputs_[i].place.meta) return;
    metas.push_back(b.meta);
  }
  if (static_cast<int>(metas.size()) != allocations_) return;
  for (auto [base, offset] : step_plans_[0].buffers) {
    const Base& b = bases_[base];
    if (b.kind != BaseKind::kInput && b.kind != BaseKind::kAllocated) return;
    flat_.buffers.push_back({static_cast<int16_t>(b.kind == BaseKind::kInput ? b.index : -1),
                             static_cast<int16_t>(b.kind == BaseKind::kAllocated ? b.index : -1), offset});
  }
  if (flat_.buffers.size() > kMostFlatBuffers) return;
  for (int64_t c : k.constants) flat_.numbers.push_back(static_cast<uint64_t>(c));
  flat_.simple = step_plans_[0].simple;
  flat_.row_strides = step_plans_[0].row_strides;
  flat_.outputs = metas;
  flat_.kernel = &k;
  flat_.work = work_of(k);
  flat_.possible = true;
}

void Executable::run_flat(std::span<TensorImpl* const> tensors, SmallVector<Tensor, 4>& outputs) const {
  TensorImpl* impls[kMostFlatBuffers];
  outputs.clear();
  size_t n = 0;
  for (const Meta* m : flat_.outputs) {
    outputs.push_back(Tensor::empty(m));
    impls[n++] = outputs.back().get();
  }
  run_flat_into(tensors, {impls, n});
}

void Executable::run_flat_into(std::span<TensorImpl* const> tensors, std::span<TensorImpl* const> outputs) const {
  if (!trace::is_open()) return run_flat_now(tensors, outputs);
  trace::Span span(trace::Kind::kernel, step_text(steps_[0]));
  run_flat_now(tensors, outputs);
}

void Executable::run_flat_now(std::span<TensorImpl* const> tensors, std::span<TensorImpl* const> outputs) const {
  void* data[kMostFlatBuffers];
  int i = 0;
  for (const Flat::Buffer& b : flat_.buffers)
    data[i++] = (b.input >= 0 ? tensors[b.input] : outputs[b.output])->data + b.offset;
  const passes::FusedKernel& k = *flat_.kernel;
  LongWork scope(flat_.work, tensors, [](TensorImpl* t) { return t; });
  if (__builtin_expect(flat_.simple, 1)) {
    codegen::KernelArgs args{data, flat_.row_strides.data(), flat_.numbers.data(), k.nest.rows, k.nest.cols};
    k.kernel->run(args);
  } else {
    codegen::run(*k.kernel, k.nest, {data, flat_.buffers.size()}, flat_.numbers.data());
  }
}

std::string Executable::step_text(const passes::Step& step) const {
  if (step.kernel < 0 && step.node->kind == Node::kControl)
    return "node   " + std::string(ir::name_of(step.node->control->kind));
  if (step.kernel < 0 && step.node->kind == Node::kNumber)
    return "number " + std::string(ir::text_of(step.node->number_op));
  if (step.kernel < 0 && step.node->kind == Node::kItem) return "number item";
  if (step.kernel < 0)
    return "node   " +
           std::string(step.node->kind == Node::kOp ? ops::info(step.node->op).name : step.node->custom->name);
  const passes::FusedKernel& k = plan_.kernels[step.kernel];
  std::string s = k.nest.kind == kernel::Kind::kCols ? "columns" : k.nest.whole_rows ? "rows   " : "map    ";
  for (const Node* n : k.nodes) s += " " + std::string(ops::info(n->op).name);
  return s;
}

std::string Executable::steps_text() const {
  std::string s;
  for (const passes::Step& step : steps_) s += step_text(step) + "\n";
  return s;
}

std::string Executable::kernels_text() const {
  std::string s;
  for (const passes::FusedKernel& k : plan_.kernels) s += kernel::print(k.kernel->kernel()) + "\n";
  for (const passes::Step& step : steps_)
    if (auto it = controls_.find(step.node); it != controls_.end()) s += it->second->kernels_text();
  return s;
}

}  // namespace msjit::exec

// Recording: op nodes, in-place writes, and nodes of the caller's making.
#include "src/autograd/batch.h"
#include "src/autograd/op_node.h"
#include "src/autograd/recorder.h"
#include "src/tensor/allocator.h"

namespace msjit::autograd {
using ops::Op;
using ops::Val;
using ops::ValueType;

namespace {

ValueType tensor_type(const Meta* m) {
  ValueType t;
  t.kind = ValueType::kTensor;
  t.dtype = m->dtype;
  t.shape = m->shape();
  return t;
}

// Backward by a callable; the gradients it returns are checked against the inputs.
class FunctionNode final : public TapeNode {
 public:
  FunctionNode(std::string name, BackwardFunction backward, std::function<void()> release)
      : name_(std::move(name)), backward_(std::move(backward)), release_(std::move(release)) {}
  ~FunctionNode() override {
    for (const Meta* m : inputs) m->unref();
    for (const Meta* m : outputs)
      if (m) m->unref();
  }
  const char* name() const override { return name_.c_str(); }
  void backward(std::span<const Tensor> cotangents, bool, SmallVector<Tensor, 4>& gradients) override {
    if (!backward_)
      throw runtime_error("the backward of `" + name_ +
                          "` was already run and its values were released; "
                          "pass retain_graph=True to the first backward");
    backward_(cotangents, gradients);
    for (size_t i = 0; i < inputs.size() && i < gradients.size(); ++i) check(i, gradients[i]);
  }
  void release_saved() override {
    if (!release_) return;
    release_();
    release_ = nullptr;
    backward_ = nullptr;
  }
  bool output_type(int output, ops::OutputType& type) const override {
    if (!outputs[output]) return false;
    type = {outputs[output]->dtype, Shape(outputs[output]->shape())};
    return true;
  }
  void keep_output(const Meta* m) {
    if (m) m->ref();
    outputs.push_back(m);
  }
  SmallVector<const Meta*, 2> inputs, outputs;  // counted; null: no gradient flows there

 private:
  void check(size_t i, Tensor& g) {
    if (!g || !next[i].node) return;
    if (!std::ranges::equal(g.shape(), inputs[i]->shape())) reduce(i, g);
    if (g.dtype() == inputs[i]->dtype) return;
    ops::Emitter& e = eager_emitter();
    Val v = Val::of(g);
    if (is_complex(g.dtype()) && !is_complex(inputs[i]->dtype)) v = e(Op::real, {v});
    g = e(Op::cast, {v}, {inputs[i]->dtype}).tensor();
  }
  // A gradient of the shape that the input was broadcast to is summed.
  void reduce(size_t i, Tensor& g) const {
    const auto from = g.shape(), to = inputs[i]->shape();
    const bool broadcast = from.size() >= to.size();
    const size_t lead = broadcast ? from.size() - to.size() : 0;
    bool fits = broadcast;
    ops::Ints axes;
    for (size_t d = 0; fits && d < from.size(); ++d) {
      if (d >= lead) fits = to[d - lead] == from[d] || to[d - lead] == 1;
      if (d < lead || to[d - lead] != from[d]) axes.push_back(static_cast<int64_t>(d));
    }
    if (!fits)
      throw runtime_error("`" + name_ + "`: the gradient of input " + std::to_string(i) + " has shape " +
                          to_string(from) + ", the input has " + to_string(to));
    ops::Emitter& e = eager_emitter();
    const Val sum = e(Op::sum, {Val::of(g)}, {axes, true, std::monostate()});
    g = e(Op::reshape, {sum}, {ops::Ints(to.begin(), to.end())}).tensor();
  }
  std::string name_;
  BackwardFunction backward_;
  std::function<void()> release_;
};

bool requires_grad(const ops::Operand& o) { return o.tensor && (o.tensor->flags & kRequiresGrad); }
bool of_integers(std::span<const ops::Operand> operands) {
  return std::ranges::any_of(
      operands, [](const ops::Operand& o) { return requires_grad(o) && !is_differentiable(o.tensor->meta->dtype); });
}

SmallVector<ops::Operand, 4> operands_of(std::span<const Val> values) {
  SmallVector<ops::Operand, 4> out;
  for (const Val& v : values) {
    ops::Operand o;
    if (v.is_number()) {
      o.number = &v.number();
    } else if (v) {
      o.tensor = v.tensor().get();
    }
    out.push_back(o);
  }
  return out;
}

// A dimension of a base: its memory (always forward) and its place in the base laid out contiguously.
struct Along {
  int64_t size, memory, logical;
};

// Outermost in memory first, with those that follow each other in both layouts as one. False when elements overlap.
bool dimensions_in_memory(const Tensor& base, SmallVector<Along, 6>& dims) {
  const Shape logical = contiguous_strides(base.shape());
  for (int d = 0; d < base.ndim(); ++d) {
    const int64_t n = base.shape()[d], stride = base.strides()[d];
    if (n == 1) continue;
    Along a{n, stride < 0 ? -stride : stride, stride < 0 ? -logical[d] : logical[d]};
    if (!dims.empty() && dims.back().memory == n * a.memory && dims.back().logical == n * a.logical) {
      a.size *= dims.back().size;
      dims.pop_back();
    }
    dims.push_back(a);
  }
  std::ranges::sort(dims, std::greater(), &Along::memory);
  int64_t extent = 1;
  for (size_t k = dims.size(); k-- > 0;) {
    if (dims[k].memory < extent) return false;
    extent += (dims[k].size - 1) * dims[k].memory;
  }
  return true;
}

// Which part of the base, taken as contiguous, the view is: shape, strides, offset. Empty: no strides describe it.
ops::Ints geometry_of(const Tensor& view, const Tensor& base) {
  ops::Ints g(view.shape().begin(), view.shape().end());
  const size_t ndim = g.size();
  g.resize(2 * ndim + 1);
  if (view.numel() == 0) return g;
  int64_t start = (view.data() - base.data()) / size_of(base.dtype());
  if (base.contiguous()) {
    std::ranges::copy(view.strides(), g.begin() + static_cast<int64_t>(ndim));
    g.back() = start;
    return g;
  }
  SmallVector<Along, 6> dims;
  if (!dimensions_in_memory(base, dims)) return {};
  for (int d = 0; d < base.ndim(); ++d)
    if (base.strides()[d] < 0) start -= (base.shape()[d] - 1) * base.strides()[d];  // from the lowest address
  auto position = [&](int64_t at, SmallVector<int64_t, 6>& out) {
    for (const Along& a : dims) {
      out.push_back(at / a.memory);
      at %= a.memory;
      if (out.back() < 0 || out.back() >= a.size) return false;
    }
    return at == 0;
  };
  SmallVector<int64_t, 6> first;
  if (!position(start, first)) return {};
  SmallVector<int64_t, 6> low = first, high = first;
  for (size_t k = 0; k < dims.size(); ++k)
    g.back() += (dims[k].logical < 0 ? first[k] - dims[k].size + 1 : first[k]) * dims[k].logical;
  for (size_t j = 0; j < ndim; ++j) {
    const int64_t last = g[j] - 1;
    SmallVector<int64_t, 6> end;
    if (last == 0) continue;
    if (!position(start + last * view.strides()[static_cast<int>(j)], end)) return {};
    for (size_t k = 0; k < dims.size(); ++k) {
      const int64_t reach = end[k] - first[k];
      if (reach % last != 0) return {};
      g[ndim + j] += reach / last * dims[k].logical;
      (reach < 0 ? low : high)[k] += reach;
    }
  }
  for (size_t k = 0; k < dims.size(); ++k)
    if (low[k] < 0 || high[k] >= dims[k].size) return {};
  return g;
}

// New history for a view whose base was rebased: a strided part of the base.
void regenerate_view(const Tensor& view, const Tensor& base) {
  ops::Ints shape(base.shape().begin(), base.shape().end());
  BackwardFunction backward = [shape, geometry = geometry_of(view, base)](std::span<const Tensor> ct,
                                                                          SmallVector<Tensor, 4>& gradients) {
    gradients[0] = eager_emitter()(Op::strided_grad, {Val::of(ct[0])}, {shape, geometry}).tensor();
  };
  auto node = Ref<FunctionNode>::adopt(new FunctionNode("view", std::move(backward), {}));
  node->next.push_back(gradient_edge(base));
  base->meta->ref();
  node->inputs.push_back(base->meta);
  node->keep_output(view->meta);
  set_history(*view.get(), node, 0);
}

}  // namespace

// ---- OpNode
OpNode::OpNode(Op op, std::span<const ops::Operand> operands, std::span<const ops::Attr> attrs, const Storage* written)
    : op_(op), attrs_(attrs.begin(), attrs.end()) {
  const uint32_t mask = rule(op).inputs_read(attrs);
  operands_.resize(operands.size());
  next.resize(operands.size());
  for (size_t i = 0; i < operands.size(); ++i) {
    Operand& o = operands_[i];
    if (operands[i].number) {
      o.kind = ValueType::kNumber;
      o.number = *operands[i].number;
      continue;
    }
    if (!operands[i].tensor) continue;
    const Tensor t = Tensor::borrow(operands[i].tensor);
    o.kind = ValueType::kTensor;
    o.meta = t->meta;
    o.meta->ref();
    next[i] = gradient_edge(t);
    if (!reads_operand(mask, i, [&](size_t k) { return requires_grad(operands[k]); })) continue;
    o.was_saved = true;
    if (t->storage.get() == written) {
      GradMode off(false);
      Tensor copy = eager_emitter()(Op::copy, {Val::of(t)}).tensor();
      if (next[i].node) set_history(*copy.get(), next[i].node, next[i].index);
      o.saved = Saved(copy, false);
    } else {
      o.saved = Saved(t, false);
    }
  }
}

OpNode::~OpNode() {
  for (Operand& o : operands_)
    if (o.meta) o.meta->unref();
  for (Output& o : outputs_)
    if (o.meta) o.meta->unref();
}

void OpNode::set_outputs(std::span<const Tensor> outputs) {
  output_count = static_cast<int>(outputs.size());
  outputs_.resize(outputs.size());
  const uint32_t mask = rule(op_).saves_outputs;
  const bool wanted = !(mask & kForSecond) || next[1].node;
  for (size_t i = 0; i < outputs.size(); ++i) {
    outputs_[i].meta = outputs[i]->meta;
    outputs_[i].meta->ref();
    outputs_[i].was_saved = wanted && in_mask(mask, i);
    if (!outputs_[i].was_saved) continue;
    outputs_[i].saved = Saved(outputs[i], true, static_cast<int>(i));
    if (!is_differentiable(outputs[i].dtype())) outputs_[i].saved.carries(carries(outputs[i].dtype()));
  }
}

void OpNode::pack_saved(const SavedHooks& hooks) {
  const auto keep = hooks.shared_from_this();  // a hook may end its own scope
  for (Operand& o : operands_)
    if (o.was_saved) o.saved.pack(*this, hooks);
  for (Output& o : outputs_)
    if (o.was_saved) o.saved.pack(*this, hooks);
}

const char* OpNode::name() const { return ops::info(op_).name.data(); }

bool OpNode::carries(DType output) const {
  bool integers = false;
  for (size_t i = 0; i < operands_.size(); ++i)
    integers = integers || (next[i].node && !is_differentiable(operands_[i].meta->dtype));
  return carries_gradient(op_, output, integers);
}

struct OpNode::Values {
  SmallVector<Val, 4> in, out;
  SmallVector<ValueType, 4> in_types, out_types;
  explicit Values(const OpNode& n)
      : in(n.operands_.size()), out(n.outputs_.size()), in_types(n.operands_.size()), out_types(n.outputs_.size()) {
    for (size_t i = 0; i < in.size(); ++i) {
      const Operand& o = n.operands_[i];
      if (o.kind == ValueType::kNumber) {
        in[i] = Val::of(o.number);
        in_types[i].kind = ValueType::kNumber;
        in_types[i].number = o.number.kind;
      } else if (o.kind == ValueType::kTensor) {
        in_types[i] = tensor_type(o.meta);
        if (o.was_saved) in[i] = Val::of(o.saved.get(n));
      }
    }
    for (size_t i = 0; i < out.size(); ++i) {
      const Output& o = n.outputs_[i];
      out_types[i] = tensor_type(o.meta);
      if (o.was_saved) out[i] = Val::of(o.saved.get(n));
    }
  }
};

void OpNode::backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients) {
  const size_t n = operands_.size(), m = outputs_.size();
  ops::Emitter& e = eager_emitter();
  Values v(*this);
  SmallVector<Val, 4> ct(m);
  SmallVector<bool, 8> needs(n);
  const std::span<const bool> wanted = wanted_gradients();
  for (size_t i = 0; i < n; ++i) needs[i] = next[i].node && (wanted.empty() || wanted[i]);
  for (size_t i = 0; i < m && i < cotangents.size(); ++i)
    if (cotangents[i]) ct[i] = as_number(e, Val::of(cotangents[i]));
  ops::EmitterScope scope(e);
  VjpContext c{op_, e, v.in, v.out, v.in_types, v.out_types, ct, attrs_, needs, ops::Vals(n)};
  if (create_graph || !run_compiled(c)) rule(op_).vjp(c);
  for (size_t i = 0; i < n; ++i)
    if (needs[i] && c.grads[i]) gradients[i] = c.grads[i].tensor();
}

void OpNode::forward(std::span<const Tensor> tangents, SmallVector<Tensor, 2>& outputs) {
  const RuleInfo& r = rule(op_);
  MSJIT_CHECK(r.jvp, std::string(ops::info(op_).name) + " has no forward rule");
  Values v(*this);
  SmallVector<Val, 4> t(operands_.size());
  ops::Emitter& e = eager_emitter();
  for (size_t i = 0; i < t.size(); ++i)
    if (tangents[i]) t[i] = as_number(e, Val::of(tangents[i]));
  ops::EmitterScope scope(e);
  JvpContext c{op_, e, v.in, v.out, v.in_types, v.out_types, t, attrs_, ops::Vals(outputs_.size())};
  r.jvp(c);
  for (size_t i = 0; i < outputs_.size(); ++i)
    if (c.tangents[i]) outputs[i] = c.tangents[i].tensor();
}

Tensor OpNode::part(const Tensor& whole) const {
  if (op_ != Op::select && op_ != Op::slice && op_ != Op::diagonal) return {};
  SmallVector<Val, 4> made;
  const Val operands[] = {Val::of(whole)};
  eager_emitter().emit(op_, operands, attrs_, made);
  return made[0].tensor();
}

void OpNode::release_saved() {
  for (Operand& o : operands_) o.saved.reset();
  for (Output& o : outputs_) o.saved.reset();
  if (hooks) hooks->packed.clear();
}

// ---- recording
void record(Op op, std::span<const Val> operands, std::span<const ops::Attr> attrs, std::span<Tensor> outputs) {
  record(op, operands_of(operands), attrs, outputs);
}

void record(Op op, std::span<const ops::Operand> operands, std::span<const ops::Attr> attrs,
            std::span<Tensor> outputs) {
  const ops::GradKind kind = ops::info(op).grad;
  if (kind == ops::GradKind::kNone) return;
  MSJIT_CHECK(kind == ops::GradKind::kRule, "composites are recorded by their parts");
  MSJIT_CHECK(rule(op).vjp, std::string(ops::info(op).name) + " has no gradient rule");
  auto carries = [&, integers = of_integers(operands)](const Tensor& t) {
    return carries_gradient(op, t.dtype(), integers);
  };
  if (std::ranges::none_of(outputs, carries)) return;
  auto node = Ref<OpNode>::adopt(new OpNode(op, operands, attrs, nullptr));
  node->set_outputs({outputs.data(), outputs.size()});
  if (__builtin_expect(thread_saved_hooks != nullptr, 0)) node->pack_saved(*thread_saved_hooks);
  for (size_t i = 0; i < outputs.size(); ++i)
    if (carries(outputs[i])) set_history(*outputs[i].get(), node, static_cast<int>(i));
}

Ref<TapeNode> record_function(std::string name, BackwardFunction backward, std::span<const Tensor> inputs,
                              std::span<Tensor> outputs, std::function<void()> release) {
  auto node = Ref<FunctionNode>::adopt(new FunctionNode(std::move(name), std::move(backward), std::move(release)));
  for (const Tensor& t : inputs) {
    node->next.push_back(gradient_edge(t));
    t->meta->ref();
    node->inputs.push_back(t->meta);
  }
  node->output_count = static_cast<int>(outputs.size());
  const bool integers =
      std::ranges::any_of(inputs, [](const Tensor& t) { return t.requires_grad() && !is_differentiable(t.dtype()); });
  for (size_t i = 0; i < outputs.size(); ++i) {
    const bool differentiable = outputs[i] && (integers || is_differentiable(outputs[i].dtype()));
    node->keep_output(differentiable ? outputs[i]->meta : nullptr);
    if (!differentiable) continue;
    for (const Tensor& t : inputs)
      if (outputs[i].is(t)) outputs[i] = stop_gradient(t);  // an input handed through keeps its own history
    set_history(*outputs[i].get(), node, static_cast<int>(i));
  }
  return node;
}

// ---- in-place writes
InplaceWrite::InplaceWrite(Op op, std::span<const Val> values, std::span<const ops::Attr> attrs) {
  const auto operands = operands_of(values);
  const Tensor& target = values[0].tensor();
  const Tensor base = target->autograd ? target->autograd->view_base : Tensor();
  const bool wanted = std::ranges::any_of(operands, requires_grad) || (base && base.requires_grad());
  if (!grad_enabled() || !wanted) return;
  const bool whole = !is_differentiable(target.dtype());
  if (whole && !of_integers(operands) && !(base && base.requires_grad())) return;
  const ops::OpInfo& i = ops::info(op);
  const std::string name = std::string(i.name) + (i.op_class == ops::OpClass::kInplace ? "" : "_");
  const Tensor& owner = base ? base : target;
  auto is_leaf = [](const Tensor& t) { return t.requires_grad() && (t->flags & kIsLeaf); };
  if (is_leaf(target) || is_leaf(owner)) {
    if (whole && owner->flags & kIsParameter) return;  // programs count in them
    throw runtime_error("`" + name + "`: " + (is_leaf(target) ? "a leaf" : "a view of a leaf") +
                        " that requires grad (" + to_string(owner.meta()) +
                        ") cannot be written in place while gradients are recorded; write under no_grad(), or use the "
                        "operation that returns a new tensor");
  }
  const SmallVector<Tensor, 4> views = live_views(owner);
  bool described = !is_batched(base.get()) || base->autograd->batch.contiguous();
  if (!owner.contiguous() && !is_batched(owner.get()))
    for (const Tensor& view : views) described = described && !geometry_of(view, owner).empty();
  if (!described)
    throw runtime_error("`" + name + "`: in-place write to a view of a tensor (" + to_string(owner.meta()) +
                        ") whose memory no strides of the view describe is not supported while gradients are recorded; "
                        "write to a contiguous copy");
  target_ = target;
  // commit() stands behind the write and must not fail: it makes some objects for the base, and for every view.
  reserve_small_objects(static_cast<uint32_t>(8 + 4 * std::min<size_t>(views.size(), 5)));
  if (rule(op).vjp) {
    node_ = Ref<OpNode>::adopt(new OpNode(op, operands, attrs, target->storage.get()));
  } else {  // the result does not depend on what was there
    auto node = Ref<FunctionNode>::adopt(new FunctionNode(name, [](auto, auto&) {}, {}));
    node->keep_output(target->meta);
    node_ = std::move(node);
  }
}

void InplaceWrite::commit() {
  if (!node_) return;
  if (auto* node = dynamic_cast<OpNode*>(node_.get())) node->set_outputs({&target_, 1});
  rebase_history(target_, std::move(node_), 0);
}

void rebase_history(const Tensor& target, Ref<TapeNode> node, int output) {
  Tensor base = target->autograd ? target->autograd->view_base : Tensor();
  if (!base) {
    set_history(*target.get(), std::move(node), output);
    base = target;
  } else {
    ops::Operand operands[] = {{base.get()}, {target.get()}};
    ops::Attr geometry = geometry_of(target, base);
    auto scatter = Ref<OpNode>::adopt(new OpNode(Op::slice_scatter, operands, {&geometry, 1}, nullptr));
    scatter->next[1] = {std::move(node), output};
    scatter->set_outputs({&base, 1});
    set_history(*base.get(), scatter, 0);
  }
  for (const Tensor& view : live_views(base)) regenerate_view(view, base);
}

}  // namespace msjit::autograd

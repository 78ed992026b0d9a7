#include "jit/passes/transforms.h"

#include <unordered_map>

#include "jit/passes/control_transforms.h"
#include "jit/passes/instantiate.h"
#include "src/autograd/transform.h"
#include "src/base/check.h"
#include "src/ops/custom_op.h"

namespace msjit::passes {
using ir::Node;
using ir::Value;

std::vector<Value*> append_tangents(ir::Graph& g, size_t first, std::span<Value* const> inputs,
                                    std::span<Value* const> tangents, std::span<Value* const> outputs,
                                    const CustomTangents& custom) {
  const size_t end = g.nodes.size();
  ir::GraphEmitter emitter(g);
  ops::EmitterScope scope(emitter);
  autograd::ForwardSweep sweep(emitter);
  for (size_t i = 0; i < inputs.size(); ++i)
    if (tangents[i]) sweep.set(ir::val(inputs[i]), ir::val(tangents[i]));
  for (size_t i = first; i < end; ++i) {
    const Node& n = *g.nodes[i];
    SmallVector<ops::Val, 4> operands, results;
    bool any = false;
    for (Value* v : n.operands) {
      operands.push_back(ir::val(v));
      any = any || (v && sweep.tangent(operands.back()));
    }
    if (!any || n.kind == Node::kItem) continue;
    if (n.kind == Node::kCustom && custom) {
      std::vector<Value*> given, made;
      for (const ops::Val& v : operands) {
        ops::Val t = v ? sweep.tangent(v) : ops::Val();
        given.push_back(t ? ir::value(t) : nullptr);
      }
      if (custom(n, given, made)) {
        for (size_t k = 0; k < made.size(); ++k)
          if (made[k]) sweep.set(ir::val(n.outputs[k]), ir::val(made[k]));
        continue;
      }
    }
    if (n.kind == Node::kControl) {
      std::vector<Value*> given;
      for (const ops::Val& v : operands) {
        ops::Val t = v ? sweep.tangent(v) : ops::Val();
        given.push_back(t ? ir::value(t) : nullptr);
      }
      const std::vector<Value*> made = append_control_tangents(g, n, given);
      for (size_t k = 0; k < made.size(); ++k)
        if (made[k]) sweep.set(ir::val(n.outputs[k]), ir::val(made[k]));
      continue;
    }
    if (n.kind != Node::kOp) throw runtime_error("forward mode through a user's op is not captured");
    for (Value* v : n.outputs) results.push_back(ir::val(v));
    const ops::Attrs attrs = n.attrs;
    sweep.visit(n.op, operands, results, attrs);
  }
  std::vector<Value*> out;
  for (Value* v : outputs) {
    ops::Val t = sweep.tangent(ir::val(v));
    out.push_back(t ? ir::value(t) : nullptr);
  }
  return out;
}

namespace {
class BatchSweep {
 public:
  using PassesOn = std::function<bool(const Node&)>;
  BatchSweep(ir::Graph& g, std::span<Value* const> elements, std::span<Value* const> batches, const PassesOn& passes_on)
      : g_(g), passes_on_(passes_on), emitter_(g), scope_(emitter_), size_(batches[0]->shape[0]) {
    for (size_t i = 0; i < elements.size(); ++i) behind_[elements[i]] = batches[i];
  }
  // Null: the same for every element.
  Value* operator()(const Value* element) const {
    auto it = behind_.find(element);
    return it == behind_.end() ? nullptr : it->second;
  }
  void run(size_t first, size_t end) {
    for (size_t i = first; i < end; ++i) visit(*g_.nodes[i]);
  }

 private:
  void visit(const Node& n);
  void take_apart(const Node& n);
  void with_leading(const Node& n);
  void drop_draw(Node& n);
  void of_numbers(const Node& n);

  ir::Graph& g_;
  const PassesOn& passes_on_;
  ir::GraphEmitter emitter_;
  ops::EmitterScope scope_;
  int64_t size_;
  bool drawn_ = false;  // random numbers for a batch
  std::unordered_map<const Value*, Value*> behind_;
};

void BatchSweep::take_apart(const Node& n) {
  const size_t begin = g_.nodes.size();
  const SmallVector<Value*, 3> operands(n.operands);
  const SmallVector<Value*, 2> outputs(n.outputs);
  const ops::Attrs attrs = n.attrs;
  const auto made = append_composite(g_, n.op, {operands.data(), operands.size()}, attrs);
  run(begin, g_.nodes.size());
  for (size_t k = 0; k < outputs.size(); ++k)
    if (Value* v = (*this)(made[k])) behind_[outputs[k]] = v;
}

// A user's op that takes leading dimensions, as the eager one.
void BatchSweep::with_leading(const Node& n) {
  using ops::Op;
  size_t rank = 0;
  for (const Value* v : n.operands)
    if (v && !v->is_number) rank = std::max(rank, v->shape.size());
  SmallVector<Value*, 4> operands;
  for (Value* v : n.operands) {
    if (!v || v->is_number) {
      operands.push_back(v);
      continue;
    }
    Value* behind = (*this)(v);
    Value* all = behind ? behind : g_.call1(Op::unsqueeze, {v}, {int64_t{0}});
    for (size_t k = v->shape.size(); k < rank; ++k) all = g_.call1(Op::unsqueeze, {all}, {int64_t{1}});
    if (!behind) {
      ops::Ints shape(all->shape.begin(), all->shape.end());
      shape[0] = size_;
      all = g_.call1(Op::broadcast_to, {all}, {shape});
    }
    operands.push_back(all);
  }
  const SmallVector<Value*, 2> outputs(n.outputs);
  const ops::Attrs attrs = n.attrs;
  const auto custom = n.custom;
  const auto made = g_.call_custom(custom, {operands.data(), operands.size()}, attrs);
  for (size_t k = 0; k < outputs.size(); ++k) behind_[outputs[k]] = made[k];
}

// A number that differs between elements is a tensor of one for each, where that is known; else one without dimensions
// says so, and nothing can be made of it but such numbers.
void BatchSweep::of_numbers(const Node& n) {
  using ops::Op;
  SmallVector<Value*, 3> in;
  bool known = true;
  for (Value* v : n.operands) {
    Value* behind = (*this)(v);
    known = known && (!behind || !behind->shape.empty());
    in.push_back(behind ? behind : v);
  }
  if (n.kind == Node::kOp && n.op == Op::full && known) {
    ops::Ints shape(n.outputs[0]->shape.begin(), n.outputs[0]->shape.end()), ones(shape.size() + 1, 1);
    shape.insert(shape.begin(), size_);
    ones[0] = size_;
    Value* cast = g_.call1(Op::cast, {in[0]}, {n.outputs[0]->dtype});
    Value* all = g_.call1(Op::broadcast_to, {g_.call1(Op::reshape, {cast}, {ones})}, {shape});
    behind_[n.outputs[0]] = g_.call1(Op::copy, {all});
    return;
  }
  if (n.kind != Node::kNumber) throw runtime_error("vmap of a number that differs between elements is not captured");
  static constexpr std::pair<ir::NumberOp, Op> kCompared[] = {
      {ir::NumberOp::k_eq, Op::eq}, {ir::NumberOp::k_ne, Op::ne}, {ir::NumberOp::k_lt, Op::lt},
      {ir::NumberOp::k_le, Op::le}, {ir::NumberOp::k_gt, Op::gt}, {ir::NumberOp::k_ge, Op::ge}};
  Value* found = nullptr;
  for (const auto& [number, op] : kCompared)
    if (known && n.number_op == number) found = g_.call1(op, {in[0], in[1]}, {});
  if (!found) found = g_.call1(Op::full, {g_.constant(ops::Number::of(true))}, {ops::Attr(ops::Ints{}), DType::bool_});
  behind_[n.outputs[0]] = found;
}

void BatchSweep::visit(const Node& n) {
  ops::Vals in;
  SmallVector<bool, 8> batched;
  SmallVector<ops::ValueType, 4> in_types;
  SmallVector<ops::OutputType, 2> out_types;
  bool any = false;
  for (Value* v : n.operands) {
    Value* behind = v ? (*this)(v) : nullptr;
    batched.push_back(behind != nullptr);
    any = any || behind;
    in.push_back(ir::val(behind ? behind : v));
    in_types.push_back(v ? v->type() : ops::ValueType());
  }
  const bool random = n.kind == Node::kOp && ops::info(n.op).op_class == ops::OpClass::kRandom;
  if (!any) {
    // Drawn once for all elements: eager draws it behind the batches that come before it.
    if (random && drawn_)
      throw runtime_error("vmap of `" + std::string(ops::info(n.op).name) + "` behind another draw is not captured");
    return;
  }
  for (size_t k = 0; k < n.operands.size(); ++k)
    if (batched[k] && n.operands[k]->is_number) return of_numbers(n);
  if (n.kind == Node::kCustom && passes_on_ && passes_on_(n)) {
    for (size_t k = 0; k < n.outputs.size(); ++k)
      if (Value* behind = (*this)(n.operands[k])) behind_[n.outputs[k]] = behind;
    return;
  }
  if (n.kind == Node::kCustom && n.custom->leading) return with_leading(n);
  if (n.kind == Node::kControl) {
    std::vector<Value*> batches;
    for (Value* v : n.operands) batches.push_back(v ? (*this)(v) : nullptr);
    const std::vector<Value*> made = append_control_batch(g_, n, batches, size_);
    for (size_t k = 0; k < made.size(); ++k)
      if (made[k]) behind_[n.outputs[k]] = made[k];
    return;
  }
  if (n.kind == Node::kItem) throw runtime_error("vmap of what a tensor holds as a number is not captured");
  if (n.kind != Node::kOp) throw runtime_error("vmap of a user's op is not captured");
  const ops::OpInfo& info = ops::info(n.op);
  if (info.op_class == ops::OpClass::kComposite) return take_apart(n);
  const autograd::BatchRule rule = autograd::rule(n.op).batch;
  // A write into what all elements share is told apart eagerly.
  if (!rule || info.op_class == ops::OpClass::kInplace || (n.op == ops::Op::slice_scatter && !batched[0]))
    throw runtime_error("vmap of `" + std::string(info.name) + "` is not captured");
  for (Value* v : n.outputs) out_types.push_back({v->dtype, v->shape});
  const ops::Attrs attrs = n.attrs;
  const SmallVector<Value*, 2> made(n.outputs);
  autograd::BatchContext c{n.op, emitter_, size_, in, batched, in_types, out_types, attrs, {}};
  rule(c);
  for (size_t k = 0; k < made.size(); ++k) behind_[made[k]] = ir::value(c.out[k]);
  if (!random) return;
  drawn_ = true;
  drop_draw(const_cast<Node&>(n));
}

// The draw for the element alone: nothing reads it any more, and it must not count.
void BatchSweep::drop_draw(Node& n) {
  auto none = std::make_shared<ops::CustomOp>();
  none->name = "drawn for the batch";
  SmallVector<ops::OutputType, 2> types;
  for (const Value* v : n.outputs) types.push_back({v->dtype, v->shape});
  none->infer = [types](ops::InferContext& c) { c.outputs = types; };
  none->run = [types](auto, auto, auto, SmallVector<Tensor, 2>& out) {
    for (const ops::OutputType& t : types) out.push_back(Tensor::zeros(t.shape, t.dtype));
  };
  n.kind = Node::kCustom;
  n.custom = std::move(none);
  n.operands.clear();
  n.attrs.clear();
  n.refs.clear();
}
}  // namespace

std::vector<Value*> append_batch(ir::Graph& g, size_t first, std::span<Value* const> elements,
                                 std::span<Value* const> batches, std::span<Value* const> outputs,
                                 const std::function<bool(const Node&)>& passes_on) {
  BatchSweep sweep(g, elements, batches, passes_on);
  sweep.run(first, g.nodes.size());
  std::vector<Value*> out;
  for (Value* v : outputs) out.push_back(sweep(v));
  return out;
}

}  // namespace msjit::passes

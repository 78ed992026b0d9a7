#include "jit/passes/cotangents.h"

#include <algorithm>
#include <memory>

#include "jit/ir/control.h"

namespace msjit::passes {

using ir::NumberOp;
using ir::Value;
using ops::Op;

namespace {
ops::Val val_of(const Value* v) { return ir::val(const_cast<Value*>(v)); }
}  // namespace

Value* Cotangents::of(const Value* v) const {
  if (!v || v->is_number) return nullptr;
  const ops::Val ct = sweep_.cotangent(val_of(v));
  return ct ? ir::value(ct) : nullptr;
}

Value* Cotangents::arrives(const Value* v) const {
  auto it = arrives_.find(v);
  return it == arrives_.end() ? nullptr : it->second;
}

void Cotangents::add(Value* v, Value* ct, Value* arrives) {
  if (!v || v->is_number || !ct) return;
  const bool first = !of(v);
  Value* before = this->arrives(v);
  sweep_.add(ir::val(v), ir::val(ct));
  if (arrives && (first || before))
    arrives_[v] = first ? arrives : either(before, arrives);
  else
    arrives_.erase(v);
}

void Cotangents::replace(Value* v, Value* ct, Value* arrives) {
  sweep_.replace(ir::val(v), ct ? ir::val(ct) : ops::Val());
  if (arrives)
    arrives_[v] = arrives;
  else
    arrives_.erase(v);
}

void Cotangents::visit(const ir::Node& n, std::span<const bool> needs) {
  SmallVector<ops::Val, 4> operands, outputs;
  for (Value* v : n.operands) operands.push_back(ir::val(v));
  for (Value* v : n.outputs) outputs.push_back(ir::val(v));
  const ops::Attrs attrs = n.attrs;
  const SmallVector<Value*, 3> to(n.operands);
  const ops::Op op = n.op;
  Value* when = nullptr;
  bool always = false;
  for (const Value* v : n.outputs) {
    if (!of(v)) continue;
    Value* arrives = this->arrives(v);
    always = always || !arrives;
    when = when && arrives ? either(when, arrives) : arrives;
  }
  if (always) when = nullptr;
  if (!when) {
    SmallVector<Value*, 3> before;
    for (const Value* v : to) before.push_back(of(v));
    sweep_.visit(op, operands, outputs, attrs, needs);
    for (size_t k = 0; k < to.size(); ++k)
      if (of(to[k]) != before[k]) arrives_.erase(to[k]);
    return;
  }
  autograd::ReverseSweep apart(emitter_);
  for (const ops::Val& v : outputs) apart.add(v, sweep_.cotangent(v));
  apart.visit(op, operands, outputs, attrs, needs);
  for (size_t k = 0; k < to.size(); ++k) {
    if (!needs[k] ||
        std::find(to.begin(), to.begin() + static_cast<long>(k), to[k]) != to.begin() + static_cast<long>(k))
      continue;
    const ops::Val ct = apart.cotangent(operands[k]);
    if (ct) add(to[k], where(when, ir::value(ct), nullptr), when);
  }
}

Value* Cotangents::either(Value* a, Value* b) {
  if (!a || !b) return nullptr;
  if (a == b) return a;
  if (!a->is_number || !b->is_number) return graph_.call1(Op::logical_or, {as_tensor(a), as_tensor(b)});
  Value* operands[] = {a, b};
  return graph_.number(NumberOp::k_bit_or, operands);
}

Value* Cotangents::as_tensor(Value* arrives) {
  if (!arrives->is_number) return arrives;
  return graph_.call1(Op::full, {arrives}, {ops::Attr(ops::Ints{}), ops::Attr(DType::bool_)});
}

Value* Cotangents::where(Value* arrives, Value* a, Value* otherwise) {
  if (!otherwise && branches_) return or_minus_zeros(arrives, a);
  if (!otherwise) otherwise = minus_zeros(*a);
  return graph_.call1(Op::where, {as_tensor(arrives), a, otherwise});
}

static Value* minus_zeros_in(ir::Graph& g, const Value& like) {
  return g.call1(Op::full, {g.constant(ops::Number::of(-0.0))},
                 {ops::Attr(ops::Ints(Dims(like.shape))), ops::Attr(like.dtype)});
}

Value* Cotangents::or_minus_zeros(Value* arrives, Value* a) {
  auto choice = std::make_shared<ir::Control>();
  choice->kind = ir::Control::kIf;
  for (const char* name : {"arrives", "otherwise"}) {
    ir::Graph g;
    g.name = name;
    g.random_counters = 0;
    Value* in = g.add_tensor_input("ct", a->dtype, a->shape, contiguous_strides(a->shape), false);
    g.outputs = {choice->graphs.empty() ? in : minus_zeros_in(g, *a)};
    choice->graphs.push_back(std::move(g));
  }
  Value* operands[] = {arrives, a};
  return graph_.call_control(std::move(choice), operands)[0];
}

Value* Cotangents::minus_zeros(const Value& like) { return minus_zeros_in(graph_, like); }

}  // namespace msjit::passes

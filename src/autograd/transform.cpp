#include "src/autograd/transform.h"

#include "src/base/check.h"

namespace msjit::autograd {
using ops::Op;
using ops::Val;

namespace {
const void* key(const Val& v) { return v.graph_value() ? v.graph_value() : static_cast<const void*>(v.tensor().get()); }
Val find(const std::unordered_map<const void*, Val>& of, const Val& v) {
  if (!v || v.is_number()) return {};
  auto it = of.find(key(v));
  return it == of.end() ? Val() : it->second;
}
void types_of(ops::Emitter& e, std::span<const Val> values, SmallVector<ops::ValueType, 4>& types) {
  for (const Val& v : values) types.push_back(v ? e.type(v) : ops::ValueType());
}
// The op's rules; null: it has no gradient, by definition.
const RuleInfo* rules_of(Op op) {
  const ops::OpInfo& i = ops::info(op);
  if (i.grad == ops::GradKind::kNone) return nullptr;
  MSJIT_CHECK(i.grad == ops::GradKind::kRule, std::string(i.name) + " must be decomposed before it is differentiated");
  const RuleInfo& r = rule(op);
  MSJIT_CHECK(r.vjp && r.jvp, std::string(i.name) + " has no gradient rule");
  return &r;
}
}  // namespace

void ReverseSweep::add(const Val& v, const Val& ct) {
  if (!v || !ct || v.is_number()) return;
  Val& sum = cotangents_[key(v)];
  sum = sum ? e_(Op::add, {sum, ct}) : ct;
}

void ReverseSweep::replace(const Val& v, const Val& ct) { cotangents_[key(v)] = ct; }

Val ReverseSweep::cotangent(const Val& v) const { return find(cotangents_, v); }

void ReverseSweep::visit(Op op, std::span<const Val> operands, std::span<const Val> outputs,
                         std::span<const ops::Attr> attrs, std::span<const bool> needs) {
  bool any = false;
  ops::Vals ct;
  for (const Val& v : outputs) {
    ct.push_back(as_number(e_, cotangent(v)));
    any = any || ct.back();
  }
  const RuleInfo* r = any ? rules_of(op) : nullptr;
  if (!r) return;
  SmallVector<ops::ValueType, 4> in_types, out_types;
  types_of(e_, operands, in_types);
  types_of(e_, outputs, out_types);
  SmallVector<bool, 8> wanted;
  for (size_t k = 0; k < operands.size(); ++k)
    wanted.push_back(needs[k] && in_types[k].kind == ops::ValueType::kTensor);
  ops::EmitterScope scope(e_);
  VjpContext c{op, e_, operands, outputs, in_types, out_types, ct, attrs, wanted, ops::Vals(operands.size())};
  r->vjp(c);
  for (size_t k = 0; k < operands.size(); ++k)
    if (wanted[k]) add(operands[k], c.grads[k]);
}

void ForwardSweep::set(const Val& v, const Val& tangent) {
  if (v && tangent && !v.is_number()) tangents_[key(v)] = tangent;
}

Val ForwardSweep::tangent(const Val& v) const { return find(tangents_, v); }

void ForwardSweep::visit(Op op, std::span<const Val> operands, std::span<const Val> outputs,
                         std::span<const ops::Attr> attrs) {
  bool any = false;
  ops::Vals t;
  for (const Val& v : operands) {
    t.push_back(as_number(e_, tangent(v)));
    any = any || t.back();
  }
  const RuleInfo* r = any ? rules_of(op) : nullptr;
  if (!r) return;
  SmallVector<ops::ValueType, 4> in_types, out_types;
  types_of(e_, operands, in_types);
  types_of(e_, outputs, out_types);
  ops::EmitterScope scope(e_);
  JvpContext c{op, e_, operands, outputs, in_types, out_types, t, attrs, ops::Vals(outputs.size())};
  r->jvp(c);
  for (size_t k = 0; k < outputs.size(); ++k) set(outputs[k], c.tangents[k]);
}

}  // namespace msjit::autograd

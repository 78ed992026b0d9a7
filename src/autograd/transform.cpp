#include "src/autograd/transform.h"

#include "src/base/check.h"

namespace msjit::autograd {
using ops::Op;
using ops::Val;

const void* ReverseSweep::key(const Val& v) {
  return v.graph_value() ? v.graph_value() : static_cast<const void*>(v.tensor().get());
}

void ReverseSweep::add(const Val& v, const Val& ct) {
  if (!v || !ct || v.is_number()) return;
  Val& sum = cotangents_[key(v)];
  sum = sum ? e_(Op::add, {sum, ct}) : ct;
}

Val ReverseSweep::cotangent(const Val& v) const {
  if (!v || v.is_number()) return {};
  auto it = cotangents_.find(key(v));
  return it == cotangents_.end() ? Val() : it->second;
}

void ReverseSweep::visit(Op op, std::span<const Val> operands, std::span<const Val> outputs,
                         std::span<const ops::Attr> attrs, std::span<const bool> needs) {
  bool any = false;
  ops::Vals ct;
  for (const Val& v : outputs) {
    ct.push_back(cotangent(v));
    any = any || ct.back();
  }
  const ops::OpInfo& i = ops::info(op);
  if (!any || i.grad == ops::GradKind::kNone) return;
  MSJIT_CHECK(i.grad == ops::GradKind::kRule, std::string(i.name) + " must be decomposed before it is differentiated");
  const RuleInfo& r = rule(op);
  MSJIT_CHECK(r.vjp, std::string(i.name) + " has no gradient rule");

  SmallVector<ops::ValueType, 4> in_types, out_types;
  for (const Val& v : operands) in_types.push_back(v ? e_.type(v) : ops::ValueType());
  for (const Val& v : outputs) out_types.push_back(v ? e_.type(v) : ops::ValueType());
  SmallVector<bool, 8> wanted;
  for (size_t k = 0; k < operands.size(); ++k)
    wanted.push_back(needs[k] && in_types[k].kind == ops::ValueType::kTensor && is_differentiable(in_types[k].dtype));
  ops::EmitterScope scope(e_);
  VjpContext c{op, e_, operands, outputs, in_types, out_types, ct, attrs, wanted, ops::Vals(operands.size())};
  r.vjp(c);
  for (size_t k = 0; k < operands.size(); ++k)
    if (wanted[k]) add(operands[k], c.grads[k]);
}

}  // namespace msjit::autograd

#include "src/autograd/rule.h"

#include <atomic>
#include <string_view>

#include "src/base/check.h"

namespace msjit::autograd {
using ops::Ints;
using ops::Op;
using ops::Val;

namespace {
// Element-wise ops of tensors have the forward and the batching rule of their class, reductions the batching rule of
// theirs, unless one is registered for them.
constexpr RuleInfo class_rules(ops::OpClass op_class, ops::GradKind grad, std::string_view signature) {
  RuleInfo r;
  const bool of_tensors = signature.find(": Tensor") != signature.npos || signature.find(": Operand") != signature.npos;
  if (op_class == ops::OpClass::kReduction) r.batch = &reduction_batch;
  if (op_class != ops::OpClass::kPointwise || !of_tensors) return r;
  if (grad == ops::GradKind::kRule) r.jvp = &elementwise_jvp;
  r.batch = &elementwise_batch;
  return r;
}

RuleInfo* table() {
  static constinit RuleInfo rules[ops::kOpCount] = {
#define MSJIT_OP(name, op_class, grad, infer, outputs, raises, signature, doc) \
  class_rules(ops::OpClass::k##op_class, ops::GradKind::k##grad, signature),
#include "src/ops/ops.def"
  };
  return rules;
}
}  // namespace

const RuleInfo& rule(Op op) { return table()[static_cast<int>(op)]; }

RuleRegistration::RuleRegistration(Op op, VjpRule vjp, uint32_t saves_inputs, uint32_t saves_outputs) {
  RuleInfo& r = table()[static_cast<int>(op)];
  MSJIT_CHECK(!r.vjp, "two gradient rules for one op");
  r.vjp = vjp;
  r.saves_inputs = saves_inputs;
  r.saves_outputs = saves_outputs;
}

RuleRegistration::RuleRegistration(Op op, uint32_t (*reads)(std::span<const ops::Attr>)) {
  table()[static_cast<int>(op)].reads = reads;
}

RuleRegistration::RuleRegistration(Op op, JvpRule jvp) {
  RuleInfo& r = table()[static_cast<int>(op)];
  MSJIT_CHECK(!r.jvp || r.jvp == &elementwise_jvp, "two forward rules for one op");
  r.jvp = jvp;
}

RuleRegistration::RuleRegistration(Op op, BatchRule batch) {
  RuleInfo& r = table()[static_cast<int>(op)];
  MSJIT_CHECK(!r.batch || r.batch == &elementwise_batch || r.batch == &reduction_batch,
              "two batching rules for one op");
  r.batch = batch;
}

static std::atomic<RuleRunner> rule_runner{nullptr};
void set_rule_runner(RuleRunner runner) { rule_runner.store(runner, std::memory_order_release); }
bool run_compiled(VjpContext& c) {
  const RuleRunner runner = rule_runner.load(std::memory_order_acquire);
  return runner && runner(c);
}

Val as_number(ops::Emitter& e, const Val& v) {
  if (!v) return v;
  const DType t = e.dtype(v);
  const bool plain =
      is_differentiable(t) || t == DType::int64 || t == DType::int32 || t == DType::int16 || t == DType::int8;
  return plain ? v : e(Op::cast, {v}, {DType::int64});
}

void JvpContext::set(int i, const Val& v) {
  const DType want = out_types[i].dtype;
  if (!v) return;
  Val t = v;
  if (is_complex(e.dtype(t)) && !is_complex(want)) t = e(Op::real, {t});
  tangents[i] = e.dtype(t) == want ? t : e(Op::cast, {t}, {want});
}

void VjpContext::set(int i, const Val& v) {
  if (!v || !needs[i]) return;
  Val g = v;
  DType want = dtype(i), have = e.dtype(g);
  if (is_complex(have) && !is_complex(want)) {
    g = e(Op::real, {g});
    have = e.dtype(g);
  }
  grads[i] = have == want ? g : e(Op::cast, {g}, {want});
}

void VjpContext::set_unbroadcast(int i, const Val& v) {
  if (!v || !needs[i]) return;
  Dims to = shape(i);
  const Shape from = e.shape(v);
  if (std::ranges::equal(from, to)) return set(i, v);
  if (from.size() < to.size()) return set(i, e(Op::broadcast_to, {v}, {Ints(to.begin(), to.end())}));
  Ints axes;
  const size_t lead = from.size() - to.size();
  for (size_t d = 0; d < from.size(); ++d)
    if (d < lead || (to[d - lead] == 1 && from[d] != 1)) axes.push_back(static_cast<int64_t>(d));
  Val g = axes.empty() ? v : e(Op::sum, {v}, {axes, true, std::monostate()});
  if (!std::ranges::equal(e.shape(g), to)) {
    bool same_rank = lead == 0;
    g = same_rank ? e(Op::broadcast_to, {g}, {Ints(to.begin(), to.end())})
                  : e(Op::reshape, {g}, {Ints(to.begin(), to.end())});
  }
  set(i, g);
}

}  // namespace msjit::autograd

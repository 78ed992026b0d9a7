// The same rules in a graph: the reverse sweep's graph, run op by op, gives what the tape gives.
#include <unordered_map>

#include "jit/ir/graph.h"
#include "src/autograd/transform.h"
#include "tests/unit/autograd/gradcheck.h"

namespace msjit::test {
namespace {
using ops::Val;

using Environment = std::unordered_map<const ir::Value*, Val>;

void run(const ir::Graph& g, Environment& env) {
  for (const auto& n : g.nodes) {
    if (n->kind == ir::Node::kConstNumber) {
      env[n->outputs[0]] = Val::of(n->constant);
    } else if (n->kind == ir::Node::kConstTensor) {
      env[n->outputs[0]] = Val::of(n->tensor);
    } else {
      ASSERT_EQ(n->kind, ir::Node::kOp);
      std::vector<Val> operands;
      for (const ir::Value* o : n->operands) operands.push_back(o ? env.at(o) : Val());
      ops::Vals out = call_all(n->op, operands, n->attrs);
      for (size_t i = 0; i < out.size(); ++i) env[n->outputs[i]] = out[i];
    }
  }
}

// Composites are decomposed before; random ops and shapes that depend on data do not compare.
std::vector<size_t> graph_samples() {
  std::vector<size_t> chosen;
  for (size_t i = 0; i < samples().size(); ++i) {
    const ops::OpInfo& info = ops::info(samples()[i].op);
    if (info.grad == ops::GradKind::kRule && info.op_class != ops::OpClass::kRandom &&
        info.op != ops::Op::masked_select)
      chosen.push_back(i);
  }
  return chosen;
}

class GraphRuleTest : public testing::TestWithParam<size_t> {};

TEST_P(GraphRuleTest, AgreesWithTheTape) {
  const Sample& s = samples()[GetParam()];
  const ops::OpInfo& info = ops::info(s.op);
  const ops::Attrs attrs = complete(s.op, s.attrs);
  ir::Graph g;
  ir::GraphEmitter e(g);
  Environment env;
  std::vector<Val> operands, eager_operands;
  std::vector<Tensor> inputs;
  SmallVector<bool, 8> needs;
  for (size_t i = 0; i < s.args.size(); ++i) {
    const Arg& a = s.args[i];
    needs.push_back(a.kind == Arg::kTensor && a.differentiate && is_differentiable(a.dtype));
    if (a.kind == Arg::kAbsent) {
      operands.emplace_back();
      eager_operands.emplace_back();
    } else if (a.kind == Arg::kNumber) {
      operands.push_back(ir::val(g.constant(a.number)));
      eager_operands.push_back(Val::of(a.number));
    } else {
      Tensor t = make(a, static_cast<int>(i) + 1);
      ir::Value* value = g.add_tensor_input("x" + std::to_string(i), t.dtype(), t.shape(), t.strides(), needs.back());
      env[value] = Val::of(t);
      operands.push_back(ir::val(value));
      if (needs.back()) {
        autograd::set_requires_grad(*t.get(), true);
        inputs.push_back(t);
      }
      eager_operands.push_back(Val::of(t));
    }
  }
  ops::Vals out = call_all(s.op, eager_operands, attrs), graph_out;
  e.emit(s.op, operands, attrs, graph_out);
  autograd::ReverseSweep sweep(e);
  std::vector<Tensor> roots, cotangents;
  for (size_t i = 0; i < out.size(); ++i) {
    if (!is_differentiable(out[i].tensor().dtype())) continue;
    roots.push_back(out[i].tensor());
    cotangents.push_back(weights(roots.back(), static_cast<int>(i)));
    sweep.add(graph_out[i], ir::val(g.constant(cotangents.back())));
  }
  sweep.visit(s.op, operands, graph_out, attrs, needs);
  std::vector<Tensor> tape = autograd::gradients(roots, cotangents, inputs, {});
  autograd::GradMode off(false);
  run(g, env);
  size_t k = 0;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!needs[i]) continue;
    const Tensor& expected = tape[k++];
    Val got = sweep.cotangent(operands[i]);
    ASSERT_EQ(static_cast<bool>(got), static_cast<bool>(expected)) << info.name;
    if (!got) continue;
    const Tensor& t = env.at(ir::value(got)).tensor();
    EXPECT_EQ(t.dtype(), expected.dtype());
    Tensor difference = call(ops::Op::abs, {v(call(ops::Op::sub, {v(t), v(expected)}))});
    for (double d : values(difference)) EXPECT_LE(d, 1e-12) << info.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, GraphRuleTest, testing::ValuesIn(graph_samples()),
                         [](const testing::TestParamInfo<size_t>& i) {
                           return std::to_string(i.param) + "_" + std::string(ops::info(samples()[i.param].op).name);
                         });

}  // namespace
}  // namespace msjit::test

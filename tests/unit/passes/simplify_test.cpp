#include <gtest/gtest.h>

#include "jit/ir/printer.h"
#include "jit/passes/partition.h"
#include "jit/passes/pipeline.h"

namespace msjit::passes {
namespace {

using ir::Graph;
using ir::Value;
using ops::Number;
using ops::Op;

Value* input(Graph& g, const char* name, Shape shape, bool grad = false) {
  return g.add_tensor_input(name, DType::float32, shape, contiguous_strides(shape), grad);
}
size_t ops_in(const Graph& g) {
  size_t n = 0;
  for (const auto& node : g.nodes) n += node->kind == ir::Node::kOp;
  return n;
}

TEST(Simplify, shares_and_drops) {
  Graph g;
  Value* x = input(g, "x", {4});
  Value* a = g.call1(Op::exp, {x});
  Value* b = g.call1(Op::exp, {x});
  g.call1(Op::sin, {x});
  g.outputs = {g.call1(Op::add, {a, b})};
  EXPECT_EQ(ops_in(simplify(std::move(g))), 2u);
}

TEST(Simplify, keeps_results_apart) {
  Graph g;
  Value* x = input(g, "x", {4});
  g.outputs = {g.call1(Op::exp, {x}), g.call1(Op::exp, {x})};
  Graph s = simplify(std::move(g));
  EXPECT_NE(s.outputs[0], s.outputs[1]);
}

TEST(Simplify, algebra_keeps_ieee_results) {
  Graph g;
  Value* x = input(g, "x", {4});
  auto num = [&](double v) { return g.constant(Number::of(v)); };
  Value* y = g.call1(Op::mul, {x, num(1)});       // goes
  y = g.call1(Op::sub, {y, num(0)});              // goes
  y = g.call1(Op::neg, {g.call1(Op::neg, {y})});  // goes
  y = g.call1(Op::add, {y, num(0)});              // stays: -0 + 0 is 0
  y = g.call1(Op::mul, {y, num(0)});              // stays: NaN, infinity, -0
  g.outputs = {y};
  EXPECT_EQ(ops_in(simplify(std::move(g))), 2u);
}

TEST(Simplify, keeps_what_may_raise) {
  Graph g;
  Value* x = input(g, "x", {4});
  Value* i = g.add_tensor_input("i", DType::int64, Shape{4}, Shape{1}, false);
  g.call1(Op::gather, {x, i}, {int64_t{0}});
  g.outputs = {x};
  EXPECT_EQ(ops_in(simplify(g.clone())), 1u);
  EXPECT_EQ(ops_in(simplify(g.clone(), {.keep_checks = false})), 0u);
}

TEST(Partition, saves_little) {
  // A chain of element-wise ops keeps its input only.
  Graph g;
  Value* x = input(g, "x", {64}, true);
  Value* y = g.call1(Op::sin, {g.call1(Op::exp, {g.call1(Op::sigmoid, {x})})});
  g.outputs = {g.call1(Op::sum, {y})};
  Graph s = simplify(std::move(g));
  Joint j = differentiate(s, {true});
  EXPECT_TRUE(choose_saved(s, j).empty());
  BackwardGraph b = extract_backward(s, j, {}, false);
  EXPECT_EQ(b.inputs, std::vector<int>{0});
  EXPECT_EQ(b.gradients, std::vector<int>{0});
}

TEST(Partition, saves_products) {
  Graph g;
  Value* x = input(g, "x", {8, 8});
  Value* w = input(g, "w", {8, 8}, true);
  Value* h = g.call1(Op::relu, {g.call1(Op::linear, {x, w})});
  g.outputs = {g.call1(Op::linear, {h, w})};
  Graph s = simplify(std::move(g));
  Joint j = differentiate(s, {true});
  std::vector<int> saved = choose_saved(s, j);
  ASSERT_EQ(saved.size(), 1u);  // the result of relu, which is in memory anyway
  EXPECT_EQ(s.values[saved[0]]->producer->op, Op::relu);
}

}  // namespace
}  // namespace msjit::passes

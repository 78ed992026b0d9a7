#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Simplify, keeps_numbers_that_may_raise) {
  Graph g;
  Value* x = input(g, "x", {4});
  Value* n = g.add_number_input("n", NumberKind::kInt);
  auto num = [&](int64_t v) { return g.constant(Number::of(v)); };
  auto op = [&](ir::NumberOp op, Value* a, Value* b) {
    Value* operands[] = {a, b};
    g.number(op, operands);
  };
  op(ir::NumberOp::k_floor_div, num(1), n);  // stays: n may be 0
  op(ir::NumberOp::k_floor_div, n, num(2));  // goes
  op(ir::NumberOp::k_lshift, num(1), n);     // stays: n may be negative
  op(ir::NumberOp::k_rshift, n, num(3));     // goes
  op(ir::NumberOp::k_pow, n, num(2));        // goes: ints
  op(ir::NumberOp::k_add, n, num(2));        // goes
  g.outputs = {x};
  auto numbers = [](const Graph& s) {
    return std::count_if(s.nodes.begin(), s.nodes.end(), [](const auto& m) { return m->kind == ir::Node::kNumber; });
  };
  EXPECT_EQ(numbers(simplify(g.clone())), 2);
  EXPECT_EQ(numbers(simplify(g.clone(), {.keep_checks = false})), 0);
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

size_t count(const Graph& g, Op op) {
  size_t n = 0;
  for (const auto& node : g.nodes) n += node->kind == ir::Node::kOp && node->op == op;
  return n;
}
ops::Attr row(int64_t at) { return ops::Ints{2, 5, 5, 1, at * 10}; }  // x[at] of a (3, 2, 5)

TEST(Simplify, joins_gradients_of_slices) {
  Graph g;
  Value* total = nullptr;
  for (int64_t i : {2, 0, 1}) {
    Value* part = g.call1(Op::strided_grad, {input(g, "ct", {2, 5})}, {ops::Ints{3, 2, 5}, row(i)});
    total = total ? g.call1(Op::add, {total, part}) : part;
  }
  g.outputs = {total};
  Graph s = simplify(std::move(g));
  EXPECT_EQ(count(s, Op::strided_grad), 0u);
  ASSERT_EQ(count(s, Op::cat), 1u);
  for (const auto& n : s.nodes) {
    if (n->kind != ir::Node::kOp || n->op != Op::cat) continue;
    EXPECT_EQ(n->operands[0], s.inputs[1].value);
    EXPECT_EQ(n->operands[2], s.inputs[0].value);
  }
  EXPECT_EQ(s.outputs[0]->shape, (Shape{3, 2, 5}));
}

TEST(Simplify, keeps_slices_that_leave_a_gap_or_overlap) {
  for (int64_t second : {1, 0}) {
    Graph g;
    Value* a = g.call1(Op::strided_grad, {input(g, "a", {2, 5})}, {ops::Ints{3, 2, 5}, row(0)});
    Value* b = g.call1(Op::strided_grad, {input(g, "b", {2, 5})}, {ops::Ints{3, 2, 5}, row(second)});
    g.outputs = {g.call1(Op::add, {a, b})};
    EXPECT_EQ(count(simplify(std::move(g)), Op::strided_grad), 2u);
  }
}

TEST(Simplify, joins_columns) {
  Graph g;
  Value* total = nullptr;
  for (int64_t i : {0, 1}) {
    Value* part = g.call1(Op::strided_grad, {input(g, "ct", {4, 3})}, {ops::Ints{4, 6}, ops::Ints{4, 3, 6, 1, 3 * i}});
    total = total ? g.call1(Op::add, {total, part}) : part;
  }
  g.outputs = {total};
  Graph s = simplify(std::move(g));
  EXPECT_EQ(count(s, Op::cat), 1u);
  EXPECT_EQ(count(s, Op::add), 0u);
}

TEST(Simplify, joins_small_products_and_sums) {
  Graph g;
  Value *product = nullptr, *sum = nullptr;
  for (int i = 0; i < 4; ++i) {
    Value *a = input(g, "a", {2, 8}), *b = input(g, "b", {2, 9});
    Value* p = g.call1(Op::matmul, {g.call1(Op::transpose, {a}, {int64_t{0}, int64_t{1}}), b});
    Value* s = g.call1(Op::sum, {a}, {ops::Ints{0}, false, std::monostate()});
    product = product ? g.call1(Op::add, {product, p}) : p;
    sum = sum ? g.call1(Op::add, {sum, s}) : s;
  }
  g.outputs = {product, sum};
  Graph s = simplify(std::move(g));
  EXPECT_EQ(count(s, Op::matmul), 1u);
  EXPECT_EQ(count(s, Op::sum), 1u);
  EXPECT_EQ(count(s, Op::cat), 2u);  // the left sides are joined once for both
  EXPECT_EQ(count(s, Op::add), 0u);
}

TEST(Simplify, keeps_large_products_apart) {
  Graph g;
  Value* total = nullptr;
  for (int i = 0; i < 4; ++i) {
    Value* p = g.call1(Op::matmul, {input(g, "a", {4, 100}), input(g, "b", {100, 4})});
    total = total ? g.call1(Op::add, {total, p}) : p;
  }
  g.outputs = {total};
  EXPECT_EQ(count(simplify(std::move(g)), Op::matmul), 4u);
}

}  // namespace
}  // namespace msjit::passes

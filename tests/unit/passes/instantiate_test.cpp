// Graphs captured at some sizes, made again at others.
#include "jit/passes/instantiate.h"

#include <gtest/gtest.h>

#include "jit/ir/parser.h"
#include "jit/ir/printer.h"
#include "jit/ir/verifier.h"

namespace msjit::passes {
namespace {

using ir::NumberOp;
using ir::Symbolic;
using ir::Value;
using ops::Attr;
using ops::Ints;
using ops::Op;

InputSizes of(Dims shape) { return {make_contiguous_meta(DType::float32, {}, shape), std::nullopt}; }

struct Captured {
  ir::Graph g;
  Value* x;
  Captured() {
    g.symbolic = std::make_unique<Symbolic>();
    x = g.add_tensor_input("x", DType::float32, Shape{4, 6}, contiguous_strides(Shape{4, 6}), false);
  }
  Value* number(NumberOp op, Value* a, int64_t b) {
    Value* operands[] = {a, g.constant(ops::Number::of(b))};
    return g.number(op, operands);
  }
};

TEST(Instantiate, AttributesFollowSizes) {
  Captured c;
  Value* twice = c.number(NumberOp::k_mul, c.g.dim(c.x, 0), 2);
  Value* y = c.g.call1(Op::reshape, {c.x}, {Attr(Ints{8, -1})});
  y->producer->refs.push_back({0, 0, twice});
  c.g.outputs = {y, twice};
  EXPECT_EQ(ir::print(ir::parse(ir::print(c.g))), ir::print(c.g));

  InputSizes now[] = {of(Shape{10, 6})};
  ir::Graph made = instantiate(c.g, now);
  ir::verify(made);
  EXPECT_EQ(made.outputs[0]->shape, (Shape{20, 3}));
  ASSERT_EQ(made.outputs[1]->producer->kind, ir::Node::kConstNumber);
  EXPECT_EQ(made.outputs[1]->producer->constant.i, 20);
  for (const auto& n : made.nodes) EXPECT_NE(n->kind, ir::Node::kDim);
}

TEST(Instantiate, RefusesWhatInferenceRefuses) {
  Captured c;
  c.g.outputs = {c.g.call1(Op::reshape, {c.x}, {Attr(Ints{8, 3})})};
  InputSizes now[] = {of(Shape{5, 6})};
  EXPECT_THROW(instantiate(c.g, now), SizesRefused);
}

TEST(Instantiate, ChecksAssumptions) {
  Captured c;
  Value* more = c.number(NumberOp::k_gt, c.g.dim(c.x, 0), 3);
  c.g.symbolic->assumptions.push_back({more, true, ops::Number::of(true), "x.shape[0] > 3", 12});
  c.g.outputs = {c.g.call1(Op::exp, {c.x})};
  InputSizes fits[] = {of(Shape{9, 6})}, small[] = {of(Shape{2, 6})};
  EXPECT_EQ(instantiate(c.g, fits).outputs[0]->shape, (Shape{9, 6}));
  try {
    instantiate(c.g, small);
    FAIL() << "an assumption does not hold";
  } catch (const SizesRefused& r) {
    EXPECT_EQ(r.line, 12);
    EXPECT_NE(r.reason.find("x.shape[0] > 3"), std::string::npos);
  }
}

TEST(Instantiate, RefusesAnotherRank) {
  Captured c;
  c.g.outputs = {c.g.call1(Op::squeeze, {c.x})};
  InputSizes now[] = {of(Shape{1, 6})};
  EXPECT_THROW(instantiate(c.g, now), SizesRefused);
}

TEST(Instantiate, RefusesAViewThatBecomesACopy) {
  Captured c;
  Value* t = c.g.call1(Op::permute, {c.x}, {Attr(Ints{1, 0})});
  c.g.symbolic->views.push_back({-1, c.x, Op::permute, {Attr(Ints{1, 0})}, {}, false});
  c.g.symbolic->views.push_back({0, t, Op::reshape, {Attr(Ints{-1})}, {}, true});
  c.g.outputs = {c.g.call1(Op::reshape, {t}, {Attr(Ints{-1})})};
  InputSizes copies[] = {of(Shape{7, 6})}, view[] = {of(Shape{1, 6})};
  EXPECT_EQ(instantiate(c.g, copies).outputs[0]->shape, (Shape{42}));
  EXPECT_THROW(instantiate(c.g, view), SizesRefused);
}

TEST(Instantiate, DerivesGradientsAgain) {
  Captured c;  // d mean(x * x) / dx = 2 x / n
  size_t first = c.g.nodes.size();
  Value* square = c.g.call1(Op::mul, {c.x, c.x});
  Value* sum = c.g.call1(Op::sum, {square});
  size_t begin = c.g.nodes.size();
  Value *ys[] = {sum}, *xs[] = {c.x};
  std::vector<Value*> gradients = append_gradients(c.g, first, ys, xs);
  ASSERT_TRUE(gradients[0]);
  c.g.symbolic->derived.push_back(
      {Symbolic::Derived::kGradient, begin, c.g.nodes.size(), first, {sum}, {c.x}, gradients});
  Value* after = c.g.call1(Op::exp, {gradients[0]});
  c.g.outputs = {after};
  InputSizes now[] = {of(Shape{9, 2})};
  ir::Graph made = instantiate(c.g, now);
  ir::verify(made);
  EXPECT_EQ(made.outputs[0]->shape, (Shape{9, 2}));
}

TEST(Instantiate, IntsThatGiveSizesBecomeConstants) {
  Captured c;
  Value* n = c.g.add_number_input("n", NumberKind::kInt);
  Value* y = c.g.call1(Op::slice, {c.x}, {Attr(int64_t{0}), Attr(), Attr(int64_t{2}), Attr(int64_t{1})});
  y->producer->refs.push_back({2, -1, n});
  c.g.outputs = {y};
  InputSizes now[] = {of(Shape{10, 6}), {nullptr, ops::Number::of(int64_t{7})}};
  EXPECT_EQ(instantiate(c.g, now).outputs[0]->shape, (Shape{7, 6}));
}

}  // namespace
}  // namespace msjit::passes

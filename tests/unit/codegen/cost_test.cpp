// The model of costs: every op has figures of its own expression, in an order that nobody disputes.
#include "jit/kernel/cost.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "jit/kernel/builder.h"

namespace msjit::kernel {
namespace {

using ops::Op;

TEST(Cost, FollowsFromTheExpression) {
  EXPECT_EQ(cost_of(Op::add), 1);
  EXPECT_LE(cost_of(Op::where), 4);
  EXPECT_LE(cost_of(Op::maximum), 4);
  EXPECT_LT(cost_of(Op::floor), cost_of(Op::div));
  EXPECT_LT(cost_of(Op::div), cost_of(Op::tanh));
  EXPECT_LT(cost_of(Op::exp), cost_of(Op::pow));
  EXPECT_LT(cost_of(Op::erfinv), cost_of(Op::digamma));  // a call of a function lane by lane
  EXPECT_GE(cost_of(Op::exp), 10);                       // never cheaper than to load it again
}

// Ops that no sample could be made of would all look as cheap as a copy.
TEST(Cost, EveryExpressionIsSampled) {
  for (int i = 0; i < ops::kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    const ops::OpInfo& row = ops::info(op);
    if (row.op_class != ops::OpClass::kPointwise && row.op_class != ops::OpClass::kReduction) continue;
    if (op == Op::complex) continue;  // has no expression
    EXPECT_TRUE(std::ranges::any_of(std::array{DType::float32, DType::int32, DType::bool_}, [&](DType t) {
      return sample_kernel(op, t).has_value();
    })) << row.name;
  }
}

TEST(Cost, WorkCountsWidth) {
  EXPECT_EQ(element_work(Op::add, DType::float32), 1);
  EXPECT_EQ(element_work(Op::add, DType::float64), 2);
  EXPECT_EQ(element_work(Op::sum, DType::float32), 1);
  EXPECT_GT(element_work(Op::tanh, DType::float64), element_work(Op::tanh, DType::float32));
  EXPECT_GE(element_work(Op::digamma, DType::float32), 50);
  EXPECT_GE(element_work(Op::floor_div, DType::int64), 20);
  EXPECT_EQ(element_work(Op::matmul, DType::float32), 1);  // not of an expression
}

// What was judged before it was measured: quotients and comparisons of 64 bits, products of int64, calls of the
// library.
TEST(Cost, IsFittedToMeasurements) {
  const auto ratio = [](Op op) {
    return static_cast<double>(element_work(op, DType::float64)) / element_work(op, DType::float32);
  };
  EXPECT_GT(ratio(Op::rsqrt), 2.5);
  EXPECT_GT(ratio(Op::gelu), 4);
  EXPECT_GT(element_work(Op::square, DType::int64), element_work(Op::square, DType::float64));
  EXPECT_LT(element_work(Op::digamma, DType::float32), 300);
  EXPECT_LT(element_work(Op::floor_div, DType::int64), 40);
}

TEST(Cost, WhatRunsOnceACallCostsNothingAnElement) {
  auto chain = [](bool once) {
    KernelBuilder b;
    const int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
    const Var n = b.number_value(b.number(DType::float64), DType::float32), v = b.load(x);
    const X u = once ? n.x : v.x;
    b.store(y, {v.x + u * u, DType::float32});
    return element_time(b.finish());
  };
  EXPECT_LT(chain(true), chain(false));
}

}  // namespace
}  // namespace msjit::kernel

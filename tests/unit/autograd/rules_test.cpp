#include <set>

#include "tests/unit/autograd/gradcheck.h"

namespace msjit::test {
namespace {
using ops::Op;

TEST(Rules, EveryRowThatNeedsARuleHasOneAndASample) {
  std::set<Op> sampled;
  for (const Sample& s : samples()) sampled.insert(s.op);
  for (int i = 0; i < ops::kOpCount; ++i) {
    const ops::OpInfo& info = ops::info(static_cast<Op>(i));
    const bool has_rule = autograd::rule(info.op).vjp != nullptr;
    EXPECT_EQ(has_rule, info.grad == ops::GradKind::kRule) << info.name;
    if (info.grad != ops::GradKind::kNone && info.op_class != ops::OpClass::kInplace) {
      EXPECT_TRUE(sampled.count(info.op)) << "no sample for " << info.name;
    }
  }
}

class RuleTest : public testing::TestWithParam<size_t> {};

TEST_P(RuleTest, AgreesWithDifferences) {
  const Sample& s = samples()[GetParam()];
  if (s.op == Op::straight_through) return;  // its gradient is that of another function, below
  EXPECT_EQ(check(s), "") << ops::info(s.op).name << " " << s.note;
}

INSTANTIATE_TEST_SUITE_P(Samples, RuleTest, testing::Range<size_t>(0, samples().size()),
                         [](const testing::TestParamInfo<size_t>& i) {
                           return std::to_string(i.param) + "_" + std::string(ops::info(samples()[i.param].op).name);
                         });

// ---- conventions at kinks
std::vector<double> gradient_of(Op op, std::vector<double> x, std::vector<ops::Val> rest = {},
                                std::vector<ops::Attr> attrs = {}) {
  Tensor t = leaf({static_cast<int64_t>(x.size())}, x);
  std::vector<ops::Val> operands{v(t)};
  operands.insert(operands.end(), rest.begin(), rest.end());
  Tensor y = call(Op::sum, {v(call(op, operands, attrs))});
  autograd::backward({&y, 1}, {}, {});
  return values(t->autograd->grad);
}
using D = std::vector<double>;
const double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Conventions, TiesShare) {
  EXPECT_EQ(gradient_of(Op::maximum, {1, 2, 3}, {v(f64({3}, {1, 3, 2}))}), (D{0.5, 0, 1}));
  EXPECT_EQ(gradient_of(Op::minimum, {1, 2, 3}, {v(f64({3}, {1, 3, 2}))}), (D{0.5, 1, 0}));
  EXPECT_EQ(gradient_of(Op::amax, {3, 1, 3, 2}), (D{0.5, 0, 0.5, 0}));
  EXPECT_EQ(gradient_of(Op::amin, {1, 1, 3, 1}), (D{1.0 / 3, 1.0 / 3, 0, 1.0 / 3}));
}

TEST(Conventions, StraightThrough) {
  EXPECT_EQ(values(call(Op::straight_through, {v(f64({2}, {1, 2})), v(f64({2}, {4, 5}))})), (D{4, 5}));
  EXPECT_EQ(gradient_of(Op::straight_through, {1, 2}, {v(f64({2}, {4, 5}))}), (D{1, 1}));
  EXPECT_EQ(gradient_of(Op::straight_through, {1}, {v(f64({2}, {4, 5}))}), (D{2}));
  Tensor value = leaf({2}, {4, 5}),
         y = call(Op::sum, {v(call(Op::straight_through, {v(leaf({2}, {1, 2})), v(value)}))});
  autograd::backward({&y, 1}, {}, {});
  EXPECT_FALSE(value->autograd->grad);
}

TEST(Conventions, NaN) {
  EXPECT_EQ(gradient_of(Op::maximum, {kNan, 1}, {v(f64({2}, {1, kNan}))}), (D{1, 1}));
  EXPECT_EQ(gradient_of(Op::fmax, {kNan, 1, kNan}, {v(f64({3}, {1, kNan, kNan}))}), (D{0, 1, 1}));
  EXPECT_EQ(gradient_of(Op::nan_to_num, {kNan, 1}), (D{0, 1}));
  EXPECT_EQ(gradient_of(Op::clamp, {kNan, 1}, {ops::num(0.0), ops::num(2.0)}), (D{0, 1}));
}

TEST(Conventions, Kinks) {
  EXPECT_EQ(gradient_of(Op::abs, {0, -1, 2}), (D{0, -1, 1}));
  EXPECT_EQ(gradient_of(Op::relu, {0, -1, 2}), (D{0, 0, 1}));
  EXPECT_EQ(gradient_of(Op::clamp, {0, 1, 2, 3}, {ops::num(1.0), ops::num(2.0)}), (D{0, 1, 1, 0}));
  EXPECT_EQ(gradient_of(Op::hypot, {0}, {v(f64({1}, {0}))}), (D{0}));
  EXPECT_EQ(gradient_of(Op::atan2, {0}, {v(f64({1}, {0}))}), (D{0}));
  EXPECT_EQ(gradient_of(Op::pow, {0, 0}, {v(f64({2}, {0, 1}))}), (D{0, 1}));
}

TEST(Conventions, GradientHasTheOperandsDtype) {
  Tensor x = call(Op::cast, {v(f64({2}, {1, 2}))}, {DType::float32});
  autograd::set_requires_grad(*x.get(), true);
  Tensor h = call(Op::cast, {v(f64({2}, {1, 2}))}, {DType::float16});
  autograd::set_requires_grad(*h.get(), true);
  Tensor y = call(Op::sum, {v(call(Op::mul, {v(call(Op::mul, {v(x), v(f64({2}, {3, 4}))})), v(h)}))});
  autograd::backward({&y, 1}, {}, {});
  EXPECT_EQ(x->autograd->grad.dtype(), DType::float32);
  EXPECT_EQ(h->autograd->grad.dtype(), DType::float16);
  EXPECT_EQ(values(x->autograd->grad), (D{3, 8}));
  EXPECT_EQ(values(h->autograd->grad), (D{3, 8}));
}

}  // namespace
}  // namespace msjit::test

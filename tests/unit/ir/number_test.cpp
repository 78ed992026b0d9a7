#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "jit/ir/number_eval.h"

namespace msjit::ir {
namespace {

using ops::Number;
constexpr int64_t kMax = std::numeric_limits<int64_t>::max(), kMin = std::numeric_limits<int64_t>::min();

std::optional<Number> run(NumberOp op, Number a, Number b = Number::of(int64_t{0})) {
  Number r;
  return eval(op, a, b, r) ? std::optional(r) : std::nullopt;
}
Number I(int64_t v) { return Number::of(v); }
Number F(double v) { return Number::of(v); }
Number B(bool v) { return Number::of(v); }

TEST(Number, integers_are_exact_or_bail) {
  EXPECT_EQ(*run(NumberOp::k_add, I(2), I(3)), I(5));
  EXPECT_FALSE(run(NumberOp::k_add, I(kMax), I(1)));
  EXPECT_FALSE(run(NumberOp::k_mul, I(kMax), I(2)));
  EXPECT_FALSE(run(NumberOp::k_neg, I(kMin)));
  EXPECT_FALSE(run(NumberOp::k_abs, I(kMin)));
  EXPECT_EQ(*run(NumberOp::k_add, B(true), B(true)), I(2));
  EXPECT_EQ(*run(NumberOp::k_bit_and, B(true), B(false)), B(false));
}

TEST(Number, division_has_pythons_signs) {
  EXPECT_EQ(*run(NumberOp::k_floor_div, I(-7), I(2)), I(-4));
  EXPECT_EQ(*run(NumberOp::k_mod, I(-7), I(2)), I(1));
  EXPECT_EQ(*run(NumberOp::k_mod, I(7), I(-2)), I(-1));
  EXPECT_FALSE(run(NumberOp::k_floor_div, I(kMin), I(-1)));
  EXPECT_EQ(*run(NumberOp::k_mod, I(kMin), I(-1)), I(0));
  EXPECT_FALSE(run(NumberOp::k_mod, I(1), I(0)));
  EXPECT_EQ(*run(NumberOp::k_floor_div, F(-7.5), F(2)), F(-4.0));
  EXPECT_EQ(*run(NumberOp::k_mod, F(-7.5), F(2)), F(0.5));
  EXPECT_EQ(*run(NumberOp::k_mod, F(-0.0), F(2)), F(0.0));
  EXPECT_EQ(*run(NumberOp::k_mod, F(1), F(-INFINITY)), F(-INFINITY));
  EXPECT_FALSE(run(NumberOp::k_true_div, F(1), F(0)));
  EXPECT_EQ(*run(NumberOp::k_floor_div, F(1), F(0.1)), F(9.0));
}

TEST(Number, true_division_of_integers_is_rounded_once) {
  EXPECT_EQ(*run(NumberOp::k_true_div, I(1), I(3)), F(1.0 / 3.0));
  // Python: 9007199254740993 / 1 == 9007199254740992.0, 9223372036854775807 / 3 == 3.0744573456182584e+18
  EXPECT_EQ(*run(NumberOp::k_true_div, I(9007199254740993), I(1)), F(9007199254740992.0));
  EXPECT_EQ(*run(NumberOp::k_true_div, I(kMax), I(3)), F(3.0744573456182584e+18));
  EXPECT_EQ(*run(NumberOp::k_true_div, I(kMin), I(-1)), F(9.223372036854775808e18));
  EXPECT_EQ(*run(NumberOp::k_true_div, I(1), I(kMax)), F(1.0842021724855044e-19));
}

TEST(Number, powers) {
  EXPECT_EQ(*run(NumberOp::k_pow, I(-3), I(3)), I(-27));
  EXPECT_EQ(*run(NumberOp::k_pow, I(0), I(0)), I(1));
  EXPECT_FALSE(run(NumberOp::k_pow, I(2), I(63)));
  EXPECT_EQ(*run(NumberOp::k_pow, I(-2), I(63)), I(kMin));
  EXPECT_FALSE(run(NumberOp::k_pow, I(2), I(-1)));        // a float in Python
  EXPECT_FALSE(run(NumberOp::k_pow, F(0), F(-1)));        // ZeroDivisionError
  EXPECT_FALSE(run(NumberOp::k_pow, F(-8), F(1.0 / 3)));  // complex
  EXPECT_FALSE(run(NumberOp::k_pow, F(1e300), F(2)));     // OverflowError
  EXPECT_EQ(*run(NumberOp::k_pow, F(2), I(-1)), F(0.5));
}

TEST(Number, comparisons_do_not_round_integers) {
  EXPECT_EQ(*run(NumberOp::k_eq, I(9007199254740993), F(9007199254740992.0)), B(false));
  EXPECT_EQ(*run(NumberOp::k_gt, I(9007199254740993), F(9007199254740992.0)), B(true));
  EXPECT_EQ(*run(NumberOp::k_lt, I(kMax), F(9223372036854775808.0)), B(true));
  EXPECT_EQ(*run(NumberOp::k_lt, F(-INFINITY), I(kMin)), B(true));
  EXPECT_EQ(*run(NumberOp::k_le, F(NAN), I(1)), B(false));
  EXPECT_EQ(*run(NumberOp::k_ne, F(NAN), F(NAN)), B(true));
  EXPECT_EQ(*run(NumberOp::k_lt, I(2), F(2.5)), B(true));
  EXPECT_EQ(*run(NumberOp::k_gt, I(-2), F(-2.5)), B(true));
}

TEST(Number, conversions_round_as_python) {
  EXPECT_EQ(*run(NumberOp::k_round, F(2.5)), I(2));
  EXPECT_EQ(*run(NumberOp::k_round, F(3.5)), I(4));
  EXPECT_EQ(*run(NumberOp::k_round, F(-0.5)), I(0));
  EXPECT_EQ(*run(NumberOp::k_to_int, F(-2.9)), I(-2));
  EXPECT_EQ(*run(NumberOp::k_floor, F(-2.1)), I(-3));
  EXPECT_FALSE(run(NumberOp::k_to_int, F(INFINITY)));
  EXPECT_FALSE(run(NumberOp::k_to_int, F(NAN)));
  EXPECT_FALSE(run(NumberOp::k_to_int, F(1e19)));
  EXPECT_EQ(*run(NumberOp::k_to_float, I(kMax)), F(9223372036854775808.0));
}

TEST(Number, shifts_and_domains) {
  EXPECT_EQ(*run(NumberOp::k_rshift, I(-5), I(100)), I(-1));
  EXPECT_FALSE(run(NumberOp::k_lshift, I(1), I(63)));
  EXPECT_EQ(*run(NumberOp::k_lshift, I(-1), I(62)), I(-(int64_t{1} << 62)));
  EXPECT_FALSE(run(NumberOp::k_lshift, I(1), I(-1)));
  EXPECT_FALSE(run(NumberOp::k_sqrt, F(-1)));
  EXPECT_FALSE(run(NumberOp::k_log, I(0)));
  EXPECT_FALSE(run(NumberOp::k_exp, F(1000)));
  EXPECT_FALSE(run(NumberOp::k_sin, F(INFINITY)));
  EXPECT_FALSE(result_kind(NumberOp::k_min, NumberKind::kInt, NumberKind::kFloat));
  EXPECT_EQ(*run(NumberOp::k_max, F(1), F(NAN)), F(1));
}

}  // namespace
}  // namespace msjit::ir

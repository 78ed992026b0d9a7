#include "jit/kernel/math.h"

#include <cmath>

namespace msjit::kernel {

#define MSJIT_BY_CALL(name) \
  X name##_(X x) { return call(#name, x); }
// clang-format off
MSJIT_BY_CALL(asinh) MSJIT_BY_CALL(acosh) MSJIT_BY_CALL(atanh)
MSJIT_BY_CALL(erfinv) MSJIT_BY_CALL(lgamma) MSJIT_BY_CALL(digamma)
#undef MSJIT_BY_CALL

X atan2_(X y, X x) { return call("atan2", y, x); }
// clang-format on
X hypot_(X x, X y) { return call("hypot", x, y); }
X fmod_(X x, X y) { return call("fmod", x, y); }

namespace {

// log2 of a positive finite f64, relative error below 2^-34: 2 atanh(s) / ln(2), s = (m - 1) / (m + 1).
X log2_f64(X a) {
  constexpr double kTwoLog2e = 2.8853900817779268;
  static const double c[] = {kTwoLog2e,     kTwoLog2e / 3,  kTwoLog2e / 5, kTwoLog2e / 7,
                             kTwoLog2e / 9, kTwoLog2e / 11, kTwoLog2e / 13};
  X m = getmant(a), e = getexp(a);
  X big = m > M_SQRT2;
  m = select(big, m * 0.5, m);
  e = select(big, e + 1, e);
  X s = (m - 1) / (m + 1);
  return fma(s, poly(s * s, c), e);
}

// 2^z by the Taylor series of e^(r ln 2), |r| <= 1/2.
X exp2_f64(X z) {
  double c[10] = {1};
  for (int i = 1; i < 10; ++i) c[i] = c[i - 1] * M_LN2 / i;
  z = max_(like(z, -1000), min_(like(z, 1000), z));
  X n = rint_(z);
  return scale(poly(z - n, c), n);
}

// f32 through f64: right to half a unit in the last place and a little.
X pow_f32(X x, X y) {
  KernelBuilder& k = *x.k;
  X a = abs_(x), wide_y = k.cvt(y, Lane::f64);
  X l = log2_f64(k.cvt(a, Lane::f64));
  l = select(eq(a, 0.0), -INFINITY, select(a < INFINITY, l, k.cvt(a, Lane::f64)));
  X r = k.cvt(exp2_f64(wide_y * l), Lane::f32);
  X integral = eq(trunc_(y), y), half = y * 0.5;
  X odd = integral & ne(trunc_(half), half);
  r = select(odd, from_bits(bits(r) ^ bits(sign_bit(x))), r);
  r = select((x < 0) & (x > -INFINITY) & ~integral, NAN, r);
  X one = eq(y, 0.0) | eq(x, 1.0) | (eq(x, -1.0) & eq(abs_(y), INFINITY));
  return select(one, 1.0, r);
}

}  // namespace

// Exact powers apart, so that a constant exponent costs next to nothing and agrees with one known only at run time.
X pow_(X x, X y) {
  X general = x.lane() == Lane::f32 ? pow_f32(x, y) : call("pow", x, y);
  X r = select(eq(y, 2.0), x * x, general);
  r = select(eq(y, 3.0), x * x * x, r);
  return select(eq(y, -1.0), 1.0 / x, r);
}

X log_sigmoid_(X x) { return -(log1p_(exp_(-abs_(x))) - min_(like(x, 0), x)); }
X softplus_(X x, X beta, X threshold) {
  X t = x * beta;
  X r = (max_(like(t, 0), t) + log1p_(exp_(-abs_(t)))) / beta;
  return select(t > threshold, x, r);
}

}  // namespace msjit::kernel

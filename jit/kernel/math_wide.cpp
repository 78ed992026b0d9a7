// f32 functions computed in f64 lanes: right to little more than half a unit in the last place.
#include <cmath>

#include "jit/kernel/math_f64.h"

namespace msjit::kernel {
namespace {

// erfinv(x) = x A(w), w = -log(1 - x^2) < 5; x B(sqrt(w)) beyond
constexpr double kErfinvNear[] = {0.8862269253981395,     0.23201367024532027,     0.01154929943895624,
                                  -0.0023349057959268084, -0.00012851973714200828, 4.7313270918541174e-05,
                                  1.3458075842138022e-06, -5.728545731095753e-07,  -2.3506233791399174e-07,
                                  8.35065368612225e-08,   -1.1297065004962772e-08, 7.591358438682725e-10,
                                  -2.1203565137504115e-11};
constexpr double kErfinvFar[] = {
    5.679943266458153,    -21.756541543553173,    44.57004272036993,     -53.587662732984015, 42.73856408527215,
    -23.658309997016417,  9.330627275081135,      -2.6498731636697914,   0.5395689123208258,  -0.07703895954739282,
    0.007338198683933937, -0.0004194766653532945, 1.0898814795385896e-05};
// atan(q) = q A(q^2), 0 <= q <= 1
constexpr double kAtanWide[] = {0.9999999995535376,    -0.33333322488911593,  0.19999558100363968,
                                -0.14278576024807835,  0.11050771275848872,   -0.08785043282360298,
                                0.06685281517872263,   -0.043928410733201334, 0.021912945865396372,
                                -0.007030669470401287, 0.0010576074380529079};

X widened(X x) { return x.k->cvt(x, Lane::f64); }
X narrow(X x) { return x.k->cvt(x, Lane::f32); }

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
  return fma(s, poly_tree(s * s, c), e);
}
X log_f64(X a) { return log2_f64(a) * M_LN2; }

// 2^z by the Taylor series of e^(r ln 2), |r| <= 1/2.
X exp2_f64(X z) {
  double c[10] = {1};
  for (int i = 1; i < 10; ++i) c[i] = c[i - 1] * M_LN2 / i;
  z = max_(like(z, -1000), min_(like(z, 1000), z));
  X n = rint_(z);
  return scale(poly_tree(z - n, c), n);
}

// |x|^y
X pow_f32(X a, X y) {
  X l = log2_f64(widened(a));
  l = select(eq(a, 0.0), -INFINITY, select(a < INFINITY, l, widened(a)));
  return narrow(exp2_f64(widened(y) * l));
}

}  // namespace

// Exact powers apart, so that a constant exponent costs next to nothing and agrees with one known only at run time.
X pow_(X x, X y) {
  X a = abs_(x);
  X r = x.lane() == Lane::f32 ? pow_f32(a, y) : f64::pow_abs(a, y);
  X integral = eq(trunc_(y), y), half = y * 0.5;
  X odd = integral & ne(trunc_(half), half);
  r = select(odd, from_bits(bits(r) ^ bits(sign_bit(x))), r);
  r = select((x < 0) & (x > -INFINITY) & ~integral, NAN, r);
  X one = eq(y, 0.0) | eq(x, 1.0) | (eq(x, -1.0) & eq(abs_(y), INFINITY));
  r = select(one, 1.0, r);
  r = select(eq(y, 2.0), x * x, r);
  r = select(eq(y, 3.0), x * x * x, r);
  return select(eq(y, -1.0), 1.0 / x, r);
}

// Near zero the first terms of the series, elsewhere logarithms.
X asinh_(X x) {
  if (x.lane() == Lane::f64) return call("asinh", x);
  X a = widened(abs_(x)), t = a * a;
  X v = log_f64(a + sqrt_(t + 1));
  v = select(a < 0x1p-12, fma(a * t, -1.0 / 6, a), v);
  return copysign_(select(a < INFINITY, narrow(v), abs_(x)), x);
}

X acosh_(X x) {
  if (x.lane() == Lane::f64) return call("acosh", x);
  X a = widened(x);
  X v = narrow(log_f64(a + sqrt_((a - 1) * (a + 1))));
  return select(x < 1, NAN, select(x < INFINITY, v, x));
}

X atanh_(X x) {
  if (x.lane() == Lane::f64) return call("atanh", x);
  X a = widened(abs_(x)), t = a * a;
  X v = log_f64((a + 1) / (1.0 - a)) * 0.5;
  v = select(a < 0x1p-12, fma(a * t, 1.0 / 3, a), v);
  X r = select(eq(abs_(x), 1.0), INFINITY, narrow(v));
  return copysign_(select(abs_(x) <= 1, r, NAN), x);
}

X erfinv_(X x) {
  if (x.lane() == Lane::f64) return call("erfinv", x);
  X a = widened(abs_(x));
  X w = -log_f64((1.0 - a) * (1.0 + a)), v = sqrt_(w);
  X r = a * select(w < 5, poly_tree(w, kErfinvNear), poly_tree(v, kErfinvFar));
  r = select(eq(abs_(x), 1.0), INFINITY, narrow(r));
  return copysign_(select(abs_(x) <= 1, r, NAN), x);
}

X atan2_(X y, X x) {
  if (x.lane() == Lane::f64) return call("atan2", y, x);
  X a = widened(abs_(x)), b = widened(abs_(y)), steep = a < b;
  X high = select(steep, b, a), low = select(steep, a, b);
  X q = select(eq(low, high), like(a, 1), low / high);  // infinities among them
  q = select(eq(high, 0.0), like(a, 0), q);
  X v = q * poly_tree(q * q, kAtanWide);
  v = select(steep, M_PI_2 - v, v);
  X negative = bits(x) < 0;
  v = select(negative, M_PI - v, v);
  return copysign_(select(isnan(x) | isnan(y), NAN, narrow(v)), y);
}

X hypot_(X x, X y) {
  if (x.lane() == Lane::f64) return call("hypot", x, y);
  X a = widened(x), b = widened(y);
  X r = narrow(sqrt_(fma(a, a, b * b)));
  return select(eq(abs_(x), INFINITY) | eq(abs_(y), INFINITY), INFINITY, r);
}

}  // namespace msjit::kernel

// f32 functions computed in f64 lanes: right to little more than half a unit in the last place.
#include <cmath>

#include "jit/kernel/lower.h"
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

// log Gamma(2.5 + u), |u| <= 1/2; r^-1 of what Stirling's formula lacks at 1 / r, by r^2, from 8 on; sin(pi h) / h by
// h^2
constexpr double kLogGamma[] = {
    0.2846828704729191,    0.7031566406452432,      0.24517887805012487,    -0.03936734194029069,
    0.009329410366762794,  -0.002614633328988404,   0.0008035683234374626,  -0.00026150915580209285,
    8.842320980860741e-05, -3.0715355717268554e-05, 1.0885216621804577e-05, -3.914871394262627e-06,
    1.411818412382815e-06, -5.183743204837541e-07,  2.2292060367821534e-07, -8.311478512512818e-08};
constexpr double kStirling[] = {0.08333333333333333,    -0.002777777777777778, 0.0007936507936507937,
                                -0.0005952380952380953, 0.0008417508417508417, -0.0019175269175269176,
                                0.00641025641025641,    -0.029550653594771242};
constexpr double kSinPi[] = {3.141592653589793,       -5.16771278004997,       2.5501640398773455,
                             -0.5992645293207921,     0.08214588661112823,     -0.0073704309457143504,
                             0.00046630280576761255,  -2.1915353447830217e-05, 7.952054001475513e-07,
                             -2.2948428997269873e-08, 5.392664662608129e-10};

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

bool is_short_power(double exponent) {
  for (double e : {2.0, 3.0, -1.0, 0.5, -0.5})
    if (exponent == e) return true;
  return false;
}

// Those of is_short_power apart, so that a constant exponent costs next to nothing and agrees with one known only at
// run time.
X pow_(X x, X y) {
  X a = abs_(x);
  X r = x.lane() == Lane::f32 ? pow_f32(a, y) : f64::pow_abs(a, y);
  r = select(eq(y, 0.5), sqrt_(a), r);
  r = select(eq(y, -0.5), 1.0 / sqrt_(a), r);
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
  if (x.lane() == Lane::f64) return f64::erfinv(x);
  X a = widened(abs_(x));
  X w = -log_f64((1.0 - a) * (1.0 + a)), v = sqrt_(w);
  X r = a * select(w < 5, poly_tree(w, kErfinvNear), poly_tree(v, kErfinvFar));
  r = select(eq(abs_(x), 1.0), INFINITY, narrow(r));
  return copysign_(select(abs_(x) <= 1, r, NAN), x);
}

// From 8 on by Stirling's formula, below by the recurrence from [2, 3), below zero by the reflection.
X lgamma_(X x) {
  if (x.lane() == Lane::f64) return call("lgamma", x);
  X y = widened(abs_(x)), big = y >= 8, whole = trunc_(y), f = y - whole;
  X above = like(y, 1);
  for (int j = 2; j < 7; ++j) above = select(whole > j, above * (f + j), above);
  X low = whole < 2, below = select(whole < 1, f * (f + 1), f + 1);
  X l = f64::log(select(big, y, select(low, below, above)));
  X r = 1.0 / y;
  X far = fma(y - 0.5, l, fma(r, poly_tree(r * r, kStirling), 0.9189385332046728 - y));
  X v = select(big, far, poly_tree(f - 0.5, kLogGamma) + select(low, -l, l));
  v = select(eq(y, 1.0) | eq(y, 2.0), like(y, 0), v);
  X h = y - rint_(y), sine = abs_(h) * poly_tree(h * h, kSinPi);
  v = select(widened(x) < 0, 1.1447298858494002 - f64::log(y * sine) - v, v);
  return select(eq(abs_(x), INFINITY), like(x, INFINITY), narrow(v));
}

X atan2_(X y, X x) {
  if (x.lane() == Lane::f64) return f64::atan2(y, x);
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

// Elementary functions expanded for f32; f64 goes through the call table. Polynomials are minimax in relative error
// (Remez exchange, 40 digits), in the forms written beside them, with the leading terms exact.
#include <cmath>
#include <vector>

#include "jit/kernel/math_f64.h"
#include "jit/kernel/tables.h"

namespace msjit::kernel {
namespace {

constexpr double kLn2Hi = 0x1.62e43p-1, kLn2Lo = -0x1.05c61p-29;
constexpr double kLog2e = 1.4426950408889634074;
// pi in three floats, all positive: 0 times them subtracted from -0 stays -0
constexpr double kPi1 = 0x1.921fb4p+1, kPi2 = 0x1.4442dp-23, kPi3 = 0x1.846988p-47;
constexpr double kInfinity = INFINITY;

// e^r = 1 + r + r^2 (c2 + c3 r), |r| <= ln(2) / 32
constexpr double kShort2 = 0.5000162124633789, kShort3 = 0.1666681468486786;
// 2^r = 1 + r (c1 + c2 r + c3 r^2), |r| <= 1 / 32
constexpr double kTwo1 = 0.6931471824645996, kTwo2 = 0.24023430049419403, kTwo3 = 0.055502381175756454;
// e^r = 1 + r + r^2 Q(r), |r| <= ln(2) / 2
constexpr double kExp[] = {
    1, 1, 0.50000000951884429, 0.16666518839563678, 0.041666205800347152, 0.0083688893644579889, 0.0013950491081621694};
constexpr double kExpm1[] = {0.50000000808487825,   0.16666666756455064,  0.041666240542094437,
                             0.0083332860073188414, 0.001394859277949534, 0.00019907584856403142};
// 2^r = 1 + r Q(r), |r| <= 1/2
constexpr double kExp2[] = {1,
                            0.69314722540039755,
                            0.24022651084163922,
                            0.055502973051009127,
                            0.0096180307746292379,
                            0.0013410004031019188,
                            0.00015469734630537172};
// log(1 + f) = f - f^2 / 2 + f^3 P(f), 1 + f in [sqrt(1/2), sqrt(2)]
constexpr double kLog[] = {0.33333316725369841, -0.25000810403032571, 0.20002286315903031, -0.16624554130566133,
                           0.14181191136531747, -0.13128753292041305, 0.12881652059569504, -0.078596206664959851};
// tan(r) = r + r^3 T(r^2), |r| <= pi / 4
constexpr double kTan[] = {0.33333343864912954,  0.13332774750397432,    0.054054382697519946, 0.021284745041754315,
                           0.010878406698640113, -1.0962470411603154e-5, 0.0044432249316589466};
// atan(x) = x + x^3 A(x^2), |x| <= 1
constexpr double kAtan[] = {-0.33333329669156592,   0.19999751213412245,  -0.14280606014471078,  0.11061642217591429,
                            -0.088184565385154407,  0.067475141827533267, -0.044639312403635146, 0.022396525108971932,
                            -0.0072086959738249208, 0.0010844927497975552};
// asin(x) = x + x^3 B(x^2), |x| <= 1/2
constexpr double kAsin[] = {0.16666662207552732, 0.075004300942144741, 0.044523384157945376,
                            0.03180167401580859, 0.014326212392261951, 0.037819457740472574};
// sin(r) = r + r^3 S(r^2), |r| <= pi / 2; chosen among floats so that sin(pi / 2), which cos(0) is, is 1 and none more
constexpr double kSin[] = {-0.16666659712791443, 0.008333077654242516, -0.00019809902005363256, 2.604993142085732e-6};

// Added to a float it rounds to multiples of 1, of 1/16, and leaves their low bits at the end.
constexpr double kToOne = 0x1.8p23, kToSixteenth = 0x1.8p19;

bool is_f64(X x) { return x.lane() == Lane::f64; }
// x limited to [low, high]; NaN stays
X limited(X x, double low, double high) { return max_(like(x, low), min_(like(x, high), x)); }
// x, but 0 where `gone`. x86 spends hundreds of cycles on a power of two that underflows: what leaves nothing is
// multiplied as 0 (scores of masked attention, gates that are shut).
X unless(X gone, X x) { return select(gone, like(x, 0), x); }

struct Reduced {
  X n, r;
};
Reduced by_ln2(X x) {
  X n = rint_(x * kLog2e);
  return {n, fnma(n, kLn2Lo, fnma(n, kLn2Hi, x))};
}

// expm1 of the reduced argument
X expm1_reduced(X r) { return fma(r * r, poly(r, kExpm1), r); }

struct LogParts {
  X e, f, y;  // log(x) = e ln(2) + (f + y), |y| <= f / 4
};
LogParts log_parts(X x) {
  X m = getmant(x), e = getexp(x);
  X big = m > 1.41421354;
  m = select(big, m * 0.5, m);
  e = select(big, e + 1, e);
  X f = m - 1;
  X y = (f * f) * fma(f, poly(f, kLog), -0.5);
  return {e, f, y};
}
X log_special(X x, X r) {
  r = select(x < kInfinity, r, x);
  return select(x <= 0, select(eq(x, 0.0), -kInfinity, like(x, NAN)), r);
}

// (whole + part) 2^floor(n), the sum in [1, 2) and a little beyond: sixteenths of an octave from a table.
struct Exponential {
  X whole, grown, q, n, index;
  X sum() const { return fma(grown, q, whole); }
  X part() const { return fma(grown, q, lookup(index, kExp2Table + 1)); }  // with what `whole` lacks
  X lost() const { return (whole - sum()) + part(); }                      // what the sum's rounding lost
};
// e^(x + low / 2)
Exponential exponential(X x, X low = {}) {
  X t = fma(x, kLog2e, kToSixteenth);
  X n = t - kToSixteenth;
  X r = fnma(n, kLn2Lo, fnma(n, kLn2Hi, x));
  if (low.k) r = fma(low, 0.5, r);
  X whole = lookup(bits(t), kExp2Table);
  return {whole, whole * r, fma(r, fma(r, kShort3, kShort2), 1.0), n, bits(t)};
}
// 2^(x - low)
Exponential exponential2(X x, X low) {
  X t = x + kToSixteenth;
  X n = t - kToSixteenth;
  X r = (x - n) - low;
  X whole = lookup(bits(t), kExp2Table);
  return {whole, whole * r, fma(r, fma(r, kTwo3, kTwo2), kTwo1), n, bits(t)};
}

// Horner's rule with coefficients by index, the lowest in row `first`.
X poly_by_table(X d, X index, int first, int degree) {
  X r = lookup(index, first + degree);
  for (int i = degree; i-- > 0;) r = fma(r, d, lookup(index, first + i));
  return r;
}
// A function of |x| or x^2 by intervals: index's low bits choose the centre and the polynomial. In two parts, the value
// at the centre and what comes to it.
struct Split {
  X value, change;
};
Split by_table(X at, X index, int table, X factor = {}) {
  constexpr int kDegree = 6;
  X d = at - lookup(index, table);
  X r = poly_by_table(d, index, table + 2, kDegree - 1);
  return {lookup(index, table + 1), (factor.k ? factor * d : d) * r};
}
// x g(x^2), in [-1, 1] where it is saturated. `last` lies below the last centre: the change has x's sign there,
// infinite or not.
X odd_by_table(X x, double first, double last, int table) {
  X t = min_(x * x, last);
  auto [value, change] = by_table(t, shr(bits(max_(t, first)), 22), table, x);
  return min_(like(x, 1), abs_(fma(x, value, change))) | sign_bit(x);
}
X product(Split m, const Exponential& e) {
  return fma(m.value, e.whole, fma(m.change, e.whole, (m.value + m.change) * e.part()));
}

// x / (1 + 2^floor(n) p), n in [-126, 189]: the quotient is scaled at the end, so that it is rounded once where it is
// subnormal.
X over_one_plus(X x, Exponential e) {
  X whole = floor_(e.n), n = min_(whole, 64);
  X power = scale_whole(like(x, 1), n), big = e.whole * power;
  X sum = max_(big, 1) + fma(e.part(), power, min_(big, 1));  // the two smaller ones first
  return scale_whole(x / sum, n - whole);
}

X flip(X v, X sign) { return from_bits(bits(v) ^ sign); }
X minus_multiple_of_pi(X x, X n) { return fnma(n, kPi3, fnma(n, kPi2, fnma(n, kPi1, x))); }
// sin(r) with the sign (-1)^n, n the low bit of `parity`; zero keeps its sign.
X sin_reduced(X r, X parity) {
  X t = r * r, s = flip(r, shl(bits(parity), 31));
  return fma(t * s, poly(t, kSin), s) | sign_bit(s);
}

}  // namespace

X exp_(X x) {
  if (is_f64(x)) return f64::exp(x);
  Exponential e = exponential(limited(x, -150, 130));
  return scale(unless(x < -104, e.sum()), e.n);
}

X sigmoid_(X x) {
  if (is_f64(x)) {
    X e = exp_(-abs_(x));
    return select(x < 0, e, like(e, 1)) / (e + 1);
  }
  return over_one_plus(unless(x < -104, like(x, 1)), exponential(limited(-x, -30, 131)));
}

X silu_(X x) {
  if (is_f64(x)) return f64::silu(x);
  return over_one_plus(select(x < -110, like(x, -0.0), x), exponential(limited(-x, -30, 131)));
}

// tanh(log(1 + e)) = n / (n + 2) with n = e (e + 2); past 20 it is 1, and far below zero e is scaled up meanwhile.
X mish_(X x) {
  if (is_f64(x)) return f64::mish(x);
  // The exponential, n and the quotient in two parts each: only the product rounds. Infinity keeps away from q_low.
  Exponential p = exponential(limited(x, -112, 20));
  X whole = floor_(p.n), m = max_(whole, -48);
  X e = scale_whole(p.sum(), m), e_low = scale_whole(p.lost(), m);
  X twice = e + e, square = e * e, n = twice + square;
  X n_low = min_(twice, square) - (n - max_(twice, square));
  n_low = fma(e_low, twice + 2, n_low + fma(e, e, -square));
  X d = n + 2, d_low = min_(n, 2) - (d - max_(n, 2));
  X q = n / d;
  X q_low = (fnma(q, d, n) + fnma(q, d_low + n_low, n_low)) / d;
  X z = unless(x < -110, x);
  return scale_whole(fma(z, q, min_(like(x, 100), z) * q_low), whole - m) | sign_bit(x);
}

// x sigmoid(2 u), u = c x + c 0.044715 x^3, in two parts: the exponential multiplies what the argument lost.
X gelu_tanh_(X x) {
  constexpr double kOne = 1.5957691216057307117, kThree = kOne * 0.044715;
  if (is_f64(x)) return f64::gelu_tanh(x);
  const double one = std::floor(-kOne * kLog2e * 0x1p17) * 0x1p-17;  // so short that one - q is exact
  const double one_low = -kOne * kLog2e - one;
  const double three = static_cast<float>(-kThree * kLog2e), three_low = -kThree * kLog2e - three;
  X z = limited(x, -11.5, 6);
  X t = z * z, t_over = fnma(z, z, t);
  X q = fma(t, three, one), v = z * q;
  X q_low = fma(t, three, one - q) + fma(t_over, -three, fma(t, three_low, one_low));
  return over_one_plus(select(x < -10.9, like(x, -0.0), x), exponential2(v, fnma(z, q_low, fnma(z, q, v))));
}

// x (1 + erf(x / sqrt(2))) / 2 = x - |x| Q(|x|) above and -|x| Q(|x|) below zero, Q(a) = e^(-a^2 / 2) M(a).
X gelu_erf_(X x) {
  if (is_f64(x)) return f64::gelu_erf(x);
  X z = limited(x, -14.8, 14.8), a = abs_(z), h = a * a;
  Split m = by_table(a, shr(bits(a + 1), 21), kMillsTable);
  Exponential e = exponential(h * -0.5, fnma(a, a, h));
  X tail = scale(unless(a > 14.5, a * product(m, e)), e.n);
  return select(x < 0, -tail, x - tail);
}

X exp2_(X x) {
  if (is_f64(x)) return f64::exp2(x);
  X v = limited(x, -200, 200), n = rint_(v);
  return scale(unless(x < -150, poly(v - n, kExp2)), n);
}

// 2^n (expm1(r) + 1) - 1, halved in between since 2^n may overflow alone.
X expm1_(X x) {
  if (is_f64(x)) return f64::expm1(x);
  auto [n, r] = by_ln2(limited(x, -30, 89));
  X t = scale_whole(like(x, 1), n - 1);
  X v = fma(expm1_reduced(r), t, t - 0.5);
  v = v + v;
  return select(eq(n, 0.0), copysign_(expm1_reduced(r), x), v);
}

X log_(X x) {
  if (is_f64(x)) return f64::log(x);
  auto [e, f, y] = log_parts(x);
  return log_special(x, fma(e, kLn2Hi, f + fma(e, kLn2Lo, y)));
}

X log2_(X x) {
  if (is_f64(x)) return f64::log2(x);
  auto [e, f, y] = log_parts(x);
  // f log2(e) in two parts
  X high = f * 0x1.715476p+0;
  X low = fma(f, 0x1.4ae0cp-26, fma(f, like(x, 0x1.715476p+0), -high));
  return log_special(x, e + (high + fma(y, kLog2e, low)));
}

X log10_(X x) {
  if (is_f64(x)) return f64::log10(x);
  auto [e, f, y] = log_parts(x);
  X high = f * 0x1.bcb7b2p-2;
  X low = fma(f, -0x1.5b235ep-27, fma(f, like(x, 0x1.bcb7b2p-2), -high));
  X tail = fma(e, -0x1.ec10cp-27, fma(y, 0.43429448190325182765, low));
  return log_special(x, fma(e, 0x1.344136p-2, high + tail));
}

// log(u) of u = 1 + x rounded, corrected by what the rounding lost, and by `low`, which x lacks.
static X log1p_of_parts(X x, X low) {
  X u = x + 1;
  X lost = select(u > 2, 1.0 - (u - x), x - (u - 1));
  if (low.k) lost = lost + low;
  auto [e, f, y] = log_parts(u);
  X c = lost / u;
  X r = fma(e, kLn2Hi, f + (fma(e, kLn2Lo, y) + c));
  r = select(x < kInfinity, r, x);
  r = select(x <= -1, select(eq(x, -1.0), -kInfinity, like(x, NAN)), r);
  return select(abs_(x) < 0x1p-24, x, r);
}
X log1p_(X x) { return is_f64(x) ? f64::log1p(x) : log1p_of_parts(x, {}); }

// log(1 + e^-|x|)
static X log1p_of_exp(X x) {
  X z = -abs_(x);
  if (is_f64(x)) return log1p_(exp_(z));
  Exponential e = exponential(limited(z, -150, 130));
  return log1p_of_parts(scale(unless(z < -104, e.sum()), e.n), scale(unless(z < -60, e.lost()), e.n));
}
X log_sigmoid_(X x) { return -(log1p_of_exp(x) - min_(like(x, 0), x)); }
X softplus_(X x, X beta, X threshold) {
  X t = x * beta;
  X r = (max_(like(t, 0), t) + log1p_of_exp(t)) / beta;
  return select(t > threshold, x, r);
}

// n = round(x / pi): the sign of n decides, one polynomial serves; far arguments go to the library function.
X sin_(X x) {
  if (is_f64(x)) return f64::sin(x);
  X t = fma(x, M_1_PI, kToOne);
  X v = sin_reduced(minus_multiple_of_pi(x, t - kToOne), t);
  return patch("sin", abs_(x) > 32768, v, x);
}

// cos(x) = (-1)^n sin(x - (n - 1/2) pi), n = round(x / pi + 1/2)
X cos_(X x) {
  if (is_f64(x)) return f64::cos(x);
  X t = fma(x, M_1_PI, 0.5) + kToOne;
  X r = minus_multiple_of_pi(x, (t - kToOne) - 0.5);
  X v = sin_reduced(r, t);
  return patch("cos", abs_(x) > 32768, v, x);
}

X tan_(X x) {
  if (is_f64(x)) return f64::tan(x);
  X n = rint_(x * M_2_PI);
  X h = fnma(n, kPi2 / 2, fnma(n, kPi1 / 2, x));
  X r = fnma(n, kPi3 / 2, h);
  X low = fnma(n, kPi3 / 2, h - r);  // what the last subtraction lost
  X t = r * r;
  X p = poly(t, kTan);
  X c = fma(t * r, p, low * fma(t, p + p, 1.0));
  X v = r + c, lost = c - (v - r);
  X q = -1.0 / v;  // one Newton step takes in what v lost
  q = fma(q, fma(q, lost, fma(q, v, 1.0)), q);
  X odd = ne(x.k->cvt(n, Lane::i32) & like_bits(x, 1), 0.0);
  v = select(odd, q, v);
  v = select(eq(x, 0.0), x, v);
  return patch("tan", abs_(x) > 32768, v, x);
}

X atan_(X x) {
  if (is_f64(x)) return f64::atan(x);
  X a = abs_(x), big = a > 1;
  X z = select(big, 1.0 / a, a), t = z * z;
  X v = fma(t * z, poly(t, kAtan), z);
  v = select(big, 0x1.921fb6p+0 - (v - -0x1.777a5cp-25), v);
  return copysign_(v, x);
}

namespace {
X asin_small(X z, X t) { return fma(t * z, poly(t, kAsin), z); }
}  // namespace

X asin_(X x) {
  if (is_f64(x)) return f64::asin(x);
  X a = abs_(x), big = a > 0.5;
  X t = select(big, fnma(a, 0.5, like(x, 0.5)), a * a);
  X z = select(big, sqrt_(t), a);
  X v = asin_small(z, t);
  v = select(big, fnma(v, 2.0, like(x, 0x1.921fb6p+0)) + -0x1.777a5cp-25, v);
  return copysign_(v, x);
}

X acos_(X x) {
  if (is_f64(x)) return f64::acos(x);
  X a = abs_(x), big = a > 0.5, negative = x < 0;
  X t = select(big, fnma(a, 0.5, like(x, 0.5)), a * a);
  X z = select(big, sqrt_(t), a);
  X v = asin_small(z, t);
  X near_one = select(negative, 0x1.921fb6p+1 - (v + v) + -0x1.777a5cp-24, v + v);
  X middle = 0x1.921fb6p+0 - (select(negative, -v, v) - -0x1.777a5cp-25);
  return select(big, near_one, middle);
}

// One polynomial of degree 5 in each of sixteen intervals: short chains and no division; 1.3 ulp.
X tanh_(X x) {
  if (is_f64(x)) return f64::tanh(x);
  X a = min_(like(x, 9.2), abs_(x)), index = shr(bits(a + 0.625), 21);
  return poly_by_table(a - lookup(index, kTanhTable), index, kTanhTable + 1, 5) | sign_bit(x);
}

X sinh_(X x) {
  if (is_f64(x)) return f64::sinh(x);
  X a = abs_(x);
  auto [n, r] = by_ln2(min_(like(x, 89.5), a));
  X q = expm1_reduced(r);
  X quarter = scale_whole(like(x, 1), n - 2);  // e^a / 4 does not overflow where sinh does not
  X whole = quarter * 4;
  X e = fma(q, whole, whole - 1);
  X small = fma(e / (e + 1), 0.5, e * 0.5);
  X grown = fma(q, quarter, quarter);
  return copysign_(select(a > 20, grown + grown, small), x);
}

X cosh_(X x) {
  if (is_f64(x)) return f64::cosh(x);
  auto [n, r] = by_ln2(min_(like(x, 100), abs_(x)));
  X e = scale(poly(r, kExp), n - 1);
  return e + 0.25 / e;
}

X erf_(X x) {
  if (is_f64(x)) return f64::erf(x);
  return odd_by_table(x, 0.09, 15.4, kErfTable);
}

X erfc_(X x) {
  if (is_f64(x)) return f64::erfc(x);
  X a = min_(like(x, 10.2), abs_(x)), h = a * a;
  Split m = by_table(a, shr(bits(a + 1), 21), kErfcxTable);
  Exponential e = exponential(-h, fnma(a, a, h) * 2);
  X tail = scale(unless(a > 10.1, product(m, e)), e.n);
  return select(x < 0, 2.0 - tail, tail);
}

// e^(x^2) erfc(x); below zero 2 e^(x^2) less the value at -x, far above an asymptotic series in u = 1 / (2 x^2).
X erfcx_(X x) {
  if (is_f64(x)) return f64::erfcx(x);
  constexpr double kRoot = static_cast<float>(M_2_SQRTPI / 2), kLost = (M_2_SQRTPI / 2 - kRoot) / kRoot;
  constexpr double kSeries[] = {kLost, -1, 3, -15, 105};
  X a = abs_(x), z = min_(like(x, 10.2), a), h = z * z;
  Split m = by_table(z, shr(bits(z + 1), 21), kErfcxTable);
  Exponential e = exponential(h, fma(z, z, -h) * 2);
  X twice = scale(e.sum(), e.n + 1), lost = scale(e.lost(), e.n + 1);
  X left = twice - ((m.value - lost) + m.change);
  X r = 1.0 / a, u = r * r * 0.5, q = kRoot / a;
  X far = fma(q, poly(u, kSeries), q);
  return select(x < 0, left, select(a > 10.2, far, m.value + m.change));
}

}  // namespace msjit::kernel

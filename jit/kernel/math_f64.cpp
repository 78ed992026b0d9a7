// Elementary functions expanded for f64; what is not here goes through the call table. Polynomials interpolate at
// Chebyshev nodes (60 digits), in the forms written beside them.
#include <cmath>

#include "jit/kernel/math_f64.h"

namespace msjit::kernel::f64 {
namespace {

constexpr double kInfinity = INFINITY;
constexpr double kLn2Hi = 0x1.62e42fefa2p-1, kLn2Lo = 0x1.9ef35793c7673p-41;  // n times the first is exact
constexpr double kLog2e = 1.4426950408889634074;
// pi in three parts, all positive: 0 times them subtracted from -0 stays -0
constexpr double kPi1 = 0x1.921fb54442d18p+1, kPi2 = 0x1.1a62633145c06p-53, kPi3 = 0x1.c1cd129024e08p-106;
constexpr double kToOne = 0x1.8p52;  // added, it leaves the integer in the low bits

// e^r = 1 + r + r^2 Q(r), |r| <= ln(2) / 2
constexpr double kExpm1[] = {0.5000000000000001,     0.16666666666666669,   0.04166666666662348,
                             0.008333333333330011,   0.0013888888917538296, 0.00019841269863303223,
                             2.4801520792572694e-05, 2.75572680728901e-06,  2.762032742826824e-07,
                             2.5100569275813683e-08};
// 2 atanh(s) = 2 s + s z P(z), z = s^2
constexpr double kLog[] = {0.666666666666667,  0.3999999999989827,  0.28571428626533335, 0.22222211043822485,
                           0.1818289574680159, 0.15331501721203059, 0.14619164777231927};
// 2 atanh(s) = 2 s + s z (2 / 3 + z T(z))
constexpr double kLogTail[] = {0.4,
                               0.28571428571429375,
                               0.22222222221649282,
                               0.18181818336888536,
                               0.15384594802856283,
                               0.1333481336911185,
                               0.11706004250300064,
                               0.11725603260193104};
// sin(r) = r + r^3 S(r^2), |r| <= pi / 2
constexpr double kSin[] = {-0.16666666666666666,   0.008333333333333316,   -0.00019841269841254885,
                           2.7557319219139183e-06, -2.505210761393476e-08, 1.6058977114074673e-10,
                           -7.643963965925354e-13, 2.7313658674939845e-15};
// erf(x) = x + x F(x^2), |x| <= 0.7
constexpr double kErf[] = {0.1283791670955126,     -0.37612638903183754,    0.11283791670955116,
                           -0.02686617064512744,   0.005223977625367014,    -0.0008548327014700868,
                           0.0001205533233552935,  -1.4925618892253264e-05, 1.646108997228921e-06,
                           -1.634372803545714e-07, 1.450193145497367e-08,   -9.821529749670893e-10};
// (1 + 2 x) e^(x^2) erfc(x) = G((x - 4) / (x + 4)), 0.6 <= x <= 28
constexpr double kErfc[] = {
    1.2329951186255526,      -0.1396211168405625,     0.015379652102620045,    0.06809705425469151,
    -0.10103906603632543,    0.09373283499839881,     -0.06633036581163447,    0.037167515536570966,
    -0.016197734066185233,   0.0050319699869133955,   -0.0007577732173682069,  -0.0001992567447185051,
    0.00015062129508344485,  -2.4399048328285443e-05, -1.1220708289792597e-05, 5.709414545536136e-06,
    2.9080123446183737e-07,  -8.251261392905942e-07,  7.908055129323683e-08,   1.1005343762350881e-07,
    -2.2008242916288643e-08, -1.43466448276862e-08,   3.942821202318683e-09,   1.4118091908483285e-09,
    -4.5318037767653147e-10};

// tan(r) = r + r^3 T(r^2), |r| <= pi / 4
constexpr double kTan[] = {0.3333333333333333,    0.13333333333333,        0.05396825396865669,
                           0.021869488517019683,  0.0088632360047476,      0.003592120963191753,
                           0.0014559028934197844, 0.0005895746779049311,   0.00024123023201545038,
                           8.99738173316005e-05,  5.5611243893702916e-05,  -1.1046558641135627e-05,
                           3.654645976078434e-05, -1.8331699057249236e-05, 8.48728559469951e-06};
// atan(z) = z + z^3 A(z^2), |z| <= 7 / 16
constexpr double kAtan[] = {-0.3333333333333333,  0.19999999999999407, -0.14285714285566195,  0.11111111096591583,
                            -0.09090908353219823, 0.07692285493171185, -0.06666240930258625,  0.0587693622653529,
                            -0.05216612232717379, 0.04491983392870898, -0.033121776641642994, 0.014766871594753461};
// asin(z) = z + z^3 B(z^2), |z| <= 1/2
constexpr double kAsin[] = {0.16666666666666669,  0.07499999999998425,  0.04464285714637338,  0.030381944137085216,
                            0.0223721730020056,   0.0173523912659092,   0.013971235301124917, 0.011478952690254089,
                            0.010324318288763578, 0.005450878187643824, 0.017419357965078285, -0.0148814093931001,
                            0.02877844261277394};
// erfinv(x) = x (a + u P(u)): u = w, w = -log(1 - x^2) <= 1.75; u = w - 4 up to 6.25; u = sqrt(w) - 3.25 up to 16;
// u = sqrt(w) - 5 beyond
constexpr double kErfinvSmall[] = {0.23201366653465438,     0.011549342038275687,    -0.0023351016416898233,
                                   -0.00012804329358566185, 4.661143700346257e-05,   2.0199997845023555e-06,
                                   -1.0125777188944832e-06, -3.7262049202403677e-08, 2.2763410408249494e-08,
                                   7.686546538030571e-10,   -5.225089482672685e-10,  -2.387716148109754e-11,
                                   1.762524712798363e-11,   -1.5089439160762904e-12};
constexpr double kErfinvNear[] = {
    0.2283546853376902,     -0.007221059951837884,   -0.0002039720175026095, 0.00011887778912809389,
    -1.551514118074743e-05, 4.865424413542952e-07,   1.772437263536849e-07,  -3.343645856722992e-08,
    1.8500503366462379e-09, 2.9099473101955395e-10,  -7.176256099401845e-11, 5.241912048515247e-12,
    4.655368232960289e-13,  -1.5384041821249531e-13, 1.3882963645913405e-14, 6.743857413429877e-16,
    -3.459216492888628e-16, 3.400528997362029e-17,   2.3998253681434874e-18, -6.328886490392528e-19};
constexpr double kErfinvFar[] = {
    1.0052589676941652,     0.00537091455357168,    -0.003751208508215563,   0.0024914420969817494,
    -0.001688275535733639,  0.0009532893637437945,  -0.0003550378097606939,  2.4031257012811238e-05,
    6.828708655633298e-05,  -4.731898410751541e-05, 1.2465167114259615e-05,  2.925729149518846e-06,
    -3.986084269857611e-06, 1.498713154580071e-06,  -2.7004436388922157e-08, -2.713451871848545e-07,
    1.3104371984616554e-07, 6.969562250978157e-10,  -1.5102776527980135e-08};
constexpr double kErfinvFarther[] = {1.0103004648645455,     -0.00013871931837723946, -0.00021503011983135342,
                                     7.599527801684375e-05,  -1.9681770650609127e-05, 4.526053367489741e-06,
                                     -9.930297092375639e-07, 2.290484032619182e-07,   -6.755504718511987e-08,
                                     2.903160522115145e-08,  -1.525739514396896e-08,  7.799170502831539e-09,
                                     -3.468653032901695e-09, 1.3382428229540004e-09,  -4.3918034251286566e-10,
                                     5.7596533185492786e-11, 4.326718741481049e-11,   -1.771036595175535e-11};

// Sums of two f64; the second is small.
struct Pair {
  X high, low;
};
Pair sum(X a, X b) {  // |a| >= |b|
  X s = a + b;
  return {s, b - (s - a)};
}
Pair product(X a, X b) {
  X p = a * b;
  return {p, fma(a, b, -p)};
}
Pair product(Pair a, Pair b) {
  auto [p, e] = product(a.high, b.high);
  return {p, fma(a.high, b.low, fma(a.low, b.high, e))};
}

X limited(X x, double low, double high) { return max_(like(x, low), min_(like(x, high), x)); }

struct Reduced {
  X n, r, low;  // x = n ln(2) + (r + low)
};
Reduced by_ln2(X x) {
  X n = rint_(x * kLog2e);
  X high = fnma(n, kLn2Hi, x);
  X r = fnma(n, kLn2Lo, high);
  return {n, r, fnma(n, kLn2Lo, high - r)};
}
// e^(r + low) - 1
X expm1_reduced(const Reduced& v) { return v.r + fma(v.r * v.r, poly_tree(v.r, kExpm1), v.low); }
// e^(x + low) = 2^n (high + low), 2^n to be multiplied at the end.
struct Exponential {
  Pair value;
  X n;
};
Reduced moved(Reduced v, X low) {
  X both = v.low + low, r = v.r + both;
  return {v.n, r, (v.r - r) + both};
}
Exponential exponential_pair(X x, X low = {}) {
  Reduced v = by_ln2(x);
  if (low.k) v = moved(v, low);
  Pair one = sum(like(x, 1), v.r);
  return {{one.high, one.low + fma(v.r * v.r, poly_tree(v.r, kExpm1), v.low)}, v.n};
}

struct LogParts {
  X e, f, half, y;  // log(x) = e ln(2) + (f - (half - y))
};
LogParts log_parts(X x) {
  X m = getmant(x), e = getexp(x);
  X big = m > 1.4142135623730951;
  m = select(big, m * 0.5, m);
  e = select(big, e + 1, e);
  X f = m - 1, s = f / (f + 2), z = s * s;
  X half = f * f * 0.5;
  return {e, f, half, s * fma(z, poly_tree(z, kLog), half)};
}
// e ln(2) + log(1 + f) + c
X log_sum(const LogParts& v, X c = {}) {
  X low = fma(v.e, kLn2Lo, v.y);
  if (c.k) low = low + c;
  return fma(v.e, kLn2Hi, v.f - (v.half - low));
}

X minus_multiple_of_pi(X x, X n) { return fnma(n, kPi3, fnma(n, kPi2, fnma(n, kPi1, x))); }
X sin_reduced(X r, X parity) {
  X t = r * r, s = from_bits(bits(r) ^ shl(bits(parity), 63));
  return fma(t * s, poly(t, kSin), s) | sign_bit(s);
}

// e^(x^2) erfc(x), 0.6 <= x <= 28
Pair erfcx_middle(X x) {
  X t = (x - 4) / (x + 4);
  X rest = poly_tree(t, std::span(kErfc).subspan(1)), p = t * rest;
  Pair g = sum(like(x, kErfc[0]), p);
  g.low = g.low + fma(t, rest, -p);
  Pair d = sum(x + x, like(x, 1));
  X q = g.high / d.high;
  return {q, (fnma(q, d.high, g.high) + fnma(q, d.low, g.low)) / d.high};
}
X erf_small(X x, X t) { return fma(x, poly_tree(t, kErf), x); }
// erfc(a + low), 0.6 <= a <= 28
Exponential erfc_tail(X a, X low = {}) {
  X h = a * a, h_low = fma(a, a, -h);
  if (low.k) h_low = fma(a + a, low, h_low);
  Exponential e = exponential_pair(-h, -h_low);
  return {product(e.value, erfcx_middle(a)), e.n};
}
X whole(const Exponential& e) { return scale(e.value.high + e.value.low, e.n); }
// erfc(a + low), |a| <= 0.7
Pair erfc_small(X a, X low = {}) {
  Pair r = sum(like(a, 1), -a);
  X p = a * poly_tree(a * a, kErf);
  r.low = r.low - (low.k ? fma(low, 1.1283791670955126, p) : p);
  return r;
}

}  // namespace

namespace {
// x / (1 + e^(v + low)): the quotient is scaled at the end, so that it is rounded once where it is subnormal.
X over_one_plus(X x, Reduced v, X low = {}) {
  if (low.k) v = moved(v, low);
  X n = min_(v.n, 512);
  return scale(x / (scale(1.0 + expm1_reduced(v), n) + 1), n - v.n);
}
}  // namespace

X silu(X x) { return over_one_plus(select(x < -760, like(x, -0.0), x), by_ln2(limited(-x, -60, 1200))); }

X exp(X x) {
  Reduced v = by_ln2(limited(x, -750, 711));
  return scale(select(x < -746, like(x, 0), 1.0 + expm1_reduced(v)), v.n);  // 0: see `unless` of math_f32.cpp
}

X expm1(X x) {
  Reduced v = by_ln2(limited(x, -60, 709.9));
  X m = expm1_reduced(v), t = scale(like(x, 1), v.n - 1);
  X r = fma(m, t, t - 0.5);
  return select(eq(v.n, 0.0), copysign_(m, x), r + r);
}

X log(X x) {
  X r = select(x < kInfinity, log_sum(log_parts(x)), x);
  return select(x <= 0, select(eq(x, 0.0), -kInfinity, like(x, NAN)), r);
}

// log(u) of u = 1 + x rounded, corrected by what the rounding lost.
X log1p(X x) {
  X u = x + 1;
  X lost = select(u > 2, 1.0 - (u - x), x - (u - 1));
  X r = select(x < kInfinity, log_sum(log_parts(u), lost / u), x);
  r = select(x <= -1, select(eq(x, -1.0), -kInfinity, like(x, NAN)), r);
  return select(abs_(x) < 0x1p-53, x, r);
}

X sin(X x) {
  X t = fma(x, M_1_PI, kToOne);
  return patch("sin", abs_(x) > 32768, sin_reduced(minus_multiple_of_pi(x, t - kToOne), t), x);
}
X cos(X x) {
  X t = fma(x, M_1_PI, 0.5) + kToOne;
  return patch("cos", abs_(x) > 32768, sin_reduced(minus_multiple_of_pi(x, (t - kToOne) - 0.5), t), x);
}

// n = round(2 x / pi), whose parity chooses tan(r) or -1 / tan(r).
X tan(X x) {
  X n = rint_(x * M_2_PI);
  X h = fnma(n, kPi1 / 2, x);
  // the second part in full: near a multiple of pi / 2 it is most of what is left
  X p = n * (kPi2 / 2), s = h - p, back = s - h;
  X rest = (h - (s - back)) - (p + back) - fma(n, kPi2 / 2, -p);
  rest = fnma(n, kPi3 / 2, rest);
  X r = s + rest, low = rest - (r - s);
  X t = r * r, cubic = t * r * poly_tree(t, kTan), first = r + cubic;
  X c = fma(low, fma(first, first, 1.0), cubic);
  X v = r + c, lost = c - (v - r);
  X q = -1.0 / v;  // one Newton step takes in what v lost
  q = fma(q, fma(q, lost, fma(q, v, 1.0)), q);
  X half = n * 0.5;
  v = select(ne(trunc_(half), half), q, v);
  return patch("tan", abs_(x) > 32768, select(eq(x, 0.0), x, v), x);
}

namespace {
// atan of n / d >= 0, moved by the angle of 1/2, 1, 3/2 or infinity to where the series is short. `one`: it is at
// most 1.
Pair atan_of_quotient(X n, X d, bool one) {
  X num = n, den = d, high = like(n, 0), low = high;
  auto beyond = [&](double bound, X above, X below, double angle, double rest) {
    X m = n > d * bound;
    num = select(m, above, num);
    den = select(m, below, den);
    high = select(m, like(n, angle), high);
    low = select(m, like(n, rest), low);
  };
  beyond(0.4375, fma(n, 2.0, -d), fma(d, 2.0, n), 0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56);
  beyond(0.6875, n - d, n + d, kPi1 / 4, kPi2 / 4);
  if (!one) {
    beyond(1.1875, fma(d, -1.5, n), fma(n, 1.5, d), 0x1.f730bd281f69bp-1, 0x1.007887af0cbbdp-56);
    beyond(2.4375, -d, n, kPi1 / 2, kPi2 / 2);
  }
  X z = num / den, t = z * z;
  Pair v = sum(high, z);
  return {v.high, v.low + fma(t * z, poly_tree(t, kAtan), low)};
}
}  // namespace

X atan(X x) {
  Pair v = atan_of_quotient(abs_(x), like(x, 1), false);
  return copysign_(v.high + v.low, x);
}

X atan2(X y, X x) {
  X a = abs_(x), b = abs_(y), steep = a < b, same = eq(a, b);  // zeros and infinities among them
  X n = select(steep, a, b), d = select(steep, b, a);
  // away from sums that overflow, and from products of subnormal numbers
  X factor = select(d < 0x1p-960, like(x, 0x1p100), select(d > 0x1p1000, like(x, 0x1p-100), like(x, 1)));
  n = select(same, select(eq(a, 0.0), like(x, 0), like(x, 1)), n * factor);
  d = select(same, like(x, 1), d * factor);
  Pair v = atan_of_quotient(n, d, true);
  auto from = [&](X where, double pi, double rest) {  // the angle's difference from pi or pi / 2
    Pair s = sum(like(x, pi), -v.high);
    v.low = select(where, s.low - (v.low - rest), v.low);
    v.high = select(where, s.high, v.high);
  };
  from(steep, kPi1 / 2, kPi2 / 2);
  from(bits(x) < 0, kPi1, kPi2);
  return copysign_(select(isnan(x) | isnan(y), like(x, NAN), v.high + v.low), y);
}

namespace {
// asin(z) = z + rest for 0 <= z <= 1/2: of a up to there, and of sqrt((1 - a) / 2) beyond.
struct HalfAngle {
  X z, rest, big;
};
HalfAngle half_angle(X a) {
  X big = a > 0.5;
  X t = select(big, fnma(a, 0.5, like(a, 0.5)), a * a);
  X root = sqrt_(t), z = select(big, root, a);
  X lost = select(big & (t > 0), fnma(root, root, t) / (root + root), like(a, 0));
  return {z, fma(t * z, poly_tree(t, kAsin), lost), big};
}
}  // namespace

X asin(X x) {
  HalfAngle v = half_angle(abs_(x));
  X far = fnma(v.z, 2.0, like(x, kPi1 / 2)) - fma(v.rest, 2.0, like(x, -kPi2 / 2));
  return copysign_(select(v.big, far, v.z + v.rest), x);
}

X acos(X x) {
  HalfAngle v = half_angle(abs_(x));
  X negative = x < 0, near = v.z + v.rest;
  X far = fnma(v.z, 2.0, like(x, kPi1)) - fma(v.rest, 2.0, like(x, -kPi2));
  X rest = select(negative, -v.rest, v.rest);
  X middle = (kPi1 / 2 - x) - (rest - kPi2 / 2);
  return select(v.big, select(negative, far, near + near), middle);
}

X erfinv(X x) {
  X a = abs_(x), w = -log((1.0 - a) * (a + 1)), s = sqrt_(w);
  X high, low;
  auto piece = [&](X where, X u, std::span<const double> p, double first, double rest) {
    X l = fma(u, poly_tree(u, p), rest);
    high = high.k ? select(where, like(x, first), high) : like(x, first);
    low = low.k ? select(where, l, low) : l;
  };
  X lost = fnma(s, s, w) / (s + s);
  piece({}, (s - 5) + lost, kErfinvFarther, 0x1.3664ddd1ad7fbp+2, -0x1.c239798c38ffcp-54);
  piece(w <= 16, (s - 3.25) + lost, kErfinvFar, 0x1.8abcc380d5a48p+1, -0x1.352795bfa1db8p-53);
  piece(w <= 6.25, w - 4, kErfinvNear, 0x1.dbd8f2aa5c9c3p+0, -0x1.5e1c507adf41fp-61);
  piece(w <= 1.75, w, kErfinvSmall, 0x1.c5bf891b4ef6bp-1, -0x1.618f13eb7ca89p-55);
  Pair v = sum(high, low);
  X y = select(eq(a, 1.0), like(x, INFINITY), fma(a, v.high, a * v.low));
  return copysign_(select(a <= 1, y, like(x, NAN)), x);
}

X tanh(X x) {
  X a = min_(like(x, 20), abs_(x));
  Reduced v = by_ln2(a + a);
  X t = scale(like(x, 1), v.n);
  X e = fma(expm1_reduced(v), t, t - 1);
  X d = e + 2, lost = select(e < 2, e - (d - 2), 0.0), q = e / d;  // the sum's rounding matters where d is near 2
  return copysign_(fnma(q * lost, 0.5, q), x);
}

X erf(X x) {
  X a = abs_(x), t = x * x;
  X big = 1.0 - whole(erfc_tail(limited(a, 0.6, 6.2)));
  return select(a <= 0.7, erf_small(x, t), copysign_(big, x));
}
X erfc(X x) {
  X a = abs_(x);
  X tail = whole(erfc_tail(limited(a, 0.6, 27.5)));
  X far = select(x < 0, 2.0 - tail, tail);
  Pair near = erfc_small(x);
  return select(a <= 0.6, near.high + near.low, far);
}

// e^(x^2) erfc(x); below zero 2 e^(x^2) less the value at -x, far above an asymptotic series in u = 1 / (2 x^2).
X erfcx(X x) {
  constexpr double kSeries[] = {-1, 3, -15, 105, -945, 10395};
  X a = abs_(x), z = limited(a, 0, 27), h = z * z;
  Exponential e = exponential_pair(h, fma(z, z, -h));
  Pair middle = erfcx_middle(limited(a, 0.6, 28)), small = erfc_small(x);
  Pair near = product(e.value, sum(small.high, small.low));  // whose second part is small, as a product needs it
  X r = 1.0 / a, u = r * r * 0.5, q = (M_2_SQRTPI / 2) / a;
  X far = fma(q * u, poly(u, kSeries), q);
  X right = select(a > 28, far, middle.high + middle.low);
  X twice = scale(e.value.high, e.n + 1), lost = scale(e.value.low, e.n + 1);
  X left = twice - ((middle.high - lost) + middle.low);
  return select(a <= 0.6, scale(near.high + near.low, e.n), select(x < 0, left, right));
}

// x erfc(-x / sqrt(2)) / 2; the argument in two parts, as the exponential multiplies what it lost.
X gelu_erf(X x) {
  constexpr double kRoot = 0x1.6a09e667f3bcdp-1, kRootLow = -0x1.bdd3413b26456p-55;
  X z = limited(abs_(x), 0, 39), half = z * 0.5;
  X a = z * kRoot, low = fma(z, kRoot, -a) + z * kRootLow;
  X far = limited(a, 0.6, 27.5);
  Exponential e = erfc_tail(far, select(eq(far, a), low, like(x, 0)));
  X tail = scale(fma(half, e.value.high, half * e.value.low), e.n);
  X other = bits(sign_bit(-x));
  Pair near = erfc_small(from_bits(bits(a) ^ other), from_bits(bits(low) ^ other));
  X small = fma(half, near.high, half * near.low) | sign_bit(x);
  return select(a <= 0.6, small, select(x < 0, -tail, x - tail));
}

// x / (1 + e^w), w = -2 u, u = c x + c 0.044715 x^3 in two parts.
X gelu_tanh(X x) {
  constexpr double kOne = 0x1.9884533d43000p+0, kOneLow = 0x1.942343f2cf140p-42;  // so short that kOne - q is exact
  constexpr double kThree = 0x1.2444f2a4d8b4bp-4, kThreeLow = -0x1.6c843a29d1c70p-61;
  X z = limited(x, -25, 12);
  X t = z * z, t_over = fma(z, z, -t);
  X q = fma(t, kThree, kOne);
  X q_low = fma(t, kThree, kOne - q) + fma(t_over, kThree, fma(t, kThreeLow, kOneLow));
  X w = z * q, w_low = fma(z, q_low, fma(z, q, -w));
  return over_one_plus(max_(like(x, -25), x), by_ln2(limited(-w, -60, 1200)), -w_low);
}

// As in f32: n = e (e + 2) and the quotient n / (n + 2) in two parts each.
X mish(X x) {
  Exponential p = exponential_pair(limited(x, -760, 40));
  X m = max_(p.n, -500);
  Pair one = sum(p.value.high, p.value.low);
  X e = scale(one.high, m), e_low = scale(one.low, m);
  X twice = e + e, square = e * e, n = twice + square;
  X n_low = min_(twice, square) - (n - max_(twice, square));
  n_low = fma(e_low, twice + 2, n_low + fma(e, e, -square));
  X d = n + 2, d_low = min_(n, 2) - (d - max_(n, 2));
  X q = n / d;
  X q_low = (fnma(q, d, n) + fnma(q, d_low + n_low, n_low)) / d;
  X z = max_(like(x, -800), x);
  return scale(fma(z, q, min_(like(x, 100), z) * q_low), p.n - m) | sign_bit(x);
}

namespace {
// log2 of a positive finite number, relative error near 2^-64: 2 atanh(s) / ln(2), s = (m - 1) / (m + 1), the terms of
// s and s^3 in pairs.
Pair log2_pair(X a) {
  X m = getmant(a), e = getexp(a);
  X big = m > 1.4142135623730951;
  m = select(big, m * 0.5, m);
  e = select(big, e + 1, e);
  X f = m - 1;
  Pair d = sum(like(m, 2), f);
  X s = f / d.high;
  Pair sp{s, fnma(s, d.low, fnma(s, d.high, f)) / d.high};
  Pair z = product(sp, sp);
  // 2 / 3 + z (2 / 5 + ...)
  X tail = z.high * poly_tree(z.high, kLogTail);
  Pair p = sum(like(m, 0x1.5555555555555p-1), tail + 0x1.5555555555555p-55);
  Pair cubic = product(product(sp, z), p);
  Pair l = sum(s + s, cubic.high);
  l.low = l.low + (cubic.low + (sp.low + sp.low));
  Pair log2e{like(m, 0x1.71547652b82fep+0), like(m, 0x1.777d0ffda0d24p-56)};
  l = product(l, log2e);
  Pair r = sum(select(eq(e, 0.0), l.high, e), select(eq(e, 0.0), e, l.high));
  r.low = r.low + l.low;
  return r;
}
}  // namespace

namespace {
// 2^(r + low) 2^n
X two_to(X r, X low, X n) {
  constexpr double kLn2 = 0x1.62e42fefa39efp-1, kLn2Rest = 0x1.abc9e3b39803fp-56;
  r = r + low;
  Reduced v{n, r * kLn2, {}};
  v.low = fma(r, kLn2Rest, fma(r, like(r, kLn2), -v.r));
  return scale(1.0 + expm1_reduced(v), n);
}
X log_special(X x, X r) {
  r = select(x < kInfinity, r, x);
  return select(x <= 0, select(eq(x, 0.0), -kInfinity, like(x, NAN)), r);
}
}  // namespace

X exp2(X x) {
  X p = limited(x, -1100, 1100), n = rint_(p);
  return two_to(p - n, like(x, 0), n);
}
X log2(X x) {
  Pair l = log2_pair(x);
  return log_special(x, l.high + l.low);
}
X log10(X x) {
  Pair l = product(log2_pair(x), {like(x, 0x1.34413509f79ffp-2), like(x, -0x1.9dc1da994fd21p-59)});
  return log_special(x, l.high + l.low);
}

// (e + e / (e + 1)) / 2 with e = e^a - 1 and what its roundings lose.
X sinh(X x) {
  X a = abs_(x);
  Reduced v = by_ln2(min_(like(x, 711), a));
  X rest = fma(v.r * v.r, poly_tree(v.r, kExpm1), v.low), m = v.r + rest, m_low = rest - (m - v.r);
  X t = scale(like(x, 1), min_(v.n, 64)), whole = t - 1;
  X e = fma(m, t, whole), e_low = fma(m_low, t, fma(m, t, whole - e));
  X d = e + 1, lost = select(e < 1, e - (d - 1), 1.0 - (d - e)), q = e / d;
  X rounded = fnma(q, d, e) - q * lost;  // of the quotient, times d
  X back = 1.0 - q;
  X low = fma(rounded, back, e_low * fma(back, back, 1.0));
  X small = fma(q + low, 0.5, e * 0.5);
  return copysign_(select(a > 22, scale(1.0 + m, v.n - 1), small), x);
}
X cosh(X x) {
  Reduced v = by_ln2(min_(like(x, 711), abs_(x)));
  X half = scale(1.0 + expm1_reduced(v), v.n - 1);
  return half + 0.25 / half;
}

X pow_abs(X a, X y) {
  Pair l = log2_pair(a);
  X special = select(eq(a, 0.0), -kInfinity, a);
  X high = select(eq(a, 0.0) | ~(a < kInfinity), special, l.high);
  X p = y * high, low = fma(y, l.low, fma(y, high, -p));
  low = select(abs_(p) < 1100, low, like(a, 0));
  p = limited(p, -1100, 1100);
  X n = rint_(p);
  return two_to(p - n, low, n);
}

}  // namespace msjit::kernel::f64

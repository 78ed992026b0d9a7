#include "jit/kernel/scalar_math.h"

#include <math.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace msjit::kernel {

// A start by Winitzki's closed form, then Halley steps on erf (erfc in the tails, where 1 - |x| is exact).
double erfinv(double x) {
  if (!(x >= -1 && x <= 1)) return std::numeric_limits<double>::quiet_NaN();
  if (x == 1 || x == -1) return std::copysign(std::numeric_limits<double>::infinity(), x);
  double ax = std::fabs(x);
  if (ax < 1e-8) return x * 0.88622692545275801365;
  const double a = 0.147;
  double l = std::log1p(-ax * ax), t = 2 / (M_PI * a) + l / 2;
  double y = std::sqrt(std::sqrt(t * t - l / a) - t);
  for (int i = 0; i < 4; ++i) {
    double error = ax > 0.5 ? (1 - ax) - std::erfc(y) : std::erf(y) - ax;
    double step = error / (1.12837916709551257390 * std::exp(-y * y));
    y -= step / (1 + y * step);
  }
  return std::copysign(y, x);
}

namespace {
// A number of more digits than a double has, as the sum of two, the first of which may be rounded to 26 bits so that
// its products are exact. (long double has 64 bits on x86, and 113, by software, on AArch64.)
struct Sum {
  double high, low;
  explicit operator double() const { return high + low; }
};
Sum high_and_rest(double v) {
  const double high = std::bit_cast<double>(std::bit_cast<uint64_t>(v) & ~uint64_t{0x7FFFFFF});
  return {high, v - high};
}
// a * (b + rest), rest tiny beside b.
Sum exact_product(double a, double b, double rest) {
  const Sum x = high_and_rest(a), y = high_and_rest(b);
  return {x.high * y.high, x.high * y.low + x.low * b + a * rest};
}
template <class N>
N reciprocal(double x) {
  const double r = 1 / x;
  if constexpr (std::is_same_v<N, double>) {
    return r;
  } else {
    const Sum d = high_and_rest(x);
    const double high = high_and_rest(r).high;
    return {high, ((1 - high * d.high) - high * d.low) * r};
  }
}
Sum operator-(Sum a) { return {-a.high, -a.low}; }
Sum operator+(Sum a, Sum b) {
  const double high = a.high + b.high, part = high - a.high;
  return {high, (a.high - (high - part)) + (b.high - part) + (a.low + b.low)};
}
}  // namespace

// By Stirling's formula, x >= 8: the product alone needs more digits.
static double lgamma_of_large(double x) {
  static const double c[] = {8.33333333333333333333e-02,  -2.77777777777777777778e-03, 7.93650793650793650794e-04,
                             -5.95238095238095238095e-04, 8.41750841750841750842e-04,  -1.91752691752691752692e-03,
                             6.41025641025641025641e-03,  -2.95506535947712418301e-02};
  const double r = 1 / x, square = r * r;
  double series = 0;
  for (int i = 7; i >= 0; --i) series = series * square + c[i];
  const Sum main = exact_product(x - 0.5, std::log(x) - 1, 0);  // both differences are exact
  return main.high + (main.low + (0.41893853320467274178 + series * r));
}
// The double function loses up to 3 units in the last place near the zeros at negative arguments, which the one of long
// double, five times as long, does not.
double lgamma(double x) {
  int sign;
  if (x >= 8 && x < 0x1p50) return lgamma_of_large(x);
  return x > 0 ? ::lgamma_r(x, &sign) : static_cast<double>(::lgammal_r(x, &sign));
}
float lgamma(float x) {
  int sign;
  return static_cast<float>(::lgamma_r(x, &sign));
}

// The asymptotic series (Abramowitz and Stegun 6.3.18), x >= 10.
static double digamma_of_large(double x) {
  static const double c[] = {1.0 / 12,  -1.0 / 120,     1.0 / 252, -1.0 / 240,
                             1.0 / 132, -691.0 / 32760, 1.0 / 12,  -3617.0 / 8160};
  const double r = 1 / x, square = r * r;
  double series = 0;
  for (int i = 7; i >= 0; --i) series = (series + c[i]) * square;
  return std::log(x) - (r / 2 + series);
}
// Between 1 and 2: the distance from the zero, whose second part is added, times a polynomial (interpolation of
// digamma(x) / (x - zero) at Chebyshev's points).
template <class N>
static N digamma_between(double x) {
  static const double c[] = {0,
                             0,
                             0.06013562106019684,
                             -0.018550615381739702,
                             0.005936795278301875,
                             -0.0019350666647392832,
                             0.0006368880303847901,
                             -0.00021074841284590126,
                             6.99501882655044e-05,
                             -2.325823275895313e-05,
                             7.741234441368395e-06,
                             -2.578133701610713e-06,
                             8.589062683365892e-07,
                             -2.8621216825577647e-07,
                             9.543261570760428e-08,
                             -3.1807298477301726e-08,
                             1.0528133851878114e-08,
                             -3.509235492410718e-09,
                             1.2466690231864029e-09,
                             -4.1555064115551965e-10,
                             8.748420037436287e-11,
                             -2.9161179626023815e-11,
                             2.916093601085364e-11,
                             -9.720300404202244e-12};
  // Even and odd powers apart: half as many steps wait for each other.
  const double t = 2 * x - 3, square = t * t;
  double even = c[22], odd = c[23];
  for (int i = 20; i >= 2; i -= 2) {
    even = even * square + c[i];
    odd = odd * square + c[i + 1];
  }
  const double first = 0.9510558760318328, rest = (odd * t + even) * square - 0.21181371064073024 * t;
  const double distance = x - 1.4616321449683622, after = 9.549995429965697e-17, factor = first + rest;
  if constexpr (std::is_same_v<N, double>) {
    return (distance - after) * factor;
  } else {
    const Sum main = exact_product(distance, factor, (first - factor) + rest + 4.292118106755589e-17);
    return {main.high, main.low - after * factor};
  }
}
// Reflection for negative arguments, recurrence to [1, 2], from 10 on the series; N holds the sums.
template <class N>
static double digamma_by(double x) {
  if (std::isnan(x) || x == std::numeric_limits<double>::infinity()) return x;
  if (x == 0) return std::copysign(std::numeric_limits<double>::infinity(), -x);
  if (x < 0) {
    double f = x - std::nearbyint(x);  // exact, also of a denormal
    if (f == 0 || std::isinf(x)) return std::numeric_limits<double>::quiet_NaN();
    return digamma_by<N>(1 - x) - M_PI / std::tan(M_PI * f);
  }
  if (x >= 10) return digamma_of_large(x);
  if (x < 0x1p-60) return -1 / x;
  if (x < 1) return static_cast<double>(digamma_between<N>(x + 1) + -reciprocal<N>(x));
  if (x < 2) return static_cast<double>(digamma_between<N>(x));
  double z = x - 1;
  N steps = reciprocal<N>(z);
  while (z >= 2) {
    z -= 1;
    steps = steps + reciprocal<N>(z);
  }
  return static_cast<double>(digamma_between<N>(z) + steps);
}
double digamma(double x) { return digamma_by<Sum>(x); }
float digamma(float x) { return static_cast<float>(digamma_by<double>(x)); }

}  // namespace msjit::kernel

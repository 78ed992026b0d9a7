#include "jit/kernel/scalar_math.h"

#include <math.h>

#include <cmath>
#include <limits>

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

double lgamma(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}

// Reflection for negative arguments, recurrence up to 10, then the asymptotic series (Abramowitz and Stegun 6.3.18).
// Near the positive zero the value is found from the distance to it.
double digamma(double x) {
  if (std::isnan(x) || x == std::numeric_limits<double>::infinity()) return x;
  if (x == 0) return std::copysign(std::numeric_limits<double>::infinity(), -x);
  if (x < 0) {
    double f = x - std::floor(x);
    if (f == 0 || std::isinf(x)) return std::numeric_limits<double>::quiet_NaN();
    if (f > 0.5) f -= 1;
    return digamma(1 - x) - M_PI / std::tan(M_PI * f);
  }
  const double root = 1.4616321449683623413;
  if (std::fabs(x - root) < 0.01) {
    // Taylor at the zero; the root's low part is added to the distance.
    double d = (x - root) + 9.5499542e-17;
    static const double c[] = {0.96767224544762117, -0.44276319637150326, 0.25849982601700536, -0.16394271263960586,
                               0.10782406869387044, -0.07219959951130047};
    double r = 0;
    for (int i = 5; i >= 0; --i) r = (r + c[i]) * d;
    return r;
  }
  long double r = 0, z = x;
  for (; z < 12; z += 1) r -= 1 / z;
  long double i2 = 1 / (z * z);
  static const long double b[] = {1.0L / 12, -1.0L / 120, 1.0L / 252, -1.0L / 240, 1.0L / 132, -691.0L / 32760, 1.0L / 12};
  long double s = 0;
  for (int i = 6; i >= 0; --i) s = (s + b[i]) * i2;
  return static_cast<double>(r + std::log(z) - 1 / (2 * z) - s);
}

}  // namespace msjit::kernel

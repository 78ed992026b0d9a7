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

// The double function loses up to 3 units in the last place near the zeros at negative arguments.
double lgamma(double x) {
  int sign;
  return static_cast<double>(::lgammal_r(x, &sign));
}
float lgamma(float x) {
  int sign;
  return static_cast<float>(::lgamma_r(x, &sign));
}

// Reflection for negative arguments, recurrence up to 10, then the asymptotic series (Abramowitz and Stegun 6.3.18).
// Near the positive zero the value is found from the distance to it.
double digamma(double x) {
  if (std::isnan(x) || x == std::numeric_limits<double>::infinity()) return x;
  if (x == 0) return std::copysign(std::numeric_limits<double>::infinity(), -x);
  if (x < 0) {
    double f = x - std::nearbyint(x);  // exact, also of a denormal
    if (f == 0 || std::isinf(x)) return std::numeric_limits<double>::quiet_NaN();
    return digamma(1 - x) - M_PI / std::tan(M_PI * f);
  }
  const double root = 1.4616321449683622;
  if (std::fabs(x - root) < 0.01) {
    // Taylor at the zero; the root's low part is added to the distance.
    double d = (x - root) - 9.54999543e-17;
    static const double c[] = {0.96767224544762117043,  -0.44276316898359210609, 0.25849976095565101062,
                               -0.1639427054424065275,  0.10782405069126236576,  -0.072199561256454710926,
                               0.048804288164143107225, -0.033161126474847359292};
    double r = 0;
    for (int i = 7; i >= 0; --i) r = (r + c[i]) * d;
    return r;
  }
  long double r = 0, z = x;
  for (; z < 12; z += 1) r -= 1 / z;
  long double i2 = 1 / (z * z);
  static const long double b[] = {1.0L / 12,  -1.0L / 120,     1.0L / 252, -1.0L / 240,
                                  1.0L / 132, -691.0L / 32760, 1.0L / 12};
  long double s = 0;
  for (int i = 6; i >= 0; --i) s = (s + b[i]) * i2;
  return static_cast<double>(r + std::log(z) - 1 / (2 * z) - s);
}

}  // namespace msjit::kernel

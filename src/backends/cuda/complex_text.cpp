#include "src/backends/cuda/complex.h"

namespace msjit::backends::cuda {

const char* complex_text() {
  return R"cuda(
#define FUNCTION __device__ inline
struct C { double re, im; };
template <class T> struct alignas(2 * sizeof(T)) Pair { T re, im; };
FUNCTION C operator+(C a, C b) { return {a.re + b.re, a.im + b.im}; }
FUNCTION C& operator+=(C& a, C b) { return a = a + b; }
FUNCTION C operator-(C a, C b) { return {a.re - b.re, a.im - b.im}; }
FUNCTION C operator-(C a) { return {-a.re, -a.im}; }
FUNCTION C conj(C a) { return {a.re, -a.im}; }
FUNCTION C whole(bool b) { return {b ? 1.0 : 0.0, 0.0}; }
FUNCTION C real(double v) { return {v, 0.0}; }
FUNCTION C rounded(C a) { return {(double)(float)a.re, (double)(float)a.im}; }
FUNCTION bool truth(C a) { return a.re != 0 || a.im != 0; }
FUNCTION bool same(C a, C b) { return a.re == b.re && a.im == b.im; }
FUNCTION double magnitude(C a) { return hypot(a.re, a.im); }
FUNCTION double unit_of(double v) { return copysign(isinf(v) ? 1.0 : 0.0, v); }
FUNCTION double zero_for_nan(double v) { return isnan(v) ? copysign(0.0, v) : v; }
// C's Annex G: infinities are told from NaN.
FUNCTION C operator*(C x, C y) {
  double a = x.re, b = x.im, c = y.re, d = y.im, re = a * c - b * d, im = a * d + b * c;
  if (!(isnan(re) && isnan(im))) return {re, im};
  const double ac = a * c, bd = b * d, ad = a * d, bc = b * c;
  bool again = false;
  if (isinf(a) || isinf(b)) { a = unit_of(a); b = unit_of(b); c = zero_for_nan(c); d = zero_for_nan(d); again = true; }
  if (isinf(c) || isinf(d)) { c = unit_of(c); d = unit_of(d); a = zero_for_nan(a); b = zero_for_nan(b); again = true; }
  if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) {
    a = zero_for_nan(a); b = zero_for_nan(b); c = zero_for_nan(c); d = zero_for_nan(d);
    again = true;
  }
  const double infinite = f64_of(0x7ff0000000000000ull);
  if (again) return {infinite * (a * c - b * d), infinite * (a * d + b * c)};
  return {re, im};
}
FUNCTION C operator/(C x, C y) {
  double a = x.re, b = x.im, c = y.re, d = y.im;
  const double most = fmax(fabs(c), fabs(d));
  if (most >= 0x1p1022) { a /= 2; b /= 2; c /= 2; d /= 2; }
  if (most < 0x1p-969 && most != 0) { a *= 0x1p53; b *= 0x1p53; c *= 0x1p53; d *= 0x1p53; }
  double re, im;
  if (fabs(c) < fabs(d)) {
    const double r = c / d, below = c * r + d;
    re = (a * r + b) / below;
    im = (b * r - a) / below;
  } else {
    const double r = d / c, below = d * r + c;
    re = (b * r + a) / below;
    im = (b - a * r) / below;
  }
  if (!(isnan(re) && isnan(im))) return {re, im};
  a = x.re; b = x.im; c = y.re; d = y.im;
  const double infinite = f64_of(0x7ff0000000000000ull);
  if (c == 0 && d == 0 && (!isnan(a) || !isnan(b))) return {copysign(infinite, c) * a, copysign(infinite, c) * b};
  if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {
    a = unit_of(a); b = unit_of(b);
    return {infinite * (a * c + b * d), infinite * (b * c - a * d)};
  }
  if ((isinf(c) || isinf(d)) && isfinite(a) && isfinite(b)) {
    c = unit_of(c); d = unit_of(d);
    return {0.0 * (a * c + b * d), 0.0 * (b * c - a * d)};
  }
  return {re, im};
}
FUNCTION C scaled_by(C a, double k) { return {a.re * k, a.im * k}; }
FUNCTION C times_i(C a) { return {-a.im, a.re}; }
FUNCTION C over_i(C a) { return {a.im, -a.re}; }
FUNCTION C exp_of(C a) {
  const double e = exp(a.re);
  if (a.im == 0) return {e, a.im};
  if (!isfinite(a.im)) {
    if (e == 0) return {0.0, 0.0};
    if (isinf(a.re)) return {a.re, a.im - a.im};
  }
  return {e * cos(a.im), e * sin(a.im)};
}
FUNCTION C expm1_of(C a) {
  const double s = sin(a.im / 2), e = expm1(a.re);
  return {e * cos(a.im) - 2 * s * s, (e + 1) * sin(a.im)};
}
FUNCTION double log_magnitude(C a) {
  double x = fabs(a.re), y = fabs(a.im);
  if (x < y) { const double t = x; x = y; y = t; }
  if (x > 0.5 && x < 2) return 0.5 * log1p((x - 1) * (x + 1) + y * y);  // near the circle log(hypot) is all rounding
  return log(hypot(x, y));
}
FUNCTION C log_of(C a) { return {log_magnitude(a), atan2(a.im, a.re)}; }
FUNCTION C log1p_of(C a) { return {0.5 * log1p(2 * a.re + (a.re * a.re + a.im * a.im)), atan2(a.im, 1 + a.re)}; }
FUNCTION C sqrt_of(C a) {
  const double infinite = f64_of(0x7ff0000000000000ull);
  if (isinf(a.im)) return {infinite, a.im};
  if (isinf(a.re)) {
    const double nan = a.im - a.im;
    if (a.re > 0) return {a.re, isnan(a.im) ? a.im : copysign(0.0, a.im)};
    return {isnan(a.im) ? a.im : nan, copysign(infinite, a.im)};
  }
  if (a.re == 0 && a.im == 0) return {0.0, a.im};
  const double t = sqrt(0.5 * fabs(a.re) + 0.5 * hypot(a.re, a.im));
  return a.re >= 0 ? C{t, a.im / (2 * t)} : C{fabs(a.im) / (2 * t), copysign(t, a.im)};
}
FUNCTION C sin_of(C a) { return {sin(a.re) * cosh(a.im), cos(a.re) * sinh(a.im)}; }
FUNCTION C cos_of(C a) { return {cos(a.re) * cosh(a.im), -sin(a.re) * sinh(a.im)}; }
FUNCTION C tanh_of(C a) {
  const double s = sin(a.im), c = cos(a.im);
  if (fabs(a.re) > 22) return {copysign(1.0, a.re), 4 * s * c * exp(-2 * fabs(a.re))};
  const double sh = sinh(a.re), ch = cosh(a.re), below = sh * sh + c * c;
  return {sh * ch / below, s * c / below};
}
FUNCTION C asin_of(C a) {
  const C p = sqrt_of(real(1) - a), q = sqrt_of(real(1) + a);
  return {atan2(a.re, p.re * q.re - p.im * q.im), asinh(p.re * q.im - p.im * q.re)};
}
FUNCTION C acos_of(C a) {
  const C p = sqrt_of(real(1) - a), q = sqrt_of(real(1) + a);
  return {2 * atan2(p.re, q.re), asinh(q.re * p.im - q.im * p.re)};
}
FUNCTION C acosh_of(C a) {
  const C p = sqrt_of(a - real(1)), q = sqrt_of(a + real(1));
  return {asinh(p.re * q.re + p.im * q.im), 2 * atan2(p.im, q.re)};
}
FUNCTION C atanh_of(C a) {
  const double x = a.re, y = a.im, less = 1 - x;
  return {0.25 * log1p(4 * x / (less * less + y * y)), 0.5 * atan2(2 * y, (1 - x) * (1 + x) - y * y)};
}
FUNCTION C pow_of(C a, C b) {
  if (same(b, real(2))) return a * a;
  return same(b, real(0)) ? real(1) : exp_of(b * log_of(a));
}
template <class T> FUNCTION T integer_of(C a, T least) { return fabs(a.re) < 9.2e18 ? (T)(i64)a.re : least; }
)cuda";
}

std::string complex_memory(DType t) {
  if (t == DType::complex64) return "Pair<float>";
  if (t == DType::complex128) return "Pair<double>";
  return element_text(t).memory;
}
ElementText added_text(DType t) {
  return is_complex(t) ? ElementText{t == DType::complex64 ? "Pair<float>" : "Pair<double>", "C", t} : element_text(t);
}
std::string read_complex(DType t, const std::string& e) {
  if (is_complex(t)) return "C{(double)(" + e + ").re, (double)(" + e + ").im}";
  return "real((double)" + element_text(t).read(e) + ")";
}
std::string write_complex(DType t, const std::string& v) {
  switch (t) {
    case DType::complex64:
      return "Pair<float>{(float)" + v + ".re, (float)" + v + ".im}";
    case DType::complex128:
      return "Pair<double>{" + v + ".re, " + v + ".im}";
    case DType::bool_:
      return "(u8)truth(" + v + ")";
    case DType::float16:
    case DType::bfloat16:
    case DType::float32:
      return element_text(t).write("(float)" + v + ".re");
    case DType::float64:
      return v + ".re";
    default:
      break;
  }
  const std::string m = element_text(t).memory;
  const std::string bits = std::to_string(8 * size_of(t) - 1);
  return "integer_of<" + m + ">(" + v + ", " + (m[0] == 'i' ? "(" + m + ")((u64)1 << " + bits + ")" : "0") + ")";
}

}  // namespace msjit::backends::cuda

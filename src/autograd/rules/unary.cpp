// Unary functions: ct * conj(f'(x)), from the output where that saves memory. abs and relu have gradient 0 at 0.
#include "src/autograd/rules/formulas.h"

namespace msjit::autograd {

MSJIT_VJP(neg, 0, 0) { c.set(0, -c.ct[0]); }

MSJIT_VJP(abs, 1, 0) {
  const Val& x = c.in[0];
  if (!is_complex_val(x)) return c.set(0, c.ct[0] * sign(x));
  Val r = abs(x);
  Val at_zero = eq(r, num(0));
  Val scaled = where(at_zero, num(0), c.ct[0] / where(at_zero, num(1), r));
  c.set(0, x * scaled);
}

MSJIT_JVP(abs) {
  const Val& x = c.in[0];
  if (!is_complex_val(x)) return c.set(0, c.t[0] * sign(x));
  Val r = abs(x);
  Val at_zero = eq(r, num(0));
  c.set(0, where(at_zero, num(0), real_part(cj(x) * c.t[0]) / where(at_zero, num(1), r)));
}

MSJIT_VJP(square, 1, 0) { c.set(0, c.ct[0] * (cj(c.in[0]) * num(2))); }
MSJIT_VJP(relu, 0, 1) { c.set(0, where(le(c.out[0], num(0)), num(0), c.ct[0])); }
MSJIT_VJP(relu6, 1, 0) { c.set(0, where(logical_and(gt(c.in[0], num(0)), le(c.in[0], num(6))), c.ct[0], num(0))); }

// ---- powers, exponentials, logarithms
MSJIT_VJP(sqrt, 0, 1) { c.set(0, c.ct[0] * num(0.5) / cj(c.out[0])); }
MSJIT_VJP(rsqrt, 0, 1) {
  Val y = cj(c.out[0]);
  c.set(0, c.ct[0] * (y * y * y) * num(-0.5));
}
MSJIT_VJP(reciprocal, 0, 1) {
  Val y = cj(c.out[0]);
  c.set(0, -c.ct[0] * (y * y));
}
MSJIT_VJP(exp, 0, 1) { c.set(0, c.ct[0] * cj(c.out[0])); }
MSJIT_VJP(exp2, 0, 1) { c.set(0, c.ct[0] * cj(c.out[0]) * num(std::numbers::ln2)); }
MSJIT_VJP(expm1, 0, 1) { c.set(0, c.ct[0] * (cj(c.out[0]) + num(1))); }
MSJIT_VJP(log, 1, 0) { c.set(0, c.ct[0] / cj(c.in[0])); }
MSJIT_VJP(log2, 1, 0) { c.set(0, c.ct[0] / (cj(c.in[0]) * num(std::numbers::ln2))); }
MSJIT_VJP(log10, 1, 0) { c.set(0, c.ct[0] / (cj(c.in[0]) * num(std::numbers::ln10))); }
MSJIT_VJP(entr, 1, 0) { c.set(0, -c.ct[0] * (log(c.in[0]) + num(1))); }
MSJIT_VJP(log1p, 1, 0) { c.set(0, c.ct[0] / (cj(c.in[0]) + num(1))); }

// ---- trigonometric and hyperbolic
MSJIT_VJP(sin, 1, 0) { c.set(0, c.ct[0] * cos(cj(c.in[0]))); }
MSJIT_VJP(cos, 1, 0) { c.set(0, -c.ct[0] * sin(cj(c.in[0]))); }
MSJIT_VJP(tan, 0, 1) {
  Val y = cj(c.out[0]);
  c.set(0, c.ct[0] * (y * y + num(1)));
}
MSJIT_VJP(asin, 1, 0) {
  Val x = cj(c.in[0]);
  c.set(0, c.ct[0] * rsqrt(num(1) - x * x));
}
MSJIT_VJP(acos, 1, 0) {
  Val x = cj(c.in[0]);
  c.set(0, -c.ct[0] * rsqrt(num(1) - x * x));
}
MSJIT_VJP(atan, 1, 0) {
  Val x = cj(c.in[0]);
  c.set(0, c.ct[0] / (x * x + num(1)));
}
MSJIT_VJP(sinh, 1, 0) { c.set(0, c.ct[0] * cosh(cj(c.in[0]))); }
MSJIT_VJP(cosh, 1, 0) { c.set(0, c.ct[0] * sinh(cj(c.in[0]))); }
MSJIT_VJP(tanh, 0, 1) {
  Val y = cj(c.out[0]);
  c.set(0, c.ct[0] * (num(1) - y * y));
}
MSJIT_VJP(asinh, 1, 0) {
  Val x = cj(c.in[0]);
  c.set(0, c.ct[0] * rsqrt(x * x + num(1)));
}
MSJIT_VJP(acosh, 1, 0) {  // two roots: their product has the right branch for complex x
  Val x = cj(c.in[0]);
  c.set(0, c.ct[0] * (rsqrt(x - num(1)) * rsqrt(x + num(1))));
}
MSJIT_VJP(atanh, 1, 0) {
  Val x = cj(c.in[0]);
  c.set(0, c.ct[0] / (num(1) - x * x));
}

// ---- special functions
namespace {
const double kTwoOverSqrtPi = 2 * std::numbers::inv_sqrtpi;

Val gauss(const Val& x) { return exp(-(x * x)); }

// Derivative of digamma: reflection to x >= 0.5, recurrence to x >= 7.5, asymptotic series (Abramowitz and
// Stegun 6.4.6, 6.4.7, 6.4.12).
Val trigamma(const Val& x) {
  const Val reflected = lt(x, num(0.5));
  Val y = where(reflected, num(1) - x, x);
  Val total;
  for (int k = 0; k < 7; ++k) {
    Val r = reciprocal(y + num(static_cast<double>(k)));
    total = total ? total + r * r : r * r;
  }
  Val r = reciprocal(y + num(7.0)), r2 = r * r;
  // Bernoulli numbers B2, B4, ...: sum of B_2k / z^(2k+1)
  const double b[] = {1.0 / 6, -1.0 / 30, 1.0 / 42, -1.0 / 30, 5.0 / 66, -691.0 / 2730, 7.0 / 6, -3617.0 / 510};
  Val series = num(b[7]) * r2;
  for (int k = 6; k >= 0; --k) series = (series + num(b[k])) * r2;
  total = total + r + r2 * num(0.5) + series * r;
  Val safe = where(reflected, x, num(0.25));               // the sine of the other branch must not make NaN gradients
  Val away = safe - current_emitter()(Op::round, {safe});  // from the pole: infinite there, not a large number
  Val s = sin(away * num(std::numbers::pi));
  return where(reflected, num(std::numbers::pi * std::numbers::pi) / (s * s) - total, total);
}
}  // namespace

MSJIT_VJP(erf, 1, 0) { c.set(0, c.ct[0] * (gauss(c.in[0]) * num(kTwoOverSqrtPi))); }
MSJIT_VJP(erfc, 1, 0) { c.set(0, c.ct[0] * (gauss(c.in[0]) * num(-kTwoOverSqrtPi))); }
// 2 x y - 2 / sqrt(pi); from 12 on, where that cancels, the series of it in u = 1 / (2 x^2), of ten terms.
MSJIT_VJP(erfcx, 1, 1) {
  const Val &x = c.in[0], &y = c.out[0];
  Val is_far = gt(x, num(12)), near = where(is_far, num(0), x) * y * num(2) - num(kTwoOverSqrtPi);
  Val r = reciprocal(where(is_far, x, num(12))), u = r * r * num(0.5);
  Val series = num(1);
  for (int k = 19; k > 1; k -= 2) series = num(1) - u * num(k) * series;
  c.set(0, c.ct[0] * where(is_far, u * series * num(-kTwoOverSqrtPi), near));
}
MSJIT_VJP(erfinv, 0, 1) { c.set(0, c.ct[0] * (exp(c.out[0] * c.out[0]) * num(1 / kTwoOverSqrtPi))); }
MSJIT_VJP(lgamma, 1, 0) { c.set(0, c.ct[0] * digamma(c.in[0])); }
MSJIT_VJP(digamma, 1, 0) { c.set(0, c.ct[0] * trigamma(c.in[0])); }

// ---- complex parts. A real-valued function of complex z has gradient dL/dRe(z) + i dL/dIm(z).
MSJIT_VJP(real, 0, 0) { c.set(0, c.ct[0]); }
MSJIT_VJP(imag, 0, 0) {
  if (!is_complex(c.dtype(0))) return;  // constant 0
  c.set(0, c.e(Op::complex, {zeros(c.shape(0), c.e.dtype(c.ct[0])), c.ct[0]}));
}
MSJIT_VJP(conj, 0, 0) { c.set(0, cj(c.ct[0])); }
MSJIT_VJP(angle, 1, 0) {
  if (!is_complex(c.dtype(0))) return;  // 0 or pi: piecewise constant
  Val re = c.e(Op::real, {c.in[0]}), im = c.e(Op::imag, {c.in[0]});
  Val d = re * re + im * im;
  Val at_zero = eq(d, num(0));
  Val scaled = where(at_zero, num(0), c.ct[0] / where(at_zero, num(1), d));
  c.set(0, c.e(Op::complex, {-scaled * im, scaled * re}));
}
MSJIT_JVP(angle) {
  if (!is_complex(c.dtype(0))) return;
  Val re = c.e(Op::real, {c.in[0]}), im = c.e(Op::imag, {c.in[0]});
  Val d = re * re + im * im;
  Val at_zero = eq(d, num(0));
  c.set(0, where(at_zero, num(0), c.e(Op::imag, {cj(c.in[0]) * c.t[0]}) / where(at_zero, num(1), d)));
}
MSJIT_VJP(complex, 0, 0) {
  if (c.wants(0)) c.set_unbroadcast(0, c.e(Op::real, {c.ct[0]}));
  if (c.wants(1)) c.set_unbroadcast(1, c.e(Op::imag, {c.ct[0]}));
}

}  // namespace msjit::autograd

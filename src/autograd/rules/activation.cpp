// Activations with a closed derivative; piecewise ones have the derivative of the left piece at the joint.
#include "src/autograd/rules/formulas.h"

namespace msjit::autograd {

MSJIT_VJP(sigmoid, 0, 1) {
  Val y = cj(c.out[0]);
  c.set(0, c.ct[0] * (y * (num(1) - y)));
}
MSJIT_VJP(log_sigmoid, 1, 0) { c.set(0, c.ct[0] * sigmoid(-cj(c.in[0]))); }

MSJIT_VJP(silu, 1, 0) {
  const Val x = cj(c.in[0]);
  Val s = sigmoid(x);
  c.set(0, c.ct[0] * (s * (num(1) + x * (num(1) - s))));
}

MSJIT_VJP(mish, 1, 0) {
  const Val& x = c.in[0];
  Val t = tanh(softplus(x));
  c.set(0, c.ct[0] * (t + x * (num(1) - t * t) * sigmoid(x)));
}

MSJIT_VJP(softsign, 1, 0) {
  Val d = abs(c.in[0]) + num(1);
  c.set(0, c.ct[0] / (d * d));
}

MSJIT_VJP(selu, 1, 0) {
  constexpr double kScale = 1.0507009873554804934193349852946;
  constexpr double kAlpha = 1.6732632423543772848170429916717;
  Val positive = gt(c.in[0], num(0));
  Val below = exp(where(positive, num(0), c.in[0])) * num(kScale * kAlpha);
  c.set(0, c.ct[0] * where(positive, num(kScale), below));
}

MSJIT_VJP(elu, 1, 0) {
  Val positive = gt(c.in[0], num(0));
  Val below = exp(where(positive, num(0), c.in[0])) * num(c.attr<double>(0));
  c.set(0, c.ct[0] * where(positive, num(1.0), below));
}

MSJIT_VJP(leaky_relu, 1, 0) { c.set(0, where(gt(c.in[0], num(0)), c.ct[0], c.ct[0] * num(c.attr<double>(0)))); }

MSJIT_VJP(softplus, 1, 0) {
  Val scaled = c.in[0] * num(c.attr<double>(0));
  c.set(0, where(gt(scaled, num(c.attr<double>(1))), c.ct[0], c.ct[0] * sigmoid(scaled)));
}

MSJIT_VJP(hard_swish, 1, 0) {
  const Val& x = c.in[0];
  Val middle = c.ct[0] * (x * num(1.0 / 3) + num(0.5));
  c.set(0, where(lt(x, num(-3)), num(0), where(gt(x, num(3)), c.ct[0], middle)));
}

MSJIT_VJP(hard_sigmoid, 1, 0) {
  const Val& x = c.in[0];
  Val inside = logical_and(gt(x, num(-3)), lt(x, num(3)));
  c.set(0, where(inside, c.ct[0] * num(1.0 / 6), num(0)));
}

MSJIT_VJP(gelu, 1, 0) {
  const Val& x = c.in[0];
  if (c.attr<std::string>(0) == "tanh") {
    const double k = std::sqrt(2 * std::numbers::inv_pi), a = 0.044715;
    Val t = tanh((x + x * x * x * num(a)) * num(k));
    Val near = c.e(Op::clamp, {x, num(-12.0), num(12.0)});  // t is 1 or -1 beyond: no 0 * inf
    Val inner = (near * near * num(3 * a) + num(1)) * num(k);
    c.set(0, c.ct[0] * ((t + num(1)) * num(0.5) + near * (num(1) - t * t) * inner * num(0.5)));
    return;
  }
  Val cdf = (erf(x * num(1 / std::numbers::sqrt2)) + num(1)) * num(0.5);
  Val pdf = exp(x * x * num(-0.5)) * num(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
  c.set(0, c.ct[0] * (cdf + x * pdf));
}

// out[1] is the mask of what was kept.
MSJIT_VJP(dropout, 0, 2) {
  const double keep = 1 - c.attr<double>(0);
  if (!c.ct[0] || keep <= 0) return;
  c.set(0, where(c.out[1], c.ct[0] * num(1 / keep), num(0)));
}

}  // namespace msjit::autograd

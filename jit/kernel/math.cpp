#include "jit/kernel/math.h"

#include <cmath>

namespace msjit::kernel {

#define MSJIT_BY_CALL(name) \
  X name##_(X x) { return call(#name, x); }
MSJIT_BY_CALL(asinh)
MSJIT_BY_CALL(acosh) MSJIT_BY_CALL(atanh) MSJIT_BY_CALL(erfc) MSJIT_BY_CALL(erfinv) MSJIT_BY_CALL(lgamma)
    MSJIT_BY_CALL(digamma)
#undef MSJIT_BY_CALL

        X atan2_(X y, X x) {
  return call("atan2", y, x);
}
X hypot_(X x, X y) { return call("hypot", x, y); }
X fmod_(X x, X y) { return call("fmod", x, y); }

// Exact powers apart, so that a constant exponent costs no call and agrees with one known only at run time.
X pow_(X x, X y) {
  X general = call("pow", x, y);
  X r = select(eq(y, 2.0), x * x, general);
  r = select(eq(y, 3.0), x * x * x, r);
  return select(eq(y, -1.0), 1.0 / x, r);
}

X log_sigmoid_(X x) { return -(log1p_(exp_(-abs_(x))) - min_(like(x, 0), x)); }
// tanh(log(1 + e)) = n / (n + 2) with n = e (e + 2); past 20 it is 1.
X mish_(X x) {
  X e = exp_(min_(like(x, 20), x));
  X n = e * (e + 2);
  return x * (n / (n + 2));
}
X gelu_erf_(X x) { return x * 0.5 * (erf_(x * M_SQRT1_2) + 1); }
// 0.5 (1 + tanh(u)) = sigmoid(2 u)
X gelu_tanh_(X x) {
  const double c = 0.79788456080286535588;
  X u = x * fma(x * x, 2 * c * 0.044715, 2 * c);
  return x * sigmoid_(u);
}
X softplus_(X x, X beta, X threshold) {
  X t = x * beta;
  X r = (max_(like(t, 0), t) + log1p_(exp_(-abs_(t)))) / beta;
  return select(t > threshold, x, r);
}

}  // namespace msjit::kernel

#include "jit/kernel/math.h"

#include <cmath>

namespace msjit::kernel {

X lgamma_(X x) { return call("lgamma", x); }
X digamma_(X x) { return call("digamma", x); }
X fmod_(X x, X y) { return call("fmod", x, y); }

X log_sigmoid_(X x) { return -(log1p_(exp_(-abs_(x))) - min_(like(x, 0), x)); }
X softplus_(X x, X beta, X threshold) {
  X t = x * beta;
  X r = (max_(like(t, 0), t) + log1p_(exp_(-abs_(t)))) / beta;
  return select(t > threshold, x, r);
}

}  // namespace msjit::kernel

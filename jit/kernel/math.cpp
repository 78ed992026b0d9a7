#include "jit/kernel/math.h"

#include <cmath>
#include <limits>

namespace msjit::kernel {

X digamma_(X x) { return call("digamma", x); }
// The remainder is exact in one step while the quotient is. Its quotient may be rounded up to the next whole number:
// then the remainder is below 0 by less than y, exactly too.
X fmod_(X x, X y) {
  const bool f64 = x.lane() == Lane::f64;
  X a = abs_(x), b = abs_(y), q = trunc_(a / b);
  X r = fnma(q, min_(b, f64 ? std::numeric_limits<double>::max() : std::numeric_limits<float>::max()), a);
  r = select(r < 0, r + b, r) | sign_bit(x);
  return patch("fmod", like(q, f64 ? 0x1p53 : 0x1p24) <= q, r, x, y);
}

}  // namespace msjit::kernel

// The f64 forms of elementary functions that are expanded; math.h chooses.
#pragma once
#include "jit/kernel/math.h"

namespace msjit::kernel::f64 {

X exp(X x);
X exp2(X x);
X log2(X x);
X log10(X x);
X sinh(X x);
X cosh(X x);
X expm1(X x);
X log(X x);
X log1p(X x);
X sin(X x);  // past 2^15 by the library function, lane by lane
X cos(X x);
X tanh(X x);
X silu(X x);
X mish(X x);
X gelu_erf(X x);
X gelu_tanh(X x);
X erf(X x);
X erfc(X x);
X pow_abs(X a, X y);  // a^y, a >= 0 or NaN

}  // namespace msjit::kernel::f64

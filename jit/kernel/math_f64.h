// The f64 forms of elementary functions that are expanded; math.h chooses.
#pragma once
#include "jit/kernel/math.h"

namespace msjit::kernel::f64 {

// Declared of each; defined of those that are expanded. sin, cos and tan past 2^15 call the library function, lane by
// lane.
#define MSJIT_MATH(name) X name(X x);
#include "src/ops/ops.def"
X gelu_erf(X x);
X gelu_tanh(X x);
X atan2(X y, X x);
X pow_abs(X a, X y);  // a^y, a >= 0 or NaN

}  // namespace msjit::kernel::f64

// Elementary functions as kernel IR: at most 2 units in the last place over all exponents (sin, cos, tan past 2^15 by
// the C++ function); fmod is exact. Lane by lane in C++ stay digamma, and of f64 lgamma, the inverse
// hyperbolic functions and hypot.
#pragma once
#include "jit/kernel/builder.h"

namespace msjit::kernel {

// Of each op that ops.def lists by MSJIT_MATH.
#define MSJIT_MATH(name) X name##_(X x);
#include "src/ops/ops.def"
X gelu_erf_(X x);
X gelu_tanh_(X x);
X pow_(X x, X y);
X atan2_(X y, X x);
X hypot_(X x, X y);
X fmod_(X x, X y);
X softplus_(X x, X beta, X threshold);

}  // namespace msjit::kernel

// Elementary functions as kernel IR: at most 2 units in the last place over all exponents (sin, cos, tan past 2^15 by
// the C++ function). Lane by lane in C++ stay lgamma, digamma, fmod, and of f64 the inverse functions, tan, atan2 and
// hypot.
#pragma once
#include "jit/kernel/builder.h"

namespace msjit::kernel {

// clang-format off
// Ops, each computed by the function of its name with an underscore.
#define MSJIT_MATH_UNARY(F)                                                                                     \
  F(exp) F(exp2) F(expm1) F(log) F(log2) F(log10) F(log1p) F(sin) F(cos) F(tan) F(asin) F(acos) F(atan) F(sinh) \
  F(cosh) F(tanh) F(asinh) F(acosh) F(atanh) F(erf) F(erfc) F(erfinv) F(lgamma) F(digamma) F(sigmoid)           \
  F(log_sigmoid) F(silu) F(mish)
// clang-format on
#define MSJIT_DECLARE(name) X name##_(X x);
MSJIT_MATH_UNARY(MSJIT_DECLARE)
#undef MSJIT_DECLARE
X gelu_erf_(X x);
X gelu_tanh_(X x);
X pow_(X x, X y);
X atan2_(X y, X x);
X hypot_(X x, X y);
X fmod_(X x, X y);
X softplus_(X x, X beta, X threshold);

}  // namespace msjit::kernel

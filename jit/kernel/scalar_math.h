// Scalar functions that the C++ library lacks, in double.
#pragma once

namespace msjit::kernel {

double erfinv(double x);
double lgamma(double x);  // thread safe
double digamma(double x);

}  // namespace msjit::kernel

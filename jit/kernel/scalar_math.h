// Scalar functions that the C++ library lacks, in double.
#pragma once

namespace msjit::kernel {

double erfinv(double x);
double lgamma(double x);  // thread safe, as is that of float
float lgamma(float x);
double digamma(double x);  // that of float sums in double
float digamma(float x);

}  // namespace msjit::kernel

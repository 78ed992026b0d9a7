// Distances between the rows of one matrix and those of another: square roots of sums of squares of differences, which
// lose no digits where rows are close, as sums of squares and products do.
#pragma once
#include <cstdint>

#include "src/tensor/tensor.h"

namespace msjit::backends::cpu {

// (..., n, d) and (..., m, d) of float32 or float64, of one dtype; leading dimensions broadcast. (..., n, m).
Tensor distances(const Tensor& a, const Tensor& b);

// x: n rows of d numbers, y: m rows; to: n x m, `step` from row to row.
template <class T>
using DistanceFunction = void (*)(int64_t n, int64_t m, int64_t d, const T* x, const T* y, T* to, int64_t step);
#define MSJIT_DISTANCE_ENTRIES(isa, T) \
  void distances_##isa(int64_t n, int64_t m, int64_t d, const T* x, const T* y, T* to, int64_t step);
MSJIT_DISTANCE_ENTRIES(avx2, float)
MSJIT_DISTANCE_ENTRIES(avx2, double)
MSJIT_DISTANCE_ENTRIES(avx512, float)
MSJIT_DISTANCE_ENTRIES(avx512, double)
MSJIT_DISTANCE_ENTRIES(neon, float)
MSJIT_DISTANCE_ENTRIES(neon, double)
#undef MSJIT_DISTANCE_ENTRIES

}  // namespace msjit::backends::cpu

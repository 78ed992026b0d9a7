// What the kernels of pooling and those of each instruction set share.
#pragma once
#include <cstdint>

namespace msjit::backends::cpu {

// Largest elements of windows that follow each other in a row of the output and lie wholly inside the plane.
template <class T>
struct MaxRow {
  const T* from;                           // the first window's first element
  int64_t place;                           // where that is in the plane
  int64_t columns, stride;                 // windows, and how far apart they are: one or two elements
  int64_t rows, row_step, taps, tap_step;  // of a window; steps are distances in elements
  T* value;
  int64_t* index;  // of the largest in the plane: the first of equals, or the first NaN
};
// Offsets within a window are counted in float32.
inline constexpr int64_t kMostMaxPlane = int64_t{1} << 24;

#define MSJIT_POOL_ENTRIES(isa, T) void max_row_##isa(const MaxRow<T>& r);
MSJIT_POOL_ENTRIES(avx2, float)
MSJIT_POOL_ENTRIES(avx2, double)
MSJIT_POOL_ENTRIES(avx512, float)
MSJIT_POOL_ENTRIES(avx512, double)
#undef MSJIT_POOL_ENTRIES

}  // namespace msjit::backends::cpu

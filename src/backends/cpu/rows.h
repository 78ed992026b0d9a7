// Sums of dense rows: to[i] += from[i], each rounded once; halves are added in float32.
#pragma once
#include <cstdint>

#include "src/tensor/dtype.h"

namespace msjit::backends::cpu {

#define MSJIT_ROWS_ENTRIES(isa)                                    \
  void add_row_##isa(float* to, const float* from, int64_t n);     \
  void add_row_##isa(double* to, const double* from, int64_t n);   \
  void add_row_##isa(Float16* to, const Float16* from, int64_t n); \
  void add_row_##isa(BFloat16* to, const BFloat16* from, int64_t n);
MSJIT_ROWS_ENTRIES(avx2)
MSJIT_ROWS_ENTRIES(avx512)
#undef MSJIT_ROWS_ENTRIES

}  // namespace msjit::backends::cpu

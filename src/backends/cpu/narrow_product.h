// Products of a vector and a matrix of integers of 8 and 16 bits, read as they lie, modulo 2^16 (right modulo 2^8,
// too).
#pragma once
#include <cstdint>

namespace msjit::backends::cpu {

//   rows   to[j] = sum of x[p] b[p, j], p < k, j < n; `ld` from row to row
//   dots   to[j] = sum of x[p] b[j, p]
template <class S>
struct NarrowFunctions {
  void (*rows)(int64_t k, int64_t n, const S* x, const S* b, int64_t ld, S* to);
  void (*dots)(int64_t k, int64_t n, const S* x, const S* b, int64_t ld, S* to);
};
#define MSJIT_NARROW_ENTRIES(isa)                      \
  extern const NarrowFunctions<uint8_t> narrow8_##isa; \
  extern const NarrowFunctions<uint16_t> narrow16_##isa;
MSJIT_NARROW_ENTRIES(avx2)
MSJIT_NARROW_ENTRIES(avx512)
#undef MSJIT_NARROW_ENTRIES

}  // namespace msjit::backends::cpu

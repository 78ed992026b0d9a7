// The products of narrow_product.h for one width of vectors, in the compiler's own vector types, which every
// instruction set has. V, a class of the including file's unnamed namespace, keeps what is compiled for one apart from
// others.
#pragma once
#include <algorithm>
#include <cstring>

#include "src/backends/cpu/narrow_product.h"

namespace msjit::backends::cpu {

template <class T, int64_t bytes>
struct VectorOf {
  typedef T type __attribute__((vector_size(bytes)));
};

template <class V, class S>
struct VectorNarrow {
  static constexpr int64_t kBytes = V::kLanes * static_cast<int64_t>(sizeof(typename V::Element)), kLanes = kBytes / 2;
  using Vec = typename VectorOf<uint16_t, kBytes>::type;
  using Part = typename VectorOf<S, kLanes* static_cast<int64_t>(sizeof(S))>::type;

  static __attribute__((always_inline)) inline Vec load(const S* p) {
    Part part;
    std::memcpy(&part, p, sizeof(part));
    return __builtin_convertvector(part, Vec);
  }

  static void rows(int64_t k, int64_t n, const S* x, const S* b, int64_t ld, S* to) {
    constexpr int64_t kTogether = 4;  // vectors of sums
    int64_t j = 0;
    for (; j + kTogether * kLanes <= n; j += kTogether * kLanes) {
      Vec sums[kTogether] = {};
      for (int64_t p = 0; p < k; ++p) {
        const uint16_t factor = x[p];
        const S* row = b + p * ld + j;
#pragma GCC unroll 4
        for (int64_t v = 0; v < kTogether; ++v) sums[v] += load(row + v * kLanes) * factor;
      }
      for (int64_t v = 0; v < kTogether; ++v) {
        for (int64_t i = 0; i < kLanes; ++i) to[j + v * kLanes + i] = static_cast<S>(sums[v][i]);
      }
    }
    for (; j + kLanes <= n; j += kLanes) {
      Vec sum = {};
      for (int64_t p = 0; p < k; ++p) sum += load(b + p * ld + j) * static_cast<uint16_t>(x[p]);
      for (int64_t i = 0; i < kLanes; ++i) to[j + i] = static_cast<S>(sum[i]);
    }
    if (j == n) return;
    uint16_t rest[kLanes] = {};
    for (int64_t p = 0; p < k; ++p) {
      for (int64_t i = j; i < n; ++i) rest[i - j] = static_cast<uint16_t>(rest[i - j] + uint32_t{x[p]} * b[p * ld + i]);
    }
    for (int64_t i = j; i < n; ++i) to[i] = static_cast<S>(rest[i - j]);
  }

  static void dots(int64_t k, int64_t n, const S* x, const S* b, int64_t ld, S* to) {
    for (int64_t j = 0; j < n; ++j) {
      const S* row = b + j * ld;
      Vec first = {}, second = {};
      int64_t p = 0;
      for (; p + 2 * kLanes <= k; p += 2 * kLanes) {
        first += load(x + p) * load(row + p);
        second += load(x + p + kLanes) * load(row + p + kLanes);
      }
      for (; p + kLanes <= k; p += kLanes) first += load(x + p) * load(row + p);
      first += second;
      uint32_t sum = 0;
      for (int64_t i = 0; i < kLanes; ++i) sum += first[i];
      for (; p < k; ++p) sum += uint32_t{x[p]} * row[p];
      to[j] = static_cast<S>(sum);
    }
  }
};

#define MSJIT_NARROW_ENTRIES(isa, V)                                                                               \
  const NarrowFunctions<uint8_t> narrow8_##isa = {VectorNarrow<V, uint8_t>::rows, VectorNarrow<V, uint8_t>::dots}; \
  const NarrowFunctions<uint16_t> narrow16_##isa = {VectorNarrow<V, uint16_t>::rows, VectorNarrow<V, uint16_t>::dots};

}  // namespace msjit::backends::cpu

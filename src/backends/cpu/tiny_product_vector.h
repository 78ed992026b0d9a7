// Many products of matrices of at most kTinySize rows and columns for one vector instruction set; written once over a
// class V of vector operations like gemm_vector.h.
#pragma once
#include <algorithm>

#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {

template <class V>
struct VectorTiny {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr int64_t kLanes = V::kLanes, kVectors = (kTinySize + kLanes - 1) / kLanes;

  // Sums in the order of k, as the tiles of large products have it.
  static void run(const TinyProducts& of, int64_t from, int64_t to, const T* a, const T* b, T* c) {
    T packed[kTinySize * kVectors * kLanes];
    const bool dense = of.b_column == 1;
    for (int64_t i = from; i < to; ++i) {
      const T* const left = a + of.offsets[i].first;
      const T* right = b + of.offsets[i].second;
      T* const out = c + i * of.m * of.n;
      int64_t row = of.b_row;
      if (!dense) {
        row = kVectors * kLanes;
        for (int64_t p = 0; p < of.k; ++p) {
          for (int64_t j = 0; j < of.n; ++j) packed[p * row + j] = right[p * of.b_row + j * of.b_column];
        }
        right = packed;
      }
      for (int64_t j = 0; j < of.n; j += kLanes) {
        const auto mask = V::mask(std::min(kLanes, of.n - j));
        Vec rows[kTinySize];
        for (int64_t p = 0; p < of.k; ++p) rows[p] = V::load(right + p * row + j, mask);
        for (int64_t r = 0; r < of.m; ++r) {
          Vec sum = V::zero();
          for (int64_t p = 0; p < of.k; ++p)
            sum = V::fma(V::broadcast(left + r * of.a_row + p * of.a_column), rows[p], sum);
          V::store(out + r * of.n + j, sum, mask);
        }
      }
    }
  }
};

}  // namespace msjit::backends::cpu

// Distances for one vector instruction set; written once over a class V of vector operations like gemm_vector.h.
#pragma once
#include <algorithm>

#include "src/backends/cpu/distances.h"
#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {

// Lanes are rows of y, turned into panels of two vectors; sums of some rows of x stay in registers.
template <class V>
struct VectorDistances {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr int64_t kLanes = V::kLanes, kPanel = 2 * kLanes;
  static constexpr int kRows = V::kRows >= 12 ? 12 : 4;

  template <int rows>
  static void tile(int64_t d, const T* x, const T* panel, T* to, int64_t step, int64_t columns) {
    Vec sums[rows][2];
#pragma GCC unroll 12
    for (int i = 0; i < rows; ++i) sums[i][0] = sums[i][1] = V::zero();
    for (int64_t p = 0; p < d; ++p) {
      const Vec right[2] = {V::load(panel + p * kPanel), V::load(panel + p * kPanel + kLanes)};
#pragma GCC unroll 12
      for (int i = 0; i < rows; ++i) {
        const Vec left = V::broadcast(x + i * d + p);
#pragma GCC unroll 2
        for (int v = 0; v < 2; ++v) {
          const Vec apart = V::sub(left, right[v]);
          sums[i][v] = V::fma(apart, apart, sums[i][v]);
        }
      }
    }
    const int64_t first = std::min(columns, kLanes);
#pragma GCC unroll 12
    for (int i = 0; i < rows; ++i) {
      V::store(to + i * step, V::sqrt(sums[i][0]), V::mask(first));
      if (columns > kLanes) V::store(to + i * step + kLanes, V::sqrt(sums[i][1]), V::mask(columns - kLanes));
    }
  }

  static void run(int64_t n, int64_t m, int64_t d, const T* x, const T* y, T* to, int64_t step) {
    T* const panel =
        static_cast<T*>(thread_scratch().get(0, static_cast<size_t>(std::max<int64_t>(d, 1) * kPanel) * sizeof(T)));
    for (int64_t j = 0; j < m; j += kPanel) {
      const int64_t columns = std::min(kPanel, m - j);
      VectorGemm<V>::pack_b(true, d, columns, y + j * d, d, panel);
      int64_t i = 0;
      for (; i + kRows <= n; i += kRows) tile<kRows>(d, x + i * d, panel, to + i * step + j, step, columns);
      for (; i + 4 <= n && kRows > 4; i += 4) tile<4>(d, x + i * d, panel, to + i * step + j, step, columns);
      for (; i < n; ++i) tile<1>(d, x + i * d, panel, to + i * step + j, step, columns);
    }
  }
};

#define MSJIT_DISTANCE_ENTRIES(isa, V, T)                                                              \
  void distances_##isa(int64_t n, int64_t m, int64_t d, const T* x, const T* y, T* to, int64_t step) { \
    VectorDistances<V>::run(n, m, d, x, y, to, step);                                                  \
  }

}  // namespace msjit::backends::cpu

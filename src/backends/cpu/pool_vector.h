// Pooling for one vector instruction set; written once over a class V of vector operations like gemm_vector.h.
#pragma once
#include "src/backends/cpu/gemm_vector.h"
#include "src/backends/cpu/pool.h"

namespace msjit::backends::cpu {

template <class V>
struct VectorPool {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr int64_t kLanes = V::kLanes;

  // `n` elements, `stride` apart.
  template <int stride>
  static MSJIT_FLATTEN Vec strided(const T* p, int64_t n) {
    if constexpr (stride == 1) return V::load(p, V::mask(n));
    const int64_t all = 2 * n - 1;
    Vec even, odd;
    V::split(V::load(p, V::mask(std::min(all, kLanes))),
             V::load(p + kLanes, V::mask(std::max<int64_t>(all - kLanes, 0))), even, odd);
    return even;
  }
  template <int stride>
  static void max_row(const MaxRow<T>& r) {
    T offsets[kLanes];
    for (int64_t c = 0; c < r.columns; c += kLanes) {
      const int64_t n = std::min(kLanes, r.columns - c);
      const T* from = r.from + c * stride;
      Vec best = strided<stride>(from, n), at = V::zero();
      for (int64_t i = 0; i < r.rows; ++i) {
        for (int64_t j = 0; j < r.taps; ++j) {
          const int64_t offset = i * r.row_step + j * r.tap_step;
          const Vec v = strided<stride>(from + offset, n);
          const auto take = V::exceeds(v, best);
          best = V::choose(take, v, best);
          at = V::choose(take, V::all(static_cast<T>(offset)), at);
        }
      }
      V::store(r.value + c, best, V::mask(n));
      V::store(offsets, at);
      for (int64_t k = 0; k < n; ++k) r.index[c + k] = r.place + (c + k) * stride + static_cast<int64_t>(offsets[k]);
    }
  }
  static void run(const MaxRow<T>& r) { r.stride == 1 ? max_row<1>(r) : max_row<2>(r); }
};

#define MSJIT_POOL_ENTRIES(isa, V, T) \
  void max_row_##isa(const MaxRow<T>& r) { VectorPool<V>::run(r); }

}  // namespace msjit::backends::cpu

// Panels of factorisations for one vector instruction set; written once over a class V of vector operations like
// gemm_vector.h.
#pragma once
#include <algorithm>

#include "src/backends/cpu/factor.h"
#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {

template <class V>
struct VectorPanel {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr int64_t kLanes = V::kLanes;
  static constexpr int kTogether = static_cast<int>(std::min<int64_t>(kPanelColumns / kLanes, 4));

  template <int vectors>
  static void reflect_some(const T* v, int64_t rows, T tau, T* panel) {
    // Rows in two sums: each addition waits for the one before it.
    Vec even[vectors], odd[vectors];
#pragma GCC unroll 4
    for (int j = 0; j < vectors; ++j) even[j] = odd[j] = V::zero();
    int64_t i = 0;
    for (; i + 2 <= rows; i += 2) {
      const Vec a = V::broadcast(v + i), b = V::broadcast(v + i + 1);
      const T* row = panel + i * kPanelColumns;
#pragma GCC unroll 4
      for (int j = 0; j < vectors; ++j) {
        even[j] = V::fma(a, V::load(row + j * kLanes), even[j]);
        odd[j] = V::fma(b, V::load(row + kPanelColumns + j * kLanes), odd[j]);
      }
    }
    if (i < rows) {
      const Vec a = V::broadcast(v + i);
#pragma GCC unroll 4
      for (int j = 0; j < vectors; ++j) even[j] = V::fma(a, V::load(panel + i * kPanelColumns + j * kLanes), even[j]);
    }
    const Vec factor = V::all(tau);
#pragma GCC unroll 4
    for (int j = 0; j < vectors; ++j) even[j] = V::mul(factor, V::add(even[j], odd[j]));
    for (i = 0; i < rows; ++i) {
      const Vec a = V::broadcast(v + i);
      T* row = panel + i * kPanelColumns;
#pragma GCC unroll 4
      for (int j = 0; j < vectors; ++j) V::store(row + j * kLanes, V::fnma(a, even[j], V::load(row + j * kLanes)));
    }
  }
  static void reflect(const T* v, int64_t rows, T tau, T* panel, int64_t from) {
    from = from / kLanes * kLanes;
    for (; from + kTogether * kLanes <= kPanelColumns; from += kTogether * kLanes)
      reflect_some<kTogether>(v, rows, tau, panel + from);
    if constexpr (kTogether > 2) {
      if (from + 2 * kLanes <= kPanelColumns) {
        reflect_some<2>(v, rows, tau, panel + from);
        from += 2 * kLanes;
      }
    }
    if constexpr (kTogether > 1) {
      if (from < kPanelColumns) reflect_some<1>(v, rows, tau, panel + from);
    }
  }

  static MSJIT_FLATTEN T dot_of(Vec v) {
    if constexpr (kLanes == 1)
      return v;
    else
      return V::sum(v);
  }
  static void update(T* a, int64_t ld, int64_t n, const T* v, const T* w, const T* x, T* p) {
    for (int64_t i = 0; i < n; ++i, a += ld) {
      const Vec vi = V::broadcast(v + i), wi = V::broadcast(w + i);
      Vec sums[2] = {V::zero(), V::zero()};
      int64_t j = 0;
      for (; j + 2 * kLanes <= n; j += 2 * kLanes) {
#pragma GCC unroll 2
        for (int64_t k = 0; k < 2; ++k) {
          const int64_t at = j + k * kLanes;
          const Vec row = V::fnma(wi, V::load(v + at), V::fnma(vi, V::load(w + at), V::load(a + at)));
          V::store(a + at, row);
          sums[k] = V::fma(row, V::load(x + at), sums[k]);
        }
      }
      for (; j < n; j += kLanes) {
        const auto mask = V::mask(std::min(kLanes, n - j));
        const Vec row = V::fnma(wi, V::load(v + j, mask), V::fnma(vi, V::load(w + j, mask), V::load(a + j, mask)));
        V::store(a + j, row, mask);
        sums[0] = V::fma(row, V::load(x + j, mask), sums[0]);
      }
      p[i] = dot_of(V::add(sums[0], sums[1]));
    }
  }

  static void bidiagonal(T* a, int64_t ld, int64_t rows, int64_t columns, const T* p, const T* q, const T* s,
                         const T* t, const T* v, T* w) {
    std::fill_n(w, columns, T(0));
    for (int64_t i = 0; i < rows; ++i, a += ld) {
      const Vec pi = V::broadcast(p + i), si = V::broadcast(s + i), vi = V::broadcast(v + i);
      int64_t j = 0;
      for (; j + kLanes <= columns; j += kLanes) {
        const Vec row = V::fnma(si, V::load(t + j), V::fnma(pi, V::load(q + j), V::load(a + j)));
        V::store(a + j, row);
        V::store(w + j, V::fma(vi, row, V::load(w + j)));
      }
      if (j < columns) {
        const auto mask = V::mask(columns - j);
        const Vec row = V::fnma(si, V::load(t + j, mask), V::fnma(pi, V::load(q + j, mask), V::load(a + j, mask)));
        V::store(a + j, row, mask);
        V::store(w + j, V::fma(vi, row, V::load(w + j, mask)), mask);
      }
    }
  }
  static void multiply(const T* a, int64_t ld, int64_t rows, int64_t columns, const T* x, T* y) {
    for (int64_t i = 0; i < rows; ++i, a += ld) {
      Vec sums[2] = {V::zero(), V::zero()};
      int64_t j = 0;
      for (; j + 2 * kLanes <= columns; j += 2 * kLanes) {
        sums[0] = V::fma(V::load(a + j), V::load(x + j), sums[0]);
        sums[1] = V::fma(V::load(a + j + kLanes), V::load(x + j + kLanes), sums[1]);
      }
      for (; j < columns; j += kLanes) {
        const auto mask = V::mask(std::min(kLanes, columns - j));
        sums[0] = V::fma(V::load(a + j, mask), V::load(x + j, mask), sums[0]);
      }
      y[i] = dot_of(V::add(sums[0], sums[1]));
    }
  }

  // Some columns of each row stay in registers from one pair to the next.
  template <int vectors>
  static MSJIT_FLATTEN void rotate_some(T* rows, int64_t ld, int64_t count, const T* c, const T* s) {
    Vec carried[vectors];
    T* at = rows + count * ld;
#pragma GCC unroll 4
    for (int k = 0; k < vectors; ++k) carried[k] = V::load(at + k * kLanes);
    for (int64_t i = count - 1; i >= 0; --i, at -= ld) {
      const Vec cosine = V::broadcast(c + i), sine = V::broadcast(s + i);
#pragma GCC unroll 4
      for (int k = 0; k < vectors; ++k) {
        const Vec low = V::load(at - ld + k * kLanes);
        V::store(at + k * kLanes, V::fma(sine, low, V::mul(cosine, carried[k])));
        carried[k] = V::fnma(sine, carried[k], V::mul(cosine, low));
      }
    }
#pragma GCC unroll 4
    for (int k = 0; k < vectors; ++k) V::store(at + k * kLanes, carried[k]);
  }
  // n is a multiple of the lanes of every instruction set, or what follows a row may be changed.
  static void rotate(T* rows, int64_t ld, int64_t n, int64_t count, const T* c, const T* s) {
    int64_t j = 0;
    for (; j + 4 * kLanes <= n; j += 4 * kLanes) rotate_some<4>(rows + j, ld, count, c, s);
    for (; j < n; j += kLanes) rotate_some<1>(rows + j, ld, count, c, s);
  }
};

#define MSJIT_PANEL_ENTRIES(isa, V, T)                                                             \
  const PanelFunctions<T> panel_##isa##_##T = {VectorPanel<V>::reflect, VectorPanel<V>::update,    \
                                               VectorPanel<V>::rotate, VectorPanel<V>::bidiagonal, \
                                               VectorPanel<V>::multiply};

}  // namespace msjit::backends::cpu

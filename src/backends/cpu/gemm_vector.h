// The product for one vector instruction set, written once over a class V of vector operations. Included by the file
// of each instruction set after its target pragma; V is different in each, so no code is shared between them.
//
// Tiles of C up to V::kRows x 2 vectors are kept in registers. A is read in place, one broadcast an element, unless it
// is large; B is read in place when its rows are dense and few rows of A use it, else packed into panels of two
// vectors.
#pragma once
#include <algorithm>
#include <cstdint>

#include "src/backends/cpu/gemm_scratch.h"

namespace msjit::backends::cpu {

#define MSJIT_FLATTEN __attribute__((always_inline)) inline

// What the vector classes share but for the names of types and intrinsics; masks, sums and transposes differ.
#define MSJIT_VECTOR_TYPE(T, V, lanes, rows, prefix, suffix)                                     \
  using Element = T;                                                                             \
  using Vec = V;                                                                                 \
  static constexpr int64_t kLanes = lanes;                                                       \
  static constexpr int kRows = rows;                                                             \
  static MSJIT_FLATTEN Vec zero() { return prefix##_setzero_##suffix(); }                        \
  static MSJIT_FLATTEN Vec load(const T* p) { return prefix##_loadu_##suffix(p); }               \
  static MSJIT_FLATTEN void store(T* p, Vec v) { prefix##_storeu_##suffix(p, v); }               \
  static MSJIT_FLATTEN Vec broadcast(const T* p) { return prefix##_set1_##suffix(*p); }          \
  static MSJIT_FLATTEN Vec fma(Vec a, Vec b, Vec c) { return prefix##_fmadd_##suffix(a, b, c); } \
  static MSJIT_FLATTEN Vec mul(Vec a, Vec b) { return prefix##_mul_##suffix(a, b); }             \
  static MSJIT_FLATTEN Vec add(Vec a, Vec b) { return prefix##_add_##suffix(a, b); }

template <class V>
struct VectorGemm {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  using Mask = typename V::Mask;
  static constexpr int64_t kLanes = V::kLanes, kPanel = 2 * kLanes, kRows = V::kRows;
  static constexpr int64_t kDepth = 256;                               // a panel of B stays in the first-level cache
  static constexpr int64_t kWidth = 8 * kPanel, kHeight = 16 * kRows;  // blocks of B and A stay in the second level

  struct Tile {
    int64_t k;
    const T* a;
    int64_t row, step;  // strides of A in elements: next row, next k
    const T* b;
    int64_t ldb;
    T alpha, beta;
    T* c;
    int64_t ldc;
    Mask tail;  // of the last vector
  };

  template <int rows, int vectors>
  static void run_tile(const Tile& t) {
    Vec sums[rows][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
      for (int v = 0; v < vectors; ++v) sums[i][v] = V::zero();
    }
    // Rows in threes from a few bases: all addresses are base + {0, 1, 2} * stride.
    constexpr int kBases = (rows + 2) / 3;
    const char* base[kBases];
#pragma GCC unroll 8
    for (int g = 0; g < kBases; ++g) base[g] = reinterpret_cast<const char*>(t.a + 3 * g * t.row);
    const int64_t row = t.row * static_cast<int64_t>(sizeof(T)), step = t.step * static_cast<int64_t>(sizeof(T));
    const T* b = t.b;
    const int64_t ldb = t.ldb;
    const Mask tail = t.tail;
    for (int64_t p = t.k; p > 0; --p) {
      Vec right[vectors];
#pragma GCC unroll 4
      for (int v = 0; v < vectors - 1; ++v) right[v] = V::load(b + v * kLanes);
      right[vectors - 1] = V::load(b + (vectors - 1) * kLanes, tail);
#pragma GCC unroll 16
      for (int i = 0; i < rows; ++i) {
        Vec left = V::broadcast(reinterpret_cast<const T*>(base[i / 3] + (i % 3) * row));
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) sums[i][v] = V::fma(left, right[v], sums[i][v]);
      }
      b += ldb;
#pragma GCC unroll 8
      for (int g = 0; g < kBases; ++g) base[g] += step;
    }
    const Vec alpha = V::broadcast(&t.alpha), beta = V::broadcast(&t.beta);
    const bool scale = t.alpha != T(1), read = t.beta != T(0);
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i) {
      T* c = t.c + i * t.ldc;
#pragma GCC unroll 4
      for (int v = 0; v < vectors; ++v) {
        Vec s = sums[i][v];
        if (scale) s = V::mul(s, alpha);
        if (v + 1 < vectors) {
          if (read) s = V::fma(V::load(c + v * kLanes), beta, s);
          V::store(c + v * kLanes, s);
        } else {
          if (read) s = V::fma(V::load(c + v * kLanes, tail), beta, s);
          V::store(c + v * kLanes, s, tail);
        }
      }
    }
  }

  using TileFn = void (*)(const Tile&);
  template <int... i>
  static constexpr TileFn tile_function(int rows, int vectors, std::integer_sequence<int, i...>) {
    constexpr TileFn one[] = {&run_tile<i + 1, 1>...};
    constexpr TileFn two[] = {&run_tile<i + 1, 2>...};
    return vectors == 1 ? one[rows - 1] : two[rows - 1];
  }
  static TileFn tile_function(int rows, int vectors) {
    return tile_function(rows, vectors, std::make_integer_sequence<int, V::kRows>());
  }

  // Panels of kPanel columns, each k x kPanel, columns past n are zero.
  static void pack_b(bool transposed, int64_t k, int64_t n, const T* b, int64_t ldb, T* to) {
    for (int64_t j = 0; j < n; j += kPanel, to += k * kPanel) {
      int64_t width = std::min(kPanel, n - j);
      if (!transposed) {
        Mask first = V::mask(std::min(width, kLanes)), second = V::mask(std::max<int64_t>(width - kLanes, 0));
        for (int64_t p = 0; p < k; ++p) {
          const T* row = b + p * ldb + j;
          V::store(to + p * kPanel, V::load(row, first));
          V::store(to + p * kPanel + kLanes, width > kLanes ? V::load(row + kLanes, second) : V::zero());
        }
        continue;
      }
      for (int64_t half = 0; half < kPanel; half += kLanes) {
        int64_t columns = std::clamp<int64_t>(width - half, 0, kLanes);
        const T* source = b + (j + half) * ldb;
        for (int64_t p = 0; p < k; p += kLanes) {
          int64_t depth = std::min(kLanes, k - p);
          Mask mask = V::mask(depth);
          Vec block[kLanes];
          for (int64_t c = 0; c < kLanes; ++c) block[c] = c < columns ? V::load(source + c * ldb + p, mask) : V::zero();
          V::transpose(block);
          for (int64_t d = 0; d < depth; ++d) V::store(to + (p + d) * kPanel + half, block[d]);
        }
      }
    }
  }

  // Panels of `rows` rows of A, each k x rows.
  static void pack_a(int64_t m, int64_t k, int64_t rows, const T* a, int64_t row, int64_t step, T* to) {
    for (int64_t i = 0; i < m; i += rows) {
      int64_t height = std::min(rows, m - i);
      const T* from = a + i * row;
      for (int64_t p = 0; p < k; ++p) {
        for (int64_t r = 0; r < height; ++r) to[p * height + r] = from[r * row + p * step];
      }
      to += k * height;
    }
  }

  // Every C[i] = alpha * dot(row i of A, x) + beta * C[i], x dense.
  static void dot_rows(int64_t m, int64_t k, T alpha, const T* a, int64_t lda, const T* x, T beta, T* c, int64_t inc) {
    for (int64_t i = 0; i < m; ++i, a += lda, c += inc) {
      Vec s0 = V::zero(), s1 = V::zero(), s2 = V::zero(), s3 = V::zero();
      int64_t p = 0;
      for (; p + 4 * kLanes <= k; p += 4 * kLanes) {
        s0 = V::fma(V::load(a + p), V::load(x + p), s0);
        s1 = V::fma(V::load(a + p + kLanes), V::load(x + p + kLanes), s1);
        s2 = V::fma(V::load(a + p + 2 * kLanes), V::load(x + p + 2 * kLanes), s2);
        s3 = V::fma(V::load(a + p + 3 * kLanes), V::load(x + p + 3 * kLanes), s3);
      }
      for (; p < k; p += kLanes) {
        Mask mask = V::mask(std::min(kLanes, k - p));
        s0 = V::fma(V::load(a + p, mask), V::load(x + p, mask), s0);
      }
      T sum = V::sum(V::add(V::add(s0, s1), V::add(s2, s3)));
      *c = alpha * sum + (beta == T(0) ? T(0) : beta * *c);
    }
  }

  static void run(bool ta, bool tb, int64_t m, int64_t n, int64_t k, T alpha, const T* a, int64_t lda, const T* b,
                  int64_t ldb, T beta, T* c, int64_t ldc) {
    if (m == 1 && tb && (!ta || lda == 1)) return dot_rows(n, k, alpha, b, ldb, a, beta, c, 1);
    if (n == 1 && !ta && (tb || ldb == 1)) return dot_rows(m, k, alpha, a, lda, b, beta, c, ldc);
    const int64_t row = ta ? 1 : lda, step = ta ? lda : 1;
    const bool copy_b = tb || (m > 2 * kRows && k * n > 8192) || (m > kRows && ldb % 512 == 0 && k > 16);
    const bool copy_a = n > 2 * kPanel && k > 16 && (m * k > 16384 || (!ta && lda % 512 == 0 && m > 4));
    Scratch& scratch = thread_scratch();
    for (int64_t p = 0; p < k; p += kDepth) {
      int64_t depth = std::min(kDepth, k - p);
      T beta_now = p == 0 ? beta : T(1);
      for (int64_t j = 0; j < n; j += kWidth) {
        int64_t width = std::min(kWidth, n - j);
        const T* block = tb ? b + j * ldb + p : b + p * ldb + j;
        const T* panels = block;
        if (copy_b) {
          T* to = static_cast<T*>(scratch.get(0, depth * ((width + kPanel - 1) / kPanel) * kPanel * sizeof(T)));
          pack_b(tb, depth, width, block, ldb, to);
          panels = to;
        }
        for (int64_t i = 0; i < m; i += kHeight) {
          int64_t height = std::min(kHeight, m - i);
          int64_t tiles = (height + kRows - 1) / kRows, rows = (height + tiles - 1) / tiles;  // even tiles
          const T* left = a + i * row + p * step;
          if (copy_a) {
            T* to = static_cast<T*>(scratch.get(1, depth * height * sizeof(T)));
            pack_a(height, depth, rows, left, row, step, to);
            left = to;
          }
          for (int64_t jj = 0; jj < width; jj += kPanel) {
            int64_t columns = std::min(kPanel, width - jj);
            int vectors = columns > kLanes ? 2 : 1;
            Tile t{depth, nullptr,  row,     step, copy_b ? panels + jj * depth : panels + jj, copy_b ? kPanel : ldb,
                   alpha, beta_now, nullptr, ldc,  V::mask(columns - (vectors - 1) * kLanes)};
            for (int64_t ii = 0; ii < height; ii += rows) {
              int64_t count = std::min(rows, height - ii);
              t.a = copy_a ? left + ii * depth : left + ii * row;
              if (copy_a) t.row = 1, t.step = count;
              t.c = c + (i + ii) * ldc + j + jj;
              tile_function(static_cast<int>(count), vectors)(t);
            }
          }
        }
      }
    }
  }
};

}  // namespace msjit::backends::cpu

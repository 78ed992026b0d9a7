// Products of a row or a few with a large matrix, bound by reading it, once and in the order of memory: a part of
// gemm_vector.h.
#pragma once
#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/gemm_scratch.h"
#include "src/backends/cpu/vector_type.h"

namespace msjit::backends::cpu {

template <class V>
struct VectorFew {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  using Mask = typename V::Mask;
  static constexpr int64_t kLanes = V::kLanes, kPanel = 2 * kLanes, kRows = V::kRows;
  static constexpr bool kWide = kLanes * sizeof(T) >= 64;  // a vector is a line of the cache
  // Integers take longer to multiply than to read: fewer kernels, which take up less room, are as fast.
  static constexpr bool kIntegers = std::is_integral_v<T>;

  // What is waited for of a large B are the lines that are on their way at once. Products (and conversions) that wait
  // for them fill the processor before there are enough, so that so many are fetched ahead of `rows` rows of k
  // elements, in the order in which they are read: `next` is where that goes on behind them.
  static constexpr int64_t kLinesAhead = 128;
  template <int rows, class S>
  struct Ahead {
    static constexpr int64_t kElements = kLinesAhead / rows * 64 / static_cast<int64_t>(sizeof(S));
    int64_t turn;
    const S *here, *there;
    Ahead(int64_t k, const S* from, const S* next)
        : turn(std::max<int64_t>(k - kElements, 0)), here(from + kElements), there(next - turn) {}
    MSJIT_FLATTEN void fetch(int64_t p, int64_t ld) const {
      const S* ahead = (p < turn ? here : there) + p;
#pragma GCC unroll 8
      for (int i = 0; i < rows; ++i) __builtin_prefetch(ahead + i * ld);
    }
  };

  // Every C[i] = alpha * dot(row i of A, x) + beta * C[i], x dense. Some rows side by side: more of what is read is
  // foreseen than of one row.
  template <int rows, class S>
  static void dots(int64_t k, T alpha, const S* a, int64_t lda, const T* x, T beta, T* c, int64_t inc) {
    constexpr int kSums = 4;
    const Ahead<rows, S> ahead(k, a, a + rows * lda);
    Vec sums[rows][kSums];
#pragma GCC unroll 4
    for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
      for (int s = 0; s < kSums; ++s) sums[i][s] = V::zero();
    }
    int64_t p = 0;
    for (; p + kSums * kLanes <= k; p += kSums * kLanes) {
#pragma GCC unroll 4
      for (int s = 0; s < kSums; ++s) {
        if constexpr (sizeof(S) < sizeof(T)) ahead.fetch(p + s * kLanes, lda);
        const Vec right = V::load(x + p + s * kLanes);
#pragma GCC unroll 4
        for (int i = 0; i < rows; ++i) sums[i][s] = V::fma(V::load(a + i * lda + p + s * kLanes), right, sums[i][s]);
      }
    }
    for (; p < k; p += kLanes) {
      const Mask mask = V::mask(std::min(kLanes, k - p));
      const Vec right = V::load(x + p, mask);
#pragma GCC unroll 4
      for (int i = 0; i < rows; ++i) sums[i][0] = V::fma(V::load(a + i * lda + p, mask), right, sums[i][0]);
    }
#pragma GCC unroll 4
    for (int i = 0; i < rows; ++i) {
      const T sum = V::sum(V::add(V::add(sums[i][0], sums[i][1]), V::add(sums[i][2], sums[i][3])));
      T& to = c[i * inc];
      to = alpha * sum + (beta == T(0) ? T(0) : beta * to);
    }
  }
  template <class S>
  static void dot_rows(int64_t m, int64_t k, T alpha, const S* a, int64_t lda, const T* x, T beta, T* c, int64_t inc) {
    constexpr int kRowsAtOnce = kWide && !kIntegers ? 4 : 2;  // of 16 registers
    for (; m >= kRowsAtOnce; m -= kRowsAtOnce, a += kRowsAtOnce * lda, c += kRowsAtOnce * inc)
      dots<kRowsAtOnce>(k, alpha, a, lda, x, beta, c, inc);
    for (; m > 0; --m, a += lda, c += inc) dots<1>(k, alpha, a, lda, x, beta, c, inc);
  }

  // A few rows of A times a large B: bound by reading B, once and in the order of memory.
  static constexpr int kFew = kFewRows, kFewAtOnce = kIntegers && !kWide ? kFew / 2 : kFew;

  // Whole vectors, and the last one of a row.
  struct Whole {
    template <class S>
    MSJIT_FLATTEN Vec load(const S* p) const {
      return V::load(p);
    }
    MSJIT_FLATTEN void store(T* p, Vec v) const { V::store(p, v); }
  };
  struct Part {
    Mask mask;
    template <class S>
    MSJIT_FLATTEN Vec load(const S* p) const {
      return V::load(p, mask);
    }
    MSJIT_FLATTEN void store(T* p, Vec v) const { V::store(p, v, mask); }
  };

  template <int rows, int vectors, class At>
  static MSJIT_FLATTEN void add_row(At at, const T* left, int64_t step, const T* b, Vec (&sums)[rows][vectors]) {
    Vec right[vectors];
#pragma GCC unroll 2
    for (int v = 0; v < vectors; ++v) right[v] = at.load(b + v * kLanes);
#pragma GCC unroll 8
    for (int i = 0; i < rows; ++i) {
      const Vec factor = V::broadcast(left + i * step);
#pragma GCC unroll 2
      for (int v = 0; v < vectors; ++v) sums[i][v] = V::fma(factor, right[v], sums[i][v]);
    }
  }
  // Some vectors of each row of sums += A B, where `depth` rows of B are summed before they are added: many small sums
  // keep more digits than a long one. `left`: A's elements, rows x step.
  template <int rows, int vectors, int step, class At>
  static MSJIT_FLATTEN void few_rows_at(At at, int64_t depth, const T* left, const T* b, int64_t ldb, T* to,
                                        int64_t ldto) {
    Vec sums[rows][vectors];
#pragma GCC unroll 8
    for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 2
      for (int v = 0; v < vectors; ++v) sums[i][v] = V::zero();
    }
    if (depth == step) {
#pragma GCC unroll 8
      for (int64_t r = 0; r < step; ++r) add_row<rows, vectors>(at, left + r, step, b + r * ldb, sums);
    } else {
      for (int64_t r = 0; r < depth; ++r) add_row<rows, vectors>(at, left + r, step, b + r * ldb, sums);
    }
#pragma GCC unroll 8
    for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 2
      for (int v = 0; v < vectors; ++v) {
        T* at_to = to + i * ldto + v * kLanes;
        V::store(at_to, V::add(V::load(at_to), sums[i][v]));
      }
    }
  }
  // What is read of a row of B is long, so that it is fetched ahead, and whole cache lines: rows that lie a power of
  // two apart share few places of the first-level cache.
  template <int rows>
  static void few_rows(int64_t n, int64_t k, const T* a, int64_t row, int64_t step, const T* b, int64_t ldb, T beta,
                       T* c, int64_t ldc) {
    constexpr int kStep = 8, kVectors = rows <= kRows && kLanes * sizeof(T) < 64 ? 2 : 1;
    constexpr int64_t kBytes = 1 << 16, kColumns = kBytes / (rows * static_cast<int64_t>(sizeof(T))) / kPanel * kPanel;
    constexpr int64_t kRow = kColumns + kPanel;
    T* sums = static_cast<T*>(thread_scratch().get(0, rows * kRow * sizeof(T)));
    for (int64_t from = 0; from < n; from += kColumns) {
      const int64_t width = std::min(n - from, kColumns);
      std::fill_n(sums, rows * kRow, T(0));
      for (int64_t p = 0; p < k; p += kStep) {
        const int64_t depth = std::min<int64_t>(kStep, k - p);
        T left[rows * kStep];
        for (int i = 0; i < rows; ++i) {
          for (int64_t r = 0; r < depth; ++r) left[i * kStep + r] = a[i * row + (p + r) * step];
        }
        const T* source = b + p * ldb + from;
        int64_t j = 0;
        for (; j + kVectors * kLanes <= width; j += kVectors * kLanes)
          few_rows_at<rows, kVectors, kStep>(Whole{}, depth, left, source + j, ldb, sums + j, kRow);
        for (; j < width; j += kLanes)
          few_rows_at<rows, 1, kStep>(Part{V::mask(std::min(kLanes, width - j))}, depth, left, source + j, ldb,
                                      sums + j, kRow);
      }
      for (int i = 0; i < rows; ++i) {
        T* to = c + i * ldc + from;
        for (int64_t j = 0; j < width; ++j) to[j] = sums[i * kRow + j] + (beta == T(0) ? T(0) : beta * to[j]);
      }
    }
  }

  // Every C[i, j] = dot(row i of A, row j of B) + beta * C[i, j], some rows of B side by side. `a`: a vector of each
  // row, then the next one of each.
  template <int rows, int columns, class At, class S>
  static MSJIT_FLATTEN void few_dots_at(At at, const T* a, const S* b, int64_t ldb, Vec (&sums)[rows][columns]) {
    Vec right[columns];
#pragma GCC unroll 8
    for (int j = 0; j < columns; ++j) right[j] = at.load(b + j * ldb);
#pragma GCC unroll 8
    for (int i = 0; i < rows; ++i) {
      const Vec left = V::load(a + i * kLanes);
#pragma GCC unroll 8
      for (int j = 0; j < columns; ++j) sums[i][j] = V::fma(left, right[j], sums[i][j]);
    }
  }
  // `to`: sums so far, rows `kFewSums<columns>` apart.
  template <int rows, int columns, class S>
  static void few_dots_of(int64_t k, const T* a, const S* b, const S* next, int64_t ldb, bool first, Vec* to) {
    const Ahead<columns, S> ahead(k, b, next);
    Vec sums[rows][columns];
#pragma GCC unroll 8
    for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < columns; ++j) sums[i][j] = first ? V::zero() : to[i * kFewSums<columns> + j];
    }
    int64_t p = 0;
    for (; p + kLanes <= k; p += kLanes) {
      ahead.fetch(p, ldb);
      few_dots_at<rows, columns>(Whole{}, a + p * rows, b + p, ldb, sums);
    }
    if (p < k) few_dots_at<rows, columns>(Part{V::mask(k - p)}, a + p * rows, b + p, ldb, sums);
#pragma GCC unroll 8
    for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < columns; ++j) to[i * kFewSums<columns> + j] = sums[i][j];
    }
  }
  // Some groups of columns of C at a time, of `part` of A's columns; the first `skip` are not written.
  static constexpr int64_t kFewGroups = 8;
  template <int columns>
  static constexpr int64_t kFewSums = (kFewGroups * columns + kLanes - 1) / kLanes* kLanes;
  template <int rows, int columns, class S>
  static void few_dots_block(int64_t groups, int64_t skip, int64_t k, int64_t part, const T* a, const S* b, int64_t ldb,
                             T beta, T* c, int64_t ldc) {
    Vec sums[rows][kFewSums<columns>];
    for (int64_t p = 0; p < k; p += part) {
      const int64_t depth = std::min(part, k - p);
      for (int64_t g = 0; g < groups; ++g) {
        const S* from = b + g * columns * ldb + p;
        const S* next = g + 1 < groups   ? from + columns * ldb
                        : p + depth == k ? b + groups * columns * ldb
                                         : b + p + depth;
        few_dots_of<rows, columns>(depth, a + p * rows, from, next, ldb, p == 0, sums[0] + g * columns);
      }
    }
    const int64_t width = groups * columns;
    for (int i = 0; i < rows; ++i, c += ldc) {
      if constexpr (requires { V::sums(sums[i]); }) {
        if (skip == 0) {
          for (int64_t j = width; j % kLanes; ++j) sums[i][j] = V::zero();
          const Vec factor = V::all(beta);
          for (int64_t j = 0; j < width; j += kLanes) {
            const Part at{V::mask(std::min(kLanes, width - j))};
            const Vec found = V::sums(sums[i] + j);
            at.store(c + j, beta == T(0) ? found : V::fma(factor, at.load(c + j), found));
          }
          continue;
        }
      }
      for (int64_t j = skip; j < width; ++j) c[j] = V::sum(sums[i][j]) + (beta == T(0) ? T(0) : beta * c[j]);
    }
  }
  // Registers hold the sums, a vector of each row of B and one of A. Two of 8 rows, whose sums fill vectors as three do
  // not.
  template <int rows>
  static constexpr int kFewColumns = !kWide || kIntegers ? static_cast<int>(std::clamp<int64_t>(2 * kRows / rows, 1, 4))
                                     : rows < 4          ? 6
                                     : rows < 8          ? 4
                                                         : 2;
  template <int rows, class S>
  static void few_dots(int64_t n, int64_t k, const T* a, int64_t row, int64_t step, const S* b, int64_t ldb, T beta,
                       T* c, int64_t ldc) {
    constexpr int kColumns = kFewColumns<rows>;
    const int64_t steps = (k + kLanes - 1) / kLanes;
    T* left = static_cast<T*>(thread_scratch().get(1, steps * rows * kLanes * sizeof(T)));
    for (int64_t p = 0; p < steps; ++p) {
      const int64_t depth = std::min(kLanes, k - p * kLanes);
      for (int i = 0; i < rows; ++i) {
        T* to = left + (p * rows + i) * kLanes;
        const T* from = a + i * row + p * kLanes * step;
        if (step == 1) {
          V::store(to, V::load(from, V::mask(depth)));
          continue;
        }
        for (int64_t d = 0; d < kLanes; ++d) to[d] = d < depth ? from[d * step] : T(0);
      }
    }
    if constexpr (rows == 1) return dot_rows(n, k, T(1), b, ldb, left, beta, c, 1);
    // A stays in the first-level cache, or a few rows in the second where B comes from memory: the longer that goes on
    // in a row, the better it is foreseen.
    const bool large = n * k * static_cast<int64_t>(sizeof(S)) > 1 << 24;
    const int64_t part =
        (large && rows <= 4 ? 1 << 16 : 1 << 15) / static_cast<int64_t>(sizeof(T)) / rows / kLanes * kLanes;
    int64_t j = 0;
    for (int64_t groups; (groups = std::min((n - j) / kColumns, kFewGroups)) > 0; j += groups * kColumns)
      few_dots_block<rows, kColumns>(groups, 0, k, part, left, b + j * ldb, ldb, beta, c + j, ldc);
    if (j == n) return;
    const int64_t last = n - kColumns;  // with some that are computed again: n is at least kBandColumns
    few_dots_block<rows, kColumns>(1, j - last, k, part, left, b + last * ldb, ldb, beta, c + last, ldc);
  }
  template <class S, int... i>
  static void run_few_dots(bool ta, int64_t m, int64_t n, int64_t k, const T* a, int64_t lda, const S* b, int64_t ldb,
                           T beta, T* c, int64_t ldc, std::integer_sequence<int, i...>) {
    constexpr decltype(&few_dots<1, S>) kernels[] = {&few_dots<i + 1, S>...};
    for (int64_t at = 0; at < m; at += kFewAtOnce, a += kFewAtOnce * (ta ? 1 : lda), c += kFewAtOnce * ldc)
      kernels[std::min<int64_t>(m - at, kFewAtOnce) - 1](n, k, a, ta ? 1 : lda, ta ? lda : 1, b, ldb, beta, c, ldc);
  }
  template <int... i>
  static void run_few(bool ta, bool tb, int64_t m, int64_t n, int64_t k, const T* a, int64_t lda, const T* b,
                      int64_t ldb, T beta, T* c, int64_t ldc, std::integer_sequence<int, i...> few) {
    if (tb) return run_few_dots(ta, m, n, k, a, lda, b, ldb, beta, c, ldc, few);
    constexpr decltype(&few_rows<1>) kernels[] = {&few_rows<i + 1>...};
    for (int64_t at = 0; at < m; at += kFewAtOnce, a += kFewAtOnce * (ta ? 1 : lda), c += kFewAtOnce * ldc)
      kernels[std::min<int64_t>(m - at, kFewAtOnce) - 1](n, k, a, ta ? 1 : lda, ta ? lda : 1, b, ldb, beta, c, ldc);
  }
};

}  // namespace msjit::backends::cpu

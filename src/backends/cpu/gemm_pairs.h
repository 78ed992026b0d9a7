// The product of numbers of 16 bits that an instruction multiplies by pairs: a pair lies in the place of a float, and
// the blocks and tiles of gemm_vector.h see half as many columns of A. V: its vectors, with pairs(), load_pairs() and
// join().
#pragma once
#include <algorithm>
#include <cstdint>

#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {

template <class V>
struct PairGemm : VectorGemm<V> {
  using Gemm = VectorGemm<V>;
  using Vec = typename V::Vec;
  using Gemm::kLanes, Gemm::kPanel;
  static_assert(V::kRows <= V::kLanes);

  // `rows` rows (columns of B), at most a vector's, of `depth` numbers each that lie side by side. To: pair after pair,
  // a vector of each, `step` apart.
  static MSJIT_FLATTEN void pack_across(int64_t rows, int64_t depth, const BFloat16* from, int64_t ld, float* to,
                                        int64_t step) {
    for (int64_t p = 0; p < depth; p += kPanel, to += kLanes * step) {
      Vec block[kLanes];
      if (rows == kLanes && p + kPanel <= depth) {
#pragma GCC unroll 16
        for (int64_t r = 0; r < kLanes; ++r) {
          block[r] = V::load_pairs(from + r * ld + p);
          __builtin_prefetch(from + (r + kLanes) * ld + p, 0, 2);
        }
        V::transpose(block);
#pragma GCC unroll 16
        for (int64_t d = 0; d < kLanes; ++d) V::store(to + d * step, block[d]);
        continue;
      }
      for (int64_t r = 0; r < kLanes; ++r)
        block[r] = r < rows ? V::load_pairs(from + r * ld + p, std::min(kPanel, depth - p)) : V::zero();
      V::transpose(block);
      for (int64_t d = 0; d < std::min(kLanes, (depth - p + 1) / 2); ++d) V::store(to + d * step, block[d]);
    }
  }
  // The same of at most kPanel rows that lie across: each of `depth` rows has a number of each. The second vector only
  // where there is room for a panel.
  template <bool both>
  static MSJIT_FLATTEN void pack_along(int64_t rows, int64_t depth, const BFloat16* from, int64_t ld, float* to,
                                       int64_t step) {
    for (int64_t p = 0; p < depth; p += 2, from += 2 * ld, to += step) {
      Vec first, second;
      V::join(V::load_pairs(from, rows), p + 1 < depth ? V::load_pairs(from + ld, rows) : V::zero(), first, second);
      V::store(to, first);
      if constexpr (both) V::store(to + kLanes, second);
    }
  }

  // Slivers of `rows` rows of A, of `depth` numbers.
  static void pack_left(bool ta, int64_t height, int64_t depth, int64_t rows, const BFloat16* a, int64_t lda,
                        float* to) {
    for (int64_t s = 0; s < height; s += rows, to += kLanes * ((depth + 1) / 2)) {
      const int64_t count = std::min(kLanes, height - s);
      if (ta) {
        pack_along<false>(count, depth, a + s, lda, to, kLanes);
      } else {
        pack_across(count, depth, a + s * lda, lda, to, kLanes);
      }
    }
  }

  // As gemm() with alpha = 1. Sums are over 512 columns of A in registers, then in memory.
  static void run(bool ta, bool tb, int64_t m, int64_t n, int64_t k, const BFloat16* a, int64_t lda, const BFloat16* b,
                  int64_t ldb, float beta, float* c, int64_t ldc, const float* bias) {
    Gemm::in_blocks(
        m, n, (k + 1) / 2,
        [&](int64_t i, int64_t height, int64_t p, int64_t pairs, int64_t rows, float* to) -> typename Gemm::Left {
          pack_left(ta, height, std::min(2 * pairs, k - 2 * p), rows, ta ? a + 2 * p * lda + i : a + i * lda + 2 * p,
                    lda, to);
          return Gemm::packed_left(to, pairs, rows);
        },
        [&](int64_t j, int64_t width, int64_t p, int64_t pairs) -> typename Gemm::Right {
          float* to = Gemm::right_room(width, pairs);
          const int64_t depth = std::min(2 * pairs, k - 2 * p);
          for (int64_t s = 0; s < width; s += kPanel) {
            const int64_t count = std::min(kPanel, width - s);
            float* panel = to + s * pairs;
            if (!tb) {
              pack_along<true>(count, depth, b + 2 * p * ldb + j + s, ldb, panel, kPanel);
              continue;
            }
            for (int64_t half = 0; half < kPanel; half += kLanes)
              pack_across(std::clamp<int64_t>(count - half, 0, kLanes), depth, b + (j + s + half) * ldb + 2 * p, ldb,
                          panel + half, kPanel);
          }
          return {to, kPanel * pairs, kPanel};
        },
        1.0f, beta, c, ldc, bias);
  }
};

}  // namespace msjit::backends::cpu

// The product for one vector instruction set, written once over a class V of vector operations. Included by the file
// of each instruction set after its target pragma; V is different in each, so no code is shared between them.
//
// Tiles of C up to V::kRows x 2 vectors are kept in registers. A is read in place, one broadcast an element, unless it
// is large; B is read in place when its rows are dense and few rows of A use it, else packed into panels of two
// vectors. Convolutions pack both from images (conv_direct.h).
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "src/backends/cpu/gemm_few_vector.h"
#include "src/backends/cpu/gemm_scratch.h"
#include "src/backends/cpu/vector_type.h"

namespace msjit::backends::cpu {

template <class V>
struct VectorGemm : VectorFew<V> {
  using Few = VectorFew<V>;
  using Few::dot_rows, Few::kFew, Few::kFewAtOnce, Few::run_few, Few::run_few_dots;
  using Few::kIntegers, Few::kLanes, Few::kPanel, Few::kRows, Few::kWide;
  using typename Few::Mask, typename Few::T, typename Few::Vec;
  static constexpr int64_t kDepth = 256;                    // a sliver of A stays in the first-level cache
  static constexpr int64_t kHeight = 1120 / kRows * kRows;  // a block of A stays in the last level
  static constexpr int64_t kShallowHeight = 80 * kRows;     // of a few columns in the second

  // Where a vector is a line of the cache, panels and slivers that come from the second-level cache are asked for so
  // many steps before they are used: what the processor fetches by itself comes late where other cores are busy.
  static constexpr int64_t kStepsAhead = 8;

  struct Tile {
    int64_t k;
    const T* a;
    int64_t row, step;  // strides of A in elements: next row, next k
    const T* b;
    int64_t ldb;
    T alpha, beta;
    T* c;
    int64_t ldc;
    Mask tail;                    // of the last vector
    const T* bias = nullptr;      // added to every row, or none
    const char* ahead = nullptr;  // what is fetched into the second-level cache meanwhile: so many bytes a step
    int64_t ahead_step = 0;
  };

  // A lane's product added to its sum, or the products of the pair that a lane holds (gemm_pairs.h).
  static MSJIT_FLATTEN Vec add_product(Vec left, Vec right, Vec sum) {
    if constexpr (requires { V::pairs(left, right, sum); }) {
      return V::pairs(left, right, sum);
    } else {
      return V::fma(left, right, sum);
    }
  }
  // Of the last vector; kAhead: whole, and memory is fetched ahead.
  enum class Width : uint8_t { kPart, kWhole, kAhead };
  template <int rows, int vectors, Width width>
  static void run_tile(const Tile& t) {
    constexpr bool whole = width != Width::kPart;
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
    const char* ahead = t.ahead;
    for (int64_t p = t.k; p > 0; --p) {
      if constexpr (width == Width::kAhead) {
        __builtin_prefetch(ahead, 0, 2);
        ahead += t.ahead_step;
      }
      if constexpr (kWide && rows >= 4) {
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v) __builtin_prefetch(b + kStepsAhead * ldb + v * kLanes);
        for (size_t line = 0; line < rows * sizeof(T); line += 64)
          __builtin_prefetch(base[0] + kStepsAhead * step + line);
      }
      Vec right[vectors];
#pragma GCC unroll 4
      for (int v = 0; v < vectors - 1; ++v) right[v] = V::load(b + v * kLanes);
      right[vectors - 1] = whole ? V::load(b + (vectors - 1) * kLanes) : V::load(b + (vectors - 1) * kLanes, tail);
#pragma GCC unroll 16
      for (int i = 0; i < rows; ++i) {
        Vec left = V::broadcast(reinterpret_cast<const T*>(base[i / 3] + (i % 3) * row));
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) sums[i][v] = add_product(left, right[v], sums[i][v]);
      }
      b += ldb;
#pragma GCC unroll 8
      for (int g = 0; g < kBases; ++g) base[g] += step;
    }
    // One question for all sums: there are as many instructions here as in some steps of the loop.
    auto each = [&](auto&& f) {
#pragma GCC unroll 16
      for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) f(sums[i][v], i, v);
      }
    };
    auto at = [&](const T* p, int v) { return whole || v + 1 < vectors ? V::load(p) : V::load(p, tail); };
    if (t.alpha != T(1)) {
      const Vec alpha = V::broadcast(&t.alpha);
      each([&](Vec& s, int, int) { s = V::mul(s, alpha); });
    }
    if (t.bias) {
      Vec bias[vectors];
#pragma GCC unroll 4
      for (int v = 0; v < vectors; ++v) bias[v] = at(t.bias + v * kLanes, v);
      each([&](Vec& s, int, int v) { s = V::add(s, bias[v]); });
    }
    if (t.beta != T(0)) {
      const Vec beta = V::broadcast(&t.beta);
      each([&](Vec& s, int i, int v) { s = V::fma(at(t.c + i * t.ldc + v * kLanes, v), beta, s); });
    }
    each([&](Vec& s, int i, int v) {
      T* const c = t.c + i * t.ldc + v * kLanes;
      if (whole || v + 1 < vectors) {
        V::store(c, s);
      } else {
        V::store(c, s, tail);
      }
    });
  }

  using TileFn = void (*)(const Tile&);
  // The tile of so many columns, at most kPanel, whose `tail` it sets.
  static void run_tile(int rows, int64_t columns, Tile& t) {
    const int vectors = columns > kLanes ? 2 : 1;
    const int64_t last = columns - (vectors - 1) * kLanes;
    t.tail = V::mask(last);
    const Width width = last < kLanes ? Width::kPart : t.ahead ? Width::kAhead : Width::kWhole;
    tile_function(rows, vectors, width, std::make_integer_sequence<int, V::kRows>())(t);
  }
  static constexpr Width kFetching = kIntegers ? Width::kWhole : Width::kAhead;
  template <int... i>
  static TileFn tile_function(int rows, int vectors, Width width, std::integer_sequence<int, i...>) {
    static constexpr TileFn one[][V::kRows] = {{&run_tile<i + 1, 1, Width::kPart>...},
                                               {&run_tile<i + 1, 1, Width::kWhole>...}};
    static constexpr TileFn two[][V::kRows] = {{&run_tile<i + 1, 2, Width::kPart>...},
                                               {&run_tile<i + 1, 2, Width::kWhole>...},
                                               {&run_tile<i + 1, 2, kFetching>...}};
    return vectors == 1 ? one[width != Width::kPart][rows - 1] : two[static_cast<int>(width)][rows - 1];
  }

  // A block of a vector's width in either direction is turned in registers: `count` rows of `depth` elements from
  // `from` on become `depth` vectors at `to`, `step` apart. Whole ones are read and written without a question, and
  // rows that follow are fetched ahead into the second-level cache: each is too short for the processor to do so by
  // itself.
  template <class S>
  static MSJIT_FLATTEN void turn(int64_t count, int64_t depth, const S* from, int64_t ld, T* to, int64_t step) {
    Vec block[kLanes];
    if (count == kLanes && depth == kLanes) {
#pragma GCC unroll 16
      for (int64_t r = 0; r < kLanes; ++r) {
        block[r] = V::load(from + r * ld);
        __builtin_prefetch(from + (r + kLanes) * ld, 0, 2);
      }
      V::transpose(block);
#pragma GCC unroll 16
      for (int64_t d = 0; d < kLanes; ++d) V::store(to + d * step, block[d]);
      return;
    }
    const Mask mask = V::mask(depth);
    for (int64_t r = 0; r < kLanes; ++r) block[r] = r < count ? V::load(from + r * ld, mask) : V::zero();
    V::transpose(block);
    for (int64_t d = 0; d < depth; ++d) V::store(to + d * step, block[d]);
  }

  // Panels of kPanel columns, each k x kPanel, columns past n are zero. S: T, or a half that is converted.
  template <class S>
  static void pack_b(bool transposed, int64_t k, int64_t n, const S* b, int64_t ldb, T* to) {
    for (int64_t j = 0; j < n; j += kPanel, to += k * kPanel) {
      int64_t width = std::min(kPanel, n - j);
      // Several panels at a time: the lines of a row that follow each other are fetched together.
      constexpr int64_t kTogether = 4;
      if (kWide && !kIntegers && !transposed && n - j >= kTogether * kPanel) {
        const S* row = b + j;
        for (int64_t p = 0; p < k; ++p, row += ldb) {
          T* at = to + p * kPanel;
#pragma GCC unroll 4
          for (int64_t q = 0; q < kTogether; ++q) {
            V::store(at + q * k * kPanel, V::load(row + q * kPanel));
            V::store(at + q * k * kPanel + kLanes, V::load(row + q * kPanel + kLanes));
          }
        }
        j += (kTogether - 1) * kPanel;
        to += (kTogether - 1) * k * kPanel;
        continue;
      }
      if (!transposed && width == kPanel) {
        const S* row = b + j;
        for (int64_t p = 0; p < k; ++p, row += ldb) {
          const Vec first = V::load(row), second = V::load(row + kLanes);
          V::store(to + p * kPanel, first);
          V::store(to + p * kPanel + kLanes, second);
        }
        continue;
      }
      if (!transposed) {
        Mask first = V::mask(std::min(width, kLanes)), second = V::mask(std::max<int64_t>(width - kLanes, 0));
        for (int64_t p = 0; p < k; ++p) {
          const S* row = b + p * ldb + j;
          V::store(to + p * kPanel, V::load(row, first));
          V::store(to + p * kPanel + kLanes, width > kLanes ? V::load(row + kLanes, second) : V::zero());
        }
        continue;
      }
      for (int64_t half = 0; half < kPanel; half += kLanes) {
        const int64_t columns = std::clamp<int64_t>(width - half, 0, kLanes);
        const S* source = b + (j + half) * ldb;
        for (int64_t p = 0; p < k; p += kLanes)
          turn(columns, std::min(kLanes, k - p), source + p, ldb, to + p * kPanel + half, kPanel);
      }
    }
  }

  // A row of a packed sliver of `rows` rows of A, in whole vectors: stores that cross lines of the cache take longer
  // than the empty places that the tile passes over.
  static constexpr int64_t sliver_step(int64_t rows) { return (rows + kLanes - 1) / kLanes * kLanes; }
  // Slivers of `rows` rows of A, each k x sliver_step(rows): what stands in the places of other rows is never used.
  static void pack_a(bool transposed, int64_t m, int64_t k, int64_t rows, const T* a, int64_t lda, T* to) {
    const int64_t step = sliver_step(rows), parts = step / kLanes;
    if (transposed) return pack_a_across(m, k, rows, a, lda, to);
    for (int64_t i = 0; i < m; i += rows, to += k * step) {
      for (int64_t part = 0; part < parts; ++part) {
        const int64_t from = i + part * kLanes, count = std::clamp<int64_t>(m - from, 0, kLanes);
        for (int64_t p = 0; p < k; p += kLanes)
          turn(count, std::min(kLanes, k - p), a + from * lda + p, lda, to + p * step + part * kLanes, step);
      }
    }
  }
  // A row of A holds one of each row of some slivers: of several at a time, which use whole lines of the cache.
  static void pack_a_across(int64_t m, int64_t k, int64_t rows, const T* a, int64_t lda, T* to) {
    constexpr int64_t kTogether = 4;
    const int64_t step = sliver_step(rows);
    int64_t i = 0;
    for (; i + (kTogether - 1) * rows + step <= m; i += kTogether * rows, to += kTogether * k * step) {
      for (int64_t p = 0; p < k; ++p) {
        const T* from = a + p * lda + i;
        T* at = to + p * step;
#pragma GCC unroll 4
        for (int64_t s = 0; s < kTogether; ++s) {
          for (int64_t r = 0; r < step; r += kLanes) V::store(at + s * k * step + r, V::load(from + s * rows + r));
        }
      }
    }
    for (; i < m; i += rows, to += k * step) {
      const int64_t height = std::min(rows, m - i);
      for (int64_t p = 0; p < k; ++p) {
        const T* from = a + p * lda + i;
        for (int64_t r = 0; r < height; r += kLanes)
          V::store(to + p * step + r, V::load(from + r, V::mask(std::min(kLanes, height - r))));
      }
    }
  }

  // Where some rows of A lie, in slivers of as many as a tile has; and columns of B, in panels.
  struct Left {
    const T* data;
    int64_t sliver, row, step;  // distances in elements: of slivers, of rows, of columns
  };
  struct Right {
    const T* data;
    int64_t panel, row;
    bool goes_on = false;  // what lies behind the block is used next
  };
  // Room for packed ones.
  static T* left_room(int64_t height, int64_t depth, int64_t rows) {
    return static_cast<T*>(thread_scratch().get(1, (height + rows - 1) / rows * sliver_step(rows) * depth * sizeof(T)));
  }
  static Left packed_left(const T* data, int64_t depth, int64_t rows) {
    return {data, sliver_step(rows) * depth, 1, sliver_step(rows)};
  }
  static T* right_room(int64_t width, int64_t depth) {
    return static_cast<T*>(thread_scratch().get(0, (depth * ((width + kPanel - 1) / kPanel) + 1) * kPanel * sizeof(T)));
  }

  // C = alpha * A B + beta * C in blocks: left(i, height, p, depth, rows) and right(j, width, p, depth) say where a
  // block of A and of B lies, which they may have packed. A sliver of A stays in the first-level cache while the panels
  // of a block of B, in the second, pass by; each is packed once. An element's sum depends on k alone. bias: n numbers
  // that are added to every row with the first block, or none.
  template <class LeftOf, class RightOf>
  static void blocked(int64_t m, int64_t n, int64_t k, const LeftOf& left_of, const RightOf& right_of, T alpha, T beta,
                      T* c, int64_t ldc, const T* bias = nullptr) {
    const int64_t block_width =
        std::clamp(second_level_cache() / 2 / (kDepth * static_cast<int64_t>(sizeof(T))) / kPanel, int64_t{4},
                   int64_t{32}) *
        kPanel;
    for (int64_t p = 0; p < k; p += kDepth) {
      const int64_t depth = std::min(kDepth, k - p);
      const T beta_now = p == 0 ? beta : T(1);
      // B is packed once for each block of A.
      const int64_t most = depth > kDepth / 2 ? kHeight : kShallowHeight;
      for (int64_t i = 0; i < m; i += most) {
        const int64_t height = std::min(most, m - i);
        const int64_t tiles = (height + kRows - 1) / kRows, rows = (height + tiles - 1) / tiles;  // even tiles
        const Left left = left_of(i, height, p, depth, rows);
        for (int64_t j = 0; j < n; j += block_width) {
          const int64_t width = std::min(block_width, n - j);
          run_tiles(height, width, depth, rows, left, right_of(j, width, p, depth), alpha, beta_now, c + i * ldc + j,
                    ldc, p == 0 && bias ? bias + j : nullptr);
        }
      }
    }
  }
  // What the tile adds its products to, which lies too far away to be asked for at its end.
  static MSJIT_FLATTEN void fetch_sums(const Tile& t, int64_t rows, int64_t columns) {
    constexpr int64_t kLine = 64 / sizeof(T);
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; j += kLine) __builtin_prefetch(t.c + i * t.ldc + j, 0, 2);
    }
  }
  // Of so many slivers each passes by a panel of B that stays in the first-level cache: wide vectors are done with a
  // panel before the next one has come from the second.
  static constexpr int64_t kFewSlivers = kWide ? 10 : 1;
  static void run_tiles(int64_t height, int64_t width, int64_t depth, int64_t rows, const Left& left,
                        const Right& right, T alpha, T beta, T* c, int64_t ldc, const T* bias) {
    const int64_t slivers = (height + rows - 1) / rows, panels = (width + kPanel - 1) / kPanel;
    const int64_t bytes = right.panel * static_cast<int64_t>(sizeof(T));
    const int64_t ahead_step = kPanel * static_cast<int64_t>(sizeof(T)) / slivers;
    // Where A is a few slivers, a panel of B stays in the first-level cache while they pass.
    const bool few = slivers <= kFewSlivers;
    const int64_t outer = few ? panels : slivers, inner = few ? slivers : panels;
    const int64_t far = few ? std::min<int64_t>(panels, 2) : panels;  // a block is too far where panels pass once
    for (int64_t o = 0; o < outer; ++o) {
      for (int64_t i = 0; i < inner; ++i) {
        const int64_t s = few ? i : o, panel = few ? o : i, at = panel * kPanel;
        Tile t{
            depth, left.data + s * left.sliver, left.row, left.step, right.data + panel * right.panel, right.row, alpha,
            beta,  c + s * rows * ldc + at,     ldc,      Mask{},    bias ? bias + at : nullptr};
        const int64_t tile_rows = std::min(rows, height - s * rows), columns = std::min(kPanel, width - at);
        if (beta != T(0)) fetch_sums(t, tile_rows, columns);
        if (right.goes_on) {
          t.ahead_step = ahead_step;
          t.ahead = reinterpret_cast<const char*>(right.data) + far * bytes + (o * inner + i) * ahead_step * depth;
        }
        run_tile(static_cast<int>(tile_rows), columns, t);
      }
    }
  }

  // The same sums in another order of blocks, for a small A and a C that is none: all of A is packed, and what is
  // summed of C stays in the second-level cache until it is done. left_of(i, height, p, depth, rows, to): packed at
  // `to`.
  static constexpr int64_t kNarrowBlocks = 64;
  static bool is_narrow(int64_t m, int64_t n, int64_t k) {
    const auto bytes = static_cast<int64_t>(sizeof(T));
    return m > kRows && k > kDepth && k <= kNarrowBlocks * kDepth && m * k * bytes <= second_level_cache() / 2 &&
           m * n * bytes > second_level_cache() / 2;
  }
  template <class LeftOf, class RightOf>
  static void narrow(int64_t m, int64_t n, int64_t k, const LeftOf& left_of, const RightOf& right_of, T alpha, T beta,
                     T* c, int64_t ldc, const T* bias) {
    const int64_t tiles = (m + kRows - 1) / kRows, rows = (m + tiles - 1) / tiles;
    const int64_t block_width =
        std::max(second_level_cache() / 4 / ((kDepth + m) * static_cast<int64_t>(sizeof(T))) / kPanel, int64_t{2}) *
        kPanel;
    Left left[kNarrowBlocks];
    T* to = left_room(m, k, rows);
    for (int64_t p = 0, block = 0; p < k; p += kDepth, ++block) {
      const int64_t depth = std::min(kDepth, k - p);
      left[block] = left_of(0, m, p, depth, rows, to);
      to += tiles * sliver_step(rows) * depth;
    }
    for (int64_t j = 0; j < n; j += block_width) {
      const int64_t width = std::min(block_width, n - j);
      for (int64_t p = 0, block = 0; p < k; p += kDepth, ++block) {
        const int64_t depth = std::min(kDepth, k - p);
        run_tiles(m, width, depth, rows, left[block], right_of(j, width, p, depth), alpha, p == 0 ? beta : T(1), c + j,
                  ldc, p == 0 && bias ? bias + j : nullptr);
      }
    }
  }
  template <class LeftOf, class RightOf>
  static void in_blocks(int64_t m, int64_t n, int64_t k, const LeftOf& left_of, const RightOf& right_of, T alpha,
                        T beta, T* c, int64_t ldc, const T* bias = nullptr) {
    if (is_narrow(m, n, k)) return narrow(m, n, k, left_of, right_of, alpha, beta, c, ldc, bias);
    auto placed = [&](int64_t i, int64_t height, int64_t p, int64_t depth, int64_t rows) {
      return left_of(i, height, p, depth, rows, left_room(height, depth, rows));
    };
    blocked(m, n, k, placed, right_of, alpha, beta, c, ldc, bias);
  }

  // All of op(B) as blocked() asks for it, block by block; see gemm_panels().
  static int64_t panels(bool tb, int64_t n, int64_t k, const T* b, int64_t ldb, T* to) {
    const int64_t columns = (n + kPanel - 1) / kPanel * kPanel;
    for (int64_t p = 0; to && p < k; p += kDepth)
      pack_b(tb, std::min(kDepth, k - p), n, tb ? b + p : b + p * ldb, ldb, to + p * columns);
    return columns * k;
  }

  // A block of A where it lies, or packed where that pays in a product of this size.
  static Left left_of(bool ta, int64_t m, int64_t n, int64_t k, const T* a, int64_t lda, int64_t i, int64_t height,
                      int64_t p, int64_t depth, int64_t rows, T* to) {
    const bool together = !ta && lda <= kDepth;  // a sliver of short rows lies together as it is
    const bool copy = n > 2 * kPanel && k > 16 && !together && (m * k > 16384 || (!ta && lda % 512 == 0 && m > 4));
    const T* from = ta ? a + p * lda + i : a + i * lda + p;
    if (!copy) return {from, ta ? rows : rows * lda, ta ? 1 : lda, ta ? lda : 1};
    pack_a(ta, height, depth, rows, from, lda, to);
    return packed_left(to, depth, rows);
  }

  static void run(bool ta, bool tb, int64_t m, int64_t n, int64_t k, T alpha, const T* a, int64_t lda, const T* b,
                  int64_t ldb, T beta, T* c, int64_t ldc, const Panels<T>& kept = {}, const T* bias = nullptr) {
    // Shorter rows of B where they would be turned round first, which takes longer than to add up vectors of sums.
    const bool long_enough = k > kDepth || (tb && k >= kDepth / 4 && kWide && !kIntegers);
    const bool few = m <= kFew && n >= kBandColumns && long_enough && alpha == T(1);
    const bool by_dots = (m == 1 && tb && (!ta || lda == 1)) || (n == 1 && !ta && (tb || ldb == 1));
    if (bias && (few || by_dots)) {
      fill_rows(m, n, bias, c, ldc);
      beta = T(1);
      bias = nullptr;
    }
    // Not by the number of columns: a band of them is computed as the whole is.
    if (few)
      return run_few(ta, tb, m, n, k, a, lda, b, ldb, beta, c, ldc, std::make_integer_sequence<int, kFewAtOnce>());
    if (by_dots && m == 1 && tb && (!ta || lda == 1)) return dot_rows(n, k, alpha, b, ldb, a, beta, c, 1);
    if (by_dots) return dot_rows(m, k, alpha, a, lda, b, beta, c, ldc);
    // What a few slivers share is read in place, but where its rows fall into the same few places of a cache.
    constexpr int64_t kInPlace = std::max<int64_t>(kFewSlivers, 2) * kRows;
    const bool copy_b = tb || (m > kInPlace && k * n > 8192) || (m > kRows && ldb % 512 == 0 && k > 16);
    in_blocks(
        m, n, k,
        [&](int64_t i, int64_t height, int64_t p, int64_t depth, int64_t rows, T* to) {
          return left_of(ta, m, n, k, a, lda, i, height, p, depth, rows, to);
        },
        [&](int64_t j, int64_t width, int64_t p, int64_t depth) -> Right {
          if (kept.data) return {kept.data + p * kept.columns + (kept.from + j) * depth, kPanel * depth, kPanel, true};
          const T* from = tb ? b + j * ldb + p : b + p * ldb + j;
          if (!copy_b) return {from, kPanel, ldb};
          T* to = right_room(width, depth);
          pack_b(tb, depth, width, from, ldb, to);
          return {to, kPanel * depth, kPanel};
        },
        alpha, beta, c, ldc, bias);
  }

  // As run() with op(B) = B^T of halves, whose values are the same once they are converted: results have the bits that
  // a converted copy of B gives. For sizes that reads_halves() names.
  template <class S>
  static void run_halves(bool ta, int64_t m, int64_t n, int64_t k, const T* a, int64_t lda, const S* b, int64_t ldb,
                         T beta, T* c, int64_t ldc) {
    if (m <= kFew)
      return run_few_dots(ta, m, n, k, a, lda, b, ldb, beta, c, ldc, std::make_integer_sequence<int, kFewAtOnce>());
    in_blocks(
        m, n, k,
        [&](int64_t i, int64_t height, int64_t p, int64_t depth, int64_t rows, T* to) {
          return left_of(ta, m, n, k, a, lda, i, height, p, depth, rows, to);
        },
        [&](int64_t j, int64_t width, int64_t p, int64_t depth) -> Right {
          T* to = right_room(width, depth);
          pack_b(true, depth, width, b + j * ldb + p, ldb, to);
          return {to, kPanel * depth, kPanel};
        },
        T(1), beta, c, ldc);
  }
};

}  // namespace msjit::backends::cpu

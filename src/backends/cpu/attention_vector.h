// Attention for one instruction set, over a class V of vector operations (gemm_vector.h, whose tiles multiply).
//
// A block of queries meets a block of keys at a time: their scores stay in the second-level cache, become weights there
// and are used at once. The largest score of a row so far is taken out of all its weights; where a later block has a
// larger one, what was summed is scaled (online softmax). Keys are packed transposed, values as they are, once a head.
#pragma once
#include <cmath>
#include <limits>

#include "src/backends/cpu/attention.h"
#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {

// e ** x: 2 ** n times a polynomial of the rest, which is at most ln(2) / 2. NaN stays, what is far below 0 gives 0.
template <class V>
MSJIT_FLATTEN typename V::Vec vector_exp(typename V::Vec x) {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  if constexpr (requires { V::exp(x); }) return V::exp(x);
  constexpr bool kDouble = sizeof(T) == 8;
  const Vec least = V::all(kDouble ? T(-746) : T(-104)), given = x;
  x = V::max(least, x);
  x = V::min(V::all(kDouble ? T(710) : T(89)), x);
  const Vec n = V::round(V::mul(x, V::all(T(1.44269504088896340736))));
  // ln(2) in two parts, the first of few bits.
  Vec r = V::fma(n, V::all(kDouble ? T(-6.93145751953125e-1) : T(-0.693359375)), x);
  r = V::fma(n, V::all(kDouble ? T(-1.42860682030941723212e-6) : T(2.12194440e-4)), r);
  Vec p;
  if constexpr (kDouble) {
    p = V::all(T(1) / T(6227020800));  // Taylor
    constexpr double kFactorials[] = {479001600, 39916800, 3628800, 362880, 40320, 5040, 720, 120, 24, 6, 2};
#pragma GCC unroll 11
    for (double f : kFactorials) p = V::fma(p, r, V::all(T(1) / T(f)));
  } else {
    p = V::all(T(1.9875691500e-4));  // minimax
    p = V::fma(p, r, V::all(T(1.3981999507e-3)));
    p = V::fma(p, r, V::all(T(8.3334519073e-3)));
    p = V::fma(p, r, V::all(T(4.1665795894e-2)));
    p = V::fma(p, r, V::all(T(1.6666665459e-1)));
    p = V::fma(p, r, V::all(T(5.0000001201e-1)));
  }
  p = V::fma(V::mul(p, r), r, V::add(r, V::all(T(1))));
  return V::times_power(V::unless_below(p, given, least), n);  // x86 spends hundreds of cycles on what underflows
}

template <class V>
struct VectorAttention {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  using Mask = typename V::Mask;
  using Gemm = VectorGemm<V>;
  using A = Attention<T>;
  static constexpr int64_t kLanes = V::kLanes, kPanel = 2 * kLanes, kRows = V::kRows;
  static constexpr int64_t kSlivers = kRows >= 12 ? 4 : 10;  // of a block of queries
  static constexpr int64_t kKeys = 256;                      // of a block
  static constexpr int64_t kFew = 4;                         // queries that do not pay for packing
  static constexpr T kInfinity = std::numeric_limits<T>::infinity();

  // Rows in slivers of nearly equal height, in blocks of kSlivers.
  struct Blocks {
    int64_t rows, slivers;
    explicit Blocks(int64_t n) : rows(n), slivers((n + kRows - 1) / kRows) {}
    int64_t count() const { return (slivers + kSlivers - 1) / kSlivers; }
    int64_t begin(int64_t sliver) const { return rows * std::min(sliver, slivers) / slivers; }
  };
  static constexpr int64_t kMostRows = kSlivers * kRows;
  static int64_t block_stride(int64_t width) { return (width + kPanel - 1) / kPanel * kPanel + kLanes; }

  // What a sliver of rows needs of a product: the first columns of C, and a part of A's columns; the rest is 0.
  struct Part {
    int64_t columns, first, end;
  };
  // C (m x n) = alpha * A B + beta * C; B in panels of `depth` rows, of which k from `from` on are used. part(i,
  // height): what rows [i, i + height) need.
  template <class PartOf>
  static void multiply(int64_t m, int64_t n, T alpha, const T* a, int64_t row, int64_t step, const T* panels,
                       int64_t depth, int64_t from, T beta, T* c, int64_t ldc, const PartOf& part_of) {
    const int64_t slivers = (m + kRows - 1) / kRows;
    for (int64_t j = 0; j < n; j += kPanel, panels += depth * kPanel) {
      const int64_t width = std::min(kPanel, n - j);
      for (int64_t s = 0; s < slivers; ++s) {
        const int64_t i = m * s / slivers, height = m * (s + 1) / slivers - i;
        const Part part = part_of(i, height);
        if (j >= part.columns) continue;
        typename Gemm::Tile tile{part.end - part.first,
                                 a + i * row + part.first * step,
                                 row,
                                 step,
                                 panels + (from + part.first) * kPanel,
                                 kPanel,
                                 alpha,
                                 beta,
                                 c + i * ldc + j,
                                 ldc};
        Gemm::run_tile(static_cast<int>(height), width, tile);
      }
    }
  }
  // Of products of queries [row, ...) of a head and keys [at, at + n): what is left out by the diagonal is not
  // computed.
  static auto scores_part(const A& a, int64_t row, int64_t at, int64_t n, int64_t k) {
    return [&a, row, at, n, k](int64_t i, int64_t height) {
      return Part{std::clamp<int64_t>(a.visible(row + i + height - 1) - at, 0, n), 0, k};
    };
  }
  static auto keys_part(const A& a, int64_t row, int64_t at, int64_t n, int64_t columns) {
    return [&a, row, at, n, columns](int64_t i, int64_t height) {
      return Part{columns, 0, std::clamp<int64_t>(a.visible(row + i + height - 1) - at, 0, n)};
    };
  }
  static auto queries_part(const A& a, int64_t row, int64_t at, int64_t m, int64_t columns) {
    return [&a, row, at, m, columns](int64_t i, int64_t) {
      return Part{columns, a.limited ? std::clamp<int64_t>(at + i - a.diagonal - row, 0, m) : 0, m};
    };
  }

  // f(vector at p[j], store) over n elements.
  template <class F>
  static MSJIT_FLATTEN void each(int64_t n, F&& f) {
    int64_t j = 0;
    for (; j + kLanes <= n; j += kLanes) f(j, typename Gemm::Whole{});
    if (j < n) f(j, typename Gemm::Part{V::mask(n - j)});
  }

  static void scale_row(T* row, int64_t n, T factor) {
    const Vec f = V::all(factor);
    each(n, [&](int64_t j, auto at) { at.store(row + j, V::mul(at.load(row + j), f)); });
  }

  static void add_mask(const A& a, int64_t head, int64_t i, int64_t from, int64_t n, T* s) {
    if (a.mask_bool) {
      const uint8_t* m = a.mask_bool + a.mask_at[head] + i * a.mask_row + from * a.mask_column;
      int64_t j = 0;
      if (a.mask_column == 1) {
        const Vec least = V::all(-kInfinity);
        for (; j + kLanes <= n; j += kLanes) V::store(s + j, V::where(m + j, V::load(s + j), least));
      }
      for (; j < n; ++j) s[j] = m[j * a.mask_column] ? s[j] : -kInfinity;
    } else if (a.mask_added) {
      const T* m = a.mask_added + a.mask_at[head] + i * a.mask_row + from * a.mask_column;
      if (a.mask_column == 1)
        return each(n, [&](int64_t j, auto at) { at.store(s + j, V::add(at.load(s + j), at.load(m + j))); });
      for (int64_t j = 0; j < n; ++j) s[j] += m[j * a.mask_column];
    }
  }

  static T largest(const T* s, int64_t n) {
    if (n < kLanes) {
      T most = -kInfinity;
      for (int64_t j = 0; j < n; ++j) most = std::max(most, s[j]);
      return most;
    }
    Vec first = V::load(s), second = V::load(s + n - kLanes);
    int64_t j = kLanes;
    for (; j + 2 * kLanes <= n; j += 2 * kLanes) {
      first = V::max(first, V::load(s + j));
      second = V::max(second, V::load(s + j + kLanes));
    }
    if (j + kLanes <= n) first = V::max(first, V::load(s + j));
    return V::largest(V::max(first, second));
  }
  // s becomes e ** (s - shift); returns the sum.
  static T exponentials(T* s, int64_t n, T shift) {
    const Vec by = V::all(shift);
    Vec first = V::zero(), second = V::zero();
    int64_t j = 0;
    for (; j + 2 * kLanes <= n; j += 2 * kLanes) {
      const Vec x = vector_exp<V>(V::sub(V::load(s + j), by)), y = vector_exp<V>(V::sub(V::load(s + j + kLanes), by));
      V::store(s + j, x);
      V::store(s + j + kLanes, y);
      first = V::add(first, x);
      second = V::add(second, y);
    }
    T rest[2 * kLanes] = {};
    if (j < n) {  // places past the end are e ** -inf
      std::fill_n(rest, 2 * kLanes, -kInfinity);
      std::copy(s + j, s + n, rest);
      for (int half = 0; half < 2; ++half) {
        const Vec x = vector_exp<V>(V::sub(V::load(rest + half * kLanes), by));
        V::store(rest + half * kLanes, x);
        first = V::add(first, x);
      }
      std::copy(rest, rest + (n - j), s + j);
    }
    return V::sum(V::add(first, second));
  }

  static void pack_head(const A& a, int64_t key_head, T* to) {
    Gemm::pack_b(true, a.size, a.keys, a.k(key_head), a.k.row, to);
    Gemm::pack_b(false, a.keys, a.value_size, a.v(key_head), a.v.row, to + A::packed(a.keys, a.size));
  }

  // Rows [from, to) of one head. packed null: keys and values are read where they are.
  static void forward_rows(const A& a, int64_t head, int64_t from, int64_t to, const T* packed) {
    const int64_t m = to - from, lds = block_stride(std::min(kKeys, a.keys)), seen = a.visible(to - 1);
    T* s = static_cast<T*>(thread_scratch().get(0, static_cast<size_t>(m * (lds + a.size + 3)) * sizeof(T)));
    T *q = s + m * lds, *most = q + m * a.size, *sums = most + m, *next = sums + m;
    T* out = a.out + (head * a.queries + from) * a.value_size;
    for (int64_t i = 0; i < m; ++i) {
      std::copy_n(a.q(head) + (from + i) * a.q.row, a.size, q + i * a.size);
      most[i] = -kInfinity;
      sums[i] = 0;
    }
    if (seen == 0) std::fill_n(out, m * a.value_size, T(0));
    const int64_t key_head = head / a.group;
    for (int64_t at = 0; at < seen; at += kKeys) {
      const int64_t n = std::min(kKeys, seen - at);
      if (packed) {
        multiply(m, n, a.scale, q, a.size, 1, packed + at * a.size, a.size, 0, 0, s, lds,
                 scores_part(a, from, at, n, a.size));
      } else {
        const T* keys = a.k(key_head) + at * a.k.row;
        for (int64_t i = 0; i < m; ++i)
          Gemm::dot_rows(n, a.size, a.scale, keys, a.k.row, q + i * a.size, 0, s + i * lds, 1);
      }
      // All rows' largest first: each takes long to be known, and nobody waits.
      for (int64_t i = 0; i < m; ++i) {
        T* row = s + i * lds;
        const int64_t visible = std::clamp<int64_t>(a.visible(from + i) - at, 0, n);
        add_mask(a, head, from + i, at, visible, row);
        next[i] = std::max(most[i], largest(row, visible));
      }
      for (int64_t i = 0; i < m; ++i) {
        T* row = s + i * lds;
        const int64_t visible = std::clamp<int64_t>(a.visible(from + i) - at, 0, n);
        const T sum = exponentials(row, visible, next[i] == -kInfinity ? T(0) : next[i]);
        std::fill(row + visible, row + n, T(0));
        if (at > 0 && next[i] != most[i]) {
          const T factor = std::exp(most[i] - next[i]);
          sums[i] *= factor;
          scale_row(out + i * a.value_size, a.value_size, factor);
        }
        sums[i] += sum;
        most[i] = next[i];
      }
      const T beta = at > 0 ? T(1) : T(0);
      if (packed) {
        multiply(m, a.value_size, 1, s, lds, 1, packed + A::packed(a.keys, a.size), a.keys, at, beta, out, a.value_size,
                 keys_part(a, from, at, n, a.value_size));
      } else {
        values_in_place(m, a.value_size, n, s, lds, a.v(key_head) + at * a.v.row, a.v.row, beta, out);
      }
    }
    for (int64_t i = 0; i < m; ++i) {
      scale_row(out + i * a.value_size, a.value_size, 1 / sums[i]);
      a.lse[head * a.queries + from + i] = most[i] + std::log(sums[i]);
    }
  }
  static void values_in_place(int64_t m, int64_t n, int64_t k, const T* s, int64_t lds, const T* v, int64_t ldv, T beta,
                              T* out) {
    for (int64_t j = 0; j < n; j += kPanel) {
      typename Gemm::Tile tile{k, s, lds, 1, v + j, ldv, 1, beta, out + j, n};
      Gemm::run_tile(static_cast<int>(m), std::min(kPanel, n - j), tile);
    }
  }

  static void forward(const A& a, T* packed) {
    const Blocks blocks(a.queries);
    const bool few = a.queries <= kFew;
    auto block = [&](int64_t head, int64_t b, const T* head_packed) {
      forward_rows(a, head, blocks.begin(b * kSlivers), blocks.begin((b + 1) * kSlivers), head_packed);
    };
    auto split = [&](int64_t units, auto&& f) {
      const int64_t parts = a.worth_threads() ? std::min<int64_t>(units, 16 * thread_count()) : 1;
      parallel(static_cast<int>(parts), [&](int p) {
        for (int64_t u = units * p / parts; u < units * (p + 1) / parts; ++u) f(u);
      });
    };
    if (few) return split(a.heads, [&](int64_t head) { block(head, 0, nullptr); });
    if (!packed) {
      return split(a.key_heads(), [&](int64_t key_head) {
        T* here = static_cast<T*>(thread_scratch().get(1, static_cast<size_t>(a.packed_forward()) * sizeof(T)));
        pack_head(a, key_head, here);
        for (int64_t h = key_head * a.group; h < (key_head + 1) * a.group; ++h) {
          for (int64_t b = 0; b < blocks.count(); ++b) block(h, b, here);
        }
      });
    }
    split(a.key_heads(), [&](int64_t key_head) { pack_head(a, key_head, packed + key_head * a.packed_forward()); });
    split(a.heads * blocks.count(), [&](int64_t u) {
      const int64_t head = u / blocks.count();
      block(head, u % blocks.count(), packed + head / a.group * a.packed_forward());
    });
  }

  // Gradients of the queries that share one head of keys and values, and of these.
  static void backward_head(const A& a, int64_t key_head) {
    const int64_t lds = block_stride(std::min(kKeys, a.keys)), d = a.size, e = a.value_size;
    const Blocks blocks(a.queries);
    const int64_t whole[] = {A::packed(a.keys, d), A::packed(a.keys, e), A::packed(a.keys, d)};
    T* keys_across =
        static_cast<T*>(thread_scratch().get(1, static_cast<size_t>(whole[0] + whole[1] + whole[2]) * sizeof(T)));
    T *values_across = keys_across + whole[0], *keys = values_across + whole[1];
    Gemm::pack_b(true, d, a.keys, a.k(key_head), a.k.row, keys_across);
    Gemm::pack_b(true, e, a.keys, a.v(key_head), a.v.row, values_across);
    Gemm::pack_b(false, a.keys, d, a.k(key_head), a.k.row, keys);
    const int64_t block_elements =
        2 * kMostRows * lds + kMostRows * (d + e) + A::packed(kMostRows, d) + A::packed(kMostRows, e);
    T* p = static_cast<T*>(thread_scratch().get(0, static_cast<size_t>(block_elements) * sizeof(T)));
    T *ds = p + kMostRows * lds, *q = ds + kMostRows * lds, *ct = q + kMostRows * d, *queries = ct + kMostRows * e,
      *cotangents = queries + A::packed(kMostRows, d);
    T *dk = a.dk + key_head * a.keys * d, *dv = a.dv + key_head * a.keys * e;
    std::fill_n(dk, a.keys * d, T(0));
    std::fill_n(dv, a.keys * e, T(0));
    for (int64_t head = key_head * a.group; head < (key_head + 1) * a.group; ++head) {
      std::fill_n(a.dq + head * a.queries * d, a.queries * d, T(0));
      for (int64_t b = 0; b < blocks.count(); ++b) {
        const int64_t from = blocks.begin(b * kSlivers), m = blocks.begin((b + 1) * kSlivers) - from;
        for (int64_t i = 0; i < m; ++i) {
          std::copy_n(a.q(head) + (from + i) * a.q.row, d, q + i * d);
          std::copy_n(a.ct(head) + (from + i) * a.ct.row, e, ct + i * e);
        }
        Gemm::pack_b(false, m, d, q, d, queries);
        Gemm::pack_b(false, m, e, ct, e, cotangents);
        T* dq = a.dq + (head * a.queries + from) * d;
        const int64_t seen = a.visible(from + m - 1);
        for (int64_t at = 0; at < seen; at += kKeys) {
          const int64_t n = std::min(kKeys, seen - at);
          multiply(m, n, a.scale, q, d, 1, keys_across + at * d, d, 0, 0, p, lds, scores_part(a, from, at, n, d));
          multiply(m, n, 1, ct, e, 1, values_across + at * e, e, 0, 0, ds, lds, scores_part(a, from, at, n, e));
          for (int64_t i = 0; i < m; ++i) {
            const int64_t r = head * a.queries + from + i,
                          visible = std::clamp<int64_t>(a.visible(from + i) - at, 0, n);
            T *weights = p + i * lds, *slopes = ds + i * lds;
            add_mask(a, head, from + i, at, visible, weights);
            const Vec lse = V::all(a.saved_lse[r]), delta = V::all(a.delta[r]);
            each(visible, [&](int64_t j, auto at_j) {
              const Vec w = vector_exp<V>(V::sub(at_j.load(weights + j), lse));
              at_j.store(slopes + j, V::mul(w, V::sub(at_j.load(slopes + j), delta)));
              at_j.store(weights + j, w);
            });
            std::fill(weights + visible, weights + n, T(0));
            std::fill(slopes + visible, slopes + n, T(0));
          }
          multiply(n, e, 1, p, 1, lds, cotangents, m, 0, 1, dv + at * e, e, queries_part(a, from, at, m, e));
          multiply(n, d, a.scale, ds, 1, lds, queries, m, 0, 1, dk + at * d, d, queries_part(a, from, at, m, d));
          multiply(m, d, a.scale, ds, lds, 1, keys, a.keys, at, 1, dq, d, keys_part(a, from, at, n, d));
        }
      }
    }
  }
  static void backward(const A& a) {
    const int64_t units = a.key_heads(), parts = a.worth_threads() ? std::min<int64_t>(units, 16 * thread_count()) : 1;
    parallel(static_cast<int>(parts), [&](int p) {
      for (int64_t u = units * p / parts; u < units * (p + 1) / parts; ++u) backward_head(a, u);
    });
  }
};

#define MSJIT_ATTENTION_ENTRIES(isa, V, T)                                                                   \
  void attention_forward_##isa(const Attention<T>& a, T* packed) { VectorAttention<V>::forward(a, packed); } \
  void attention_backward_##isa(const Attention<T>& a) { VectorAttention<V>::backward(a); }

}  // namespace msjit::backends::cpu

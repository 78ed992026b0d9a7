// Resizing and sampling for one vector instruction set; written once over a class V of vector operations like
// gemm_vector.h.
#pragma once
#include <algorithm>

#include "src/backends/cpu/gemm_vector.h"
#include "src/backends/cpu/resample.h"

namespace msjit::backends::cpu {

template <class V>
struct VectorResample {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr int64_t kLanes = V::kLanes;

  template <int vectors>
  static MSJIT_FLATTEN void across_vectors(const T* const* rows, const T* weight, int64_t taps, int64_t at, T* to) {
    Vec sums[vectors];
    const Vec first = V::broadcast(weight);
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v) sums[v] = V::mul(first, V::load(rows[0] + at + v * kLanes));
    for (int64_t t = 1; t < taps; ++t) {
      const Vec w = V::broadcast(weight + t);
#pragma GCC unroll 4
      for (int v = 0; v < vectors; ++v) sums[v] = V::fma(w, V::load(rows[t] + at + v * kLanes), sums[v]);
    }
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v) V::store(to + at + v * kLanes, sums[v]);
  }
  static void across(const T* const* rows, const T* weight, int64_t taps, int64_t n, T* to) {
    int64_t at = 0;
    if (taps == 0) return void(std::fill(to, to + n, T{0}));
    for (; at + 4 * kLanes <= n; at += 4 * kLanes) across_vectors<4>(rows, weight, taps, at, to);
    for (; at + kLanes <= n; at += kLanes) across_vectors<1>(rows, weight, taps, at, to);
    if (at == n) return;
    const auto m = V::mask(n - at);
    Vec sum = V::mul(V::broadcast(weight), V::load(rows[0] + at, m));
    for (int64_t t = 1; t < taps; ++t) sum = V::fma(V::broadcast(weight + t), V::load(rows[t] + at, m), sum);
    V::store(to + at, sum, m);
  }

  static MSJIT_FLATTEN Vec gathered(const T* from, const int32_t* index) {
    if constexpr (requires { V::gather(from, index); }) {
      return V::gather(from, index);
    } else {
      T lanes[kLanes];
      for (int64_t k = 0; k < kLanes; ++k) lanes[k] = from[index[k]];
      return V::load(lanes);
    }
  }
  // weight * element, 0 where the weight is.
  template <bool holes>
  static MSJIT_FLATTEN Vec element(const T* from, const PaddedTable<T>& table, int64_t at) {
    const Vec found = gathered(from, table.index + at);
    if constexpr (!holes) return found;
    if constexpr (requires { V::where_not_zero(found, found); }) {
      return V::where_not_zero(found, V::load(table.weight + at));
    } else {
      T lanes[kLanes];
      V::store(lanes, found);
      for (int64_t k = 0; k < kLanes; ++k) lanes[k] = table.weight[at + k] == 0 ? T{0} : lanes[k];
      return V::load(lanes);
    }
  }
  template <bool holes>
  static void along_of(const T* from, const PaddedTable<T>& table, T* to) {
    for (int64_t i = 0; i < table.places; i += kLanes) {
      Vec sum = V::mul(V::load(table.weight + i), element<holes>(from, table, i));
      for (int64_t t = 1; t < table.taps; ++t) {
        const int64_t at = t * table.stride + i;
        sum = V::fma(V::load(table.weight + at), element<holes>(from, table, at), sum);
      }
      if (i + kLanes <= table.places) {
        V::store(to + i, sum);
      } else {
        V::store(to + i, sum, V::mask(table.places - i));
      }
    }
  }
  static void along(const T* from, const PaddedTable<T>& table, T* to) {
    table.holes ? along_of<true>(from, table, to) : along_of<false>(from, table, to);
  }

  // What a point adds up in `vectors` vectors of channels, the last of which may be a part.
  template <int vectors, bool whole>
  static MSJIT_FLATTEN void sample_vectors(const T* x, int64_t channels, int64_t c, int64_t taps, const int64_t* index,
                                           const T* weight, T* to) {
    Vec sums[vectors];
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v) sums[v] = V::zero();
    for (int64_t t = 0; t < taps; ++t) {
      const Vec w = V::broadcast(weight + t);
      if (index[t] >= 0) {
        const T* const at = x + index[t] * channels + c;
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) sums[v] = V::fma(w, part<whole>(at + v * kLanes, channels - c), sums[v]);
      } else if (weight[t] != weight[t]) {  // a point that is not a number
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) sums[v] = w;
      }
    }
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v) keep<whole>(to + c + v * kLanes, sums[v], channels - c);
  }
  template <bool whole>
  static MSJIT_FLATTEN Vec part(const T* p, int64_t n) {
    if constexpr (whole) return V::load(p);
    return V::load(p, V::mask(n));
  }
  template <bool whole>
  static MSJIT_FLATTEN void keep(T* p, Vec v, int64_t n) {
    if constexpr (whole) return V::store(p, v);
    V::store(p, v, V::mask(n));
  }
  static void sample(const T* x, int64_t channels, int64_t points, int64_t taps, const int64_t* index, const T* weight,
                     T* to) {
    for (int64_t p = 0; p < points; ++p, index += taps, weight += taps, to += channels) {
      int64_t c = 0;
      for (; c + 4 * kLanes <= channels; c += 4 * kLanes)
        sample_vectors<4, true>(x, channels, c, taps, index, weight, to);
      for (; c + kLanes <= channels; c += kLanes) sample_vectors<1, true>(x, channels, c, taps, index, weight, to);
      if (c < channels) sample_vectors<1, false>(x, channels, c, taps, index, weight, to);
    }
  }

  static void scatter(const T* ct, int64_t channels, int64_t points, int64_t taps, const int64_t* index,
                      const T* weight, T* to) {
    for (int64_t p = 0; p < points; ++p, index += taps, weight += taps, ct += channels) {
      for (int64_t t = 0; t < taps; ++t) {
        if (index[t] < 0) continue;
        const Vec w = V::broadcast(weight + t);
        T* const at = to + index[t] * channels;
        int64_t c = 0;
        for (; c + kLanes <= channels; c += kLanes) V::store(at + c, V::fma(w, V::load(ct + c), V::load(at + c)));
        if (c < channels) {
          const auto m = V::mask(channels - c);
          V::store(at + c, V::fma(w, V::load(ct + c, m), V::load(at + c, m)), m);
        }
      }
    }
  }

  static void match(const T* ct, const T* x, int64_t channels, int64_t points, int64_t taps, const int64_t* index,
                    T* to) {
    for (int64_t p = 0; p < points; ++p, index += taps, to += taps, ct += channels) {
      for (int64_t t = 0; t < taps; ++t) {
        if (index[t] < 0) {
          to[t] = 0;
          continue;
        }
        const T* const at = x + index[t] * channels;
        Vec sum = V::zero();
        int64_t c = 0;
        for (; c + kLanes <= channels; c += kLanes) sum = V::fma(V::load(ct + c), V::load(at + c), sum);
        if (c < channels) {
          const auto m = V::mask(channels - c);
          sum = V::fma(V::load(ct + c, m), V::load(at + c, m), sum);
        }
        to[t] = total(sum);
      }
    }
  }
  static MSJIT_FLATTEN T total(Vec v) {
    if constexpr (requires { V::sum(v); }) {
      return V::sum(v);
    } else {
      return v;
    }
  }
};

#define MSJIT_RESAMPLE_ENTRIES(isa, V, T)                                                                   \
  const ResampleFunctions<T> resample_##isa##_##T = {VectorResample<V>::across, VectorResample<V>::along,   \
                                                     VectorResample<V>::sample, VectorResample<V>::scatter, \
                                                     VectorResample<V>::match};

}  // namespace msjit::backends::cpu

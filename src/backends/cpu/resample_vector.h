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

  // ---- blocks of points: loops of a known length over arrays of their own, which the compiler makes vectors of
  static constexpr int64_t kPoints = kPointBlock;
  // Nearer numbers are exact when they are cut to ints, and so is what reflection makes of them.
  static constexpr T kFar = 1 << 22;

  // Where coordinates come back into the picture, and by which factor they move then.
  template <bool reflects>
  static MSJIT_FLATTEN void come_inside(const PointLine<T>& line, T* __restrict at, T* __restrict turn) {
    const T last = line.last, low_end = line.align ? T(0) : T(-0.5), span = line.align ? last : line.n;
    for (int64_t p = 0; p < kPoints; ++p) turn[p] = 1;
    if constexpr (reflects) {
      if (span <= 0) {
        for (int64_t p = 0; p < kPoints; ++p) at[p] = turn[p] = 0;
        return;
      }
      for (int64_t p = 0; p < kPoints; ++p) {
        T away = at[p] - low_end, back = away < 0 ? T(-1) : T(1);
        away = away < 0 ? -away : away;
        const auto flips = static_cast<int32_t>(away / span);
        T extra = away - static_cast<T>(flips) * span;
        extra = extra < 0 ? extra + span : extra;
        at[p] = flips & 1 ? span - extra + low_end : extra + low_end;
        turn[p] = flips & 1 ? -back : back;
      }
    }
    for (int64_t p = 0; p < kPoints; ++p) {
      turn[p] = at[p] <= 0 ? T(0) : at[p] >= last ? T(0) : turn[p];
      at[p] = at[p] <= 0 ? T(0) : at[p] >= last ? last : at[p];
    }
  }
  static void come_inside(const PointLine<T>& line, T* at, T* turn) {
    line.padding == 2 ? come_inside<true>(line, at, turn) : come_inside<false>(line, at, turn);
  }
  static MSJIT_FLATTEN bool line_taps(const PointLine<T>& line, const T* coordinates, int32_t* index, T* weight) {
    if (line.mode == 0 || line.order > 1 || !(line.n < T(1 << 15))) return false;
    T at[kPoints], turn[kPoints], part[kPoints];
    int32_t low[kPoints];
    const T n = line.n, half_last = T(0.5) * line.last;
    if (line.align)
      for (int64_t p = 0; p < kPoints; ++p) at[p] = (coordinates[p] + 1) * half_last;
    else
      for (int64_t p = 0; p < kPoints; ++p) at[p] = ((coordinates[p] + 1) * n - 1) * T(0.5);
    int32_t far = 0;
    for (int64_t p = 0; p < kPoints; ++p) far |= (at[p] > -kFar ? 0 : 1) | (at[p] < kFar ? 0 : 1);
    if (far) return false;
    const bool cubic = line.mode == 2;
    if (!cubic && line.padding != 0) {
      come_inside(line, at, turn);
    } else {
      for (int64_t p = 0; p < kPoints; ++p) turn[p] = 1;
    }
    for (int64_t p = 0; p < kPoints; ++p) {
      const auto k = static_cast<int32_t>(at[p]);
      low[p] = k - (static_cast<T>(k) > at[p] ? 1 : 0);
      part[p] = at[p] - static_cast<T>(low[p]);
    }
    const auto size = static_cast<int32_t>(line.size);
    const T slope = line.slope;
    for (int tap = 0; tap < (cubic ? 4 : 2); ++tap, index += kPoints, weight += kPoints) {
      T w[kPoints];
      int32_t k[kPoints];
      for (int64_t p = 0; p < kPoints; ++p) k[p] = low[p] + tap - (cubic ? 1 : 0);
      if (!cubic) {
        if (line.order == 0) {
          for (int64_t p = 0; p < kPoints; ++p) w[p] = tap == 0 ? 1 - part[p] : part[p];
        } else {
          for (int64_t p = 0; p < kPoints; ++p) w[p] = (tap == 0 ? T(-1) : T(1)) * (slope * turn[p]);
        }
      } else {
        const T offset = tap == 0 ? T(1) : tap == 1 ? T(0) : tap == 2 ? T(1) : T(2), sign = tap < 2 ? T(1) : T(-1);
        const T by = tap > 1 ? -slope : slope;
        T u[kPoints];
        for (int64_t p = 0; p < kPoints; ++p) u[p] = sign * part[p] + offset;
        if (tap == 0 || tap == 3) {
          if (line.order == 0)
            for (int64_t p = 0; p < kPoints; ++p) w[p] = ((T(3.75) - T(0.75) * u[p]) * u[p] - 6) * u[p] + 3;
          else
            for (int64_t p = 0; p < kPoints; ++p) w[p] = ((T(7.5) - T(2.25) * u[p]) * u[p] - 6) * by;
        } else {
          if (line.order == 0)
            for (int64_t p = 0; p < kPoints; ++p) w[p] = (T(1.25) * u[p] - T(2.25)) * u[p] * u[p] + 1;
          else
            for (int64_t p = 0; p < kPoints; ++p) w[p] = (T(3.75) * u[p] - T(4.5)) * u[p] * by;
        }
        if (line.padding != 0) {
          for (int64_t p = 0; p < kPoints; ++p) at[p] = static_cast<T>(k[p]);
          come_inside(line, at, turn);
          for (int64_t p = 0; p < kPoints; ++p) k[p] = static_cast<int32_t>(at[p]);
        }
      }
      for (int64_t p = 0; p < kPoints; ++p) k[p] = k[p] >= 0 && k[p] < size ? k[p] : -1;
      std::copy_n(k, kPoints, index);
      std::copy_n(w, kPoints, weight);
    }
    return true;
  }
  static bool taps(const PointLine<T>* lines, int dimensions, const T* points, int64_t count, int32_t* index,
                   T* weight) {
    int32_t at[3 * 4 * kPoints];
    T by[3 * 4 * kPoints];
    for (int j = 0; j < dimensions; ++j) {
      T where[kPoints] = {};
      for (int64_t p = 0; p < count; ++p) where[p] = points[p * dimensions + j];
      if (!line_taps(lines[j], where, at + 4 * j * kPoints, by + 4 * j * kPoints)) return false;
    }
    const int of_line = lines[0].mode == 2 ? 4 : 2;
    int all = 1;
    for (int j = 0; j < dimensions; ++j) all *= of_line;
    for (int k = 0; k < all; ++k) {
      int32_t place[kPoints], none[kPoints];
      T product[kPoints];
      for (int j = dimensions - 1, rest = k, step = all / of_line; j >= 0; --j, step /= of_line) {
        const int32_t* const from = at + (4 * j + rest / step) * kPoints;
        const T* const factor = by + (4 * j + rest / step) * kPoints;
        const auto size = static_cast<int32_t>(lines[j].size);
        rest %= step;
        if (j == dimensions - 1) {
          for (int64_t p = 0; p < kPoints; ++p) place[p] = from[p];
          for (int64_t p = 0; p < kPoints; ++p) none[p] = from[p];
          for (int64_t p = 0; p < kPoints; ++p) product[p] = factor[p];
          continue;
        }
        for (int64_t p = 0; p < kPoints; ++p) place[p] = place[p] * size + from[p];
        for (int64_t p = 0; p < kPoints; ++p) none[p] |= from[p];
        for (int64_t p = 0; p < kPoints; ++p) product[p] *= factor[p];
      }
      for (int64_t p = 0; p < kPoints; ++p) place[p] |= none[p] >> 31;
      std::copy_n(place, kPoints, index + k * kPoints);
      std::copy_n(product, kPoints, weight + k * kPoints);
    }
    return true;
  }
  // sums += w x[index], 0 where there is no element.
  template <class Index>
  static MSJIT_FLATTEN void add_elements(const T* x, const Index* index, const T* w, int64_t count, T* sums) {
    T found[kPoints] = {};
    for (int64_t p = 0; p < count; ++p) {
      const T element = x[index[p] < 0 ? 0 : index[p]];  // read in any case: no branch
      found[p] = index[p] < 0 ? T(0) : element;
    }
    for (int64_t p = 0; p < kPoints; p += kLanes)
      V::store(sums + p, V::fma(V::load(w + p), V::load(found + p), V::load(sums + p)));
  }
  static void sample_few(const T* x, int64_t places, int64_t channels, int64_t taps, const int32_t* index,
                         const T* weight, int64_t count, T* to, int64_t stride) {
    for (int64_t c = 0; c < channels; ++c, x += places, to += stride) {
      T sums[kPoints] = {};
      for (int64_t t = 0; t < taps; ++t) add_elements(x, index + t * kPoints, weight + t * kPoints, count, sums);
      std::copy_n(sums, count, to);
    }
  }
  static void match_few(const T* ct, int64_t stride, const T* x, int64_t places, int64_t channels, const int64_t* index,
                        int64_t count, T* to) {
    T sums[kPoints] = {}, of_channel[kPoints] = {};
    for (int64_t c = 0; c < channels; ++c) {
      std::copy_n(ct + c * stride, count, of_channel);
      add_elements(x + c * places, index, of_channel, count, sums);
    }
    std::copy_n(sums, count, to);
  }

  static MSJIT_FLATTEN T total(Vec v) {
    if constexpr (requires { V::sum(v); }) {
      return V::sum(v);
    } else {
      return v;
    }
  }
};

#define MSJIT_RESAMPLE_ENTRIES(isa, V, T)                                                                       \
  const ResampleFunctions<T> resample_##isa##_##T = {VectorResample<V>::across,     VectorResample<V>::along,   \
                                                     VectorResample<V>::sample,     VectorResample<V>::scatter, \
                                                     VectorResample<V>::match,      VectorResample<V>::taps,    \
                                                     VectorResample<V>::sample_few, VectorResample<V>::match_few};

}  // namespace msjit::backends::cpu

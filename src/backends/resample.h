// What the kernels of resizing and sampling share on all devices: which elements make one of the result, and their
// weights.
#pragma once
#include <cstdint>
#include <vector>

#include "src/backends/kernel.h"

namespace msjit::backends {

// Along one dimension: place i of the result is the sum over k in [first[i], first[i + 1]) of weight[k] times element
// index[k]. Elements of weight 0 are left out, so that an infinity shows only where it counts.
struct ResampleTable {
  int64_t from = 0, to = 0;  // elements, places
  std::vector<int64_t> first;
  std::vector<int32_t> index;
  std::vector<double> weight;
  bool same = false;  // place i is element i
};
// The element that tap k of place i reads, -1 where it is left out, and its weight. The text is C++ and CUDA C++. n
// elements, `out` places, scale 0: by those sizes. Modes are those of ResampleMode. The nearest is found in float32, as
// MindSpore and PyTorch do: double precision falls on the other side of a whole number here and there. kCubic and
// kCubicStart are MindSpore's: places are float32, and where between two elements they lie is rounded to 1/1024, the
// grain of the table that its weights come from; kCubicStart and align count the places from the middle of the first
// element, a (Keys, 1981) is -0.75 and what lies outside counts as the border; else a is -0.5 and that does not count.
#define MSJIT_RESAMPLE_TAP                                                                                          \
  const double size = double(n), step = scale > 0 ? 1.0 / scale : size / double(out);                               \
  weight = 1;                                                                                                       \
  if (mode == 0) {                                                                                                  \
    if (k > 0) return -1;                                                                                           \
    if (out == 2 * n) return i / 2;                                                                                 \
    const float narrow = scale > 0 ? float(1.0 / double(float(scale))) : float(size / double(out));                 \
    const float place = float(double(i) * double(narrow));                                                          \
    return double(place) < size ? decltype(n + 0)(place) : n - 1;                                                   \
  }                                                                                                                 \
  if (mode == 1) {                                                                                                  \
    if (k > 0) return -1;                                                                                           \
    const double place = floor((double(i) + 0.5) * step);                                                           \
    return place < size ? decltype(n + 0)(place) : n - 1;                                                           \
  }                                                                                                                 \
  if (mode == 3) {                                                                                                  \
    const auto first = i * n / out, end = ((i + 1) * n + out - 1) / out;                                            \
    weight = 1.0 / double(end - first);                                                                             \
    return first + k < end ? first + k : -1;                                                                        \
  }                                                                                                                 \
  double at = align ? (out > 1 ? double(i) * (size - 1) / double(out - 1) : 0.0) : (double(i) + 0.5) * step - 0.5;  \
  double a = -0.75;                                                                                                 \
  const bool half = mode == 4 && !align;                                                                            \
  if (mode == 4 || mode == 5) {                                                                                     \
    const double narrow = double(float(align && out > 1 ? (size - 1) / double(out - 1) : step));                    \
    at = half ? double(float(double(float((double(i) + 0.5) * narrow)) - 0.5)) : double(float(double(i) * narrow)); \
    if (half) a = -0.5;                                                                                             \
  }                                                                                                                 \
  if (mode == 2 && at < 0) at = 0;                                                                                  \
  if (at > size + 4) at = size + 4;                                                                                 \
  const double low = floor(at);                                                                                     \
  double t = at - low;                                                                                              \
  auto found = decltype(n + 0)(low) + k;                                                                            \
  if (mode == 2) {                                                                                                  \
    if (k > 1) return -1;                                                                                           \
    weight = low >= size - 1 ? (k == 0 ? 1.0 : 0.0) : k == 0 ? 1.0 - t : t;                                         \
    return found < n ? found : n - 1;                                                                               \
  }                                                                                                                 \
  if (k > 3) return -1;                                                                                             \
  found = found - 1;                                                                                                \
  if (mode != 6) t = rint(t * 1024) / 1024;                                                                         \
  auto cubic = [&](decltype(k + 0) tap) -> double {                                                                 \
    const double u = tap == 0 ? t + 1 : tap == 1 ? t : tap == 2 ? 1 - t : 2 - t;                                    \
    return tap == 0 || tap == 3 ? ((a * u - 5 * a) * u + 8 * a) * u - 4 * a : ((a + 2) * u - (a + 3)) * u * u + 1;  \
  };                                                                                                                \
  weight = cubic(k);                                                                                                \
  if (half) {                                                                                                       \
    if (found < 0 || found >= n) return -1;                                                                         \
    double total = 0;                                                                                               \
    for (int tap = 0; tap < 4; ++tap)                                                                               \
      if (found - k + tap >= 0 && found - k + tap < n) total += cubic(tap);                                         \
    weight = weight / total;                                                                                        \
    return found;                                                                                                   \
  }                                                                                                                 \
  return found < 0 ? 0 : found < n ? found : n - 1;

enum class ResampleMode : uint8_t { kNearest, kNearestExact, kLinear, kArea, kCubic, kCubicStart, kCubicBorder };
// One dimension of a call.
struct ResampleLine {
  int64_t n, out;
  ResampleMode mode;
  bool align;
  double scale;

  int64_t most_taps() const;
};
// Of the last three dimensions, the outermost first; n is that of resample's operand, in resample_grad too.
struct ResampleLines {
  ResampleLine dims[3];
  int64_t planes = 1;  // what lies before those dimensions
};
// shape: of the operand of resample or, adjoint, of resample_grad.
ResampleLines resample_lines(Dims shape, std::span<const ops::Attr> attrs, bool adjoint);
ResampleTable resample_table(const ResampleLine& line);
ResampleTable transposed(const ResampleTable& t);

// The element that tap `tap` of a point reads along one dimension of `size` elements, -1 where there is none, and its
// weight, differentiated `order` times by the coordinate g. The text is C++ and CUDA C++. mode: 0 nearest, 1 bilinear,
// 2 bicubic (Keys, 1981, with a = -0.75); padding: 0 zeros, 1 border, 2 reflection.
#define MSJIT_POINT_TAP                                                                                    \
  const real last = real(size - 1), low_end = align ? real(0) : real(-0.5);                                \
  const real span = align ? last : real(size);                                                             \
  real slope = align ? real(0.5) * last : real(0.5) * real(size);                                          \
  real at = align ? (g + 1) * (real(0.5) * last) : ((g + 1) * real(size) - 1) * real(0.5);                 \
  auto inside = [&](real p, real& turn) -> real {                                                          \
    turn = 1;                                                                                              \
    if (padding == 0) return p;                                                                            \
    if (padding == 2) {                                                                                    \
      if (span <= 0) {                                                                                     \
        turn = 0;                                                                                          \
        return 0;                                                                                          \
      }                                                                                                    \
      real away = p - low_end;                                                                             \
      if (away < 0) {                                                                                      \
        away = -away;                                                                                      \
        turn = -1;                                                                                         \
      }                                                                                                    \
      const real flips = floor(away / span), extra = fmod(away, span);                                     \
      const bool even = fmod(flips, real(2)) == 0;                                                         \
      p = even ? extra + low_end : span - extra + low_end;                                                 \
      if (!even) turn = -turn;                                                                             \
    }                                                                                                      \
    if (p <= 0) {                                                                                          \
      turn = 0;                                                                                            \
      return 0;                                                                                            \
    }                                                                                                      \
    if (p >= last) {                                                                                       \
      turn = 0;                                                                                            \
      return last;                                                                                         \
    }                                                                                                      \
    return p;                                                                                              \
  };                                                                                                       \
  real turn = 1;                                                                                           \
  if (mode != 2) {                                                                                         \
    at = inside(at, turn);                                                                                 \
    slope = slope * turn;                                                                                  \
  }                                                                                                        \
  real low = mode == 0 ? rint(at) : floor(at);                                                             \
  const real t = at - low;                                                                                 \
  if (mode == 0) {                                                                                         \
    weight = order == 0 ? real(1) : real(0);                                                               \
  } else if (mode == 1) {                                                                                  \
    weight = order == 0 ? (tap == 0 ? 1 - t : t) : order == 1 ? (tap == 0 ? real(-1) : real(1)) : real(0); \
    low = low + real(tap);                                                                                 \
  } else {                                                                                                 \
    const real u = tap == 0 ? t + 1 : tap == 1 ? t : tap == 2 ? 1 - t : 2 - t;                             \
    if (tap == 0 || tap == 3)                                                                              \
      weight = order == 0   ? ((real(3.75) - real(0.75) * u) * u - 6) * u + 3                              \
               : order == 1 ? (real(7.5) - real(2.25) * u) * u - 6                                         \
               : order == 2 ? real(7.5) - real(4.5) * u                                                    \
               : order == 3 ? real(-4.5)                                                                   \
                            : real(0);                                                                     \
    else                                                                                                   \
      weight = order == 0   ? (real(1.25) * u - real(2.25)) * u * u + 1                                    \
               : order == 1 ? (real(3.75) * u - real(4.5)) * u                                             \
               : order == 2 ? real(7.5) * u - real(4.5)                                                    \
               : order == 3 ? real(7.5)                                                                    \
                            : real(0);                                                                     \
    if (tap > 1 && order % 2 == 1) weight = -weight;                                                       \
    real ignored = 1;                                                                                      \
    low = inside(low + real(tap - 1), ignored);                                                            \
  }                                                                                                        \
  for (int o = 0; o < order; ++o) weight = weight * slope;                                                 \
  return low >= 0 && low <= last ? decltype(size + 0)(low) : -1;

struct PointMode {
  int mode, padding;  // as above
  bool align;
  int taps;  // elements along one dimension
};
PointMode point_mode(const std::string& mode, const std::string& padding, bool align);

}  // namespace msjit::backends

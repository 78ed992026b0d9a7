// 3x3 convolution of stride 1 by Winograd's minimal filtering: F(4x4, 3x3), 4x4 places from 36 products instead of 144,
// and F(2x2, 3x3), 2x2 places from 16 instead of 36, whose transformed filters take less than half the memory. Written
// once over a class V of vector operations like gemm_vector.h; lanes are channels, or filters.
//
// An infinity or NaN, or an overflow on the way, would reach all places of its tile: every function says whether
// results are finite, and where they are not the caller computes them directly.
#pragma once
#include <atomic>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {

// The three transforms of one dimension and their transposes, of tiles of so many places.
template <class V, int side>
struct WinogradPoints;

// Points 0, +-3/4, +-3/2 and infinity: the transforms of images and of results are exact in binary but for their sums,
// and the largest error is a third of that of the usual points 0, +-1, +-2.
template <class V>
struct WinogradPoints<V, 4> {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr T a = T(0.75), b = T(1.5), aa = a * a, bb = b * b;
  static constexpr T ca = T(1 / (2 * 0.5625 * (0.5625 - 2.25))), cb = T(1 / (2 * 2.25 * (2.25 - 0.5625)));
  static constexpr T c0 = T(1 / (0.5625 * 2.25));
  static MSJIT_FLATTEN Vec of(T x) { return V::all(x); }
  static MSJIT_FLATTEN void image_points(const Vec (&d)[6], Vec (&e)[6]) {
    e[0] = V::fma(of(aa * bb), d[0], V::fma(of(-(aa + bb)), d[2], d[4]));
    const Vec s = V::fma(of(-bb), d[2], d[4]), t = V::fma(of(-a * bb), d[1], V::mul(of(a), d[3]));
    e[1] = V::add(s, t);
    e[2] = V::sub(s, t);
    const Vec u = V::fma(of(-aa), d[2], d[4]), w = V::fma(of(-b * aa), d[1], V::mul(of(b), d[3]));
    e[3] = V::add(u, w);
    e[4] = V::sub(u, w);
    e[5] = V::fma(of(aa * bb), d[1], V::fma(of(-(aa + bb)), d[3], d[5]));
  }
  static MSJIT_FLATTEN void filter_points(const Vec (&g)[3], Vec (&e)[6]) {
    e[0] = V::mul(of(c0), g[0]);
    const Vec s = V::fma(of(aa * ca), g[2], V::mul(of(ca), g[0])), t = V::mul(of(a * ca), g[1]);
    e[1] = V::add(s, t);
    e[2] = V::sub(s, t);
    const Vec u = V::fma(of(bb * cb), g[2], V::mul(of(cb), g[0])), w = V::mul(of(b * cb), g[1]);
    e[3] = V::add(u, w);
    e[4] = V::sub(u, w);
    e[5] = g[2];
  }
  static MSJIT_FLATTEN void filter_sums(const Vec (&e)[6], Vec (&g)[3]) {
    const Vec s = V::add(e[1], e[2]), t = V::sub(e[1], e[2]), u = V::add(e[3], e[4]), w = V::sub(e[3], e[4]);
    g[0] = V::fma(of(c0), e[0], V::fma(of(ca), s, V::mul(of(cb), u)));
    g[1] = V::fma(of(a * ca), t, V::mul(of(b * cb), w));
    g[2] = V::fma(of(aa * ca), s, V::fma(of(bb * cb), u, e[5]));
  }
  static MSJIT_FLATTEN void place_sums(const Vec (&e)[6], Vec (&y)[4]) {
    const Vec s = V::add(e[1], e[2]), t = V::sub(e[1], e[2]), u = V::add(e[3], e[4]), w = V::sub(e[3], e[4]);
    y[0] = V::add(e[0], V::add(s, u));
    y[1] = V::fma(of(a), t, V::mul(of(b), w));
    y[2] = V::fma(of(aa), s, V::mul(of(bb), u));
    y[3] = V::fma(of(a * aa), t, V::fma(of(b * bb), w, e[5]));
  }
  static MSJIT_FLATTEN void place_points(const Vec (&c)[4], Vec (&e)[6]) {
    e[0] = c[0];
    const Vec s = V::fma(of(aa), c[2], c[0]), t = V::fma(of(a * aa), c[3], V::mul(of(a), c[1]));
    e[1] = V::add(s, t);
    e[2] = V::sub(s, t);
    const Vec u = V::fma(of(bb), c[2], c[0]), w = V::fma(of(b * bb), c[3], V::mul(of(b), c[1]));
    e[3] = V::add(u, w);
    e[4] = V::sub(u, w);
    e[5] = c[3];
  }
};

// Points 0, +-1 and infinity.
template <class V>
struct WinogradPoints<V, 2> {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static MSJIT_FLATTEN Vec half(Vec x) { return V::mul(V::all(T(0.5)), x); }
  static MSJIT_FLATTEN void image_points(const Vec (&d)[4], Vec (&e)[4]) {
    e[0] = V::sub(d[0], d[2]);
    e[1] = V::add(d[1], d[2]);
    e[2] = V::sub(d[2], d[1]);
    e[3] = V::sub(d[1], d[3]);
  }
  static MSJIT_FLATTEN void filter_points(const Vec (&g)[3], Vec (&e)[4]) {
    const Vec s = half(V::add(g[0], g[2])), t = half(g[1]);
    e[0] = g[0];
    e[1] = V::add(s, t);
    e[2] = V::sub(s, t);
    e[3] = g[2];
  }
  static MSJIT_FLATTEN void filter_sums(const Vec (&e)[4], Vec (&g)[3]) {
    const Vec s = half(V::add(e[1], e[2]));
    g[0] = V::add(e[0], s);
    g[1] = half(V::sub(e[1], e[2]));
    g[2] = V::add(s, e[3]);
  }
  static MSJIT_FLATTEN void place_sums(const Vec (&e)[4], Vec (&y)[2]) {
    y[0] = V::add(e[0], V::add(e[1], e[2]));
    y[1] = V::sub(V::sub(e[1], e[2]), e[3]);
  }
  static MSJIT_FLATTEN void place_points(const Vec (&c)[2], Vec (&e)[4]) {
    e[0] = c[0];
    e[1] = V::add(c[0], c[1]);
    e[2] = V::sub(c[0], c[1]);
    e[3] = V::sub(V::zero(), c[1]);
  }
};

template <class V, int side>
struct WinogradConv {
  using Points = WinogradPoints<V, side>;
  using G = VectorGemm<V>;
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr int64_t kLanes = V::kLanes, kPanel = G::kPanel;
  static constexpr int kTile = side, kEdge = side + 2, kPoints = kEdge * kEdge;
  static constexpr int64_t kBytes = 5 << 19;  // of transforms at a time, at most
  static int64_t fitting_bytes() { return std::min(kBytes, second_level_cache() * 5 / 2); }

  // One of them along both dimensions of a square, `from` and `to` elements of a row apart.
  template <int n, int m, class F>
  static MSJIT_FLATTEN void both(F&& f, const T* from, int64_t row, int64_t column, T* to, int64_t to_row,
                                 int64_t to_column) {
    Vec half[m][n];
#pragma GCC unroll 6
    for (int j = 0; j < n; ++j) {
      Vec in[n], out[m];
#pragma GCC unroll 6
      for (int i = 0; i < n; ++i) in[i] = V::load(from + i * row + j * column);
      f(in, out);
#pragma GCC unroll 6
      for (int i = 0; i < m; ++i) half[i][j] = out[i];
    }
#pragma GCC unroll 6
    for (int i = 0; i < m; ++i) {
      Vec out[m];
      f(half[i], out);
#pragma GCC unroll 6
      for (int j = 0; j < m; ++j) V::store(to + i * to_row + j * to_column, out[j]);
    }
  }

  // Rows of tiles of all images one after another.
  struct Sizes {
    int64_t tiles_y, tiles_x, rows, channels, filters, block;  // block: rows of tiles that are done at once
    explicit Sizes(const Conv& v, int64_t bytes)
        : tiles_y((v.out_h + kTile - 1) / kTile),
          tiles_x((v.out_w + kTile - 1) / kTile),
          rows(v.images * tiles_y),
          channels((v.channels + kLanes - 1) / kLanes * kLanes),
          filters((v.filters + kLanes - 1) / kLanes * kLanes) {
      const int64_t most =
          std::max<int64_t>(2 * V::kRows, bytes / (kPoints * (channels + filters) * int64_t{sizeof(T)}));
      const int64_t fit = std::max<int64_t>(1, most / tiles_x), blocks = (rows + fit - 1) / fit;
      block = (rows + blocks - 1) / blocks;
    }
    int64_t tiles() const { return block * tiles_x; }
  };
  // Matrices of all points lie so far apart that they do not share places of the caches.
  static int64_t apart(int64_t elements) {
    constexpr int64_t kLine = 64 / sizeof(T);
    const int64_t lines = (elements + kLine - 1) / kLine;
    return (lines | 1) * kLine;
  }

  // Reads pixels of `count` channels, a plane apart, of a row: `width` of them to to[x * kLanes] for x from `shift` on
  // and below `columns`; zeros elsewhere.
  static void gather_row(const T* from, int64_t plane, int64_t count, int64_t width, int64_t shift, int64_t columns,
                         T* to) {
    for (int64_t x = 0; x < std::min(shift, columns); ++x) V::store(to + x * kLanes, V::zero());
    for (int64_t x = std::max<int64_t>(0, width + shift); x < columns; ++x) V::store(to + x * kLanes, V::zero());
    const int64_t first = std::max<int64_t>(0, -shift), end = std::min(width, columns - shift);
    for (int64_t x = first; x < end; x += kLanes) {
      const int64_t n = std::min(kLanes, end - x);
      const auto mask = V::mask(n);
      Vec block[kLanes];
      for (int64_t c = 0; c < kLanes; ++c) block[c] = c < count ? V::load(from + c * plane + x, mask) : V::zero();
      V::transpose(block);
      for (int64_t i = 0; i < n; ++i) V::store(to + (x + shift + i) * kLanes, block[i]);
    }
  }

  // Tiles of images, transformed: at[point][tile][channel].
  static void transform_images(const Conv& v, const Sizes& s, const T* x, int64_t first, int64_t rows, T* to,
                               int64_t point) {
    const int64_t blocks = s.channels / kLanes, columns = kTile * s.tiles_x + 2;
    in_ranges(rows * blocks, rows * blocks > 1, [&](int64_t from, int64_t end) {
      Workspace<T> lines(kEdge * columns * kLanes);
      for (int64_t unit = from; unit < end; ++unit) {
        const int64_t row = unit / blocks, c = unit % blocks * kLanes;
        const int64_t image = (first + row) / s.tiles_y, ty = (first + row) % s.tiles_y;
        for (int64_t i = 0; i < kEdge; ++i) {
          const int64_t y = kTile * ty + i - v.h.before;
          T* line = lines.data() + i * columns * kLanes;
          if (y < 0 || y >= v.height) {
            std::fill_n(line, columns * kLanes, T(0));
          } else {
            gather_row(x + image * v.image_step + c * v.plane() + y * v.width, v.plane(),
                       std::min(kLanes, v.channels - c), v.width, v.w.before, columns, line);
          }
        }
        T* at = to + row * s.tiles_x * s.channels + c;
        for (int64_t tx = 0; tx < s.tiles_x; ++tx, at += s.channels) {
          both<kEdge, kEdge>([](const auto& d, auto& e) { Points::image_points(d, e); },
                             lines.data() + kTile * tx * kLanes, columns * kLanes, kLanes, at, kEdge * point, point);
        }
      }
    });
  }
  // Cotangents likewise: at[point][tile][filter].
  static void transform_places(const Conv& v, const Sizes& s, const T* ct, int64_t first, int64_t rows, T* to,
                               int64_t point) {
    const int64_t blocks = s.filters / kLanes, columns = kTile * s.tiles_x;
    in_ranges(rows * blocks, rows * blocks > 1, [&](int64_t from, int64_t end) {
      Workspace<T> lines(kTile * columns * kLanes);
      for (int64_t unit = from; unit < end; ++unit) {
        const int64_t row = unit / blocks, f = unit % blocks * kLanes;
        const int64_t image = (first + row) / s.tiles_y, ty = (first + row) % s.tiles_y;
        for (int64_t i = 0; i < kTile; ++i) {
          const int64_t y = kTile * ty + i;
          T* line = lines.data() + i * columns * kLanes;
          if (y >= v.out_h) {
            std::fill_n(line, columns * kLanes, T(0));
          } else {
            gather_row(ct + image * v.out_step + f * v.places() + y * v.out_w, v.places(),
                       std::min(kLanes, v.filters - f), v.out_w, 0, columns, line);
          }
        }
        T* at = to + row * s.tiles_x * s.filters + f;
        for (int64_t tx = 0; tx < s.tiles_x; ++tx, at += s.filters) {
          both<kTile, kEdge>([](const auto& d, auto& e) { Points::place_points(d, e); },
                             lines.data() + kTile * tx * kLanes, columns * kLanes, kLanes, at, kEdge * point, point);
        }
      }
    });
  }

  // `wanted` filters, transformed, in panels: at[point][panel][channel][filter]. `turned`: as the input's gradient
  // takes them, where v is turned too. `fork`: by several threads.
  static void transform_filters(const Conv& v, const T* weight, bool turned, int64_t first, int64_t wanted, bool fork,
                                T* to, int64_t point) {
    const int64_t blocks = (wanted + kLanes - 1) / kLanes, halves = kPanel / kLanes;
    in_ranges(blocks, fork && wanted * v.channels > 1 << 12, [&](int64_t from, int64_t end) {
      Workspace<T> columns(9 * kLanes * kLanes);
      T* taps = columns.data();
      for (int64_t unit = from; unit < end; ++unit) {
        const int64_t f = first + unit * kLanes, count = std::min(kLanes, v.filters - f);
        T* at = to + (unit / halves * v.channels * halves + unit % halves) * kLanes;
        const int64_t group = turned ? 1 : kLanes;  // channels whose taps lie side by side
        for (int64_t c = 0; c < v.channels; c += group) {
          const int64_t channels = std::min(group, v.channels - c), wide = 9 * channels;
          const T* source = turned ? weight + (c * v.filters + f) * 9 : weight + (f * v.channels + c) * 9;
          const int64_t next = turned ? 9 : v.channels * 9;
          for (int64_t p = 0; p < wide; p += kLanes) {
            const int64_t n = std::min(kLanes, wide - p);
            const auto mask = V::mask(n);
            Vec block[kLanes];
            for (int64_t r = 0; r < kLanes; ++r)
              block[r] = r < count ? V::load(source + r * next + p, mask) : V::zero();
            V::transpose(block);
            for (int64_t i = 0; i < n; ++i) V::store(taps + (p + i) * kLanes, block[i]);
          }
          for (int64_t i = 0; i < channels; ++i, at += kPanel) {
            const T* corner = taps + (9 * i + (turned ? 8 : 0)) * kLanes;
            const int64_t step = turned ? -kLanes : kLanes;
            both<3, kEdge>([](const auto& d, auto& e) { Points::filter_points(d, e); }, corner, 3 * step, step, at,
                           kEdge * point, point);
          }
        }
      }
    });
  }

  // Results of filters from `filter` on, from at[point][tile][`wide` filters]; false when some are not finite.
  static bool write_places(const Conv& v, const Sizes& s, const T* from_points, int64_t point, const T* bias,
                           int64_t filter, int64_t wide, int64_t first, int64_t rows, T* out) {
    const int64_t blocks = wide / kLanes, columns = kTile * s.tiles_x;
    std::atomic<bool> finite{true};
    in_ranges(rows * blocks, rows * blocks > 1, [&](int64_t from, int64_t end) {
      Workspace<T> lines(kTile * columns * kLanes);
      Vec check = V::zero();
      for (int64_t unit = from; unit < end; ++unit) {
        const int64_t row = unit / blocks, f = filter + unit % blocks * kLanes, count = std::min(kLanes, v.filters - f);
        const int64_t image = (first + row) / s.tiles_y, ty = (first + row) % s.tiles_y;
        const T* at = from_points + row * s.tiles_x * wide + f - filter;
        const Vec start = bias ? V::load(bias + f, V::mask(count)) : V::zero();
        for (int64_t tx = 0; tx < s.tiles_x; ++tx, at += wide) {
          T* tile = lines.data() + kTile * tx * kLanes;
          both<kEdge, kTile>([](const auto& d, auto& e) { Points::place_sums(d, e); }, at, kEdge * point, point, tile,
                             columns * kLanes, kLanes);
#pragma GCC unroll 4
          for (int i = 0; i < kTile; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < kTile; ++j) {
              T* p = tile + (i * columns + j) * kLanes;
              const Vec y = V::add(V::load(p), start);
              check = V::fma(y, V::zero(), check);
              V::store(p, y);
            }
          }
        }
        for (int64_t i = 0; i < kTile && kTile * ty + i < v.out_h; ++i) {
          const T* line = lines.data() + i * columns * kLanes;
          T* to = out + image * v.out_step + f * v.places() + (kTile * ty + i) * v.out_w;
          for (int64_t x = 0; x < v.out_w; x += kLanes) {
            const int64_t n = std::min(kLanes, v.out_w - x);
            const auto mask = V::mask(n);
            Vec block[kLanes];
            for (int64_t r = 0; r < kLanes; ++r) block[r] = r < n ? V::load(line + (x + r) * kLanes) : V::zero();
            V::transpose(block);
            for (int64_t r = 0; r < count; ++r) V::store(to + r * v.places() + x, block[r], mask);
          }
        }
      }
      if (V::sum(check) != T(0)) finite = false;
    });
    return finite;
  }

  // All filters, transformed: the distance of points, and how to make them.
  static int64_t kept_point(const Conv& v) { return apart((v.filters + kPanel - 1) / kPanel * kPanel * v.channels); }
  static void keep(const Conv& v, const T* weight, T* to) {
    transform_filters(v, weight, false, 0, v.filters, false, to, kept_point(v));
  }

  static bool fits(const Conv& v) {
    return sizeof(T) == 4 && v.kh == 3 && v.kw == 3 && v.h.stride == 1 && v.w.stride == 1 && v.h.dilation == 1 &&
           v.w.dilation == 1 && v.groups == 1 && v.channels >= 8 && v.filters >= 8 && v.channels <= 2048 &&
           v.filters <= 2048;
  }
  // What it takes, in multiply-adds of a vector: products, transforms of filters, which count half forward, since those
  // of a Parameter may be kept, and transforms of images and results. Many filters are read from memory; as many sums
  // of the weights' gradient are written there meanwhile. Measured by bench/micro/tuning.py.
  static double cost(const Conv& v, ConvPart part) {
    const double pairs = static_cast<double>(v.channels) * static_cast<double>(v.filters), filters = kPoints * pairs;
    const int64_t high = (v.out_h + kTile - 1) / kTile, wide = (v.out_w + kTile - 1) / kTile;
    const double tiles = static_cast<double>(v.images * high * wide), products = tiles * filters / kLanes;
    const double images = 26.0 / 36 * kPoints * tiles * static_cast<double>(v.channels + v.filters);
    const double bytes = filters * sizeof(T);
    if (part == ConvPart::kForward)
      return products + images + filters * (bytes > 1 << 26 ? 4 : bytes > 1 << 24 ? 2 : 1) / 3;
    const double all = products + filters * (pairs < 131072 ? 2 : 5) / 3;
    return images + (part == ConvPart::kWeightGrad && bytes > 1 << 25 ? std::max(all, 3.4 * filters) : all);
  }

  // `turned`: v is, and weights are those of the convolution whose input's gradient this is. `kept`: the transformed
  // filters of keep(), or null.
  static bool forward(const Conv& v, const T* x, const T* weight, const T* kept, bool turned, const T* bias, T* out) {
    const Sizes s(v, fitting_bytes() * thread_count());
    // Where all tiles are done at once, so many filters at a time as stay in the caches with their transforms; those
    // that are kept are read in the order of memory.
    const int64_t all = (v.filters + kPanel - 1) / kPanel * kPanel;
    const int64_t fit = kBytes / 2 * thread_count() / (kPoints * v.channels * int64_t{sizeof(T)}) / kPanel * kPanel;
    const int64_t wide = kept || s.block < s.rows ? all : std::clamp(fit, kPanel, all);
    const int64_t filter_point = kept ? kept_point(v) : apart(wide * v.channels);
    const int64_t image_point = apart(s.tiles() * s.channels), sum_point = apart(s.tiles() * wide);
    Workspace<T> filters(kept ? 0 : kPoints * filter_point), images(kPoints * image_point), sums(kPoints * sum_point);
    bool finite = true;
    for (int64_t first = 0; first < s.rows && finite; first += s.block) {
      const int64_t rows = std::min(s.block, s.rows - first), tiles = rows * s.tiles_x;
      transform_images(v, s, x, first, rows, images.data(), image_point);
      for (int64_t f = 0; f < v.filters && finite; f += wide) {
        const int64_t wanted = std::min(wide, v.filters - f), columns = (wanted + kLanes - 1) / kLanes * kLanes;
        if (first == 0 && !kept) transform_filters(v, weight, turned, f, wanted, true, filters.data(), filter_point);
        const T* const panels = kept ? kept + f * v.channels : filters.data();
        in_ranges(kPoints, true, [&](int64_t from, int64_t end) {
          for (int64_t p = from; p < end; ++p) {
            const T *left = images.data() + p * image_point, *right = panels + p * filter_point;
            // A few tiles meet one panel of kept filters after another, all its channels: in the order of memory.
            const int64_t part = kept && tiles <= G::kFewSlivers * G::kRows ? kPanel : columns;
            for (int64_t q = 0; q < columns; q += part) {
              G::blocked(
                  tiles, std::min(part, columns - q), v.channels,
                  [&](int64_t i, int64_t, int64_t c, int64_t, int64_t tile) -> typename G::Left {
                    return {left + i * s.channels + c, tile * s.channels, s.channels, 1};
                  },
                  [&](int64_t j, int64_t, int64_t c, int64_t) -> typename G::Right {
                    return {right + (q + j) * v.channels + c * kPanel, v.channels * kPanel, kPanel, kept != nullptr};
                  },
                  T(1), T(0), sums.data() + p * sum_point + q, columns);
            }
          }
        });
        finite = write_places(v, s, sums.data(), sum_point, bias, f, columns, first, rows, out);
      }
    }
    return finite;
  }

  static bool weight_grad(const Conv& v, const T* ct, const T* x, T* grad) {
    // Blocks are summed one after another: their size must not depend on the number of threads.
    const Sizes s(v, std::max<int64_t>(kBytes, 256 * kPoints * (v.channels + v.filters) * int64_t{sizeof(T)}));
    const int64_t image_point = apart(s.tiles() * s.channels), place_point = apart(s.tiles() * s.filters);
    const int64_t sum_point = apart(v.filters * s.channels);
    Workspace<T> images(kPoints * image_point), places(kPoints * place_point), sums(kPoints * sum_point);
    for (int64_t first = 0; first < s.rows; first += s.block) {
      const int64_t rows = std::min(s.block, s.rows - first), tiles = rows * s.tiles_x;
      transform_images(v, s, x, first, rows, images.data(), image_point);
      transform_places(v, s, ct, first, rows, places.data(), place_point);
      in_ranges(kPoints, true, [&](int64_t from, int64_t end) {
        for (int64_t p = from; p < end; ++p) {
          G::run(true, false, v.filters, s.channels, tiles, T(1), places.data() + p * place_point, s.filters,
                 images.data() + p * image_point, s.channels, T(first > 0 ? 1 : 0), sums.data() + p * sum_point,
                 s.channels);
        }
      });
    }
    std::atomic<bool> finite{true};
    in_ranges(v.filters, v.filters * v.channels > 1 << 12, [&](int64_t from, int64_t end) {
      Vec check = V::zero();
      Workspace<T> nine(((9 + kLanes - 1) / kLanes * kLanes) * kLanes);
      for (int64_t f = from; f < end; ++f) {
        for (int64_t c = 0; c < v.channels; c += kLanes) {
          both<kEdge, 3>([](const auto& d, auto& e) { Points::filter_sums(d, e); }, sums.data() + f * s.channels + c,
                         kEdge * sum_point, sum_point, nine.data(), 3 * kLanes, kLanes);
          const int64_t count = std::min(kLanes, v.channels - c);
          for (int64_t t = 0; t < 9; t += kLanes) {
            const int64_t n = std::min<int64_t>(kLanes, 9 - t);
            const auto mask = V::mask(n);
            Vec block[kLanes];
            for (int64_t i = 0; i < kLanes; ++i) {
              block[i] = i < n ? V::load(nine.data() + (t + i) * kLanes) : V::zero();
              check = V::fma(block[i], V::zero(), check);
            }
            V::transpose(block);
            for (int64_t i = 0; i < count; ++i) V::store(grad + (f * v.channels + c + i) * 9 + t, block[i], mask);
          }
        }
      }
      if (V::sum(check) != T(0)) finite = false;
    });
    return finite;
  }
};

}  // namespace msjit::backends::cpu

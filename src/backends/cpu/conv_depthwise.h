// Convolution of every channel by itself (one channel a group): filters slide over a copy of the channel that has its
// padding, several rows at once. Written once over a class V of vector operations like gemm_vector.h.
#pragma once
#include <cmath>
#include <cstring>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm_vector.h"
#include "src/backends/cpu/padded_plane.h"

namespace msjit::backends::cpu {

template <class V>
struct DepthwiseConv {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  using Mask = typename V::Mask;
  static constexpr int64_t kLanes = V::kLanes;

  using Layout = PaddedPlane<V>;
  static Layout input_layout(const Conv& v) {
    return Layout::of(v.height, v.width, 1, 1, v.h, v.w, v.kh, v.kw, v.out_h, v.out_w);
  }
  // Of cotangents, spread out as far as the filter moved, over which the turned filter slides by ones.
  static Conv spread(const Conv& v) {
    Conv t = v.turned();
    t.h.stride = t.w.stride = 1;
    return t;
  }
  static Layout cotangent_layout(const Conv& v) {
    const Conv t = spread(v);
    return Layout::of(v.out_h, v.out_w, v.h.stride, v.w.stride, t.h, t.w, v.kh, v.kw, v.height, v.width);
  }

  static bool fits(const Conv& v) {
    return v.group_channels() == 1 && v.kw <= 64 && v.kh <= 64 && input_layout(v).fits(v) &&
           cotangent_layout(v).fits(v);
  }

  // Some vectors of the output below each other, a tap's column after another: a vector of the copy serves all rows
  // of the filter (`kh` > 0: they follow each other, those of the output are `stride` apart), or every row of the
  // output loads its own.
  template <int rows, int kh, int stride>
  static MSJIT_FLATTEN void slide_at(const Conv& v, const Layout& l, const T* from, const T* weight,
                                     Vec (&sums)[rows]) {
    for (int64_t j = 0; j < v.kw; ++j, ++weight) {
      const T* column = from + l.column(j * v.w.dilation);
      if constexpr (kh > 0) {
        Vec w[kh];
#pragma GCC unroll 8
        for (int i = 0; i < kh; ++i) w[i] = V::broadcast(weight + i * v.kw);
#pragma GCC unroll 16
        for (int r = 0; r < (rows - 1) * stride + kh; ++r) {
          const Vec x = V::load(column + r * l.row);
#pragma GCC unroll 8
          for (int i = 0; i < kh; ++i) {
            const int to = (r - i) / stride;
            if (r - i >= 0 && (r - i) % stride == 0 && to < rows) sums[to] = V::fma(w[i], x, sums[to]);
          }
        }
      } else {
        for (int64_t i = 0; i < v.kh; ++i) {
          const Vec w = V::broadcast(weight + i * v.kw);
          const T* line = column + i * v.h.dilation * l.row;
#pragma GCC unroll 8
          for (int r = 0; r < rows; ++r) sums[r] = V::fma(w, V::load(line + r * v.h.stride * l.row), sums[r]);
        }
      }
    }
  }
  template <int rows, int kh, int stride>
  static void slide_rows(const Conv& v, const Layout& l, const T* from, const T* weight, T start, bool add, T* out) {
    for (int64_t x = 0; x < v.out_w; x += kLanes) {
      const int64_t count = std::min(kLanes, v.out_w - x);
      const Mask mask = V::mask(count);
      Vec sums[rows];
#pragma GCC unroll 8
      for (int r = 0; r < rows; ++r) sums[r] = add ? V::load(out + r * v.out_w + x, mask) : V::all(start);
      slide_at<rows, kh, stride>(v, l, from + x, weight, sums);
#pragma GCC unroll 8
      for (int r = 0; r < rows; ++r) {
        if (count == kLanes) {
          V::store(out + r * v.out_w + x, sums[r]);
        } else {
          V::store(out + r * v.out_w + x, sums[r], mask);
        }
      }
    }
  }
  template <int kh, int stride>
  static void slide(const Conv& v, const Layout& l, const T* copy, const T* weight, T start, bool add, T* out) {
    constexpr int kRows = 8;  // as many sums as two multiply-adds a cycle take to finish
    int64_t y = 0;
    auto rows = [&]<int n>(std::integral_constant<int, n>) {
      for (; y + n <= v.out_h; y += n) {
        slide_rows<n, kh, stride>(v, l, copy + y * v.h.stride * l.row, weight, start, add, out + y * v.out_w);
      }
    };
    rows(std::integral_constant<int, kRows>());
    rows(std::integral_constant<int, kRows / 2>());
    rows(std::integral_constant<int, 1>());
  }
  static void slide(const Conv& v, const Layout& l, const T* copy, const T* weight, T start, bool add, T* out) {
    if (v.h.dilation == 1 && v.h.stride == 1) {
      if (v.kh == 3) return slide<3, 1>(v, l, copy, weight, start, add, out);
      if (v.kh == 5) return slide<5, 1>(v, l, copy, weight, start, add, out);
      if (v.kh == 7) return slide<7, 1>(v, l, copy, weight, start, add, out);
    }
    if (v.h.dilation == 1 && v.h.stride == 2) {
      if (v.kh == 3) return slide<3, 2>(v, l, copy, weight, start, add, out);
      if (v.kh == 5) return slide<5, 2>(v, l, copy, weight, start, add, out);
    }
    slide<0, 1>(v, l, copy, weight, start, add, out);
  }

  static bool worth(const Conv& v) { return v.images * v.filters * (v.places() + v.plane()) * v.taps() > 1 << 19; }

  static void forward(const Conv& v, const T* x, const T* weight, const T* bias, T* out) {
    const int64_t m = v.group_filters();
    const Layout l = input_layout(v);
    in_ranges(v.images * v.channels, worth(v), [&](int64_t from, int64_t end) {
      Workspace<T> copy(l.size());
      for (int64_t unit = from; unit < end; ++unit) {
        l.fill(x + unit * v.plane(), copy.data());
        for (int64_t f = 0; f < m; ++f) {
          const int64_t filter = unit % v.channels * m + f;
          slide(v, l, copy.data(), weight + filter * v.taps(), bias ? bias[filter] : T(0), false,
                out + (unit * m + f) * v.places());
        }
      }
    });
  }

  static void input_grad(const Conv& v, const T* ct, const T* weight, T* grad) {
    const int64_t m = v.group_filters(), taps = v.taps();
    const Layout l = cotangent_layout(v);
    const Conv t = spread(v);
    in_ranges(v.images * v.channels, worth(v), [&](int64_t from, int64_t end) {
      Workspace<T> copy(l.size()), turned(taps);
      for (int64_t unit = from; unit < end; ++unit) {
        for (int64_t f = 0; f < m; ++f) {
          const T* w = weight + (unit % v.channels * m + f) * taps;
          for (int64_t i = 0; i < taps; ++i) turned[i] = w[taps - 1 - i];
          l.fill(ct + (unit * m + f) * v.places(), copy.data());
          slide(t, l, copy.data(), turned.data(), T(0), f > 0, grad + unit * v.plane());
        }
      }
    });
  }

  // Sums over a plane of its products with one row of taps, `taps_w` of them.
  template <int taps_w>
  static void row_of_sums(const Conv& v, const Layout& l, const T* copy, const T* ct, const int64_t* columns,
                          double* to) {
    Vec sums[taps_w];
#pragma GCC unroll 8
    for (int j = 0; j < taps_w; ++j) sums[j] = V::zero();
    const Mask tail = V::mask(v.out_w % kLanes);
    for (int64_t y = 0; y < v.out_h; ++y, copy += v.h.stride * l.row, ct += v.out_w) {
      int64_t x = 0;
      for (; x + kLanes <= v.out_w; x += kLanes) {
        const Vec d = V::load(ct + x);
#pragma GCC unroll 8
        for (int j = 0; j < taps_w; ++j) sums[j] = V::fma(d, V::load(copy + columns[j] + x), sums[j]);
      }
      if (x < v.out_w) {
        const Vec d = V::load(ct + x, tail);
#pragma GCC unroll 8
        for (int j = 0; j < taps_w; ++j) sums[j] = V::fma(d, V::load(copy + columns[j] + x, tail), sums[j]);
      }
    }
#pragma GCC unroll 8
    for (int j = 0; j < taps_w; ++j) to[j] += static_cast<double>(V::sum(sums[j]));
  }
  // The same for all rows of taps, `kh` of them that follow each other: down a column of vectors, so that one of the
  // copy meets the cotangents of every tap that sees it.
  template <int kh, int taps_w>
  static void block_of_sums(const Conv& v, const Layout& l, const T* copy, const T* ct, const int64_t* columns,
                            double* to) {
    Vec sums[kh][taps_w];
#pragma GCC unroll 8
    for (int i = 0; i < kh; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < taps_w; ++j) sums[i][j] = V::zero();
    }
    for (int64_t x = 0; x < v.out_w; x += kLanes) {
      const Mask mask = V::mask(std::min(kLanes, v.out_w - x));
      Vec d[kh];  // of row y - i
#pragma GCC unroll 8
      for (int i = 0; i < kh; ++i) d[i] = V::zero();
      const T* line = copy + x;
      const T* from = ct + x;
      for (int64_t y = 0; y < v.out_h + kh - 1; ++y, line += l.row, from += v.out_w) {
#pragma GCC unroll 8
        for (int i = kh - 1; i > 0; --i) d[i] = d[i - 1];
        d[0] = y < v.out_h ? V::load(from, mask) : V::zero();
#pragma GCC unroll 8
        for (int j = 0; j < taps_w; ++j) {
          const Vec value = V::load(line + columns[j], mask);
#pragma GCC unroll 8
          for (int i = 0; i < kh; ++i) sums[i][j] = V::fma(d[i], value, sums[i][j]);
        }
      }
    }
#pragma GCC unroll 8
    for (int i = 0; i < kh; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < taps_w; ++j) to[i * v.kw + j] += static_cast<double>(V::sum(sums[i][j]));
    }
  }
  template <int kh>
  static void blocks_of_sums(const Conv& v, const Layout& l, const T* copy, const T* ct, const int64_t* columns,
                             double* to) {
    constexpr int kMost = V::kRows > 8 || kh == 3 ? 3 : 1;
    int64_t j = 0;
    for (; j + kMost <= v.kw; j += kMost) block_of_sums<kh, kMost>(v, l, copy, ct, columns + j, to + j);
    for (; j < v.kw; ++j) block_of_sums<kh, 1>(v, l, copy, ct, columns + j, to + j);
  }
  static void sums_of_plane(const Conv& v, const Layout& l, const T* copy, const T* ct, const int64_t* columns,
                            double* to) {
    if (v.h.stride == 1 && v.h.dilation == 1 && (v.kh == 3 || v.kh == 5 || v.kh == 7)) {
      double sums[7 * 64] = {};
      if (v.kh == 3) blocks_of_sums<3>(v, l, copy, ct, columns, sums);
      if (v.kh == 5) blocks_of_sums<5>(v, l, copy, ct, columns, sums);
      if (v.kh == 7) blocks_of_sums<7>(v, l, copy, ct, columns, sums);
      // Zeros stand for cotangents before the first row and behind the last: times what is not finite they are NaN.
      bool finite = true;
      for (int64_t i = 0; i < v.taps(); ++i) finite &= std::isfinite(sums[i]);
      for (int64_t i = 0; finite && i < v.taps(); ++i) to[i] += sums[i];
      if (finite) return;
    }
    for (int64_t i = 0; i < v.kh; ++i, copy += v.h.dilation * l.row, to += v.kw) {
      for (int64_t j = 0; j < v.kw;) {
        const int64_t left = v.kw - j;
        if (left >= 5) {
          row_of_sums<5>(v, l, copy, ct, columns + j, to + j), j += 5;
        } else if (left >= 3) {
          row_of_sums<3>(v, l, copy, ct, columns + j, to + j), j += 3;
        } else {
          row_of_sums<1>(v, l, copy, ct, columns + j, to + j), j += 1;
        }
      }
    }
  }

  static void weight_grad(const Conv& v, const T* ct, const T* x, T* grad) {
    const int64_t m = v.group_filters(), taps = v.taps();
    const Layout l = input_layout(v);
    in_ranges(v.channels, worth(v), [&](int64_t from, int64_t end) {
      Workspace<T> copy(l.size());
      Workspace<double> sums(m * taps);
      int64_t columns[64];
      for (int64_t j = 0; j < v.kw; ++j) columns[j] = l.column(j * v.w.dilation);
      for (int64_t c = from; c < end; ++c) {
        std::fill_n(sums.data(), m * taps, 0.0);
        for (int64_t n = 0; n < v.images; ++n) {
          l.fill(x + (n * v.channels + c) * v.plane(), copy.data());
          for (int64_t f = 0; f < m; ++f) {
            const T* d = ct + ((n * v.channels + c) * m + f) * v.places();
            sums_of_plane(v, l, copy.data(), d, columns, sums.data() + f * taps);
          }
        }
        for (int64_t i = 0; i < m * taps; ++i) grad[c * m * taps + i] = static_cast<T>(sums[i]);
      }
    });
  }
};

}  // namespace msjit::backends::cpu

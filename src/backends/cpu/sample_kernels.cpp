// Sampling at points, and its adjoints. Elements are turned so that the channels of a place lie side by side: a point
// then reads, or adds to, whole vectors.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/backends/cpu/resample.h"
#include "src/backends/resample.h"

namespace msjit::backends::cpu {
namespace {

constexpr int64_t kBlock = kPointBlock;
constexpr int64_t kFewChannels = 3;  // which are not worth turning
constexpr int kMostTaps = 16;        // of one point: 4 x 4
constexpr int64_t kWorth = 1 << 16;

int64_t elements_behind(const Tensor& t, int from) {
  int64_t n = 1;
  for (int d = from; d < t.ndim(); ++d) n *= t.size(d);
  return n;
}
const std::byte* picture_of(const Tensor& t, int64_t n) {
  return t.data() + n * t.size(1) * elements_behind(t, 2) * size_of(t.dtype());
}
// Picture n of a dense (N, C, ...) as (places, C) of the dtype, and back.
void places_first(const Tensor& t, int64_t n, DType dtype, void* to) {
  const int64_t c = t.size(1), places = elements_behind(t, 2);
  copy_strided(static_cast<std::byte*>(to), dtype, Shape{c, 1}, picture_of(t, n), t.dtype(), Shape{1, places},
               Shape{places, c});
}
void channels_first(const Tensor& t, int64_t n, DType dtype, const void* from) {
  const int64_t c = t.size(1), places = elements_behind(t, 2);
  copy_strided(const_cast<std::byte*>(picture_of(t, n)), t.dtype(), Shape{places, 1},
               static_cast<const std::byte*>(from), dtype, Shape{1, c}, Shape{c, places});
}
DType sum_dtype(DType t) { return t == DType::float64 ? t : DType::float32; }
template <class F>
void visit_wide(DType t, F&& f) {
  t == DType::float64 ? f(double{}) : f(float{});
}

template <class real>
int64_t point_tap(real g, int64_t size, int mode, int padding, bool align, int order, int tap, real& weight) {
  using std::floor, std::fmod, std::rint;
  MSJIT_POINT_TAP
}

// The elements around one point and their weights, the last coordinate's being the outermost.
template <class real>
class Around {
 public:
  Around(const PointMode& mode, Dims size, Dims orders) : mode_(mode), count_(static_cast<int>(size.size())) {
    for (int j = 0; j < count_; ++j) {
      const int64_t n = size[count_ - 1 - j];
      const real last = static_cast<real>(n - 1);
      lines_[j] = {n, static_cast<real>(n), last, (mode.align ? last : static_cast<real>(n)) * real(0.5),
                   orders.empty() ? 0 : static_cast<int>(std::min<int64_t>(orders[j], 4))};
      taps_ *= mode.taps;
    }
  }
  int taps() const { return taps_; }
  void operator()(const real* point, int64_t* index, real* weight) const {
    int64_t at[12];
    real w[12];
    for (int j = 0; j < count_; ++j) {
      const Line& l = lines_[j];
      if (near(point[j], l, at + 4 * j, w + 4 * j)) continue;
      for (int t = 0; t < mode_.taps; ++t)
        at[4 * j + t] =
            point_tap<real>(point[j], l.size, mode_.mode, mode_.padding, mode_.align, l.order, t, w[4 * j + t]);
    }
    if (taps_ == 1) {
      int64_t place = at[4 * (count_ - 1)], none = place;
      real product = w[4 * (count_ - 1)];
      for (int j = count_ - 2; j >= 0; --j) {
        place = place * lines_[j].size + at[4 * j];
        none |= at[4 * j];
        product *= w[4 * j];
      }
      index[0] = none < 0 ? -1 : place;
      weight[0] = product;
      return;
    }
    if (count_ == 2 && taps_ == 4) {
      for (int k = 0; k < 4; ++k) {
        const int64_t y = at[4 + k / 2], x = at[k % 2];
        index[k] = (x | y) < 0 ? -1 : y * lines_[0].size + x;
        weight[k] = w[4 + k / 2] * w[k % 2];
      }
      return;
    }
    for (int k = 0; k < taps_; ++k) {
      int64_t place = 0;
      real product = 1;
      for (int j = count_ - 1, rest = k, step = taps_ / mode_.taps; j >= 0; --j, step /= mode_.taps) {
        const int t = 4 * j + rest / step;
        rest %= step;
        place = place < 0 || at[t] < 0 ? -1 : place * lines_[j].size + at[t];
        product = j == count_ - 1 ? w[t] : product * w[t];
      }
      index[k] = place;
      weight[k] = product;
    }
  }
  // Of up to kBlock points, element t of point p at t * kBlock + p; there is room for kBlock of them.
  void block(const real* points, int64_t count, int32_t* index, real* weight) const {
    PointLine<real> lines[3];
    for (int j = 0; j < count_; ++j) {
      const Line& l = lines_[j];
      lines[j] = {mode_.mode, mode_.padding, mode_.align, l.order, l.size, l.n, l.last, l.slope};
    }
    if (resample_functions<real>().taps(lines, count_, points, count, index, weight)) return;
    for (int64_t p = 0; p < count; ++p) {
      int64_t at[kMostTaps];
      real w[kMostTaps];
      (*this)(points + p * count_, at, w);
      for (int t = 0; t < taps_; ++t) {
        index[t * kBlock + p] = static_cast<int32_t>(at[t]);
        weight[t * kBlock + p] = w[t];
      }
    }
  }
  // Whether indices are such that block() can hold them.
  bool fits() const {
    int64_t places = 1;
    for (int j = 0; j < count_; ++j) places *= std::max<int64_t>(lines_[j].size, 1);
    return places < int64_t{1} << 31;
  }
  // The one element around each of up to kBlock points, without branches; there is room for kBlock indices.
  void nearest(const real* points, int64_t count, int64_t* index) const {
    if (!nearest_in_picture(points, count, index)) {
      real weight;
      for (int64_t p = 0; p < count; ++p) (*this)(points + p * count_, index + p, &weight);
    }
  }

 private:
  struct Line {
    int64_t size;
    real n, last, slope;
    int order;
  };
  static constexpr real kFar = 1 << 22;  // nearer numbers are rounded so
  // Adds 2^23 or 2^52 and half of it: what is left of a fraction is rounded, to even.
  static constexpr real kWhole = sizeof(real) == 4 ? real(12582912.0) : real(6755399441055744.0);
  // false: they are not points of pictures in the usual modes, or one is far outside.
  bool nearest_in_picture(const real* points, int64_t count, int64_t* index) const {
    if (count_ != 2 || mode_.mode != 0 || mode_.padding == 2) return false;
    std::array<int32_t, kBlock> at[2];
    int far = 0;
    for (int j = 0; j < 2; ++j) {
      const Line& l = lines_[j];
      if (l.order != 0 || !(l.n < real(1 << 15))) return false;
      const real n = l.n, half_last = real(0.5) * l.last, last = l.last;
      const auto size = static_cast<int32_t>(l.size);
      std::array<real, kBlock> where{};
      for (int64_t p = 0; p < count; ++p) where[p] = points[2 * p + j];
      if (mode_.align) {
        for (real& g : where) g = (g + 1) * half_last;
      } else {
        for (real& g : where) g = ((g + 1) * n - 1) * real(0.5);
      }
      if (mode_.padding == 1)
        for (real& g : where) g = g <= 0 ? 0 : g >= last ? last : g;
      for (const real g : where) far |= !(g > -kFar) | !(g < kFar);
      if (far) return false;
      for (int64_t p = 0; p < kBlock; ++p) {
        const auto k = static_cast<int32_t>((where[p] + kWhole) - kWhole);
        at[j][p] = k >= 0 && k < size ? k : -1;
      }
    }
    const auto wide = static_cast<int32_t>(lines_[0].size);
    for (int64_t p = 0; p < kBlock; ++p) {
      const int32_t none = (at[0][p] | at[1][p]) >> 31;
      index[p] = (at[1][p] * wide + at[0][p]) | none;
    }
    return true;
  }
  // k where there is such an element, else -1; without a branch, which points at random would mispredict.
  static int64_t inside(int32_t k, const Line& l) {
    return static_cast<uint32_t>(k) < static_cast<uint32_t>(l.size) ? k : -1;
  }
  // What point_tap() gives, sooner, of coordinates near the picture in the usual modes; else false.
  bool near(real g, const Line& l, int64_t* at, real* w) const {
    if (mode_.mode == 2 || mode_.padding == 2 || l.order > 1 || !(l.n < real(1 << 22))) return false;
    real p = mode_.align ? (g + 1) * (real(0.5) * l.last) : ((g + 1) * l.n - 1) * real(0.5), slope = l.slope;
    if (mode_.padding == 1) {
      if (p <= 0) p = 0, slope = 0;
      if (p >= l.last) p = l.last, slope = 0;
    }
    if (!(p > -kFar && p < kFar)) return false;
    if (mode_.mode == 0) {
      const auto k = static_cast<int32_t>((p + kWhole) - kWhole);
      at[0] = inside(k, l);
      w[0] = l.order == 0 ? real(1) : real(0);
      return true;
    }
    auto k = static_cast<int32_t>(p);
    k -= static_cast<real>(k) > p;
    const real t = p - static_cast<real>(k);
    at[0] = inside(k, l);
    at[1] = inside(k + 1, l);
    w[0] = l.order == 0 ? 1 - t : -slope;
    w[1] = l.order == 0 ? t : slope;
    return true;
  }

  PointMode mode_;
  int count_;
  Line lines_[3];
  int taps_ = 1;
};

// f(n, fork) for each picture; fork: there are fewer of them than threads, and it may use several.
template <class F>
void for_each_picture(int64_t pictures, int64_t work, F&& f) {
  const bool worth = pictures * work > kWorth;
  if (pictures < thread_count()) {
    for (int64_t n = 0; n < pictures; ++n) f(n, worth);
    return;
  }
  in_ranges(pictures, worth, [&](int64_t from, int64_t end) {
    for (int64_t n = from; n < end; ++n) f(n, false);
  });
}
// f(first, count) for blocks of points.
template <class F>
void in_blocks(int64_t points, bool fork, F&& f) {
  in_ranges((points + kBlock - 1) / kBlock, fork, [&](int64_t from, int64_t end) {
    for (int64_t first = from * kBlock; first < std::min(end * kBlock, points); first += kBlock)
      f(first, std::min(kBlock, points - first));
  });
}

// One element for each point: as it is, channel by channel.
template <class real>
void pick(const Tensor& x, const Tensor& grid, const Tensor& out, const PointMode& mode) {
  const Around<real> around(mode, x.shape().subspan(2), {});
  const int64_t channels = x.size(1), places = elements_behind(x, 2), points = elements_behind(out, 2),
                coordinates = grid.size(grid.ndim() - 1);
  if (places == 0) return void(std::memset(out.data(), 0, static_cast<size_t>(out.numel()) * size_of(out.dtype())));
  visit_size(size_of(x.dtype()), [&]<class T>(T) {
    for_each_picture(out.size(0), points * (channels + 8), [&](int64_t n, bool fork) {
      in_blocks(points, fork, [&](int64_t first, int64_t count) {
        int64_t index[kBlock];
        around.nearest(grid.data_as<const real>() + (n * points + first) * coordinates, count, index);
        for (int64_t c = 0; c < channels; ++c) {
          const T* from = x.data_as<const T>() + (n * channels + c) * places;
          T* to = out.data_as<T>() + (n * channels + c) * points + first;
          for (int64_t p = 0; p < count; ++p) {
            const T value = from[std::max<int64_t>(index[p], 0)];  // read in any case: no branch
            to[p] = index[p] < 0 ? T{} : value;
          }
        }
      });
    });
  });
}

MSJIT_CPU_KERNEL(sample_grid) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  const DType t = sum_dtype(out.dtype());
  const Tensor x = contiguous(call.operands[0]), grid = contiguous_as(call.operands[1], t);
  const PointMode mode = point_mode(string_attr(call, 0), string_attr(call, 1), bool_attr(call, 2));
  const int64_t channels = x.size(1), places = elements_behind(x, 2), points = elements_behind(out, 2),
                coordinates = grid.size(grid.ndim() - 1);
  visit_wide(t, [&]<class T>(T) {
    if (mode.mode == 0) return pick<T>(x, grid, out, mode);
    const Around<T> around(mode, x.shape().subspan(2), {});
    const int taps = around.taps();
    if (channels <= kFewChannels && places > 0 && around.fits()) {
      const Tensor wide = contiguous_as(x, t), made = t == out.dtype() ? out : Tensor::empty(out.shape(), t);
      for_each_picture(out.size(0), points * channels * taps, [&](int64_t n, bool fork) {
        in_blocks(points, fork, [&](int64_t first, int64_t count) {
          int32_t index[kBlock * kMostTaps];
          T weight[kBlock * kMostTaps];
          around.block(grid.data_as<const T>() + (n * points + first) * coordinates, count, index, weight);
          resample_functions<T>().sample_few(wide.data_as<const T>() + n * channels * places, places, channels, taps,
                                             index, weight, count, made.data_as<T>() + n * channels * points + first,
                                             points);
        });
      });
      if (t != out.dtype()) copy(out, made);
      return;
    }
    for_each_picture(out.size(0), points * channels * taps, [&](int64_t n, bool fork) {
      const Workspace<T> turned(places * channels), made(points * channels);
      places_first(x, n, t, turned.data());
      in_blocks(points, fork, [&](int64_t first, int64_t count) {
        int64_t index[kBlock * kMostTaps];
        T weight[kBlock * kMostTaps];
        const T* point = grid.data_as<const T>() + (n * points + first) * coordinates;
        if (around.fits()) {
          int32_t at[kBlock * kMostTaps];
          T w[kBlock * kMostTaps];
          around.block(point, count, at, w);
          for (int64_t p = 0; p < count; ++p) {
            for (int k = 0; k < taps; ++k) {
              index[p * taps + k] = at[k * kBlock + p];
              weight[p * taps + k] = w[k * kBlock + p];
            }
          }
        } else {
          for (int64_t p = 0; p < count; ++p) around(point + p * coordinates, index + p * taps, weight + p * taps);
        }
        resample_functions<T>().sample(turned.data(), channels, count, taps, index, weight,
                                       made.data() + first * channels);
      });
      channels_first(out, n, t, made.data());
    });
  });
}

MSJIT_CPU_KERNEL(point_weights) {
  const Tensor &weights = call.outputs[0], &indices = call.outputs[1];
  if (weights.numel() == 0) return;
  const DType t = sum_dtype(weights.dtype());
  const Tensor grid = contiguous_as(call.operands[0], t);
  const Tensor made = t == weights.dtype() ? weights : Tensor::empty(weights.shape(), t);
  const PointMode mode = point_mode(string_attr(call, 1), string_attr(call, 2), bool_attr(call, 3));
  const int64_t points = weights.size(2), coordinates = grid.size(grid.ndim() - 1);
  visit_wide(t, [&]<class T>(T) {
    const Around<T> around(mode, ints_attr(call, 0), ints_attr(call, 4));
    const int taps = around.taps();
    for_each_picture(grid.size(0), points * 4 * taps, [&](int64_t n, bool fork) {
      in_blocks(points, fork, [&](int64_t first, int64_t count) {
        const T* point = grid.data_as<const T>() + (n * points + first) * coordinates;
        if (around.fits()) {
          int32_t index[kBlock * kMostTaps];
          T weight[kBlock * kMostTaps];
          around.block(point, count, index, weight);
          for (int k = 0; k < taps; ++k) {
            const int64_t at = (n * taps + k) * points + first;
            std::copy_n(index + k * kBlock, count, indices.data_as<int64_t>() + at);
            std::copy_n(weight + k * kBlock, count, made.data_as<T>() + at);
          }
          return;
        }
        for (int64_t p = 0; p < count; ++p) {
          int64_t index[kMostTaps];
          T weight[kMostTaps];
          around(point + p * coordinates, index, weight);
          for (int k = 0; k < taps; ++k) {
            const int64_t at = (n * taps + k) * points + first + p;
            indices.data_as<int64_t>()[at] = index[k];
            made.data_as<T>()[at] = weight[k];
          }
        }
      });
    });
  });
  if (t != weights.dtype()) copy(weights, made);
}

// Indices are from -1, which is nothing, to places - 1.
void check_points(const KernelCall& call, const Tensor& index, int64_t places) {
  const int64_t* i = index.data_as<const int64_t>();
  int64_t worst = 0;
  bool outside = false;
  for (int64_t k = 0; k < index.numel(); ++k) {
    if (i[k] >= -1 && i[k] < places) continue;
    outside = true, worst = i[k];
  }
  if (outside)
    throw index_error(op_name(call) + ": index " + std::to_string(worst) + " is out of range for " +
                      std::to_string(places) + " places (-1: none)");
}
// Elements (N, K, Q) of picture n, points first .. first + count - 1, as (count, K).
template <class T>
void turned(const T* from, int64_t n, int64_t taps, int64_t points, int64_t first, int64_t count, T* to) {
  for (int64_t k = 0; k < taps; ++k) {
    const T* row = from + (n * taps + k) * points + first;
    for (int64_t p = 0; p < count; ++p) to[p * taps + k] = row[p];
  }
}

MSJIT_CPU_KERNEL(scatter_points) {
  const Tensor& out = call.outputs[0];
  const DType t = sum_dtype(out.dtype());
  const Tensor index = contiguous_as(call.operands[1], DType::int64), weight = contiguous_as(call.operands[2], t);
  const Tensor ct = contiguous(call.operands[0]);
  const int64_t places = elements_behind(out, 2);
  check_points(call, index, places);
  if (out.numel() == 0) return;
  const int64_t channels = out.size(1), taps = index.size(1), points = index.size(2);
  visit_wide(t, [&]<class T>(T) {
    if (channels <= kFewChannels) {
      const Tensor wide = contiguous_as(ct, t), made = t == out.dtype() ? out : Tensor::empty(out.shape(), t);
      for_each_picture(out.size(0), points * taps * channels, [&](int64_t n, bool) {
        const int64_t* const at = index.data_as<const int64_t>() + n * taps * points;
        const T* const w = weight.data_as<const T>() + n * taps * points;
        for (int64_t c = 0; c < channels; ++c) {
          const T* const from = wide.data_as<const T>() + (n * channels + c) * points;
          T* const to = made.data_as<T>() + (n * channels + c) * places;
          std::fill_n(to, places, T{0});
          for (int64_t p = 0; p < points; ++p) {
            for (int64_t k = 0; k < taps; ++k) {
              const int64_t place = at[k * points + p];
              if (place >= 0) to[place] += w[k * points + p] * from[p];
            }
          }
        }
      });
      if (t != out.dtype()) copy(out, made);
      return;
    }
    for_each_picture(out.size(0), points * taps * channels, [&](int64_t n, bool) {
      const Workspace<T> turned_ct(points * channels), sums(places * channels), w(kBlock * taps);
      const Workspace<int64_t> at(kBlock * taps);
      places_first(ct, n, t, turned_ct.data());
      std::fill(sums.data(), sums.data() + places * channels, T{0});
      for (int64_t first = 0; first < points; first += kBlock) {
        const int64_t count = std::min(kBlock, points - first);
        turned(index.data_as<const int64_t>(), n, taps, points, first, count, at.data());
        turned(weight.data_as<const T>(), n, taps, points, first, count, w.data());
        resample_functions<T>().scatter(turned_ct.data() + first * channels, channels, count, taps, at.data(), w.data(),
                                        sums.data());
      }
      channels_first(out, n, t, sums.data());
    });
  });
}

MSJIT_CPU_KERNEL(match_points) {
  const Tensor& out = call.outputs[0];
  const DType t = sum_dtype(out.dtype());
  const Tensor index = contiguous_as(call.operands[2], DType::int64);
  const Tensor ct = contiguous(call.operands[0]), x = contiguous(call.operands[1]);
  const int64_t places = elements_behind(x, 2);
  check_points(call, index, places);
  if (out.numel() == 0) return;
  const Tensor made = t == out.dtype() ? out : Tensor::empty(out.shape(), t);
  const int64_t channels = ct.size(1), taps = index.size(1), points = index.size(2);
  visit_wide(t, [&]<class T>(T) {
    if (channels <= kFewChannels && places > 0) {
      const Tensor of_ct = contiguous_as(ct, t), of_x = contiguous_as(x, t);
      for_each_picture(out.size(0), points * taps * channels, [&](int64_t n, bool fork) {
        in_blocks(points, fork, [&](int64_t first, int64_t count) {
          for (int64_t k = 0; k < taps; ++k) {
            const int64_t at = (n * taps + k) * points + first;
            resample_functions<T>().match_few(of_ct.data_as<const T>() + n * channels * points + first, points,
                                              of_x.data_as<const T>() + n * channels * places, places, channels,
                                              index.data_as<const int64_t>() + at, count, made.data_as<T>() + at);
          }
        });
      });
      return;
    }
    for_each_picture(out.size(0), points * taps * channels, [&](int64_t n, bool fork) {
      const Workspace<T> turned_ct(points * channels), turned_x(places * channels);
      places_first(ct, n, t, turned_ct.data());
      places_first(x, n, t, turned_x.data());
      in_blocks(points, fork, [&](int64_t first, int64_t count) {
        const Workspace<int64_t> at(kBlock * taps);
        const Workspace<T> sums(kBlock * taps);
        turned(index.data_as<const int64_t>(), n, taps, points, first, count, at.data());
        resample_functions<T>().match(turned_ct.data() + first * channels, turned_x.data(), channels, count, taps,
                                      at.data(), sums.data());
        for (int64_t k = 0; k < taps; ++k) {
          T* row = made.data_as<T>() + (n * taps + k) * points + first;
          for (int64_t p = 0; p < count; ++p) row[p] = sums[p * taps + k];
        }
      });
    });
  });
  if (t != out.dtype()) copy(out, made);
}

}  // namespace
}  // namespace msjit::backends::cpu

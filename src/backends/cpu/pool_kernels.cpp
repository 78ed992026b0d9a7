// Pooling of (N, C, H, W) and its adjoints.
#include <algorithm>
#include <cstring>
#include <type_traits>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/pool.h"
#include "src/backends/cpu/window.h"

namespace msjit::backends::cpu {
namespace {

struct Planes {
  int64_t count, height, width;
};
Planes planes_of(Dims shape) {
  Planes p{1, shape[shape.size() - 2], shape[shape.size() - 1]};
  for (size_t d = 0; d + 2 < shape.size(); ++d) p.count *= shape[d];
  return p;
}

struct Taps {
  int64_t from, to;
};
Taps taps(const Window& w, int64_t place, int64_t size) {
  int64_t first = place * w.stride - w.before;
  if (first >= 0 && first + (w.size - 1) * w.dilation < size) return {0, w.size};
  int64_t from = first >= 0 ? 0 : (-first + w.dilation - 1) / w.dilation;
  int64_t to = first >= size ? 0 : (size - first + w.dilation - 1) / w.dilation;
  return {from, std::min(to, w.size)};
}

// Places of the output whose windows lie wholly inside.
InnerRange inside_plane(const Window& w, int64_t size, int64_t places) {
  const int64_t from = std::min(places, (w.before + w.stride - 1) / w.stride);
  const int64_t last = size - 1 - (w.size - 1) * w.dilation + w.before;  // of a first element that is inside
  return {from, std::clamp(last < 0 ? 0 : last / w.stride + 1, from, places)};
}

// Where the largest of a window is that begins at `first`: the first of equals, or the first NaN.
template <class T>
int64_t largest(const T* plane, int64_t first, int64_t rows, int64_t row_step, int64_t columns, int64_t step) {
  using C = Ordered<T>;
  int64_t best_at = first;
  C best = convert<C>(plane[first]);
  for (int64_t i = 0; i < rows; ++i) {
    int64_t at = first + i * row_step;
    for (int64_t j = 0; j < columns; ++j, at += step) {
      C v = convert<C>(plane[at]);
      bool take = !(v <= best) & (best == best);
      best = take ? v : best;
      best_at = take ? at : best_at;
    }
  }
  return best_at;
}

// This processor's way for a row, or null.
template <class T>
using MaxRowFn = void (*)(const MaxRow<T>&);
template <class T>
MaxRowFn<T> max_row_of(const Window& w, const Planes& in) {
#if defined(__x86_64__)
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
    if (w.stride > 2 || in.height * in.width >= kMostMaxPlane) return nullptr;
    if (gemm_isa() == GemmIsa::kAvx512) return max_row_avx512;
    if (gemm_isa() == GemmIsa::kAvx2) return max_row_avx2;
  }
#endif
  return nullptr;
}

// The pooled planes must be those of the input, and the second tensor, if any, of their shape.
void check_planes(const KernelCall& call, const Tensor& input, const Tensor& pooled, const Tensor& like) {
  bool fits = input.ndim() >= 2 && input.ndim() == pooled.ndim() && like.numel() == pooled.numel() &&
              std::equal(like.shape().begin(), like.shape().end(), pooled.shape().begin(), pooled.shape().end());
  for (int d = 0; fits && d < input.ndim() - 2; ++d) fits = input.size(d) == pooled.size(d);
  if (!fits) {
    throw value_error(op_name(call) + ": pooled shapes " + to_string(pooled.shape()) + " and " +
                      to_string(like.shape()) + " do not belong to an input of shape " + to_string(input.shape()));
  }
}

MSJIT_CPU_KERNEL(max_pool2d) {
  const Tensor &values = call.outputs[0], &indices = call.outputs[1];
  Tensor x = contiguous(call.operands[0]);
  Planes in = planes_of(x.shape()), out = planes_of(values.shape());
  Dims kernel = ints_attr(call, 0), stride = ints_attr(call, 1), padding = ints_attr(call, 2),
       dilation = ints_attr(call, 3);
  Window h = make_window(call, 0, kernel, stride, padding, dilation);
  Window w = make_window(call, 1, kernel, stride, padding, dilation);
  for (const Window* one : {&h, &w}) {
    const int64_t size = one == &h ? in.height : in.width, places = one == &h ? out.height : out.width;
    for (int64_t p = 0; p < places; ++p) {
      const Taps t = taps(*one, p, size);
      if (t.from >= t.to && out.count * out.height * out.width > 0) {
        throw value_error("max_pool2d: a window lies wholly in the padding; padding must be at most half the kernel");
      }
    }
  }
  const InnerRange inner = inside_plane(w, in.width, out.width);
  visit_real(call, x.dtype(), [&]<class T>(T) {
    const auto row_of = max_row_of<T>(w, in);
    const T* plane = x.data_as<const T>();
    in_ranges(in.count, in.count * out.height * out.width * h.size * w.size > 1 << 17, [&](int64_t from, int64_t to) {
      for (int64_t p = from; p < to; ++p) {
        const T* image = plane + p * in.height * in.width;
        for (int64_t y = 0; y < out.height; ++y) {
          const int64_t at = (p * out.height + y) * out.width;
          T* value = values.data_as<T>() + at;
          int64_t* index = indices.data_as<int64_t>() + at;
          const Taps rows = taps(h, y, in.height);
          const int64_t top = (y * h.stride - h.before + rows.from * h.dilation) * in.width;
          auto each = [&](int64_t first, int64_t end) {
            for (int64_t c = first; c < end; ++c) {
              const Taps columns = taps(w, c, in.width);
              index[c] = largest(image, top + c * w.stride - w.before + columns.from * w.dilation, rows.to - rows.from,
                                 h.dilation * in.width, columns.to - columns.from, w.dilation);
              value[c] = image[index[c]];
            }
          };
          if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
            if (row_of && inner.from < inner.to) {
              each(0, inner.from);
              const int64_t place = top + inner.from * w.stride - w.before;
              row_of({image + place, place, inner.to - inner.from, w.stride, rows.to - rows.from, h.dilation * in.width,
                      w.size, w.dilation, value + inner.from, index + inner.from});
              each(inner.to, out.width);
              continue;
            }
          }
          each(0, out.width);
        }
      }
    });
  });
}

void check_places(const KernelCall& call, const Tensor& at, int64_t plane) {
  const int64_t* i = at.data_as<const int64_t>();
  for (int64_t k = 0; k < at.numel(); ++k) {
    if (i[k] < 0 || i[k] >= plane) {
      throw index_error(op_name(call) + ": index " + std::to_string(i[k]) + " is out of range for a plane of size " +
                        std::to_string(plane));
    }
  }
}

MSJIT_CPU_KERNEL(max_pool2d_grad) {
  const Tensor& out = call.outputs[0];
  Tensor ct = contiguous_as(call.operands[0], out.dtype()), at = contiguous_as(call.operands[1], DType::int64);
  check_planes(call, out, ct, at);
  Planes in = planes_of(out.shape()), pooled = planes_of(ct.shape());
  int64_t plane = in.height * in.width, places = pooled.height * pooled.width;
  check_places(call, at, plane);
  std::memset(out.data(), 0, out.meta().nbytes());
  visit(out.dtype(), [&]<class T>(T) {
    using A = Accumulator<T>;
    const T* from = ct.data_as<const T>();
    const int64_t* index = at.data_as<const int64_t>();
    T* to = out.data_as<T>();
    for (int64_t p = 0; p < in.count; ++p, to += plane) {
      for (int64_t k = 0; k < places; ++k, ++from, ++index) {
        to[*index] = convert<T>(convert<A>(to[*index]) + convert<A>(*from));
      }
    }
  });
}

MSJIT_CPU_KERNEL(max_pool2d_pick) {
  const Tensor& out = call.outputs[0];
  Tensor x = contiguous(call.operands[0]), at = contiguous_as(call.operands[1], DType::int64);
  check_planes(call, x, out, at);
  Planes in = planes_of(x.shape()), pooled = planes_of(out.shape());
  int64_t plane = in.height * in.width, places = pooled.height * pooled.width;
  check_places(call, at, plane);
  visit_size(size_of(x.dtype()), [&]<class T>(T) {
    const T* from = x.data_as<const T>();
    const int64_t* index = at.data_as<const int64_t>();
    T* to = out.data_as<T>();
    for (int64_t p = 0; p < in.count; ++p, from += plane) {
      for (int64_t k = 0; k < places; ++k) *to++ = from[*index++];
    }
  });
}

// The part of window `at` inside the plane, and the size that the mean divides by along this axis.
struct Reach {
  int64_t from, to, padded;
};
Reach reach(const Window& w, int64_t at, int64_t size) {
  int64_t from = at * w.stride - w.before, to = std::min(from + w.size, size + w.after);
  return {std::max<int64_t>(from, 0), std::min(to, size), to - from};
}

template <class F>
void for_each_mean(KernelCall& call, const Planes& in, const Planes& out, int first, F&& f) {
  Dims kernel = ints_attr(call, first), stride = ints_attr(call, first + 1), padding = ints_attr(call, first + 2);
  Window h = make_window(call, 0, kernel, stride, padding, {}), w = make_window(call, 1, kernel, stride, padding, {});
  bool include = bool_attr(call, first + 4);
  for (int64_t p = 0; p < in.count; ++p) {
    for (int64_t y = 0; y < out.height; ++y) {
      Reach ry = reach(h, y, in.height);
      for (int64_t x = 0; x < out.width; ++x) {
        Reach rx = reach(w, x, in.width);
        int64_t area = std::max<int64_t>(ry.to - ry.from, 0) * std::max<int64_t>(rx.to - rx.from, 0);
        f(p, ry, rx, area == 0 ? 1 : include ? ry.padded * rx.padded : area);
      }
    }
  }
}

// Means of integers: the sum is exact in int64, the division truncates.
template <class T>
using Mean = std::conditional_t<std::is_integral_v<T>, int64_t, Accumulator<T>>;

MSJIT_CPU_KERNEL(avg_pool2d) {
  const Tensor& out = call.outputs[0];
  const bool widen = out.dtype() == DType::float16;  // once, by vectors: windows may share elements
  Tensor x = contiguous_as(call.operands[0], widen ? DType::float32 : out.dtype());
  Planes in = planes_of(x.shape()), pooled = planes_of(out.shape());
  visit(out.dtype(), [&]<class T>(T) {
    using A = Mean<T>;
    using From = std::conditional_t<std::is_same_v<T, Float16>, float, T>;
    T* to = out.data_as<T>();
    for_each_mean(call, in, pooled, 0, [&](int64_t p, Reach ry, Reach rx, int64_t divisor) {
      const From* plane = x.data_as<const From>() + p * in.height * in.width;
      A sum{};
      for (int64_t i = ry.from; i < ry.to; ++i) {
        for (int64_t j = rx.from; j < rx.to; ++j) sum += convert<A>(plane[i * in.width + j]);
      }
      *to++ = convert<T>(sum / convert<A>(divisor));
    });
  });
}

MSJIT_CPU_KERNEL(avg_pool2d_grad) {
  const Tensor& out = call.outputs[0];
  Tensor ct = contiguous_as(call.operands[0], out.dtype());
  check_planes(call, out, ct, ct);
  Planes in = planes_of(out.shape()), pooled = planes_of(ct.shape());
  std::memset(out.data(), 0, out.meta().nbytes());
  visit(out.dtype(), [&]<class T>(T) {
    using A = Mean<T>;
    const T* from = ct.data_as<const T>();
    for_each_mean(call, in, pooled, 1, [&](int64_t p, Reach ry, Reach rx, int64_t divisor) {
      T* plane = out.data_as<T>() + p * in.height * in.width;
      A share = convert<A>(*from++) / convert<A>(divisor);
      for (int64_t i = ry.from; i < ry.to; ++i) {
        for (int64_t j = rx.from; j < rx.to; ++j) {
          T& to = plane[i * in.width + j];
          to = convert<T>(convert<A>(to) + share);
        }
      }
    });
  });
}

}  // namespace
}  // namespace msjit::backends::cpu

// conv2d and its adjoints: patches as a matrix (im2col), one product per image and group.
#include <algorithm>
#include <cstring>

#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/product_util.h"
#include "src/backends/cpu/window.h"
#include "src/base/thread_pool.h"

namespace msjit::backends::cpu {
namespace {

struct Conv {
  int64_t images, channels, height, width;  // of the input
  int64_t filters, kh, kw, out_h, out_w;
  int64_t groups;
  Window h, w;

  int64_t group_channels() const { return channels / groups; }
  int64_t group_filters() const { return filters / groups; }
  int64_t patch() const { return group_channels() * kh * kw; }
  int64_t places() const { return out_h * out_w; }
  // The patches are the image itself.
  bool direct() const {
    return kh == 1 && kw == 1 && h.stride == 1 && w.stride == 1 && out_h == height && out_w == width && h.before == 0 &&
           w.before == 0;
  }
};

// Attributes from position `first` on: stride, padding, dilation, groups.
Conv make_conv(const KernelCall& call, Dims x, Dims weight, Dims out, int first) {
  if (x.size() != 4 || weight.size() != 4 || out.size() != 4) {
    throw value_error(op_name(call) + ": input, weight and output must have 4 dimensions, got " + to_string(x) + ", " +
                      to_string(weight) + " and " + to_string(out));
  }
  Conv v;
  v.images = x[0], v.channels = x[1], v.height = x[2], v.width = x[3];
  v.filters = weight[0], v.kh = weight[2], v.kw = weight[3];
  v.out_h = out[2], v.out_w = out[3];
  v.groups = int_attr(call, first + 3);
  v.h = make_window(call, 0, weight.subspan(2), ints_attr(call, first), ints_attr(call, first + 1),
                    ints_attr(call, first + 2));
  v.w = make_window(call, 1, weight.subspan(2), ints_attr(call, first), ints_attr(call, first + 1),
                    ints_attr(call, first + 2));
  bool fits = v.groups > 0 && v.channels % v.groups == 0 && v.filters % v.groups == 0 &&
              weight[1] == v.group_channels() && out[0] == v.images && out[1] == v.filters;
  if (!fits) {
    throw value_error(op_name(call) + ": input " + to_string(x) + ", weight " + to_string(weight) + " and output " +
                      to_string(out) + " do not belong together with groups=" + std::to_string(v.groups));
  }
  return v;
}

// Output columns [from, to) whose source column is inside the image.
struct Span {
  int64_t from, to;
};
Span inside(const Window& w, int64_t tap, int64_t size, int64_t out_size) {
  int64_t first = tap * w.dilation - w.before;  // source of output 0
  int64_t from = first >= 0 ? 0 : (-first + w.stride - 1) / w.stride;
  int64_t to = size - first <= 0 ? 0 : (size - first + w.stride - 1) / w.stride;
  from = std::min(from, out_size);
  return {from, std::clamp(to, from, out_size)};
}

// Rows of an image are often too short for a call of memcpy; the last block may overlap the one before.
template <class T>
void copy_row(T* to, const T* from, int64_t n) {
  constexpr int64_t kBlock = sizeof(T) < 16 ? 16 / sizeof(T) : 1;
  if (n < kBlock) {
    for (int64_t i = 0; i < n; ++i) to[i] = from[i];
    return;
  }
  for (int64_t i = 0; i + kBlock <= n; i += kBlock) std::memcpy(to + i, from + i, kBlock * sizeof(T));
  std::memcpy(to + n - kBlock, from + n - kBlock, kBlock * sizeof(T));
}

// Adds a row; four elements at a time, which the compiler makes vectors of.
template <class T>
void add_row(T* to, const T* from, int64_t n) {
  int64_t i = 0;
  for (; i + 4 <= n; i += 4) {
    T sum[4];
    for (int64_t j = 0; j < 4; ++j) sum[j] = to[i + j] + from[i + j];
    for (int64_t j = 0; j < 4; ++j) to[i + j] = sum[j];
  }
  for (; i < n; ++i) to[i] += from[i];
}

// Output rows [from, to): patches are made for as many rows as stay in the second-level cache.
struct Rows {
  int64_t from, to;
};
Rows next_rows(const Conv& v, int64_t from, int64_t element_size) {
  constexpr int64_t kBytes = 512 * 1024;
  int64_t row_bytes = std::max<int64_t>(1, v.patch() * v.out_w * element_size);
  return {from, std::min(v.out_h, from + std::max<int64_t>(1, kBytes / row_bytes))};
}

// columns: (group_channels * kh * kw, rows * out_w)
template <class T>
void im2col(const Conv& v, Rows rows, const T* image, T* columns) {
  for (int64_t c = 0; c < v.group_channels(); ++c, image += v.height * v.width) {
    for (int64_t i = 0; i < v.kh; ++i) {
      for (int64_t j = 0; j < v.kw; ++j) {
        Span s = inside(v.w, j, v.width, v.out_w);
        for (int64_t y = rows.from; y < rows.to; ++y, columns += v.out_w) {
          int64_t sy = y * v.h.stride + i * v.h.dilation - v.h.before;
          if (sy < 0 || sy >= v.height) {
            std::fill_n(columns, v.out_w, T{});
            continue;
          }
          const T* row = image + sy * v.width + j * v.w.dilation - v.w.before;
          std::fill_n(columns, s.from, T{});
          if (v.w.stride == 1) {
            copy_row(columns + s.from, row + s.from, s.to - s.from);
          } else {
            for (int64_t x = s.from; x < s.to; ++x) columns[x] = row[x * v.w.stride];
          }
          std::fill(columns + s.to, columns + v.out_w, T{});
        }
      }
    }
  }
}

template <class T>
void col2im_add(const Conv& v, Rows rows, const T* columns, T* image) {
  for (int64_t c = 0; c < v.group_channels(); ++c, image += v.height * v.width) {
    for (int64_t i = 0; i < v.kh; ++i) {
      for (int64_t j = 0; j < v.kw; ++j) {
        Span s = inside(v.w, j, v.width, v.out_w);
        for (int64_t y = rows.from; y < rows.to; ++y, columns += v.out_w) {
          int64_t sy = y * v.h.stride + i * v.h.dilation - v.h.before;
          if (sy < 0 || sy >= v.height || s.from == s.to) continue;
          T* row = image + sy * v.width;
          int64_t shift = j * v.w.dilation - v.w.before;
          if (v.w.stride == 1) {
            add_row(row + shift + s.from, columns + s.from, s.to - s.from);
          } else {
            for (int64_t x = s.from; x < s.to; ++x) row[shift + x * v.w.stride] += columns[x];
          }
        }
      }
    }
  }
}

template <class T>
int64_t columns_size(const Conv& v) {
  return v.direct() ? 0 : v.patch() * next_rows(v, 0, sizeof(T)).to * v.out_w;
}

// f(rows, first place, number of places)
template <class T, class F>
void for_each_rows(const Conv& v, F&& f) {
  for (int64_t y = 0; y < v.out_h;) {
    Rows rows = next_rows(v, y, sizeof(T));
    f(rows, rows.from * v.out_w, (rows.to - rows.from) * v.out_w);
    y = rows.to;
  }
}

// Images [from, to) of each part, for work(from, to) that may run in any thread.
template <class F>
void for_each_images(const Conv& v, F&& work) {
  bool inside = v.images < thread_count() && worth_forking(v.group_filters(), v.places(), v.patch());
  bool fork = !inside && worth_forking(v.images * v.filters, v.places(), v.patch());
  int64_t parts = fork ? std::min<int64_t>(v.images, 4 * thread_count()) : 1;
  parallel(static_cast<int>(parts), [&](int p) { work(v.images * p / parts, v.images * (p + 1) / parts); });
}

MSJIT_CPU_KERNEL(conv2d) {
  ProductOutput out(call.outputs[0]);
  if (out.work().numel() == 0) return;
  Tensor x = contiguous_as(call.operands[0], out.dtype()), weight = contiguous_as(call.operands[1], out.dtype());
  Tensor bias;
  if (call.operands.size() > 2 && call.operands[2]) bias = contiguous_as(call.operands[2], out.dtype());
  Conv v = make_conv(call, x.shape(), weight.shape(), out.work().shape(), 0);
  visit_product(out.dtype(), [&]<class T>(T) {
    for_each_images(v, [&](int64_t from, int64_t to) {
      Workspace<T> columns(columns_size<T>(v));
      T* c = out.work().data_as<T>() + from * v.filters * v.places();
      for (int64_t n = from; n < to; ++n) {
        for (int64_t g = 0; g < v.groups; ++g, c += v.group_filters() * v.places()) {
          const T* image = x.data_as<T>() + (n * v.channels + g * v.group_channels()) * v.height * v.width;
          for (int64_t f = 0; bias && f < v.group_filters(); ++f) {
            std::fill_n(c + f * v.places(), v.places(), bias.data_as<T>()[g * v.group_filters() + f]);
          }
          const T* w = weight.data_as<const T>() + g * v.group_filters() * v.patch();
          if (v.direct()) {
            product(false, false, v.group_filters(), v.places(), v.patch(), w, v.patch(), image, v.places(),
                    static_cast<bool>(bias), c, v.places());
            continue;
          }
          for_each_rows<T>(v, [&](Rows rows, int64_t start, int64_t count) {
            im2col(v, rows, image, columns.data());
            product(false, false, v.group_filters(), count, v.patch(), w, v.patch(), columns.data(), count,
                    static_cast<bool>(bias), c + start, v.places());
          });
        }
      }
    });
  });
  out.finish();
}

MSJIT_CPU_KERNEL(conv2d_input_grad) {
  ProductOutput out(call.outputs[0]);
  if (out.work().numel() == 0) return;
  Tensor ct = contiguous_as(call.operands[0], out.dtype()), weight = contiguous_as(call.operands[1], out.dtype());
  Conv v = make_conv(call, out.work().shape(), weight.shape(), ct.shape(), 1);
  visit_product(out.dtype(), [&]<class T>(T) {
    if (!v.direct()) std::memset(static_cast<void*>(out.work().data_as<T>()), 0, out.work().meta().nbytes());
    for_each_images(v, [&](int64_t from, int64_t to) {
      Workspace<T> columns(columns_size<T>(v));
      T* image = out.work().data_as<T>() + from * v.channels * v.height * v.width;
      const T* d = ct.data_as<const T>() + from * v.filters * v.places();
      for (int64_t n = from; n < to; ++n) {
        for (int64_t g = 0; g < v.groups; ++g) {
          const T* w = weight.data_as<const T>() + g * v.group_filters() * v.patch();
          if (v.direct()) {
            product(true, false, v.patch(), v.places(), v.group_filters(), w, v.patch(), d, v.places(), false, image,
                    v.places());
          } else {
            for_each_rows<T>(v, [&](Rows rows, int64_t start, int64_t count) {
              product(true, false, v.patch(), count, v.group_filters(), w, v.patch(), d + start, v.places(), false,
                      columns.data(), count);
              col2im_add(v, rows, columns.data(), image);
            });
          }
          d += v.group_filters() * v.places();
          image += v.group_channels() * v.height * v.width;
        }
      }
    });
  });
  out.finish();
}

MSJIT_CPU_KERNEL(conv2d_weight_grad) {
  ProductOutput out(call.outputs[0]);
  if (out.work().numel() == 0) return;
  Tensor ct = contiguous_as(call.operands[0], out.dtype()), x = contiguous_as(call.operands[1], out.dtype());
  Conv v = make_conv(call, x.shape(), out.work().shape(), ct.shape(), 1);
  visit_product(out.dtype(), [&]<class T>(T) {
    T* grad = out.work().data_as<T>();
    const int64_t size = out.work().numel();
    if (v.images == 0 || v.places() == 0) return void(std::fill_n(grad, size, T{}));
    // The images are summed in up to eight parts and the parts in order: the result does not depend on the number of
    // threads.
    constexpr int64_t kParts = 8, kBytes = 16 << 20;
    bool fork = worth_forking(v.images * v.filters, v.places(), v.patch());
    int64_t parts =
        !fork ? 1 : std::clamp<int64_t>(kBytes / (size * int64_t{sizeof(T)}), 1, std::min(kParts, v.images));
    Workspace<T> sums((parts - 1) * size);
    parallel(static_cast<int>(parts), [&](int part) {
      Workspace<T> columns(columns_size<T>(v));
      const int64_t from = v.images * part / parts, to = v.images * (part + 1) / parts;
      const T* image = x.data_as<const T>() + from * v.channels * v.height * v.width;
      const T* d = ct.data_as<const T>() + from * v.filters * v.places();
      T* sum = part == 0 ? grad : sums.data() + (part - 1) * size;
      for (int64_t n = from; n < to; ++n) {
        for (int64_t g = 0; g < v.groups; ++g) {
          T* dw = sum + g * v.group_filters() * v.patch();
          if (v.direct()) {
            product(false, true, v.group_filters(), v.patch(), v.places(), d, v.places(), image, v.places(), n > from,
                    dw, v.patch());
          } else {
            for_each_rows<T>(v, [&](Rows rows, int64_t start, int64_t count) {
              im2col(v, rows, image, columns.data());
              product(false, true, v.group_filters(), v.patch(), count, d + start, v.places(), columns.data(), count,
                      n > from || start > 0, dw, v.patch());
            });
          }
          d += v.group_filters() * v.places();
          image += v.group_channels() * v.height * v.width;
        }
      }
    });
    for (int64_t p = 1; p < parts; ++p) add_row(grad, sums.data() + (p - 1) * size, size);
  });
  out.finish();
}

}  // namespace
}  // namespace msjit::backends::cpu

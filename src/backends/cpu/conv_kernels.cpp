// conv2d and its adjoints: the ops, and the convolution of any element type on any processor. What float32 and float64
// take on processors with vectors stands in conv_vector.h.
#include <algorithm>
#include <cstring>
#include <type_traits>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/kept_weights.h"
#include "src/backends/cpu/product_util.h"
#include "src/backends/cpu/tuning.h"
#include "src/base/thread_pool.h"

namespace msjit::backends::cpu {
namespace {

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
  v.set_steps();
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

// Taps that reach the image from some place; one where there is none.
struct Reach {
  int64_t from, count;
};
Reach in_reach(const Window& w, int64_t size, int64_t out_size) {
  Reach r{0, 0};
  for (int64_t i = 0; i < w.size; ++i) {
    const InnerRange s = inside(w, i, size, out_size);
    if (s.from == s.to) continue;
    if (r.count == 0) r.from = i;
    r.count = i + 1 - r.from;
  }
  return r.count > 0 ? r : Reach{0, 1};
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

constexpr int64_t kWorthThreads = 1 << 15;  // elements that are only moved

// Small images leave taps that see nothing but padding: the convolution without them.
struct Trimmed {
  Conv conv;
  Reach h, w;
  bool some;  // taps are left out

  explicit Trimmed(const Conv& v)
      : conv(v),
        h(in_reach(v.h, v.height, v.out_h)),
        w(in_reach(v.w, v.width, v.out_w)),
        some(h.count < v.kh || w.count < v.kw) {
    conv.kh = conv.h.size = h.count;
    conv.kw = conv.w.size = w.count;
    conv.h.before -= h.from * v.h.dilation;
    conv.w.before -= w.from * v.w.dilation;
  }
  // f(element of the whole weight, of those that are left) for rows of w.count elements, by several threads;
  // before(from, to) where a thread begins with a range of the whole weight's filters of one channel.
  template <class Before, class F>
  void each_row(const Conv& v, Before&& before, F&& f) const {
    const int64_t filters = v.filters * v.group_channels();
    in_ranges(filters, weights() >= kWorthThreads, [&](int64_t from, int64_t to) {
      before(from, to);
      for (int64_t filter = from; filter < to; ++filter) {
        for (int64_t i = 0; i < h.count; ++i)
          f((filter * v.kh + h.from + i) * v.kw + w.from, (filter * h.count + i) * w.count);
      }
    });
  }
  int64_t weights() const { return conv.filters * conv.patch(); }
  template <class T>
  Workspace<T> pick(const Conv& v, const T* weight) const {
    Workspace<T> left(weights());
    each_row(
        v, [](int64_t, int64_t) {},
        [&](int64_t at, int64_t left_at) { copy_row(left.data() + left_at, weight + at, w.count); });
    return left;
  }
  template <class T>
  void put(const Conv& v, const T* from, T* weight) const {
    const int64_t taps = v.kh * v.kw;
    each_row(
        v, [&](int64_t begin, int64_t end) { std::fill(weight + begin * taps, weight + end * taps, T{}); },
        [&](int64_t at, int64_t left_at) { copy_row(weight + at, from + left_at, w.count); });
  }
};

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
        InnerRange s = inside(v.w, j, v.width, v.out_w);
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
        InnerRange s = inside(v.w, j, v.width, v.out_w);
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

// work(from, to) for ranges of images, in any thread.
template <class F>
void in_images(const Conv& v, F&& work) {
  const bool within = v.images < thread_count() && worth_forking(v.group_filters(), v.places(), v.patch());
  in_ranges(v.images, !within && worth_forking(v.images * v.filters, v.places(), v.patch()), work);
}

// ---- any element type and processor: patches as a matrix, one product per image and group
template <class T>
void plain_forward(const Conv& v, const T* x, const T* weight, const T* bias, T* out) {
  in_images(v, [&](int64_t from, int64_t to) {
    Workspace<T> columns(columns_size<T>(v));
    T* c = out + from * v.filters * v.places();
    for (int64_t n = from; n < to; ++n) {
      for (int64_t g = 0; g < v.groups; ++g, c += v.group_filters() * v.places()) {
        const T* image = x + (n * v.channels + g * v.group_channels()) * v.plane();
        for (int64_t f = 0; bias && f < v.group_filters(); ++f) {
          std::fill_n(c + f * v.places(), v.places(), bias[g * v.group_filters() + f]);
        }
        const T* w = weight + g * v.group_filters() * v.patch();
        if (v.direct()) {
          product(false, false, v.group_filters(), v.places(), v.patch(), w, v.patch(), image, v.places(),
                  bias != nullptr, c, v.places());
          continue;
        }
        for_each_rows<T>(v, [&](Rows rows, int64_t start, int64_t count) {
          im2col(v, rows, image, columns.data());
          product(false, false, v.group_filters(), count, v.patch(), w, v.patch(), columns.data(), count,
                  bias != nullptr, c + start, v.places());
        });
      }
    }
  });
}

template <class T>
void plain_input_grad(const Conv& v, const T* ct, const T* weight, T* grad) {
  if (!v.direct()) std::fill_n(grad, v.images * v.channels * v.plane(), T{});
  in_images(v, [&](int64_t from, int64_t to) {
    Workspace<T> columns(columns_size<T>(v));
    T* image = grad + from * v.channels * v.plane();
    const T* d = ct + from * v.filters * v.places();
    for (int64_t n = from; n < to; ++n) {
      for (int64_t g = 0; g < v.groups; ++g) {
        const T* w = weight + g * v.group_filters() * v.patch();
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
        image += v.group_channels() * v.plane();
      }
    }
  });
}

template <class T>
void plain_weight_grad(const Conv& v, const T* ct, const T* x, T* grad) {
  const int64_t size = v.filters * v.patch();
  // The images are summed in up to eight parts and the parts in order: the result does not depend on the number of
  // threads.
  constexpr int64_t kParts = 8, kBytes = 16 << 20;
  bool fork = worth_forking(v.images * v.filters, v.places(), v.patch());
  int64_t parts = !fork ? 1 : std::clamp<int64_t>(kBytes / (size * int64_t{sizeof(T)}), 1, std::min(kParts, v.images));
  Workspace<T> sums((parts - 1) * size);
  parallel(static_cast<int>(parts), [&](int part) {
    Workspace<T> columns(columns_size<T>(v));
    const int64_t from = v.images * part / parts, to = v.images * (part + 1) / parts;
    const T* image = x + from * v.channels * v.plane();
    const T* d = ct + from * v.filters * v.places();
    T* sum = part == 0 ? grad : sums.data() + (part - 1) * size;
    for (int64_t n = from; n < to; ++n) {
      for (int64_t g = 0; g < v.groups; ++g) {
        T* dw = sum + g * v.group_filters() * v.patch();
        if (v.direct()) {
          product(false, true, v.group_filters(), v.patch(), v.places(), d, v.places(), image, v.places(), n > from, dw,
                  v.patch());
        } else {
          for_each_rows<T>(v, [&](Rows rows, int64_t start, int64_t count) {
            im2col(v, rows, image, columns.data());
            product(false, true, v.group_filters(), v.patch(), count, d + start, v.places(), columns.data(), count,
                    n > from || start > 0, dw, v.patch());
          });
        }
        d += v.group_filters() * v.places();
        image += v.group_channels() * v.plane();
      }
    }
  });
  for (int64_t p = 1; p < parts; ++p) add_row(grad, sums.data() + (p - 1) * size, size);
}

// ---- the way that this processor takes
template <class T>
constexpr bool kVectors = std::is_same_v<T, float> || std::is_same_v<T, double>;
// Too little for what the others prepare.
bool tiny(const Conv& v) { return v.group_channels() > 1 && v.images * v.filters * v.places() * v.patch() < 40000; }

// What is kept of the weights by an instruction set's functions. `of`: the tensor whose memory they are, or none.
template <class T>
KeptWeight kept_filters(const Conv& v, const T* weight, const Tensor& of, GemmIsa isa, int64_t (*size)(const Conv&, T),
                        void (*keep)(const Conv&, const T*, T*)) {
  if (!of || !may_keep(of)) return {};
  const int64_t elements = size(v, T());
  return kept_weight(of, {weight, WeightLayout::kFilters, false, v.filters, v.channels, elements, sizeof(T), isa},
                     static_cast<size_t>(elements) * sizeof(T),
                     [&](void* to) { keep(v, weight, static_cast<T*>(to)); });
}

// Under MSJIT_TUNE: v with the way that was the fastest at its sizes. run(v) computes it.
template <class T, class Run>
Conv tuned(const Conv& v, ConvPart part, const Run& run) {
  if (!kVectors<T> || !tuning() || tiny(v)) return v;
  ConvWay model = ConvWay::kModel;
  const GemmIsa isa = gemm_isa();
  if constexpr (kVectors<T>) {
#if defined(__x86_64__)
    if (isa == GemmIsa::kAvx512) model = conv_model_avx512(v, part, T());
    if (isa == GemmIsa::kAvx2) model = conv_model_avx2(v, part, T());
#elif defined(__aarch64__)
    if (isa == GemmIsa::kNeon) model = conv_model_neon(v, part, T());
#endif
  }
  if (model == ConvWay::kModel) return v;
  auto taking = [&](int variant) {
    Conv c = v;
    c.way = variant ? ConvWay::kWinograd : ConvWay::kDirect;
    return c;
  };
  static constexpr const char* kParts[] = {"forward", "input_grad", "weight_grad"};
  std::string key = std::string("conv2d.") + kParts[static_cast<int>(part)] + " isa" +
                    std::to_string(static_cast<int>(isa)) + " images " + std::to_string(v.images);
  for (int64_t n :
       {v.channels, v.height, v.width, v.filters, v.out_h, v.out_w, v.groups, int64_t{v.h.before}, int64_t{v.w.before}})
    key += " " + std::to_string(n);
  return taking(tuned_variant(key, 2, model == ConvWay::kWinograd, [&](int variant) { run(taking(variant)); }));
}

template <class T>
void forward_by(const Conv& v, const T* x, const T* weight, const Tensor& of, const T* bias, T* out) {
  if constexpr (kVectors<T>) {
    [[maybe_unused]] const GemmIsa isa = tiny(v) ? GemmIsa::kEigen : gemm_isa();
    [[maybe_unused]] KeptWeight kept;
#if defined(__x86_64__)
    if (isa == GemmIsa::kAvx512) {
      kept = kept_filters<T>(v, weight, of, isa, conv_kept_size_avx512, conv_keep_avx512);
      if (conv_forward_avx512(v, x, weight, static_cast<const T*>(kept.data), bias, out)) return;
    } else if (isa == GemmIsa::kAvx2) {
      kept = kept_filters<T>(v, weight, of, isa, conv_kept_size_avx2, conv_keep_avx2);
      if (conv_forward_avx2(v, x, weight, static_cast<const T*>(kept.data), bias, out)) return;
    }
#elif defined(__aarch64__)
    if (isa == GemmIsa::kNeon) {
      kept = kept_filters<T>(v, weight, of, isa, conv_kept_size_neon, conv_keep_neon);
      if (conv_forward_neon(v, x, weight, static_cast<const T*>(kept.data), bias, out)) return;
    }
#endif
  }
  plain_forward(v, x, weight, bias, out);
}
template <class T>
void forward(const Conv& v, const T* x, const T* weight, const Tensor& of, const T* bias, T* out) {
  auto run = [&](const Conv& c) { forward_by(c, x, weight, of, bias, out); };
  run(tuned<T>(v, ConvPart::kForward, run));
}
template <class T>
void input_grad_by(const Conv& v, const T* ct, const T* weight, T* grad) {
#if defined(__x86_64__)
  if constexpr (kVectors<T>) {
    const GemmIsa isa = tiny(v) ? GemmIsa::kEigen : gemm_isa();
    if (isa == GemmIsa::kAvx512 && conv_input_grad_avx512(v, ct, weight, grad)) return;
    if (isa == GemmIsa::kAvx2 && conv_input_grad_avx2(v, ct, weight, grad)) return;
  }
#elif defined(__aarch64__)
  if constexpr (kVectors<T>) {
    if (!tiny(v) && gemm_isa() == GemmIsa::kNeon && conv_input_grad_neon(v, ct, weight, grad)) return;
  }
#endif
  plain_input_grad(v, ct, weight, grad);
}
template <class T>
void input_grad(const Conv& v, const T* ct, const T* weight, T* grad) {
  auto run = [&](const Conv& c) { input_grad_by(c, ct, weight, grad); };
  run(tuned<T>(v, ConvPart::kInputGrad, run));
}
template <class T>
void weight_grad_by(const Conv& v, const T* ct, const T* x, T* grad) {
#if defined(__x86_64__)
  if constexpr (kVectors<T>) {
    const GemmIsa isa = tiny(v) ? GemmIsa::kEigen : gemm_isa();
    if (isa == GemmIsa::kAvx512 && conv_weight_grad_avx512(v, ct, x, grad)) return;
    if (isa == GemmIsa::kAvx2 && conv_weight_grad_avx2(v, ct, x, grad)) return;
  }
#elif defined(__aarch64__)
  if constexpr (kVectors<T>) {
    if (!tiny(v) && gemm_isa() == GemmIsa::kNeon && conv_weight_grad_neon(v, ct, x, grad)) return;
  }
#endif
  plain_weight_grad(v, ct, x, grad);
}
template <class T>
void weight_grad(const Conv& v, const T* ct, const T* x, T* grad) {
  auto run = [&](const Conv& c) { weight_grad_by(c, ct, x, grad); };
  run(tuned<T>(v, ConvPart::kWeightGrad, run));
}

#if defined(__x86_64__)
// Whether a convolution of bfloat16 is one by the processor's instructions for it: not where it is the image's channels
// that are multiplied, Winograd's way needs fewer products, or what others prepare takes longer.
bool by_pairs(const Conv& v, const Tensor& x, const Tensor& weight) {
  if (x.dtype() != DType::bfloat16 || weight.dtype() != DType::bfloat16 || x.numel() == 0 || tiny(v)) return false;
  return multiplies_bfloat16(v.group_filters(), v.places(), v.patch()) && v.group_channels() > 1 && !v.direct() &&
         conv_model_avx512(v, ConvPart::kForward, float()) != ConvWay::kWinograd;
}
#endif

MSJIT_CPU_KERNEL(conv2d) {
  ProductOutput out(call.outputs[0]);
  if (out.work().numel() == 0) return;
  Tensor x = contiguous_as(call.operands[0], out.dtype());
  Tensor bias;
  if (call.operands.size() > 2 && call.operands[2]) bias = contiguous_as(call.operands[2], out.dtype());
  const Conv v = make_conv(call, x.shape(), call.operands[1].shape(), out.work().shape(), 0);
  const Trimmed t(v);
#if defined(__x86_64__)
  if (out.dtype() == DType::float32 && !t.some && by_pairs(v, call.operands[0], call.operands[1])) {
    const Tensor pairs = contiguous(call.operands[1]);
    if (conv_forward_avx512_bf16(v, x.data_as<const float>(), pairs.data_as<const BFloat16>(),
                                 bias ? bias.data_as<const float>() : nullptr, out.work().data_as<float>()))
      return out.finish();
  }
#endif
  const Tensor weight = contiguous_as(call.operands[1], out.dtype());
  visit_product(out.dtype(), [&]<class T>(T) {
    const T *w = weight.data_as<const T>(), *b = bias ? bias.data_as<const T>() : nullptr;
    if (x.numel() == 0) {
      T* to = out.work().data_as<T>();
      for (int64_t f = 0; f < v.images * v.filters; ++f, to += v.places()) {
        std::fill_n(to, v.places(), b ? b[f % v.filters] : T{});
      }
    } else if (t.some) {
      forward(t.conv, x.data_as<const T>(), t.pick(v, w).data(), Tensor(), b, out.work().data_as<T>());
    } else {
      forward(v, x.data_as<const T>(), w, weight, b, out.work().data_as<T>());
    }
  });
  out.finish();
}

MSJIT_CPU_KERNEL(conv2d_input_grad) {
  ProductOutput out(call.outputs[0]);
  if (out.work().numel() == 0) return;
  Tensor ct = contiguous_as(call.operands[0], out.dtype()), weight = contiguous_as(call.operands[1], out.dtype());
  const Conv v = make_conv(call, out.work().shape(), weight.shape(), ct.shape(), 1);
  visit_product(out.dtype(), [&]<class T>(T) {
    const T *d = ct.data_as<const T>(), *w = weight.data_as<const T>();
    T* grad = out.work().data_as<T>();
    if (ct.numel() == 0) return void(std::fill_n(grad, out.work().numel(), T{}));
    const Trimmed t(v);
    if (t.some) return input_grad(t.conv, d, t.pick(v, w).data(), grad);
    input_grad(v, d, w, grad);
  });
  out.finish();
}

MSJIT_CPU_KERNEL(conv2d_weight_grad) {
  ProductOutput out(call.outputs[0]);
  if (out.work().numel() == 0) return;
  Tensor ct = contiguous_as(call.operands[0], out.dtype()), x = contiguous_as(call.operands[1], out.dtype());
  const Conv v = make_conv(call, x.shape(), out.work().shape(), ct.shape(), 1);
  visit_product(out.dtype(), [&]<class T>(T) {
    const T *d = ct.data_as<const T>(), *image = x.data_as<const T>();
    T* grad = out.work().data_as<T>();
    if (ct.numel() == 0 || x.numel() == 0) return void(std::fill_n(grad, out.work().numel(), T{}));
    const Trimmed t(v);
    if (!t.some) return weight_grad(v, d, image, grad);
    Workspace<T> left(t.weights());
    weight_grad(t.conv, d, image, left.data());
    t.put(v, left.data(), grad);
  });
  out.finish();
}

}  // namespace
}  // namespace msjit::backends::cpu

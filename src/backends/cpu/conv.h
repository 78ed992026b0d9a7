// What the kernels of convolution share: its sizes, which places a tap reaches, and the entries of each instruction
// set.
#pragma once
#include <algorithm>
#include <cstdint>

#include "src/backends/cpu/window.h"
#include "src/base/thread_pool.h"
#include "src/tensor/dtype.h"

namespace msjit::backends::cpu {

// The way of a 3x3 convolution where there are two; kModel: what the cost model says.
enum class ConvWay : uint8_t { kModel, kDirect, kWinograd };
enum class ConvPart : uint8_t { kForward, kInputGrad, kWeightGrad };

struct Conv {
  int64_t images, channels, height, width;  // of the input
  int64_t filters, kh, kw, out_h, out_w;
  int64_t groups;
  Window h, w;  // `before` is negative where rows or columns of the input are left out
  ConvWay way = ConvWay::kModel;

  int64_t group_channels() const { return channels / groups; }
  int64_t group_filters() const { return filters / groups; }
  int64_t taps() const { return kh * kw; }
  int64_t patch() const { return group_channels() * kh * kw; }
  int64_t places() const { return out_h * out_w; }
  int64_t plane() const { return height * width; }
  // The patches are the image itself.
  // Distances of images, which are further apart where this is a group of a convolution.
  int64_t image_step = 0, out_step = 0;
  void set_steps() { image_step = channels * plane(), out_step = filters * places(); }
  bool direct() const {
    return kh == 1 && kw == 1 && h.stride == 1 && w.stride == 1 && out_h == height && out_w == width && h.before == 0 &&
           w.before == 0;
  }
  // One of its groups.
  Conv group() const {
    Conv v = *this;
    v.channels = group_channels();
    v.filters = group_filters();
    v.groups = 1;
    return v;
  }
  // The convolution of cotangents that gives the input's gradient, for strides of 1: weights are turned round.
  Conv turned() const {
    Conv v = *this;
    std::swap(v.channels, v.filters);
    std::swap(v.height, v.out_h);
    std::swap(v.width, v.out_w);
    std::swap(v.image_step, v.out_step);
    v.h.before = (kh - 1) * h.dilation - h.before;
    v.w.before = (kw - 1) * w.dilation - w.before;
    return v;
  }
};

// Output columns [from, to) whose source column is inside the image.
struct InnerRange {
  int64_t from, to;
};
inline InnerRange inside(const Window& w, int64_t tap, int64_t size, int64_t out_size) {
  int64_t first = tap * w.dilation - w.before;  // source of output 0
  int64_t from = first >= 0 ? 0 : (-first + w.stride - 1) / w.stride;
  int64_t to = size - first <= 0 ? 0 : (size - first + w.stride - 1) / w.stride;
  from = std::min(from, out_size);
  return {from, std::clamp(to, from, out_size)};
}

// f(from, to) for ranges of `units` that are worth a thread each where `worth` says so.
template <class F>
void in_ranges(int64_t units, bool worth, F&& f) {
  const int64_t parts = worth ? std::min<int64_t>(units, 4 * thread_count()) : 1;
  if (parts <= 1) return f(int64_t{0}, units);
  parallel(static_cast<int>(parts), [&](int p) { f(units * p / parts, units * (p + 1) / parts); });
}

// Made for one instruction set; operands are dense and not empty, and the result is written whole. False, and nothing
// is written: padding or dilation goes far beyond the image. `kept`: what conv_keep() made of the weights, of
// conv_kept_size() elements (0: there is nothing to keep), or null; the result has the same bits with it and without.
// conv_model(): the way that the cost model chooses; kModel: there is but one.
#define MSJIT_CONV_ENTRIES(isa, T)                                                                           \
  ConvWay conv_model_##isa(const Conv& v, ConvPart part, T);                                                 \
  int64_t conv_kept_size_##isa(const Conv& v, T);                                                            \
  void conv_keep_##isa(const Conv& v, const T* weight, T* to);                                               \
  bool conv_forward_##isa(const Conv& v, const T* x, const T* weight, const T* kept, const T* bias, T* out); \
  bool conv_input_grad_##isa(const Conv& v, const T* ct, const T* weight, T* grad);                          \
  bool conv_weight_grad_##isa(const Conv& v, const T* ct, const T* x, T* grad);
MSJIT_CONV_ENTRIES(avx2, float)
MSJIT_CONV_ENTRIES(avx2, double)
MSJIT_CONV_ENTRIES(avx512, float)
MSJIT_CONV_ENTRIES(avx512, double)
MSJIT_CONV_ENTRIES(neon, float)
MSJIT_CONV_ENTRIES(neon, double)
#undef MSJIT_CONV_ENTRIES
// By instructions for bfloat16, where multiplies_bfloat16() says that there are: x holds numbers of bfloat16.
bool conv_forward_avx512_bf16(const Conv& v, const float* x, const BFloat16* weight, const float* bias, float* out);

}  // namespace msjit::backends::cpu

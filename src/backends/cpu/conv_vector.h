// Which way a convolution takes on a processor with vectors: by its sizes alone, so that the result depends on nothing
// else. Included behind gemm_vector.h.
#pragma once
#include "src/backends/cpu/conv_depthwise.h"
#include "src/backends/cpu/conv_direct.h"
#include "src/backends/cpu/conv_winograd.h"

namespace msjit::backends::cpu {

template <class V>
struct VectorConv {
  using T = typename V::Element;
  using Direct = DirectConv<V>;
  using Depthwise = DepthwiseConv<V>;
  template <int tile>
  using Winograd = WinogradConv<V, tile>;

  // Channels of a group and filters of a group, from group g on.
  static int64_t x_at(const Conv& v, int64_t g) { return g * v.group_channels() * v.plane(); }
  static int64_t out_at(const Conv& v, int64_t g) { return g * v.group_filters() * v.places(); }
  static int64_t weight_at(const Conv& v, int64_t g) { return g * v.group_filters() * v.patch(); }
  // f(g) of every group while it is true.
  template <class F>
  static bool each_group(const Conv& v, F&& f) {
    bool all = true;
    for (int64_t g = 0; all && g < v.groups; ++g) all = f(g);
    return all;
  }

  // The side of the tiles by which Winograd's way computes v, one group of a convolution; 0: another way is taken. The
  // direct way takes some 15,000 products' time before it begins, and turns the weights round for the input's gradient.
  static int tile_of(const Conv& v, ConvPart part) {
    if (!Winograd<4>::fits(v) || v.way == ConvWay::kDirect) return 0;
    const double large = Winograd<4>::cost(v, part), small = Winograd<2>::cost(v, part);
    const int tile = small < large ? 2 : 4;
    if (v.way == ConvWay::kWinograd) return tile;
    const double pairs = static_cast<double>(v.channels) * static_cast<double>(v.filters);
    const double products = 9 * static_cast<double>(v.images * v.places()) * pairs / V::kLanes;
    const double direct = part == ConvPart::kInputGrad ? 1.25 * products + 25 * pairs : products;
    return products > 12000 && 1.15 * std::min(large, small) < direct + 15000 ? tile : 0;
  }
  // f of Winograd's way with tiles of that side; false where another way is taken.
  template <class F>
  static bool by_winograd(int tile, F&& f) {
    if constexpr (sizeof(T) == 4) {
      if (tile == 4) return f(Winograd<4>());
      if (tile == 2) return f(Winograd<2>());
    }
    return false;
  }

  static ConvWay model(const Conv& v, ConvPart part) {
    if (Depthwise::fits(v)) return ConvWay::kModel;
    const Conv one = part == ConvPart::kInputGrad ? v.group().turned() : v.group();
    if (!Winograd<4>::fits(one) || (part != ConvPart::kInputGrad && !Direct::fits(v))) return ConvWay::kModel;
    return tile_of(one, part) ? ConvWay::kWinograd : ConvWay::kDirect;
  }
  // Elements of what forward() can keep of the weights; 0: nothing.
  static int64_t kept_size(const Conv& v) {
    if (v.groups != 1 || Depthwise::fits(v)) return 0;
    int64_t size = 0;
    by_winograd(tile_of(v, ConvPart::kForward), [&](auto winograd) {
      size = winograd.kPoints * winograd.kept_point(v);
      return true;
    });
    return size;
  }
  static void keep(const Conv& v, const T* weight, T* to) {
    by_winograd(tile_of(v, ConvPart::kForward), [&](auto winograd) {
      winograd.keep(v, weight, to);
      return true;
    });
  }
  static bool forward(const Conv& v, const T* x, const T* weight, const T* kept, const T* bias, T* out) {
    if (Depthwise::fits(v)) return Depthwise::forward(v, x, weight, bias, out), true;
    const Conv one = v.group();
    const bool done = by_winograd(tile_of(one, ConvPart::kForward), [&](auto winograd) {
      return each_group(v, [&](int64_t g) {
        return winograd.forward(one, x + x_at(v, g), weight + weight_at(v, g), kept, false,
                                bias ? bias + g * one.filters : nullptr, out + out_at(v, g));
      });
    });
    if (done) return true;
    if (!Direct::fits(v)) return false;
    return Direct::forward(v, x, weight, bias, out), true;
  }
  static bool input_grad(const Conv& v, const T* ct, const T* weight, T* grad) {
    // Weights that are not finite times zeros that stand between or beside cotangents would give NaN.
    if (Depthwise::fits(v) && Direct::finite(weight, v.filters * v.taps())) {
      return Depthwise::input_grad(v, ct, weight, grad), true;
    }
    const Conv one = v.group().turned();
    const bool done = by_winograd(tile_of(one, ConvPart::kInputGrad), [&](auto winograd) {
      return each_group(v, [&](int64_t g) {
        return winograd.forward(one, ct + out_at(v, g), weight + weight_at(v, g), nullptr, true, nullptr,
                                grad + x_at(v, g));
      });
    });
    if (!done) Direct::input_grad(v, ct, weight, grad);
    return true;
  }
  static bool weight_grad(const Conv& v, const T* ct, const T* x, T* grad) {
    if (Depthwise::fits(v)) return Depthwise::weight_grad(v, ct, x, grad), true;
    const Conv one = v.group();
    const bool done = by_winograd(tile_of(one, ConvPart::kWeightGrad), [&](auto winograd) {
      return each_group(v, [&](int64_t g) {
        return winograd.weight_grad(one, ct + out_at(v, g), x + x_at(v, g), grad + weight_at(v, g));
      });
    });
    if (done) return true;
    if (!Direct::fits(v)) return false;
    return Direct::weight_grad(v, ct, x, grad), true;
  }
};

#define MSJIT_CONV_ENTRIES(isa, V, T)                                                                         \
  ConvWay conv_model_##isa(const Conv& v, ConvPart part, T) { return VectorConv<V>::model(v, part); }         \
  int64_t conv_kept_size_##isa(const Conv& v, T) { return VectorConv<V>::kept_size(v); }                      \
  void conv_keep_##isa(const Conv& v, const T* weight, T* to) { VectorConv<V>::keep(v, weight, to); }         \
  bool conv_forward_##isa(const Conv& v, const T* x, const T* weight, const T* kept, const T* bias, T* out) { \
    return VectorConv<V>::forward(v, x, weight, kept, bias, out);                                             \
  }                                                                                                           \
  bool conv_input_grad_##isa(const Conv& v, const T* ct, const T* weight, T* grad) {                          \
    return VectorConv<V>::input_grad(v, ct, weight, grad);                                                    \
  }                                                                                                           \
  bool conv_weight_grad_##isa(const Conv& v, const T* ct, const T* x, T* grad) {                              \
    return VectorConv<V>::weight_grad(v, ct, x, grad);                                                        \
  }

}  // namespace msjit::backends::cpu

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
  using Winograd = WinogradConv<V>;

  static void forward(const Conv& v, const T* x, const T* weight, const T* bias, T* out) {
    if (Depthwise::fits(v)) return Depthwise::forward(v, x, weight, bias, out);
    if (Winograd::suits(v) && Winograd::forward(v, x, weight, false, bias, out)) return;
    Direct::forward(v, x, weight, bias, out);
  }
  static void input_grad(const Conv& v, const T* ct, const T* weight, T* grad) {
    // Weights that are not finite times zeros that stand between or beside cotangents would give NaN.
    if (Depthwise::fits(v) && Direct::finite(weight, v.filters * v.taps())) {
      return Depthwise::input_grad(v, ct, weight, grad);
    }
    if (const Conv t = v.turned(); Winograd::suits(t) && Winograd::forward(t, ct, weight, true, nullptr, grad)) return;
    Direct::input_grad(v, ct, weight, grad);
  }
  static void weight_grad(const Conv& v, const T* ct, const T* x, T* grad) {
    if (Depthwise::fits(v)) return Depthwise::weight_grad(v, ct, x, grad);
    if (Winograd::suits(v) && Winograd::weight_grad(v, ct, x, grad)) return;
    Direct::weight_grad(v, ct, x, grad);
  }
};

#define MSJIT_CONV_ENTRIES(isa, V, T)                                                          \
  void conv_forward_##isa(const Conv& v, const T* x, const T* weight, const T* bias, T* out) { \
    VectorConv<V>::forward(v, x, weight, bias, out);                                           \
  }                                                                                            \
  void conv_input_grad_##isa(const Conv& v, const T* ct, const T* weight, T* grad) {           \
    VectorConv<V>::input_grad(v, ct, weight, grad);                                            \
  }                                                                                            \
  void conv_weight_grad_##isa(const Conv& v, const T* ct, const T* x, T* grad) {               \
    VectorConv<V>::weight_grad(v, ct, x, grad);                                                \
  }

}  // namespace msjit::backends::cpu

// Sliding windows of convolution and pooling along one dimension.
#pragma once
#include "src/backends/cpu/kernel_util.h"

namespace msjit::backends::cpu {

struct Window {
  int64_t size, stride, before, after, dilation;
};

// axis 0: rows, 1: columns. Lists hold one number for both axes or one for each; padding may also be (top, bottom,
// left, right); an empty stride is the window's size.
inline Window make_window(const KernelCall& call, int axis, Dims size, Dims stride, Dims padding, Dims dilation) {
  auto at = [&](Dims d, int64_t otherwise) { return d.empty() ? otherwise : d[d.size() == 1 ? 0 : axis]; };
  Window w;
  w.size = at(size, 1);
  w.stride = at(stride, w.size);
  w.before = padding.size() == 4 ? padding[2 * axis] : at(padding, 0);
  w.after = padding.size() == 4 ? padding[2 * axis + 1] : w.before;
  w.dilation = at(dilation, 1);
  if (w.size <= 0 || w.stride <= 0 || w.dilation <= 0 || w.before < 0 || w.after < 0) {
    throw value_error(op_name(call) +
                      ": window sizes, strides and dilations must be positive and padding not negative");
  }
  return w;
}

}  // namespace msjit::backends::cpu

// arange, linspace, eye.
#include <cstring>

#include "src/backends/cpu/kernel_util.h"
#include "src/backends/whole_numbers.h"

namespace msjit::backends::cpu {
namespace {

MSJIT_CPU_KERNEL(arange) {
  const Tensor& out = call.outputs[0];
  bool exact = is_whole(call.attrs[0]) && is_whole(call.attrs[2]);
  visit(out.dtype(), [&]<class T>(T) {
    T* to = out.data_as<T>();
    if (exact) {
      uint64_t v = whole(call.attrs[0]), step = whole(call.attrs[2]);
      for (int64_t i = 0; i < out.numel(); ++i, v += step) to[i] = convert<T>(static_cast<int64_t>(v));
    } else {
      double start = float_attr(call, 0), step = float_attr(call, 2);
      for (int64_t i = 0; i < out.numel(); ++i) to[i] = convert<T>(start + static_cast<double>(i) * step);
    }
  });
}

MSJIT_CPU_KERNEL(linspace) {
  const Tensor& out = call.outputs[0];
  double start = float_attr(call, 0), stop = float_attr(call, 1);
  int64_t n = out.numel();
  double step = n > 1 ? (stop - start) / static_cast<double>(n - 1) : 0;
  visit(out.dtype(), [&]<class T>(T) {
    for (int64_t i = 0; i < n; ++i) {
      bool last = i == n - 1 && n > 1;
      out.data_as<T>()[i] = convert<T>(last ? stop : start + static_cast<double>(i) * step);
    }
  });
}

MSJIT_CPU_KERNEL(eye) {
  const Tensor& out = call.outputs[0];
  std::memset(out.data(), 0, out.meta().nbytes());
  visit(out.dtype(), [&]<class T>(T) {
    int64_t diagonal = std::min(out.size(0), out.size(1));
    for (int64_t i = 0; i < diagonal; ++i) out.data_as<T>()[i * out.size(1) + i] = convert<T>(true);
  });
}

}  // namespace
}  // namespace msjit::backends::cpu

#include <msjit/extension.h>

#include <cmath>

using msjit::Tensor;
using msjit::TensorType;

// y = x / (1 + |x|) of float32.
Tensor softsign(const Tensor& input) {
  const Tensor x = input.contiguous();
  Tensor y = Tensor::empty(x.shape(), x.dtype());
  const float* from = x.data<float>();
  float* to = y.mutable_data<float>();
  const int64_t n = x.numel();
  pybind11::gil_scoped_release unlocked;  // plain pointers from here on
  for (int64_t i = 0; i < n; ++i) to[i] = from[i] / (1 + std::abs(from[i]));
  return y;
}

TensorType softsign_type(const TensorType& x) { return x; }

// The gradient is computed by ops, so that it can be differentiated again.
pybind11::tuple softsign_gradient(const pybind11::tuple& args, const Tensor&, const pybind11::object& cotangent) {
  const pybind11::object one_more = args[0].attr("abs")() + pybind11::int_(1);
  return pybind11::make_tuple(cotangent / (one_more * one_more));
}

PYBIND11_MODULE(MSJIT_EXTENSION_NAME, m) {
  m.doc() = "softsign, an op in C++";
  msjit::register_op(m, "softsign", &softsign, &softsign_type, &softsign_gradient);
}

#include "src/ops/infer_util.h"

namespace msjit::ops {
namespace {

DType complex_of(DType t) {
  if (is_complex(t)) return t;
  return floating(t) == DType::float64 ? DType::complex128 : DType::complex64;
}

// The dimensions, counted from the front; each has elements.
Ints transformed(const InferContext& c, const std::string& norm) {
  const ValueType& x = c.in(0);
  if (norm != "backward" && norm != "ortho" && norm != "forward") {
    fail(c, "norm must be 'backward', 'ortho' or 'forward', got '" + norm + "'");
  }
  Ints dims;
  for (int64_t d : c.attr<Ints>(0)) {
    if (x.shape.empty()) fail(c, "a 0-d tensor has no dimension to transform", ErrorKind::kDimension);
    dims.push_back(normal_dim(c, d, static_cast<int64_t>(x.shape.size())));
    if (x.shape[dims.back()] == 0) {
      fail(c, "dimension " + std::to_string(dims.back()) + " of " + describe(x) + " has no elements to transform");
    }
  }
  return dims;
}
int64_t last_of(const InferContext& c, const Ints& dims) {
  require(c, !dims.empty(), "dims must name a dimension");
  return dims.back();
}

}  // namespace

void infer_fft_c2c(InferContext& c) {
  transformed(c, c.attr<std::string>(2));
  c.out(complex_of(c.in(0).dtype), c.in(0).shape);
}

void infer_fft_r2c(InferContext& c) {
  if (is_complex(c.in(0).dtype)) fail(c, "the input must be real, got " + describe(c.in(0)), ErrorKind::kType);
  const int64_t last = last_of(c, transformed(c, c.attr<std::string>(1)));
  Shape shape = c.in(0).shape;
  if (c.attr<bool>(2)) shape[last] = shape[last] / 2 + 1;
  c.out(complex_of(c.in(0).dtype), shape);
}

void infer_fft_c2r(InferContext& c) {
  const int64_t last = last_of(c, transformed(c, c.attr<std::string>(2)));
  Shape shape = c.in(0).shape;
  const int64_t half = shape[last], n = c.has(1) ? c.attr<int64_t>(1) : 2 * (half - 1);
  if (n < 1 || n / 2 + 1 != half) {
    fail(c, std::to_string(n) + " real numbers are not made from " + std::to_string(half) +
                " complex ones along dimension " + std::to_string(last) + " of " + describe(c.in(0)) +
                "; n must be positive and n // 2 + 1 of them there");
  }
  shape[last] = n;
  c.out(real_part(complex_of(c.in(0).dtype)), shape);
}

}  // namespace msjit::ops

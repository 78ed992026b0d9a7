// The element type in which products and convolutions of a dtype are computed: halves in float32, integers modulo 2^32
// or 2^64 (right modulo their own width), the others in themselves; bool counts, and is asked whether that is 0.
#pragma once
#include "src/backends/cpu/kernel_util.h"

namespace msjit::backends::cpu {

inline DType product_dtype(DType t) {
  if (t == DType::float16 || t == DType::bfloat16) return DType::float32;
  if (is_differentiable(t)) return t;
  return size_of(t) == 8 || t == DType::bool_ ? DType::uint64 : DType::uint32;
}

// Whether elements of t lie in memory as those of the type in which they are computed: signs do not matter then.
inline bool lies_as(DType t, DType computed) {
  return t == computed || (is_integral(t) && is_integral(computed) && size_of(t) == size_of(computed));
}

template <class F>
void visit_product(DType t, F&& f) {
  switch (t) {
    case DType::float32:
      return f(float{});
    case DType::float64:
      return f(double{});
    case DType::complex64:
      return f(std::complex<float>{});
    case DType::complex128:
      return f(std::complex<double>{});
    case DType::uint32:
      return f(uint32_t{});
    default:
      return f(uint64_t{});
  }
}

// The output itself, or where its values are computed before finish() converts them into it.
class ProductOutput {
 public:
  explicit ProductOutput(const Tensor& out)
      : out_(out), work_(lies_as(out.dtype(), dtype()) ? out : Tensor::empty(out.shape(), dtype())) {}
  const Tensor& work() const { return work_; }
  DType dtype() const { return product_dtype(out_.dtype()); }
  void finish() {
    if (!work_.is(out_)) copy(out_, work_);
  }

 private:
  Tensor out_, work_;
};

}  // namespace msjit::backends::cpu

// The element type in which products and convolutions of a dtype are computed: halves in float32, integers modulo
// 2^64 (right modulo their own width), the others in themselves.
#pragma once
#include "src/backends/cpu/kernel_util.h"

namespace msjit::backends::cpu {

inline DType product_dtype(DType t) {
  if (t == DType::float16 || t == DType::bfloat16) return DType::float32;
  return is_differentiable(t) ? t : DType::uint64;
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
    default:
      return f(uint64_t{});
  }
}

// The output itself, or where its values are computed before finish() converts them into it.
class ProductOutput {
 public:
  explicit ProductOutput(const Tensor& out)
      : out_(out),
        work_(out.dtype() == product_dtype(out.dtype()) ? out
                                                        : Tensor::empty(out.shape(), product_dtype(out.dtype()))) {}
  const Tensor& work() const { return work_; }
  DType dtype() const { return work_.dtype(); }
  void finish() {
    if (!work_.is(out_)) copy(out_, work_);
  }

 private:
  Tensor out_, work_;
};

}  // namespace msjit::backends::cpu

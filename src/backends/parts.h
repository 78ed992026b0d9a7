// Random numbers of a result: of complex ones their parts, one behind the other.
#pragma once
#include "src/tensor/tensor.h"

namespace msjit::backends {

inline DType part_of(DType t) {
  return t == DType::complex64 ? DType::float32 : t == DType::complex128 ? DType::float64 : t;
}
inline int64_t parts_of(const Tensor& out) { return is_complex(out.dtype()) ? 2 * out.numel() : out.numel(); }

}  // namespace msjit::backends

// Dimensions of a tensor that were said to vary (mark_dynamic): bits of TensorImpl::flags from kFirstMark on.
#pragma once
#include "src/tensor/tensor.h"

namespace msjit {

inline constexpr int kFirstMark = 16, kMaxMarkedDims = 16;
inline uint32_t marked_dims(const TensorImpl& t) { return t.flags >> kFirstMark; }
inline void mark_dims(TensorImpl& t, uint32_t dims) { t.flags |= dims << kFirstMark; }

}  // namespace msjit

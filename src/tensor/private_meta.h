// Metas of tensors that stand for something else (vmap's elements): never interned and never called contiguous, so that
// no fast path takes them for memory that it may read.
#pragma once
#include "src/tensor/meta.h"

namespace msjit {

// The caller receives a reference.
const Meta* make_private_meta(DType dtype, Device device, Dims shape, Dims strides);

}  // namespace msjit

// Weights packed for products once and kept: what a product reads of a weight lies in another order than the weight
// itself, and to bring it into that order takes as long as many products of few rows.
//
// Kept is what is read a second time without a write between (inference, a batch in parts; a training step reads each
// weight once), of storages that say they may (Storage::may_keep), as far as MSJIT_KEEP_WEIGHTS allows; what was not
// used for longest goes first. A write, an export of the memory or the end of the storage drops it.
#pragma once
#include <memory>

#include "src/backends/cpu/gemm.h"
#include "src/tensor/tensor.h"

namespace msjit::backends::cpu {

// op(B) of a product as panels, while the object lives; data = null where there is nothing kept.
template <class T>
struct KeptPanels {
  Panels<T> panels;
  std::shared_ptr<const void> hold;
};

// weight: the tensor whose memory b, k x n after transposition, lies in.
template <class T>
KeptPanels<T> kept_panels(const Tensor& weight, bool trans_b, int64_t m, int64_t n, int64_t k, const T* b, int64_t ldb);

struct KeptWeights {
  int64_t count = 0, bytes = 0;
};
KeptWeights kept_weights();  // now

}  // namespace msjit::backends::cpu

// Weights packed for products, and filters transformed for convolutions, once and kept: what is read of a weight lies
// in another order than the weight itself, and to make it takes as long as many products of few rows.
//
// Kept is what is read a second time without a write between (inference, a batch in parts; a training step reads each
// weight once), of storages that say they may (Storage::may_keep), as far as MSJIT_KEEP_WEIGHTS allows; what was not
// used for longest goes first. A write, an export of the memory or the end of the storage drops it.
#pragma once
#include <functional>
#include <memory>

#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/tensor/tensor.h"

namespace msjit::backends::cpu {

// What was made of a weight.
struct WeightLayout {
  enum Way : uint8_t { kPanels, kFilters };
  const void* from;  // the weight's first element
  Way way;
  bool transposed;
  int64_t n, k, ld;  // ld of filters: their elements, which differ with the side of the tiles that they are for
  size_t item;
  GemmIsa isa;
  bool operator==(const WeightLayout&) const = default;
};

// It, while the object lives; data = null where there is nothing kept.
struct KeptWeight {
  const void* data = nullptr;
  size_t bytes = 0;
  std::shared_ptr<const void> hold;
};

bool may_keep(const Tensor& weight);
// weight: the tensor whose memory `layout.from` lies in. `make` writes `bytes` bytes, under the lock: in this thread.
KeptWeight kept_weight(const Tensor& weight, const WeightLayout& layout, size_t bytes,
                       const std::function<void(void*)>& make);

// op(B) of a product as panels; data = null where there is nothing kept.
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

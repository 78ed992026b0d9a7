// Sums of rows for one vector instruction set; written once over a class V of vector operations like gemm_vector.h.
#pragma once
#include "src/backends/cpu/convert.h"
#include "src/backends/cpu/gemm_vector.h"
#include "src/backends/cpu/rows.h"

namespace msjit::backends::cpu {

template <class V, class S>
MSJIT_FLATTEN void add_dense_row(S* to, const S* from, int64_t n) {
  int64_t i = 0;
  for (; i + V::kLanes <= n; i += V::kLanes) V::store(to + i, V::add(V::load(to + i), V::load(from + i)));
  for (; i < n; ++i) to[i] = convert<S>(convert<typename V::Element>(to[i]) + convert<typename V::Element>(from[i]));
}

#define MSJIT_ROWS_ENTRIES(isa, V, S) \
  void add_row_##isa(S* to, const S* from, int64_t n) { add_dense_row<V>(to, from, n); }

}  // namespace msjit::backends::cpu

// Attention: softmax(scale * Q K^T + mask) V of every head, and its gradients, without the matrix of all weights.
#pragma once
#include <algorithm>
#include <cstdint>

#include "src/base/thread_pool.h"

namespace msjit::backends::cpu {

// Matrices of a tensor: number i begins at data + at[i], its rows are `row` elements apart and dense.
template <class T>
struct Matrices {
  const T* data = nullptr;
  const int64_t* at = nullptr;
  int64_t row = 0;
  const T* operator()(int64_t i) const { return data + at[i]; }
};

template <class T>
struct Attention {
  int64_t heads;  // of all batches; `group` successive ones share keys and values
  int64_t group, queries, keys, size, value_size;
  T scale;
  bool limited;      // query i sees keys up to i + diagonal
  int64_t diagonal;  // from -queries to keys
  Matrices<T> q, k, v;
  const uint8_t* mask_bool = nullptr;  // or
  const T* mask_added = nullptr;       // or none
  const int64_t* mask_at = nullptr;    // by head
  int64_t mask_row = 0, mask_column = 0;

  // Forward. Dense: (heads, queries, value_size) and (heads, queries).
  T* out = nullptr;
  T* lse = nullptr;
  // Backward. `saved_lse` and `delta` are (heads, queries); results dense.
  Matrices<T> ct;
  const T *saved_lse = nullptr, *delta = nullptr;
  T *dq = nullptr, *dk = nullptr, *dv = nullptr;

  int64_t key_heads() const { return group ? heads / group : 0; }
  // How many keys query i sees.
  int64_t visible(int64_t i) const { return limited ? std::clamp<int64_t>(i + diagonal + 1, 0, keys) : keys; }
  bool worth_threads() const {
    return static_cast<double>(heads) * static_cast<double>(queries) * static_cast<double>(keys) *
               static_cast<double>(size + value_size) >=
           1 << 19;
  }
  // Elements of keys or values of one head in panels of any width up to 32.
  static int64_t packed(int64_t rows, int64_t columns) { return (rows + 32) * (columns + 32); }
  int64_t packed_forward() const { return packed(keys, size) + packed(keys, value_size); }
};

// Made for one instruction set; nothing is empty but for `size` and `value_size`. `packed`: room for packed_forward()
// of every head of keys where several threads share one, else null. Results do not depend on the number of threads.
#define MSJIT_ATTENTION_ENTRIES(isa, T)                           \
  void attention_forward_##isa(const Attention<T>& a, T* packed); \
  void attention_backward_##isa(const Attention<T>& a);
MSJIT_ATTENTION_ENTRIES(avx2, float)
MSJIT_ATTENTION_ENTRIES(avx2, double)
MSJIT_ATTENTION_ENTRIES(avx512, float)
MSJIT_ATTENTION_ENTRIES(avx512, double)
MSJIT_ATTENTION_ENTRIES(neon, float)
MSJIT_ATTENTION_ENTRIES(neon, double)
#undef MSJIT_ATTENTION_ENTRIES

}  // namespace msjit::backends::cpu

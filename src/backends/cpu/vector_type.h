// What the classes of vectors of vector_avx512.cpp and its like share.
#pragma once
#include <cstdint>
#include <cstring>

#define MSJIT_FLATTEN __attribute__((always_inline)) inline

// What the vector classes share but for the names of types and intrinsics; masks, sums and transposes differ. max and
// min give their second operand where one is NaN.
#define MSJIT_VECTOR_TYPE(T, V, lanes, rows, prefix, suffix)                                       \
  using Element = T;                                                                               \
  using Vec = V;                                                                                   \
  static constexpr int64_t kLanes = lanes;                                                         \
  static constexpr int kRows = rows;                                                               \
  static MSJIT_FLATTEN Vec zero() { return prefix##_setzero_##suffix(); }                          \
  static MSJIT_FLATTEN Vec load(const T* p) { return prefix##_loadu_##suffix(p); }                 \
  static MSJIT_FLATTEN void store(T* p, Vec v) { prefix##_storeu_##suffix(p, v); }                 \
  static MSJIT_FLATTEN Vec broadcast(const T* p) { return prefix##_set1_##suffix(*p); }            \
  static MSJIT_FLATTEN Vec fma(Vec a, Vec b, Vec c) { return prefix##_fmadd_##suffix(a, b, c); }   \
  static MSJIT_FLATTEN Vec fnma(Vec a, Vec b, Vec c) { return prefix##_fnmadd_##suffix(a, b, c); } \
  static MSJIT_FLATTEN Vec mul(Vec a, Vec b) { return prefix##_mul_##suffix(a, b); }               \
  static MSJIT_FLATTEN Vec add(Vec a, Vec b) { return prefix##_add_##suffix(a, b); }               \
  static MSJIT_FLATTEN Vec sub(Vec a, Vec b) { return prefix##_sub_##suffix(a, b); }               \
  static MSJIT_FLATTEN Vec max(Vec a, Vec b) { return prefix##_max_##suffix(a, b); }               \
  static MSJIT_FLATTEN Vec min(Vec a, Vec b) { return prefix##_min_##suffix(a, b); }               \
  static MSJIT_FLATTEN Vec sqrt(Vec v) { return prefix##_sqrt_##suffix(v); }                       \
  static MSJIT_FLATTEN Vec all(T x) { return prefix##_set1_##suffix(x); }

// Integers modulo a power of two. F: the class of floats as wide, whose transposes serve.
#define MSJIT_INTEGER_VECTOR_TYPE(T, V, lanes, rows, prefix, suffix, F)              \
  using Element = T;                                                                 \
  using Vec = V;                                                                     \
  static constexpr int64_t kLanes = lanes;                                           \
  static constexpr int kRows = rows;                                                 \
  static MSJIT_FLATTEN Vec broadcast(const T* p) { return all(*p); }                 \
  static MSJIT_FLATTEN Vec add(Vec a, Vec b) { return prefix##_add_##suffix(a, b); } \
  static MSJIT_FLATTEN Vec sub(Vec a, Vec b) { return prefix##_sub_##suffix(a, b); } \
  static MSJIT_FLATTEN Vec fma(Vec a, Vec b, Vec c) { return add(mul(a, b), c); }    \
  static MSJIT_FLATTEN T sum(Vec v) {                                                \
    T part[lanes], total = 0;                                                        \
    store(part, v);                                                                  \
    for (T x : part) total += x;                                                     \
    return total;                                                                    \
  }                                                                                  \
  static MSJIT_FLATTEN void transpose(Vec(&r)[lanes]) {                              \
    typename F::Vec f[lanes];                                                        \
    std::memcpy(f, r, sizeof(f));                                                    \
    F::transpose(f);                                                                 \
    std::memcpy(r, f, sizeof(f));                                                    \
  }

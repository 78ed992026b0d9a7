// General matrix product, row-major: C (m x n) = alpha * op(A) op(B) + beta * C, op(A) m x k, op(B) k x n.
// A transposed operand is stored k x m (A) or n x k (B); ld is the distance of stored rows, at least their length.
// beta = 0 does not read C. C must not overlap A or B.
#pragma once
#include <algorithm>
#include <complex>
#include <cstdint>
#include <utility>

#include "src/tensor/dtype.h"

namespace msjit::backends::cpu {

// Whether a product of this size is worth several threads: some 20 us on one core, ten times what a fork costs.
inline bool worth_forking(int64_t m, int64_t n, int64_t k) { return double(m) * double(n) * double(k) >= 1 << 20; }

// op(B) in the order in which the tiles of the chosen instruction set read it, made once for many products: blocks of
// rows, each in panels of as many columns as a tile has.
template <class T>
struct Panels {
  const T* data = nullptr;
  int64_t columns = 0, from = 0;  // all of them, in whole panels; the first one that a product of a band uses
};
// Whether a product of this size reads panels: few rows have kernels of their own.
bool uses_panels(int64_t m, int64_t n, int64_t k);
// Writes op(B) to `to` and says how many elements that takes; null: only that.
int64_t gemm_panels(bool trans_b, int64_t n, int64_t k, const float* b, int64_t ldb, float* to);
int64_t gemm_panels(bool trans_b, int64_t n, int64_t k, const double* b, int64_t ldb, double* to);

// bias: n numbers that are added to every row, with beta = 0, or none; as if C held them and beta were 1.
template <class T>
void fill_rows(int64_t m, int64_t n, const T* bias, T* c, int64_t ldc) {
  for (int64_t i = 0; i < m; ++i) std::copy_n(bias, n, c + i * ldc);
}

// The result has the same bits with panels and without.
void gemm(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, float alpha, const float* a, int64_t lda,
          const float* b, int64_t ldb, float beta, float* c, int64_t ldc, const Panels<float>& panels = {},
          const float* bias = nullptr);
void gemm(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, double alpha, const double* a, int64_t lda,
          const double* b, int64_t ldb, double beta, double* c, int64_t ldc, const Panels<double>& panels = {},
          const double* bias = nullptr);

// Products of a batch, dense one after the other in c: op(A) and op(B) begin offsets[i] behind a and b, and their
// elements lie a_row, a_column, b_row and b_column apart. No size is above kTinySize.
inline constexpr int64_t kTinySize = 8;
struct TinyProducts {
  int64_t m, n, k, a_row, a_column, b_row, b_column;
  const std::pair<int64_t, int64_t>* offsets;
};
// Those from .. to - 1; false: there is no kernel for them.
bool gemm_tiny(const TinyProducts& of, int64_t from, int64_t to, const float* a, const float* b, float* c);
bool gemm_tiny(const TinyProducts& of, int64_t from, int64_t to, const double* a, const double* b, double* c);

// Integers, wrapping; alpha is 1, beta 0 or 1.
void gemm(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, uint32_t alpha, const uint32_t* a, int64_t lda,
          const uint32_t* b, int64_t ldb, uint32_t beta, uint32_t* c, int64_t ldc);
void gemm(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, uint64_t alpha, const uint64_t* a, int64_t lda,
          const uint64_t* b, int64_t ldb, uint64_t beta, uint64_t* c, int64_t ldc);

// C = A B^T + beta * C with halves in B (n x k), converted as they are read: half the bytes, the bits of a converted
// copy's product. Only for sizes that reads_halves() names.
bool reads_halves(int64_t m, int64_t n, int64_t k);
void gemm_halves(bool trans_a, int64_t m, int64_t n, int64_t k, const float* a, int64_t lda, const Float16* b,
                 int64_t ldb, float beta, float* c, int64_t ldc);
void gemm_halves(bool trans_a, int64_t m, int64_t n, int64_t k, const float* a, int64_t lda, const BFloat16* b,
                 int64_t ldb, float beta, float* c, int64_t ldc);

// C = op(A) op(B) + beta * C of bfloat16 by instructions for it: products are exact, sums are of float32, numbers below
// the least normal one count as 0. Only where multiplies_bfloat16() says so, by the processor, MSJIT_ISA and the size.
bool multiplies_bfloat16(int64_t m, int64_t n, int64_t k);
void gemm_bfloat16(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, const BFloat16* a, int64_t lda,
                   const BFloat16* b, int64_t ldb, float beta, float* c, int64_t ldc, const float* bias = nullptr);

// The same through Eigen: any processor.
void gemm_eigen(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, float alpha, const float* a, int64_t lda,
                const float* b, int64_t ldb, float beta, float* c, int64_t ldc);
void gemm_eigen(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, double alpha, const double* a, int64_t lda,
                const double* b, int64_t ldb, double beta, double* c, int64_t ldc);

// Plain loops for the element types without a fast product: complex, and integers where there are no vectors of them.
template <class T>
void gemm_loops(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, const T* a, int64_t lda, const T* b,
                int64_t ldb, bool add, T* c, int64_t ldc) {
  for (int64_t i = 0; i < m; ++i) {
    T* row = c + i * ldc;
    if (!add) {
      for (int64_t j = 0; j < n; ++j) row[j] = T{};
    }
    for (int64_t p = 0; p < k; ++p) {
      T v = trans_a ? a[p * lda + i] : a[i * lda + p];
      for (int64_t j = 0; j < n; ++j) row[j] += v * (trans_b ? b[j * ldb + p] : b[p * ldb + j]);
    }
  }
}

// A product of complex numbers as four of their real and imaginary parts, where that is worth taking them apart.
inline bool splits_complex(int64_t m, int64_t n, int64_t k) { return m * n * k >= 1 << 10 && std::min({m, n, k}) >= 4; }
void gemm_complex(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, const std::complex<float>* a,
                  int64_t lda, const std::complex<float>* b, int64_t ldb, bool add, std::complex<float>* c,
                  int64_t ldc);
void gemm_complex(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, const std::complex<double>* a,
                  int64_t lda, const std::complex<double>* b, int64_t ldb, bool add, std::complex<double>* c,
                  int64_t ldc);

// One name for every element type that kernels compute in: float, double, uint32_t, uint64_t, complex.
template <class T>
void product(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, const T* a, int64_t lda, const T* b,
             int64_t ldb, bool add, T* c, int64_t ldc) {
  if constexpr (requires { gemm(trans_a, trans_b, m, n, k, T(1), a, lda, b, ldb, T(0), c, ldc); }) {
    gemm(trans_a, trans_b, m, n, k, T(1), a, lda, b, ldb, T(add), c, ldc);
  } else {
    if constexpr (requires { gemm_complex(trans_a, trans_b, m, n, k, a, lda, b, ldb, add, c, ldc); }) {
      if (splits_complex(m, n, k)) return gemm_complex(trans_a, trans_b, m, n, k, a, lda, b, ldb, add, c, ldc);
    }
    gemm_loops(trans_a, trans_b, m, n, k, a, lda, b, ldb, add, c, ldc);
  }
}

}  // namespace msjit::backends::cpu

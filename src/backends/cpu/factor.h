// Factorisations of matrices in blocks: panels of a few columns by kernels for each instruction set (factor_vector.h),
// the rest by products.
#pragma once
#include <cstdint>

#include "src/tensor/tensor.h"

namespace msjit::backends::cpu {

// Columns of a panel, which are the elements of its rows.
inline constexpr int64_t kPanelColumns = 32;

// panel: rows x kPanelColumns, of which the vectors that hold the columns from .. kPanelColumns - 1 are changed.
//   reflect    panel -= tau v (v^T panel)
// Of symmetric matrices:
//   update     a -= v w^T + w v^T, a of n x n whose rows lie `ld` apart, and then p = a x
//   rotate     the rows i and i + 1 of n numbers become c[i] row_i - s[i] row_(i + 1) and s[i] row_i + c[i] row_(i +
//   1),
//              for i = count - 1 down to 0
// Of others, of rows x columns whose rows lie `ld` apart:
//   bidiagonal a -= p q^T + s t^T, and then w = v^T a
//   multiply   y = a x
template <class T>
struct PanelFunctions {
  void (*reflect)(const T* v, int64_t rows, T tau, T* panel, int64_t from);
  void (*update)(T* a, int64_t ld, int64_t n, const T* v, const T* w, const T* x, T* p);
  void (*rotate)(T* rows, int64_t ld, int64_t n, int64_t count, const T* c, const T* s);
  void (*bidiagonal)(T* a, int64_t ld, int64_t rows, int64_t columns, const T* p, const T* q, const T* s, const T* t,
                     const T* v, T* w);
  void (*multiply)(const T* a, int64_t ld, int64_t rows, int64_t columns, const T* x, T* y);
};
template <class T>
const PanelFunctions<T>& panel_functions();  // those that the processor has, or was told to use
#define MSJIT_PANEL_ENTRIES(isa, T) extern const PanelFunctions<T> panel_##isa##_##T;
MSJIT_PANEL_ENTRIES(avx2, float)
MSJIT_PANEL_ENTRIES(avx2, double)
MSJIT_PANEL_ENTRIES(avx512, float)
MSJIT_PANEL_ENTRIES(avx512, double)
MSJIT_PANEL_ENTRIES(neon, float)
MSJIT_PANEL_ENTRIES(neon, double)
#undef MSJIT_PANEL_ENTRIES

// a (..., m, n) = q r, with LAPACK's signs; q (..., m, k) and r (..., k, n) are made, k = min(m, n), or m if complete.
// Of float32 or float64.
struct QrFactors {
  Tensor q, r;
};
QrFactors qr(const Tensor& a, bool complete);

// Of square matrices (..., n, n) of floats, by LU factors in double precision; ValueError where one has no inverse.
Tensor inverse(const Tensor& a);
Tensor solve(const Tensor& a, const Tensor& b);  // of one dtype; b (..., n, columns); leading dimensions broadcast
Tensor det(const Tensor& a);
struct SignAndLog {
  Tensor sign, log;  // of a determinant's magnitude; 0 and -infinity where there is no inverse
};
SignAndLog slogdet(const Tensor& a);

// Of matrices (..., m, n): L below the diagonal and U from it on, and with which row, from 0, each of the first min(m,
// n) was exchanged in order (int32).
struct LuFactors {
  Tensor factors, pivots;
};
LuFactors lu_factors(const Tensor& a);
// The order of so many rows after the exchanges `pivots` (..., k) of int32.
Tensor order_of_exchanges(const Tensor& pivots, int64_t rows);
// As solve() of a triangle of a, in double precision; unit: with ones as its diagonal. ValueError where that has a 0.
Tensor solve_triangular(const Tensor& a, const Tensor& b, bool lower, bool unit);

// The shortest x (..., n, columns) that makes |a x - b| smallest, of a (..., m, n) and b (..., m, columns) of one dtype
// and the same leading dimensions, by QR in double precision. sure (...), of bool: false where the condition number may
// be beyond 1 / (max(m, n) eps) of the dtype, or is none; x is not to be used then.
struct LeastSquares {
  Tensor x, sure;
};
LeastSquares least_squares(const Tensor& a, const Tensor& b);

// The lower triangular L with L L^T = a, of which the lower triangle is read; ValueError where there is none.
Tensor cholesky(const Tensor& a);

// Of symmetric matrices of floats, of which the lower triangle is read, in double precision: eigenvalues (..., n),
// ascending, and eigenvectors (..., n, n), one a column. NaN where a number is not finite.
struct SymmetricEigen {
  Tensor values, vectors;
};
SymmetricEigen eigh(const Tensor& a);
Tensor eigvalsh(const Tensor& a);  // the eigenvalues alone

// Of matrices (..., m, n) of floats, in double precision: (..., min(m, n)), descending. NaN where a number is not
// finite.
Tensor singular_values(const Tensor& a);

}  // namespace msjit::backends::cpu

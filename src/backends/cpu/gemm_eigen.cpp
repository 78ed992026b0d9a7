#include <Eigen/Core>

#include "src/backends/cpu/gemm.h"

namespace msjit::backends::cpu {
namespace {

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T>
using ConstMap = Eigen::Map<const Matrix<T>, 0, Eigen::OuterStride<>>;
template <class T>
using Map = Eigen::Map<Matrix<T>, 0, Eigen::OuterStride<>>;

template <class T>
void run(bool ta, bool tb, int64_t m, int64_t n, int64_t k, T alpha, const T* a, int64_t lda, const T* b, int64_t ldb,
         T beta, T* c, int64_t ldc) {
  if (m == 0 || n == 0) return;
  Map<T> out(c, m, n, Eigen::OuterStride<>(ldc));
  if (beta == T(0))
    out.setZero();
  else if (beta != T(1))
    out *= beta;
  if (k == 0) return;
  ConstMap<T> x(a, ta ? k : m, ta ? m : k, Eigen::OuterStride<>(lda));
  ConstMap<T> y(b, tb ? n : k, tb ? k : n, Eigen::OuterStride<>(ldb));
  if (!ta && !tb)
    out.noalias() += alpha * (x * y);
  else if (!ta)
    out.noalias() += alpha * (x * y.transpose());
  else if (!tb)
    out.noalias() += alpha * (x.transpose() * y);
  else
    out.noalias() += alpha * (x.transpose() * y.transpose());
}

}  // namespace

void gemm_eigen(bool ta, bool tb, int64_t m, int64_t n, int64_t k, float alpha, const float* a, int64_t lda,
                const float* b, int64_t ldb, float beta, float* c, int64_t ldc) {
  run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
void gemm_eigen(bool ta, bool tb, int64_t m, int64_t n, int64_t k, double alpha, const double* a, int64_t lda,
                const double* b, int64_t ldb, double beta, double* c, int64_t ldc) {
  run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

}  // namespace msjit::backends::cpu

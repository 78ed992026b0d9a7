// The products made for one instruction set, as gemm() but m, n and k positive; only on processors that have it.
#pragma once
#include <cstdint>

namespace msjit::backends::cpu {

// gemm() takes the best that the processor has; tests ask for one of them.
enum class GemmIsa : uint8_t { kEigen, kAvx2, kAvx512 };
bool gemm_isa_available(GemmIsa isa);
void set_gemm_isa(GemmIsa isa);  // UserError when the processor lacks it
GemmIsa gemm_isa();

void gemm_avx2(bool ta, bool tb, int64_t m, int64_t n, int64_t k, float alpha, const float* a, int64_t lda,
               const float* b, int64_t ldb, float beta, float* c, int64_t ldc);
void gemm_avx2(bool ta, bool tb, int64_t m, int64_t n, int64_t k, double alpha, const double* a, int64_t lda,
               const double* b, int64_t ldb, double beta, double* c, int64_t ldc);
void gemm_avx512(bool ta, bool tb, int64_t m, int64_t n, int64_t k, float alpha, const float* a, int64_t lda,
                 const float* b, int64_t ldb, float beta, float* c, int64_t ldc);
void gemm_avx512(bool ta, bool tb, int64_t m, int64_t n, int64_t k, double alpha, const double* a, int64_t lda,
                 const double* b, int64_t ldb, double beta, double* c, int64_t ldc);

}  // namespace msjit::backends::cpu

// The products made for one instruction set, as gemm() but m, n and k positive; only on processors that have it.
#pragma once
#include <cstdint>

#include "src/backends/cpu/gemm.h"
#include "src/tensor/dtype.h"

namespace msjit::backends::cpu {

// gemm() takes the best that the processor has; tests ask for one of them.
enum class GemmIsa : uint8_t { kEigen, kAvx2, kAvx512, kNeon };
bool gemm_isa_available(GemmIsa isa);
void set_gemm_isa(GemmIsa isa);  // UserError when the processor lacks it
GemmIsa gemm_isa();

// Up to so many rows have kernels that read B in place.
inline constexpr int kFewRows = 8;
// Several threads compute bands of so many rows or columns, but for the last.
inline constexpr int64_t kBandRows = 16, kBandColumns = 64;

// bias: see gemm.h. panels: op(B) packed by the same instruction set's function, or data = null.
#define MSJIT_GEMM_ENTRY(name, T)                                                                            \
  void name(bool ta, bool tb, int64_t m, int64_t n, int64_t k, T alpha, const T* a, int64_t lda, const T* b, \
            int64_t ldb, T beta, T* c, int64_t ldc, const Panels<T>& panels, const T* bias)
MSJIT_GEMM_ENTRY(gemm_avx2, float);
MSJIT_GEMM_ENTRY(gemm_avx2, double);
MSJIT_GEMM_ENTRY(gemm_avx512, float);
MSJIT_GEMM_ENTRY(gemm_avx512, double);
MSJIT_GEMM_ENTRY(gemm_avx2, uint32_t);
MSJIT_GEMM_ENTRY(gemm_avx2, uint64_t);
MSJIT_GEMM_ENTRY(gemm_avx512, uint32_t);
MSJIT_GEMM_ENTRY(gemm_avx512, uint64_t);
MSJIT_GEMM_ENTRY(gemm_neon, float);
MSJIT_GEMM_ENTRY(gemm_neon, double);

// What gemm_tiny() does (gemm.h).
#define MSJIT_TINY_ENTRY(name, T) \
  void name(const TinyProducts& of, int64_t from, int64_t to, const T* a, const T* b, T* c)
MSJIT_TINY_ENTRY(tiny_avx2, float);
MSJIT_TINY_ENTRY(tiny_avx2, double);
MSJIT_TINY_ENTRY(tiny_avx512, float);
MSJIT_TINY_ENTRY(tiny_avx512, double);
MSJIT_TINY_ENTRY(tiny_neon, float);
MSJIT_TINY_ENTRY(tiny_neon, double);

// What gemm_panels() does (gemm.h) for the instruction set; without `to` only the number of elements is told.
#define MSJIT_PANELS_ENTRY(name, T) int64_t name(bool tb, int64_t n, int64_t k, const T* b, int64_t ldb, T* to)
MSJIT_PANELS_ENTRY(panels_avx2, float);
MSJIT_PANELS_ENTRY(panels_avx2, double);
MSJIT_PANELS_ENTRY(panels_avx512, float);
MSJIT_PANELS_ENTRY(panels_avx512, double);
MSJIT_PANELS_ENTRY(panels_neon, float);
MSJIT_PANELS_ENTRY(panels_neon, double);

// A product with the transpose of halves that are converted as they are read, for sizes that reads_halves() names.
#define MSJIT_HALVES_ENTRY(name, S)                                                                         \
  void name(bool ta, int64_t m, int64_t n, int64_t k, const float* a, int64_t lda, const S* b, int64_t ldb, \
            float beta, float* c, int64_t ldc)
MSJIT_HALVES_ENTRY(gemm_avx2, Float16);
MSJIT_HALVES_ENTRY(gemm_avx2, BFloat16);
MSJIT_HALVES_ENTRY(gemm_avx512, Float16);
MSJIT_HALVES_ENTRY(gemm_avx512, BFloat16);
MSJIT_HALVES_ENTRY(gemm_neon, Float16);
MSJIT_HALVES_ENTRY(gemm_neon, BFloat16);

// A product of bfloat16, for processors with InstructionSet::kBFloat16.
#define MSJIT_PAIRS_ENTRY(name)                                                                                   \
  void name(bool ta, bool tb, int64_t m, int64_t n, int64_t k, const BFloat16* a, int64_t lda, const BFloat16* b, \
            int64_t ldb, float beta, float* c, int64_t ldc, const float* bias)
MSJIT_PAIRS_ENTRY(gemm_avx512_bf16);

}  // namespace msjit::backends::cpu

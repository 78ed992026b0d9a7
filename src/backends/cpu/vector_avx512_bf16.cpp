// Products of bfloat16 by instructions that multiply two numbers a lane and add both products to a float32.
#include "src/backends/cpu/gemm_isa.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_scratch.h"
#include "src/backends/cpu/kernel_util.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,avx512bf16,avx2,fma"))), \
                             apply_to = function)
#else
#pragma GCC push_options
// False alarms from inside the compiler's own intrinsics.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw,avx512bf16,avx2,fma")
#endif
#include "src/backends/cpu/avx512_float.h"
#include "src/backends/cpu/conv_direct.h"
#include "src/backends/cpu/gemm_pairs.h"
#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {
namespace {

// A lane of a vector of pairs is two numbers of bfloat16 in the place of a float.
struct Avx512Pairs : Avx512Float {
  static MSJIT_FLATTEN Vec pairs(Vec a, Vec b, Vec sum) { return _mm512_dpbf16_ps(sum, (__m512bh)a, (__m512bh)b); }
  static MSJIT_FLATTEN Vec load_pairs(const BFloat16* p) { return _mm512_castsi512_ps(_mm512_loadu_si512(p)); }
  // The first `count` numbers, 0 behind them.
  static MSJIT_FLATTEN Vec load_pairs(const BFloat16* p, int64_t count) {
    const auto mask = static_cast<__mmask32>(count >= 32 ? ~uint32_t{0} : (uint32_t{1} << count) - 1);
    return _mm512_castsi512_ps(_mm512_maskz_loadu_epi16(mask, p));
  }
  // Pairs of the numbers of two rows of floats, whose lower halves are 0.
  static MSJIT_FLATTEN Vec one_row(Vec even, Vec odd) {
    const __m512i low = _mm512_srli_epi32(_mm512_castps_si512(even), 16);
    return _mm512_castsi512_ps(_mm512_mask_blend_epi16(0xaaaaaaaa, low, _mm512_castps_si512(odd)));
  }
  // Pairs of the numbers of two rows.
  static MSJIT_FLATTEN void join(Vec even, Vec odd, Vec& first, Vec& second) {
    alignas(64) static constexpr uint16_t kFirst[32] = {0, 32, 1, 33, 2,  34, 3,  35, 4,  36, 5,  37, 6,  38, 7,  39,
                                                        8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47};
    const __m512i at = _mm512_load_si512(kFirst), behind = _mm512_add_epi16(at, _mm512_set1_epi16(16));
    const __m512i a = _mm512_castps_si512(even), b = _mm512_castps_si512(odd);
    first = _mm512_castsi512_ps(_mm512_permutex2var_epi16(a, at, b));
    second = _mm512_castsi512_ps(_mm512_permutex2var_epi16(a, behind, b));
  }
};

}  // namespace

bool conv_forward_avx512_bf16(const Conv& v, const float* x, const BFloat16* weight, const float* bias, float* out) {
  using Direct = DirectConv<Avx512Pairs>;
  if (!Direct::fits(v)) return false;
  return Direct::forward(v, x, weight, bias, out), true;
}

MSJIT_PAIRS_ENTRY(gemm_avx512_bf16) { PairGemm<Avx512Pairs>::run(ta, tb, m, n, k, a, lda, b, ldb, beta, c, ldc, bias); }

}  // namespace msjit::backends::cpu
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

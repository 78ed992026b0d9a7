#include "src/backends/cpu/gemm_isa.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "src/backends/cpu/attention.h"
#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/distances.h"
#include "src/backends/cpu/factor.h"
#include "src/backends/cpu/fourier.h"
#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_scratch.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/backends/cpu/narrow_product.h"
#include "src/backends/cpu/resample.h"
#include "src/backends/cpu/rows.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,avx2,fma"))), \
                             apply_to = function)
#else
#pragma GCC push_options
// False alarms from inside the compiler's own intrinsics.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw,avx2,fma")
#endif
#include "src/backends/cpu/attention_vector.h"
#include "src/backends/cpu/avx512_float.h"
#include "src/backends/cpu/conv_vector.h"
#include "src/backends/cpu/distances_vector.h"
#include "src/backends/cpu/factor_vector.h"
#include "src/backends/cpu/fourier_vector.h"
#include "src/backends/cpu/gemm_vector.h"
#include "src/backends/cpu/narrow_product_vector.h"
#include "src/backends/cpu/pool_vector.h"
#include "src/backends/cpu/resample_vector.h"
#include "src/backends/cpu/rows_vector.h"
#include "src/backends/cpu/tiny_product_vector.h"

namespace msjit::backends::cpu {
namespace {

struct Avx512Double {
  MSJIT_VECTOR_TYPE(double, __m512d, 8, 14, _mm512, pd)
  using Mask = __mmask8;
  static MSJIT_FLATTEN Vec load(const double* p, Mask m) { return _mm512_maskz_loadu_pd(m, p); }
  static MSJIT_FLATTEN void store(double* p, Vec v, Mask m) { _mm512_mask_storeu_pd(p, m, v); }
  static MSJIT_FLATTEN double sum(Vec v) { return _mm512_reduce_add_pd(v); }
  static MSJIT_FLATTEN double largest(Vec v) { return _mm512_reduce_max_pd(v); }
  static MSJIT_FLATTEN Vec round(Vec v) {
    return _mm512_roundscale_pd(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  }
  static MSJIT_FLATTEN Vec times_power(Vec v, Vec n) { return _mm512_scalef_pd(v, n); }
  static MSJIT_FLATTEN Vec gather(const double* p, const int32_t* index) {
    return _mm512_i32gather_pd(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(index)), p, 8);
  }
  static MSJIT_FLATTEN Vec where_not_zero(Vec v, Vec x) {
    return _mm512_maskz_mov_pd(_mm512_cmp_pd_mask(x, zero(), _CMP_NEQ_UQ), v);
  }
  static MSJIT_FLATTEN Vec unless_below(Vec v, Vec x, Vec least) {
    return _mm512_maskz_mov_pd(_mm512_cmp_pd_mask(x, least, _CMP_NLT_UQ), v);
  }
  static MSJIT_FLATTEN Vec where(const uint8_t* p, Vec yes, Vec no) {
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));
    return _mm512_mask_blend_pd(static_cast<Mask>(_mm_test_epi8_mask(bytes, bytes)), no, yes);
  }
  static MSJIT_FLATTEN Mask mask(int64_t n) { return static_cast<Mask>((uint32_t{1} << n) - 1); }
  // By lane: v is larger than best, or the first NaN.
  static MSJIT_FLATTEN Mask exceeds(Vec v, Vec best) {
    return _mm512_mask_cmp_pd_mask(_mm512_cmp_pd_mask(best, best, _CMP_ORD_Q), v, best, _CMP_NLE_UQ);
  }
  static MSJIT_FLATTEN Vec choose(Mask m, Vec yes, Vec no) { return _mm512_mask_blend_pd(m, no, yes); }
  static MSJIT_FLATTEN void split(Vec a, Vec b, Vec& even, Vec& odd) {
    const __m512i at = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
    even = _mm512_permutex2var_pd(a, at, b);
    odd = _mm512_permutex2var_pd(a, _mm512_add_epi64(at, _mm512_set1_epi64(1)), b);
  }
  static MSJIT_FLATTEN void join(Vec even, Vec odd, Vec& a, Vec& b) {
    const __m512i at = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    a = _mm512_permutex2var_pd(even, at, odd);
    b = _mm512_permutex2var_pd(even, _mm512_add_epi64(at, _mm512_set1_epi64(4)), odd);
  }
  static MSJIT_FLATTEN Vec reverse(Vec v) {
    return _mm512_permutexvar_pd(_mm512_setr_epi64(7, 6, 5, 4, 3, 2, 1, 0), v);
  }
  static MSJIT_FLATTEN void transpose(Vec (&r)[8]) {
    __m512d t[8];
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      t[2 * i] = _mm512_unpacklo_pd(r[2 * i], r[2 * i + 1]);
      t[2 * i + 1] = _mm512_unpackhi_pd(r[2 * i], r[2 * i + 1]);
    }
#pragma GCC unroll 2
    for (int c = 0; c < 2; ++c) {
      __m512d even01 = _mm512_shuffle_f64x2(t[c], t[2 + c], 0x88), odd01 = _mm512_shuffle_f64x2(t[c], t[2 + c], 0xdd);
      __m512d even23 = _mm512_shuffle_f64x2(t[4 + c], t[6 + c], 0x88);
      __m512d odd23 = _mm512_shuffle_f64x2(t[4 + c], t[6 + c], 0xdd);
      r[c] = _mm512_shuffle_f64x2(even01, even23, 0x88);
      r[2 + c] = _mm512_shuffle_f64x2(odd01, odd23, 0x88);
      r[4 + c] = _mm512_shuffle_f64x2(even01, even23, 0xdd);
      r[6 + c] = _mm512_shuffle_f64x2(odd01, odd23, 0xdd);
    }
  }
};

struct Avx512Int {
  static MSJIT_FLATTEN __m512i zero() { return _mm512_setzero_si512(); }
  static MSJIT_FLATTEN __m512i load(const void* p) { return _mm512_loadu_si512(p); }
  static MSJIT_FLATTEN void store(void* p, __m512i v) { _mm512_storeu_si512(p, v); }
};
struct Avx512Int32 : Avx512Int {
  MSJIT_INTEGER_VECTOR_TYPE(uint32_t, __m512i, 16, 8, _mm512, epi32, Avx512Float)
  using Mask = __mmask16;
  using Avx512Int::load, Avx512Int::store;
  static MSJIT_FLATTEN Vec all(uint32_t x) { return _mm512_set1_epi32(static_cast<int>(x)); }
  static MSJIT_FLATTEN Vec mul(Vec a, Vec b) { return _mm512_mullo_epi32(a, b); }
  static MSJIT_FLATTEN Vec load(const uint32_t* p, Mask m) { return _mm512_maskz_loadu_epi32(m, p); }
  static MSJIT_FLATTEN void store(uint32_t* p, Vec v, Mask m) { _mm512_mask_storeu_epi32(p, m, v); }
  static MSJIT_FLATTEN Mask mask(int64_t n) { return Avx512Float::mask(n); }
};
struct Avx512Int64 : Avx512Int {
  MSJIT_INTEGER_VECTOR_TYPE(uint64_t, __m512i, 8, 8, _mm512, epi64, Avx512Double)
  using Mask = __mmask8;
  using Avx512Int::load, Avx512Int::store;
  static MSJIT_FLATTEN Vec all(uint64_t x) { return _mm512_set1_epi64(static_cast<long long>(x)); }
  static MSJIT_FLATTEN Vec mul(Vec a, Vec b) { return _mm512_mullo_epi64(a, b); }
  static MSJIT_FLATTEN Vec load(const uint64_t* p, Mask m) { return _mm512_maskz_loadu_epi64(m, p); }
  static MSJIT_FLATTEN void store(uint64_t* p, Vec v, Mask m) { _mm512_mask_storeu_epi64(p, m, v); }
  static MSJIT_FLATTEN Mask mask(int64_t n) { return Avx512Double::mask(n); }
};

}  // namespace

MSJIT_GEMM_ENTRY(gemm_avx512, uint32_t) {
  VectorGemm<Avx512Int32>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}
MSJIT_GEMM_ENTRY(gemm_avx512, uint64_t) {
  VectorGemm<Avx512Int64>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}
MSJIT_GEMM_ENTRY(gemm_avx512, float) {
  VectorGemm<Avx512Float>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}
MSJIT_GEMM_ENTRY(gemm_avx512, double) {
  VectorGemm<Avx512Double>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}

MSJIT_HALVES_ENTRY(gemm_avx512, Float16) {
  VectorGemm<Avx512Float>::run_halves(ta, m, n, k, a, lda, b, ldb, beta, c, ldc);
}
MSJIT_HALVES_ENTRY(gemm_avx512, BFloat16) {
  VectorGemm<Avx512Float>::run_halves(ta, m, n, k, a, lda, b, ldb, beta, c, ldc);
}

MSJIT_TINY_ENTRY(tiny_avx512, float) { VectorTiny<Avx512Float>::run(of, from, to, a, b, c); }
MSJIT_TINY_ENTRY(tiny_avx512, double) { VectorTiny<Avx512Double>::run(of, from, to, a, b, c); }
MSJIT_PANELS_ENTRY(panels_avx512, float) { return VectorGemm<Avx512Float>::panels(tb, n, k, b, ldb, to); }
MSJIT_PANELS_ENTRY(panels_avx512, double) { return VectorGemm<Avx512Double>::panels(tb, n, k, b, ldb, to); }

MSJIT_CONV_ENTRIES(avx512, Avx512Float, float)
MSJIT_CONV_ENTRIES(avx512, Avx512Double, double)
MSJIT_POOL_ENTRIES(avx512, Avx512Float, float)
MSJIT_POOL_ENTRIES(avx512, Avx512Double, double)
MSJIT_ATTENTION_ENTRIES(avx512, Avx512Float, float)
MSJIT_ATTENTION_ENTRIES(avx512, Avx512Double, double)
MSJIT_DISTANCE_ENTRIES(avx512, Avx512Float, float)
MSJIT_DISTANCE_ENTRIES(avx512, Avx512Double, double)
MSJIT_FOURIER_ENTRIES(avx512, Avx512Float, float)
MSJIT_FOURIER_ENTRIES(avx512, Avx512Double, double)
MSJIT_NARROW_ENTRIES(avx512, Avx512Float)
MSJIT_PANEL_ENTRIES(avx512, Avx512Float, float)
MSJIT_PANEL_ENTRIES(avx512, Avx512Double, double)
MSJIT_RESAMPLE_ENTRIES(avx512, Avx512Float, float)
MSJIT_RESAMPLE_ENTRIES(avx512, Avx512Double, double)
MSJIT_ROWS_ENTRIES(avx512, Avx512Float, float)
MSJIT_ROWS_ENTRIES(avx512, Avx512Float, Float16)
MSJIT_ROWS_ENTRIES(avx512, Avx512Float, BFloat16)
MSJIT_ROWS_ENTRIES(avx512, Avx512Double, double)

}  // namespace msjit::backends::cpu
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

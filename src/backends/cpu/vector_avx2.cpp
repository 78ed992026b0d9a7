#include "src/backends/cpu/gemm_isa.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <atomic>
#include <bit>
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
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c")
#endif
#include "src/backends/cpu/attention_vector.h"
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

alignas(64) constexpr int32_t kLaneBits[16] = {-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0};
alignas(64) constexpr int64_t kWideLaneBits[8] = {-1, -1, -1, -1, 0, 0, 0, 0};

struct Avx2Float {
  MSJIT_VECTOR_TYPE(float, __m256, 8, 6, _mm256, ps)
  using Mask = __m256i;
  static MSJIT_FLATTEN Vec load(const float* p, Mask m) { return _mm256_maskload_ps(p, m); }
  // In pieces: a masked store is microcode on AMD's processors, as long as a dozen stores.
  static MSJIT_FLATTEN void store(float* p, Vec v, Mask m) {
    const int lanes = lanes_of(m);
    if (lanes == 8) return store(p, v);
    __m128 half = _mm256_castps256_ps128(v);
    if (lanes & 4) {
      _mm_storeu_ps(p, half);
      half = _mm256_extractf128_ps(v, 1);
      p += 4;
    }
    if (lanes & 2) {
      _mm_storel_pi(reinterpret_cast<__m64*>(p), half);
      half = _mm_movehl_ps(half, half);
      p += 2;
    }
    if (lanes & 1) _mm_store_ss(p, half);
  }
  static MSJIT_FLATTEN int lanes_of(Mask m) {
    return std::popcount(static_cast<uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(m))));
  }
  // Halves, converted.
  static MSJIT_FLATTEN Vec widened(BFloat16, __m128i v) {
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(v), 16));
  }
  static MSJIT_FLATTEN Vec widened(Float16, __m128i v) { return _mm256_cvtph_ps(v); }
  template <class S>
  static MSJIT_FLATTEN Vec load(const S* p) {
    return widened(S{}, _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
  }
  template <class S>
  static MSJIT_FLATTEN Vec load(const S* p, Mask m) {
    S part[kLanes] = {};
    std::memcpy(part, p, static_cast<size_t>(lanes_of(m)) * sizeof(S));
    return load(part);
  }
  static MSJIT_FLATTEN __m128i narrowed(BFloat16, Vec v) {
    const __m256i bits = _mm256_castps_si256(v), high = _mm256_srli_epi32(bits, 16);
    const __m256i half = _mm256_add_epi32(_mm256_and_si256(high, _mm256_set1_epi32(1)), _mm256_set1_epi32(0x7fff));
    const __m256i rounded = _mm256_srli_epi32(_mm256_add_epi32(bits, half), 16);
    const __m256i quiet = _mm256_or_si256(high, _mm256_set1_epi32(0x40));
    const __m256i r = _mm256_blendv_epi8(rounded, quiet, _mm256_castps_si256(_mm256_cmp_ps(v, v, _CMP_UNORD_Q)));
    return _mm_packus_epi32(_mm256_castsi256_si128(r), _mm256_extracti128_si256(r, 1));
  }
  static MSJIT_FLATTEN __m128i narrowed(Float16, Vec v) { return _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT); }
  template <class S>
  static MSJIT_FLATTEN void store(S* p, Vec v) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), narrowed(S{}, v));
  }
  static MSJIT_FLATTEN float sum(Vec v) {
    __m128 h = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    h = _mm_add_ps(h, _mm_movehl_ps(h, h));
    return _mm_cvtss_f32(_mm_add_ss(h, _mm_shuffle_ps(h, h, 1)));
  }
  static MSJIT_FLATTEN float largest(Vec v) {
    __m128 h = _mm_max_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    h = _mm_max_ps(h, _mm_movehl_ps(h, h));
    return _mm_cvtss_f32(_mm_max_ss(h, _mm_shuffle_ps(h, h, 1)));
  }
  static MSJIT_FLATTEN Vec round(Vec v) { return _mm256_round_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
  static MSJIT_FLATTEN Vec gather(const float* p, const int32_t* index) {
    return _mm256_i32gather_ps(p, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(index)), 4);
  }
  // v, but 0 where x is.
  static MSJIT_FLATTEN Vec where_not_zero(Vec v, Vec x) {
    return _mm256_and_ps(_mm256_cmp_ps(x, zero(), _CMP_NEQ_UQ), v);
  }
  // v, but 0 where x is below `least`
  static MSJIT_FLATTEN Vec unless_below(Vec v, Vec x, Vec least) {
    return _mm256_and_ps(_mm256_cmp_ps(x, least, _CMP_NLT_UQ), v);
  }
  // v * 2 ** n, in two steps: either power is a normal number.
  static MSJIT_FLATTEN Vec times_power(Vec v, Vec n) {
    const __m256i whole = _mm256_cvtps_epi32(n), half = _mm256_srai_epi32(whole, 1), bias = _mm256_set1_epi32(127);
    const __m256i rest = _mm256_sub_epi32(whole, half);
    v = _mm256_mul_ps(v, _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_add_epi32(half, bias), 23)));
    return _mm256_mul_ps(v, _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_add_epi32(rest, bias), 23)));
  }
  // By lane: yes where the byte is not 0, else no.
  static MSJIT_FLATTEN Vec where(const uint8_t* p, Vec yes, Vec no) {
    const __m256i bytes = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
    return _mm256_blendv_ps(yes, no, _mm256_castsi256_ps(_mm256_cmpeq_epi32(bytes, _mm256_setzero_si256())));
  }
  static MSJIT_FLATTEN Mask mask(int64_t n) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kLaneBits + 8 - n));
  }
  // By lane: v is larger than best, or the first NaN.
  static MSJIT_FLATTEN Vec exceeds(Vec v, Vec best) {
    return _mm256_and_ps(_mm256_cmp_ps(best, best, _CMP_ORD_Q), _mm256_cmp_ps(v, best, _CMP_NLE_UQ));
  }
  static MSJIT_FLATTEN Vec choose(Vec m, Vec yes, Vec no) { return _mm256_blendv_ps(no, yes, m); }
  static MSJIT_FLATTEN void split(Vec a, Vec b, Vec& even, Vec& odd) {
    const __m256d e = _mm256_castps_pd(_mm256_shuffle_ps(a, b, 0x88)),
                  o = _mm256_castps_pd(_mm256_shuffle_ps(a, b, 0xdd));
    even = _mm256_castpd_ps(_mm256_permute4x64_pd(e, 0xd8));
    odd = _mm256_castpd_ps(_mm256_permute4x64_pd(o, 0xd8));
  }
  static MSJIT_FLATTEN void join(Vec even, Vec odd, Vec& a, Vec& b) {
    const __m256 low = _mm256_unpacklo_ps(even, odd), high = _mm256_unpackhi_ps(even, odd);
    a = _mm256_permute2f128_ps(low, high, 0x20);
    b = _mm256_permute2f128_ps(low, high, 0x31);
  }
  static MSJIT_FLATTEN Vec reverse(Vec v) {
    return _mm256_permutevar8x32_ps(v, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0));
  }
  static MSJIT_FLATTEN void transpose(Vec (&r)[8]) {
    __m256 t[8];
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      t[2 * i] = _mm256_unpacklo_ps(r[2 * i], r[2 * i + 1]);
      t[2 * i + 1] = _mm256_unpackhi_ps(r[2 * i], r[2 * i + 1]);
    }
#pragma GCC unroll 2
    for (int i = 0; i < 2; ++i) {
      __m256 *s = t + 4 * i, *d = r + 4 * i;
      d[0] = _mm256_shuffle_ps(s[0], s[2], 0x44);
      d[1] = _mm256_shuffle_ps(s[0], s[2], 0xee);
      d[2] = _mm256_shuffle_ps(s[1], s[3], 0x44);
      d[3] = _mm256_shuffle_ps(s[1], s[3], 0xee);
    }
#pragma GCC unroll 4
    for (int c = 0; c < 4; ++c) {
      t[c] = _mm256_permute2f128_ps(r[c], r[4 + c], 0x20);
      t[4 + c] = _mm256_permute2f128_ps(r[c], r[4 + c], 0x31);
    }
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) r[i] = t[i];
  }
};

struct Avx2Double {
  MSJIT_VECTOR_TYPE(double, __m256d, 4, 6, _mm256, pd)
  using Mask = __m256i;
  static MSJIT_FLATTEN Vec load(const double* p, Mask m) { return _mm256_maskload_pd(p, m); }
  static MSJIT_FLATTEN void store(double* p, Vec v, Mask m) {
    const int lanes = std::popcount(static_cast<uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(m))));
    if (lanes == 4) return store(p, v);
    __m128d half = _mm256_castpd256_pd128(v);
    if (lanes & 2) {
      _mm_storeu_pd(p, half);
      half = _mm256_extractf128_pd(v, 1);
      p += 2;
    }
    if (lanes & 1) _mm_store_sd(p, half);
  }
  static MSJIT_FLATTEN double sum(Vec v) {
    __m128d h = _mm_add_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));
    return _mm_cvtsd_f64(_mm_add_sd(h, _mm_unpackhi_pd(h, h)));
  }
  static MSJIT_FLATTEN double largest(Vec v) {
    __m128d h = _mm_max_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));
    return _mm_cvtsd_f64(_mm_max_sd(h, _mm_unpackhi_pd(h, h)));
  }
  static MSJIT_FLATTEN Vec round(Vec v) { return _mm256_round_pd(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
  static MSJIT_FLATTEN Vec gather(const double* p, const int32_t* index) {
    return _mm256_i32gather_pd(p, _mm_loadu_si128(reinterpret_cast<const __m128i*>(index)), 8);
  }
  static MSJIT_FLATTEN Vec where_not_zero(Vec v, Vec x) {
    return _mm256_and_pd(_mm256_cmp_pd(x, zero(), _CMP_NEQ_UQ), v);
  }
  static MSJIT_FLATTEN Vec unless_below(Vec v, Vec x, Vec least) {
    return _mm256_and_pd(_mm256_cmp_pd(x, least, _CMP_NLT_UQ), v);
  }
  static MSJIT_FLATTEN Vec times_power(Vec v, Vec n) {
    const __m128i whole = _mm256_cvtpd_epi32(n), half = _mm_srai_epi32(whole, 1), bias = _mm_set1_epi32(1023);
    const __m128i rest = _mm_sub_epi32(whole, half);
    v = _mm256_mul_pd(v, power(_mm_add_epi32(half, bias)));
    return _mm256_mul_pd(v, power(_mm_add_epi32(rest, bias)));
  }
  static MSJIT_FLATTEN Vec power(__m128i biased) {
    return _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_cvtepi32_epi64(biased), 52));
  }
  static MSJIT_FLATTEN Vec where(const uint8_t* p, Vec yes, Vec no) {
    int32_t four;
    std::memcpy(&four, p, sizeof(four));
    const __m256i bytes = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(four));
    return _mm256_blendv_pd(yes, no, _mm256_castsi256_pd(_mm256_cmpeq_epi64(bytes, _mm256_setzero_si256())));
  }
  static MSJIT_FLATTEN Mask mask(int64_t n) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kWideLaneBits + 4 - n));
  }
  // By lane: v is larger than best, or the first NaN.
  static MSJIT_FLATTEN Vec exceeds(Vec v, Vec best) {
    return _mm256_and_pd(_mm256_cmp_pd(best, best, _CMP_ORD_Q), _mm256_cmp_pd(v, best, _CMP_NLE_UQ));
  }
  static MSJIT_FLATTEN Vec choose(Vec m, Vec yes, Vec no) { return _mm256_blendv_pd(no, yes, m); }
  static MSJIT_FLATTEN void split(Vec a, Vec b, Vec& even, Vec& odd) {
    even = _mm256_permute4x64_pd(_mm256_unpacklo_pd(a, b), 0xd8);
    odd = _mm256_permute4x64_pd(_mm256_unpackhi_pd(a, b), 0xd8);
  }
  static MSJIT_FLATTEN void join(Vec even, Vec odd, Vec& a, Vec& b) {
    const __m256d low = _mm256_unpacklo_pd(even, odd), high = _mm256_unpackhi_pd(even, odd);
    a = _mm256_permute2f128_pd(low, high, 0x20);
    b = _mm256_permute2f128_pd(low, high, 0x31);
  }
  static MSJIT_FLATTEN Vec reverse(Vec v) { return _mm256_permute4x64_pd(v, 0x1b); }
  static MSJIT_FLATTEN void transpose(Vec (&r)[4]) {
    __m256d a = _mm256_unpacklo_pd(r[0], r[1]), b = _mm256_unpackhi_pd(r[0], r[1]);
    __m256d c = _mm256_unpacklo_pd(r[2], r[3]), d = _mm256_unpackhi_pd(r[2], r[3]);
    r[0] = _mm256_permute2f128_pd(a, c, 0x20);
    r[1] = _mm256_permute2f128_pd(b, d, 0x20);
    r[2] = _mm256_permute2f128_pd(a, c, 0x31);
    r[3] = _mm256_permute2f128_pd(b, d, 0x31);
  }
};

struct Avx2Int {
  using Mask = __m256i;
  static MSJIT_FLATTEN __m256i zero() { return _mm256_setzero_si256(); }
  static MSJIT_FLATTEN __m256i load(const void* p) { return _mm256_loadu_si256(static_cast<const __m256i*>(p)); }
  static MSJIT_FLATTEN void store(void* p, __m256i v) { _mm256_storeu_si256(static_cast<__m256i*>(p), v); }
};
struct Avx2Int32 : Avx2Int {
  MSJIT_INTEGER_VECTOR_TYPE(uint32_t, __m256i, 8, 6, _mm256, epi32, Avx2Float)
  using Avx2Int::load, Avx2Int::store;
  static MSJIT_FLATTEN Vec all(uint32_t x) { return _mm256_set1_epi32(static_cast<int>(x)); }
  static MSJIT_FLATTEN Vec mul(Vec a, Vec b) { return _mm256_mullo_epi32(a, b); }
  static MSJIT_FLATTEN Vec load(const uint32_t* p, Mask m) {
    return _mm256_maskload_epi32(reinterpret_cast<const int*>(p), m);
  }
  static MSJIT_FLATTEN void store(uint32_t* p, Vec v, Mask m) {
    Avx2Float::store(reinterpret_cast<float*>(p), _mm256_castsi256_ps(v), m);
  }
  static MSJIT_FLATTEN Mask mask(int64_t n) { return Avx2Float::mask(n); }
};
struct Avx2Int64 : Avx2Int {
  MSJIT_INTEGER_VECTOR_TYPE(uint64_t, __m256i, 4, 6, _mm256, epi64, Avx2Double)
  using Avx2Int::load, Avx2Int::store;
  static MSJIT_FLATTEN Vec all(uint64_t x) { return _mm256_set1_epi64x(static_cast<long long>(x)); }
  static MSJIT_FLATTEN Vec mul(Vec a, Vec b) {  // of halves; the product of the upper ones counts for nothing
    const Vec cross = _mm256_mullo_epi32(a, _mm256_shuffle_epi32(b, 0xb1));
    const Vec upper = _mm256_add_epi32(cross, _mm256_srli_epi64(cross, 32));
    return _mm256_add_epi64(_mm256_mul_epu32(a, b), _mm256_slli_epi64(upper, 32));
  }
  static MSJIT_FLATTEN Vec load(const uint64_t* p, Mask m) {
    return _mm256_maskload_epi64(reinterpret_cast<const long long*>(p), m);
  }
  static MSJIT_FLATTEN void store(uint64_t* p, Vec v, Mask m) {
    Avx2Double::store(reinterpret_cast<double*>(p), _mm256_castsi256_pd(v), m);
  }
  static MSJIT_FLATTEN Mask mask(int64_t n) { return Avx2Double::mask(n); }
};

}  // namespace

MSJIT_GEMM_ENTRY(gemm_avx2, uint32_t) {
  VectorGemm<Avx2Int32>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}
MSJIT_GEMM_ENTRY(gemm_avx2, uint64_t) {
  VectorGemm<Avx2Int64>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}
MSJIT_GEMM_ENTRY(gemm_avx2, float) {
  VectorGemm<Avx2Float>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}
MSJIT_GEMM_ENTRY(gemm_avx2, double) {
  VectorGemm<Avx2Double>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}

MSJIT_HALVES_ENTRY(gemm_avx2, Float16) { VectorGemm<Avx2Float>::run_halves(ta, m, n, k, a, lda, b, ldb, beta, c, ldc); }
MSJIT_HALVES_ENTRY(gemm_avx2, BFloat16) {
  VectorGemm<Avx2Float>::run_halves(ta, m, n, k, a, lda, b, ldb, beta, c, ldc);
}

MSJIT_TINY_ENTRY(tiny_avx2, float) { VectorTiny<Avx2Float>::run(of, from, to, a, b, c); }
MSJIT_TINY_ENTRY(tiny_avx2, double) { VectorTiny<Avx2Double>::run(of, from, to, a, b, c); }
MSJIT_PANELS_ENTRY(panels_avx2, float) { return VectorGemm<Avx2Float>::panels(tb, n, k, b, ldb, to); }
MSJIT_PANELS_ENTRY(panels_avx2, double) { return VectorGemm<Avx2Double>::panels(tb, n, k, b, ldb, to); }

MSJIT_CONV_ENTRIES(avx2, Avx2Float, float)
MSJIT_CONV_ENTRIES(avx2, Avx2Double, double)
MSJIT_POOL_ENTRIES(avx2, Avx2Float, float)
MSJIT_POOL_ENTRIES(avx2, Avx2Double, double)
MSJIT_ATTENTION_ENTRIES(avx2, Avx2Float, float)
MSJIT_ATTENTION_ENTRIES(avx2, Avx2Double, double)
MSJIT_DISTANCE_ENTRIES(avx2, Avx2Float, float)
MSJIT_DISTANCE_ENTRIES(avx2, Avx2Double, double)
MSJIT_FOURIER_ENTRIES(avx2, Avx2Float, float)
MSJIT_FOURIER_ENTRIES(avx2, Avx2Double, double)
MSJIT_NARROW_ENTRIES(avx2, Avx2Float)
MSJIT_PANEL_ENTRIES(avx2, Avx2Float, float)
MSJIT_PANEL_ENTRIES(avx2, Avx2Double, double)
MSJIT_RESAMPLE_ENTRIES(avx2, Avx2Float, float)
MSJIT_RESAMPLE_ENTRIES(avx2, Avx2Double, double)
MSJIT_ROWS_ENTRIES(avx2, Avx2Float, float)
MSJIT_ROWS_ENTRIES(avx2, Avx2Float, Float16)
MSJIT_ROWS_ENTRIES(avx2, Avx2Float, BFloat16)
MSJIT_ROWS_ENTRIES(avx2, Avx2Double, double)

}  // namespace msjit::backends::cpu
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

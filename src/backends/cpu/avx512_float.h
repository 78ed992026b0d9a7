// Vectors of float32 for the products of gemm_vector.h. Included after the target pragma of a file for AVX-512.
#pragma once
#include <immintrin.h>

#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {
namespace {

struct Avx512Float {
  MSJIT_VECTOR_TYPE(float, __m512, 16, 14, _mm512, ps)
  using Mask = __mmask16;
  static MSJIT_FLATTEN Vec load(const float* p, Mask m) { return _mm512_maskz_loadu_ps(m, p); }
  static MSJIT_FLATTEN void store(float* p, Vec v, Mask m) { _mm512_mask_storeu_ps(p, m, v); }
  // Halves, converted.
  static MSJIT_FLATTEN Vec widened(BFloat16, __m256i v) {
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(v), 16));
  }
  static MSJIT_FLATTEN Vec widened(Float16, __m256i v) { return _mm512_cvtph_ps(v); }
  template <class S>
  static MSJIT_FLATTEN Vec load(const S* p) {
    return widened(S{}, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
  }
  template <class S>
  static MSJIT_FLATTEN Vec load(const S* p, Mask m) {
    return widened(S{}, _mm256_maskz_loadu_epi16(m, p));
  }
  static MSJIT_FLATTEN __m256i narrowed(BFloat16, Vec v) {
    const __m512i bits = _mm512_castps_si512(v), high = _mm512_srli_epi32(bits, 16);
    const __m512i half = _mm512_add_epi32(_mm512_and_si512(high, _mm512_set1_epi32(1)), _mm512_set1_epi32(0x7fff));
    const __m512i rounded = _mm512_srli_epi32(_mm512_add_epi32(bits, half), 16);
    const __m512i quiet = _mm512_or_si512(high, _mm512_set1_epi32(0x40));
    return _mm512_cvtepi32_epi16(_mm512_mask_mov_epi32(rounded, _mm512_cmp_ps_mask(v, v, _CMP_UNORD_Q), quiet));
  }
  static MSJIT_FLATTEN __m256i narrowed(Float16, Vec v) { return _mm512_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT); }
  template <class S>
  static MSJIT_FLATTEN void store(S* p, Vec v) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), narrowed(S{}, v));
  }
  static MSJIT_FLATTEN float sum(Vec v) { return _mm512_reduce_add_ps(v); }
  // sum() of each of sixteen, by the same additions.
  static Vec sums(const Vec* v) {
    Vec one[16];
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) one[i] = v[4 * (i % 4) + i / 4];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i)
      one[i] = add(_mm512_shuffle_f32x4(one[2 * i], one[2 * i + 1], 0x44),
                   _mm512_shuffle_f32x4(one[2 * i], one[2 * i + 1], 0xee));
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i)
      one[i] = add(_mm512_shuffle_f32x4(one[2 * i], one[2 * i + 1], 0x88),
                   _mm512_shuffle_f32x4(one[2 * i], one[2 * i + 1], 0xdd));
#pragma GCC unroll 2
    for (int i = 0; i < 2; ++i) {
      const __m512d a = _mm512_castps_pd(one[2 * i]), b = _mm512_castps_pd(one[2 * i + 1]);
      one[i] = add(_mm512_castpd_ps(_mm512_unpacklo_pd(a, b)), _mm512_castpd_ps(_mm512_unpackhi_pd(a, b)));
    }
    return add(_mm512_shuffle_ps(one[0], one[1], 0x88), _mm512_shuffle_ps(one[0], one[1], 0xdd));
  }
  static MSJIT_FLATTEN float largest(Vec v) { return _mm512_reduce_max_ps(v); }
  static MSJIT_FLATTEN Vec round(Vec v) {
    return _mm512_roundscale_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  }
  // v * 2 ** n
  static MSJIT_FLATTEN Vec times_power(Vec v, Vec n) { return _mm512_scalef_ps(v, n); }
  // e ** x (vector_exp() in attention_vector.h): a sixteenth of an octave by a table that a register holds, so that the
  // rest is short. Subnormal results cost hundreds of cycles, what is below them is 0.
  static MSJIT_FLATTEN Vec exp(Vec x) {
    const Vec sixteenths =
        _mm512_setr_ps(1.0f, 1.0442737824f, 1.0905077327f, 1.1387886348f, 1.1892071150f, 1.2418578121f, 1.2968395547f,
                       1.3542555469f, 1.4142135624f, 1.4768261459f, 1.5422108254f, 1.6104903319f, 1.6817928305f,
                       1.7562521604f, 1.8340080864f, 1.9152065614f);
    const Vec units = all(1.5f * (1 << 19));  // of a sixteenth, which then stand in the lowest bits
    const Vec shifted = fma(x, all(1.44269504088896340736f), units), n = sub(shifted, units);
    // ln 2 and what float32 leaves of it: by the first alone, 3.5e-7 of results near e ** 87 would be wrong.
    const Vec r = fnma(n, all(-1.9046543e-9f), fnma(n, all(0.693147180559945309f), x));
    Vec p = fma(r, all(0.16666667f), all(0.5f));
    p = fma(mul(p, r), r, r);
    const Vec part = _mm512_permutexvar_ps(_mm512_castps_si512(shifted), sixteenths);
    return _mm512_maskz_scalef_ps(_mm512_cmp_ps_mask(x, all(-104.0f), _CMP_NLT_UQ), fma(part, p, part), n);
  }
  static MSJIT_FLATTEN Vec gather(const float* p, const int32_t* index) {
    return _mm512_i32gather_ps(_mm512_loadu_si512(index), p, 4);
  }
  // v, but 0 where x is.
  static MSJIT_FLATTEN Vec where_not_zero(Vec v, Vec x) {
    return _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(x, zero(), _CMP_NEQ_UQ), v);
  }
  // v, but 0 where x is below `least`
  static MSJIT_FLATTEN Vec unless_below(Vec v, Vec x, Vec least) {
    return _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(x, least, _CMP_NLT_UQ), v);
  }
  // By lane: yes where the byte is not 0, else no.
  static MSJIT_FLATTEN Vec where(const uint8_t* p, Vec yes, Vec no) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    return _mm512_mask_blend_ps(_mm_test_epi8_mask(bytes, bytes), no, yes);
  }
  static MSJIT_FLATTEN Mask mask(int64_t n) { return static_cast<Mask>((uint32_t{1} << n) - 1); }
  // By lane: v is larger than best, or the first NaN.
  static MSJIT_FLATTEN Mask exceeds(Vec v, Vec best) {
    return _mm512_mask_cmp_ps_mask(_mm512_cmp_ps_mask(best, best, _CMP_ORD_Q), v, best, _CMP_NLE_UQ);
  }
  static MSJIT_FLATTEN Vec choose(Mask m, Vec yes, Vec no) { return _mm512_mask_blend_ps(m, no, yes); }
  static MSJIT_FLATTEN void split(Vec a, Vec b, Vec& even, Vec& odd) {
    const __m512i at = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    even = _mm512_permutex2var_ps(a, at, b);
    odd = _mm512_permutex2var_ps(a, _mm512_add_epi32(at, _mm512_set1_epi32(1)), b);
  }
  static MSJIT_FLATTEN void join(Vec even, Vec odd, Vec& a, Vec& b) {
    const __m512i at = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    a = _mm512_permutex2var_ps(even, at, odd);
    b = _mm512_permutex2var_ps(even, _mm512_add_epi32(at, _mm512_set1_epi32(8)), odd);
  }
  static MSJIT_FLATTEN Vec reverse(Vec v) {
    return _mm512_permutexvar_ps(_mm512_setr_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), v);
  }
  static MSJIT_FLATTEN void transpose(Vec (&r)[16]) {
    __m512 t[16];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {  // 2x2 blocks of pairs of rows
      t[2 * i] = _mm512_unpacklo_ps(r[2 * i], r[2 * i + 1]);
      t[2 * i + 1] = _mm512_unpackhi_ps(r[2 * i], r[2 * i + 1]);
    }
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {  // column c of each 128-bit lane of rows 4i .. 4i+3
      __m512d a = _mm512_castps_pd(t[4 * i]), b = _mm512_castps_pd(t[4 * i + 1]);
      __m512d c = _mm512_castps_pd(t[4 * i + 2]), d = _mm512_castps_pd(t[4 * i + 3]);
      r[4 * i] = _mm512_castpd_ps(_mm512_unpacklo_pd(a, c));
      r[4 * i + 1] = _mm512_castpd_ps(_mm512_unpackhi_pd(a, c));
      r[4 * i + 2] = _mm512_castpd_ps(_mm512_unpacklo_pd(b, d));
      r[4 * i + 3] = _mm512_castpd_ps(_mm512_unpackhi_pd(b, d));
    }
#pragma GCC unroll 4
    for (int c = 0; c < 4; ++c) {  // the 4x4 matrix of lanes
      __m512 even01 = _mm512_shuffle_f32x4(r[c], r[4 + c], 0x88), odd01 = _mm512_shuffle_f32x4(r[c], r[4 + c], 0xdd);
      __m512 even23 = _mm512_shuffle_f32x4(r[8 + c], r[12 + c], 0x88);
      __m512 odd23 = _mm512_shuffle_f32x4(r[8 + c], r[12 + c], 0xdd);
      t[c] = _mm512_shuffle_f32x4(even01, even23, 0x88);
      t[4 + c] = _mm512_shuffle_f32x4(odd01, odd23, 0x88);
      t[8 + c] = _mm512_shuffle_f32x4(even01, even23, 0xdd);
      t[12 + c] = _mm512_shuffle_f32x4(odd01, odd23, 0xdd);
    }
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) r[i] = t[i];
  }
};

}  // namespace
}  // namespace msjit::backends::cpu

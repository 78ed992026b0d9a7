// Products, convolutions and attention for AArch64. A vector is two registers, as wide as AVX2's: the order of every
// sum is the same, and so are results.
#include "src/backends/cpu/gemm_isa.h"

#if defined(__aarch64__)
#include <arm_neon.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "src/backends/cpu/attention.h"
#include "src/backends/cpu/attention_vector.h"
#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/conv_vector.h"
#include "src/backends/cpu/distances.h"
#include "src/backends/cpu/distances_vector.h"
#include "src/backends/cpu/factor.h"
#include "src/backends/cpu/factor_vector.h"
#include "src/backends/cpu/fourier.h"
#include "src/backends/cpu/fourier_vector.h"
#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_scratch.h"
#include "src/backends/cpu/gemm_vector.h"
#include "src/backends/cpu/resample.h"
#include "src/backends/cpu/resample_vector.h"
#include "src/backends/cpu/tiny_product_vector.h"

namespace msjit::backends::cpu {
namespace {

// What both element types share; a mask is the number of lanes. max and min give their second operand where one is NaN.
#define MSJIT_NEON_TYPE(T, Register, lanes, suffix)                                                                    \
  using Element = T;                                                                                                   \
  struct Vec {                                                                                                         \
    Register a, b;                                                                                                     \
  };                                                                                                                   \
  using Mask = int64_t;                                                                                                \
  static constexpr int64_t kLanes = lanes;                                                                             \
  static constexpr int kRows = 6;                                                                                      \
  static MSJIT_FLATTEN Vec all(T x) { return {vdupq_n_##suffix(x), vdupq_n_##suffix(x)}; }                             \
  static MSJIT_FLATTEN Vec zero() { return all(0); }                                                                   \
  static MSJIT_FLATTEN Vec broadcast(const T* p) { return all(*p); }                                                   \
  static MSJIT_FLATTEN Vec load(const T* p) { return {vld1q_##suffix(p), vld1q_##suffix(p + lanes / 2)}; }             \
  static MSJIT_FLATTEN void store(T* p, Vec v) {                                                                       \
    vst1q_##suffix(p, v.a);                                                                                            \
    vst1q_##suffix(p + lanes / 2, v.b);                                                                                \
  }                                                                                                                    \
  static MSJIT_FLATTEN Vec load(const T* p, Mask m) { return m >= lanes ? load(p) : load_part(p, m); }                 \
  static MSJIT_FLATTEN void store(T* p, Vec v, Mask m) { m >= lanes ? store(p, v) : store_part(p, v, m); }             \
  static __attribute__((noinline)) Vec load_part(const T* p, Mask m) {                                                 \
    T t[lanes] = {};                                                                                                   \
    for (int64_t i = 0; i < m; ++i) t[i] = p[i];                                                                       \
    return load(t);                                                                                                    \
  }                                                                                                                    \
  static __attribute__((noinline)) void store_part(T* p, Vec v, Mask m) {                                              \
    T t[lanes];                                                                                                        \
    store(t, v);                                                                                                       \
    for (int64_t i = 0; i < m; ++i) p[i] = t[i];                                                                       \
  }                                                                                                                    \
  static MSJIT_FLATTEN Vec sqrt(Vec v) { return {vsqrtq_##suffix(v.a), vsqrtq_##suffix(v.b)}; }                        \
  static MSJIT_FLATTEN Mask mask(int64_t n) { return n; }                                                              \
  static MSJIT_FLATTEN Vec fma(Vec x, Vec y, Vec z) {                                                                  \
    return {vfmaq_##suffix(z.a, x.a, y.a), vfmaq_##suffix(z.b, x.b, y.b)};                                             \
  }                                                                                                                    \
  static MSJIT_FLATTEN Vec fnma(Vec x, Vec y, Vec z) {                                                                 \
    return {vfmsq_##suffix(z.a, x.a, y.a), vfmsq_##suffix(z.b, x.b, y.b)};                                             \
  }                                                                                                                    \
  static MSJIT_FLATTEN Vec mul(Vec x, Vec y) { return {vmulq_##suffix(x.a, y.a), vmulq_##suffix(x.b, y.b)}; }          \
  static MSJIT_FLATTEN Vec add(Vec x, Vec y) { return {vaddq_##suffix(x.a, y.a), vaddq_##suffix(x.b, y.b)}; }          \
  static MSJIT_FLATTEN Vec sub(Vec x, Vec y) { return {vsubq_##suffix(x.a, y.a), vsubq_##suffix(x.b, y.b)}; }          \
  static MSJIT_FLATTEN Register larger(Register x, Register y) { return vbslq_##suffix(vcgtq_##suffix(x, y), x, y); }  \
  static MSJIT_FLATTEN Register smaller(Register x, Register y) { return vbslq_##suffix(vcltq_##suffix(x, y), x, y); } \
  static MSJIT_FLATTEN Vec max(Vec x, Vec y) { return {larger(x.a, y.a), larger(x.b, y.b)}; }                          \
  static MSJIT_FLATTEN Vec min(Vec x, Vec y) { return {smaller(x.a, y.a), smaller(x.b, y.b)}; }                        \
  static MSJIT_FLATTEN Vec round(Vec v) { return {vrndnq_##suffix(v.a), vrndnq_##suffix(v.b)}; }                       \
  static MSJIT_FLATTEN Vec times_power(Vec v, Vec n) { return {powered(v.a, n.a), powered(v.b, n.b)}; }                \
  static MSJIT_FLATTEN Vec unless_below(Vec v, Vec x, Vec least) {                                                     \
    const Vec none = zero();                                                                                           \
    return {vbslq_##suffix(vcltq_##suffix(x.a, least.a), none.a, v.a),                                                 \
            vbslq_##suffix(vcltq_##suffix(x.b, least.b), none.b, v.b)};                                                \
  }                                                                                                                    \
  static MSJIT_FLATTEN void split(Vec x, Vec y, Vec& even, Vec& odd) {                                                 \
    even = {vuzp1q_##suffix(x.a, x.b), vuzp1q_##suffix(y.a, y.b)};                                                     \
    odd = {vuzp2q_##suffix(x.a, x.b), vuzp2q_##suffix(y.a, y.b)};                                                      \
  }                                                                                                                    \
  static MSJIT_FLATTEN void join(Vec even, Vec odd, Vec& x, Vec& y) {                                                  \
    x = {vzip1q_##suffix(even.a, odd.a), vzip2q_##suffix(even.a, odd.a)};                                              \
    y = {vzip1q_##suffix(even.b, odd.b), vzip2q_##suffix(even.b, odd.b)};                                              \
  }                                                                                                                    \
  static MSJIT_FLATTEN Vec reverse(Vec v) { return {reversed(v.b), reversed(v.a)}; }

struct NeonFloat {
  MSJIT_NEON_TYPE(float, float32x4_t, 8, f32)
  static MSJIT_FLATTEN float32x4_t reversed(float32x4_t v) {
    const float32x4_t pairs = vrev64q_f32(v);
    return vextq_f32(pairs, pairs, 2);
  }
  // Halves, converted.
  static MSJIT_FLATTEN Vec load(const BFloat16* p) {
    const uint16x8_t v = vld1q_u16(reinterpret_cast<const uint16_t*>(p));
    return {vreinterpretq_f32_u32(vshll_n_u16(vget_low_u16(v), 16)), vreinterpretq_f32_u32(vshll_high_n_u16(v, 16))};
  }
  static MSJIT_FLATTEN Vec load(const Float16* p) {
    const float16x8_t v = vreinterpretq_f16_u16(vld1q_u16(reinterpret_cast<const uint16_t*>(p)));
    return {vcvt_f32_f16(vget_low_f16(v)), vcvt_high_f32_f16(v)};
  }
  template <class S>
  static MSJIT_FLATTEN Vec load(const S* p, Mask m) {
    S part[kLanes] = {};
    std::memcpy(part, p, static_cast<size_t>(m < kLanes ? m : kLanes) * sizeof(S));
    return load(part);
  }
  static MSJIT_FLATTEN float sum(Vec v) {
    const float32x4_t h = vaddq_f32(v.a, v.b), s = vaddq_f32(h, vextq_f32(h, h, 2));
    return vgetq_lane_f32(s, 0) + vgetq_lane_f32(s, 1);
  }
  static MSJIT_FLATTEN float largest(Vec v) {
    const float32x4_t h = larger(v.a, v.b), s = larger(h, vextq_f32(h, h, 2));
    const float x = vgetq_lane_f32(s, 0), y = vgetq_lane_f32(s, 1);
    return x > y ? x : y;
  }
  // v * 2 ** n, in two steps: either power is a normal number.
  static MSJIT_FLATTEN float32x4_t powered(float32x4_t v, float32x4_t n) {
    const int32x4_t whole = vcvtnq_s32_f32(n), half = vshrq_n_s32(whole, 1), bias = vdupq_n_s32(127);
    const int32x4_t rest = vsubq_s32(whole, half);
    v = vmulq_f32(v, vreinterpretq_f32_s32(vshlq_n_s32(vaddq_s32(half, bias), 23)));
    return vmulq_f32(v, vreinterpretq_f32_s32(vshlq_n_s32(vaddq_s32(rest, bias), 23)));
  }
  // By lane: yes where the byte is not 0, else no.
  static MSJIT_FLATTEN Vec where(const uint8_t* p, Vec yes, Vec no) {
    const uint16x8_t words = vmovl_u8(vld1_u8(p));
    const uint32x4_t a = vmovl_u16(vget_low_u16(words)), b = vmovl_high_u16(words);
    return {vbslq_f32(vtstq_u32(a, a), yes.a, no.a), vbslq_f32(vtstq_u32(b, b), yes.b, no.b)};
  }
  static MSJIT_FLATTEN void transpose_four(float32x4_t& a, float32x4_t& b, float32x4_t& c, float32x4_t& d) {
    const float32x4_t ab = vtrn1q_f32(a, b), ba = vtrn2q_f32(a, b), cd = vtrn1q_f32(c, d), dc = vtrn2q_f32(c, d);
    auto pairs = [](float32x4_t x) { return vreinterpretq_f64_f32(x); };
    a = vreinterpretq_f32_f64(vzip1q_f64(pairs(ab), pairs(cd)));
    b = vreinterpretq_f32_f64(vzip1q_f64(pairs(ba), pairs(dc)));
    c = vreinterpretq_f32_f64(vzip2q_f64(pairs(ab), pairs(cd)));
    d = vreinterpretq_f32_f64(vzip2q_f64(pairs(ba), pairs(dc)));
  }
  static MSJIT_FLATTEN void transpose(Vec (&r)[8]) {
    transpose_four(r[0].a, r[1].a, r[2].a, r[3].a);
    transpose_four(r[0].b, r[1].b, r[2].b, r[3].b);
    transpose_four(r[4].a, r[5].a, r[6].a, r[7].a);
    transpose_four(r[4].b, r[5].b, r[6].b, r[7].b);
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) std::swap(r[i].b, r[4 + i].a);
  }
};

struct NeonDouble {
  MSJIT_NEON_TYPE(double, float64x2_t, 4, f64)
  static MSJIT_FLATTEN float64x2_t reversed(float64x2_t v) { return vextq_f64(v, v, 1); }
  static MSJIT_FLATTEN double sum(Vec v) {
    const float64x2_t h = vaddq_f64(v.a, v.b);
    return vgetq_lane_f64(h, 0) + vgetq_lane_f64(h, 1);
  }
  static MSJIT_FLATTEN double largest(Vec v) {
    const float64x2_t h = larger(v.a, v.b);
    const double x = vgetq_lane_f64(h, 0), y = vgetq_lane_f64(h, 1);
    return x > y ? x : y;
  }
  static MSJIT_FLATTEN float64x2_t powered(float64x2_t v, float64x2_t n) {
    const int64x2_t whole = vcvtnq_s64_f64(n), half = vshrq_n_s64(whole, 1), bias = vdupq_n_s64(1023);
    const int64x2_t rest = vsubq_s64(whole, half);
    v = vmulq_f64(v, vreinterpretq_f64_s64(vshlq_n_s64(vaddq_s64(half, bias), 52)));
    return vmulq_f64(v, vreinterpretq_f64_s64(vshlq_n_s64(vaddq_s64(rest, bias), 52)));
  }
  static MSJIT_FLATTEN Vec where(const uint8_t* p, Vec yes, Vec no) {
    const uint64x2_t a = {p[0], p[1]}, b = {p[2], p[3]};
    return {vbslq_f64(vtstq_u64(a, a), yes.a, no.a), vbslq_f64(vtstq_u64(b, b), yes.b, no.b)};
  }
  static MSJIT_FLATTEN void transpose(Vec (&r)[4]) {
    const Vec a = r[0], b = r[1], c = r[2], d = r[3];
    r[0] = {vzip1q_f64(a.a, b.a), vzip1q_f64(c.a, d.a)};
    r[1] = {vzip2q_f64(a.a, b.a), vzip2q_f64(c.a, d.a)};
    r[2] = {vzip1q_f64(a.b, b.b), vzip1q_f64(c.b, d.b)};
    r[3] = {vzip2q_f64(a.b, b.b), vzip2q_f64(c.b, d.b)};
  }
};

}  // namespace

MSJIT_GEMM_ENTRY(gemm_neon, float) {
  VectorGemm<NeonFloat>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}
MSJIT_GEMM_ENTRY(gemm_neon, double) {
  VectorGemm<NeonDouble>::run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}

MSJIT_HALVES_ENTRY(gemm_neon, Float16) { VectorGemm<NeonFloat>::run_halves(ta, m, n, k, a, lda, b, ldb, beta, c, ldc); }
MSJIT_HALVES_ENTRY(gemm_neon, BFloat16) {
  VectorGemm<NeonFloat>::run_halves(ta, m, n, k, a, lda, b, ldb, beta, c, ldc);
}

MSJIT_TINY_ENTRY(tiny_neon, float) { VectorTiny<NeonFloat>::run(of, from, to, a, b, c); }
MSJIT_TINY_ENTRY(tiny_neon, double) { VectorTiny<NeonDouble>::run(of, from, to, a, b, c); }
MSJIT_PANELS_ENTRY(panels_neon, float) { return VectorGemm<NeonFloat>::panels(tb, n, k, b, ldb, to); }
MSJIT_PANELS_ENTRY(panels_neon, double) { return VectorGemm<NeonDouble>::panels(tb, n, k, b, ldb, to); }

MSJIT_CONV_ENTRIES(neon, NeonFloat, float)
MSJIT_CONV_ENTRIES(neon, NeonDouble, double)
MSJIT_ATTENTION_ENTRIES(neon, NeonFloat, float)
MSJIT_ATTENTION_ENTRIES(neon, NeonDouble, double)
MSJIT_DISTANCE_ENTRIES(neon, NeonFloat, float)
MSJIT_DISTANCE_ENTRIES(neon, NeonDouble, double)
MSJIT_FOURIER_ENTRIES(neon, NeonFloat, float)
MSJIT_FOURIER_ENTRIES(neon, NeonDouble, double)
MSJIT_PANEL_ENTRIES(neon, NeonFloat, float)
MSJIT_PANEL_ENTRIES(neon, NeonDouble, double)
MSJIT_RESAMPLE_ENTRIES(neon, NeonFloat, float)
MSJIT_RESAMPLE_ENTRIES(neon, NeonDouble, double)

}  // namespace msjit::backends::cpu
#endif

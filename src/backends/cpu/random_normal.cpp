// Normal numbers of uniform ones (Box and Muller, 1958), many at once. Plain arithmetic without branches, which the
// compiler turns into vectors for each instruction set; nothing is contracted, so all give the same bits.
#include <bit>
#include <cmath>

#include "src/backends/cpu/random.h"
#include "src/base/instruction_set.h"

#if !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O3")  // makes vectors of loops
#endif

namespace msjit::backends::cpu {
namespace {

#define MSJIT_INLINE inline __attribute__((always_inline))

// ln(x), x in [2^-24, 1]: minimax polynomial of the mantissa (Moshier's logf).
MSJIT_INLINE float log_of(float x) {
  const int32_t bits = std::bit_cast<int32_t>(x);
  const int32_t e = (bits - 0x3f3504f3) >> 23;  // the mantissa in [sqrt(1/2), sqrt(2))
  const float f = std::bit_cast<float>(bits - e * (1 << 23)) - 1.0f, h = f * f, n = static_cast<float>(e);
  float p = 7.0376836292e-2f;
  p = p * f - 1.1514610310e-1f;
  p = p * f + 1.1676998740e-1f;
  p = p * f - 1.2420140846e-1f;
  p = p * f + 1.4249322787e-1f;
  p = p * f - 1.6668057665e-1f;
  p = p * f + 2.0000714765e-1f;
  p = p * f - 2.4999993993e-1f;
  p = p * f + 3.3333331174e-1f;
  const float y = f * h * p - 2.12194440e-4f * n - 0.5f * h;
  return f + y + 0.693359375f * n;
}

// Two uniform numbers of 24 bits make the two coordinates of a point at a random angle.
MSJIT_INLINE void pair_of(uint32_t first, uint32_t second, float& x, float& y) {
  const float u = static_cast<float>(static_cast<int32_t>(first >> 8)) * 0x1p-24f;
  const float t = static_cast<float>(static_cast<int32_t>(second >> 8)) * 0x1p-22f;  // quarters of a turn
  const float radius = std::sqrt(-2.0f * log_of(1.0f - u));
  const int32_t quarter = static_cast<int32_t>(t + 0.5f);
  const float a = (t - static_cast<float>(quarter)) * 1.57079632679489662f, h = a * a;
  const float s = ((-1.9515295891e-4f * h + 8.3321608736e-3f) * h - 1.6666654611e-1f) * h * a + a;
  const float c =
      ((2.443315711809948e-5f * h - 1.388731625493765e-3f) * h + 4.166664568298827e-2f) * h * h - 0.5f * h + 1.0f;
  const bool odd = quarter & 1;
  const float across = odd ? s : c, along = odd ? c : s;
  x = radius * ((quarter + 1) & 2 ? -across : across);
  y = radius * (quarter & 2 ? -along : along);
}

MSJIT_INLINE void pairs(const uint32_t* words, int64_t n, float* out) {
  for (int64_t i = 0; i < n; i += 2) pair_of(words[i], words[i + 1], out[i], out[i + 1]);
}

#if defined(__clang__)
#define MSJIT_WIDE "avx512f,avx512dq,avx512vl"
#else
#define MSJIT_WIDE "avx512f,avx512dq,avx512vl,prefer-vector-width=512"
#endif
using PairsFn = void (*)(const uint32_t* words, int64_t n, float* out);
#if defined(__x86_64__)
__attribute__((target(MSJIT_WIDE))) void pairs_avx512(const uint32_t* words, int64_t n, float* out) {
  pairs(words, n, out);
}
__attribute__((target("avx2"))) void pairs_avx2(const uint32_t* words, int64_t n, float* out) { pairs(words, n, out); }
#endif
void pairs_plain(const uint32_t* words, int64_t n, float* out) { pairs(words, n, out); }

PairsFn best_pairs() {
#if defined(__x86_64__)
  if (processor_has(InstructionSet::kAvx512)) return &pairs_avx512;
  if (processor_has(InstructionSet::kAvx2)) return &pairs_avx2;
#endif
  return &pairs_plain;
}

}  // namespace

void normal_pairs(const uint32_t* words, int64_t n, float* out) {
  static const PairsFn run = best_pairs();
  run(words, n, out);
}

}  // namespace msjit::backends::cpu

#if !defined(__clang__)
#pragma GCC pop_options
#endif

// Many Philox blocks at once. A counter stands in each 64-bit lane; the products read the low halves alone, so what is
// left in the high halves does no harm until the end.
#include "src/backends/cpu/random.h"
#include "src/base/instruction_set.h"

#if defined(__x86_64__)
#include <immintrin.h>
// False alarms from inside the compiler's own intrinsics.
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace msjit::backends::cpu {
namespace {

constexpr uint64_t kMultiplier0 = 0xD2511F53u, kMultiplier1 = 0xCD9E8D57u;
constexpr uint32_t kKeyStep0 = 0x9E3779B9u, kKeyStep1 = 0xBB67AE85u;
constexpr int64_t kBlocks = 16;  // per call
using BlocksFn = void (*)(uint64_t seed, uint64_t counter, uint32_t stream, uint32_t* words);

#if defined(__x86_64__)
__attribute__((target("avx512f"))) void blocks_avx512(uint64_t seed, uint64_t counter, uint32_t stream,
                                                      uint32_t* words) {
  const __m512i m0 = _mm512_set1_epi64(kMultiplier0), m1 = _mm512_set1_epi64(kMultiplier1);
  const __m512i low = _mm512_set1_epi64(0xFFFFFFFF);
  const __m512i first = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
  const __m512i second = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
  for (int half = 0; half < 2; ++half, counter += 8, words += 32) {
    __m512i c0 =
        _mm512_add_epi64(_mm512_set1_epi64(static_cast<int64_t>(counter)), _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7));
    __m512i c1 = _mm512_srli_epi64(c0, 32), c2 = _mm512_set1_epi64(stream), c3 = _mm512_setzero_si512();
    uint32_t k0 = static_cast<uint32_t>(seed), k1 = static_cast<uint32_t>(seed >> 32);
    for (int round = 0; round < 10; ++round, k0 += kKeyStep0, k1 += kKeyStep1) {
      __m512i p0 = _mm512_mul_epu32(c0, m0), p1 = _mm512_mul_epu32(c2, m1);
      c0 = _mm512_xor_si512(_mm512_xor_si512(_mm512_srli_epi64(p1, 32), c1), _mm512_set1_epi64(k0));
      c2 = _mm512_xor_si512(_mm512_xor_si512(_mm512_srli_epi64(p0, 32), c3), _mm512_set1_epi64(k1));
      c1 = p1;
      c3 = p0;
    }
    __m512i a = _mm512_or_si512(_mm512_and_si512(c0, low), _mm512_slli_epi64(c1, 32));
    __m512i b = _mm512_or_si512(_mm512_and_si512(c2, low), _mm512_slli_epi64(c3, 32));
    _mm512_storeu_si512(words, _mm512_permutex2var_epi64(a, first, b));
    _mm512_storeu_si512(words + 16, _mm512_permutex2var_epi64(a, second, b));
  }
}

__attribute__((target("avx2"))) void blocks_avx2(uint64_t seed, uint64_t counter, uint32_t stream, uint32_t* words) {
  const __m256i m0 = _mm256_set1_epi64x(kMultiplier0), m1 = _mm256_set1_epi64x(kMultiplier1);
  const __m256i low = _mm256_set1_epi64x(0xFFFFFFFF);
  for (int quarter = 0; quarter < 4; ++quarter, counter += 4, words += 16) {
    __m256i c0 = _mm256_add_epi64(_mm256_set1_epi64x(static_cast<int64_t>(counter)), _mm256_setr_epi64x(0, 1, 2, 3));
    __m256i c1 = _mm256_srli_epi64(c0, 32), c2 = _mm256_set1_epi64x(stream), c3 = _mm256_setzero_si256();
    uint32_t k0 = static_cast<uint32_t>(seed), k1 = static_cast<uint32_t>(seed >> 32);
    for (int round = 0; round < 10; ++round, k0 += kKeyStep0, k1 += kKeyStep1) {
      __m256i p0 = _mm256_mul_epu32(c0, m0), p1 = _mm256_mul_epu32(c2, m1);
      c0 = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(p1, 32), c1), _mm256_set1_epi64x(k0));
      c2 = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(p0, 32), c3), _mm256_set1_epi64x(k1));
      c1 = p1;
      c3 = p0;
    }
    __m256i a = _mm256_or_si256(_mm256_and_si256(c0, low), _mm256_slli_epi64(c1, 32));
    __m256i b = _mm256_or_si256(_mm256_and_si256(c2, low), _mm256_slli_epi64(c3, 32));
    __m256i even = _mm256_unpacklo_epi64(a, b), odd = _mm256_unpackhi_epi64(a, b);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(words), _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(words + 8), _mm256_permute2x128_si256(even, odd, 0x31));
  }
}
#elif defined(__aarch64__)
void blocks_neon(uint64_t seed, uint64_t counter, uint32_t stream, uint32_t* words) {
  const uint32x2_t m0 = vdup_n_u32(kMultiplier0), m1 = vdup_n_u32(kMultiplier1);
  const uint64x2_t low = vdupq_n_u64(0xFFFFFFFF);
  for (int pair = 0; pair < 8; ++pair, counter += 2, words += 8) {
    uint64x2_t c0 = {counter, counter + 1};
    uint64x2_t c1 = vshrq_n_u64(c0, 32), c2 = vdupq_n_u64(stream), c3 = vdupq_n_u64(0);
    uint32_t k0 = static_cast<uint32_t>(seed), k1 = static_cast<uint32_t>(seed >> 32);
    for (int round = 0; round < 10; ++round, k0 += kKeyStep0, k1 += kKeyStep1) {
      const uint64x2_t p0 = vmull_u32(vmovn_u64(c0), m0), p1 = vmull_u32(vmovn_u64(c2), m1);
      c0 = veorq_u64(veorq_u64(vshrq_n_u64(p1, 32), c1), vdupq_n_u64(k0));
      c2 = veorq_u64(veorq_u64(vshrq_n_u64(p0, 32), c3), vdupq_n_u64(k1));
      c1 = p1;
      c3 = p0;
    }
    const uint64x2_t a = vorrq_u64(vandq_u64(c0, low), vshlq_n_u64(c1, 32));
    const uint64x2_t b = vorrq_u64(vandq_u64(c2, low), vshlq_n_u64(c3, 32));
    vst1q_u32(words, vreinterpretq_u32_u64(vzip1q_u64(a, b)));
    vst1q_u32(words + 4, vreinterpretq_u32_u64(vzip2q_u64(a, b)));
  }
}
#endif

BlocksFn best_blocks() {
#if defined(__x86_64__)
  if (processor_has(InstructionSet::kAvx512)) return &blocks_avx512;
  if (processor_has(InstructionSet::kAvx2)) return &blocks_avx2;
#elif defined(__aarch64__)
  if (processor_has(InstructionSet::kNeon)) return &blocks_neon;
#endif
  return nullptr;
}

}  // namespace

void philox_words(uint64_t seed, uint64_t counter, uint32_t stream, int64_t blocks, uint32_t* words) {
  static const BlocksFn run = best_blocks();
  if (run) {
    for (; blocks >= kBlocks; blocks -= kBlocks, counter += kBlocks, words += 4 * kBlocks) {
      run(seed, counter, stream, words);
    }
  }
  for (; blocks > 0; --blocks, ++counter, words += 4) {
    RandomBlock b = philox(seed, counter, stream);
    for (int i = 0; i < 4; ++i) words[i] = b[i];
  }
}

}  // namespace msjit::backends::cpu

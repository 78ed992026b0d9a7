// Normal numbers of uniform ones, many at once. Plain arithmetic without branches, which the compiler turns into
// vectors for each instruction set; nothing is contracted, so all give the same bits.
#include <bit>
#include <cmath>

#include "src/backends/cpu/random.h"
#include "src/backends/normal_pair.h"
#include "src/base/instruction_set.h"

#if !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O3")  // makes vectors of loops
#endif

namespace msjit::backends::cpu {
namespace {

#define MSJIT_INLINE inline __attribute__((always_inline))

MSJIT_INLINE uint32_t bits_of(float x) { return std::bit_cast<uint32_t>(x); }
MSJIT_INLINE float float_of(uint32_t x) { return std::bit_cast<float>(x); }
MSJIT_INLINE void pair_of(uint32_t first, uint32_t second, float& x, float& y){MSJIT_NORMAL_PAIR}

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

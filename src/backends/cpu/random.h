// Philox 4x32-10 (Salmon et al., 2011): counter-based, so that element i of a call depends only on (seed,
// counter + i / 4, i % 4). `stream` separates further words of the same element.
#pragma once
#include <array>
#include <cstdint>

namespace msjit::backends::cpu {

using RandomBlock = std::array<uint32_t, 4>;

inline RandomBlock philox(uint64_t seed, uint64_t counter, uint64_t stream = 0) {
  uint32_t k0 = static_cast<uint32_t>(seed), k1 = static_cast<uint32_t>(seed >> 32);
  uint32_t c0 = static_cast<uint32_t>(counter), c1 = static_cast<uint32_t>(counter >> 32),
           c2 = static_cast<uint32_t>(stream), c3 = static_cast<uint32_t>(stream >> 32);
  for (int round = 0; round < 10; ++round) {
    uint64_t p0 = uint64_t{0xD2511F53u} * c0, p1 = uint64_t{0xCD9E8D57u} * c2;
    uint32_t n0 = static_cast<uint32_t>(p1 >> 32) ^ c1 ^ k0, n2 = static_cast<uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c1 = static_cast<uint32_t>(p1);
    c3 = static_cast<uint32_t>(p0);
    c0 = n0;
    c2 = n2;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {c0, c1, c2, c3};
}

// Words of `blocks` successive counters: word i % 4 of block i / 4 at words[i]. Uses the processor's vectors.
void philox_words(uint64_t seed, uint64_t counter, uint32_t stream, int64_t blocks, uint32_t* words);

// n normal numbers of as many words, n even: element i of word i, those of a pair from both of its words.
void normal_pairs(const uint32_t* words, int64_t n, float* out);

}  // namespace msjit::backends::cpu

// The products of quantized.h for x86-64: AVX-512 with VNNI, and AVX2.
#include "src/backends/cpu/quantized.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace msjit::backends::cpu {
namespace {

#define MSJIT_INLINE __attribute__((always_inline)) inline

int32_t dword(const int8_t* p) {
  int32_t v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

// What one group of a row is divided by; 0 where all of it counts as 0.
float inverse(float largest, float most, float& scale) {
  if (!(largest <= std::numeric_limits<float>::max())) {
    scale = std::numeric_limits<float>::quiet_NaN();
    return 0;
  }
  if (largest < kLeastGroup) {
    scale = 0;
    return 0;
  }
  scale = largest / most;
  return most / largest;
}

// ---- AVX2 ---------------------------------------------------------------------------------------------------------
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
namespace avx2 {

// Eight int32 within +-127 as bytes, four at each of two places.
MSJIT_INLINE void store_bytes(int8_t* to, int64_t step, __m256i v) {
  const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  const int64_t bytes = _mm_cvtsi128_si64(_mm_packs_epi16(words, words));
  std::memcpy(to, &bytes, 4);
  std::memcpy(to + step, reinterpret_cast<const char*>(&bytes) + 4, 4);
}
MSJIT_INLINE int32_t sum(__m256i v) {
  __m128i h = _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  h = _mm_add_epi32(h, _mm_shuffle_epi32(h, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(h, _mm_shuffle_epi32(h, 0xb1)));
}

// One group of a row: its dwords stand `step` bytes apart.
void quantize_group(const QuantizedRows& r, int64_t mark, const float* source, int8_t* to, int64_t step) {
  const bool both = r.planes == 2;
  const __m256 positive = _mm256_castsi256_ps(_mm256_set1_epi32(0x7fffffff));
  __m256 largest = _mm256_setzero_ps(), bad = largest;
  for (int64_t i = 0; i < r.group; i += 8) {
    const __m256 v = _mm256_and_ps(_mm256_loadu_ps(source + i), positive);
    bad = _mm256_or_ps(bad, _mm256_cmp_ps(v, v, _CMP_UNORD_Q));
    largest = _mm256_max_ps(largest, v);
  }
  float lanes[8];
  _mm256_storeu_ps(lanes, largest);
  float most = *std::max_element(lanes, lanes + 8);
  if (_mm256_movemask_ps(bad)) most = std::numeric_limits<float>::infinity();
  const __m256 f = _mm256_set1_ps(inverse(most, both ? kMostBoth : kMostHigh, r.scales[mark])),
               part = _mm256_set1_ps(1.0f / 255);
  const __m256 keep = _mm256_cmp_ps(f, _mm256_setzero_ps(), _CMP_NEQ_OQ);  // what is not finite counts as 0
  __m256i highs = _mm256_setzero_si256(), lows = highs;
  for (int64_t i = 0; i < r.group; i += 8, to += 2 * step) {
    const __m256 v = _mm256_and_ps(_mm256_loadu_ps(source + i), keep);
    const __m256i q = _mm256_cvtps_epi32(_mm256_mul_ps(v, f));
    __m256i high = q;
    if (both) {
      high = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_cvtepi32_ps(q), part));
      const __m256i low = _mm256_sub_epi32(q, _mm256_mullo_epi32(high, _mm256_set1_epi32(255)));
      store_bytes(to + 4, step, low);
      lows = _mm256_add_epi32(lows, low);
    }
    store_bytes(to, step, high);
    highs = _mm256_add_epi32(highs, high);
  }
  r.high_sums[mark] = sum(highs);
  if (both) r.low_sums[mark] = sum(lows);
}
void quantize(const QuantizedRows& r, int64_t most, int64_t from, int64_t to, const float* x) {
  for (int64_t row = from, rows; row < to; row += rows) {
    rows = block_rows(r.rows - row, most);
    const int64_t step = rows * r.planes * 4;
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t g = 0; g < r.groups; ++g) {
        const int64_t first = g * r.group;
        quantize_group(r, (row + i) * r.groups + g, x + (row + i) * r.width() + first,
                       r.block(row) + first / 4 * step + i * r.planes * 4, step);
      }
    }
  }
}

// Sums of four products of bytes, w unsigned below 16 or signed: no pair leaves 16 bits.
template <int bits>
MSJIT_INLINE __m256i dots(__m256i sums, __m256i w, __m256i x) {
  const __m256i pairs =
      bits == 4 ? _mm256_maddubs_epi16(w, x) : _mm256_maddubs_epi16(_mm256_abs_epi8(w), _mm256_sign_epi8(x, w));
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

MSJIT_INLINE __m256 short_scales(const uint16_t* p) {
  const __m256i v = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
  return _mm256_castsi256_ps(_mm256_slli_epi32(v, 16));
}

// Half a panel: eight outputs.
template <int rows, bool both, int bits>
void half_panel(const PanelProduct& p, int64_t panel, int64_t half, int64_t row) {
  const QuantizedRows& x = p.x;
  const QuantizedWeight& w = p.weight;
  const int64_t width = x.width(), lines = w.lines(x.group);
  const uint8_t* line = w.data + panel * w.panel_bytes(width) + half * 32;
  constexpr int kRow = both ? 8 : 4, kStep = rows * kRow;  // bytes
  const int8_t* at = x.block(row);
  __m256 totals[rows];
  for (int r = 0; r < rows; ++r) totals[r] = _mm256_setzero_ps();
  for (int64_t g = 0; g < x.groups; ++g) {
    const int64_t mark = (panel * x.groups + g) * kPanelOutputs + half * 8;
    // Stored weights less 128 are what is multiplied where they have 8 bits.
    const int shift = bits == 8 ? 128 : 0;
    __m256i zeros = _mm256_set1_epi32(shift - w.middle());
    if (w.zeros) {
      const __m128i z = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(w.zeros + mark));
      zeros = _mm256_sub_epi32(_mm256_set1_epi32(shift), _mm256_cvtepu8_epi32(z));
    }
    __m256i high[rows], low[rows];
    for (int r = 0; r < rows; ++r) {
      const int64_t of = (row + r) * x.groups + g;
      high[r] = _mm256_mullo_epi32(zeros, _mm256_set1_epi32(x.high_sums[of]));
      if (both) low[r] = _mm256_mullo_epi32(zeros, _mm256_set1_epi32(x.low_sums[of]));
    }
    for (int64_t i = 0; i < lines; ++i, line += kLineBytes) {
      __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(line));
      if (bits == 8) {
        v = _mm256_xor_si256(v, _mm256_set1_epi8(-128));
        for (int r = 0; r < rows; ++r) {
          high[r] = dots<bits>(high[r], v, _mm256_set1_epi32(dword(at + r * kRow)));
          if (both) low[r] = dots<bits>(low[r], v, _mm256_set1_epi32(dword(at + r * kRow + 4)));
        }
        at += kStep;
      } else {
        const __m256i mask = _mm256_set1_epi8(15), first_four = _mm256_and_si256(v, mask);
        const __m256i last_four = _mm256_and_si256(_mm256_srli_epi16(v, 4), mask);
        for (int r = 0; r < rows; ++r) {
          high[r] = dots<bits>(high[r], first_four, _mm256_set1_epi32(dword(at + r * kRow)));
          high[r] = dots<bits>(high[r], last_four, _mm256_set1_epi32(dword(at + kStep + r * kRow)));
          if (!both) continue;
          low[r] = dots<bits>(low[r], first_four, _mm256_set1_epi32(dword(at + r * kRow + 4)));
          low[r] = dots<bits>(low[r], last_four, _mm256_set1_epi32(dword(at + kStep + r * kRow + 4)));
        }
        at += 2 * kStep;
      }
    }
    const __m256 scale = w.scales ? _mm256_loadu_ps(w.scales + mark) : short_scales(w.short_scales + mark);
    for (int r = 0; r < rows; ++r) {
      __m256 sum = _mm256_cvtepi32_ps(high[r]);
      if (both) sum = _mm256_fmadd_ps(sum, _mm256_set1_ps(255), _mm256_cvtepi32_ps(low[r]));
      const __m256 factor = _mm256_mul_ps(scale, _mm256_set1_ps(x.scales[(row + r) * x.groups + g]));
      totals[r] = _mm256_fmadd_ps(sum, factor, totals[r]);
    }
  }
  const int64_t column = panel * kPanelOutputs + half * 8, count = std::min<int64_t>(8, w.outputs - column);
  for (int r = 0; r < rows; ++r) {
    float lanes[8];
    _mm256_storeu_ps(lanes, totals[r]);
    float* to = p.out + (row + r) * w.outputs + column;
    for (int64_t j = 0; j < count; ++j) to[j] = p.bias ? lanes[j] + p.bias[column + j] : lanes[j];
  }
}

template <int rows, bool both, int bits>
void halves(const PanelProduct& p, int64_t panel, int64_t row) {
  for (int64_t half = 0; half < 2 && panel * kPanelOutputs + half * 8 < p.weight.outputs; ++half)
    half_panel<rows, both, bits>(p, panel, half, row);
}

constexpr int64_t kMostRows = 4;
template <bool both, int bits>
void blocks(const PanelProduct& p, int64_t panel, int64_t from, int64_t to) {
  for (int64_t rows; from < to; from += rows) {
    rows = block_rows(p.x.rows - from, kMostRows);
    (rows == 4 ? halves<4, both, bits> : rows == 2 ? halves<2, both, bits> : halves<1, both, bits>)(p, panel, from);
  }
}
void multiply_panel(const PanelProduct& p, int64_t panel, int64_t from, int64_t to) {
  if (p.weight.bits == 8)
    return p.x.planes == 2 ? blocks<true, 8>(p, panel, from, to) : blocks<false, 8>(p, panel, from, to);
  p.x.planes == 2 ? blocks<true, 4>(p, panel, from, to) : blocks<false, 4>(p, panel, from, to);
}

}  // namespace avx2
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

// ---- AVX-512 with VNNI --------------------------------------------------------------------------------------------
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,avx512vnni,avx2,fma"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw,avx512vnni,avx2,fma")
#endif
namespace vnni {

MSJIT_INLINE __m512i four(const int8_t* p) { return _mm512_set1_epi32(dword(p)); }

MSJIT_INLINE __m512 short_scales(const uint16_t* p) {
  const __m512i v = _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
  return _mm512_castsi512_ps(_mm512_slli_epi32(v, 16));
}

// Several sums of each output are made side by side: an instruction waits for the one before in its own sum only.
template <int rows, bool both, int bits>
void block(const PanelProduct& p, int64_t panel, int64_t row) {
  constexpr int kChains = rows * (both ? 2 : 1), kSets = kChains <= 2 ? 4 : kChains <= 4 ? 2 : 1;
  constexpr int kNibbles = bits == 4 ? 2 : 1, kLines = kSets > kNibbles ? kSets / kNibbles : 1;  // lines of a turn
  constexpr int64_t kAhead = 1024;
  const QuantizedRows& x = p.x;
  const QuantizedWeight& w = p.weight;
  const int64_t width = x.width(), lines = w.lines(x.group);
  const uint8_t* line = w.data + panel * w.panel_bytes(width);
  constexpr int kRow = both ? 8 : 4, kStep = rows * kRow;  // bytes
  const int8_t* at = x.block(row);
  __m512 totals[rows];
#pragma GCC unroll 8
  for (int r = 0; r < rows; ++r) totals[r] = _mm512_setzero_ps();
  for (int64_t g = 0; g < x.groups; ++g) {
    const int64_t mark = (panel * x.groups + g) * kPanelOutputs;
    __m512i high[kSets][rows], low[kSets][rows];
    __m512i zeros = _mm512_set1_epi32(-w.middle());
    if (w.zeros) {
      const __m128i z = _mm_loadu_si128(reinterpret_cast<const __m128i*>(w.zeros + mark));
      zeros = _mm512_sub_epi32(_mm512_setzero_si512(), _mm512_cvtepu8_epi32(z));
    }
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
      const int64_t of = (row + r) * x.groups + g;
      high[0][r] = _mm512_mullo_epi32(zeros, _mm512_set1_epi32(x.high_sums[of]));
      if (both) low[0][r] = _mm512_mullo_epi32(zeros, _mm512_set1_epi32(x.low_sums[of]));
#pragma GCC unroll 4
      for (int s = 1; s < kSets; ++s) high[s][r] = low[s][r] = _mm512_setzero_si512();
    }
    for (int64_t i = 0; i < lines; i += kLines, line += kLines * kLineBytes, at += kLines * kNibbles * kStep) {
#pragma GCC unroll 4
      for (int s = 0; s < kLines; ++s) {
        const __m512i v = _mm512_loadu_si512(line + s * kLineBytes);
        __builtin_prefetch(line + s * kLineBytes + kAhead, 0, 3);
#pragma GCC unroll 2
        for (int half = 0; half < kNibbles; ++half) {
          const int set = (s * kNibbles + half) % kSets;
          __m512i part = v;
          if (bits == 4) part = _mm512_and_si512(half ? _mm512_srli_epi16(v, 4) : v, _mm512_set1_epi8(15));
          const int8_t* from = at + (s * kNibbles + half) * kStep;
#pragma GCC unroll 8
          for (int r = 0; r < rows; ++r) {
            high[set][r] = _mm512_dpbusd_epi32(high[set][r], part, four(from + r * kRow));
            if (both) low[set][r] = _mm512_dpbusd_epi32(low[set][r], part, four(from + r * kRow + 4));
          }
        }
      }
    }
    const __m512 scale = w.scales ? _mm512_loadu_ps(w.scales + mark) : short_scales(w.short_scales + mark);
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
#pragma GCC unroll 4
      for (int s = 1; s < kSets; ++s) {
        high[0][r] = _mm512_add_epi32(high[0][r], high[s][r]);
        if (both) low[0][r] = _mm512_add_epi32(low[0][r], low[s][r]);
      }
      __m512 sum = _mm512_cvtepi32_ps(high[0][r]);
      if (both) sum = _mm512_fmadd_ps(sum, _mm512_set1_ps(255), _mm512_cvtepi32_ps(low[0][r]));
      const __m512 factor = _mm512_mul_ps(scale, _mm512_set1_ps(x.scales[(row + r) * x.groups + g]));
      totals[r] = _mm512_fmadd_ps(sum, factor, totals[r]);
    }
  }
  const int64_t column = panel * kPanelOutputs, count = std::min(kPanelOutputs, w.outputs - column);
  const __mmask16 mask = static_cast<__mmask16>((uint32_t{1} << count) - 1);
  const __m512 bias = p.bias ? _mm512_maskz_loadu_ps(mask, p.bias + column) : _mm512_setzero_ps();
#pragma GCC unroll 8
  for (int r = 0; r < rows; ++r) {
    const __m512 v = p.bias ? _mm512_add_ps(totals[r], bias) : totals[r];
    _mm512_mask_storeu_ps(p.out + (row + r) * w.outputs + column, mask, v);
  }
}

constexpr int64_t kMostRows = 8;
template <bool both, int bits>
void blocks(const PanelProduct& p, int64_t panel, int64_t from, int64_t to) {
  for (int64_t rows; from < to; from += rows) {
    rows = block_rows(p.x.rows - from, kMostRows);
    (rows == 8   ? block<8, both, bits>
     : rows == 4 ? block<4, both, bits>
     : rows == 2 ? block<2, both, bits>
                 : block<1, both, bits>)(p, panel, from);
  }
}
void multiply_panel(const PanelProduct& p, int64_t panel, int64_t from, int64_t to) {
  if (p.weight.bits == 8)
    return p.x.planes == 2 ? blocks<true, 8>(p, panel, from, to) : blocks<false, 8>(p, panel, from, to);
  p.x.planes == 2 ? blocks<true, 4>(p, panel, from, to) : blocks<false, 4>(p, panel, from, to);
}

}  // namespace vnni
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
}  // namespace

QuantizedKernels quantized_kernels_avx2() { return {avx2::kMostRows, &avx2::quantize, &avx2::multiply_panel}; }
QuantizedKernels quantized_kernels_vnni() { return {vnni::kMostRows, &avx2::quantize, &vnni::multiply_panel}; }

}  // namespace msjit::backends::cpu
#endif

// float16 conversions that agree bit for bit with the processor's (F16C), NaN payloads included.
#pragma once
#include <bit>
#include <cstdint>

namespace msjit::codegen {

inline float half_to_float(uint16_t h) {
  uint32_t sign = static_cast<uint32_t>(h & 0x8000u) << 16, e = (h >> 10) & 31, m = h & 0x3ffu;
  if (e == 31) return std::bit_cast<float>(sign | 0x7f800000u | (m ? 0x400000u : 0u) | m << 13);
  if (e != 0) return std::bit_cast<float>(sign | (e + 112) << 23 | m << 13);
  float v = static_cast<float>(m) * 0x1p-24f;
  return sign ? -v : v;
}

inline uint16_t float_to_half(float f) {
  uint32_t b = std::bit_cast<uint32_t>(f), sign = b >> 16 & 0x8000u, a = b & 0x7fffffffu;
  if (a > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u | (a >> 13 & 0x1ffu));
  if (a >= 0x477ff000u) return static_cast<uint16_t>(sign | 0x7c00u);
  if (a >= 0x38800000u) return static_cast<uint16_t>(sign | ((a + 0xfffu + (a >> 13 & 1) - 0x38000000u) >> 13));
  // Subnormal: adding 0.5 leaves the rounded result in the low bits.
  return static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(std::bit_cast<float>(a) + 0.5f) - 0x3f000000u));
}

}  // namespace msjit::codegen

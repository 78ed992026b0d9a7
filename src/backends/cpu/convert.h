// Conversion of one element and the type in which kernels accumulate.
#pragma once
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "src/tensor/dtype.h"

namespace msjit::backends::cpu {

template <class T>
inline constexpr bool kIsHalf = std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>;
template <class T>
inline constexpr bool kIsComplex = std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;
template <class T>
inline constexpr bool kIsFloating = std::is_floating_point_v<T> || kIsHalf<T>;

// Conversions of an element of float16 by the processor's instruction where it has one, which round as to_float16 does:
// kernels that take an element at a time spend most of their time here.
#if defined(__x86_64__)
extern const bool processor_converts_halves;
#endif
inline float float_of_half(BFloat16 v) { return to_float(v); }
inline float float_of_half(Float16 v) {
#if defined(__x86_64__)
  if (__builtin_expect(processor_converts_halves, 1)) {  // no intrinsic: those need a function for AVX
    float r;
    asm("vmovd %1, %0\n\tvcvtph2ps %0, %0" : "=x"(r) : "r"(static_cast<uint32_t>(v.bits)));
    return r;
  }
#elif defined(__aarch64__)
  return static_cast<float>(std::bit_cast<__fp16>(v.bits));
#endif
  return to_float(v);
}
inline Float16 half_of_float(float v) {
#if defined(__x86_64__)
  if (__builtin_expect(processor_converts_halves, 1)) {
    uint32_t r;
    asm("vcvtps2ph $0, %1, %1\n\tvmovd %1, %0" : "=r"(r), "+x"(v));
    return {static_cast<uint16_t>(r)};
  }
#elif defined(__aarch64__)
  return {std::bit_cast<uint16_t>(static_cast<__fp16>(v))};
#endif
  return to_float16(v);
}

// Integers out of range give the smallest value of int32 or int64 (by width) and then wrap, as NumPy does on x86-64;
// no conversion is undefined behaviour.
template <class To>
inline To float_to_int(double v) {
  if constexpr (std::is_same_v<To, uint64_t>) {
    if (v >= 9223372036854775808.0 && v < 18446744073709551616.0) return static_cast<uint64_t>(v);
  }
  if constexpr (sizeof(To) == 8 || std::is_same_v<To, uint32_t>) {
    bool fits = v >= -9223372036854775808.0 && v < 9223372036854775808.0;
    return static_cast<To>(fits ? static_cast<int64_t>(v) : std::numeric_limits<int64_t>::min());
  } else {
    bool fits = v > -2147483649.0 && v < 2147483648.0;
    return static_cast<To>(fits ? static_cast<int32_t>(v) : std::numeric_limits<int32_t>::min());
  }
}

template <class To, class From>
inline To convert(From v) {
  if constexpr (std::is_same_v<To, From>) {
    return v;
  } else if constexpr (kIsHalf<From>) {
    return convert<To>(float_of_half(v));
  } else if constexpr (kIsComplex<From>) {
    if constexpr (kIsComplex<To>) {
      return To(static_cast<typename To::value_type>(v.real()), static_cast<typename To::value_type>(v.imag()));
    } else if constexpr (std::is_same_v<To, bool>) {
      return v.real() != 0 || v.imag() != 0;
    } else {
      return convert<To>(v.real());
    }
  } else if constexpr (std::is_same_v<To, bool>) {
    return v != 0;
  } else if constexpr (kIsComplex<To>) {
    return To(static_cast<typename To::value_type>(v), 0);
  } else if constexpr (std::is_same_v<To, Float16>) {
    return half_of_float(static_cast<float>(v));
  } else if constexpr (std::is_same_v<To, BFloat16>) {
    return to_bfloat16(static_cast<float>(v));
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    return float_to_int<To>(static_cast<double>(v));
  } else {
    return static_cast<To>(v);
  }
}

// Sums and products: halves in float; integers modulo 2^64, which is right modulo their own width.
template <class T>
using Accumulator = std::conditional_t<kIsHalf<T>, float, std::conditional_t<std::is_integral_v<T>, uint64_t, T>>;
// Comparisons: halves as float.
template <class T>
using Ordered = std::conditional_t<kIsHalf<T>, float, T>;

template <class T>
inline bool is_nan(T v) {
  if constexpr (kIsHalf<T>)
    return std::isnan(float_of_half(v));
  else if constexpr (std::is_floating_point_v<T>)
    return v != v;
  else if constexpr (kIsComplex<T>)
    return v != v;
  else
    return false;
}

}  // namespace msjit::backends::cpu

// Numbers as a device has them: halves, roundings, conversions, what is NaN.
#pragma once
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "module.h"

namespace ptx {

enum class Rounding : uint8_t { none, nearest, zero, down, up };  // none: the instruction says nothing

class RoundingScope {  // of float and double arithmetic
 public:
  explicit RoundingScope(Rounding r) : changed_(r > Rounding::nearest) {
    if (changed_) fesetround(r == Rounding::zero ? FE_TOWARDZERO : r == Rounding::down ? FE_DOWNWARD : FE_UPWARD);
  }
  ~RoundingScope() {
    if (changed_) fesetround(FE_TONEAREST);
  }

 private:
  bool changed_;
};

// A number of one sign bit, E bits of exponent and M of mantissa, from a double, rounded once.
template <int E, int M>
inline uint16_t small_float(double v, Rounding rounding = Rounding::nearest) {
  const uint16_t sign = std::signbit(v) ? 1u << (E + M) : 0;
  if (v != v) return static_cast<uint16_t>((1u << (E + M)) - 1);  // a device's NaN has all bits but the sign's
  constexpr int kBias = (1 << (E - 1)) - 1, kLeast = 1 - kBias - M;
  const double a = std::fabs(v);
  const uint32_t infinite = ((1u << E) - 1) << M;
  if (std::isinf(a)) return static_cast<uint16_t>(sign | infinite);
  int exponent = 0;
  std::frexp(a, &exponent);  // a = f * 2^exponent, f in [0.5, 1)
  const int unit = a == 0 ? kLeast : std::max(exponent - 1 - M, kLeast);
  const double scaled = std::ldexp(a, -unit);
  double whole = std::floor(scaled);
  const double rest = scaled - whole;
  const bool away = rounding == Rounding::up     ? rest > 0 && !sign
                    : rounding == Rounding::down ? rest > 0 && sign
                    : rounding == Rounding::zero ? false
                                                 : rest > 0.5 || (rest == 0.5 && std::fmod(whole, 2) != 0);
  if (away) whole += 1;
  const double rounded = std::ldexp(whole, unit);
  if (rounded >= std::ldexp(1.0, kBias + 1)) {
    const bool largest =
        rounding == Rounding::zero || (rounding == Rounding::up && sign) || (rounding == Rounding::down && !sign);
    return static_cast<uint16_t>(sign | (largest ? infinite - 1 : infinite));
  }
  const double least_normal = std::ldexp(1.0, 1 - kBias);
  if (rounded < least_normal) return static_cast<uint16_t>(sign | static_cast<uint32_t>(std::ldexp(rounded, -kLeast)));
  std::frexp(rounded, &exponent);
  const auto mantissa = static_cast<uint32_t>(std::ldexp(rounded, M - (exponent - 1)));
  return static_cast<uint16_t>(sign | (static_cast<uint32_t>(exponent - 1 + kBias) << M) |
                               (mantissa & ((1u << M) - 1)));
}
template <int E, int M>
inline float small_value(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits >> (E + M) & 1) << 31;
  const uint32_t exponent = bits >> M & ((1u << E) - 1), mantissa = bits & ((1u << M) - 1);
  if (exponent == (1u << E) - 1) return std::bit_cast<float>(sign | 0x7f800000u | mantissa << (23 - M));
  constexpr int kBias = (1 << (E - 1)) - 1;
  const float v = exponent ? std::ldexp(static_cast<float>(mantissa | 1u << M), static_cast<int>(exponent) - kBias - M)
                           : std::ldexp(static_cast<float>(mantissa), 1 - kBias - M);
  return sign ? -v : v;
}

template <int E, int M>
struct Small {
  uint16_t bits = 0;
  Small() = default;
  explicit Small(double v, Rounding r = Rounding::nearest) : bits(small_float<E, M>(v, r)) {}
  explicit operator float() const { return small_value<E, M>(bits); }
  explicit operator double() const { return static_cast<double>(small_value<E, M>(bits)); }
  friend Small operator+(Small a, Small b) { return Small(double(a) + double(b)); }
  friend Small operator-(Small a, Small b) { return Small(double(a) - double(b)); }
  friend Small operator*(Small a, Small b) { return Small(double(a) * double(b)); }
  friend bool operator<(Small a, Small b) { return float(a) < float(b); }
  friend bool operator==(Small a, Small b) { return float(a) == float(b); }
};
using Half = Small<5, 10>;
using BFloat = Small<8, 7>;
template <class T>
struct Two {
  T lo, hi;
  friend Two operator+(Two a, Two b) { return {a.lo + b.lo, a.hi + b.hi}; }
  friend Two operator-(Two a, Two b) { return {a.lo - b.lo, a.hi - b.hi}; }
  friend Two operator*(Two a, Two b) { return {a.lo * b.lo, a.hi * b.hi}; }
};

template <class T>
inline constexpr bool kSmall = std::is_same_v<T, Half> || std::is_same_v<T, BFloat>;
template <class T>
inline constexpr bool kFloating = std::is_floating_point_v<T>;

template <class T>
T canonical(T v) {  // all NaNs are one
  if constexpr (std::is_same_v<T, float>) return v != v ? std::bit_cast<float>(0x7fffffffu) : v;
  return v;
}
template <class T>
T flushed(T v) {  // .ftz
  if constexpr (kFloating<T>) return std::fabs(v) < std::numeric_limits<T>::min() ? std::copysign(T(0), v) : v;
  return v;
}
template <class T>
T saturated(T v) {  // .sat of floats: NaN becomes 0
  if constexpr (kFloating<T>) return v > T(0) ? (v < T(1) ? v : T(1)) : T(0);
  return v;
}

template <class T>
bool is_nan(T v) {
  if constexpr (kFloating<T>) return v != v;
  if constexpr (kSmall<T>) return float(v) != float(v);
  return false;
}
template <class T>
T least_of(T a, T b) {
  if constexpr (std::is_integral_v<T>) return a < b ? a : b;
  if (is_nan(a)) return b;
  if (is_nan(b)) return a;
  if constexpr (kFloating<T>)
    if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
template <class T>
T most_of(T a, T b) {
  if constexpr (std::is_integral_v<T>) return a < b ? b : a;
  if (is_nan(a)) return b;
  if (is_nan(b)) return a;
  if constexpr (kFloating<T>)
    if (a == b) return std::signbit(a) ? b : a;
  return a < b ? b : a;
}
template <class T>
T quotient(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    if (b == 0) return static_cast<T>(~T(0));
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return static_cast<T>(0 - a);
    return static_cast<T>(a / b);
  } else {
    return a / b;
  }
}
template <class T>
T remainder_of(T a, T b) {
  if (b == 0) return a;
  if (std::is_signed_v<T> && b == static_cast<T>(-1)) return 0;
  return static_cast<T>(a % b);
}
template <class T>
T high_product(T a, T b) {
  if constexpr (sizeof(T) == 8) {
    using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
    return static_cast<T>(static_cast<Wide>(a) * b >> 64);
  } else {
    using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
    return static_cast<T>(static_cast<Wide>(a) * static_cast<Wide>(b) >> (8 * sizeof(T)));
  }
}

// What cvt does; to_whole: of rni, rzi, rmi, rpi.
template <class T>
T whole(T v, Rounding r) {
  switch (r) {
    case Rounding::zero:
      return std::trunc(v);
    case Rounding::down:
      return std::floor(v);
    case Rounding::up:
      return std::ceil(v);
    default:
      return std::nearbyint(v);
  }
}
template <class D, class S>
D converted(S v, Rounding rounding, bool to_whole, bool sat, bool ftz, bool relu = false) {
  if constexpr (std::is_integral_v<S> && std::is_integral_v<D>) {
    if (!sat) return static_cast<D>(v);
    if (std::is_signed_v<S> && v < S(0)) {
      if (!std::is_signed_v<D>) return 0;
      return static_cast<int64_t>(v) < static_cast<int64_t>(std::numeric_limits<D>::min())
                 ? std::numeric_limits<D>::min()
                 : static_cast<D>(v);
    }
    return static_cast<uint64_t>(v) > static_cast<uint64_t>(std::numeric_limits<D>::max())
               ? std::numeric_limits<D>::max()
               : static_cast<D>(v);
  } else if constexpr (std::is_integral_v<S>) {
    if constexpr (kSmall<D>) return D(static_cast<double>(v), rounding);
    RoundingScope scope(rounding);
    const D r = static_cast<D>(v);
    return sat ? saturated(r) : r;
  } else if constexpr (std::is_integral_v<D>) {
    double x = static_cast<double>(v);
    if (ftz && std::is_same_v<S, float>) x = static_cast<double>(flushed(static_cast<float>(v)));
    if (x != x) return std::is_same_v<S, double> && sizeof(D) == 8 ? static_cast<D>(uint64_t{1} << 63) : 0;
    x = whole(x, rounding);
    constexpr double kLeast = static_cast<double>(std::numeric_limits<D>::min());
    constexpr double kMost = static_cast<double>(std::numeric_limits<D>::max());  // for 64 bits the power of two above
    if (x <= kLeast) return std::numeric_limits<D>::min();
    if (x >= kMost) return std::numeric_limits<D>::max();
    return static_cast<D>(x);
  } else if constexpr (kSmall<D>) {
    D r(static_cast<double>(v), rounding);
    if (relu && (is_nan(r) ? false : std::signbit(float(r)))) r.bits = 0;
    return r;
  } else {
    D r;
    if constexpr (kSmall<S>) {
      r = static_cast<D>(v);
    } else {
      const S x = ftz ? flushed(v) : v;
      RoundingScope scope(to_whole ? Rounding::nearest : rounding);
      volatile D rounded = static_cast<D>(to_whole ? whole(x, rounding) : x);
      r = rounded;
    }
    if (ftz) r = flushed(r);
    return canonical(sat ? saturated(r) : r);
  }
}

// The names of PTX's types in C++.
template <Type T>
struct Cpp;
#define PTX_CPP(name, type) \
  template <>               \
  struct Cpp<Type::name> {  \
    using type_ = type;     \
  };
PTX_CPP(pred, bool)
PTX_CPP(u8, uint8_t)
PTX_CPP(u16, uint16_t)
PTX_CPP(u32, uint32_t)
PTX_CPP(u64, uint64_t)
PTX_CPP(s8, int8_t)
PTX_CPP(s16, int16_t)
PTX_CPP(s32, int32_t)
PTX_CPP(s64, int64_t)
PTX_CPP(f16, Half)
PTX_CPP(bf16, BFloat)
PTX_CPP(f16x2, Two<Half>)
PTX_CPP(bf16x2, Two<BFloat>)
PTX_CPP(f32, float)
PTX_CPP(f64, double)
#undef PTX_CPP
template <Type T>
using cpp = typename Cpp<T>::type_;

}  // namespace ptx

// The functions that `call` instructions name: what is too long or too rare to expand into primitives.
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

#include "jit/kernel/kernel.h"
#include "jit/kernel/scalar_math.h"

namespace msjit::kernel {
namespace {

template <class T, T (*f)(T)>
void call_unary(void* out, const void* x, const void*, int64_t n) {
  for (int64_t i = 0; i < n; ++i) static_cast<T*>(out)[i] = f(static_cast<const T*>(x)[i]);
}
template <class T, T (*f)(T, T)>
void call_binary(void* out, const void* x, const void* y, int64_t n) {
  for (int64_t i = 0; i < n; ++i) static_cast<T*>(out)[i] = f(static_cast<const T*>(x)[i], static_cast<const T*>(y)[i]);
}

// f32 forms compute in double, so their error is half a unit in the last place but for rare double roundings.
// clang-format off
#define MSJIT_CALL_UNARY(F)                                                                                       \
  F(exp, std::exp) F(exp2, std::exp2) F(expm1, std::expm1) F(log, std::log) F(log2, std::log2)                    \
  F(log10, std::log10) F(log1p, std::log1p) F(sin, std::sin) F(cos, std::cos) F(tan, std::tan) F(asin, std::asin) \
  F(acos, std::acos) F(atan, std::atan) F(sinh, std::sinh) F(cosh, std::cosh) F(tanh, std::tanh)                  \
  F(asinh, std::asinh) F(acosh, std::acosh) F(atanh, std::atanh) F(erf, std::erf) F(erfc, std::erfc)              \
  F(erfinv, erfinv)
// clang-format on
#define MSJIT_CALL_BINARY(F) F(pow, std::pow) F(atan2, std::atan2) F(hypot, std::hypot) F(fmod, std::fmod)

#define MSJIT_WRAP(name, f)                  \
  double name##_d(double x) { return f(x); } \
  float name##_f(float x) { return static_cast<float>(f(static_cast<double>(x))); }
MSJIT_CALL_UNARY(MSJIT_WRAP)
#undef MSJIT_WRAP
double lgamma_d(double x) { return lgamma(x); }
float lgamma_f(float x) { return lgamma(x); }
double digamma_d(double x) { return digamma(x); }
float digamma_f(float x) { return digamma(x); }
#define MSJIT_WRAP(name, f)                               \
  double name##_d(double x, double y) { return f(x, y); } \
  float name##_f(float x, float y) { return static_cast<float>(f(static_cast<double>(x), static_cast<double>(y))); }
MSJIT_CALL_BINARY(MSJIT_WRAP)
#undef MSJIT_WRAP

// Integer division: Python's signs; a zero divisor gives 0, and the quotient of the minimum by -1 wraps.
template <class T>
T floor_div(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return static_cast<T>(0u - static_cast<std::make_unsigned_t<T>>(a));
    T q = a / b;
    return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
  }
  return a / b;
}
template <class T>
T floor_mod(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return 0;
    T r = a % b;
    return r != 0 && ((r < 0) != (b < 0)) ? r + b : r;
  }
  return a % b;
}
template <class T>
T trunc_mod(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return 0;
  }
  return a % b;
}
template <class T>
T int_pow(T a, T b) {
  using U = std::make_unsigned_t<T>;
  if constexpr (std::is_signed_v<T>) {
    if (b < 0) return a == 1 ? 1 : a == -1 ? (b & 1 ? -1 : 1) : 0;
  }
  U r = 1, base = static_cast<U>(a);
  for (U e = static_cast<U>(b); e; e >>= 1) {
    if (e & 1) r *= base;
    base *= base;
  }
  return static_cast<T>(r);
}

// What a target may lack: results of another type travel as bits.
int64_t mul(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b)); }
double to_int64(double v) {
  bool fits = v >= -0x1p63 && v < 0x1p63;
  return std::bit_cast<double>(fits ? static_cast<int64_t>(v) : std::numeric_limits<int64_t>::min());
}
int64_t to_double(int64_t v) { return std::bit_cast<int64_t>(static_cast<double>(v)); }
int64_t to_float(int64_t v) { return std::bit_cast<int32_t>(static_cast<float>(v)); }

// Costs: measured (bench/micro/primitives.cpp), in additions.
constexpr int kShort = 90, kWhole = 250, kPlain = 550, kLong = 1200, kErfinv = 11000;
constexpr int cost_of_call(std::string_view name) {
  if (name == "erfinv") return kErfinv;
  for (const std::string_view f : {"sinh", "tanh", "asinh", "atanh", "atan2", "pow", "lgamma", "digamma"})
    if (name == f) return kLong;
  return kPlain;
}

const CallEntry kCalls[] = {
    {"mul", Lane::i64, 2, &call_binary<int64_t, &mul>, kShort},
    {"to_int64", Lane::f64, 1, &call_unary<double, &to_int64>, kShort},
    {"to_double", Lane::i64, 1, &call_unary<int64_t, &to_double>, kShort},
    {"to_float", Lane::i64, 1, &call_unary<int64_t, &to_float>, kShort},
#define MSJIT_ROW(name, f)                                                   \
  {#name, Lane::f32, 1, &call_unary<float, &name##_f>, cost_of_call(#name)}, \
      {#name, Lane::f64, 1, &call_unary<double, &name##_d>, cost_of_call(#name)},
    MSJIT_CALL_UNARY(MSJIT_ROW) MSJIT_ROW(lgamma, lgamma) MSJIT_ROW(digamma, digamma)
#undef MSJIT_ROW
#define MSJIT_ROW(name, f)                                                    \
  {#name, Lane::f32, 2, &call_binary<float, &name##_f>, cost_of_call(#name)}, \
      {#name, Lane::f64, 2, &call_binary<double, &name##_d>, cost_of_call(#name)},
        MSJIT_CALL_BINARY(MSJIT_ROW)
#undef MSJIT_ROW
#define MSJIT_ROW(name, f)                                                      \
  {#name "_s", Lane::i32, 2, &call_binary<int32_t, &f<int32_t>>, kWhole},       \
      {#name "_s", Lane::i64, 2, &call_binary<int64_t, &f<int64_t>>, kWhole},   \
      {#name "_u", Lane::i32, 2, &call_binary<uint32_t, &f<uint32_t>>, kWhole}, \
      {#name "_u", Lane::i64, 2, &call_binary<uint64_t, &f<uint64_t>>, kWhole},
            MSJIT_ROW(floor_div, floor_div) MSJIT_ROW(mod, floor_mod) MSJIT_ROW(fmod, trunc_mod) MSJIT_ROW(pow, int_pow)
#undef MSJIT_ROW
};

}  // namespace

const CallEntry& call_entry(int index) { return kCalls[index]; }
int call_count() { return static_cast<int>(std::size(kCalls)); }

int find_call(const char* name, Lane lane) {
  for (int i = 0; i < call_count(); ++i) {
    if (kCalls[i].lane == lane && std::strcmp(kCalls[i].name, name) == 0) return i;
  }
  return -1;
}

}  // namespace msjit::kernel

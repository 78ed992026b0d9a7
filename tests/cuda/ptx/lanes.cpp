// Instructions that work lane by lane.
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "warp.h"

namespace ptx {
namespace {

// ---- what rows of instructions.def call
template <class T>
T reversed(T v) {
  T r = 0;
  for (size_t b = 0; b < 8 * sizeof(T); ++b) r = static_cast<T>(r << 1 | (v >> b & 1));
  return r;
}
template <class T>
uint32_t highest(T v) {
  const auto u = static_cast<std::make_unsigned_t<T>>(v < 0 ? ~v : v);
  return u ? static_cast<uint32_t>(8 * sizeof(T) - 1) - static_cast<uint32_t>(std::countl_zero(u)) : ~0u;
}
template <class T>
T field(T v, uint32_t at, uint32_t length) {
  constexpr uint32_t kBits = 8 * sizeof(T);
  at &= 255, length &= 255;
  if (length == 0) return 0;
  const uint32_t top = std::min(at + length - 1, kBits - 1);
  const bool sign = std::is_signed_v<T> && (v >> top & 1);
  using U = std::make_unsigned_t<T>;
  U r = sign ? ~U(0) : U(0);
  for (uint32_t i = 0; i < length && i < kBits; ++i) {
    const U bit = at + i < kBits ? static_cast<U>(v) >> (at + i) & 1 : U(sign);
    r = static_cast<U>((r & ~(U(1) << i)) | bit << i);
  }
  return static_cast<T>(r);
}
template <class T>
T inserted(T v, T into, uint32_t at, uint32_t length) {
  constexpr uint32_t kBits = 8 * sizeof(T);
  at &= 255, length &= 255;
  for (uint32_t i = 0; i < length && at + i < kBits && i < kBits; ++i)
    into = static_cast<T>((into & ~(T(1) << (at + i))) | (v >> i & 1) << (at + i));
  return into;
}
// The products of four bytes of each, added.
template <class A, class B>
uint32_t dot_of_bytes(uint32_t a, uint32_t b) {
  uint32_t sum = 0;
  for (int k = 0; k < 32; k += 8) sum += static_cast<uint32_t>(static_cast<A>(a >> k) * static_cast<B>(b >> k));
  return sum;
}
uint32_t chosen_bytes(uint32_t a, uint32_t b, uint32_t selector) {
  const uint64_t all = static_cast<uint64_t>(b) << 32 | a;
  uint32_t r = 0;
  for (int i = 0; i < 4; ++i) {
    const uint32_t s = selector >> (4 * i) & 15;
    uint32_t byte = static_cast<uint32_t>(all >> (8 * (s & 7))) & 255;
    if (s & 8) byte = byte & 128 ? 255 : 0;
    r |= byte << (8 * i);
  }
  return r;
}
uint32_t logic_of_three(uint32_t a, uint32_t b, uint32_t c, uint32_t table) {
  uint32_t r = 0;
  for (int k = 0; k < 8; ++k)
    if (table >> k & 1) r |= (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c);
  return r;
}
template <class T>
T low_of(T a, T b) {
  return static_cast<T>(a * b);
}

// ---- handlers
// A row's function takes four values, whatever the instruction has.
template <class F, class A, class B = int, class C = int, class D = int>
auto call(const F& f, A a, B b = 0, C c = 0, D d = 0) {
  return f(a, b, c, d);
}
template <class R, class F, class... S, size_t... I>
__attribute__((noinline)) void fill(const Warp& w, const Instruction& i, R* r, std::index_sequence<I...>) {
  const F f;
  const std::tuple<const S*...> from{lanes_of<S>(w, i.a[I])...};
  if ((kFloating<S> || ...) && i.ftz) {
    for (int l = 0; l < kLanes; ++l) r[l] = static_cast<R>(call(f, flushed(std::get<I>(from)[l])...));
  } else {
    for (int l = 0; l < kLanes; ++l) r[l] = static_cast<R>(call(f, std::get<I>(from)[l]...));
  }
}
template <class R, class F, class... S>
void lanes(Warp& w, Mask mask, const Instruction& i) {
  R r[kLanes];
  RoundingScope scope(kFloating<R> ? i.rounding : Rounding::none);
  fill<R, F, S...>(w, i, r, std::index_sequence_for<S...>{});
  if constexpr (kFloating<R>) {
    for (int l = 0; l < kLanes; ++l) r[l] = canonical(r[l]);
    if (i.ftz)
      for (int l = 0; l < kLanes; ++l) r[l] = flushed(r[l]);
    if (i.sat)
      for (int l = 0; l < kLanes; ++l) r[l] = saturated(r[l]);
    if constexpr (std::is_same_v<R, double>)
      if (i.approx)  // a rough reciprocal has the upper half only
        for (int l = 0; l < kLanes; ++l) r[l] = std::bit_cast<R>(std::bit_cast<uint64_t>(r[l]) & ~uint64_t{0xffffffff});
  }
  put(w, mask, i.d, r);
}

template <class T, class F>
void compare(Warp& w, Mask mask, const Instruction& i) {
  const F f;
  bool r[kLanes], other[kLanes];
  const T *a = lanes_of<T>(w, i.a[0]), *b = lanes_of<T>(w, i.a[1]);
  if (kFloating<T> && i.ftz) {
    for (int l = 0; l < kLanes; ++l) r[l] = f(flushed(a[l]), flushed(b[l]));
  } else {
    for (int l = 0; l < kLanes; ++l) r[l] = f(a[l], b[l]);
  }
  for (int l = 0; l < kLanes; ++l) other[l] = !r[l];
  if (i.combine) {
    const bool* c = lanes_of<bool>(w, i.a[2]);
    for (int l = 0; l < kLanes; ++l) {
      const bool v = c[l] != i.a[2].inverted;
      for (bool* to : {&r[l], &other[l]}) *to = i.combine == '&' ? *to && v : i.combine == '|' ? *to || v : *to != v;
    }
  }
  if (i.d) put(w, mask, i.d, r);
  if (i.d2) put(w, mask, i.d2, other);
}

template <class T>
void select(Warp& w, Mask mask, const Instruction& i) {
  T r[kLanes];
  const T *a = lanes_of<T>(w, i.a[0]), *b = lanes_of<T>(w, i.a[1]);
  const bool* c = lanes_of<bool>(w, i.a[2]);
  for (int l = 0; l < kLanes; ++l) r[l] = c[l] != i.a[2].inverted ? a[l] : b[l];
  put(w, mask, i.d, r);
}

template <class T>
void move(Warp& w, Mask mask, const Instruction& i) {
  put(w, mask, i.d, lanes_of<T>(w, i.a[0]));
}

// A sum (or difference) with the carry (or borrow) before it; .cc keeps the one behind it.
template <class T, bool kCarries, bool kMinus>
void add_carry(Warp& w, Mask mask, const Instruction& i, const T* a, const T* b) {
  using Wide = unsigned __int128;
  T r[kLanes];
  for (int l = 0; l < kLanes; ++l) {
    const Wide before = kCarries ? w.carry[l] : 0;
    const Wide v = kMinus ? Wide(a[l]) - b[l] - before : Wide(a[l]) + b[l] + before;
    r[l] = static_cast<T>(v);
    if (i.releases && (mask >> l & 1)) w.carry[l] = static_cast<uint8_t>(v >> (8 * sizeof(T)) & 1);
  }
  put(w, mask, i.d, r);
}
template <class T, bool kCarries, bool kMinus>
void carry2(Warp& w, Mask mask, const Instruction& i) {
  add_carry<T, kCarries, kMinus>(w, mask, i, lanes_of<T>(w, i.a[0]), lanes_of<T>(w, i.a[1]));
}
template <class T, bool kCarries, class F>
void carry3(Warp& w, Mask mask, const Instruction& i) {
  const F f;
  T p[kLanes];
  const T *a = lanes_of<T>(w, i.a[0]), *b = lanes_of<T>(w, i.a[1]);
  for (int l = 0; l < kLanes; ++l) p[l] = f(a[l], b[l]);
  add_carry<T, kCarries, false>(w, mask, i, p, lanes_of<T>(w, i.a[2]));
}

template <class D, class S>
void convert(Warp& w, Mask mask, const Instruction& i) {
  D r[kLanes];
  const int step = i.a[0].bytes;  // a register may be wider than what is read of it
  const char* from = lanes_of<char>(w, i.a[0]);
  for (int l = 0; l < kLanes; ++l) {
    S v;
    std::memcpy(&v, from + l * step, sizeof(S));
    r[l] = converted<D, S>(v, i.rounding, i.to_whole, i.sat, i.ftz, i.relu);
  }
  if (i.d.bytes == sizeof(D)) return put(w, mask, i.d, r);
  for (int l = 0; l < kLanes; ++l) {
    if (!(mask >> l & 1)) continue;
    uint64_t bits = 0;
    if constexpr (std::is_integral_v<D> && std::is_signed_v<D>) {
      bits = static_cast<uint64_t>(static_cast<int64_t>(r[l]));
    } else {
      std::memcpy(&bits, &r[l], sizeof(D));
    }
    put_bits(w, i.d, l, bits);
  }
}

// ---- the table
template <Type... T>
struct Types {};
using INTS = Types<Type::u16, Type::s16, Type::u32, Type::s32, Type::u64, Type::s64>;
using SIGNED = Types<Type::s16, Type::s32, Type::s64>;
using BITS = Types<Type::u16, Type::u32, Type::u64>;
using WORDS = Types<Type::u32, Type::u64, Type::s32, Type::s64>;
using FLOATS = Types<Type::f32, Type::f64>;
using ONE_FLOAT = Types<Type::f32>;
using HALVES = Types<Type::f16, Type::bf16>;
using PAIRS = Types<Type::f16x2, Type::bf16x2>;
using PREDICATES = Types<Type::pred>;

using Table = std::unordered_map<std::string, Row>;
Table made;

template <Type... R, class F>
void each(Types<R...>, F f) {
  (f.template operator()<R>(), ...);
}
template <Type R, Type... S, class F>
void row(const std::string& name, F) {
  made[name] = {&lanes<cpp<R>, F, cpp<S>...>, R, {S...}};
}
std::string named(const char* name, Type t) { return std::string(name) + "." + name_of(t); }

#define PTX_LIST(...) __VA_ARGS__
#define PTX_FUNCTION(...)                                                                 \
  [](auto a, [[maybe_unused]] auto b, [[maybe_unused]] auto c, [[maybe_unused]] auto d) { \
    using T [[maybe_unused]] = decltype(a);                                               \
    return __VA_ARGS__;                                                                   \
  }
#define ROWS(name, result, operands, ...) row<result, PTX_LIST operands>(#name, PTX_FUNCTION(__VA_ARGS__));
#define ROW_OF(name, types, operands, ...) \
  each(types{}, []<Type K>() { row<K, PTX_LIST operands>(named(#name, K), PTX_FUNCTION(__VA_ARGS__)); });
#define ROW1(name, types, ...) ROW_OF(name, types, (K), __VA_ARGS__)
#define ROW2(name, types, ...) ROW_OF(name, types, (K, K), __VA_ARGS__)
#define ROW3(name, types, ...) ROW_OF(name, types, (K, K, K), __VA_ARGS__)
#define ROW_SHIFT(name, types, ...) ROW_OF(name, types, (K, Type::u32), __VA_ARGS__)
#define ROW_SELECT(name, types) \
  each(types{}, []<Type K>() { made[named(#name, K)] = {&select<cpp<K>>, K, {K, K, Type::pred}}; });
#define ROW_MOVE(name, types) each(types{}, []<Type K>() { made[named(#name, K)] = {&move<cpp<K>>, K, {K}}; });
#define ROW_COMPARE(name, types, ...)                                                    \
  each(types{}, []<Type K>() {                                                           \
    auto f = [](auto a, auto b) { return __VA_ARGS__; };                                 \
    made[named("setp." #name, K)] = {&compare<cpp<K>, decltype(f)>, Type::pred, {K, K}}; \
  });
#define ROW_CARRY2(name, types, carries, ...)                              \
  each(types{}, []<Type K>() {                                             \
    using U = std::make_unsigned_t<cpp<K>>;                                \
    constexpr bool kMinus = std::string_view(#name).substr(0, 3) == "sub"; \
    made[named(#name, K)] = {&carry2<U, carries, kMinus>, K, {K, K}};      \
  });
#define ROW_CARRY3(name, types, carries, ...)                                                                          \
  each(types{}, []<Type K>() {                                                                                         \
    using U = std::make_unsigned_t<cpp<K>>;                                                                            \
    auto f = [](auto a, auto b) { return __VA_ARGS__; };                                                               \
    if constexpr (std::is_signed_v<cpp<K>>) {                                                                          \
      auto g = [](U a, U b) { return static_cast<U>(decltype(f){}(static_cast<cpp<K>>(a), static_cast<cpp<K>>(b))); }; \
      made[named(#name, K)] = {&carry3<U, carries, decltype(g)>, K, {K, K, K}};                                        \
    } else {                                                                                                           \
      made[named(#name, K)] = {&carry3<U, carries, decltype(f)>, K, {K, K, K}};                                        \
    }                                                                                                                  \
  });

const Table& table() {
  static const bool once = [] {
    using enum Type;
#include "instructions.def"
    return true;
  }();
  (void)once;
  return made;
}

}  // namespace

const Row* row_of(const std::string& name) {
  auto it = table().find(name);
  return it == table().end() ? nullptr : &it->second;
}
size_t row_count() { return table().size(); }

namespace {
using CONVERTED = Types<Type::u8, Type::s8, Type::u16, Type::s16, Type::u32, Type::s32, Type::u64, Type::s64, Type::f16,
                        Type::bf16, Type::f32, Type::f64>;
}
Handler convert_handler(Type to, Type from) {
  static const auto handlers_of = [] {
    std::map<std::pair<Type, Type>, Handler> all;
    each(CONVERTED{}, [&]<Type D>() { each(CONVERTED{}, [&]<Type S>() { all[{D, S}] = &convert<cpp<D>, cpp<S>>; }); });
    return all;
  }();
  auto it = handlers_of.find({to, from});
  return it == handlers_of.end() ? nullptr : it->second;
}

}  // namespace ptx

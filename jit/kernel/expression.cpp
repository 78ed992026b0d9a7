// The expression language of builder.h.
#include <bit>
#include <vector>

#include "jit/kernel/builder.h"
#include "src/base/check.h"

namespace msjit::kernel {
namespace {

Lane int_lane(X a) { return bits_of(a.lane()) == 64 ? Lane::i64 : Lane::i32; }
X binary(Prim p, X a, X b) { return a.k->emit(p, a.lane(), a, b); }
X unary(Prim p, X a) { return a.k->emit(p, a.lane(), a); }
X compare(Prim p, X a, X b) { return a.k->emit(p, Lane::mask, a, b); }
X sign_mask(X a) {
  return bits_of(a.lane()) == 64 ? a.k->constant_bits(a.lane(), uint64_t{1} << 63)
                                 : a.k->constant_bits(a.lane(), 1u << 31);
}

}  // namespace

X like(X a, double v) { return a.k->constant(a.lane(), v); }
X like_bits(X a, uint64_t v) { return a.k->constant_bits(int_lane(a), int_lane(a) == Lane::i32 ? v & 0xffffffffu : v); }

#define MSJIT_BINARY(op, prim)                                               \
  X operator op(X a, X b) { return binary(Prim::prim, a, b); }               \
  X operator op(X a, double b) { return binary(Prim::prim, a, like(a, b)); } \
  X operator op(double a, X b) { return binary(Prim::prim, like(b, a), b); }
MSJIT_BINARY(+, add)
MSJIT_BINARY(-, sub)
MSJIT_BINARY(*, mul)
MSJIT_BINARY(/, div)
#undef MSJIT_BINARY

X operator-(X a) { return is_float(a.lane()) ? binary(Prim::xor_, a, sign_mask(a)) : binary(Prim::sub, like(a, 0), a); }
X operator&(X a, X b) { return binary(Prim::and_, a, b); }
X operator|(X a, X b) { return binary(Prim::or_, a, b); }
X operator^(X a, X b) { return binary(Prim::xor_, a, b); }
X operator~(X a) {
  uint64_t ones = a.lane() == Lane::mask ? 1 : bits_of(a.lane()) == 64 ? ~uint64_t{0} : 0xffffffffu;
  return binary(Prim::xor_, a, a.k->constant_bits(a.lane(), ones));
}
X operator<(X a, X b) { return compare(Prim::lt, a, b); }
X operator<=(X a, X b) { return compare(Prim::le, a, b); }
X operator>(X a, X b) { return compare(Prim::lt, b, a); }
X operator>=(X a, X b) { return compare(Prim::le, b, a); }
X operator<(X a, double b) { return a < like(a, b); }
X operator<=(X a, double b) { return a <= like(a, b); }
X operator>(X a, double b) { return a > like(a, b); }
X operator>=(X a, double b) { return a >= like(a, b); }
X eq(X a, X b) { return compare(Prim::eq, a, b); }
X ne(X a, X b) { return compare(Prim::ne, a, b); }
X eq(X a, double b) { return eq(a, like(a, b)); }
X ne(X a, double b) { return ne(a, like(a, b)); }
X fma(X a, X b, X c) { return a.k->emit(Prim::fma, a.lane(), a, b, c); }
X fma(X a, X b, double c) { return fma(a, b, like(a, c)); }
X fma(X a, double b, X c) { return fma(a, like(a, b), c); }
X fma(X a, double b, double c) { return fma(a, like(a, b), like(a, c)); }
X fnma(X a, X b, X c) { return a.k->emit(Prim::fnma, a.lane(), a, b, c); }
X fnma(X a, double b, X c) { return fnma(a, like(a, b), c); }
X fnma(X a, X b, double c) { return fnma(a, b, like(a, c)); }
X min_(X a, X b) { return binary(Prim::min, a, b); }
X max_(X a, X b) { return binary(Prim::max, a, b); }
X min_(X a, double b) { return min_(a, like(a, b)); }
X max_(X a, double b) { return max_(a, like(a, b)); }
X sqrt_(X a) { return unary(Prim::sqrt, a); }
X abs_(X a) {
  MSJIT_CHECK(is_float(a.lane()));
  return a & a.k->constant_bits(a.lane(), bits_of(a.lane()) == 64 ? ~(uint64_t{1} << 63) : 0x7fffffffu);
}
X rint_(X a) { return unary(Prim::rint, a); }
X floor_(X a) { return unary(Prim::floor, a); }
X ceil_(X a) { return unary(Prim::ceil, a); }
X trunc_(X a) { return unary(Prim::trunc, a); }
X scale(X a, X n) { return binary(Prim::scale, a, n); }
X scale_whole(X a, X n) { return a.k->emit(Prim::scale, a.lane(), a, n, {}, kWholeNormal); }
X getexp(X a) { return unary(Prim::getexp, a); }
X getmant(X a) { return unary(Prim::getmant, a); }
X shl(X a, int n) { return binary(Prim::shl, a, like(a, n)); }
X shr(X a, int n) { return binary(Prim::shr, a, like(a, n)); }
X sar(X a, int n) { return binary(Prim::sar, a, like(a, n)); }
X bits(X a) { return is_float(a.lane()) ? a.k->emit(Prim::bitcast, int_lane(a), a) : a; }
X from_bits(X a) { return a.k->emit(Prim::bitcast, a.lane() == Lane::i64 ? Lane::f64 : Lane::f32, a); }
X select(X mask, X a, X b) {
  if (a.id == b.id) return a;
  if (a.lane() == Lane::mask) return (mask & a) | (~mask & b);
  return a.k->emit(Prim::select, a.lane(), mask, a, b);
}
X select(X mask, X a, double b) { return select(mask, a, like(a, b)); }
X select(X mask, double a, X b) { return select(mask, like(b, a), b); }
X isnan(X a) { return ne(a, a); }
X sign_bit(X a) { return a & sign_mask(a); }
X copysign_(X magnitude, X sign) { return abs_(magnitude) | sign_bit(sign); }

X poly(X x, std::span<const double> c) {
  X r = like(x, c.back());
  for (size_t i = c.size() - 1; i-- > 0;) r = fma(r, x, c[i]);
  return r;
}

namespace {
// The terms of c; powers[k] = x^(2^k).
X halves(std::span<const X> c, std::vector<X>& powers) {
  if (c.size() == 1) return c[0];
  if (c.size() == 2) return fma(powers[0], c[1], c[0]);
  size_t k = 0;
  while ((size_t{2} << k) < c.size()) ++k;
  while (powers.size() <= k) powers.push_back(powers.back() * powers.back());
  X low = halves(c.first(size_t{1} << k), powers);
  return fma(halves(c.subspan(size_t{1} << k), powers), powers[k], low);
}
}  // namespace

X poly_tree(X x, std::span<const X> c) {
  std::vector<X> powers{x};
  return halves(c, powers);
}
X poly_tree(X x, std::span<const double> c) {
  std::vector<X> constants;
  for (double v : c) constants.push_back(like(x, v));
  return poly_tree(x, constants);
}

X lookup(X index, int table) {
  return index.k->emit(Prim::lookup, Lane::f32, index, index.k->emit(Prim::table, Lane::f32, {}, {}, {}, table));
}

X call(const char* name, X a, X b) {
  int f = find_call(name, a.lane());
  MSJIT_CHECK(f >= 0, name);
  return a.k->emit(Prim::call, a.lane(), a, b, {}, f);
}

X patch(const char* name, X where, X fast, X a, X b) {
  int f = find_call(name, a.lane());
  MSJIT_CHECK(f >= 0, name);
  if (b.k) fast = select(where, b, fast);
  return a.k->emit(Prim::patch, a.lane(), where, fast, a, f);
}

}  // namespace msjit::kernel

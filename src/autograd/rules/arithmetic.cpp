// Binary arithmetic and selection. Conventions: maximum and minimum share a tie half and half and pass the gradient to
// both where a NaN came out; clamp passes it at the bounds; pow is 0 (not NaN) where base and exponent make it so.
#include "src/autograd/rules/formulas.h"

namespace msjit::autograd {

MSJIT_VJP(add, 0, 0) {
  c.set_unbroadcast(0, c.ct[0]);
  c.set_unbroadcast(1, c.ct[0]);
}

MSJIT_VJP(sub, 0, 0) {
  c.set_unbroadcast(0, c.ct[0]);
  if (c.wants(1)) c.set_unbroadcast(1, -c.ct[0]);
}

MSJIT_VJP(mul, kCrossed, 0) {
  if (c.wants(0)) c.set_unbroadcast(0, c.ct[0] * cj(c.in[1]));
  if (c.wants(1)) c.set_unbroadcast(1, c.ct[0] * cj(c.in[0]));
}

// Not by the result, which programs write: scores that were scaled are masked in place.
MSJIT_VJP(div, kFirstForSecond | 3, 0) {
  Val gx = c.ct[0] / cj(c.in[1]);
  c.set_unbroadcast(0, gx);
  if (c.wants(1)) c.set_unbroadcast(1, -gx * cj(c.in[0] / c.in[1]));
}

MSJIT_VJP(mod, 3, 0) {
  c.set_unbroadcast(0, c.ct[0]);
  if (c.wants(1)) c.set_unbroadcast(1, -c.ct[0] * floor_div(c.in[0], c.in[1]));
}

MSJIT_VJP(fmod, 3, 0) {
  c.set_unbroadcast(0, c.ct[0]);
  if (c.wants(1)) c.set_unbroadcast(1, -c.ct[0] * trunc(c.in[0] / c.in[1]));
}

namespace {
// y - 1 for an exponent that may be a number whose value only the graph's caller knows.
Val minus_one(VjpContext& c, const Val& y) {
  if (!y.is_number()) return y - num(1);
  if (auto n = c.e.constant(y)) {
    ops::Number less = *n;
    if (n->kind <= NumberKind::kInt) return num(n->i - 1);
    less.f -= 1;
    return Val::of(less);
  }
  return c.e(Op::full, {y}, {Ints{}, c.out_types[0].dtype}) - num(1);
}

Val pow_base_gradient(VjpContext& c) {
  const Val &x = c.in[0], &y = c.in[1], &ct = c.ct[0];
  if (auto n = y.is_number() ? c.e.constant(y) : std::nullopt; n && n->kind != NumberKind::kComplex) {
    const double value = n->as_double();
    if (value == 0) return {};
    if (value == 1) return ct;
    if (value == 2) return ct * (cj(x) * num(2));
    return ct * (cj(pow(x, minus_one(c, y))) * y);
  }
  // x ** -1 at x = 0 is infinite, and the true derivative for exponent 0 is 0: keep it out of the product.
  Val exponent = y.is_number() ? c.e(Op::full, {y}, {Ints{}, c.out_types[0].dtype}) : y;
  Val is_zero = eq(exponent, num(0));
  Val less = where(is_zero, num(1), exponent - num(1));
  return ct * cj(exponent * pow(x, less));
}
}  // namespace

MSJIT_VJP(pow, 3, 1 | kForSecond) {
  const Val &x = c.in[0], &y = c.in[1], &ct = c.ct[0];
  if (c.wants(0)) c.set_unbroadcast(0, pow_base_gradient(c));
  if (!c.wants(1)) return;
  Val base = x.is_number() ? c.e(Op::full, {x}, {Ints{}, c.out_types[0].dtype}) : cast(x, c.out_types[0].dtype);
  Val flat = eq(base, num(0));
  if (!is_complex_val(y) && !is_complex_val(base)) flat = logical_and(flat, ge(y, num(0)));
  // 0 ** y is constant in y > 0.
  Val slope = c.out[0] * log(where(flat, num(1), base));
  c.set_unbroadcast(1, ct * cj(where(flat, num(0), slope)));
}

namespace {
// Gradient of x for a selection where `loses` says that y was taken; a tie counts half.
Val selected(const Val& ct, const Val& x, const Val& y, const Val& loses) {
  return where(loses, num(0), where(eq(x, y), ct * num(0.5), ct));
}
}  // namespace

MSJIT_VJP(maximum, 3, 0) {
  const Val &x = c.in[0], &y = c.in[1];
  if (c.wants(0)) c.set_unbroadcast(0, selected(c.ct[0], x, y, lt(x, y)));
  if (c.wants(1)) c.set_unbroadcast(1, selected(c.ct[0], x, y, gt(x, y)));
}

MSJIT_VJP(minimum, 3, 0) {
  const Val &x = c.in[0], &y = c.in[1];
  if (c.wants(0)) c.set_unbroadcast(0, selected(c.ct[0], x, y, gt(x, y)));
  if (c.wants(1)) c.set_unbroadcast(1, selected(c.ct[0], x, y, lt(x, y)));
}

namespace {
Val is_nan(VjpContext& c, int i) {
  if (!c.in[i].is_number()) return isnan(c.in[i]);
  return isnan(c.e(Op::full, {c.in[i]}, {Ints{}, c.out_types[0].dtype}));
}
// fmax, fmin: a NaN operand gets nothing, unless both are; of equal ones the first gets all.
void select_number(VjpContext& c, const Val& first_loses) {
  Val loses = logical_or(first_loses, logical_and(is_nan(c, 0), logical_not(is_nan(c, 1))));
  if (c.wants(0)) c.set_unbroadcast(0, where(loses, num(0), c.ct[0]));
  if (c.wants(1)) c.set_unbroadcast(1, where(loses, c.ct[0], num(0)));
}
}  // namespace

MSJIT_VJP(fmax, 3, 0) { select_number(c, lt(c.in[0], c.in[1])); }
MSJIT_VJP(fmin, 3, 0) { select_number(c, gt(c.in[0], c.in[1])); }

MSJIT_VJP(atan2, 3, 0) {
  const Val &y = c.in[0], &x = c.in[1];
  Val d = x * x + y * y;
  Val at_origin = eq(d, num(0));
  Val scaled = where(at_origin, num(0), c.ct[0] / where(at_origin, num(1), d));
  if (c.wants(0)) c.set_unbroadcast(0, scaled * x);
  if (c.wants(1)) c.set_unbroadcast(1, -scaled * y);
}

MSJIT_VJP(hypot, 3, 1) {
  Val at_origin = eq(c.out[0], num(0));
  Val scaled = where(at_origin, num(0), c.ct[0] / where(at_origin, num(1), c.out[0]));
  if (c.wants(0)) c.set_unbroadcast(0, scaled * c.in[0]);
  if (c.wants(1)) c.set_unbroadcast(1, scaled * c.in[1]);
}

// Where x is 0 the result is 0 also from y = -1 down, where the logarithm has no value: the gradients are 0 there.
MSJIT_VJP(xlog1py, 3, 0) {
  auto tensor = [&](const Val& v) { return v.is_number() ? c.e(Op::full, {v}, {Ints{}, c.out_types[0].dtype}) : v; };
  Val x = tensor(c.in[0]), y = tensor(c.in[1]);
  Val safe = where(logical_and(eq(x, num(0)), le(y, num(-1))), num(0), y);
  if (c.wants(0)) c.set_unbroadcast(0, c.ct[0] * c.e(Op::log1p, {safe}));
  if (c.wants(1)) c.set_unbroadcast(1, c.ct[0] * x / (safe + num(1)));
}

MSJIT_VJP(where, 1, 0) {
  if (c.wants(1)) c.set_unbroadcast(1, where(c.in[0], c.ct[0], num(0)));
  if (c.wants(2)) c.set_unbroadcast(2, where(c.in[0], num(0), c.ct[0]));
}

MSJIT_VJP(clamp, 7, 0) {
  const Val &x = c.in[0], &lo = c.in[1], &hi = c.in[2], &ct = c.ct[0];
  if (c.wants(0)) {
    Val inside = lo ? ge(x, lo) : Val();
    if (hi) inside = inside ? logical_and(inside, le(x, hi)) : le(x, hi);
    c.set_unbroadcast(0, inside ? where(inside, ct, num(0)) : ct);
  }
  if (c.wants(1)) {  // where min > max, max wins
    Val taken = lt(x, lo);
    if (hi) taken = logical_and(taken, le(lo, hi));
    c.set_unbroadcast(1, where(taken, ct, num(0)));
  }
  if (c.wants(2)) {
    Val taken = gt(x, hi);
    if (lo) taken = logical_or(taken, gt(lo, hi));
    c.set_unbroadcast(2, where(taken, ct, num(0)));
  }
}

MSJIT_VJP(masked_fill, 2, 0) {
  if (c.wants(0)) c.set_unbroadcast(0, where(c.in[1], num(0), c.ct[0]));
  if (c.wants(2)) c.set_unbroadcast(2, where(c.in[1], c.ct[0], num(0)));
}

MSJIT_VJP(cast, 0, 0) { c.set(0, c.ct[0]); }
MSJIT_VJP(straight_through, 0, 0) {
  if (c.wants(0)) c.set_unbroadcast(0, c.ct[0]);
}
MSJIT_VJP(copy, 0, 0) { c.set(0, c.ct[0]); }
MSJIT_VJP(nan_to_num, 1, 0) { c.set(0, where(isfinite(c.in[0]), c.ct[0], num(0))); }

// What an in-place write replaces gets no gradient; absent means zero.
MSJIT_VJP(copy_, 0, 0) { c.set_unbroadcast(1, c.ct[0]); }
MSJIT_JVP(copy_) {
  if (c.t[1]) c.set(0, broadcast_to(c.t[1], c.out_types[0].shape));
}

}  // namespace msjit::autograd

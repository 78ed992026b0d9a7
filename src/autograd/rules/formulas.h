// Vocabulary of the rules: ops as functions of Val on the current emitter.
#pragma once
#include <algorithm>
#include <cmath>
#include <numbers>

#include "src/autograd/rule.h"
#include "src/base/check.h"

namespace msjit::autograd {

using ops::Attr;
using ops::current_emitter;
using ops::Ints;
using ops::num;
using ops::Op;
using ops::Val;
inline constexpr std::monostate kNoneAttr{};

#define MSJIT_RULE_UNARY(name) \
  inline Val name(const Val& x) { return current_emitter()(Op::name, {x}); }
MSJIT_RULE_UNARY(abs)
MSJIT_RULE_UNARY(sign)
MSJIT_RULE_UNARY(exp)
MSJIT_RULE_UNARY(log)
MSJIT_RULE_UNARY(sin)
MSJIT_RULE_UNARY(cos)
MSJIT_RULE_UNARY(sinh)
MSJIT_RULE_UNARY(cosh)
MSJIT_RULE_UNARY(tanh)
MSJIT_RULE_UNARY(sqrt)
MSJIT_RULE_UNARY(rsqrt)
MSJIT_RULE_UNARY(reciprocal)
MSJIT_RULE_UNARY(square)
MSJIT_RULE_UNARY(sigmoid)
MSJIT_RULE_UNARY(softplus)
MSJIT_RULE_UNARY(digamma)
MSJIT_RULE_UNARY(erf)
MSJIT_RULE_UNARY(isnan)
MSJIT_RULE_UNARY(isfinite)
MSJIT_RULE_UNARY(logical_not)
MSJIT_RULE_UNARY(trunc)
#undef MSJIT_RULE_UNARY

#define MSJIT_RULE_BINARY(name) \
  inline Val name(const Val& x, const Val& y) { return current_emitter()(Op::name, {x, y}); }
MSJIT_RULE_BINARY(eq)
MSJIT_RULE_BINARY(lt)
MSJIT_RULE_BINARY(le)
MSJIT_RULE_BINARY(gt)
MSJIT_RULE_BINARY(ge)
MSJIT_RULE_BINARY(logical_and)
MSJIT_RULE_BINARY(logical_or)
MSJIT_RULE_BINARY(floor_div)
MSJIT_RULE_BINARY(pow)
MSJIT_RULE_BINARY(matmul)
#undef MSJIT_RULE_BINARY

inline Val where(const Val& c, const Val& x, const Val& y) { return current_emitter()(Op::where, {c, x, y}); }
inline bool is_complex_val(const Val& v) { return is_complex(current_emitter().dtype(v)); }
// Conjugate; the value itself when real. Gradients of holomorphic f are ct * cj(f'(x)).
inline Val cj(const Val& v) {
  if (!v.is_number()) return is_complex_val(v) ? current_emitter()(Op::conj, {v}) : v;
  std::optional<ops::Number> n = current_emitter().constant(v);
  if (!n || n->kind != NumberKind::kComplex) return v;
  n->imag = -n->imag;
  return Val::of(*n);
}
inline Val real_part(const Val& v) { return is_complex_val(v) ? current_emitter()(Op::real, {v}) : v; }
inline Val cast(const Val& v, DType t) {
  return current_emitter().dtype(v) == t ? v : current_emitter()(Op::cast, {v}, {t});
}

inline Ints ints(Dims d) { return Ints(d.begin(), d.end()); }
inline Val full(double value, Dims shape, DType t) {
  return current_emitter()(Op::full, {num(value)}, {ints(shape), t});
}
inline Val zeros(Dims shape, DType t) { return current_emitter()(Op::full, {num(0)}, {ints(shape), t}); }
inline Val reshape(const Val& v, Dims shape) {
  if (std::ranges::equal(current_emitter().shape(v), shape)) return v;
  return current_emitter()(Op::reshape, {v}, {ints(shape)});
}
inline Val broadcast_to(const Val& v, Dims shape) {
  if (std::ranges::equal(current_emitter().shape(v), shape)) return v;
  return current_emitter()(Op::broadcast_to, {v}, {ints(shape)});
}
inline Val sum(const Val& v, Ints axes, bool keepdims = false) {
  if (axes.empty()) return v;
  return current_emitter()(Op::sum, {v}, {std::move(axes), keepdims, kNoneAttr});
}
inline Val slice(const Val& v, int64_t dim, int64_t start, int64_t stop, int64_t step = 1) {
  return current_emitter()(Op::slice, {v}, {dim, start, stop, step});
}
inline Val flip(const Val& v, int64_t dim) { return current_emitter()(Op::flip, {v}, {Ints{dim}}); }
inline Val cumsum(const Val& v, int64_t dim) { return current_emitter()(Op::cumsum, {v}, {dim, kNoneAttr}); }
inline Val cumprod(const Val& v, int64_t dim) { return current_emitter()(Op::cumprod, {v}, {dim, kNoneAttr}); }
inline Val cat(std::initializer_list<Val> xs, int64_t dim) { return current_emitter()(Op::cat, xs, {dim}); }
inline Val transpose(const Val& v, int64_t a, int64_t b) { return current_emitter()(Op::transpose, {v}, {a, b}); }
// The last two dimensions exchanged.
inline Val mt(const Val& v) { return transpose(v, -2, -1); }
inline Val scatter(const Val& x, const Val& index, const Val& src, int64_t dim, const char* reduce) {
  return current_emitter()(Op::scatter, {x, index, src}, {dim, std::string(reduce)});
}
inline Val gather(const Val& x, const Val& index, int64_t dim) {
  return current_emitter()(Op::gather, {x, index}, {dim});
}

inline int64_t wrap_dim(int64_t d, int ndim) { return d < 0 ? d + std::max(ndim, 1) : d; }
// The axes an attribute names, sorted; None: all.
Ints axes_of(const Attr& a, int ndim);
// A reduced value back in the operand's rank, 1 in the reduced axes.
Val keep_axes(const Val& v, Dims operand, const Ints& axes);

// The part of x (taken as contiguous) that a geometry (shape, strides, offset) names; adjoint of strided_grad.
Val strided_part(const Val& x, const Ints& geometry);

}  // namespace msjit::autograd

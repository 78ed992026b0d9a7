// Composites: ops written in other ops, through an Emitter, so that eager and graphs share one definition.
#pragma once
#include "src/ops/emitter.h"

namespace msjit::ops {

// Emits the decomposition of a row of class Composite. Operands and attrs are complete and checked (infer has passed).
void decompose(Op op, Emitter& e, std::span<const Val> operands, std::span<const Attr> attrs, Vals& outputs);

// What a decomposition sees; files composite_*.cpp hold them by family.
struct Composite {
  Emitter& e;
  std::span<const Val> in;
  std::span<const Attr> attrs;
  Vals& out;

  template <class T>
  const T& attr(int i) const {
    return std::get<T>(attrs[i]);
  }
  bool has(int i) const { return !std::holds_alternative<std::monostate>(attrs[i]); }
  void ret(Val v) { out.push_back(std::move(v)); }
  Val op(Op o, std::initializer_list<Val> operands, std::initializer_list<Attr> a = {}) { return e(o, operands, a); }
  Val sum(const Val& x, Ints axes, bool keepdims) { return e(Op::sum, {x}, {axes, keepdims}); }
  Val mean(const Val& x, Ints axes, bool keepdims) { return e(Op::mean, {x}, {axes, keepdims}); }
  Val reshape(const Val& x, Ints shape) { return e(Op::reshape, {x}, {shape}); }
  Val cast(const Val& x, DType t) { return e.dtype(x) == t ? x : e(Op::cast, {x}, {t}); }
  Val slice(const Val& x, int64_t dim, int64_t start, int64_t stop, int64_t step = 1) {
    return e(Op::slice, {x}, {dim, start, stop, step});
  }
  int64_t ndim(const Val& x) { return e.ndim(x); }
  int64_t size(const Val& x, int64_t dim) { return ndim(x) == 0 ? 1 : e.type(x).shape[wrap(x, dim)]; }
  int64_t wrap(const Val& x, int64_t dim) { return dim < 0 ? dim + e.ndim(x) : dim; }
  // Half types accumulate in float32, integers in the default float: widen first, cast the result to float_of(x).
  Val widen(const Val& x) {
    DType t = float_of(x);
    return cast(x, t == DType::float16 || t == DType::bfloat16 ? DType::float32 : t);
  }
  DType float_of(const Val& x) { return is_differentiable(e.dtype(x)) ? e.dtype(x) : default_float(); }
};
using Decomposition = void (*)(Composite& c);

}  // namespace msjit::ops

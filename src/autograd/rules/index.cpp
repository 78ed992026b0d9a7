// Indexing: gathers and scatters are each other's adjoints. Where scatter writes one place twice without adding, which
// write stays is unspecified, and so is the gradient of the others.
#include "src/autograd/rules/formulas.h"
#include "src/tensor/meta.h"

namespace msjit::autograd {

MSJIT_VJP(gather, 2, 0) {
  c.set(0, scatter(zeros(c.shape(0), c.dtype(0)), c.in[1], c.ct[0], c.attr<int64_t>(0), "add"));
}

namespace {
// What multiplies src where src was multiplied in: x * (product of the other factors at the same place), which is
// exact to first order with zeros, and to every order where a place with a zero has one factor.
template <class Context>
Val other_factors(const Context& c, int64_t dim) {
  const Val &x = c.in[0], &index = c.in[1], &src = c.in[2];
  const DType t = c.dtype(0);
  Val is_zero = eq(src, num(0));
  Val safe = where(is_zero, num(1), src);
  Val product = gather(scatter(full(1, c.shape(0), t), index, safe, dim, "multiply"), index, dim);
  Val zero_count = gather(scatter(zeros(c.shape(0), t), index, cast(is_zero, t), dim, "add"), index, dim);
  Val others = where(is_zero, where(eq(zero_count, num(1)), product, num(0)),
                     where(eq(zero_count, num(0)), product / safe, num(0)));
  return gather(x, index, dim) * others;
}
// src may be larger than index (the rest was not read) or smaller (it was broadcast).
void set_source(VjpContext& c, const Val& g) {
  Dims src = c.shape(2), index = c.in_types[1].shape;
  bool larger = src.size() == index.size();
  for (size_t d = 0; larger && d < src.size(); ++d) larger = src[d] >= index[d];
  if (!larger || std::ranges::equal(src, index)) return c.set_unbroadcast(2, g);
  Ints geometry = ints(index);
  for (int64_t s : contiguous_strides(src)) geometry.push_back(s);
  geometry.push_back(0);
  c.set(2, c.e(Op::strided_grad, {g}, {ints(src), geometry}));
}
}  // namespace

MSJIT_VJP(scatter, 7, 0) {
  const Val& index = c.in[1];
  const int64_t dim = c.attr<int64_t>(0);
  const std::string& reduce = c.attr<std::string>(1);
  if (reduce == "add") {
    c.set(0, c.ct[0]);
    if (c.wants(2)) set_source(c, gather(c.ct[0], index, dim));
  } else if (reduce == "multiply") {
    if (c.wants(0)) {
      Val ones = full(1, c.shape(0), c.dtype(0));
      c.set(0, c.ct[0] * cj(scatter(ones, index, c.in[2], dim, "multiply")));
    }
    if (c.wants(2)) c.set_unbroadcast(2, gather(c.ct[0], index, dim) * cj(other_factors(c, dim)));
  } else {
    if (c.wants(0)) c.set(0, scatter(c.ct[0], index, num(0), dim, "none"));
    if (c.wants(2)) set_source(c, gather(c.ct[0], index, dim));
  }
}

// What is written into is read for products alone, so that it may be written.
MSJIT_VJP_READS(scatter) { return std::get<std::string>(attrs[1]) == "multiply" ? 7 : 6; }

MSJIT_JVP(scatter) {
  const Val &index = c.in[1], &t = c.t[2];
  const int64_t dim = c.attr<int64_t>(0);
  const std::string& reduce = c.attr<std::string>(1);
  const Val x = c.t[0] ? c.t[0] : zeros(c.shape(0), c.dtype(0));
  if (reduce == "add") return c.set(0, t ? scatter(x, index, t, dim, "add") : x);
  if (reduce != "multiply") return c.set(0, scatter(x, index, t ? t : num(0), dim, "none"));
  Val total = c.t[0] ? scatter(x, index, c.in[2], dim, "multiply") : x;
  c.set(0, t ? scatter(total, index, other_factors(c, dim) * t, dim, "add") : total);
}

MSJIT_VJP(index_select, 2, 0) {
  const int64_t dim = c.attr<int64_t>(0);
  c.set(0, c.e(Op::index_add, {zeros(c.shape(0), c.dtype(0)), c.in[1], c.ct[0]}, {dim}));
}
MSJIT_VJP(index_add, 2, 0) {
  c.set(0, c.ct[0]);
  if (c.wants(2)) c.set(2, c.e(Op::index_select, {c.ct[0], c.in[1]}, {c.attr<int64_t>(0)}));
}

namespace {
Val index_values(VjpContext& c, const Val& x, size_t first) {
  ops::Vals xs{x};
  for (size_t i = first; i < c.in.size(); ++i) xs.push_back(c.in[i]);
  return c.e.multi(Op::index, xs, {c.attr<Ints>(0)})[0];
}
Val put(VjpContext& c, const Val& x, const Val& values, size_t first, bool accumulate) {
  ops::Vals xs{x, values};
  for (size_t i = first; i < c.in.size(); ++i) xs.push_back(c.in[i]);
  return c.e.multi(Op::index_put, xs, {c.attr<Ints>(0), accumulate})[0];
}
void index_put_gradient(VjpContext& c) {
  const Val& ct = c.ct[0];
  if (c.wants(0)) c.set(0, c.attr<bool>(1) ? ct : put(c, ct, zeros({}, c.e.dtype(ct)), 2, false));
  if (c.wants(1)) c.set_unbroadcast(1, index_values(c, ct, 2));
}
}  // namespace

MSJIT_VJP(index, ~1u, 0) {
  if (c.wants(0)) c.set(0, put(c, zeros(c.shape(0), c.dtype(0)), c.ct[0], 1, true));
}
MSJIT_VJP(index_put, ~3u, 0) { index_put_gradient(c); }
MSJIT_VJP(index_put_, ~3u, 0) { index_put_gradient(c); }

MSJIT_VJP(masked_select, 2, 0) {
  const Shape shape = broadcast_shapes(c.shape(0), c.in_types[1].shape, "masked_select");
  Val mask = broadcast_to(c.in[1], shape);
  c.set_unbroadcast(0, c.e(Op::masked_scatter, {zeros(shape, c.dtype(0)), mask, c.ct[0]}));
}

MSJIT_VJP(masked_scatter, 2, 0) {
  const Shape shape(c.out_types[0].shape);
  Val mask = broadcast_to(c.in[1], shape);
  if (c.wants(0)) c.set_unbroadcast(0, where(mask, num(0), c.ct[0]));
  if (!c.wants(2)) return;
  // The k-th true element took src[k]: positions by a running count, so that no shape depends on data.
  const int64_t n = numel_of(shape), m = numel_of(c.shape(2));
  if (n == 0 || m == 0) return;
  Val flat = reshape(mask, Shape{n});
  Val position = where(flat, cumsum(cast(flat, DType::int64), 0) - num(1), num(0));
  Val taken = where(flat, reshape(c.ct[0], Shape{n}), num(0));
  c.set(2, reshape(c.e(Op::index_add, {zeros(Shape{m}, c.e.dtype(taken)), position, taken}, {int64_t{0}}), c.shape(2)));
}

namespace {
void reordered(VjpContext& c, int64_t dim) {
  if (!c.ct[0]) return;
  if (c.ndim(0) == 0) return c.set(0, reshape(c.ct[0], c.shape(0)));
  c.set(0, scatter(zeros(c.shape(0), c.dtype(0)), c.out[1], c.ct[0], dim, "none"));
}
}  // namespace

MSJIT_VJP(topk, 0, 2) { reordered(c, c.attr<int64_t>(1)); }
MSJIT_VJP(sort, 0, 2) { reordered(c, c.attr<int64_t>(0)); }

MSJIT_JVP(topk) { c.set(0, c.ndim(0) == 0 ? c.t[0] : gather(c.t[0], c.out[1], c.attr<int64_t>(1))); }
MSJIT_JVP(sort) { c.set(0, c.ndim(0) == 0 ? c.t[0] : gather(c.t[0], c.out[1], c.attr<int64_t>(0))); }
MSJIT_JVP(cummax) { c.set(0, c.ndim(0) == 0 ? c.t[0] : gather(c.t[0], c.out[1], c.attr<int64_t>(0))); }
MSJIT_JVP(cummin) { c.set(0, c.ndim(0) == 0 ? c.t[0] : gather(c.t[0], c.out[1], c.attr<int64_t>(0))); }
MSJIT_JVP(index_put_) {
  ops::Vals xs(c.in.begin(), c.in.end());
  for (int i : {0, 1}) xs[i] = c.t[i] ? c.t[i] : zeros(c.shape(i), c.dtype(i));
  c.set(0, c.e.multi(Op::index_put, xs, {c.attr<Ints>(0), c.attr<bool>(1)})[0]);
}

MSJIT_VJP(embedding, 2, 0) {
  Dims weight = c.shape(0);
  const int64_t n = numel_of(c.shape(1));
  Val rows = reshape(c.ct[0], Shape{n, weight[1]});
  Val ids = reshape(c.in[1], Shape{n});
  c.set(0, c.e(Op::index_add, {zeros(weight, c.dtype(0)), ids, rows}, {int64_t{0}}));
}

}  // namespace msjit::autograd

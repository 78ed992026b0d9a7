// Reductions and scans. amax and amin share the gradient evenly among ties; a NaN result makes a NaN gradient.
// prod and cumprod never divide, so that zeros are exact at every order.
#include "src/autograd/rules/formulas.h"

namespace msjit::autograd {

Ints axes_of(const Attr& a, int ndim) {
  Ints axes;
  if (ndim == 0) return axes;  // what is named of a 0-d tensor is no axis that it has
  if (const auto* named = std::get_if<Ints>(&a)) {
    for (int64_t d : *named) axes.push_back(wrap_dim(d, ndim));
    std::sort(axes.begin(), axes.end());
  } else if (const auto* one = std::get_if<int64_t>(&a)) {
    axes.push_back(wrap_dim(*one, ndim));
  } else {
    for (int d = 0; d < ndim; ++d) axes.push_back(d);
  }
  return axes;
}

Val keep_axes(const Val& v, Dims operand, const Ints& axes) {
  Shape kept(operand.begin(), operand.end());
  for (int64_t d : axes)
    if (!kept.empty()) kept[d] = 1;
  return reshape(v, kept);
}

namespace {
int64_t count(Dims shape, const Ints& axes) {
  int64_t n = 1;
  for (int64_t d : axes) n *= shape[d];
  return n;
}
Val expand(VjpContext& c) {
  return broadcast_to(keep_axes(c.ct[0], c.shape(0), axes_of(c.attrs[0], c.ndim(0))), c.shape(0));
}
}  // namespace

MSJIT_VJP(sum, 0, 0) { c.set(0, expand(c)); }

MSJIT_VJP(sum_squares, 1, 0) { c.set(0, expand(c) * (cj(c.in[0]) * num(2))); }
MSJIT_JVP(sum_squares) { c.set(0, c.e(Op::sum, {c.in[0] * c.t[0] * num(2)}, {c.attrs[0], c.attrs[1], c.attrs[2]})); }

MSJIT_VJP(mean, 0, 0) {
  const int64_t n = count(c.shape(0), axes_of(c.attrs[0], c.ndim(0)));
  Val ct = n > 0 ? c.ct[0] * num(1.0 / static_cast<double>(n)) : c.ct[0];
  c.set(0, broadcast_to(keep_axes(ct, c.shape(0), axes_of(c.attrs[0], c.ndim(0))), c.shape(0)));
}

namespace {
template <class Context>
Val winners_of(const Context& c, const Ints& axes) {
  Val found = eq(c.in[0], keep_axes(c.out[0], c.shape(0), axes));
  if (is_floating(c.dtype(0))) found = logical_or(found, isnan(c.in[0]));  // then the result is NaN, too
  return cast(found, c.dtype(0));
}
void extremum(VjpContext& c) {
  const Ints axes = axes_of(c.attrs[0], c.ndim(0));
  Val winners = winners_of(c, axes);
  Val share = sum(winners, axes, true);
  c.set(0, winners * (keep_axes(c.ct[0], c.shape(0), axes) / share));
}
void extremum_forward(JvpContext& c) {
  const Ints axes = axes_of(c.attrs[0], c.ndim(0));
  Val winners = winners_of(c, axes);
  c.set(0, reshape(sum(winners * c.t[0], axes, true) / sum(winners, axes, true), c.out_types[0].shape));
}

// Products of what stands before (after) each element along the last dimension.
Val product_before(const Val& x) {
  Shape s = current_emitter().shape(x);
  const int64_t last = static_cast<int64_t>(s.size()) - 1, n = s[last];
  s[last] = 1;
  Val one = full(1, s, current_emitter().dtype(x));
  return n == 1 ? one : cumprod(cat({one, slice(x, last, 0, n - 1)}, last), last);
}
Val product_after(const Val& x) {
  const int64_t last = current_emitter().ndim(x) - 1;
  return flip(product_before(flip(x, last)), last);
}
}  // namespace

MSJIT_VJP(amax, 1, 1) { extremum(c); }
MSJIT_VJP(amin, 1, 1) { extremum(c); }
MSJIT_JVP(amax) { extremum_forward(c); }
MSJIT_JVP(amin) { extremum_forward(c); }

namespace {
// For each element the product of the others that are reduced with it; absent where nothing is.
template <class Context>
Val product_of_others(const Context& c, const Ints& axes) {
  const Shape shape(c.shape(0));
  Val x = cast(c.in[0], c.out_types[0].dtype);
  const int64_t n = count(shape, axes);
  if (n == 0) return {};
  // The reduced axes last, as one.
  Ints order, back(shape.size());
  Shape flat;
  for (size_t d = 0; d < shape.size(); ++d)
    if (!std::count(axes.begin(), axes.end(), static_cast<int64_t>(d))) {
      order.push_back(d);
      flat.push_back(shape[d]);
    }
  Shape permuted = flat;
  for (int64_t d : axes) {
    order.push_back(d);
    permuted.push_back(shape[d]);
  }
  flat.push_back(n);
  for (size_t k = 0; k < order.size(); ++k) back[order[k]] = static_cast<int64_t>(k);
  Val rows = reshape(c.e(Op::permute, {x}, {order}), flat);
  Val others = product_before(rows) * product_after(rows);
  return c.e(Op::permute, {reshape(others, permuted)}, {back});
}
}  // namespace

MSJIT_VJP(prod, 1, 0) {
  const Ints axes = axes_of(c.attrs[0], c.ndim(0));
  if (c.ndim(0) == 0) return c.set(0, c.ct[0]);
  if (Val others = product_of_others(c, axes)) c.set(0, keep_axes(c.ct[0], c.shape(0), axes) * cj(others));
}
MSJIT_JVP(prod) {
  const Ints axes = axes_of(c.attrs[0], c.ndim(0));
  if (c.ndim(0) == 0) return c.set(0, c.t[0]);
  if (Val others = product_of_others(c, axes)) c.set(0, reshape(sum(others * c.t[0], axes), c.out_types[0].shape));
}

MSJIT_VJP(cumsum, 0, 0) {
  const int64_t dim = wrap_dim(c.attr<int64_t>(0), c.ndim(0));
  if (c.ndim(0) == 0) return c.set(0, c.ct[0]);
  c.set(0, flip(cumsum(flip(c.ct[0], dim), dim), dim));
}

// d out[k] / d x[i] = (product before i) * (product of i+1 .. k), so the gradient is (product before i) * t[i] with
// t[i] = ct[i] + x[i+1] * t[i+1], a linear recurrence solved in log2(n) doublings.
MSJIT_VJP(cumprod, 1, 0) {
  const int64_t dim = wrap_dim(c.attr<int64_t>(0), c.ndim(0)), last = c.ndim(0) - 1;
  if (c.ndim(0) == 0) return c.set(0, c.ct[0]);
  const DType dtype = c.out_types[0].dtype;
  Val x = cast(c.in[0], dtype);
  Val ct = c.ct[0];
  if (dim != last) {
    x = transpose(x, dim, last);
    ct = transpose(ct, dim, last);
  }
  const Shape shape = c.e.shape(x);
  const int64_t n = shape[last];
  if (n == 0) return;
  auto shifted = [&](const Val& v, int64_t by) {  // v[i + by], 0 beyond the end
    if (by >= n) return zeros(shape, dtype);
    Shape tail = shape;
    tail[last] = by;
    return cat({slice(v, last, by, n), zeros(tail, dtype)}, last);
  };
  Val t = ct, factor = shifted(cj(x), 1);
  for (int64_t d = 1; d < n; d *= 2) {
    t = t + factor * shifted(t, d);
    if (2 * d < n) factor = factor * shifted(factor, d);
  }
  Val g = cj(product_before(x)) * t;
  c.set(0, dim == last ? g : transpose(g, dim, last));
}

namespace {
void scan_extremum(VjpContext& c) {
  if (!c.ct[0]) return;
  if (c.ndim(0) == 0) return c.set(0, c.ct[0]);
  c.set(0, scatter(zeros(c.shape(0), c.dtype(0)), c.out[1], c.ct[0], c.attr<int64_t>(0), "add"));
}
}  // namespace

// out[k] = x[k] * out[k-1], so its tangent is s[k] = x[k] * s[k-1] + (product before k) * t[k]: doublings, as above.
MSJIT_JVP(cumprod) {
  const int64_t dim = wrap_dim(c.attr<int64_t>(0), c.ndim(0)), last = c.ndim(0) - 1;
  if (c.ndim(0) == 0) return c.set(0, c.t[0]);
  const DType dtype = c.out_types[0].dtype;
  Val x = cast(c.in[0], dtype), t = cast(c.t[0], dtype);
  if (dim != last) {
    x = transpose(x, dim, last);
    t = transpose(t, dim, last);
  }
  const Shape shape = c.e.shape(x);
  const int64_t n = shape[last];
  if (n == 0) return;
  auto delayed = [&](const Val& v, int64_t by) {  // v[i - by], 0 before the start
    Shape head = shape;
    head[last] = by;
    return cat({zeros(head, dtype), slice(v, last, 0, n - by)}, last);
  };
  Val s = product_before(x) * t, factor = x;
  for (int64_t d = 1; d < n; d *= 2) {
    s = s + factor * delayed(s, d);
    if (2 * d < n) factor = factor * delayed(factor, d);
  }
  c.set(0, dim == last ? s : transpose(s, dim, last));
}

MSJIT_VJP(cummax, 0, 2) { scan_extremum(c); }
MSJIT_VJP(cummin, 0, 2) { scan_extremum(c); }

}  // namespace msjit::autograd

// Arithmetic, moments and norms.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "src/ops/composite.h"

namespace msjit::ops {
namespace {

Ints all_axes(Composite& c, const Val& x) {
  Ints axes;
  for (int64_t i = 0; i < c.ndim(x); ++i) axes.push_back(i);
  return axes;
}
Ints axes_or_all(Composite& c, const Val& x, int attr) { return c.has(attr) ? c.attr<Ints>(attr) : all_axes(c, x); }
int64_t count(Composite& c, const Val& x, const Ints& axes) {
  int64_t n = 1;
  for (int64_t a : axes) n *= c.size(x, a);
  return n;
}
// The p-th root of what is not negative. At 0, where there is no derivative, its gradient is 0, not infinite.
Val root(Composite& c, const Val& s, double p) {
  Val zero = c.op(Op::eq, {s, num(0)}), safe = c.op(Op::where, {zero, num(1), s});
  Val r = p == 2 ? c.op(Op::sqrt, {safe}) : c.op(Op::pow, {safe, num(1.0 / p)});
  return c.op(Op::where, {zero, num(0), r});
}
Val variance(Composite& c, const Val& x, const Ints& axes, int64_t ddof, bool keepdims) {
  Val wide = c.widen(x);
  Val d = wide - c.mean(wide, axes, true);
  Val squares = is_complex(c.e.dtype(wide)) ? c.op(Op::square, {c.op(Op::abs, {d})}) : d * d;
  double n = static_cast<double>(count(c, x, axes) - ddof);
  Val r = c.sum(squares, axes, keepdims) / num(n > 0 ? n : 0.0);
  return is_complex(c.e.dtype(wide)) ? r : c.cast(r, c.float_of(x));
}

}  // namespace

void decompose_lerp(Composite& c) { c.ret(c.in[0] + c.in[2] * (c.in[1] - c.in[0])); }
void decompose_addcmul(Composite& c) { c.ret(c.in[0] + c.in[1] * c.in[2] * c.in[3]); }
void decompose_addcdiv(Composite& c) { c.ret(c.in[0] + c.in[3] * (c.in[1] / c.in[2])); }
void decompose_frac(Composite& c) { c.ret(c.in[0] - c.op(Op::trunc, {c.in[0]})); }
void decompose_hard_tanh(Composite& c) {
  c.ret(c.op(Op::clamp, {c.in[0], num(c.attr<double>(0)), num(c.attr<double>(1))}));
}
void decompose_prelu(Composite& c) {
  Val w = c.in[1];
  if (numel_of(c.e.type(w).shape) == 1) {
    w = c.reshape(w, Ints{});  // whatever its rank, the result has x's
  } else if (c.ndim(c.in[0]) > 2) {
    Ints shape(static_cast<size_t>(c.ndim(c.in[0]) - 1), 1);
    shape[0] = c.size(w, 0);
    w = c.reshape(w, shape);
  }
  c.ret(c.op(Op::where, {c.op(Op::gt, {c.in[0], num(0)}), c.in[0], w * c.in[0]}));
}
void decompose_glu(Composite& c) {
  int64_t dim = c.wrap(c.in[0], c.attr<int64_t>(0)), half = c.size(c.in[0], dim) / 2;
  c.ret(c.slice(c.in[0], dim, 0, half) * c.op(Op::sigmoid, {c.slice(c.in[0], dim, half, 2 * half)}));
}
void decompose_cumulative_trapezoid(Composite& c) {
  const int64_t dim = c.wrap(c.in[0], c.attr<int64_t>(1));
  auto neighbours = [&](const Val& v, int64_t along) {
    const int64_t n = c.size(v, along);
    return std::pair(c.slice(v, along, std::min<int64_t>(1, n), n), c.slice(v, along, 0, std::max<int64_t>(n - 1, 0)));
  };
  auto [right, left] = neighbours(c.widen(c.in[0]), dim);
  Val pairs = right + left;
  DType t = c.float_of(c.in[0]);
  if (c.in[1]) {
    Val x = c.widen(c.in[1]);
    t = promote(t, c.float_of(c.in[1]));
    const bool line = c.ndim(x) == 1;
    auto [after, before] = neighbours(x, line ? 0 : dim);
    Val steps = after - before;
    if (line) {
      Ints shape(static_cast<size_t>(c.ndim(c.in[0])), 1);
      shape[dim] = c.size(steps, 0);
      steps = c.reshape(steps, shape);
    }
    pairs = pairs * steps;
  }
  const double each = c.in[1] ? 0.5 : c.attr<double>(0) / 2;
  c.ret(c.cast(c.op(Op::cumsum, {pairs}, {dim}) * num(each), t));
}
// In ascending order equal values are runs; how far an element is into its run counts those before it, and the first of
// the largest counts ends the run of the smallest value. NaN differs from NaN.
void decompose_mode(Composite& c) {
  const Val& x = c.in[0];
  const bool keepdim = c.attr<bool>(1);
  auto whole = [&](double value, Ints shape) { return c.op(Op::full, {num(value)}, {shape, DType::int64}); };
  if (c.ndim(x) == 0) {
    c.ret(c.op(Op::copy, {x}));
    return c.ret(whole(0, {}));
  }
  const int64_t dim = c.wrap(x, c.attr<int64_t>(0)), n = c.size(x, dim);
  const Val operands[] = {x};
  Vals sorted = c.e.multi(Op::sort, operands, {dim, false});
  Ints first(static_cast<size_t>(c.ndim(x)), 1), all = first;
  for (int64_t d = 0; d < c.ndim(x); ++d)
    if (d != dim) first[d] = c.size(x, d);
  Val best = whole(0, first);
  if (n > 1) {
    all[dim] = n - 1;
    Val place = c.op(Op::cumsum, {whole(1, all)}, {dim});
    Val same = c.op(Op::eq, {c.slice(sorted[0], dim, 1, n), c.slice(sorted[0], dim, 0, n - 1)});
    // In float64: running maxima of integers have no form in graphs for Ascend.
    const Val starts[] = {c.cast(c.op(Op::where, {same, num(0), place}), DType::float64)};
    const Val counts[] = {best, place - c.cast(c.e.multi(Op::cummax, starts, {dim})[0], DType::int64)};
    best = c.op(Op::argmax, {c.e.multi(Op::cat, counts, {dim})[0]}, {dim, true});
  }
  for (const Val& v : sorted) {
    Val found = c.op(Op::gather, {v, best}, {dim});
    c.ret(keepdim ? found : c.op(Op::squeeze, {found}, {Ints{dim}}));
  }
}
void decompose_isclose(Composite& c) {
  // Bools have no difference, and those of small and unsigned ints leave their range.
  auto wide = [&](const Val& v) {
    const DType t = c.e.dtype(v);
    return is_integral(t) || t == DType::bool_ ? c.cast(v, DType::int64) : v;
  };
  const Val x = wide(c.in[0]), y = wide(c.in[1]);
  Val limit = num(c.attr<double>(1)) + num(c.attr<double>(0)) * c.op(Op::abs, {y});
  Val near = c.op(Op::logical_and, {c.op(Op::le, {c.op(Op::abs, {x - y}), limit}), c.op(Op::isfinite, {y})});
  Val close = c.op(Op::logical_or, {near, c.op(Op::eq, {x, y})});
  if (c.attr<bool>(2))
    close = c.op(Op::logical_or, {close, c.op(Op::logical_and, {c.op(Op::isnan, {x}), c.op(Op::isnan, {y})})});
  c.ret(close);
}
void decompose_var(Composite& c) {
  c.ret(variance(c, c.in[0], axes_or_all(c, c.in[0], 0), c.attr<int64_t>(1), c.attr<bool>(2)));
}
void decompose_std(Composite& c) {
  c.ret(root(c, variance(c, c.in[0], axes_or_all(c, c.in[0], 0), c.attr<int64_t>(1), c.attr<bool>(2)), 2));
}
void decompose_logsumexp(Composite& c) {
  Ints axes = c.attr<Ints>(0);
  if (axes.empty()) axes = all_axes(c, c.in[0]);
  bool keepdims = c.attr<bool>(1);
  Val x = c.widen(c.in[0]);
  bool empty = false;  // of nothing: log 0
  for (int64_t axis : axes) empty = empty || (c.ndim(x) > 0 && c.size(x, c.wrap(x, axis)) == 0);
  if (empty) return c.ret(c.cast(c.op(Op::log, {c.sum(c.op(Op::exp, {x}), axes, keepdims)}), c.float_of(c.in[0])));
  Val top = c.op(Op::detach, {c.op(Op::amax, {x}, {axes, true})});
  Val safe = c.op(Op::where, {c.op(Op::isfinite, {top}), top, num(0.0)});  // all -inf, or +inf: no inf - inf
  Val total = c.op(Op::log, {c.sum(c.op(Op::exp, {x - safe}), axes, true)}) + safe;
  if (!keepdims) total = c.op(Op::squeeze, {total}, {axes});
  c.ret(c.cast(total, c.float_of(c.in[0])));
}
void decompose_norm(Composite& c) {
  double p = c.attr<double>(0);
  Ints axes = axes_or_all(c, c.in[0], 1);
  bool keepdims = c.attr<bool>(2);
  Val x = c.widen(c.in[0]);
  Val a = c.op(Op::abs, {x}), r;
  if (std::isinf(p)) {
    r = c.op(p > 0 ? Op::amax : Op::amin, {a}, {axes, keepdims});
  } else if (p == 0) {
    r = c.sum(c.cast(c.op(Op::ne, {x, num(0)}), c.e.dtype(a)), axes, keepdims);
  } else if (p == 1) {
    r = c.sum(a, axes, keepdims);
  } else if (p == 2) {
    r = root(c, c.sum(a * a, axes, keepdims), 2);
  } else {
    Val powers;
    if (p >= 1) {
      powers = c.op(Op::pow, {a, num(p)});
    } else {  // of infinite slope at 0, where the gradient is 0, as of |x|
      const Val zero = c.op(Op::eq, {a, num(0)});
      powers = c.op(Op::pow, {c.op(Op::where, {zero, num(1), a}), num(p)});
      powers = c.op(Op::where, {zero, num(p > 0 ? 0.0 : std::numeric_limits<double>::infinity()), powers});
    }
    r = root(c, c.sum(powers, axes, keepdims), p);
  }
  c.ret(is_complex(c.e.dtype(x)) ? r : c.cast(r, c.float_of(c.in[0])));
}
void decompose_count_nonzero(Composite& c) {
  c.ret(c.sum(c.cast(c.op(Op::ne, {c.in[0], num(0)}), DType::int64), axes_or_all(c, c.in[0], 0), c.attr<bool>(1)));
}
void decompose_addmm(Composite& c) { c.ret(c.in[3] * c.in[0] + c.in[4] * c.op(Op::matmul, {c.in[1], c.in[2]})); }
void decompose_bmm(Composite& c) { c.ret(c.op(Op::matmul, {c.in[0], c.in[1]})); }
void decompose_outer(Composite& c) {
  c.ret(c.reshape(c.in[0], {c.size(c.in[0], 0), 1}) * c.reshape(c.in[1], {1, c.size(c.in[1], 0)}));
}
void decompose_dot(Composite& c) { c.ret(c.op(Op::matmul, {c.in[0], c.in[1]})); }
void decompose_normalize(Composite& c) {
  double p = c.attr<double>(0);
  Val n = c.op(Op::norm, {c.in[0]}, {p, Ints{c.attr<int64_t>(1)}, true});  // at 0 it has the gradient 0
  c.ret(c.in[0] / c.op(Op::clamp, {n, num(c.attr<double>(2)), Val()}));
}
void decompose_cosine_similarity(Composite& c) {
  Ints axis{c.attr<int64_t>(0)};
  Val x = c.in[0], y = c.in[1];
  const Shape both = broadcast_shapes(c.e.type(x).shape, c.e.type(y).shape, "cosine_similarity");
  for (Val* v : {&x, &y})  // dim is one of the common shape
    if (c.e.type(*v).shape != both) *v = c.op(Op::broadcast_to, {*v}, {Ints(both.begin(), both.end())});
  Val norms = c.op(Op::norm, {x}, {2.0, axis, false}) * c.op(Op::norm, {y}, {2.0, axis, false});
  c.ret(c.sum(x * y, axis, false) / c.op(Op::clamp, {norms, num(c.attr<double>(1)), Val()}));
}

}  // namespace msjit::ops

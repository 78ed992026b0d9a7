#include "jit/passes/parts.h"

#include <array>

#include "src/backends/resample.h"
#include "src/base/check.h"

namespace msjit::passes {
namespace {

using backends::PointMode;
using backends::ResampleTable;
using ops::Attr;
using ops::Ints;
using ops::num;
using ops::Op;
using ops::Val;

struct Parts {
  ir::Graph& graph;
  ops::Emitter& e;
  std::span<const Val> in;
  std::span<const Attr> attrs;
  ops::Vals& out;

  template <class T>
  const T& attr(int i) const {
    return std::get<T>(attrs[i]);
  }
  Val op(Op o, std::initializer_list<Val> operands, std::initializer_list<Attr> a = {}) { return e(o, operands, a); }
  Val reshape(const Val& v, const Ints& shape) { return op(Op::reshape, {v}, {shape}); }
  Val cast(const Val& v, DType t) { return e.dtype(v) == t ? v : op(Op::cast, {v}, {t}); }
  Val where(const Val& c, const Val& x, const Val& y) { return op(Op::where, {c, x, y}); }
  // Half types are too coarse for places and sums.
  Val wide(const Val& v) {
    const DType t = e.dtype(v);
    return t == DType::float16 || t == DType::bfloat16 ? cast(v, DType::float32) : v;
  }
  template <class T>
  Val constant(const std::vector<T>& values, const Ints& shape, DType dtype) {
    return ir::val(graph.constant(Tensor::from_bytes(values.data(), shape, dtype)));
  }
};

// ---- resizing

// x along dim by a table.
Val along(Parts& c, const Val& x, int64_t dim, const ResampleTable& t, bool nearest) {
  int64_t width = 1;
  for (int64_t i = 0; i < t.to; ++i) width = std::max(width, t.first[i + 1] - t.first[i]);
  // Elements one behind the other for each place; what a place has fewer is its first one, of weight 0.
  const auto count = static_cast<size_t>(width * t.to);
  std::vector<int64_t> index(count, 0);
  std::vector<float> weight(count, 0);
  std::vector<double> weight64(count, 0);
  std::vector<uint8_t> there(count, 0);
  bool holes = false;
  for (int64_t i = 0; i < t.to; ++i) {
    for (int64_t k = 0; k < width; ++k) {
      const auto at = static_cast<size_t>(i * width + k);
      const int64_t from = t.first[i] + k;
      there[at] = from < t.first[i + 1];
      holes = holes || !there[at];
      if (!there[at]) continue;
      index[at] = t.index[from];
      weight64[at] = t.weight[from];
      weight[at] = static_cast<float>(t.weight[from]);
    }
  }
  const Val found = c.op(Op::index_select, {x, c.constant(index, {static_cast<int64_t>(count)}, DType::int64)}, {dim});
  if (nearest) return found;
  const Shape shape = c.e.shape(x);
  Ints split, ones(shape.size() + 1, 1), joined(shape.begin(), shape.end());
  for (size_t d = 0; d < shape.size(); ++d) {
    split.push_back(static_cast<int64_t>(d) == dim ? t.to : shape[d]);
    if (static_cast<int64_t>(d) == dim) split.push_back(width);
  }
  ones[dim] = t.to, ones[dim + 1] = width;
  Val parts = c.reshape(found, split);
  if (holes) parts = c.where(c.constant(there, ones, DType::bool_), parts, num(0));
  const Val w = c.e.dtype(x) == DType::float64 ? c.constant(weight64, ones, DType::float64)
                                               : c.constant(weight, ones, DType::float32);
  return c.op(Op::sum, {parts * w}, {Ints{dim + 1}, false, std::monostate{}});
}
void resample(Parts& c, bool adjoint) {
  const DType dtype = c.e.dtype(c.in[0]);
  const bool nearest = !adjoint && c.attr<std::string>(1).starts_with("nearest");
  const Shape shape = c.e.shape(c.in[0]);
  const backends::ResampleLines lines = backends::resample_lines(shape, c.attrs, adjoint);
  Val x = nearest ? c.in[0] : c.wide(c.in[0]);
  const auto count = static_cast<int64_t>(c.attr<Ints>(0).size()), ndim = static_cast<int64_t>(shape.size());
  for (int64_t d = 3 - count; d < 3; ++d) {
    ResampleTable t = backends::resample_table(lines.dims[d]);
    if (adjoint) t = backends::transposed(t);
    if (!t.same) x = along(c, x, ndim - 3 + d, t, nearest);
  }
  c.out.push_back(c.cast(x, dtype));
}

// ---- points: see MSJIT_POINT_TAP, of which this is the same in ops

struct Coordinate {
  Val slope, index[4], weight[4];  // a place's number as a float, -1 where there is none
};
// Where p is moved to, and 1, 0 or -1, what that is differentiated.
std::pair<Val, Val> inside(Parts& c, Val p, const PointMode& m, double last, double span, double low_end) {
  Val turn = num(1.0);
  if (m.padding == 0) return {p, turn};
  if (m.padding == 2) {
    if (span <= 0) return {p * num(0.0), num(0.0)};
    const Val from = p - num(low_end), away = c.op(Op::abs, {from});
    const Val flips = c.op(Op::floor, {away / num(span)}), extra = c.op(Op::fmod, {away, num(span)});
    const Val even = c.op(Op::eq, {c.op(Op::mod, {flips, num(2.0)}), num(0.0)});
    turn = c.where(c.op(Op::lt, {from, num(0.0)}), num(-1.0), num(1.0)) * c.where(even, num(1.0), num(-1.0));
    p = c.where(even, extra + num(low_end), num(span + low_end) - extra);
  }
  const Val at_end = c.op(Op::logical_or, {c.op(Op::le, {p, num(0.0)}), c.op(Op::ge, {p, num(last)})});
  return {c.op(Op::clamp, {p, num(0.0), num(last)}), c.where(at_end, num(0.0), turn)};
}
Val cubic(Parts&, const Val& u, bool far, int64_t order) {
  if (order > 3) return u * num(0.0);
  if (far) {
    if (order == 0) return ((num(3.75) - num(0.75) * u) * u - num(6.0)) * u + num(3.0);
    if (order == 1) return (num(7.5) - num(2.25) * u) * u - num(6.0);
    return order == 2 ? num(7.5) - num(4.5) * u : u * num(0.0) - num(4.5);
  }
  if (order == 0) return (num(1.25) * u - num(2.25)) * u * u + num(1.0);
  if (order == 1) return (num(3.75) * u - num(4.5)) * u;
  return order == 2 ? num(7.5) * u - num(4.5) : u * num(0.0) + num(7.5);
}
Coordinate coordinate(Parts& c, const Val& g, const PointMode& m, int64_t size, int64_t order) {
  const auto n = static_cast<double>(size);
  const double last = n - 1, span = m.align ? last : n, low_end = m.align ? 0.0 : -0.5;
  Val at = m.align ? (g + num(1.0)) * num(0.5 * last) : ((g + num(1.0)) * num(n) - num(1.0)) * num(0.5);
  Coordinate r;
  Val slope = num(m.align ? 0.5 * last : 0.5 * n);
  if (m.mode != 2) {
    auto [moved, turn] = inside(c, at, m, last, span, low_end);
    at = moved;
    slope = m.padding == 0 ? slope : turn * slope;
  }
  const Val low = c.op(m.mode == 0 ? Op::round : Op::floor, {at}), t = at - low, none = at * num(0.0);
  for (int k = 0; k < m.taps; ++k) {
    Val &index = r.index[k], &weight = r.weight[k];
    index = low + num(static_cast<double>(m.mode == 2 ? k - 1 : k));
    if (m.mode == 0) {
      weight = order == 0 ? none + num(1.0) : none;
    } else if (m.mode == 1) {
      weight = order == 0 ? (k == 0 ? num(1.0) - t : t) : order == 1 ? none + num(k == 0 ? -1.0 : 1.0) : none;
    } else {
      const Val u = k == 0 ? t + num(1.0) : k == 1 ? t : num(k == 2 ? 1.0 : 2.0) - t;
      weight = cubic(c, u, k == 0 || k == 3, order);
      if (k > 1 && order % 2 == 1) weight = num(0.0) - weight;
      index = inside(c, index, m, last, span, low_end).first;
    }
    for (int64_t o = 0; o < order; ++o) weight = weight * slope;
    const Val good = c.op(Op::logical_and, {c.op(Op::ge, {index, num(0.0)}), c.op(Op::le, {index, num(last)})});
    index = c.where(good, index, num(-1.0));
  }
  return r;
}
struct Points {
  Val weight, index;  // (N, K, Q)
};
Points points(Parts& c, const Val& given, Dims size, const PointMode& m, const Ints& orders) {
  const Val grid = c.wide(given);
  const Shape s = c.e.shape(grid);
  const auto count = static_cast<int>(size.size());
  int64_t q = 1, taps = 1;
  for (size_t d = 1; d + 1 < s.size(); ++d) q *= s[d];
  std::vector<Coordinate> each;
  for (int j = 0; j < count; ++j, taps *= m.taps) {
    const Val g = c.reshape(c.op(Op::select, {grid}, {int64_t{-1}, static_cast<int64_t>(j)}), {s[0], 1, q});
    each.push_back(coordinate(c, g, m, size[count - 1 - j], orders[j]));
  }
  ops::Vals weights, indices;
  for (int64_t k = 0; k < taps; ++k) {
    Val weight, index, none;
    for (int64_t j = count - 1, rest = k, step = taps / m.taps; j >= 0; --j, step /= m.taps) {
      const auto t = rest / step;
      rest %= step;
      const Coordinate& one = each[j];
      const Val place = c.op(Op::cast, {one.index[t]}, {DType::int64});
      const Val missing = c.op(Op::lt, {place, num(0)});
      index = index ? index * num(size[count - 1 - j]) + place : place;
      none = none ? c.op(Op::logical_or, {none, missing}) : missing;
      weight = weight ? weight * one.weight[t] : one.weight[t];
    }
    weights.push_back(weight);
    indices.push_back(c.where(none, num(-1), index));
  }
  return {c.e.multi(Op::cat, weights, {int64_t{1}})[0], c.e.multi(Op::cat, indices, {int64_t{1}})[0]};
}

int64_t behind(Dims s, size_t from) {
  int64_t n = 1;
  for (size_t d = from; d < s.size(); ++d) n *= s[d];
  return n;
}
// index (N, K, Q) as (N, C, K * Q), none being 0, and as (N, 1, K * Q) where there is none.
std::pair<Val, Val> places(Parts& c, const Val& index, int64_t channels) {
  const Shape s = c.e.shape(index);
  const Val flat = c.reshape(index, {s[0], 1, s[1] * s[2]}), none = c.op(Op::lt, {flat, num(0)});
  return {c.op(Op::broadcast_to, {c.where(none, num(0), flat)}, {Ints{s[0], channels, s[1] * s[2]}}), none};
}
// Elements of x (N, C, ...) that index names, (N, C, K, Q).
Val picked(Parts& c, const Val& x, const Val& index) {
  const Shape s = c.e.shape(x), i = c.e.shape(index);
  const auto [at, none] = places(c, index, s[1]);
  const Val found = c.op(Op::gather, {c.reshape(x, {s[0], s[1], behind(s, 2)}), at}, {int64_t{2}});
  return c.reshape(c.where(none, num(0), found), {s[0], s[1], i[1], i[2]});
}
Val flat(Parts& c, const Val& ct) {  // (N, C, ...) as (N, C, 1, Q)
  const Shape s = c.e.shape(ct);
  return c.reshape(ct, {s[0], s[1], 1, behind(s, 2)});
}

void sample_grid(Parts& c) {
  const Val x = c.wide(c.in[0]);
  const Shape s = c.e.shape(x), g = c.e.shape(c.in[1]);
  const PointMode m = backends::point_mode(c.attr<std::string>(0), c.attr<std::string>(1), c.attr<bool>(2));
  const Points p = points(c, c.in[1], Dims(s).subspan(2), m, Ints(s.size() - 2, 0));
  const Shape i = c.e.shape(p.index);
  const Val sum = c.op(Op::sum, {picked(c, x, p.index) * c.reshape(p.weight, {i[0], 1, i[1], i[2]})},
                       {Ints{2}, false, std::monostate{}});
  Ints out{s[0], s[1]};
  for (size_t d = 1; d + 1 < g.size(); ++d) out.push_back(g[d]);
  c.out.push_back(c.cast(c.reshape(sum, out), c.e.dtype(c.in[0])));
}
void point_weights(Parts& c) {
  const PointMode m = backends::point_mode(c.attr<std::string>(1), c.attr<std::string>(2), c.attr<bool>(3));
  const Points p = points(c, c.in[0], c.attr<Ints>(0), m, c.attr<Ints>(4));
  c.out.push_back(c.cast(p.weight, c.e.dtype(c.in[0])));
  c.out.push_back(p.index);
}
void scatter_points(Parts& c) {
  const Val ct = c.wide(c.in[0]), weight = c.wide(c.in[2]);
  const Ints& shape = c.attr<Ints>(0);
  const Shape i = c.e.shape(c.in[1]);
  const auto [at, none] = places(c, c.in[1], shape[1]);
  const Val shares = c.reshape(flat(c, ct) * c.reshape(weight, {i[0], 1, i[1], i[2]}), {i[0], shape[1], i[1] * i[2]});
  const Val zeros = c.op(Op::full, {num(0)}, {Ints{shape[0], shape[1], behind(shape, 2)}, c.e.dtype(ct)});
  const Val sums = c.op(Op::scatter, {zeros, at, c.where(none, num(0), shares)}, {int64_t{2}, std::string("add")});
  c.out.push_back(c.cast(c.reshape(sums, shape), c.e.dtype(c.in[0])));
}
void match_points(Parts& c) {
  const Val products = picked(c, c.wide(c.in[1]), c.in[2]) * flat(c, c.wide(c.in[0]));
  c.out.push_back(c.cast(c.op(Op::sum, {products}, {Ints{1}, false, std::monostate{}}), c.e.dtype(c.in[0])));
}

}  // namespace

bool has_parts(Op op) {
  switch (op) {
    case Op::resample:
    case Op::resample_grad:
    case Op::sample_grid:
    case Op::point_weights:
    case Op::scatter_points:
    case Op::match_points:
      return true;
    default:
      return false;
  }
}

void emit_parts(Op op, ir::Graph& graph, ops::Emitter& emitter, std::span<const Val> operands,
                std::span<const Attr> attrs, ops::Vals& outputs) {
  ops::EmitterScope scope(emitter);
  Parts c{graph, emitter, operands, attrs, outputs};
  switch (op) {
    case Op::resample:
      return resample(c, false);
    case Op::resample_grad:
      return resample(c, true);
    case Op::sample_grid:
      return sample_grid(c);
    case Op::point_weights:
      return point_weights(c);
    case Op::scatter_points:
      return scatter_points(c);
    default:
      MSJIT_CHECK(op == Op::match_points, "an op without parts");
      return match_points(c);
  }
}

}  // namespace msjit::passes

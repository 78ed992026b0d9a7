// Resizing, which is linear, and sampling at points. A sample is a sum over the elements around its point of products
// weight * element; each of the three sums that come from it (samples, elements, weights given the other two) has the
// others as its gradients, and what a weight is differentiated by a coordinate is point_weights of another order.
#include "src/autograd/rules/formulas.h"

namespace msjit::autograd {
namespace {

// Half types are too coarse for places.
Val wide(const Val& v) {
  const DType t = current_emitter().dtype(v);
  return t == DType::float16 || t == DType::bfloat16 ? cast(v, DType::float32) : v;
}

struct Points {
  Val weight, index;
};
Points points(const Val& grid, const Ints& size, const std::string& mode, const std::string& padding, bool align,
              Ints orders) {
  ops::Vals made = current_emitter().multi(Op::point_weights, std::array{grid}, {size, mode, padding, align, orders});
  return {made[0], made[1]};
}

// Sums over the elements that index names, (N, K, Q), of weight * element, in the given shape.
Val weighted(const Val& x, const Val& index, const Val& weight, Dims shape) {
  const Shape all = current_emitter().shape(x), taps = current_emitter().shape(index);
  const int64_t n = all[0], channels = all[1], k = taps[1], q = taps[2];
  int64_t places = 1;
  for (size_t d = 2; d < all.size(); ++d) places *= all[d];
  const Val none = lt(index, num(0));
  const Val at = broadcast_to(reshape(where(none, num(0), index), Shape{n, 1, k * q}), Shape{n, channels, k * q});
  Val found = current_emitter()(Op::gather, {reshape(x, Shape{n, channels, places}), at}, {int64_t{2}});
  found = where(reshape(none, Shape{n, 1, k * q}), num(0), found);
  found = reshape(found, Shape{n, channels, k, q}) * reshape(weight, Shape{n, 1, k, q});
  return reshape(sum(found, {2}), shape);
}
Val scatter_points(const Val& ct, const Points& p, Dims shape) {
  return current_emitter()(Op::scatter_points, {ct, p.index, p.weight}, {ints(shape)});
}
Val match_points(const Val& ct, const Val& x, const Val& index) {
  return current_emitter()(Op::match_points, {ct, x, index});
}

// By coordinate: the weights differentiated once more.
template <class F>
void for_each_coordinate(const Val& grid, const Ints& size, const std::string& mode, const std::string& padding,
                         bool align, const Ints& orders, F&& f) {
  for (size_t j = 0; j < size.size(); ++j) {
    Ints more = orders;
    ++more[j];
    f(static_cast<int64_t>(j), points(grid, size, mode, padding, align, more).weight);
  }
}
// The gradient in the grid of the sum of `share` times the weights.
Val gradient_in_grid(const Val& share, const Val& grid, const Ints& size, const std::string& mode,
                     const std::string& padding, bool align, const Ints& orders) {
  ops::Vals parts;
  for_each_coordinate(grid, size, mode, padding, align, orders,
                      [&](int64_t, const Val& weight) { parts.push_back(sum(share * weight, {1})); });
  return reshape(current_emitter().multi(Op::stack, parts, {int64_t{-1}})[0], current_emitter().shape(grid));
}
// What the weights change by where the grid changes by `tangent`.
Val weights_tangent(const Val& tangent, const Val& grid, const Ints& size, const std::string& mode,
                    const std::string& padding, bool align, const Ints& orders) {
  const Shape s = current_emitter().shape(grid);
  int64_t q = 1;
  for (size_t d = 1; d + 1 < s.size(); ++d) q *= s[d];
  Val total;
  for_each_coordinate(grid, size, mode, padding, align, orders, [&](int64_t j, const Val& weight) {
    const Val along = reshape(current_emitter()(Op::select, {tangent}, {int64_t{-1}, j}), Shape{s[0], 1, q});
    total = total ? total + weight * along : weight * along;
  });
  return total;
}
template <class Context>
Ints sizes_behind_channels(const Context& c) {
  return ints(c.shape(0).subspan(2));
}

}  // namespace

MSJIT_VJP(resample, 0, 0) {
  const size_t count = c.attr<Ints>(0).size();
  c.set(0, c.e(Op::resample_grad, {c.ct[0]},
               {ints(c.shape(0).subspan(c.shape(0).size() - count)), c.attrs[1], c.attrs[2], c.attrs[3], c.attrs[4],
                c.attrs[5]}));
}
MSJIT_VJP(resample_grad, 0, 0) {
  const size_t count = c.attr<Ints>(0).size();
  c.set(0, c.e(Op::resample, {c.ct[0]},
               {ints(c.shape(0).subspan(c.shape(0).size() - count)), c.attrs[1], c.attrs[2], c.attrs[3], c.attrs[4],
                c.attrs[5]}));
}

MSJIT_VJP(sample_grid, kFirstForSecond | 3, 0) {
  const Ints size = sizes_behind_channels(c), none(size.size(), 0);
  const std::string &mode = c.attr<std::string>(0), &padding = c.attr<std::string>(1);
  const bool align = c.attr<bool>(2);
  const Val grid = wide(c.in[1]), ct = wide(c.ct[0]);
  const Points p = points(grid, size, mode, padding, align, none);
  if (c.wants(0)) c.set(0, scatter_points(ct, p, c.shape(0)));
  if (c.wants(1) && mode != "nearest") {
    c.set(1, gradient_in_grid(match_points(ct, wide(c.in[0]), p.index), grid, size, mode, padding, align, none));
  }
}
MSJIT_JVP(sample_grid) {
  const Ints size = sizes_behind_channels(c), none(size.size(), 0);
  const std::string &mode = c.attr<std::string>(0), &padding = c.attr<std::string>(1);
  const bool align = c.attr<bool>(2);
  Val total;
  if (c.t[0]) total = c.e(Op::sample_grid, {c.t[0], c.in[1]}, {mode, padding, align});
  if (c.t[1] && mode != "nearest") {
    const Val grid = wide(c.in[1]);
    const Val weight = weights_tangent(wide(c.t[1]), grid, size, mode, padding, align, none);
    const Val moved =
        weighted(wide(c.in[0]), points(grid, size, mode, padding, align, none).index, weight, c.out_types[0].shape);
    total = total ? total + moved : moved;
  }
  if (total) c.set(0, total);
}

MSJIT_VJP(point_weights, 1, 0) {
  const std::string& mode = c.attr<std::string>(1);
  if (!c.ct[0] || mode == "nearest") return;
  c.set(0, gradient_in_grid(c.ct[0], c.in[0], c.attr<Ints>(0), mode, c.attr<std::string>(2), c.attr<bool>(3),
                            c.attr<Ints>(4)));
}
MSJIT_JVP(point_weights) {
  const std::string& mode = c.attr<std::string>(1);
  if (mode == "nearest") return;
  c.set(0, weights_tangent(c.t[0], c.in[0], c.attr<Ints>(0), mode, c.attr<std::string>(2), c.attr<bool>(3),
                           c.attr<Ints>(4)));
}

MSJIT_VJP(scatter_points, 7, 0) {
  if (c.wants(0)) c.set(0, weighted(c.ct[0], c.in[1], c.in[2], c.shape(0)));
  if (c.wants(2)) c.set(2, match_points(c.in[0], c.ct[0], c.in[1]));
}
MSJIT_JVP(scatter_points) {
  const Ints& shape = c.attr<Ints>(0);
  Val total;
  if (c.t[0]) total = scatter_points(c.t[0], {c.in[2], c.in[1]}, shape);
  if (c.t[2]) {
    const Val more = scatter_points(c.in[0], {c.t[2], c.in[1]}, shape);
    total = total ? total + more : more;
  }
  if (total) c.set(0, total);
}

MSJIT_VJP(match_points, 7, 0) {
  if (c.wants(0)) c.set(0, weighted(c.in[1], c.in[2], c.ct[0], c.shape(0)));
  if (c.wants(1)) c.set(1, scatter_points(c.in[0], {c.ct[0], c.in[2]}, c.shape(1)));
}
MSJIT_JVP(match_points) {
  Val total;
  if (c.t[0]) total = match_points(c.t[0], c.in[1], c.in[2]);
  if (c.t[1]) {
    const Val more = match_points(c.in[0], c.t[1], c.in[2]);
    total = total ? total + more : more;
  }
  if (total) c.set(0, total);
}

}  // namespace msjit::autograd

#include "src/ops/infer_util.h"

namespace msjit::ops {
namespace {

Shape reduce(const InferContext& c, const Attr& axes, bool keepdims) {
  Dims shape = c.in(0).shape;
  return reduced_shape(shape, normal_axes(c.op, axes, shape.size()), keepdims);
}

// An extremum of nothing does not exist.
void refuse_empty(const InferContext& c, const Attr& axes) {
  for (int64_t a : normal_axes(c.op, axes, c.in(0).shape.size())) {
    if (c.in(0).shape[a] == 0) {
      fail(c, "dimension " + std::to_string(a) + " of " + describe(c.in(0)) + " is empty: there is no such element");
    }
  }
}

DType accumulated(DType t) {
  bool narrow = t == DType::bool_ || (is_integral(t) && t != DType::uint64);
  return narrow ? DType::int64 : t;
}

}  // namespace

void infer_sum(InferContext& c) {
  c.out(c.has(2) ? c.attr<DType>(2) : accumulated(c.in(0).dtype), reduce(c, c.attrs[0], c.attr<bool>(1)));
}

void infer_mean(InferContext& c) {
  DType t = c.has(2) ? c.attr<DType>(2) : floating(c.in(0).dtype);
  if (!is_differentiable(t))
    fail(c, "dtype must be floating point or complex, got " + to_string(Attr(t)), ErrorKind::kType);
  c.out(t, reduce(c, c.attrs[0], c.attr<bool>(1)));
}

void infer_extremum(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  refuse_empty(c, c.attrs[0]);
  c.out(c.in(0).dtype, reduce(c, c.attrs[0], c.attr<bool>(1)));
}

void infer_mode(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  refuse_empty(c, c.attrs[0]);
  c.out(c.in(0).dtype, reduce(c, c.attrs[0], c.attr<bool>(1)));
  c.out(DType::int64, reduce(c, c.attrs[0], c.attr<bool>(1)));
}

void infer_any_all(InferContext& c) { c.out(DType::bool_, reduce(c, c.attrs[0], c.attr<bool>(1))); }

void infer_arg_extremum(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  refuse_empty(c, c.attrs[0]);
  c.out(DType::int64, reduce(c, c.attrs[0], c.attr<bool>(1)));
}

void infer_arg_extremum_axes(InferContext& c) { c.out(DType::int64, reduce(c, c.attrs[0], c.attr<bool>(1))); }

void infer_moment(InferContext& c) {
  c.out(real_part(floating(c.in(0).dtype)), reduce(c, c.attrs[0], c.attr<bool>(2)));
}

void infer_moment2(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  const Attr all;
  c.out(floating(c.in(0).dtype), reduce(c, c.attr<Ints>(0).empty() ? all : c.attrs[0], c.attr<bool>(1)));
}

void infer_norm(InferContext& c) { c.out(real_part(floating(c.in(0).dtype)), reduce(c, c.attrs[1], c.attr<bool>(2))); }

void infer_scan(InferContext& c) {
  normal_dim(c, c.attr<int64_t>(0), c.in(0).shape.size());
  c.out(c.has(1) ? c.attr<DType>(1) : accumulated(c.in(0).dtype), c.in(0).shape);
}

void infer_cumulative_trapezoid(InferContext& c) {
  const ValueType &y = c.in(0), &x = c.in(1);
  require(c, !y.shape.empty(), "needs values along a dimension");
  const int dim = normal_dim(c, c.attr<int64_t>(1), y.shape.size());
  Shape out = y.shape;
  if (!is_absent(x)) {
    const bool line = x.shape.size() == 1;
    require(c, line || x.shape.size() == y.shape.size(), "points must be 1-d or have the dimensions of the values");
    require(c, x.shape[line ? 0 : dim] == out[dim], "there must be one point for each value along dim");
    if (!line) out = broadcast_shapes(y.shape, x.shape, "cumulative_trapezoid");
  }
  out[dim] = std::max<int64_t>(out[dim] - 1, 0);
  c.out(floating(promoted(c.operands)), out);
}

void infer_scan_extremum(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  normal_dim(c, c.attr<int64_t>(0), c.in(0).shape.size());
  c.out(c.in(0).dtype, c.in(0).shape);
  c.out(DType::int64, c.in(0).shape);
}

}  // namespace msjit::ops

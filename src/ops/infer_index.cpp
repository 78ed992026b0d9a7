#include "src/ops/infer_util.h"

namespace msjit::ops {
namespace {

int dim_of(const InferContext& c, const ValueType& v, int64_t d) { return normal_dim(c, d, v.shape.size()); }

// gather and scatter: index fits in x in every dimension but dim.
void check_index(const InferContext& c, int dim) {
  require_integer(c, 1);
  Dims x = c.in(0).shape, index = c.in(1).shape;
  bool fits = x.size() == index.size();
  for (size_t d = 0; fits && d < x.size(); ++d) fits = static_cast<int>(d) == dim || index[d] <= x[d];
  if (!fits) require(c, false, "index must have as many dimensions as x and no size above x's except along dim");
}

// The shape that index tensors on dims select, NumPy's rule: in place of adjacent dims, else in front.
Shape selection_shape(const InferContext& c, int first) {
  Dims x = c.in(0).shape;
  const Ints& dims = c.attr<Ints>(0);
  if (c.operands.size() - first != dims.size() || dims.empty()) {
    fail(c, "needs one index tensor for each of dims " + to_string(c.attrs[0]) + ", got " +
                std::to_string(c.operands.size() - first));
  }
  Shape points;
  SmallVector<int, 4> at;
  for (size_t k = 0; k < dims.size(); ++k) {
    const ValueType& index = c.in(first + static_cast<int>(k));
    if (!is_integral(index.dtype)) {
      fail(c, "indices must be integers, got " + describe(index) + "; a bool mask is turned to indices by nonzero",
           ErrorKind::kIndex);
    }
    points = broadcast_shapes(points, index.shape, op_name(c.op).c_str());
    at.push_back(normal_dim(c, dims[k], x.size()));
  }
  bool adjacent = true;
  for (size_t k = 1; k < at.size(); ++k) adjacent &= at[k] == at[k - 1] + 1;
  Shape out, after;
  for (int d = 0; d < static_cast<int>(x.size()); ++d) {
    if (std::find(at.begin(), at.end(), d) != at.end()) continue;
    (adjacent && d < at[0] ? out : after).push_back(x[d]);
  }
  for (int64_t n : points) out.push_back(n);
  for (int64_t n : after) out.push_back(n);
  return out;
}

void check_put(const InferContext& c) {
  if (c.operands.size() < 3) fail(c, "needs a tensor, values and at least one index tensor", ErrorKind::kType);
  Shape wanted = selection_shape(c, 2);
  if (broadcast_shapes(wanted, c.in(1).shape, op_name(c.op).c_str()) != wanted) {
    fail(c, "values " + describe(c.in(1)) + " do not broadcast to the selected shape " + to_string(wanted));
  }
}

}  // namespace

void infer_gather(InferContext& c) {
  check_index(c, dim_of(c, c.in(0), c.attr<int64_t>(0)));
  c.out(c.in(0).dtype, c.in(1).shape);
}

void infer_gather_broadcast(InferContext& c) {
  require_integer(c, 1);
  int64_t ndim = static_cast<int64_t>(c.in(0).shape.size());
  require(c, ndim == static_cast<int64_t>(c.in(1).shape.size()) && ndim > 0,
          "x and index must have as many dimensions");
  int dim = normal_dim(c, c.attr<int64_t>(0), ndim);
  Shape x(c.in(0).shape), index(c.in(1).shape);
  x[dim] = 1;
  int64_t n = std::exchange(index[dim], 1);
  Shape out = broadcast_shapes(x, index, "take_along_dim");
  out[dim] = n;
  c.out(c.in(0).dtype, out);
}

void infer_scatter(InferContext& c) {
  check_index(c, dim_of(c, c.in(0), c.attr<int64_t>(0)));
  const std::string& how = c.attr<std::string>(1);
  if (how != "none" && how != "add" && how != "multiply") {
    fail(c, "reduce must be 'none', 'add' or 'multiply', got '" + how + "'");
  }
  refuse_complex_number(c, 2);
  if (c.in(2).kind == ValueType::kTensor) {
    require_same_dtype(c, 0, 2);
    Dims index = c.in(1).shape, src = c.in(2).shape;
    bool fits = src.size() == index.size();
    for (size_t d = 0; fits && d < src.size(); ++d) fits = index[d] <= src[d];
    if (!fits) require(c, false, "src must have as many dimensions as index and no smaller size");
  }
  c.out(c.in(0).dtype, c.in(0).shape);
}

void infer_index_select(InferContext& c) {
  require_integer(c, 1);
  require(c, c.in(1).shape.size() <= 1, "index must be 1-d");
  int dim = dim_of(c, c.in(0), c.attr<int64_t>(0));
  Shape out(c.in(0).shape);
  if (!out.empty()) out[dim] = numel_of(c.in(1).shape);
  c.out(c.in(0).dtype, out);
}

void infer_index_add(InferContext& c) {
  require_integer(c, 1);
  require_same_dtype(c, 0, 2);
  int dim = dim_of(c, c.in(0), c.attr<int64_t>(0));
  Shape wanted(c.in(0).shape);
  if (!wanted.empty()) wanted[dim] = numel_of(c.in(1).shape);
  if (!std::equal(wanted.begin(), wanted.end(), c.in(2).shape.begin(), c.in(2).shape.end())) {
    fail(c, "src must have shape " + to_string(wanted) + ", got " + describe(c.in(2)));
  }
  c.out(c.in(0).dtype, c.in(0).shape);
}

void infer_index(InferContext& c) { c.out(c.in(0).dtype, selection_shape(c, 1)); }

void infer_index_put(InferContext& c) {
  check_put(c);
  c.out(c.in(0).dtype, c.in(0).shape);
}

void infer_index_put_(InferContext& c) { infer_index_put(c); }

void infer_copy_(InferContext& c) {
  refuse_complex_number(c, 1);
  if (c.in(1).kind == ValueType::kTensor &&
      broadcast_shapes(c.in(0).shape, c.in(1).shape, "copy_") != Shape(c.in(0).shape)) {
    fail(c, "src " + describe(c.in(1)) + " does not broadcast to " + describe(c.in(0)));
  }
  c.out(c.in(0).dtype, c.in(0).shape);
}

void infer_masked_scatter(InferContext& c) {
  require_bool(c, 1, "mask");
  require_same_dtype(c, 0, 2);
  if (broadcast_shapes(c.in(0).shape, c.in(1).shape, "masked_scatter") != Shape(c.in(0).shape)) {
    fail(c, "mask " + describe(c.in(1)) + " does not broadcast to " + describe(c.in(0)));
  }
  c.out(c.in(0).dtype, c.in(0).shape);
}

// Shapes depend on the data: the kernel allocates. What can be checked before is.
void infer_data_dependent(InferContext& c) {
  c.data_dependent = true;
  if (c.op == Op::masked_select) {
    require_bool(c, 1, "mask");
    broadcast_operands(c);
  }
  if (c.op == Op::bincount && c.in(0).dtype != DType::bool_) require_integer(c, 0);
  if (c.op == Op::unique) refuse_complex(c, c.in(0).dtype);
}

void infer_topk(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  Shape out(c.in(0).shape);
  int dim = dim_of(c, c.in(0), c.attr<int64_t>(1));
  int64_t k = c.attr<int64_t>(0), n = out.empty() ? 1 : out[dim];
  if (k < 0 || k > n)
    fail(c, "k = " + std::to_string(k) + " must be in [0, " + std::to_string(n) + "], the size along dim");
  if (out.empty() && k != 1) fail(c, "a tensor without dimensions has one largest element: k must be 1");
  if (!out.empty()) out[dim] = k;
  c.out(c.in(0).dtype, out);
  c.out(DType::int64, out);
}

void infer_sort(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  dim_of(c, c.in(0), c.attr<int64_t>(0));
  c.out(c.in(0).dtype, c.in(0).shape);
  c.out(DType::int64, c.in(0).shape);
}

void infer_argsort(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  dim_of(c, c.in(0), c.attr<int64_t>(0));
  c.out(DType::int64, c.in(0).shape);
}

void infer_searchsorted(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  Dims sorted = c.in(0).shape, values = c.in(1).shape;
  require(c, !sorted.empty(), "sorted must have at least one dimension");
  if (c.in(1).kind == ValueType::kNumber) {
    require(c, sorted.size() == 1, "a number is looked up in a 1-d tensor");
    return c.out(DType::int64, Shape{});
  }
  bool fits = sorted.size() == 1 ||
              (sorted.size() == values.size() && std::equal(sorted.begin(), sorted.end() - 1, values.begin()));
  if (!fits) require(c, false, "sorted must be 1-d or have the leading sizes of values");
  c.out(DType::int64, values);
}

void infer_embedding(InferContext& c) {
  require_integer(c, 1);
  require(c, c.in(0).shape.size() == 2, "weight must be 2-d (rows, features)");
  Shape out(c.in(1).shape);
  out.push_back(c.in(0).shape[1]);
  c.out(c.in(0).dtype, out);
}

}  // namespace msjit::ops

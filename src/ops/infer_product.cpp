// Products, convolutions, pooling.
#include "src/ops/infer_util.h"

namespace msjit::ops {
namespace {

// A list that holds one number for both axes, one for each, or nothing.
int64_t at(Dims list, int axis, int64_t otherwise) {
  return list.empty() ? otherwise : list[list.size() == 1 ? 0 : axis];
}

struct Slide {
  int64_t size, stride, before, after, dilation;
};
Slide slide(const InferContext& c, int axis, Dims size, Dims stride, Dims padding, Dims dilation) {
  for (Dims d : {size, stride, dilation}) {
    if (d.size() > 2) fail(c, "windows have one or two sizes, got " + to_string(d));
  }
  if (padding.size() > 2 && padding.size() != 4) {
    fail(c, "padding must be (h, w) or (top, bottom, left, right), got " + to_string(padding));
  }
  Slide w;
  w.size = at(size, axis, 1);
  w.stride = at(stride, axis, w.size);
  w.before = padding.size() == 4 ? padding[2 * axis] : at(padding, axis, 0);
  w.after = padding.size() == 4 ? padding[2 * axis + 1] : w.before;
  w.dilation = at(dilation, axis, 1);
  if (w.size <= 0 || w.stride <= 0 || w.dilation <= 0 || w.before < 0 || w.after < 0) {
    fail(c, "window sizes, strides and dilations must be positive and padding not negative");
  }
  return w;
}

int64_t places(const InferContext& c, int64_t n, const Slide& w, bool ceil_mode) {
  const int64_t padded = narrow(c, Wide{n} + w.before + w.after),
                reach = narrow(c, Wide{w.dilation} * (w.size - 1) + 1);
  const int64_t room = padded - reach;
  if (room < 0 && !(ceil_mode && room > -w.stride)) {
    fail(c, "a window of " + std::to_string(reach) + " does not fit in a padded size of " + std::to_string(padded) +
                " of " + describe(c.in(0)));
  }
  if (room < 0) return 1;  // the only window hangs over
  int64_t out = room / w.stride + 1;
  // With ceil_mode the last window may hang over, but must start inside the input or the padding before it.
  if (ceil_mode && room % w.stride && Wide{out} * w.stride < Wide{n} + w.before) ++out;
  return out;
}

DType common_float(const InferContext& c) {
  DType t = c.in(0).dtype;
  for (const ValueType& v : c.operands) {
    if (v.kind == ValueType::kTensor && v.dtype != t) {
      require(c, false, "all dtypes must be equal; convert with astype", ErrorKind::kType);
    }
  }
  return t;
}

void check_bias(const InferContext& c, int operand, int64_t channels) {
  if (is_absent(c.in(operand))) return;
  if (c.in(operand).shape.size() != 1 || c.in(operand).shape[0] != channels) {
    fail(c, "bias must have shape (" + std::to_string(channels) + ",), got " + describe(c.in(operand)));
  }
}

// x (N, C, spatial...), weight (O, C / groups, kernel...)
void check_channels(const InferContext& c, int spatial, int64_t groups) {
  Dims x = c.in(0).shape, w = c.in(1).shape;
  size_t n = static_cast<size_t>(spatial) + 2;
  if (x.size() != n || w.size() != n) {
    fail(c, "x and weight must have " + std::to_string(n) + " dimensions, got " + describe(c.in(0)) + " and " +
                describe(c.in(1)));
  }
  if (groups <= 0 || x[1] % groups || w[0] % groups || w[1] != x[1] / groups) {
    fail(c, "weight " + describe(c.in(1)) + " does not fit x " + describe(c.in(0)) +
                " with groups=" + std::to_string(groups) + ": it must be (O, " +
                (groups > 0 && x[1] % groups == 0 ? std::to_string(x[1] / groups) : "C / groups") + ", ...)");
  }
}

Shape pooled(const InferContext& c, const Slide& h, const Slide& w, bool ceil_mode) {
  Shape out(c.in(0).shape);
  size_t n = out.size();
  if (n != 3 && n != 4) require(c, false, "needs a tensor (N, C, H, W) or (C, H, W)");
  out[n - 2] = places(c, out[n - 2], h, ceil_mode);
  out[n - 1] = places(c, out[n - 1], w, ceil_mode);
  return out;
}

void check_pool_padding(const InferContext& c, const Slide& w) {
  if (Wide(2) * std::max(w.before, w.after) > Wide(w.dilation) * (w.size - 1) + 1) {
    fail(c, "padding must be at most half the window, got padding " + std::to_string(std::max(w.before, w.after)) +
                " for a window of " + std::to_string(w.size));
  }
}

}  // namespace

void infer_matmul(InferContext& c) {
  Dims x = c.in(0).shape, y = c.in(1).shape;
  DType t = promoted(c.operands);
  if (c.op == Op::bmm)
    require(c, x.size() >= 3 && x.size() == y.size(), "needs two tensors of as many dimensions, three at least");
  require(c, !x.empty() && !y.empty(), "needs tensors of at least one dimension; multiply by a number with mul");
  int64_t inner = x.back(), other = y.size() == 1 ? y[0] : y[y.size() - 2];
  if (inner != other) {
    fail(c, "inner sizes differ: " + describe(c.in(0)) + " @ " + describe(c.in(1)) + " (" + std::to_string(inner) +
                " against " + std::to_string(other) + ")");
  }
  Dims lead_x = x.subspan(0, std::max<size_t>(x.size(), 2) - 2),
       lead_y = y.subspan(0, std::max<size_t>(y.size(), 2) - 2);
  if (c.op == Op::bmm) require(c, std::ranges::equal(lead_x, lead_y), "batch sizes differ");
  Shape out = broadcast_shapes(lead_x, lead_y, op_name(c.op).c_str());
  if (x.size() > 1) out.push_back(x[x.size() - 2]);
  if (y.size() > 1) out.push_back(y.back());
  c.out(t, out);
}

void infer_linear(InferContext& c) {
  Dims x = c.in(0).shape, w = c.in(1).shape;
  if (x.empty() || w.size() != 2 || x.back() != w[1]) {
    fail(c, "x " + describe(c.in(0)) + " does not fit weight " + describe(c.in(1)) +
                ": x's last size must be weight's " + "second");
  }
  check_bias(c, 2, w[0]);
  Shape out(x);
  out.back() = w[0];
  c.out(promoted(c.operands), out);
}

// of_input, the states, weight and bias; each state has one part of as many as there are gates.
void infer_recurrent_step(InferContext& c) {
  const bool lstm = c.op == Op::lstm_step;
  const char* name = lstm ? "lstm_step" : "gru_step";
  const int weight = lstm ? 3 : 2, gates = lstm ? 4 : 3;
  const Dims x = c.in(0).shape, h = c.in(1).shape, w = c.in(weight).shape;
  const DType t = promoted(c.operands);
  require(c, is_floating(t), "needs floating-point tensors", ErrorKind::kType);
  const bool fits = !x.empty() && !h.empty() && w.size() == 2 && h.back() == w[1] && x.back() == w[0] &&
                    Wide{w[1]} * gates == Wide{w[0]} &&
                    (!lstm || (!c.in(2).shape.empty() && c.in(2).shape.back() == w[1]));
  if (!fits) {
    fail(c, "of_input " + describe(c.in(0)) + " and states of " + describe(c.in(1)) + " do not fit weight " +
                describe(c.in(weight)) + ": weight must be (" + std::to_string(gates) +
                " * n, n), n the last size of the states, and its first size the last one of of_input");
  }
  check_bias(c, weight + 1, w[0]);
  Shape out(x);
  out.back() = w[1];
  out = broadcast_shapes(out, h, name);
  if (lstm) out = broadcast_shapes(out, c.in(2).shape, name);
  for (int i = 0; i < (lstm ? 2 : 1); ++i) c.out(t, out);
}

namespace {
// A weight of few bits, operands `at` to at + 2, of outputs x inputs: see src/backends/cpu/quantized.h.
void check_quantized(const InferContext& c, int at, int64_t bits, int64_t group, int64_t outputs, int64_t inputs) {
  if (bits != 4 && bits != 8) fail(c, "bits must be 4 or 8, got " + std::to_string(bits));
  if (group < 32 || group % 32 || group > 65536) {
    fail(c, "group must be a multiple of 32 from 32 to 65536, got " + std::to_string(group));
  }
  if (outputs < 0 || inputs <= 0) fail(c, "weight must have inputs, and a number of outputs that is not negative");
  const int64_t panels = (outputs + 15) / 16, groups = (inputs + group - 1) / group;
  const Shape data{panels, narrow(c, Wide{groups} * group) * bits / 32, 64}, marks{panels, groups, 16};
  auto check = [&](int i, const char* name, Dims shape, bool dtype, const char* dtypes) {
    const ValueType& v = c.in(i);
    if (Shape(v.shape) == shape && dtype) return;
    fail(c, std::string(name) + " must be " + dtypes + " of shape " + to_string(shape) + " for " +
                std::to_string(outputs) + " outputs of " + std::to_string(inputs) + " inputs in groups of " +
                std::to_string(group) + " with " + std::to_string(bits) + " bits, got " + describe(v) +
                "; ms.quantize makes such weights");
  };
  check(at, "weight", data, c.in(at).dtype == DType::uint8, "uint8");
  const DType scale = c.in(at + 1).dtype;
  check(at + 1, "scale", marks, is_differentiable(scale) && !is_complex(scale), "floats");
  if (!is_absent(c.in(at + 2))) check(at + 2, "zero", marks, c.in(at + 2).dtype == DType::uint8, "uint8");
}
}  // namespace

void infer_quantized_linear(InferContext& c) {
  const Dims x = c.in(0).shape;
  const DType t = c.in(0).dtype;
  if (!is_differentiable(t) || is_complex(t))
    fail(c, "x must be floats, got " + describe(c.in(0)) + "; convert it with astype", ErrorKind::kType);
  require(c, !x.empty(), "x must have a dimension: the inputs are its last");
  const int64_t outputs = c.attr<int64_t>(2), activations = c.attr<int64_t>(3);
  check_quantized(c, 1, c.attr<int64_t>(0), c.attr<int64_t>(1), outputs, x.back());
  if (activations != 8 && activations != 16) fail(c, "activations must be 8 or 16, got " + std::to_string(activations));
  check_bias(c, 4, outputs);
  Shape out(x);
  out.back() = outputs;
  c.out(t, out);
}

void infer_quantized_embedding(InferContext& c) {
  require_integer(c, 0);
  const int64_t rows = c.attr<int64_t>(2), features = c.attr<int64_t>(3);
  check_quantized(c, 1, c.attr<int64_t>(0), c.attr<int64_t>(1), rows, features);
  Shape out(c.in(0).shape);
  out.push_back(features);
  c.out(DType::float32, out);
}

void infer_addmm(InferContext& c) {
  Dims a = c.in(1).shape, b = c.in(2).shape;
  require(c, a.size() == 2 && b.size() == 2 && a[1] == b[0], "a and b must be matrices with equal inner sizes");
  Shape out{a[0], b[1]};
  if (broadcast_shapes(out, c.in(0).shape, "addmm") != out)
    require(c, false, "x must broadcast to the product's shape");
  c.out(promoted(c.operands), out);
}

void infer_outer(InferContext& c) {
  require(c, c.in(0).shape.size() == 1 && c.in(1).shape.size() == 1, "needs two vectors");
  c.out(promoted(c.operands), Shape{c.in(0).shape[0], c.in(1).shape[0]});
}

void infer_dot(InferContext& c) {
  Dims x = c.in(0).shape, y = c.in(1).shape;
  require(c, x.size() == 1 && y.size() == 1 && x[0] == y[0], "needs two vectors of equal length");
  c.out(promoted(c.operands), Shape{});
}

namespace {
// Operands query, key and value from `first` on, and the mask last: sizes and dtypes.
void check_attention(const InferContext& c, int first) {
  const ValueType &query = c.in(first), &key = c.in(first + 1), &value = c.in(first + 2);
  const Dims q = query.shape, k = key.shape, v = value.shape;
  const std::string all = describe(query) + ", " + describe(key) + " and " + describe(value);
  if (!is_differentiable(query.dtype) || is_complex(query.dtype) || key.dtype != query.dtype ||
      value.dtype != query.dtype) {
    fail(c, "query, key and value must have the same real floating dtype, got " + all + "; convert with astype",
         ErrorKind::kType);
  }
  const size_t n = q.size();
  bool fits = n >= 2 && k.size() == n && v.size() == n && k[n - 1] == q[n - 1] && v[n - 2] == k[n - 2];
  for (size_t i = 0; fits && i + 2 < n; ++i) {
    const bool heads = i + 3 == n;  // of query: so many times those of key and value
    fits = k[i] == v[i] && (k[i] == q[i] || (heads && k[i] > 0 && q[i] % k[i] == 0));
  }
  if (!fits) {
    fail(c, "query (..., H, L, E), key (..., H / n, S, E) and value (..., H / n, S, V) do not fit, got " + all);
  }
  const int at = static_cast<int>(c.operands.size()) - 1;
  if (at < first + 3 || is_absent(c.in(at))) return;
  const ValueType& mask = c.in(at);
  if (mask.dtype != DType::bool_ && mask.dtype != query.dtype) {
    fail(c,
         "mask must be bool or of query's dtype, got " + describe(mask) + " for " + describe(query) +
             "; convert with astype",
         ErrorKind::kType);
  }
  Shape scores(q);
  scores.back() = k[n - 2];
  bool broadcasts = mask.shape.size() <= n;
  for (size_t i = 1; broadcasts && i <= mask.shape.size(); ++i) {
    const int64_t m = mask.shape[mask.shape.size() - i];
    broadcasts = m == 1 || m == scores[n - i];
  }
  if (!broadcasts) fail(c, "mask " + describe(mask) + " does not broadcast to the scores' shape " + to_string(scores));
}
DType attention_sums(DType t) { return t == DType::float64 ? t : DType::float32; }
}  // namespace

void infer_attention(InferContext& c) {
  check_attention(c, 0);
  Shape out(c.in(0).shape), rows(c.in(0).shape.first(c.in(0).shape.size() - 1));
  const DType t = c.in(0).dtype;
  out.back() = c.in(2).shape.back();
  c.out(t, out);
  c.out(attention_sums(t), rows);
}

void infer_attention_grad(InferContext& c) {
  check_attention(c, 1);
  const Dims q = c.in(1).shape;
  Shape ct(q), rows(q.first(q.size() - 1));
  ct.back() = c.in(3).shape.back();
  const DType t = c.in(1).dtype, sums = attention_sums(t);
  if (c.in(0).dtype != t || Shape(c.in(0).shape) != ct) {
    fail(c, "ct must be what attention gives, got " + describe(c.in(0)) + " for query " + describe(c.in(1)));
  }
  for (int i : {4, 5}) {
    if (c.in(i).dtype != sums || Shape(c.in(i).shape) != rows) {
      fail(c, "lse and delta must hold a number of " + std::string(info(sums).name) + " a query, got " +
                  describe(c.in(i)) + " for query " + describe(c.in(1)));
    }
  }
  for (int i : {1, 2, 3}) c.out(t, c.in(i).shape);
}

void infer_conv2d(InferContext& c) {
  DType t = common_float(c);
  check_channels(c, 2, c.attr<int64_t>(3));
  Dims x = c.in(0).shape, w = c.in(1).shape;
  check_bias(c, 2, w[0]);
  const Ints &stride = c.attr<Ints>(0), &padding = c.attr<Ints>(1), &dilation = c.attr<Ints>(2);
  Shape out{x[0], w[0]};
  for (int axis : {0, 1}) {
    out.push_back(places(c, x[2 + axis], slide(c, axis, w.subspan(2), stride, padding, dilation), false));
  }
  c.out(t, out);
}

// That an image, a weight and a result are of one convolution: whoever computes gradients relies on it.
static void check_convolution(InferContext& c, Dims x, Dims weight, Dims out) {
  if (x.size() != 4 || weight.size() != 4 || out.size() != 4) {
    fail(c, "input, weight and output must have 4 dimensions, got " + to_string(x) + ", " + to_string(weight) +
                " and " + to_string(out));
  }
  const int64_t groups = c.attr<int64_t>(4);
  for (int axis : {0, 1}) slide(c, axis, weight.subspan(2), c.attr<Ints>(1), c.attr<Ints>(2), c.attr<Ints>(3));
  if (groups <= 0 || x[1] % groups || weight[0] % groups || weight[1] != x[1] / groups || out[0] != x[0] ||
      out[1] != weight[0]) {
    fail(c, "input " + to_string(x) + ", weight " + to_string(weight) + " and output " + to_string(out) +
                " do not belong together with groups=" + std::to_string(groups));
  }
}

void infer_conv2d_input_grad(InferContext& c) {
  const DType t = common_float(c);
  check_convolution(c, c.attr<Ints>(0), c.in(1).shape, c.in(0).shape);
  c.out(t, c.attr<Ints>(0));
}
void infer_conv2d_weight_grad(InferContext& c) {
  const DType t = common_float(c);
  check_convolution(c, c.in(1).shape, c.attr<Ints>(0), c.in(0).shape);
  c.out(t, c.attr<Ints>(0));
}

void infer_conv1d(InferContext& c) {
  DType t = common_float(c);
  check_channels(c, 1, c.attr<int64_t>(3));
  Dims x = c.in(0).shape, w = c.in(1).shape;
  check_bias(c, 2, w[0]);
  int64_t s[] = {c.attr<int64_t>(0)}, p[] = {c.attr<int64_t>(1)}, d[] = {c.attr<int64_t>(2)};
  c.out(t, Shape{x[0], w[0], places(c, x[2], slide(c, 0, w.subspan(2), s, p, d), false)});
}

namespace {
int64_t transposed_size(const InferContext& c, int64_t n, const Slide& w, int64_t extra) {
  if (extra < 0 || extra >= std::max(w.stride, w.dilation)) {
    fail(c, "output_padding must be smaller than stride or dilation, got " + std::to_string(extra));
  }
  const int64_t reach = narrow(c, Wide{w.dilation} * (w.size - 1) + 1);
  const int64_t out = narrow(c, Wide{n - 1} * w.stride - w.before - w.after + reach + extra);
  if (out <= 0) fail(c, "the result of " + describe(c.in(0)) + " would be empty; padding is too large");
  return out;
}
void conv_transpose(InferContext& c, int spatial, Dims stride, Dims padding, Dims extra, Dims dilation,
                    int64_t groups) {
  DType t = common_float(c);
  Dims x = c.in(0).shape, w = c.in(1).shape;
  size_t n = static_cast<size_t>(spatial) + 2;
  if (x.size() != n || w.size() != n || groups <= 0 || w[0] != x[1] || x[1] % groups) {
    fail(c, "weight " + describe(c.in(1)) + " does not fit x " + describe(c.in(0)) +
                " with groups=" + std::to_string(groups) + ": it must be (C, O / groups, kernel)");
  }
  check_bias(c, 2, w[1] * groups);
  Shape out{x[0], w[1] * groups};
  for (int axis = 0; axis < spatial; ++axis) {
    Slide s = slide(c, axis, w.subspan(2), stride, padding, dilation);
    out.push_back(transposed_size(c, x[2 + axis], s, at(extra, axis, 0)));
  }
  c.out(t, out);
}
}  // namespace

void infer_conv_transpose2d(InferContext& c) {
  conv_transpose(c, 2, c.attr<Ints>(0), c.attr<Ints>(1), c.attr<Ints>(2), c.attr<Ints>(3), c.attr<int64_t>(4));
}

void infer_conv_transpose1d(InferContext& c) {
  int64_t v[] = {c.attr<int64_t>(0), c.attr<int64_t>(1), c.attr<int64_t>(2), c.attr<int64_t>(3)};
  conv_transpose(c, 1, {v, 1}, {v + 1, 1}, {v + 2, 1}, {v + 3, 1}, c.attr<int64_t>(4));
}

void infer_max_pool2d(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  const Ints &kernel = c.attr<Ints>(0), &stride = c.attr<Ints>(1), &padding = c.attr<Ints>(2),
             &dilation = c.attr<Ints>(3);
  Slide h = slide(c, 0, kernel, stride, padding, dilation), w = slide(c, 1, kernel, stride, padding, dilation);
  check_pool_padding(c, h);
  check_pool_padding(c, w);
  Shape out = pooled(c, h, w, c.attr<bool>(4));
  c.out(c.in(0).dtype, out);
  c.out(DType::int64, out);
}

// That what is pooled, and places in it, are of an input of that shape.
static void check_planes(InferContext& c, Dims input, Dims pooled, Dims like) {
  bool fits = input.size() >= 2 && input.size() == pooled.size() && std::ranges::equal(pooled, like);
  for (size_t d = 0; fits && d + 2 < input.size(); ++d) fits = input[d] == pooled[d];
  if (!fits) {
    fail(c, "pooled shapes " + to_string(pooled) + " and " + to_string(like) + " do not belong to an input of shape " +
                to_string(input));
  }
}

void infer_max_pool2d_grad(InferContext& c) {
  check_planes(c, c.attr<Ints>(0), c.in(0).shape, c.in(1).shape);
  c.out(c.in(0).dtype, c.attr<Ints>(0));
}

void infer_max_pool2d_pick(InferContext& c) {
  require_integer(c, 1);
  check_planes(c, c.in(0).shape, c.in(1).shape, c.in(1).shape);
  c.out(c.in(0).dtype, c.in(1).shape);
}

void infer_avg_pool2d(InferContext& c) {
  const Ints &kernel = c.attr<Ints>(0), &stride = c.attr<Ints>(1), &padding = c.attr<Ints>(2);
  Slide h = slide(c, 0, kernel, stride, padding, {}), w = slide(c, 1, kernel, stride, padding, {});
  check_pool_padding(c, h);
  check_pool_padding(c, w);
  c.out(c.in(0).dtype, pooled(c, h, w, c.attr<bool>(3)));
}

void infer_avg_pool2d_grad(InferContext& c) {
  const Ints &kernel = c.attr<Ints>(1), &stride = c.attr<Ints>(2), &padding = c.attr<Ints>(3);
  for (int axis : {0, 1}) slide(c, axis, kernel, stride, padding, {});
  check_planes(c, c.attr<Ints>(0), c.in(0).shape, c.in(0).shape);
  c.out(c.in(0).dtype, c.attr<Ints>(0));
}

void infer_adaptive_pool2d(InferContext& c) {
  Shape out(c.in(0).shape);
  size_t n = out.size();
  if (n != 3 && n != 4) require(c, false, "needs a tensor (N, C, H, W) or (C, H, W)");
  const Ints& size = c.attr<Ints>(0);
  if (size.empty() || size.size() > 2) fail(c, "output_size must be one or two sizes, got " + to_string(c.attrs[0]));
  for (int axis : {0, 1}) {
    int64_t want = at(size, axis, 1), &have = out[n - 2 + axis];
    if (want <= 0 || have == 0) fail(c, "sizes must be positive, got output_size " + to_string(c.attrs[0]));
    have = want;
  }
  c.out(c.in(0).dtype, out);
}

void infer_pool1d(InferContext& c) {
  Shape out(c.in(0).shape);
  size_t n = out.size();
  if (n != 2 && n != 3) require(c, false, "needs a tensor (N, C, L) or (C, L)");
  bool max = c.op == Op::max_pool1d;
  int64_t k[] = {c.attr<int64_t>(0)}, s[] = {c.attr<int64_t>(1)}, p[] = {c.attr<int64_t>(2)};
  int64_t d[] = {max ? c.attr<int64_t>(3) : 1};
  Slide w = slide(c, 0, k, s, p, d);
  check_pool_padding(c, w);
  out[n - 1] = places(c, out[n - 1], w, c.attr<bool>(max ? 4 : 3));
  c.out(c.in(0).dtype, out);
}

}  // namespace msjit::ops

// Normalisation, losses, creation, random.
#include <cmath>

#include "src/ops/infer_util.h"

namespace msjit::ops {

void infer_softmax(InferContext& c) {
  refuse_complex(c, c.in(0).dtype);
  normal_dim(c, c.attr<int64_t>(0), c.in(0).shape.size());
  c.out(floating(c.in(0).dtype), c.in(0).shape);
}

void infer_glu(InferContext& c) {
  Shape out(c.in(0).shape);
  require(c, !out.empty(), "needs a tensor of at least one dimension");
  int dim = normal_dim(c, c.attr<int64_t>(0), out.size());
  if (out[dim] % 2) fail(c, "the size along dim must be even, got " + describe(c.in(0)));
  out[dim] /= 2;
  c.out(floating(c.in(0).dtype), out);
}

void infer_prelu(InferContext& c) {
  Dims x = c.in(0).shape, w = c.in(1).shape;
  DType t = promoted(c.operands);
  if (!is_floating(t)) require(c, false, "needs floating-point tensors", ErrorKind::kType);
  bool fits = numel_of(w) == 1 || (w.size() == 1 && x.size() >= 2 && w[0] == x[1]);
  if (!fits) require(c, false, "weight must have one element, or one for each channel (dimension 1) of x");
  c.out(t, x);
}

void infer_layer_norm(InferContext& c) {
  Dims x = c.in(0).shape;
  int64_t n = c.attr<int64_t>(0);
  if (n < 1 || n > static_cast<int64_t>(x.size())) {
    fail(c, "normalized_ndim=" + std::to_string(n) + " does not fit " + describe(c.in(0)));
  }
  Dims tail = x.subspan(x.size() - n);
  for (size_t k = 1; k < c.operands.size(); ++k) {
    const ValueType& v = c.in(static_cast<int>(k));
    if (is_absent(v)) continue;
    if (!std::equal(tail.begin(), tail.end(), v.shape.begin(), v.shape.end())) {
      fail(c, info(c.op).params[k].name + " must have the shape " + to_string(tail) +
                  " of the normalised dimensions, got " + describe(v));
    }
  }
  c.out(floating(c.in(0).dtype), x);
}

void infer_batch_norm(InferContext& c) {
  Dims x = c.in(0).shape;
  require(c, x.size() >= 2, "needs a tensor (N, C, ...)");
  for (int k = 1; k < 5; ++k) {
    if (is_absent(c.in(k))) continue;
    if (c.in(k).shape.size() != 1 || c.in(k).shape[0] != x[1]) {
      fail(c, info(c.op).params[k].name + " must have shape (" + std::to_string(x[1]) + ",), got " + describe(c.in(k)));
    }
  }
  bool training = c.attr<bool>(0);
  if (!training && (is_absent(c.in(3)) || is_absent(c.in(4))))
    fail(c, "mean and var are needed when training is False");
  DType t = floating(c.in(0).dtype);
  c.out(t, x);
  // Statistics are kept in the dtype they accumulate in.
  auto accumulator = [](DType d) { return d == DType::float16 || d == DType::bfloat16 ? DType::float32 : floating(d); };
  for (int k : {3, 4}) c.out(accumulator(training ? t : c.in(k).dtype), Shape{x[1]});
}

void infer_cosine_similarity(InferContext& c) {
  Shape s = broadcast_operands(c);
  int dim = normal_dim(c, c.attr<int64_t>(0), s.size());
  c.out(floating(promoted(c.operands)), reduced_shape(s, Shape{dim}, false));
}

namespace {
void check_reduction(const InferContext& c, const std::string& how, bool batchmean) {
  if (how == "mean" || how == "sum" || how == "none" || (batchmean && how == "batchmean")) return;
  fail(c, std::string("reduction must be 'mean', 'sum', 'none'") + (batchmean ? " or 'batchmean'" : "") + ", got '" +
              how + "'");
}
}  // namespace

void infer_pair_loss(InferContext& c) {
  const std::string& how = c.attr<std::string>(attr_index(c.op, "reduction"));
  check_reduction(c, how, c.op == Op::kl_div);
  if (c.op == Op::huber_loss && !(c.attr<double>(attr_index(c.op, "delta")) > 0)) fail(c, "delta must be above 0");
  DType t = promoted(c.operands);
  if (is_integral(t) && (c.op == Op::mse_loss || c.op == Op::huber_loss || c.op == Op::l1_loss)) {
    if (c.op != Op::l1_loss || how == "mean") t = default_float();
  } else if (!is_floating(t)) {
    require(c, false, "needs floating-point tensors; convert with astype", ErrorKind::kType);
  }
  Shape s = broadcast_operands(c);
  c.out(t, how == "none" ? s : Shape{});
}

void infer_class_loss(InferContext& c) {
  const std::string& how = c.attr<std::string>(0);
  check_reduction(c, how, false);
  Dims x = c.in(0).shape, target = c.in(1).shape;
  require(c, !x.empty() && is_floating(c.in(0).dtype), "x must be floating point (C,) or (N, C, ...)");
  int channel = x.size() == 1 ? 0 : 1;
  Shape wanted = reduced_shape(x, Shape{channel}, false);
  bool probabilities = c.op == Op::cross_entropy && is_floating(c.in(1).dtype);
  Dims expected = probabilities ? x : Dims(wanted);
  if (!std::equal(expected.begin(), expected.end(), target.begin(), target.end())) {
    fail(c, "target must have shape " + to_string(expected) + " for x " + describe(c.in(0)) + ", got " +
                describe(c.in(1)));
  }
  if (!probabilities) require_integer(c, 1);
  if (!is_absent(c.in(2)) && (c.in(2).shape.size() != 1 || c.in(2).shape[0] != x[channel])) {
    fail(c, "weight must have one number for each of the " + std::to_string(x[channel]) + " classes, got " +
                describe(c.in(2)));
  }
  c.out(c.in(0).dtype, how == "none" ? wanted : Shape{});
}

// ---- creation -----------------------------------------------------------------------------------------------------
namespace {
NumberKind kind_of(const Attr& a) {
  if (std::holds_alternative<std::complex<double>>(a)) return NumberKind::kComplex;
  return std::holds_alternative<double>(a) ? NumberKind::kFloat : NumberKind::kInt;
}
double as_double(const InferContext& c, const Attr& a) {
  if (auto* v = std::get_if<bool>(&a)) return *v;
  if (auto* v = std::get_if<int64_t>(&a)) return static_cast<double>(*v);
  if (auto* v = std::get_if<double>(&a)) return *v;
  fail(c, "needs real numbers, got " + to_string(a), ErrorKind::kType);
}
int64_t as_int(const Attr& a) {
  if (auto* v = std::get_if<bool>(&a)) return *v;
  return std::get<int64_t>(a);
}
}  // namespace

void infer_arange(InferContext& c) {
  NumberKind kind = NumberKind::kInt;
  for (int k = 0; k < 3; ++k) kind = std::max(kind, kind_of(c.attrs[k]));
  double start = as_double(c, c.attrs[0]), stop = as_double(c, c.attrs[1]), step = as_double(c, c.attrs[2]);
  if (step == 0 || !std::isfinite(start) || !std::isfinite(stop) || !std::isfinite(step)) {
    fail(c, "start, stop and step must be finite and step not 0, got " + to_string(c.attrs[0]) + ", " +
                to_string(c.attrs[1]) + ", " + to_string(c.attrs[2]));
  }
  int64_t n = 0;
  if (kind == NumberKind::kInt) {
    __int128 distance = static_cast<__int128>(as_int(c.attrs[1])) - as_int(c.attrs[0]), by = as_int(c.attrs[2]);
    if (by < 0) distance = -distance, by = -by;
    __int128 count = distance <= 0 ? 0 : (distance + by - 1) / by;
    if (count > INT64_MAX) fail(c, "too many elements");
    n = static_cast<int64_t>(count);
  } else {
    double count = std::ceil((stop - start) / step);
    if (count > 1e15) fail(c, "too many elements");
    n = std::max<int64_t>(static_cast<int64_t>(count), 0);
  }
  c.out(c.has(3) ? c.attr<DType>(3) : default_dtype(kind), Shape{n});
}

void infer_linspace(InferContext& c) {
  int64_t n = c.attr<int64_t>(2);
  if (n < 0) fail(c, "num must not be negative, got " + std::to_string(n));
  if (c.has(3) && c.attr<DType>(3) == DType::bool_) fail(c, "dtype must be one of numbers, got bool", ErrorKind::kType);
  c.out(c.has(3) ? c.attr<DType>(3) : default_float(), Shape{n});
}

void infer_eye(InferContext& c) {
  int64_t n = c.attr<int64_t>(0), m = c.has(1) ? c.attr<int64_t>(1) : n;
  c.out(c.has(2) ? c.attr<DType>(2) : default_float(), Shape{n, m});
  numel_of(c.outputs[0].shape);
}

// ---- random ---------------------------------------------------------------------------------------------------------
void infer_random(InferContext& c) {
  DType t = c.has(1) ? c.attr<DType>(1) : default_float();
  if (!is_floating(t) && !is_complex(t))
    fail(c, "dtype must be floating point or complex, got " + to_string(c.attrs[1]), ErrorKind::kType);
  numel_of(c.attr<Ints>(0));
  c.out(t, c.attr<Ints>(0));
}

void infer_randint(InferContext& c) {
  int64_t low = c.attr<int64_t>(0), high = c.attr<int64_t>(1);
  const Ints& shape = c.attr<Ints>(2);
  if (numel_of(shape) > 0 && low >= high) {
    fail(c, "low must be below high, got " + std::to_string(low) + " and " + std::to_string(high));
  }
  c.out(c.attr<DType>(3), shape);
}

void infer_bernoulli(InferContext& c) {
  if (!is_floating(c.in(0).dtype)) fail(c, "p must be floating point, got " + describe(c.in(0)), ErrorKind::kType);
  c.out(c.in(0).dtype, c.in(0).shape);
}

void infer_randperm(InferContext& c) {
  int64_t n = c.attr<int64_t>(0);
  if (n < 0) fail(c, "n must not be negative, got " + std::to_string(n));
  const DType t = c.attr<DType>(1);
  if (is_complex(t) || t == DType::bool_ || (t == DType::uint8 && n > 256) || (t == DType::int8 && n > 128) ||
      (t == DType::int16 && n > 32768) || (t == DType::uint16 && n > 65536))
    fail(c,
         std::string("dtype ") + std::string(info(t).name) + " has not all of 0 to n - 1 of n = " + std::to_string(n),
         ErrorKind::kType);
  c.out(c.attr<DType>(1), Shape{n});
}

void infer_dropout(InferContext& c) {
  double p = c.attr<double>(0);
  if (!(p >= 0 && p <= 1)) fail(c, "p must be in [0, 1], got " + to_string(c.attrs[0]));
  if (!is_differentiable(c.in(0).dtype))
    fail(c, "x must be floating point, got " + describe(c.in(0)), ErrorKind::kType);
  c.out(c.in(0).dtype, c.in(0).shape);
  c.out(DType::bool_, c.in(0).shape);
}

}  // namespace msjit::ops

#include "src/ops/infer_util.h"

namespace msjit::ops {
namespace {

bool one_of(Op op, std::initializer_list<Op> list) { return std::find(list.begin(), list.end(), op) != list.end(); }

// dtype in which arithmetic computes; also refuses what has no meaning there.
DType arithmetic_dtype(const InferContext& c) {
  DType t = promoted(c.operands);
  if (one_of(c.op, {Op::floor_div, Op::mod, Op::fmod, Op::maximum, Op::minimum, Op::fmax, Op::fmin}))
    refuse_complex(c, t);
  if (t == DType::bool_) {
    if (c.op == Op::sub) {
      require(c, false, "bools have no difference; use logical_xor, or convert with astype", ErrorKind::kType);
    }
    if (one_of(c.op, {Op::floor_div, Op::mod, Op::fmod, Op::pow})) return DType::int64;
  }
  if (c.op == Op::addcdiv) return floating(t);
  return t;
}

// Whether an op of class `same` or `float_unary` has a meaning for complex numbers.
bool takes_complex(Op op) {
  return one_of(op, {Op::neg,   Op::square, Op::copy,  Op::conj,       Op::tril,        Op::triu,  Op::roll,
                     Op::flip,  Op::sqrt,   Op::rsqrt, Op::reciprocal, Op::exp,         Op::log,   Op::log2,
                     Op::log10, Op::sin,    Op::cos,   Op::tan,        Op::sinh,        Op::cosh,  Op::tanh,
                     Op::asin,  Op::acos,   Op::atan,  Op::asinh,      Op::acosh,       Op::atanh, Op::sigmoid,
                     Op::exp2,  Op::expm1,  Op::log1p, Op::silu,       Op::log_sigmoid, Op::sign});
}
bool takes_bool(Op op) { return one_of(op, {Op::copy, Op::square, Op::conj, Op::tril, Op::triu, Op::roll, Op::flip}); }
bool needs_float(Op op) { return one_of(op, {Op::group_norm, Op::normalize}); }

void check_dims_attr(const InferContext& c) {
  if (c.op == Op::flip) normal_axes(c.op, c.attrs[0], c.in(0).shape.size());
  if (one_of(c.op, {Op::tril, Op::triu})) {
    require(c, c.in(0).shape.size() >= 2, "needs a tensor of at least 2 dimensions");
  }
  if (c.op == Op::normalize) normal_dim(c, c.attr<int64_t>(1), c.in(0).shape.size());
  if (c.op == Op::group_norm) {
    Dims s = c.in(0).shape;
    int64_t groups = c.attr<int64_t>(0);
    require(c, s.size() >= 2, "needs a tensor (N, C, ...)");
    if (groups <= 0 || s[1] % groups) {
      fail(c, std::to_string(s[1]) + " channels do not divide into " + std::to_string(groups) + " groups");
    }
  }
  if (c.op == Op::roll) {
    const Ints& shifts = c.attr<Ints>(0);
    if (c.has(1)) {
      const Ints& dims = c.attr<Ints>(1);
      if (dims.size() != shifts.size()) fail(c, "shifts and dims must have the same length");
      for (int64_t d : dims) normal_dim(c, d, c.in(0).shape.size());
    } else if (shifts.size() != 1) {
      fail(c, "without dims there is one shift, got " + to_string(c.attrs[0]));
    }
  }
}

}  // namespace

void infer_arithmetic(InferContext& c) { c.out(arithmetic_dtype(c), broadcast_operands(c)); }

void infer_true_divide(InferContext& c) { c.out(floating(promoted(c.operands)), broadcast_operands(c)); }

void infer_float_binary(InferContext& c) {
  DType t = floating(promoted(c.operands));
  refuse_complex(c, t);
  c.out(t, broadcast_operands(c));
}

void infer_where(InferContext& c) {
  require_bool(c, 0, "condition");
  c.out(promoted(c.operands.subspan(1)), broadcast_operands(c));
}

void infer_clamp(InferContext& c) {
  DType t = promoted(c.operands);
  refuse_complex(c, t);
  if (is_absent(c.in(1)) && is_absent(c.in(2))) fail(c, "min, max or both must be given");
  c.out(t, broadcast_operands(c));
}

void infer_masked_fill(InferContext& c) {
  require_bool(c, 1, "mask");
  refuse_complex_number(c, 2);
  if (c.in(2).kind == ValueType::kTensor && !c.in(2).shape.empty()) {
    require(c, numel_of(c.in(2).shape) == 1, "value must be a number or a tensor of one element");
  }
  Shape out = broadcast_shapes(c.in(0).shape, c.in(1).shape, "masked_fill");
  c.out(c.in(0).dtype, out);
}

void infer_cast(InferContext& c) { c.out(c.attr<DType>(0), c.in(0).shape); }

void infer_same(InferContext& c) {
  DType t = c.in(0).dtype;
  if (is_complex(t) && !takes_complex(c.op)) refuse_complex(c, t);
  if (t == DType::bool_ && !takes_bool(c.op) && one_of(c.op, {Op::neg, Op::sign, Op::relu6})) {
    require(c, false, "is not defined for bools; use logical_not, or convert with astype", ErrorKind::kType);
  }
  check_dims_attr(c);
  c.out(needs_float(c.op) ? floating(t) : t, c.in(0).shape);
}

void infer_abs(InferContext& c) { c.out(real_part(c.in(0).dtype), c.in(0).shape); }

void infer_float_unary(InferContext& c) {
  DType t = floating(c.in(0).dtype);
  if (is_complex(t) && !takes_complex(c.op)) refuse_complex(c, t);
  if (c.op == Op::gelu) {
    const std::string& how = c.attr<std::string>(0);
    if (how != "none" && how != "tanh") fail(c, "approximate must be 'none' or 'tanh', got '" + how + "'");
  }
  c.out(t, c.in(0).shape);
}

void infer_compare(InferContext& c) {
  if (one_of(c.op, {Op::lt, Op::le, Op::gt, Op::ge})) refuse_complex(c, promoted(c.operands));
  c.out(DType::bool_, broadcast_operands(c));
}

void infer_predicate(InferContext& c) { c.out(DType::bool_, c.in(0).shape); }

void infer_bitwise(InferContext& c) {
  DType t = promoted(c.operands);
  bool shift = one_of(c.op, {Op::shift_left, Op::shift_right});
  if (!(is_integral(t) || (t == DType::bool_ && !shift))) {
    require(c, false, shift ? "needs integers" : "needs integers or bools", ErrorKind::kType);
  }
  c.out(t, broadcast_operands(c));
}

void infer_complex_part(InferContext& c) {
  DType t = c.in(0).dtype;
  c.out(c.op == Op::angle ? real_part(floating(t)) : real_part(t), c.in(0).shape);
}

void infer_make_complex(InferContext& c) {
  DType t = promoted(c.operands);
  if (t != DType::float32 && t != DType::float64) {
    require(c, false, "needs float32 or float64 parts; convert with astype", ErrorKind::kType);
  }
  c.out(t == DType::float64 ? DType::complex128 : DType::complex64, broadcast_operands(c));
}

void infer_one_hot(InferContext& c) {
  require_integer(c, 0);
  int64_t depth = c.attr<int64_t>(0);
  if (depth < 0) fail(c, "depth must not be negative, got " + std::to_string(depth));
  Shape s(c.in(0).shape);
  s.push_back(depth);
  c.out(c.attr<DType>(1), s);
}

void infer_full(InferContext& c) {
  const Ints& shape = c.attr<Ints>(0);
  numel_of(shape);
  const DType t = c.has(1) ? c.attr<DType>(1) : default_dtype(c.in(0).number);
  refuse_complex_number(c, c.in(0), t);
  c.out(t, shape);
}

void infer_full_like(InferContext& c) {
  const DType t = c.has(0) ? c.attr<DType>(0) : c.in(0).dtype;
  refuse_complex_number(c, c.in(1), t);
  c.out(t, c.in(0).shape);
}

DType compute_dtype(Op op, std::span<const ValueType> operands, std::span<const Attr> attrs) {
  InferContext c{op, operands, attrs, {}, false};
  InferFn f = infer_function(op);
  if (f == &infer_arithmetic) return arithmetic_dtype(c);
  if (f == &infer_where) return promoted(operands.subspan(1));
  if (f == &infer_clamp || f == &infer_compare || f == &infer_bitwise || f == &infer_make_complex)
    return promoted(operands);
  if (f == &infer_true_divide || f == &infer_float_binary || f == &infer_float_unary)
    return floating(promoted(operands));
  if (f == &infer_cast) return std::get<DType>(attrs[0]);
  if (f == &infer_full) {
    return attrs.size() > 1 && std::holds_alternative<DType>(attrs[1]) ? std::get<DType>(attrs[1])
                                                                       : default_dtype(operands[0].number);
  }
  if (op == Op::angle) return floating(operands[0].dtype);
  return operands[0].kind == ValueType::kTensor ? operands[0].dtype : promoted(operands.subspan(0, 1));
}

}  // namespace msjit::ops

// The table of inference functions and what they share.
#include "src/ops/infer_util.h"

namespace msjit::ops {

#define MSJIT_OP(name, class_, grad, infer, ...) void infer_##infer(InferContext&);
#include "src/ops/ops.def"

InferFn infer_function(Op op) {
  static constexpr InferFn kTable[] = {
#define MSJIT_OP(name, class_, grad, infer, ...) &infer_##infer,
#include "src/ops/ops.def"
  };
  return kTable[static_cast<int>(op)];
}

namespace {

void check_operand(const InferContext& c, const Param& p, const ValueType& v) {
  bool ok = v.kind == ValueType::kAbsent   ? p.optional || p.has_default
            : v.kind == ValueType::kNumber ? p.type == ParamType::kOperand || p.type == ParamType::kNumber
                                           : p.type != ParamType::kNumber;
  if (ok) return;
  fail(c,
       p.name + " must be " +
           (p.type == ParamType::kNumber    ? "a number"
            : p.type == ParamType::kOperand ? "a tensor or a number"
                                            : "a tensor") +
           (p.optional ? " or None" : "") + ", got " + describe(v),
       ErrorKind::kType);
}

void check_operands(const InferContext& c) {
  const OpInfo& i = info(c.op);
  size_t at = 0;
  for (const Param& p : i.params) {
    if (!p.is_operand()) break;
    if (p.type == ParamType::kTensors) {
      if (c.operands.empty()) fail(c, "needs at least one tensor");
      for (; at < c.operands.size(); ++at) check_operand(c, p, c.operands[at]);
      return;
    }
    check_operand(c, p, at < c.operands.size() ? c.operands[at] : ValueType{});
    ++at;
  }
  if (c.operands.size() > at) {
    fail(c, "takes " + std::to_string(at) + " operands, got " + std::to_string(c.operands.size()), ErrorKind::kType);
  }
}

}  // namespace

void infer(InferContext& c) {
  check_operands(c);
  // Functions may read every operand of the schema, also when trailing absent ones were left out.
  SmallVector<ValueType, 4> padded;
  std::span<const ValueType> given = c.operands;
  auto wanted = static_cast<size_t>(std::max(info(c.op).operand_count, 0));
  if (c.operands.size() < wanted) {
    padded.assign(c.operands.begin(), c.operands.end());
    padded.resize(wanted);
    for (size_t i = c.operands.size(); i < wanted; ++i) {
      const Attr& value = info(c.op).params[i].default_value;
      if (std::holds_alternative<std::monostate>(value)) continue;
      padded[i].kind = ValueType::kNumber;
      padded[i].number = std::holds_alternative<double>(value) ? NumberKind::kFloat : NumberKind::kInt;
    }
    c.operands = padded;
  }
  try {
    infer_function(c.op)(c);
  } catch (const std::bad_variant_access&) {
    std::string text;
    for (const Attr& a : c.attrs) text += (text.empty() ? "" : ", ") + to_string(a);
    fail(c, "attributes (" + text + ") do not fit its signature (" + std::string(info(c.op).signature) + ")",
         ErrorKind::kType);
  }
  c.operands = given;
}

std::string describe(const ValueType& v) {
  static constexpr const char* kNumbers[] = {"a bool", "an int", "a float", "a complex number"};
  switch (v.kind) {
    case ValueType::kAbsent:
      return "None";
    case ValueType::kNumber:
      return kNumbers[static_cast<int>(v.number)];
    case ValueType::kTensor:
      return std::string(msjit::info(v.dtype).name) + to_string(v.shape);
  }
  __builtin_unreachable();
}

void fail(const InferContext& c, const std::string& message, ErrorKind kind) {
  throw UserError(kind, op_name(c.op) + ": " + message);
}

int64_t narrow(const InferContext& c, Wide size) {
  require(c, size == static_cast<int64_t>(size), "sizes must fit in 64 bits");
  return static_cast<int64_t>(size);
}

void require(const InferContext& c, bool ok, const char* what, ErrorKind kind) {
  if (ok) return;
  std::string got;
  for (const ValueType& v : c.operands) got += (got.empty() ? "" : ", ") + describe(v);
  fail(c, std::string(what) + (got.empty() ? "" : "; got " + got), kind);
}

int normal_dim(Op op, int64_t dim, int64_t ndim) {
  int64_t n = std::max<int64_t>(ndim, 1);
  if (dim < -n || dim >= n) {
    throw dimension_error(op_name(op) + ": dimension " + std::to_string(dim) + " is out of range for a tensor of " +
                          std::to_string(ndim) + " dimensions; it must be in [" + std::to_string(-n) + ", " +
                          std::to_string(n - 1) + "]");
  }
  return static_cast<int>(dim < 0 ? dim + n : dim);
}

Shape normal_axes(Op op, const Attr& attr, int64_t ndim) {
  Shape axes;
  if (std::holds_alternative<std::monostate>(attr)) {
    for (int64_t i = 0; i < ndim; ++i) axes.push_back(i);
    return axes;
  }
  auto add = [&](int64_t a) {
    a = normal_dim(op, a, ndim);
    if (ndim > 0) axes.push_back(a);
  };
  if (auto* one = std::get_if<int64_t>(&attr)) {
    add(*one);
  } else {
    for (int64_t a : std::get<Ints>(attr)) add(a);
  }
  std::sort(axes.begin(), axes.end());
  if (std::adjacent_find(axes.begin(), axes.end()) != axes.end()) {
    throw value_error(op_name(op) + ": axes " + to_string(attr) + " name a dimension twice");
  }
  return axes;
}

bool is_absent(const ValueType& v) { return v.kind == ValueType::kAbsent; }

DType promoted(std::span<const ValueType> operands) {
  std::optional<DType> tensors;
  std::optional<NumberKind> numbers;
  for (const ValueType& v : operands) {
    if (v.kind == ValueType::kTensor) tensors = tensors ? promote(*tensors, v.dtype) : v.dtype;
    if (v.kind == ValueType::kNumber) numbers = numbers ? std::max(*numbers, v.number) : v.number;
  }
  if (!tensors) return default_dtype(numbers.value_or(NumberKind::kFloat));
  return numbers ? promote_number(*tensors, *numbers) : *tensors;
}

DType floating(DType t) { return is_differentiable(t) ? t : default_float(); }

DType real_part(DType t) {
  return t == DType::complex64 ? DType::float32 : t == DType::complex128 ? DType::float64 : t;
}

Shape broadcast_operands(const InferContext& c) {
  Shape out;
  bool first = true;
  for (const ValueType& v : c.operands) {
    if (v.kind != ValueType::kTensor) continue;
    if (first) {
      out = Shape(v.shape);
      first = false;
    } else if (!std::equal(out.begin(), out.end(), v.shape.begin(), v.shape.end())) {
      out = broadcast_shapes(out, v.shape, op_name(c.op).c_str());
    }
  }
  return out;
}

Shape reduced_shape(Dims shape, Dims axes, bool keepdims) {
  Shape out;
  for (size_t i = 0; i < shape.size(); ++i) {
    bool reduced = std::find(axes.begin(), axes.end(), static_cast<int64_t>(i)) != axes.end();
    if (!reduced || keepdims) out.push_back(reduced ? 1 : shape[i]);
  }
  return out;
}

void refuse_complex(const InferContext& c, DType t) {
  if (is_complex(t)) {
    require(c, false, "is not defined for complex numbers; use abs, real or imag first", ErrorKind::kType);
  }
}

void require_integer(const InferContext& c, int operand) {
  if (is_integral(c.in(operand).dtype)) return;
  fail(c,
       info(c.op).params[std::min<size_t>(operand, info(c.op).params.size() - 1)].name +
           " must be a tensor of integers, got " + describe(c.in(operand)) + "; convert it with astype",
       ErrorKind::kType);
}

void refuse_complex_number(const InferContext& c, int operand) {
  const ValueType& value = c.in(operand);
  if (value.kind != ValueType::kNumber || value.number != NumberKind::kComplex || is_complex(c.in(0).dtype)) return;
  fail(c, "a complex number does not fit in " + describe(c.in(0)) + "; take its real part, or convert with astype",
       ErrorKind::kType);
}

void refuse_complex_number(const InferContext& c, const ValueType& value, DType dtype) {
  if (value.kind != ValueType::kNumber || value.number != NumberKind::kComplex || is_complex(dtype)) return;
  fail(c,
       "a complex number does not fit in " + std::string(info(dtype).name) + "; take its real part, or another dtype",
       ErrorKind::kType);
}

void require_bool(const InferContext& c, int operand, const char* what) {
  if (c.in(operand).dtype == DType::bool_) return;
  fail(c, std::string(what) + " must be a bool tensor, got " + describe(c.in(operand)) + "; compare it, as in x != 0",
       ErrorKind::kType);
}

void require_same_dtype(const InferContext& c, int a, int b) {
  if (is_absent(c.in(a)) || is_absent(c.in(b)) || c.in(a).dtype == c.in(b).dtype) return;
  fail(c, "dtypes differ: " + describe(c.in(a)) + " and " + describe(c.in(b)) + "; convert one with astype",
       ErrorKind::kType);
}

}  // namespace msjit::ops

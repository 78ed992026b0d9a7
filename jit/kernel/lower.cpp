#include "jit/kernel/lower.h"

#include <cmath>
#include <limits>

#include "jit/kernel/math.h"
#include "src/base/check.h"

namespace msjit::kernel {
namespace {

using ops::Op;

bool is_unsigned(DType t) { return info(t).kind == DTypeKind::kUnsigned; }

// What an expression is made from, so that the cases below read as formulas.
struct Lowering {
  KernelBuilder& k;
  std::span<const Var> in;
  std::span<const ops::Attr> attrs;
  DType dtype;  // operands'

  X x(int i = 0) const { return in[i].x; }
  bool has(int i) const { return i < static_cast<int>(in.size()) && in[i].x.id >= 0; }
  bool floating() const { return is_floating(dtype); }
  bool boolean() const { return dtype == DType::bool_; }
  double number(int i) const {
    if (auto* d = std::get_if<double>(&attrs[i])) return *d;
    if (auto* n = std::get_if<int64_t>(&attrs[i])) return static_cast<double>(*n);
    if (auto* b = std::get_if<bool>(&attrs[i])) return *b;
    MSJIT_CHECK(false, "attribute is not a number");
    return 0;
  }
  bool absent(int i) const { return std::holds_alternative<std::monostate>(attrs[i]); }

  Var mask(X v) const { return {v, DType::bool_}; }
  Var same(X v) const { return k.wrap(v, dtype); }

  X ordered(X v) const {  // unsigned values to signed ones of the same order
    if (!is_unsigned(dtype)) return v;
    return v ^ like_bits(v, v.lane() == Lane::i64 ? uint64_t{1} << 63 : 0x80000000u);
  }
  X less(X a, X b) const {
    if (boolean()) return ~a & b;
    return ordered(a) < ordered(b);
  }
  X equal(X a, X b) const { return boolean() ? ~(a ^ b) : eq(a, b); }
  X larger(X a, X b) const {
    if (floating()) return max_(a, b);
    if (boolean()) return a | b;
    return select(less(a, b), b, a);
  }
  X smaller(X a, X b) const {
    if (floating()) return min_(a, b);
    if (boolean()) return a & b;
    return select(less(b, a), b, a);
  }
  X integer_call(const char* name) const {
    std::string s = std::string(name) + (is_unsigned(dtype) ? "_u" : "_s");
    return call(s.c_str(), x(0), x(1));
  }
  X limits_low() const { return like(x(), static_cast<double>(-std::numeric_limits<float>::max())); }
};

X lower_arithmetic(const Lowering& l, Op op) {
  X a = l.x(0), b = l.x(1);
  switch (op) {
    case Op::add:
      return l.boolean() ? a | b : a + b;
    case Op::sub:
      return l.boolean() ? a ^ b : a - b;
    case Op::mul:
      return l.boolean() ? a & b : a * b;
    case Op::div:
      return a / b;
    case Op::floor_div: {
      if (l.boolean()) return a & b;
      if (!l.floating()) return l.integer_call("floor_div");
      X r = fmod_(a, b);
      X q = (a - r) / b;
      q = select(ne(r, 0.0) & ((r < 0) ^ (b < 0)), q - 1, q);
      X f = floor_(q);
      f = select(q - f > 0.5, f + 1, f);
      f = select(eq(q, 0.0), sign_bit(a / b), f);
      return select(eq(b, 0.0), a / b, f);
    }
    case Op::mod: {
      if (l.boolean()) return a & ~b & ~a;
      if (!l.floating()) return l.integer_call("mod");
      X r = fmod_(a, b);
      X moved = select((r < 0) ^ (b < 0), r + b, r);
      return select(eq(r, 0.0), sign_bit(b), moved);
    }
    case Op::fmod:
      if (l.boolean()) return a & ~b & ~a;
      return l.floating() ? fmod_(a, b) : l.integer_call("fmod");
    case Op::pow:
      if (l.boolean()) return a | ~b;
      return l.floating() ? pow_(a, b) : l.integer_call("pow");
    case Op::maximum:
      return l.floating() ? select(isnan(a), a, max_(a, b)) : l.larger(a, b);
    case Op::minimum:
      return l.floating() ? select(isnan(a), a, min_(a, b)) : l.smaller(a, b);
    case Op::fmax:
      return l.floating() ? select(isnan(b), a, max_(a, b)) : l.larger(a, b);
    case Op::fmin:
      return l.floating() ? select(isnan(b), a, min_(a, b)) : l.smaller(a, b);
    case Op::atan2:
      return atan2_(a, b);
    case Op::hypot:
      return hypot_(a, b);
    case Op::straight_through:
      return b;
    case Op::xlog1py:
      return select(eq(a, 0.0), select(isnan(b), b, 0.0), a * log1p_(b));
    default:
      return {};
  }
}

X lower_simple_unary(const Lowering& l, Op op) {
  X x = l.x();
  bool f = l.floating(), b = l.boolean();
  switch (op) {
    case Op::neg:
      return b ? x : -x;
    case Op::abs:
      return f ? abs_(x) : b || is_unsigned(l.dtype) ? x : select(x < 0, -x, x);
    case Op::square:
      return b ? x : x * x;
    case Op::sign:
      if (b) return x;
      if (is_unsigned(l.dtype)) return select(ne(x, 0.0), 1.0, x);
      return select(x > 0, 1.0, select(x < 0, -1.0, like(x, 0)));
    case Op::floor:
      return f ? floor_(x) : x;
    case Op::ceil:
      return f ? ceil_(x) : x;
    case Op::round:
      return f ? rint_(x) : x;
    case Op::trunc:
      return f ? trunc_(x) : x;
    case Op::relu:
      return f ? max_(like(x, 0), x) : b || is_unsigned(l.dtype) ? x : select(x < 0, 0.0, x);
    case Op::relu6:
      if (f) return min_(like(x, 6), max_(like(x, 0), x));
      if (b) return x;
      x = is_unsigned(l.dtype) ? x : select(x < 0, 0.0, x);
      return select(l.less(like(x, 6), x), 6.0, x);
    case Op::real:
    case Op::conj:
      return x;
    case Op::imag:
      return like(x, 0);
    case Op::angle:
      return select(x < 0, M_PI, select(isnan(x), x, 0.0));
    case Op::sqrt:
      return sqrt_(x);
    case Op::rsqrt:
      return 1.0 / sqrt_(x);
    case Op::reciprocal:
      return 1.0 / x;
    case Op::entr:
      return select(x < 0, -INFINITY, select(eq(x, 0.0), 0.0, -(x * log_(x))));
    case Op::softsign:
      return x / (abs_(x) + 1);
    case Op::hard_sigmoid:
      return min_(like(x, 6), max_(like(x, 0), x + 3)) / 6;
    case Op::hard_swish:
      return x * min_(like(x, 6), max_(like(x, 0), x + 3)) / 6;
    case Op::selu: {
      const double a = 1.6732632423543772848170429916717, s = 1.0507009873554804934193349852946;
      return select(x > 0, x * s, expm1_(x) * (a * s));
    }
    case Op::gelu:
      return std::get<std::string>(l.attrs[0]) == "tanh" ? gelu_tanh_(x) : gelu_erf_(x);
    case Op::elu:
      return select(x > 0, x, expm1_(x) * l.number(0));
    case Op::leaky_relu:
      return select(x > 0, x, x * l.number(0));
    case Op::softplus:
      return softplus_(x, like(x, l.number(0)), like(x, l.number(1)));
    case Op::nan_to_num: {
      if (!f) return x;
      bool half = l.dtype == DType::float16, bf = l.dtype == DType::bfloat16;
      double limit = half                        ? 65504
                     : bf                        ? 3.3895313892515355e38
                     : l.dtype == DType::float64 ? 1.7976931348623157e308
                                                 : 3.4028234663852886e38;
      X r = select(isnan(x), l.number(0), x);
      r = select(eq(x, INFINITY), l.absent(1) ? limit : l.number(1), r);
      return select(eq(x, -INFINITY), l.absent(2) ? -limit : l.number(2), r);
    }
    default:
      break;
  }
  switch (op) {
#define MSJIT_MATH(name) \
  case Op::name:         \
    return name##_(x);
#include "src/ops/ops.def"
    default:
      return {};
  }
}

X lower_predicate(const Lowering& l, Op op) {
  X a = l.x(0), b = l.has(1) ? l.x(1) : X{};
  auto truth = [&](int i) { return l.k.convert(l.in[i], DType::bool_).x; };
  switch (op) {
    case Op::eq:
      return l.equal(a, b);
    case Op::ne:
      return l.boolean() ? a ^ b : ne(a, b);
    case Op::lt:
      return l.less(a, b);
    case Op::gt:
      return l.less(b, a);
    case Op::le:
      return l.floating() ? a <= b : ~l.less(b, a);
    case Op::ge:
      return l.floating() ? b <= a : ~l.less(a, b);
    case Op::logical_and:
      return truth(0) & truth(1);
    case Op::logical_or:
      return truth(0) | truth(1);
    case Op::logical_xor:
      return truth(0) ^ truth(1);
    case Op::logical_not:
      return ~truth(0);
    case Op::isnan:
      return l.floating() ? isnan(a) : l.k.constant(Lane::mask, 0);
    case Op::isinf:
      return l.floating() ? eq(abs_(a), INFINITY) : l.k.constant(Lane::mask, 0);
    case Op::isfinite:
      return l.floating() ? abs_(a) < INFINITY : l.k.constant(Lane::mask, 1);
    default:
      return {};
  }
}

X lower_bits(const Lowering& l, Op op) {
  X a = l.x(0), b = l.has(1) ? l.x(1) : X{};
  switch (op) {
    case Op::bitwise_and:
      return a & b;
    case Op::bitwise_or:
      return a | b;
    case Op::bitwise_xor:
      return a ^ b;
    case Op::bitwise_not:
      return ~a;
    case Op::shift_left:
      return l.boolean() ? a & ~b : l.k.emit(Prim::shl, a.lane(), a, b);
    case Op::shift_right:
      return l.boolean() ? a & ~b : l.k.emit(is_unsigned(l.dtype) ? Prim::shr : Prim::sar, a.lane(), a, b);
    default:
      return {};
  }
}

// Triangles and one_hot look at the element's position.
Var lower_position(const Lowering& l, Op op, DType result) {
  KernelBuilder& k = l.k;
  if (op == Op::one_hot) {
    X hit = eq(k.index(), k.convert(l.in[0], DType::int64).x);
    return k.convert({hit, DType::bool_}, result);
  }
  X distance = k.index() - k.row();
  X diagonal = k.constant_bits(Lane::i64, static_cast<uint64_t>(std::get<int64_t>(l.attrs[0])));
  X keep = op == Op::tril ? distance <= diagonal : distance >= diagonal;
  X zero = k.constant(l.x().lane(), 0);
  return l.same(select(keep, l.x(), zero));
}

}  // namespace

bool uses_position(Op op) { return op == Op::tril || op == Op::triu || op == Op::one_hot; }

DType operand_dtype(Op op, int operand, DType dtype, DType compute) {
  switch (op) {
    case Op::where:
      return operand == 0 ? DType::bool_ : compute;
    case Op::masked_fill:
      return operand == 1 ? DType::bool_ : compute;
    case Op::cast:
    case Op::copy:
    case Op::full:
    case Op::one_hot:
      return dtype;
    default:
      return compute;
  }
}

bool can_lower(Op op, DType compute, DType result) {
  return ops::info(op).op_class == ops::OpClass::kPointwise && !is_complex(compute) && !is_complex(result) &&
         op != Op::complex;
}

Var lower(KernelBuilder& k, Op op, std::span<const Var> operands, std::span<const ops::Attr> attrs, DType compute,
          DType result) {
  Lowering l{k, operands, attrs, compute};
  switch (op) {
    case Op::cast:
    case Op::copy:
    case Op::full:
      return k.convert(operands[0], result);
    case Op::where:
      return k.convert(l.same(select(l.x(0), l.x(1), l.x(2))), result);
    case Op::masked_fill:
      return k.convert(l.same(select(l.x(1), l.x(2), l.x(0))), result);
    case Op::clamp: {
      X v = l.x();
      bool f = l.floating();
      // A limit that is NaN counts, as NaN in x does.
      if (l.has(1)) v = f ? select(isnan(l.x(1)), l.x(1), max_(l.x(1), v)) : l.larger(v, l.x(1));
      if (l.has(2)) v = f ? select(isnan(l.x(2)), l.x(2), min_(l.x(2), v)) : l.smaller(v, l.x(2));
      return k.convert(l.same(v), result);
    }
    case Op::tril:
    case Op::triu:
    case Op::one_hot:
      return k.convert(lower_position(l, op, result), result);
    default:
      break;
  }
  if (X v = lower_arithmetic(l, op); v.k) return k.convert(l.same(v), result);
  if (X v = lower_predicate(l, op); v.k) return k.convert(l.mask(v), result);
  if (X v = lower_bits(l, op); v.k) return k.convert(l.same(v), result);
  if (X v = lower_simple_unary(l, op); v.k) return k.convert(l.same(v), result);
  MSJIT_CHECK(false, std::string(ops::info(op).name) + " has no kernel expression");
  return {};
}

}  // namespace msjit::kernel

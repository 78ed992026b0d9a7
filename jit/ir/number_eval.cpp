#include "jit/ir/number_eval.h"

#include "jit/ir/control.h"

#include <bit>
#include <cmath>
#include <limits>

#include "src/ops/raises.h"

namespace msjit::ir {
namespace {

using ops::Number;

struct Row {
  NumberOp op;
  int operands;
  NumberRaises raises;
  std::string_view text;
};
constexpr Row kRows[] = {
#define MSJIT_NUMBER_OP(name, operands, raises, text) {NumberOp::k_##name, operands, NumberRaises::k##raises, text},
#include "jit/ir/number_ops.def"
#undef MSJIT_NUMBER_OP
};

bool is_int(const Number& n) { return n.kind <= NumberKind::kInt; }

// Three-way compare of an int with a float without rounding the int; 2: unordered.
int compare(int64_t i, double f) {
  if (std::isnan(f)) return 2;
  if (f >= 0x1p63) return -1;
  if (f < -0x1p63) return 1;
  double whole = std::trunc(f);
  int64_t j = static_cast<int64_t>(whole);
  if (i != j) return i < j ? -1 : 1;
  return whole == f ? 0 : (f > whole ? -1 : 1);
}

int compare(const Number& a, const Number& b) {
  if (is_int(a) && is_int(b)) return a.i < b.i ? -1 : a.i > b.i;
  if (is_int(a)) return compare(a.i, b.f);
  if (is_int(b)) {
    int c = compare(b.i, a.f);
    return c == 2 ? 2 : -c;
  }
  if (std::isnan(a.f) || std::isnan(b.f)) return 2;
  return a.f < b.f ? -1 : a.f > b.f;
}

int bit_length(unsigned __int128 v) {
  uint64_t high = static_cast<uint64_t>(v >> 64);
  return high ? 128 - std::countl_zero(high) : 64 - std::countl_zero(static_cast<uint64_t>(v));
}

// Correctly rounded quotient of integers, as int.__truediv__ gives it.
double true_divide(int64_t a, int64_t b) {
  constexpr int64_t kExact = int64_t{1} << 53;
  if (a >= -kExact && a <= kExact && b >= -kExact && b <= kExact) {
    return static_cast<double>(a) / static_cast<double>(b);
  }
  bool negative = (a < 0) != (b < 0);
  auto magnitude = [](int64_t v) { return v < 0 ? 0 - static_cast<uint64_t>(v) : static_cast<uint64_t>(v); };
  unsigned __int128 n = magnitude(a), d = magnitude(b);
  if (n == 0) return negative ? -0.0 : 0.0;
  int shift = std::max(0, 64 + bit_length(d) - bit_length(n));  // the quotient has 64 or 65 bits, or more
  n <<= shift;
  unsigned __int128 q = n / d;
  bool sticky = n % d != 0;
  int drop = bit_length(q) - 53;
  unsigned __int128 kept = q >> drop, rest = q & ((static_cast<unsigned __int128>(1) << drop) - 1);
  unsigned __int128 half = static_cast<unsigned __int128>(1) << (drop - 1);
  if (rest > half || (rest == half && (sticky || (kept & 1)))) ++kept;
  double r = std::ldexp(static_cast<double>(static_cast<uint64_t>(kept)), drop - shift);
  return negative ? -r : r;
}

bool int_pow(int64_t base, int64_t exponent, int64_t& out) {
  if (exponent < 0) return false;  // a float, or ZeroDivisionError
  int64_t result = 1;
  while (exponent) {
    if (exponent & 1 && __builtin_mul_overflow(result, base, &result)) return false;
    exponent >>= 1;
    if (exponent && __builtin_mul_overflow(base, base, &base)) return false;
  }
  out = result;
  return true;
}

bool float_pow(double x, double y, double& out) {
  if (y == 0.0 || x == 1.0) {
    out = 1.0;
    return true;
  }
  if (x == 0.0 && y < 0) return false;                                                    // ZeroDivisionError
  if (x < 0 && std::isfinite(x) && std::isfinite(y) && y != std::floor(y)) return false;  // a complex number
  out = std::pow(x, y);
  return !(std::isinf(out) && std::isfinite(x) && std::isfinite(y));  // OverflowError
}

void float_divmod(double x, double y, double& quotient, double& remainder) {
  double mod = std::fmod(x, y), div = (x - mod) / y;
  if (mod != 0) {
    if ((y < 0) != (mod < 0)) {
      mod += y;
      div -= 1.0;
    }
  } else {
    mod = std::copysign(0.0, y);
  }
  if (div != 0) {
    quotient = std::floor(div);
    if (div - quotient > 0.5) quotient += 1.0;
  } else {
    quotient = std::copysign(0.0, x / y);
  }
  remainder = mod;
}

bool float_to_int(double whole, int64_t& out) {
  if (!(whole >= -0x1p63 && whole < 0x1p63)) return false;  // also NaN
  out = static_cast<int64_t>(whole);
  return true;
}

bool eval_int(NumberOp op, int64_t a, int64_t b, int64_t& r) {
  switch (op) {
    case NumberOp::k_add:
      return !__builtin_add_overflow(a, b, &r);
    case NumberOp::k_sub:
      return !__builtin_sub_overflow(a, b, &r);
    case NumberOp::k_mul:
      return !__builtin_mul_overflow(a, b, &r);
    case NumberOp::k_floor_div:
    case NumberOp::k_mod: {
      if (b == 0) return false;
      if (b == -1) {
        r = 0;
        return op == NumberOp::k_mod || !__builtin_sub_overflow(int64_t{0}, a, &r);
      }
      int64_t q = a / b, m = a % b;
      if (m != 0 && (m < 0) != (b < 0)) {
        m += b;
        --q;
      }
      r = op == NumberOp::k_mod ? m : q;
      return true;
    }
    case NumberOp::k_pow:
      return int_pow(a, b, r);
    case NumberOp::k_neg:
      return !__builtin_sub_overflow(int64_t{0}, a, &r);
    case NumberOp::k_abs:
      r = a;
      return a >= 0 || !__builtin_sub_overflow(int64_t{0}, a, &r);
    case NumberOp::k_invert:
      r = ~a;
      return true;
    case NumberOp::k_bit_and:
      r = a & b;
      return true;
    case NumberOp::k_bit_or:
      r = a | b;
      return true;
    case NumberOp::k_bit_xor:
      r = a ^ b;
      return true;
    case NumberOp::k_lshift: {
      if (b < 0) return false;
      if (a == 0) return r = 0, true;
      if (b >= 63) return false;
      r = static_cast<int64_t>(static_cast<uint64_t>(a) << b);
      return r >> b == a;
    }
    case NumberOp::k_rshift:
      if (b < 0) return false;
      r = a >> std::min<int64_t>(b, 63);
      return true;
    case NumberOp::k_pos:
    case NumberOp::k_to_int:
    case NumberOp::k_floor:
    case NumberOp::k_ceil:
    case NumberOp::k_round:
      r = a;
      return true;
    default:
      return false;
  }
}

bool eval_float(NumberOp op, double a, double b, double& r) {
  switch (op) {
    case NumberOp::k_add:
      r = a + b;
      return true;
    case NumberOp::k_sub:
      r = a - b;
      return true;
    case NumberOp::k_mul:
      r = a * b;
      return true;
    case NumberOp::k_true_div:
      r = a / b;
      return b != 0;
    case NumberOp::k_floor_div:
    case NumberOp::k_mod: {
      if (b == 0) return false;
      double q, m;
      float_divmod(a, b, q, m);
      r = op == NumberOp::k_mod ? m : q;
      return true;
    }
    case NumberOp::k_pow:
      return float_pow(a, b, r);
    case NumberOp::k_neg:
      r = -a;
      return true;
    case NumberOp::k_pos:
      r = a;
      return true;
    case NumberOp::k_abs:
      r = std::fabs(a);
      return true;
    case NumberOp::k_to_float:
      r = a;
      return true;
    case NumberOp::k_sqrt:
      r = std::sqrt(a);
      return !(a < 0);
    case NumberOp::k_exp:
      r = std::exp(a);
      return !(std::isinf(r) && std::isfinite(a));
    case NumberOp::k_log:
      r = std::log(a);
      return !(a <= 0);
    case NumberOp::k_sin:
      r = std::sin(a);
      return !std::isinf(a);
    case NumberOp::k_cos:
      r = std::cos(a);
      return !std::isinf(a);
    case NumberOp::k_tanh:
      r = std::tanh(a);
      return true;
    default:
      return false;
  }
}

bool float_rounding(NumberOp op, double a, int64_t& r) {
  switch (op) {
    case NumberOp::k_to_int:
      return float_to_int(std::trunc(a), r);
    case NumberOp::k_floor:
      return float_to_int(std::floor(a), r);
    case NumberOp::k_ceil:
      return float_to_int(std::ceil(a), r);
    default:
      return float_to_int(std::nearbyint(a), r);  // ties to even
  }
}

}  // namespace

int operand_count(NumberOp op) { return kRows[static_cast<int>(op)].operands; }
std::string_view text_of(NumberOp op) { return kRows[static_cast<int>(op)].text; }
std::optional<NumberOp> number_op_from_text(std::string_view text) {
  for (const Row& row : kRows) {
    if (row.text == text) return row.op;
  }
  return std::nullopt;
}

std::optional<NumberKind> result_kind(NumberOp op, NumberKind a, NumberKind b) {
  using K = NumberKind;
  if (operand_count(op) == 1) b = a;
  if (a == K::kComplex || b == K::kComplex) return std::nullopt;
  bool any_float = a == K::kFloat || b == K::kFloat;
  switch (op) {
    case NumberOp::k_true_div:
      return K::kFloat;
    case NumberOp::k_min:
    case NumberOp::k_max:
      return a == b ? std::optional(a) : std::nullopt;
    case NumberOp::k_bit_and:
    case NumberOp::k_bit_or:
    case NumberOp::k_bit_xor:
      if (any_float) return std::nullopt;
      return a == K::kBool && b == K::kBool ? K::kBool : K::kInt;
    case NumberOp::k_lshift:
    case NumberOp::k_rshift:
    case NumberOp::k_invert:
      return any_float ? std::nullopt : std::optional(K::kInt);
    case NumberOp::k_eq:
    case NumberOp::k_ne:
    case NumberOp::k_lt:
    case NumberOp::k_le:
    case NumberOp::k_gt:
    case NumberOp::k_ge:
    case NumberOp::k_logical_not:
    case NumberOp::k_to_bool:
      return K::kBool;
    case NumberOp::k_to_int:
    case NumberOp::k_floor:
    case NumberOp::k_ceil:
    case NumberOp::k_round:
      return K::kInt;
    case NumberOp::k_to_float:
    case NumberOp::k_sqrt:
    case NumberOp::k_exp:
    case NumberOp::k_log:
    case NumberOp::k_sin:
    case NumberOp::k_cos:
    case NumberOp::k_tanh:
      return K::kFloat;
    default:
      return any_float ? K::kFloat : K::kInt;
  }
}

bool eval(NumberOp op, const Number& a, const Number& b, Number& out) {
  auto kind = result_kind(op, a.kind, b.kind);
  if (!kind) return false;
  switch (op) {
    case NumberOp::k_eq:
      out = Number::of(compare(a, b) == 0);
      return true;
    case NumberOp::k_ne:
      out = Number::of(compare(a, b) != 0);
      return true;
    case NumberOp::k_lt:
      out = Number::of(compare(a, b) == -1);
      return true;
    case NumberOp::k_le:
      out = Number::of(compare(a, b) <= 0);
      return true;
    case NumberOp::k_gt:
      out = Number::of(compare(a, b) == 1);
      return true;
    case NumberOp::k_ge:
      out = Number::of(compare(a, b) == 0 || compare(a, b) == 1);
      return true;
    case NumberOp::k_min:
      out = compare(b, a) == -1 ? b : a;
      return true;
    case NumberOp::k_max:
      out = compare(b, a) == 1 ? b : a;
      return true;
    case NumberOp::k_to_bool:
      out = Number::of(is_int(a) ? a.i != 0 : a.f != 0);
      return true;
    case NumberOp::k_logical_not:
      out = Number::of(is_int(a) ? a.i == 0 : a.f == 0);
      return true;
    default:
      break;
  }
  if (*kind == NumberKind::kFloat) {
    double r = 0;
    if (op == NumberOp::k_true_div && is_int(a) && is_int(b)) {
      if (b.i == 0) return false;
      r = true_divide(a.i, b.i);
    } else if (!eval_float(op, a.as_double(), operand_count(op) == 2 ? b.as_double() : 0.0, r)) {
      return false;
    }
    out = Number::of(r);
    return true;
  }
  int64_t r = 0;
  if (!is_int(a)) {
    if (!float_rounding(op, a.f, r)) return false;
  } else if (!eval_int(op, a.i, b.i, r)) {
    return false;
  }
  out = Number::of(r);
  out.kind = *kind;
  return true;
}

bool may_raise(NumberOp op, NumberKind a, NumberKind b, const Number* constant) {
  const bool floats = a == NumberKind::kFloat || (operand_count(op) == 2 && b == NumberKind::kFloat);
  constexpr int64_t kLargestShift = 1 << 20;
  switch (kRows[static_cast<int>(op)].raises) {
    case NumberRaises::kNever:
      return false;
    case NumberRaises::kZeroDivisor:
      return !constant || constant->as_double() == 0;
    case NumberRaises::kPower:
      return floats || !constant || constant->i < 0;
    case NumberRaises::kShift:
      return !constant || constant->i < 0 || (op == NumberOp::k_lshift && constant->i > kLargestShift);
    case NumberRaises::kNotFinite:
      return floats;
    case NumberRaises::kRange:
      return true;
  }
  return true;
}

bool may_raise(const Node& n) {
  if (n.kind == Node::kCustom) return true;
  if (n.kind == Node::kControl) return may_raise(*n.control);
  if (n.kind == Node::kOp) return ops::may_raise(n.op);
  if (n.kind != Node::kNumber) return false;
  const Value *a = n.operands[0], *b = n.operands.back();
  const bool known = n.operands.size() == 2 && b->producer && b->producer->kind == Node::kConstNumber;
  return may_raise(n.number_op, a->number, b->number, known ? &b->producer->constant : nullptr);
}

}  // namespace msjit::ir

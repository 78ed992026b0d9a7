// Attributes: equality, text, conversion to the schema's types.
#include <cstdio>

#include "src/base/check.h"
#include "src/ops/op.h"

namespace msjit::ops {
namespace {

bool same_bits(double a, double b) { return __builtin_bit_cast(uint64_t, a) == __builtin_bit_cast(uint64_t, b); }

// The shortest decimal text that reads back as v, always with a point, an exponent, or a name.
std::string float_text(double v) {
  char buffer[40];
  for (int digits = 6; digits <= 17; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, v);
    if (std::strtod(buffer, nullptr) == v) break;
  }
  std::string s = buffer;
  if (s.find_first_not_of("-0123456789") == s.npos) s += ".0";
  return s;
}

const char* expected(ParamType t) {
  switch (t) {
    case ParamType::kBool:
      return "a bool";
    case ParamType::kInt:
      return "an int";
    case ParamType::kFloat:
      return "a number";
    case ParamType::kScalar:
      return "a number";
    case ParamType::kInts:
      return "a sequence of ints";
    case ParamType::kDType:
      return "a dtype";
    case ParamType::kString:
      return "a string";
    default:
      return "an operand";
  }
}

}  // namespace

bool equal(const Attr& a, const Attr& b) {
  if (a.index() != b.index()) return false;
  if (auto* x = std::get_if<double>(&a)) return same_bits(*x, std::get<double>(b));
  if (auto* x = std::get_if<std::complex<double>>(&a)) {
    auto y = std::get<std::complex<double>>(b);
    return same_bits(x->real(), y.real()) && same_bits(x->imag(), y.imag());
  }
  return a == b;
}

std::string to_string(const Attr& a) {
  struct Text {
    std::string operator()(std::monostate) { return "None"; }
    std::string operator()(bool v) { return v ? "True" : "False"; }
    std::string operator()(int64_t v) { return std::to_string(v); }
    std::string operator()(double v) { return float_text(v); }
    std::string operator()(const std::complex<double>& v) {
      return "complex(" + float_text(v.real()) + ", " + float_text(v.imag()) + ")";
    }
    std::string operator()(const Ints& v) { return to_string(Dims(v)); }
    std::string operator()(DType v) { return std::string(msjit::info(v).name); }
    std::string operator()(const std::string& v) { return "'" + v + "'"; }
  };
  return std::visit(Text{}, a);
}

Attr convert_attr(Op op, const Param& param, const Attr& value) {
  auto refuse = [&]() -> Attr {
    throw type_error(std::string(info(op).name) + ": " + param.name + " must be " + expected(param.type) +
                     (param.optional ? " or None" : "") + ", got " + to_string(value));
  };
  if (std::holds_alternative<std::monostate>(value)) return param.optional ? value : refuse();
  auto* as_bool = std::get_if<bool>(&value);
  auto* as_int = std::get_if<int64_t>(&value);
  switch (param.type) {
    case ParamType::kBool:
      if (as_int) return *as_int != 0;
      return as_bool ? value : refuse();
    case ParamType::kInt:
      if (as_bool) return static_cast<int64_t>(*as_bool);
      return as_int ? value : refuse();
    case ParamType::kFloat:
      if (as_bool) return static_cast<double>(*as_bool);
      if (as_int) return static_cast<double>(*as_int);
      return std::holds_alternative<double>(value) ? value : refuse();
    case ParamType::kScalar:
      return value.index() <= 4 ? value : refuse();
    case ParamType::kInts:
      if (as_int) return Ints{*as_int};
      return std::holds_alternative<Ints>(value) ? value : refuse();
    case ParamType::kDType:
      return std::holds_alternative<DType>(value) ? value : refuse();
    case ParamType::kString:
      return std::holds_alternative<std::string>(value) ? value : refuse();
    default:
      return refuse();
  }
}

Attrs complete_attrs(Op op, std::span<const Attr> given) {
  Attrs out;
  size_t at = 0;
  for (const Param& p : info(op).params) {
    if (p.is_operand()) continue;
    if (at < given.size()) {
      out.push_back(convert_attr(op, p, given[at]));
    } else if (p.has_default) {
      out.push_back(p.default_value);
    } else if (p.optional) {
      out.push_back({});
    } else {
      throw type_error(std::string(info(op).name) + ": argument " + p.name + " (" + expected(p.type) + ") is missing");
    }
    ++at;
  }
  if (given.size() > at) {
    throw type_error(std::string(info(op).name) + ": takes " + std::to_string(at) + " attributes, got " +
                     std::to_string(given.size()));
  }
  return out;
}

}  // namespace msjit::ops

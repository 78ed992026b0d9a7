#include "src/ops/signature.h"

#include <charconv>

#include "src/base/check.h"

namespace msjit::ops {
namespace {

struct TypeName {
  std::string_view name;
  ParamType type;
};
constexpr TypeName kTypeNames[] = {
    {"Tensor", ParamType::kTensor},    {"Operand", ParamType::kOperand}, {"Number", ParamType::kNumber},
    {"Tensor[]", ParamType::kTensors}, {"bool", ParamType::kBool},       {"int", ParamType::kInt},
    {"float", ParamType::kFloat},      {"scalar", ParamType::kScalar},   {"ints", ParamType::kInts},
    {"dtype", ParamType::kDType},      {"str", ParamType::kString},
};

[[noreturn]] void bad(std::string_view text, std::string_view why) {
  fail_check("signature", __FILE__, __LINE__, "'" + std::string(text) + "': " + std::string(why));
}

std::string_view trim(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

// Splits at commas outside parentheses.
std::vector<std::string_view> split(std::string_view s) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i <= s.size(); ++i) {
    if (i == s.size() || (s[i] == ',' && depth == 0)) {
      std::string_view part = trim(s.substr(start, i - start));
      if (!part.empty()) parts.push_back(part);
      start = i + 1;
    } else if (s[i] == '(') {
      ++depth;
    } else if (s[i] == ')') {
      --depth;
    }
  }
  return parts;
}

template <class T>
T parse_number(std::string_view s) {
  T v{};
  auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), v);
  if (error != std::errc() || end != s.data() + s.size()) bad(s, "not a number");
  return v;
}

Attr parse_default(std::string_view s, ParamType type) {
  if (s == "None") return Attr();
  switch (type) {
    case ParamType::kBool:
      if (s != "True" && s != "False") bad(s, "not a bool");
      return s == "True";
    case ParamType::kInt:
    case ParamType::kNumber:
    case ParamType::kOperand:
    case ParamType::kScalar:
      if (s.find('.') != s.npos) return parse_number<double>(s);
      return parse_number<int64_t>(s);
    case ParamType::kFloat:
      return parse_number<double>(s);
    case ParamType::kInts: {
      if (s.size() < 2 || s.front() != '(' || s.back() != ')') bad(s, "not a tuple of ints");
      Ints v;
      for (auto part : split(s.substr(1, s.size() - 2))) v.push_back(parse_number<int64_t>(part));
      return v;
    }
    case ParamType::kDType: {
      auto t = dtype_from_name(s);
      if (!t) bad(s, "not a dtype");
      return *t;
    }
    case ParamType::kString:
      if (s.size() < 2 || s.front() != '\'' || s.back() != '\'') bad(s, "not a string");
      return std::string(s.substr(1, s.size() - 2));
    default:
      bad(s, "a tensor has no default but None");
  }
}

Param parse_param(std::string_view text) {
  size_t colon = text.find(':');
  if (colon == text.npos) bad(text, "no type");
  Param p;
  p.name = trim(text.substr(0, colon));
  std::string_view type = trim(text.substr(colon + 1)), value;
  if (size_t equals = type.find('='); equals != type.npos) {
    value = trim(type.substr(equals + 1));
    type = trim(type.substr(0, equals));
    p.has_default = true;
  }
  if (!type.empty() && type.back() == '?') {
    p.optional = true;
    type.remove_suffix(1);
  }
  bool known = false;
  for (const TypeName& t : kTypeNames) {
    if (t.name == type) {
      p.type = t.type;
      known = true;
    }
  }
  if (!known) bad(text, "unknown type");
  if (p.has_default) p.default_value = parse_default(value, p.type);
  if (p.has_default && std::holds_alternative<std::monostate>(p.default_value) && !p.optional) {
    bad(text, "None needs an optional type");
  }
  return p;
}

}  // namespace

std::string_view type_name(ParamType t) {
  for (const TypeName& n : kTypeNames) {
    if (n.type == t) return n.name;
  }
  return "?";
}

std::vector<Param> parse_signature(std::string_view text) {
  std::vector<Param> params;
  bool attributes = false;
  for (std::string_view part : split(text)) {
    if (part == "*") {
      attributes = true;
      continue;
    }
    Param p = parse_param(part);
    if (p.is_operand() == attributes) bad(text, "operands stand before '*', attributes after it");
    if (p.type == ParamType::kTensors && !params.empty()) bad(text, "Tensor[] must be the sole operand");
    params.push_back(std::move(p));
  }
  return params;
}

}  // namespace msjit::ops

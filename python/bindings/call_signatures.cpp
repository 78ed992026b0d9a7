#include "python/bindings/call_signatures.h"

#include <charconv>

#include "src/base/check.h"

namespace msjit::python {

namespace {

std::string_view trim(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

ops::Attr parse_value(std::string_view s, ops::ParamType type) {
  using ops::ParamType;
  if (s == "None") return {};
  if (s == "True" || s == "False") return s == "True";
  if (type == ParamType::kDType) {
    auto t = dtype_from_name(s);
    MSJIT_CHECK(t, "aliases.def: no dtype " + std::string(s));
    return *t;
  }
  if (type == ParamType::kString) return std::string(s);
  bool integral = s.find_first_of(".e") == std::string_view::npos && type != ParamType::kFloat;
  if (integral) {
    int64_t v = 0;
    std::from_chars(s.data(), s.data() + s.size(), v);
    if (type == ParamType::kInts) return ops::Ints{v};
    return v;
  }
  double v = 0;
  std::from_chars(s.data(), s.data() + s.size(), v);
  return v;
}

int index_of(const ops::OpInfo& op, std::string_view param) {
  for (size_t i = 0; i < op.params.size(); ++i)
    if (op.params[i].name == param) return static_cast<int>(i);
  MSJIT_CHECK(false, "aliases.def: " + std::string(op.name) + " has no parameter " + std::string(param));
  return -1;
}

void finish(CallSignature& s) {
  s.only_operands = s.fixed.empty() && s.params.size() == s.info->params.size();
  for (const CallParam& p : s.params) {
    const ops::Param& param = s.info->params[p.index];
    bool plain = (param.type == ops::ParamType::kTensor || param.type == ops::ParamType::kOperand) && !param.optional;
    s.only_operands = s.only_operands && plain && p.index == &p - s.params.data();
  }
}

}  // namespace

CallSignature own_signature(const ops::OpInfo& op) {
  CallSignature s;
  s.info = &op;
  s.name = std::string(op.name);
  for (size_t i = 0; i < op.params.size(); ++i) s.params.push_back({op.params[i].name, static_cast<int>(i)});
  finish(s);
  return s;
}

CallSignature parse_alias(std::string_view name, const ops::OpInfo& op, std::string_view params) {
  CallSignature s = own_signature(op);
  s.name = std::string(name);
  if (params.empty()) return s;
  s.params.clear();
  while (!params.empty()) {
    size_t comma = params.find(',');
    std::string_view token = trim(params.substr(0, comma));
    params = comma == std::string_view::npos ? std::string_view{} : params.substr(comma + 1);
    if (token == "*") {
      s.positional = s.params.size();
      continue;
    }
    bool fixed = token.starts_with('!');
    bool variadic = token.starts_with('*');
    bool required = token.starts_with('+');
    if (fixed || variadic || required) token.remove_prefix(1);
    size_t tilde = token.find('~');
    std::string_view default_text = tilde == std::string_view::npos ? std::string_view{} : token.substr(tilde + 1);
    token = token.substr(0, tilde);
    size_t equals = token.find('=');
    std::string_view left = token.substr(0, equals);
    std::string_view right = equals == std::string_view::npos ? left : token.substr(equals + 1);
    if (fixed) {
      int index = index_of(op, left);
      s.fixed.emplace_back(index, parse_value(right, op.params[index].type));
      continue;
    }
    CallParam p;
    p.name = std::string(left);
    p.index = index_of(op, right);
    p.variadic = variadic;
    p.required = required;
    p.has_default = !default_text.empty();
    if (p.has_default) p.default_value = parse_value(default_text, op.params[p.index].type);
    s.params.push_back(std::move(p));
  }
  finish(s);
  return s;
}

std::vector<Alias> parse_aliases() {
  std::vector<Alias> aliases;
#define MSJIT_ALIAS(where, name, op, params) \
  aliases.push_back({Alias::where, parse_alias(#name, ops::info(ops::Op::op), params)});
#include "python/bindings/aliases.def"
#undef MSJIT_ALIAS
  return aliases;
}

std::vector<MintName> parse_mint() {
  auto torch_name = [](std::string name) -> std::string {
    return name == "x"          ? "input"
           : name == "y"        ? "other"
           : name == "axis"     ? "dim"
           : name == "keepdims" ? "keepdim"
                                : name;
  };
  std::vector<MintName> names;
  auto add = [&](MintName::Where where, const char* name, ops::Op op, const char* params) {
    CallSignature s = parse_alias(name, ops::info(op), params);
    if (!*params)
      for (CallParam& p : s.params) p.name = torch_name(p.name);
    s.module = where == MintName::Mint ? "msjit.mint" : "msjit.mint.nn.functional";
    names.push_back({where, std::move(s)});
  };
#define MSJIT_MINT(where, name, op, params) add(MintName::where, #name, ops::Op::op, params);
#include "python/bindings/mint.def"
#undef MSJIT_MINT
  return names;
}

}  // namespace msjit::python

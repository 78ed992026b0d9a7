// PTX's text to a Module: a lexer by hand, and a recursive reading of declarations and statements.
#include <cctype>
#include <cstring>
#include <set>

#include "module.h"

namespace ptx {

int bytes_of(Type t) {
  switch (t) {
#define X(name, bytes) \
  case Type::name:     \
    return bytes;
    PTX_TYPES(X)
#undef X
    case Type::none:
      break;
  }
  return 0;
}
Type type_named(const std::string& name) {
  static const std::map<std::string, Type> types = {
#define X(name, bytes) {#name, Type::name},
      PTX_TYPES(X)
#undef X
  };
  auto it = types.find(name);
  return it == types.end() ? Type::none : it->second;
}
const char* name_of(Type t) {
  switch (t) {
#define X(name, bytes) \
  case Type::name:     \
    return #name;
    PTX_TYPES(X)
#undef X
    case Type::none:
      break;
  }
  return "none";
}

namespace {

const std::map<std::string, Space> spaces = {{".param", Space::param},
                                             {".shared", Space::shared},
                                             {".global", Space::global},
                                             {".const", Space::constant},
                                             {".local", Space::local}};

struct Token {
  enum Kind : uint8_t { kEnd, kWord, kNumber, kFloat, kText, kPunctuation } kind = kEnd;
  std::string text;
  uint64_t number = 0;
  bool single = false;
  int line = 0;
};

std::vector<Token> tokens_of(const std::string& s) {
  std::vector<Token> out;
  int line = 1;
  size_t i = 0;
  auto word_char = [&](size_t k) {
    return std::isalnum(static_cast<unsigned char>(s[k])) || std::strchr("_$%.", s[k]);
  };
  while (i < s.size() && s[i]) {
    const char c = s[i];
    if (c == '\n') ++line;
    if (std::isspace(static_cast<unsigned char>(c))) {
      ++i;
    } else if (s.compare(i, 2, "//") == 0) {
      while (i < s.size() && s[i] != '\n') ++i;
    } else if (s.compare(i, 2, "/*") == 0) {
      const size_t end = std::min(s.find("*/", i), s.size());
      for (; i < end; ++i) line += s[i] == '\n';
      i += 2;
    } else if (c == '"') {
      const size_t end = s.find('"', i + 1);
      if (end == std::string::npos) throw Refused("line " + std::to_string(line) + ": a text without an end");
      out.push_back({Token::kText, s.substr(i + 1, end - i - 1), 0, false, line});
      i = end + 1;
    } else if (c == '0' && (s[i + 1] == 'f' || s[i + 1] == 'F' || s[i + 1] == 'd' || s[i + 1] == 'D')) {
      const bool single = s[i + 1] == 'f' || s[i + 1] == 'F';
      const size_t digits = single ? 8 : 16;
      out.push_back({Token::kFloat, "", std::stoull(s.substr(i + 2, digits), nullptr, 16), single, line});
      i += 2 + digits;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      size_t used = 0;
      const uint64_t n =
          s.compare(i, 2, "0b") == 0 ? std::stoull(s.substr(i + 2), &used, 2) : std::stoull(s.substr(i, 24), &used, 0);
      i += used + (s.compare(i, 2, "0b") == 0 ? 2 : 0);
      if (s[i] == 'U') ++i;
      out.push_back({Token::kNumber, "", n, false, line});
    } else if (word_char(i)) {
      size_t k = i;
      while (k < s.size() && (word_char(k) || (s[k] == ':' && s[k + 1] == ':') || (s[k] == ':' && s[k - 1] == ':')))
        ++k;
      out.push_back({Token::kWord, s.substr(i, k - i), 0, false, line});
      i = k;
    } else {
      out.push_back({Token::kPunctuation, std::string(1, c), 0, false, line});
      ++i;
    }
  }
  out.push_back({Token::kEnd, "", 0, false, line});
  return out;
}

std::vector<std::string> split(const std::string& s) {
  std::vector<std::string> out;
  for (size_t at = 0; at != std::string::npos;) {
    const size_t dot = s.find('.', at);
    out.push_back(s.substr(at, dot == std::string::npos ? dot : dot - at));
    at = dot == std::string::npos ? dot : dot + 1;
  }
  return out;
}

class Parser {
 public:
  explicit Parser(const std::string& text) : tokens_(tokens_of(text)) {}

  Module run() {
    while (peek().kind != Token::kEnd) top_level();
    return std::move(module_);
  }

 private:
  std::vector<Token> tokens_;
  size_t at_ = 0;
  Module module_;
  Routine* routine_ = nullptr;
  struct Scope {
    std::map<std::string, std::pair<int, int>> ranges;  // "%r": first register, how many
    std::map<std::string, int> registers;
    std::map<std::string, std::string> renamed;  // variables of an inner scope
  };
  std::vector<Scope> scopes_;
  int scope_count_ = 0;
  uint64_t used_bytes_ = ~uint64_t{0};

  const Token& peek(size_t n = 0) const { return tokens_[std::min(at_ + n, tokens_.size() - 1)]; }
  const Token& next() { return tokens_[at_++]; }
  bool is(const char* text) const {
    return peek().text == text && (peek().kind == Token::kWord || peek().kind == Token::kPunctuation);
  }
  bool take(const char* text) {
    if (!is(text)) return false;
    ++at_;
    return true;
  }
  [[noreturn]] void refuse(const std::string& what) const {
    throw Refused("PTX, line " + std::to_string(peek().line) + ": " + what + " at '" + peek().text + "'");
  }
  void want(const char* text) {
    if (!take(text)) refuse(std::string("expected '") + text + "'");
  }
  std::string word() {
    if (peek().kind != Token::kWord) refuse("expected a name");
    return next().text;
  }
  int64_t number() {
    const bool minus = take("-");
    if (peek().kind != Token::kNumber) refuse("expected a number");
    const auto n = static_cast<int64_t>(next().number);
    return minus ? -n : n;
  }

  void top_level() {
    if (take(".version") || take(".address_size")) {
      ++at_;
      while (peek().kind == Token::kNumber || (peek().kind == Token::kWord && peek().text[0] == '.' &&
                                               std::isdigit(static_cast<unsigned char>(peek().text[1]))))
        ++at_;
      return;
    }
    if (take(".target")) {
      module_.target = word();
      while (take(",")) word();
      return;
    }
    if (take(".file") || take(".pragma")) {
      while (!is(";") && peek().line == tokens_[at_ - 1].line) ++at_;
      take(";");
      return;
    }
    while (is(".visible") || is(".extern") || is(".weak") || is(".common")) ++at_;
    if (is(".entry") || is(".func")) return routine();
    if (spaces.count(peek().text)) {
      module_.variables.push_back(variable());
      while (take(",")) refuse("several variables in one declaration");
      want(";");
      return;
    }
    refuse("unknown directive");
  }

  // .space [.align n] .type name[n]... [= init]
  Variable variable() {
    Variable v;
    v.space = spaces.at(next().text);
    for (;;) {
      if (take(".align")) {
        v.align = static_cast<size_t>(number());
      } else if (take(".ptr") || take(".global") || take(".attribute")) {
        if (take("("))
          while (!take(")")) ++at_;
      } else if (peek().kind == Token::kWord && peek().text[0] == '.') {
        v.type = type_named(peek().text.substr(1));
        if (v.type == Type::none) refuse("unknown type");
        ++at_;
      } else {
        break;
      }
    }
    v.name = word();
    size_t count = 1;
    while (take("[")) {
      count *= is("]") ? 0 : static_cast<size_t>(number());
      want("]");
    }
    const auto size = static_cast<size_t>(bytes_of(v.type));
    v.bytes = count * size;
    v.align = std::max(v.align, size);
    if (take("=")) {
      initial(v, size);
      v.init.resize(v.bytes);
    }
    return v;
  }
  void initial(Variable& v, size_t size) {
    if (take("{")) {
      while (!take("}")) {
        initial(v, size);
        take(",");
      }
      return;
    }
    uint64_t bits;
    if (peek().kind == Token::kFloat) {
      bits = next().number;
    } else if (peek().kind == Token::kNumber || is("-")) {
      bits = static_cast<uint64_t>(number());
    } else {
      refuse("an address as a variable's first value");
    }
    for (size_t b = 0; b < size; ++b) v.init.push_back(static_cast<uint8_t>(b < 8 ? bits >> (8 * b) : 0));
  }
  std::vector<Variable> parameters() {
    std::vector<Variable> out;
    want("(");
    while (!take(")")) {
      if (is(".reg")) refuse("parameters in registers");
      out.push_back(variable());
      take(",");
    }
    return out;
  }

  void routine() {
    auto made = std::make_shared<Routine>();
    made->entry = next().text == ".entry";
    if (is("(")) made->results = parameters();
    made->name = word();
    if (is("(")) made->parameters = parameters();
    while (peek().kind == Token::kWord && peek().text[0] == '.') {  // .maxntid 256, 1, 1 and the like
      ++at_;
      while (peek().kind == Token::kNumber || is(",")) ++at_;
    }
    if (take(";")) {
      module_.routines.try_emplace(made->name, made);
      return;
    }
    routine_ = made.get();
    want("{");
    scopes_.assign(1, {});
    scope_count_ = 0;
    while (!scopes_.empty()) statement();
    module_.routines[made->name] = made;
    routine_ = nullptr;
  }

  void registers() {
    const Type type = type_named(word().substr(1));
    if (type == Type::none) refuse("unknown type of registers");
    do {
      const std::string name = word();
      if (take("<")) {
        const auto count = static_cast<int>(number());
        want(">");
        scopes_.back().ranges[name] = {static_cast<int>(routine_->registers.size()), count};
        routine_->registers.insert(routine_->registers.end(), static_cast<size_t>(count), type);
      } else {
        scopes_.back().registers[name] = static_cast<int>(routine_->registers.size());
        routine_->registers.push_back(type);
      }
    } while (take(","));
    want(";");
  }
  int register_named(const std::string& name) const {
    size_t digits = name.size();
    while (digits > 0 && std::isdigit(static_cast<unsigned char>(name[digits - 1]))) --digits;
    const std::string prefix = name.substr(0, digits);
    const int index = digits < name.size() ? std::stoi(name.substr(digits)) : -1;
    for (auto s = scopes_.rbegin(); s != scopes_.rend(); ++s) {
      if (auto it = s->registers.find(name); it != s->registers.end()) return it->second;
      auto range = s->ranges.find(prefix);
      if (range != s->ranges.end() && index >= 0 && index < range->second.second) return range->second.first + index;
    }
    return -1;
  }
  std::string variable_named(const std::string& name) const {
    for (auto s = scopes_.rbegin(); s != scopes_.rend(); ++s) {
      if (auto it = s->renamed.find(name); it != s->renamed.end()) return it->second;
    }
    return name;
  }

  void statement() {
    if (take("{")) {
      scopes_.emplace_back();
      ++scope_count_;
      return;
    }
    if (take("}")) {
      scopes_.pop_back();
      return;
    }
    if (take(";")) return;
    if (take(".reg")) return registers();
    if (take(".loc")) {
      const int line = tokens_[at_ - 1].line;
      while (peek().line == line) ++at_;
      return;
    }
    if (take(".pragma")) {
      constexpr char kMask[] = "used_bytes_mask ";
      const std::string text = next().text;
      if (text.rfind(kMask, 0) == 0) used_bytes_ = std::stoull(text.substr(sizeof kMask - 1), nullptr, 0);
      want(";");
      return;
    }
    if (spaces.count(peek().text)) {
      Variable v = variable();
      if (scopes_.size() > 1) {
        const std::string inner = v.name + "#" + std::to_string(scope_count_);
        scopes_.back().renamed[v.name] = inner;
        v.name = inner;
      }
      routine_->locals.push_back(std::move(v));
      want(";");
      return;
    }
    if (peek().kind == Token::kWord && peek(1).text == ":" && peek(1).kind == Token::kPunctuation) {
      const std::string label = next().text;
      ++at_;
      if (take(".branchtargets")) {
        auto& list = routine_->targets[label];
        do list.push_back(word());
        while (take(","));
        want(";");
      } else if (take(".callprototype")) {
        while (!take(";")) ++at_;
      } else {
        routine_->labels[label] = static_cast<int>(routine_->body.size());
      }
      return;
    }
    Statement s;
    s.line = peek().line;
    if (take("@")) {
      s.guard_inverted = take("!");
      s.guard = register_named(word());
      if (s.guard < 0) refuse("unknown predicate");
    }
    s.modifiers = split(word());
    s.opcode = s.modifiers.front();
    s.modifiers.erase(s.modifiers.begin());
    if (s.opcode == "ld") {
      s.used_bytes = used_bytes_;
      used_bytes_ = ~uint64_t{0};
    }
    while (!take(";")) {
      s.arguments.push_back(argument());
      take(",");
    }
    routine_->body.push_back(std::move(s));
  }

  Argument argument() {
    Argument a;
    if (take("!")) {
      a = argument();
      a.inverted = true;
      return a;
    }
    if (take("[")) {
      a.kind = Argument::kAddress;
      if (peek().kind == Token::kNumber) {
        a.number = next().number;
      } else {
        const std::string name = word();
        a.reg = register_named(name);
        if (a.reg < 0) a.name = variable_named(name);
        while (!is("]")) {
          const bool minus = take("-");
          if (!minus) want("+");
          const auto offset = number();
          a.number += static_cast<uint64_t>(minus ? -offset : offset);
        }
      }
      want("]");
      return a;
    }
    if (is("{") || is("(")) {
      a.kind = is("{") ? Argument::kVector : Argument::kList;
      const char* end = is("{") ? "}" : ")";
      ++at_;
      while (!take(end)) {
        a.parts.push_back(argument());
        take(",");
      }
      return a;
    }
    if (peek().kind == Token::kFloat) {
      a.kind = Argument::kFloat;
      a.single = peek().single;
      a.number = next().number;
      return a;
    }
    if (peek().kind == Token::kNumber || is("-")) {
      a.kind = Argument::kNumber;
      a.number = static_cast<uint64_t>(number());
      return a;
    }
    const std::string name = word();
    if (name == "_") {
      a.kind = Argument::kIgnored;
      return a;
    }
    a.reg = register_named(name);
    if (a.reg >= 0) {
      a.kind = Argument::kRegister;
      if (take("|")) a.parts.push_back(argument());
    } else if (name[0] == '%') {
      a.kind = Argument::kSpecial;
      a.name = name;
    } else {
      a.kind = Argument::kSymbol;
      a.name = variable_named(name);
      if (take("+")) a.number = static_cast<uint64_t>(number());
    }
    return a;
  }
};

}  // namespace

Module parse(const std::string& text) { return Parser(text).run(); }

}  // namespace ptx

#include "jit/artefact/json.h"

#include <charconv>

#include "src/base/check.h"

namespace msjit::artefact {
namespace {

constexpr int kMostNested = 20;

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text) {}

  Json run() {
    Json v = value(0);
    skip();
    if (at_ != text_.size()) fail("the end");
    return v;
  }

 private:
  [[noreturn]] void fail(const char* expected) {
    throw value_error("byte " + std::to_string(at_) + " of the header: expected " + expected);
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
      ++at_;
  }
  bool accept(std::string_view token) {
    skip();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  void expect(std::string_view token, const char* name) {
    if (!accept(token)) fail(name);
  }

  Json value(int depth) {
    if (depth > kMostNested) fail("less nesting");
    skip();
    if (accept("{")) return object(depth);
    if (accept("[")) return list(depth);
    if (at_ < text_.size() && text_[at_] == '"') return {quoted()};
    if (accept("true")) return {true};
    if (accept("false")) return {false};
    if (accept("null")) return {};
    return number();
  }
  Json object(int depth) {
    Json::Object o;
    if (accept("}")) return {std::move(o)};
    do {
      skip();
      std::string key = quoted();
      expect(":", "':'");
      if (!o.emplace(std::move(key), value(depth + 1)).second) fail("each name once");
    } while (accept(","));
    expect("}", "'}'");
    return {std::move(o)};
  }
  Json list(int depth) {
    Json::List l;
    if (accept("]")) return {std::move(l)};
    do {
      l.push_back(value(depth + 1));
    } while (accept(","));
    expect("]", "']'");
    return {std::move(l)};
  }
  Json number() {
    const char *begin = text_.data() + at_, *end = text_.data() + text_.size();
    int64_t i = 0;
    auto read = std::from_chars(begin, end, i);
    if (read.ec == std::errc() && (read.ptr == end || (*read.ptr != '.' && *read.ptr != 'e' && *read.ptr != 'E'))) {
      at_ = static_cast<size_t>(read.ptr - text_.data());
      return {i};
    }
    double d = 0;
    read = std::from_chars(begin, end, d);
    if (read.ec != std::errc()) fail("a value");
    at_ = static_cast<size_t>(read.ptr - text_.data());
    return {d};
  }
  unsigned hexadecimal() {
    unsigned v = 0;
    if (text_.size() - at_ < 4) fail("four hexadecimal digits");
    const char* p = text_.data() + at_;
    if (std::from_chars(p, p + 4, v, 16).ptr != p + 4) fail("four hexadecimal digits");
    at_ += 4;
    return v;
  }
  void append_utf8(std::string& s, unsigned c) {
    if (c < 0x80) {
      s += static_cast<char>(c);
    } else if (c < 0x800) {
      s += static_cast<char>(0xc0 | c >> 6);
      s += static_cast<char>(0x80 | (c & 63));
    } else if (c < 0x10000) {
      s += static_cast<char>(0xe0 | c >> 12);
      s += static_cast<char>(0x80 | (c >> 6 & 63));
      s += static_cast<char>(0x80 | (c & 63));
    } else {
      s += static_cast<char>(0xf0 | c >> 18);
      s += static_cast<char>(0x80 | (c >> 12 & 63));
      s += static_cast<char>(0x80 | (c >> 6 & 63));
      s += static_cast<char>(0x80 | (c & 63));
    }
  }
  std::string quoted() {
    expect("\"", "'\"'");
    std::string s;
    while (at_ < text_.size() && text_[at_] != '"') {
      char c = text_[at_++];
      if (c != '\\') {
        s += c;
        continue;
      }
      if (at_ >= text_.size()) break;
      switch (c = text_[at_++]) {
        case 'n':
          s += '\n';
          break;
        case 't':
          s += '\t';
          break;
        case 'r':
          s += '\r';
          break;
        case 'b':
          s += '\b';
          break;
        case 'f':
          s += '\f';
          break;
        case 'u': {
          unsigned code = hexadecimal();
          if (code >= 0xd800 && code < 0xdc00 && text_.substr(at_).starts_with("\\u")) {
            at_ += 2;
            code = 0x10000 + ((code - 0xd800) << 10) + (hexadecimal() - 0xdc00);
          }
          append_utf8(s, code);
          break;
        }
        default:
          s += c;
      }
    }
    if (at_ >= text_.size()) fail("'\"'");
    ++at_;
    return s;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

Json parse_json(std::string_view text) { return JsonParser(text).run(); }

std::string json_quoted(std::string_view text) {
  static const char* kHex = "0123456789abcdef";
  std::string s = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      s += '\\';
      s += c;
    } else if (c == '\n') {
      s += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      s += "\\u00";
      s += kHex[c >> 4 & 15];
      s += kHex[c & 15];
    } else {
      s += c;
    }
  }
  return s + '"';
}

}  // namespace msjit::artefact

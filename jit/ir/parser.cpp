#include "jit/ir/parser.h"

#include <charconv>
#include <cstring>
#include <limits>
#include <unordered_map>

#include "jit/ir/control.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/rewriter.h"
#include "src/base/check.h"
#include "src/tensor/device.h"

namespace msjit::ir {
namespace {

struct Type {
  bool is_number = false;
  NumberKind number{};
  DType dtype{};
  Shape shape;
};

class Parser {
 public:
  Parser(std::string_view text, const SideTable* side) : text_(text), side_(side) {}

  ops::Number only_number() {
    ops::Number n = number();
    skip();
    if (at_ != text_.size()) fail("text after the number");
    return n;
  }
  Graph run() {
    Graph g = graph();
    skip();
    if (at_ != text_.size()) fail("text after the graph");
    return g;
  }

 private:
  Graph graph() {
    expect("graph");
    g_.name = quoted();
    if (accept("on")) g_.device = parse_device(quoted());
    expect("{");
    while (!accept("}")) statement();
    return std::move(g_);
  }
  // Its names are its own.
  Graph nested() {
    if (depth_ >= 50) fail("control flow nested too deep");
    Parser inner(text_, side_);
    inner.at_ = at_;
    inner.depth_ = depth_ + 1;
    Graph g = inner.graph();
    at_ = inner.at_;
    return g;
  }
  [[noreturn]] void fail(const std::string& what) {
    auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<long>(std::min(at_, text_.size())), '\n');
    throw value_error("graph text, line " + std::to_string(line) + ": " + what);
  }
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
  bool accept(std::string_view token) {
    skip();
    if (!text_.substr(at_).starts_with(token)) return false;
    size_t end = at_ + token.size();
    if (is_word(token.back()) && end < text_.size() && is_word(text_[end])) return false;
    at_ = end;
    return true;
  }
  void expect(std::string_view token) {
    if (!accept(token)) fail("expected '" + std::string(token) + "'");
  }
  char peek() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  std::string_view word() {
    skip();
    size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    if (begin == at_) fail("expected a name");
    return text_.substr(begin, at_ - begin);
  }
  std::string quoted() {
    expect("\"");
    std::string s;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        char c = text_[++at_];
        s += c == 'n' ? '\n' : c;
      } else {
        s += text_[at_];
      }
      ++at_;
    }
    expect("\"");
    return s;
  }
  template <class T>
  T integer() {
    skip();
    T v{};
    auto r = std::from_chars(text_.data() + at_, text_.data() + text_.size(), v);
    if (r.ec != std::errc()) fail("expected an integer");
    at_ = static_cast<size_t>(r.ptr - text_.data());
    return v;
  }
  double floating() {
    skip();
    if (accept("nan")) return std::numeric_limits<double>::quiet_NaN();
    if (accept("inf")) return std::numeric_limits<double>::infinity();
    if (accept("-inf")) return -std::numeric_limits<double>::infinity();
    double v = 0;
    auto r = std::from_chars(text_.data() + at_, text_.data() + text_.size(), v);
    if (r.ec != std::errc()) fail("expected a number");
    at_ = static_cast<size_t>(r.ptr - text_.data());
    return v;
  }
  Shape dims() {
    Shape s;
    expect("(");
    while (!accept(")")) {
      s.push_back(integer<int64_t>());
      accept(",");
    }
    return s;
  }
  DType dtype() {
    std::string_view w = word();
    auto t = dtype_from_name(w);
    if (!t) fail("no dtype is named " + std::string(w));
    return *t;
  }
  Type type() {
    static constexpr std::string_view kKinds[] = {"bool", "int", "float", "complex"};
    for (int i = 0; i < 4; ++i) {
      if (accept(kKinds[i])) return {true, static_cast<NumberKind>(i), {}, {}};
    }
    Type t;
    t.dtype = dtype();
    t.shape = dims();
    return t;
  }
  bool number_is_integer() {
    skip();
    size_t i = at_;
    if (i < text_.size() && text_[i] == '-') ++i;
    if (i < text_.size() && !std::isdigit(static_cast<unsigned char>(text_[i]))) return false;
    while (i < text_.size() && std::isdigit(static_cast<unsigned char>(text_[i]))) ++i;
    return i >= text_.size() || (text_[i] != '.' && text_[i] != 'e');
  }
  std::complex<double> complex_rest() {
    expect("(");
    double re = floating();
    expect(",");
    double im = floating();
    expect(")");
    return {re, im};
  }
  ops::Number number() {
    if (accept("True")) return ops::Number::of(true);
    if (accept("False")) return ops::Number::of(false);
    if (accept("complex")) {
      auto c = complex_rest();
      ops::Number n = ops::Number::of(c.real());
      n.kind = NumberKind::kComplex;
      n.imag = c.imag();
      return n;
    }
    if (number_is_integer()) return ops::Number::of(integer<int64_t>());
    return ops::Number::of(floating());
  }
  ops::Attr attr() {
    if (accept("None")) return std::monostate{};
    if (accept("True")) return true;
    if (accept("False")) return false;
    if (accept("complex")) return complex_rest();
    if (peek() == '"') return quoted();
    if (peek() == '(') {
      Shape s = dims();
      return ops::Ints(s.begin(), s.end());
    }
    char c = peek();
    if (std::isalpha(static_cast<unsigned char>(c)) && c != 'n' && c != 'i') return dtype();
    if (c == 'i' && text_.substr(at_).starts_with("int")) return dtype();
    if (number_is_integer()) return integer<int64_t>();
    return floating();
  }
  Value* value() {
    if (accept("none")) return nullptr;
    expect("%");
    int id = integer<int>();
    auto it = names_.find(id);
    if (it == names_.end()) fail("%" + std::to_string(id) + " is not defined");
    return it->second;
  }
  int new_name() {
    expect("%");
    return integer<int>();
  }
  void define(int id, Value* v) {
    if (!names_.emplace(id, v).second) fail("%" + std::to_string(id) + " is defined twice");
  }
  void trailer(Node* n) {
    if (accept("counter")) n->counter_offset = integer<uint64_t>();
    while (accept("attr")) {
      AttrRef r{integer<int>(), 0, nullptr};
      r.element = integer<int>();
      expect("=");
      r.number = value();
      n->refs.push_back(r);
    }
    if (accept("#")) {
      expect("line");
      n->line = integer<int>();
    }
  }

  void statement() {
    if (accept("input")) return input();
    if (accept("note")) {
      quoted();
    } else if (accept("write")) {
      int index = integer<int>();
      const bool unseen = accept("unseen");
      expect("=");
      g_.writes.push_back({index, value(), nullptr, unseen});
      if (accept("if")) g_.writes.back().when = value();
    } else if (accept("return")) {
      while (peek() == '%') {
        g_.outputs.push_back(value());
        if (!accept(",")) break;
      }
    } else {
      node();
    }
  }
  void input() {
    int id = new_name();
    std::string name = quoted();
    expect(":");
    Type t = type();
    if (t.is_number) return define(id, g_.add_number_input(name, t.number));
    expect("strides");
    Shape strides = dims();
    bool grad = accept("grad");
    define(id, g_.add_tensor_input(name, t.dtype, t.shape, strides, grad));
    g_.inputs.back().frozen = accept("frozen");
  }
  void node() {
    std::vector<int> names;
    std::vector<Type> types;
    do {
      names.push_back(new_name());
      if (accept(":")) types.push_back(type());
    } while (accept(","));
    expect("=");
    Node* n = nullptr;
    if (accept("const")) {
      n = g_.constant(number())->producer;
    } else if (accept("tensor")) {
      n = g_.constant(tensor())->producer;
    } else if (types.size() != names.size()) {
      fail("a value without type");
    } else {
      n = operation();
      for (const Type& t : types) {
        Value* v = add_output(g_, n);
        v->is_number = t.is_number;
        v->number = t.number;
        v->dtype = t.dtype;
        v->shape = t.shape;
      }
    }
    trailer(n);
    for (size_t i = 0; i < names.size(); ++i) define(names[i], n->outputs[i]);
  }
  Node* operation() {
    if (accept("number")) {
      std::string text = quoted();
      auto op = number_op_from_text(text);
      if (!op) fail("no number operation is written " + text);
      Node* n = add_node(g_, Node::kNumber);
      n->number_op = *op;
      expect("(");
      operands(n);
      expect(")");
      return n;
    }
    if (accept("size")) {
      Node* n = add_node(g_, Node::kDim);
      expect("(");
      operands(n);
      n->attrs.push_back(attr());
      expect(")");
      return n;
    }
    if (accept("item")) {
      Node* n = add_node(g_, Node::kItem);
      expect("(");
      operands(n);
      expect(")");
      return n;
    }
    if (accept("custom")) {
      expect("@");
      size_t at = integer<size_t>();
      if (!side_ || at >= side_->customs.size()) fail("no such user's op in the side table");
      Node* n = add_node(g_, Node::kCustom);
      n->custom = side_->customs[at];
      expect("(");
      operands(n);
      while (accept("=")) {
        n->attrs.push_back(attr());
        accept(",");
      }
      expect(")");
      return n;
    }
    std::string_view name = word();
    if (auto kind = control_from_name(name)) {
      Node* n = add_node(g_, Node::kControl);
      expect("(");
      operands(n);
      expect(")");
      auto control = std::make_shared<Control>();
      control->kind = *kind;
      if (accept("turns")) control->turns = integer<int64_t>();
      if (accept("rows")) control->rows = integer<size_t>();
      if (accept("stacked")) control->stacked = integer<size_t>();
      auto more = [&] { return *kind == Control::kReverse && peek() == 'g' && text_.substr(at_).starts_with("graph"); };
      for (size_t i = 0; i < least_graphs(*kind) || more(); ++i) control->graphs.push_back(nested());
      n->control = std::move(control);
      return n;
    }
    auto op = ops::op_from_name(name);
    if (!op) fail("no op is named " + std::string(name));
    Node* n = add_node(g_, Node::kOp);
    n->op = *op;
    expect("(");
    operands(n);
    for (const ops::Param& p : ops::info(*op).params) {
      if (!p.is_operand()) n->attrs.push_back(p.default_value);
    }
    while (!accept(")")) {
      std::string key(word());
      expect("=");
      int at = ops::attr_index(*op, key);
      if (at < 0) fail(std::string(name) + " has no attribute " + key);
      n->attrs[static_cast<size_t>(at)] = attr();
      accept(",");
    }
    return n;
  }
  void operands(Node* n) {
    while (peek() == '%' || (peek() == 'n' && text_.substr(at_).starts_with("none"))) {
      n->operands.push_back(value());
      accept(",");
    }
  }
  Tensor tensor() {
    DType t = dtype();
    Shape shape = dims();
    if (accept("#")) {
      size_t at = integer<size_t>();
      if (!side_ || at >= side_->tensors.size()) fail("no such tensor in the side table");
      return side_->tensors[at];
    }
    Tensor r = Tensor::empty(shape, t);
    expect("[");
    auto* to = reinterpret_cast<uint8_t*>(r.data());
    int size = size_of(t);
    for (int64_t i = 0; i < r.numel(); ++i, to += size) {
      skip();
      if (at_ + 2 * static_cast<size_t>(size) > text_.size()) fail("constant data is cut off");
      for (int b = 0; b < size; ++b) {
        unsigned v = 0;
        auto p = text_.data() + at_ + 2 * b;
        if (std::from_chars(p, p + 2, v, 16).ptr != p + 2) fail("constant data is not hexadecimal");
        to[size - 1 - b] = static_cast<uint8_t>(v);
      }
      at_ += 2 * static_cast<size_t>(size);
    }
    expect("]");
    return r;
  }

  std::string_view text_;
  size_t at_ = 0;
  int depth_ = 0;
  const SideTable* side_;
  Graph g_;
  std::unordered_map<int, Value*> names_;
};

}  // namespace

Graph parse(std::string_view text, const SideTable* side) { return Parser(text, side).run(); }
ops::Number parse_number(std::string_view text) { return Parser(text, nullptr).only_number(); }

}  // namespace msjit::ir

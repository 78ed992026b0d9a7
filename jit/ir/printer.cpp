#include "jit/ir/printer.h"

#include <charconv>
#include <cmath>

#include "jit/ir/control.h"
#include "jit/ir/number_eval.h"
#include "src/tensor/device.h"

namespace msjit::ir {
namespace {

constexpr int64_t kInlineElements = 64;

std::string print_double(double v) {
  if (std::isnan(v)) return "nan";
  if (std::isinf(v)) return v < 0 ? "-inf" : "inf";
  char buffer[40];
  std::string s(buffer, std::to_chars(buffer, buffer + sizeof buffer, v).ptr);
  if (s.find_first_of(".en") == std::string::npos) s += ".0";
  return s;
}

std::string print_ints(Dims d) {
  std::string s = "(";
  for (size_t i = 0; i < d.size(); ++i) s += (i ? ", " : "") + std::to_string(d[i]);
  return s + (d.size() == 1 ? ",)" : ")");
}

std::string quote(std::string_view t) {
  std::string s = "\"";
  for (char c : t) {
    if (c == '"' || c == '\\') s += '\\';
    if (c == '\n') {
      s += "\\n";
    } else {
      s += c;
    }
  }
  return s + '"';
}

void append_elements(const std::byte* data, Dims shape, Dims strides, int size, std::string& out) {
  if (shape.empty()) {
    static const char* kHex = "0123456789abcdef";
    for (int i = size - 1; i >= 0; --i) {
      out += kHex[static_cast<int>(data[i]) >> 4];
      out += kHex[static_cast<int>(data[i]) & 15];
    }
    out += ' ';
    return;
  }
  for (int64_t i = 0; i < shape[0]; ++i) {
    append_elements(data + i * strides[0] * size, shape.subspan(1), strides.subspan(1), size, out);
  }
}

std::string print_tensor(const Tensor& given, SideTable* side) {
  const Tensor t = host_copy(given);
  std::string s = "tensor " + std::string(info(t.dtype()).name) + to_string(t.shape());
  if (t.numel() > kInlineElements) {
    size_t at = side ? side->tensors.size() : 0;
    if (side) side->tensors.push_back(t);
    return s + " #" + std::to_string(at);
  }
  s += " [";
  append_elements(t.data(), t.shape(), t.strides(), size_of(t.dtype()), s);
  if (s.back() == ' ') s.pop_back();
  return s + "]";
}

std::string name_of(const Value* v) { return v ? "%" + std::to_string(v->id) : "none"; }

std::string print_operands(const Node& n) {
  std::string s;
  for (size_t i = 0; i < n.operands.size(); ++i) s += (i ? ", " : "") + name_of(n.operands[i]);
  return s;
}

std::string print_attrs(const Node& n) {
  std::string s;
  size_t at = 0;
  for (const ops::Param& p : ops::info(n.op).params) {
    if (p.is_operand()) continue;
    if (at >= n.attrs.size()) break;
    const ops::Attr& a = n.attrs[at++];
    if (p.has_default && ops::equal(a, p.default_value)) continue;
    s += ", " + p.name + "=" + print(a);
  }
  return s;
}

// Indented by one level more, and without its last line break.
std::string print_nested(const Graph& g, SideTable* side) {
  std::string s;
  for (char c : print(g, side)) s += c == '\n' ? std::string("\n  ") : std::string(1, c);
  return s.substr(0, s.size() - 3);
}

std::string print_node(const Node& n, SideTable* side) {
  std::string s;
  for (size_t i = 0; i < n.outputs.size(); ++i) {
    s += (i ? ", " : "") + name_of(n.outputs[i]);
    if (n.kind != Node::kConstNumber && n.kind != Node::kConstTensor) s += ": " + type_text(*n.outputs[i]);
  }
  s += " = ";
  switch (n.kind) {
    case Node::kConstNumber:
      s += "const " + print(n.constant);
      break;
    case Node::kConstTensor:
      s += print_tensor(n.tensor, side);
      break;
    case Node::kNumber:
      s += "number " + quote(text_of(n.number_op)) + " (" + print_operands(n) + ")";
      break;
    case Node::kDim:
      s += "size (" + print_operands(n) + ", " + print(n.attrs[0]) + ")";
      break;
    case Node::kItem:
      s += "item (" + print_operands(n) + ")";
      break;
    case Node::kCustom: {
      size_t at = side ? side->customs.size() : 0;
      if (side) side->customs.push_back(n.custom);
      s += "custom @" + std::to_string(at) + " (" + print_operands(n);
      for (const ops::Attr& a : n.attrs) s += ", =" + print(a);
      s += ")";
      break;
    }
    case Node::kControl:
      s += std::string(name_of(n.control->kind)) + " (" + print_operands(n) + ")";
      if (n.control->turns >= 0) s += " turns " + std::to_string(n.control->turns);
      if (n.control->rows) s += " rows " + std::to_string(n.control->rows);
      if (n.control->stacked) s += " stacked " + std::to_string(n.control->stacked);
      for (const Graph& g : n.control->graphs) s += " " + print_nested(g, side);
      break;
    case Node::kOp: {
      std::string list = print_operands(n) + print_attrs(n);
      if (n.operands.empty() && list.starts_with(", ")) list.erase(0, 2);
      s += std::string(ops::info(n.op).name) + "(" + list + ")";
      if (ops::info(n.op).op_class == ops::OpClass::kRandom) s += " counter " + std::to_string(n.counter_offset);
      break;
    }
  }
  for (const AttrRef& r : n.refs) {
    s += " attr " + std::to_string(r.attr) + " " + std::to_string(r.element) + " = " + name_of(r.number);
  }
  if (n.line) s += "  # line " + std::to_string(n.line);
  return s;
}

}  // namespace

std::string print(const ops::Number& n) {
  switch (n.kind) {
    case NumberKind::kBool:
      return n.i ? "True" : "False";
    case NumberKind::kInt:
      return std::to_string(n.i);
    case NumberKind::kFloat:
      return print_double(n.f);
    case NumberKind::kComplex:
      return "complex(" + print_double(n.f) + ", " + print_double(n.imag) + ")";
  }
  return {};
}

std::string print(const ops::Attr& a) {
  struct Visitor {
    std::string operator()(std::monostate) { return "None"; }
    std::string operator()(bool v) { return v ? "True" : "False"; }
    std::string operator()(int64_t v) { return std::to_string(v); }
    std::string operator()(double v) { return print_double(v); }
    std::string operator()(std::complex<double> v) {
      return "complex(" + print_double(v.real()) + ", " + print_double(v.imag()) + ")";
    }
    std::string operator()(const ops::Ints& v) { return print_ints(v); }
    std::string operator()(DType v) { return std::string(info(v).name); }
    std::string operator()(const std::string& v) { return quote(v); }
  };
  return std::visit(Visitor{}, a);
}

std::string type_text(const Value& v) {
  static constexpr const char* kKinds[] = {"bool", "int", "float", "complex"};
  if (v.is_number) return kKinds[static_cast<int>(v.number)];
  return std::string(info(v.dtype).name) + to_string(v.shape);
}

std::string print(const Graph& g, SideTable* side) {
  const std::string device = on_host(g.device) ? std::string() : " on " + quote(to_string(g.device));
  std::string s = "graph " + quote(g.name) + device + " {\n";
  for (const Input& in : g.inputs) {
    s += "  input " + name_of(in.value) + " " + quote(in.name) + ": " + type_text(*in.value);
    if (!in.value->is_number) s += " strides" + to_string(Dims(in.strides));
    s += std::string(in.requires_grad ? " grad" : "") + (in.frozen ? " frozen\n" : "\n");
  }
  for (const auto& n : g.nodes) s += "  " + print_node(*n, side) + "\n";
  for (const Write& w : g.writes)
    s += "  write " + std::to_string(w.input) + (w.unseen ? " unseen = " : " = ") + name_of(w.value) +
         (w.when ? " if " + name_of(w.when) : "") + "\n";
  if (g.symbolic) {
    for (const Symbolic::Assumption& a : g.symbolic->assumptions)
      s += "  note " + quote(a.text + (a.truth ? " decides as at capture" : " is " + print(a.expected))) + "\n";
  }
  s += "  return ";
  for (size_t i = 0; i < g.outputs.size(); ++i) s += (i ? ", " : "") + name_of(g.outputs[i]);
  if (s.back() == ' ') s.pop_back();
  return s + "\n}\n";
}

}  // namespace msjit::ir

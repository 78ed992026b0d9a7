#include <cstdio>

#include "capture/bytecode/cfg.h"
#include "capture/bytecode/code.h"

namespace msjit::capture {
namespace {

std::string text_of(PyObject* str) {
  const char* text = PyUnicode_Check(str) ? PyUnicode_AsUTF8(str) : nullptr;
  if (text == nullptr) PyErr_Clear();
  return text == nullptr ? "?" : text;
}

std::string constant_text(PyObject* constant) {
  if (constant == Py_None) return "None";
  if (PyLong_CheckExact(constant) || PyBool_Check(constant) || PyFloat_CheckExact(constant) ||
      PyUnicode_CheckExact(constant)) {
    PyRef repr = PyRef::steal(PyObject_Repr(constant));
    if (!repr) PyErr_Clear();
    return repr ? text_of(repr.get()).substr(0, 40) : "?";
  }
  return std::string("<") + Py_TYPE(constant)->tp_name + ">";
}

std::string operand_text(const Instr& instr, const Code& code) {
  if (instr.op == Op::kLoadConst) return " (" + constant_text(code.constant(instr.arg)) + ")";
  if (has_flag(instr.op, kOfVariable)) return " (" + text_of(code.variable(instr.arg)) + ")";
  if (has_flag(instr.op, kOfName)) return " (" + text_of(code.name(instr.arg)) + ")";
  return {};
}

}  // namespace

std::string dump(const Instr& instr, const Code& code) {
  char head[64];
  std::snprintf(head, sizeof(head), "%5d%s %-22s", instr.offset, instr.sub ? "+" : " ", op_info(instr.op).name);
  std::string out = head;
  if (instr.target >= 0) {
    out += " -> " + std::to_string(code.instrs[instr.target].offset);
  } else if (instr.arg != 0 || instr.arg2 != 0) {
    out += " " + std::to_string(instr.arg);
    if (instr.arg2 != 0) out += "," + std::to_string(instr.arg2);
  }
  if (instr.names >= 0) out += " names=" + std::to_string(instr.names);
  return out + operand_text(instr, code);
}

std::string dump(const Code& code) {
  std::string out;
  int line = -2;
  Cfg cfg = build_cfg(code);
  for (size_t i = 0; i < code.instrs.size(); ++i) {
    const Instr& instr = code.instrs[i];
    char head[64];
    std::snprintf(head, sizeof(head), instr.line != line ? "%5d " : "      ", instr.line);
    line = instr.line;
    out += head;
    std::snprintf(head, sizeof(head), instr.depth == kUnreachable ? "[-] " : "[%d] ", instr.depth);
    out += head + dump(instr, code);
    if (instr.handler >= 0)
      out += "  except " + std::to_string(code.instrs[code.handlers[instr.handler].target].offset);
    if (cfg.is_header(int(i))) out += "  loop " + std::to_string(cfg.loop_of[i]);
    out += "\n";
  }
  return out;
}

}  // namespace msjit::capture

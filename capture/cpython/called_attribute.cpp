#include "capture/cpython/called_attribute.h"

#include <opcode.h>

#include "capture/cpython/code_object.h"
#include "capture/cpython/frame.h"
#include "capture/cpython/raw_opcodes.h"

namespace msjit::capture {
namespace {

// 3.10 loads what is called with keywords as any attribute: here LOAD_ATTR, a simple argument, LOAD_CONST of the names,
// CALL_FUNCTION_KW.
bool called_by_keyword([[maybe_unused]] PyCodeObject* code, [[maybe_unused]] size_t at) {
#if PY_VERSION_HEX < 0x030b0000
  const uint8_t* units = code_units(code);
  if (at + 8 > static_cast<size_t>(PyBytes_GET_SIZE(code->co_code))) return false;
  const int value = units[at + 2];
  return (value == LOAD_CONST || value == LOAD_FAST || value == LOAD_GLOBAL || value == LOAD_NAME ||
          value == LOAD_DEREF) &&
         units[at + 4] == LOAD_CONST && units[at + 6] == CALL_FUNCTION_KW && units[at + 7] == 1;
#else
  return false;
#endif
}

AttributeUse use_by(const RawOpcode& raw, int oparg, PyCodeObject* code, size_t at, PyObject* name) {
  const bool flagged = raw.form == RawForm::kAttrOrMethod;
  if (!flagged && raw.op != Op::kLoadMethod && raw.op != Op::kLoadAttr) return AttributeUse::kNone;
  const int index = flagged ? oparg >> 1 : oparg;
  if (index >= PyTuple_GET_SIZE(code->co_names) || PyTuple_GET_ITEM(code->co_names, index) != name)
    return AttributeUse::kNone;
  const bool called = flagged ? oparg & 1 : raw.op == Op::kLoadMethod || called_by_keyword(code, at);
  return called ? AttributeUse::kCalled : AttributeUse::kValue;
}

// By the instructions from the first one on, as they were compiled.
AttributeUse use_by_bytecode(PyCodeObject* code, size_t at, PyObject* name) {
  CodeFields fields;
  if (!read_code(code, &fields)) {
    PyErr_Clear();
    return AttributeUse::kNone;
  }
  int prefix = 0;
  for (size_t i = 0; i + 1 < fields.bytecode.size() && i <= at;) {
    const auto opcode = static_cast<uint8_t>(fields.bytecode[i]), low = static_cast<uint8_t>(fields.bytecode[i + 1]);
    const int oparg = prefix | low;
    if (i == at) return use_by(raw_opcode(opcode), oparg, code, at, name);
    prefix = opcode == kEncoding.extended_arg ? oparg << 8 : 0;
    i += 2 + 2 * static_cast<size_t>(cache_units(opcode));
  }
  return AttributeUse::kNone;
}

}  // namespace

AttributeUse attribute_use(PyCodeObject* code, int at, PyObject* name) {
  const auto offset = static_cast<size_t>(at);
  const uint8_t* unit = code_units(code) + at;
  const RawOpcode& raw = raw_opcode(unspecialised(unit[0]));
  const bool plain = raw.form != RawForm::kUnknown && (at == 0 || unspecialised(unit[-2]) != kEncoding.extended_arg);
  return plain ? use_by(raw, unit[1], code, offset, name) : use_by_bytecode(code, offset, name);
}

AttributeUse attribute_use(PyObject* name) {
  const FrameRef frame = FrameRef::current();
  const int at = frame ? frame.lasti() : -1;
  return at < 0 ? AttributeUse::kNone : attribute_use(frame.code(), at, name);
}

}  // namespace msjit::capture

#include "capture/cpython/called_attribute.h"

#include "capture/cpython/code_object.h"
#include "capture/cpython/frame.h"
#include "capture/cpython/raw_opcodes.h"

namespace msjit::capture {
namespace {

bool loads_for_call(const RawOpcode& raw, int oparg, PyObject* names, PyObject* name) {
  int index = oparg;
  if (raw.form == RawForm::kAttrOrMethod) {
    if (!(oparg & 1)) return false;
    index = oparg >> 1;
  } else if (raw.op != Op::kLoadMethod) {
    return false;
  }
  return index < PyTuple_GET_SIZE(names) && PyTuple_GET_ITEM(names, index) == name;
}

// By the instructions from the first one on, as they were compiled.
bool loads_for_call_at(PyCodeObject* code, size_t at, PyObject* name) {
  CodeFields fields;
  if (!read_code(code, &fields)) {
    PyErr_Clear();
    return false;
  }
  int prefix = 0;
  for (size_t i = 0; i + 1 < fields.bytecode.size() && i <= at;) {
    const auto opcode = static_cast<uint8_t>(fields.bytecode[i]), low = static_cast<uint8_t>(fields.bytecode[i + 1]);
    const int oparg = prefix | low;
    if (i == at) return loads_for_call(raw_opcode(opcode), oparg, fields.names, name);
    prefix = opcode == kEncoding.extended_arg ? oparg << 8 : 0;
    i += 2 + 2 * static_cast<size_t>(cache_units(opcode));
  }
  return false;
}

}  // namespace

bool calls_attribute(PyObject* name) {
  const FrameRef frame = FrameRef::current();
  const int at = frame ? frame.lasti() : -1;
  if (at < 0) return false;
  PyCodeObject* code = frame.code();
  const uint8_t* unit = code_units(code) + at;
  const RawOpcode& raw = raw_opcode(unspecialised(unit[0]));
  const bool plain = raw.form != RawForm::kUnknown && (at == 0 || unspecialised(unit[-2]) != kEncoding.extended_arg);
  return plain ? loads_for_call(raw, unit[1], code->co_names, name)
               : loads_for_call_at(code, static_cast<size_t>(at), name);
}

}  // namespace msjit::capture

// Whether the running interpreter is laid out as the one that this was compiled against. Releases of one minor version
// share the extension's file, and may differ: in what they install, or in how a distribution patched them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

struct LayoutFact {
  std::string what;
  int64_t compiled, found;  // sizes and offsets in bytes; of what was tried out: 1 and whether it is so
  bool holds() const { return compiled == found; }
};

// Everything that capture relies on and the interpreter can be asked for: sizes of its types, offsets that it
// publishes, and what is read out of frames that run for the purpose. Runs a little Python code; false with an
// exception set. What is read out of frames is tried only where all else holds.
bool interpreter_layout(std::vector<LayoutFact>* facts);

// The interpreter compiles what it runs, with a JIT of its own (3.14+). Its machine code has the operands of
// instructions and the types of variables in it, which the rewritten code changes.
bool interpreter_compiles();

// "3.12.4", of the running interpreter and of the headers.
std::string running_version();
std::string compiled_version();

}  // namespace msjit::capture

// Fields of a code object by one name on every version, and making a changed code object.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

struct CodeFields {
  PyObject *consts, *names;  // borrowed
  PyRef variables;           // tuple: the names of the localsplus entries
  int nlocals, nlocalsplus, stacksize, flags, firstlineno;
  std::vector<bool> is_cell;  // per localsplus index
  int deref_base;             // added to the oparg of a cell opcode
  std::string bytecode;       // de-specialised and de-instrumented
  std::string lines;          // co_linetable
  std::string exceptions;     // co_exceptiontable, empty on 3.10
};
// False with an exception set only when memory runs out.
bool read_code(PyCodeObject* code, CodeFields* out);

// The executed instructions: opcodes may be specialised or instrumented there, opargs are as encoded.
uint8_t* code_units(PyCodeObject* code);
int code_size(PyCodeObject* code);  // of them, in bytes

// A copy with other instructions, constants (tuple), tables and stack size; null with an exception set on failure.
PyRef replace_code(PyCodeObject* code, const std::string& bytecode, PyObject* consts, int stacksize,
                   const std::string& lines, const std::string& exceptions);

// What a copy made by replace_code() has in common with the original, counted once: the original keeps it alive, and
// counts of references, which marshal writes down, do not tell of the copy.
class SharedParts {
 public:
  SharedParts() = default;
  SharedParts(const SharedParts&) = delete;
  ~SharedParts() { keep(); }
  void share(PyCodeObject* original, PyCodeObject* copy);
  void keep();  // before either of them ends: the copy has references of its own again

 private:
  void share(PyObject* of_original, PyObject* of_copy);
  std::vector<PyObject*> shared_;
};

}  // namespace msjit::capture

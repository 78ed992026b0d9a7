#define PY_SSIZE_T_CLEAN
#include "capture/cpython/code_object.h"

#include <Python.h>

#include <algorithm>

#if PY_VERSION_HEX >= 0x030b0000
#define Py_BUILD_CORE 1
#include <internal/pycore_code.h>
#undef Py_BUILD_CORE
#endif

namespace msjit::capture {
namespace {

std::string bytes_of(PyObject* bytes) {
  return bytes == nullptr ? std::string() : std::string(PyBytes_AS_STRING(bytes), size_t(PyBytes_GET_SIZE(bytes)));
}

}  // namespace

#if PY_VERSION_HEX >= 0x030b0000

bool read_code(PyCodeObject* code, CodeFields* out) {
  PyRef bytecode = PyRef::steal(PyCode_GetCode(code));
  if (!bytecode) return false;
  out->consts = code->co_consts;
  out->names = code->co_names;
  out->nlocals = code->co_nlocals;
  out->nlocalsplus = code->co_nlocalsplus;
  out->stacksize = code->co_stacksize;
  out->flags = code->co_flags;
  out->firstlineno = code->co_firstlineno;
  out->is_cell.resize(size_t(code->co_nlocalsplus));
  for (int i = 0; i < code->co_nlocalsplus; ++i) {
    int kind = PyBytes_AS_STRING(code->co_localspluskinds)[i];
    out->is_cell[i] = (kind & (CO_FAST_CELL | CO_FAST_FREE)) != 0;
  }
  out->variables = PyRef::borrow(code->co_localsplusnames);
  out->deref_base = 0;
  out->bytecode = bytes_of(bytecode.get());
  out->lines = bytes_of(code->co_linetable);
  out->exceptions = bytes_of(code->co_exceptiontable);
  return true;
}

uint8_t* code_units(PyCodeObject* code) { return reinterpret_cast<uint8_t*>(_PyCode_CODE(code)); }
int code_size(PyCodeObject* code) { return static_cast<int>(_PyCode_NBYTES(code)); }

#else

bool read_code(PyCodeObject* code, CodeFields* out) {
  int cells = int(PyTuple_GET_SIZE(code->co_cellvars)), frees = int(PyTuple_GET_SIZE(code->co_freevars));
  out->consts = code->co_consts;
  out->names = code->co_names;
  out->nlocals = code->co_nlocals;
  out->nlocalsplus = code->co_nlocals + cells + frees;
  out->stacksize = code->co_stacksize;
  out->flags = code->co_flags;
  out->firstlineno = code->co_firstlineno;
  out->is_cell.assign(size_t(out->nlocalsplus), false);
  for (int i = code->co_nlocals; i < out->nlocalsplus; ++i) out->is_cell[i] = true;
  PyRef locals_and_cells = PyRef::steal(PySequence_Concat(code->co_varnames, code->co_cellvars));
  if (!locals_and_cells) return false;
  out->variables = PyRef::steal(PySequence_Concat(locals_and_cells.get(), code->co_freevars));
  if (!out->variables) return false;
  out->deref_base = code->co_nlocals;
  out->bytecode = bytes_of(code->co_code);
  out->lines = bytes_of(code->co_linetable);
  out->exceptions.clear();
  return true;
}

uint8_t* code_units(PyCodeObject* code) { return reinterpret_cast<uint8_t*>(PyBytes_AS_STRING(code->co_code)); }
int code_size(PyCodeObject* code) { return static_cast<int>(PyBytes_GET_SIZE(code->co_code)); }

#endif

PyRef replace_code(PyCodeObject* code, const std::string& bytecode, PyObject* consts, int stacksize,
                   const std::string& lines, const std::string& exceptions) {
  PyRef method = PyRef::steal(PyObject_GetAttrString(reinterpret_cast<PyObject*>(code), "replace"));
  PyRef args = PyRef::steal(PyTuple_New(0));
  if (!method || !args) return {};
  PyRef kwargs = PyRef::steal(Py_BuildValue("{s:y#,s:O,s:i,s:y#}", "co_code", bytecode.data(),
                                            Py_ssize_t(bytecode.size()), "co_consts", consts, "co_stacksize", stacksize,
                                            "co_linetable", lines.data(), Py_ssize_t(lines.size())));
  if (!kwargs) return {};
#if PY_VERSION_HEX >= 0x030b0000
  PyRef table = PyRef::steal(PyBytes_FromStringAndSize(exceptions.data(), Py_ssize_t(exceptions.size())));
  if (!table || PyDict_SetItemString(kwargs.get(), "co_exceptiontable", table.get()) < 0) return {};
#endif
  return PyRef::steal(PyObject_Call(method.get(), args.get(), kwargs.get()));
}

// The name of its file is the one part that the interpreter may set anew.
void SharedParts::share(PyCodeObject* original, PyCodeObject* copy) {
  share(original->co_consts, copy->co_consts);
  share(original->co_names, copy->co_names);
  share(original->co_name, copy->co_name);
#if PY_VERSION_HEX >= 0x030b0000
  share(original->co_qualname, copy->co_qualname);
  share(original->co_localsplusnames, copy->co_localsplusnames);
  share(original->co_localspluskinds, copy->co_localspluskinds);
#else
  share(original->co_varnames, copy->co_varnames);
  share(original->co_freevars, copy->co_freevars);
  share(original->co_cellvars, copy->co_cellvars);
#endif
}

void SharedParts::share(PyObject* theirs, PyObject* ours) {
  if (theirs == ours) {
    shared_.push_back(ours);
    Py_DECREF(ours);
    return;
  }
  if (!PyTuple_CheckExact(theirs) || !PyTuple_CheckExact(ours)) return;
  if (PyObject_GC_IsTracked(ours)) PyObject_GC_UnTrack(ours);  // the collector must not count what is not owned
  for (Py_ssize_t i = 0; i < std::min(PyTuple_GET_SIZE(theirs), PyTuple_GET_SIZE(ours)); ++i)
    if (PyTuple_GET_ITEM(theirs, i) == PyTuple_GET_ITEM(ours, i))
      share(PyTuple_GET_ITEM(theirs, i), PyTuple_GET_ITEM(ours, i));
}

void SharedParts::keep() {
  for (PyObject* part : shared_) Py_INCREF(part);
  shared_.clear();
}

}  // namespace msjit::capture

// Whether code is written for PyTorch and runs here by exchanged imports: its module calls something `torch`. What has
// two meanings there and in MindSpore has PyTorch's in such code.
#pragma once
#include <Python.h>

#include <string_view>

namespace msjit::capture {

inline PyObject* torch_name() {
  static PyObject* const name = PyUnicode_InternFromString("torch");
  return name;
}

// By the globals of a frame, borrowed or null. No error.
inline bool is_written_for_torch(PyObject* globals) {
  return globals && PyDict_CheckExact(globals) && PyDict_GetItemWithError(globals, torch_name()) != nullptr;
}

// Whether what a module calls `torch` is msjit.mint: PyTorch itself beside msjit says nothing of msjit's own names.
inline bool is_mint(PyObject* module) {
  if (!module || !PyModule_Check(module)) return false;
  const char* name = PyModule_GetName(module);
  if (!name) PyErr_Clear();
  return name && std::string_view(name) == "msjit.mint";
}
inline bool has_mint_as_torch(PyObject* globals) {
  return globals && PyDict_CheckExact(globals) && is_mint(PyDict_GetItemWithError(globals, torch_name()));
}

}  // namespace msjit::capture

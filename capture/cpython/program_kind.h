// Whether code is written for PyTorch and runs here by exchanged imports: its module calls something `torch`. What has
// two meanings there and in MindSpore has PyTorch's in such code.
#pragma once
#include <Python.h>

namespace msjit::capture {

inline PyObject* torch_name() {
  static PyObject* const name = PyUnicode_InternFromString("torch");
  return name;
}

// By the globals of a frame, borrowed or null. No error.
inline bool is_written_for_torch(PyObject* globals) {
  return globals && PyDict_CheckExact(globals) && PyDict_GetItemWithError(globals, torch_name()) != nullptr;
}

}  // namespace msjit::capture

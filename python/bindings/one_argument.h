// Functions of one argument that may be given by its name, and that say what there is when they are called wrong.
#pragma once
#include <Python.h>

#include <algorithm>

#include "capture/cpython/from_python.h"

namespace msjit::python {

template <size_t N>
struct Text {
  consteval Text(const char (&text)[N]) { std::copy_n(text, N, value); }  // NOLINT: a literal is meant
  char value[N];
};

// Sets the TypeError of a call of function(name).
void refuse_arguments(const char* function, const char* name, PyObject* const* args, Py_ssize_t positional,
                      PyObject* keywords);

template <Text kFunction, Text kName, PyObject* (*kBody)(PyObject*, PyObject*)>
PyObject* call_one_argument(PyObject* self, PyObject* const* args, Py_ssize_t positional, PyObject* keywords) {
  if (positional == 1 && !keywords) return kBody(self, args[0]);
  if (positional == 0 && keywords && PyTuple_GET_SIZE(keywords) == 1 &&
      PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(keywords, 0), kName.value) == 0)
    return kBody(self, args[0]);
  refuse_arguments(kFunction.value, kName.value, args, positional, keywords);
  return nullptr;
}

template <Text kFunction, Text kName, PyObject* (*kBody)(PyObject*, PyObject*)>
PyMethodDef one_argument(const char* documentation) {
  constexpr auto kCall = from_python<call_one_argument<kFunction, kName, kBody>>;
  return {kFunction.value, reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(kCall)), METH_FASTCALL | METH_KEYWORDS,
          documentation};
}

}  // namespace msjit::python

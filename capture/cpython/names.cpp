#include "capture/cpython/names.h"

#include <new>
#include <string>
#include <unordered_map>

namespace msjit::capture {

PyObject* interned(const char* name) {
  static auto* names = new std::unordered_map<std::string, PyObject*>();
  PyObject*& slot = (*names)[name];
  if (!slot) slot = PyUnicode_InternFromString(name);
  if (!slot) {
    PyErr_Clear();
    throw std::bad_alloc();
  }
  return slot;
}

}  // namespace msjit::capture

// What is known of classes and functions of the standard library.
#pragma once
#include <Python.h>

#include <cstdint>

namespace msjit::capture {

bool is_nan(PyObject* o);  // a number that is not equal to itself: its hash is its address (3.10 and newer)
bool foldable(
    PyObject* o);  // a constant whose methods and operators may be run while capturing: plain values, enum members
enum class LibraryType : uint8_t {
#define MSJIT_LIBRARY_TYPE(name, module, attribute) name,
#include "capture/interp/library.def"
#undef MSJIT_LIBRARY_TYPE
  kCount
};
PyTypeObject* library_type(LibraryType which);  // null: not on this version, or a program has put its own there
bool is_library_type(PyTypeObject* t, LibraryType which);  // that very class
bool is_version_info(PyObject* o);                         // sys.version_info
bool is_of_itertools(PyTypeObject* t);                     // one of its iterators
bool is_enum_meta(PyTypeObject* t);
bool is_member(PyObject* o);                         // of an enumeration
bool is_of_module(PyObject* f, const char* module);  // a function, or a classmethod of one, that this module defines

}  // namespace msjit::capture

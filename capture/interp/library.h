// What is known of classes and functions of the standard library.
#pragma once
#include <Python.h>

namespace msjit::capture {

bool is_nan(PyObject* o);  // a number that is not equal to itself: its hash is its address (3.10 and newer)
bool foldable(
    PyObject* o);  // a constant whose methods and operators may be run while capturing: plain values, enum members
bool is_library_type(PyTypeObject* t, const char* module, const char* name);  // that very class
bool is_enum_meta(PyTypeObject* t);
bool is_member(PyObject* o);                         // of an enumeration
bool is_of_module(PyObject* f, const char* module);  // a function, or a classmethod of one, that this module defines

}  // namespace msjit::capture

// Several attributes of an object at once.
#pragma once
#include <Python.h>

namespace msjit::capture {

// `found` has what each of the interned `names` has, borrowed, null where absent. Of objects whose type keeps their
// values in order, they are found by what was learnt of the type (`type`, `entries`, `slots`) the last time.
struct AttrReads {
  PyTypeObject* type = nullptr;
  Py_ssize_t entries = 0, count = 0;
  PyObject** names = nullptr;
  Py_ssize_t* slots = nullptr;
  PyObject** found = nullptr;
};

// No Python code runs.
extern "C" PyObject** msjit_instance_attrs(PyObject* object, AttrReads* reads);

}  // namespace msjit::capture

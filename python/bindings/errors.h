// C++ exceptions become Python's here; nothing else in the bindings catches.
#pragma once
#include <Python.h>

#include <utility>

#include "capture/cpython/from_python.h"
#include "capture/cpython/py_ref.h"
#include "src/base/check.h"

namespace msjit::python {

using msjit::ErrorAlreadySet;

extern PyObject* unsupported_error;  // msjit.Unsupported, a RuntimeError

extern PyObject* mask_shape_error;      // msjit.MaskShapeError, an IndexError and a ValueError
extern PyObject* dimension_error_type;  // msjit.DimensionError, likewise

void init_errors(PyObject* module);
void set_python_error();  // from the exception in flight

// Runs f; an exception sets Python's error and gives `failed`.
template <class F, class R = decltype(std::declval<F>()())>
R guarded(F&& f, R failed = R{}) noexcept {
  try {
    return f();
  } catch (...) {
    set_python_error();
    return failed;
  }
}
template <class F>
int guarded_int(F&& f) noexcept {
  return guarded(std::forward<F>(f), -1);
}

using capture::PyRef;

// Of what returns a new reference, or null with an error set: that is thrown.
inline PyRef owned(PyObject* p) {
  if (!p) throw ErrorAlreadySet{};
  return PyRef::steal(p);
}
inline void check_python(int status) {
  if (status < 0) throw ErrorAlreadySet{};
}

// Holds the GIL, for callbacks that may come from any thread.
class GilScope {
 public:
  GilScope() : state_(PyGILState_Ensure()) {}
  ~GilScope() { PyGILState_Release(state_); }
  GilScope(const GilScope&) = delete;

 private:
  PyGILState_STATE state_;
};

}  // namespace msjit::python

// Exceptions taken out of the thread's error indicator: the only place that knows how versions keep them there.
#pragma once
#include <Python.h>

#include <utility>

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

// One that was set, or none. The destructor needs the GIL.
class PendingError {
 public:
  PendingError() = default;
  // What is set, which is not set any more.
  static PendingError take() {
    PendingError e;
#if PY_VERSION_HEX >= 0x030C0000
    e.value_ = PyRef::steal(PyErr_GetRaisedException());
#else
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    e.type_ = PyRef::steal(type);
    e.value_ = PyRef::steal(value);
    e.traceback_ = PyRef::steal(traceback);
#endif
    return e;
  }

  // Sets it again, in place of what is set; none: nothing is set then.
  void restore() {
#if PY_VERSION_HEX >= 0x030C0000
    PyErr_SetRaisedException(value_.release());
#else
    PyErr_Restore(type_.release(), value_.release(), traceback_.release());
#endif
  }

#if PY_VERSION_HEX >= 0x030C0000
  explicit operator bool() const { return static_cast<bool>(value_); }  // one was set
  bool has_traceback() const { return value_ && PyRef::steal(PyException_GetTraceback(value_.get())); }
  PyObject* exception() { return value_.get(); }  // borrowed; null: none
#else
  explicit operator bool() const { return static_cast<bool>(type_); }
  bool has_traceback() const { return static_cast<bool>(traceback_); }
  PyObject* exception() {
    PyObject *type = type_.release(), *value = value_.release(), *traceback = traceback_.release();
    PyErr_NormalizeException(&type, &value, &traceback);
    type_ = PyRef::steal(type);
    value_ = PyRef::steal(value);
    traceback_ = PyRef::steal(traceback);
    return value;
  }
#endif

 private:
#if PY_VERSION_HEX < 0x030C0000
  PyRef type_, traceback_;  // and the value may not be an exception yet
#endif
  PyRef value_;
};

// Keeps the error indicator as it is found, around work that is not the program's: carriers, guards and what follows a
// frame run inside other people's code, which may be on its way out with an exception.
class KeepError {
 public:
  KeepError() : error_(PendingError::take()) {}
  ~KeepError() { error_.restore(); }
  KeepError(const KeepError&) = delete;

 private:
  PendingError error_;
};

}  // namespace msjit::capture

// Keeps the error indicator as it is found, around work that is not the program's: carriers, guards and what follows a
// frame run inside other people's code, which may be on its way out with an exception.
#pragma once
#include <Python.h>

namespace msjit::capture {

class KeepError {
 public:
  KeepError() { PyErr_Fetch(&type_, &value_, &traceback_); }
  ~KeepError() {
    PyErr_Clear();
    PyErr_Restore(type_, value_, traceback_);
  }
  KeepError(const KeepError&) = delete;

 private:
  PyObject *type_, *value_, *traceback_;
};

}  // namespace msjit::capture

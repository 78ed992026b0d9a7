#include "capture/cpython/pending_error.h"

#include <utility>

namespace msjit::capture {

bool PendingError::restore_and_drop(PendingError*& kept) {
  std::unique_ptr<PendingError>(std::exchange(kept, nullptr))->restore();
  return true;
}

#if PY_VERSION_HEX >= 0x030C0000

PendingError PendingError::take() {
  PendingError e;
  e.value_ = PyRef::steal(PyErr_GetRaisedException());
  return e;
}
void PendingError::restore() { PyErr_SetRaisedException(value_.release()); }
PendingError::operator bool() const { return static_cast<bool>(value_); }
bool PendingError::has_traceback() const { return value_ && PyRef::steal(PyException_GetTraceback(value_.get())); }
PyObject* PendingError::exception() { return value_.get(); }

KeepError::KeepError() : error_(PyErr_GetRaisedException()) {}
KeepError::~KeepError() { PyErr_SetRaisedException(error_); }

#else

PendingError PendingError::take() {
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  PendingError e;
  e.type_ = PyRef::steal(type);
  e.value_ = PyRef::steal(value);
  e.traceback_ = PyRef::steal(traceback);
  return e;
}
void PendingError::restore() { PyErr_Restore(type_.release(), value_.release(), traceback_.release()); }
PendingError::operator bool() const { return static_cast<bool>(type_); }
bool PendingError::has_traceback() const { return static_cast<bool>(traceback_); }
PyObject* PendingError::exception() {
  PyObject *type = type_.release(), *value = value_.release(), *traceback = traceback_.release();
  PyErr_NormalizeException(&type, &value, &traceback);
  if (traceback && PyExceptionInstance_Check(value)) PyException_SetTraceback(value, traceback);
  type_ = PyRef::steal(type);
  value_ = PyRef::steal(value);
  traceback_ = PyRef::steal(traceback);
  return value;
}

KeepError::KeepError() { PyErr_Fetch(&type_, &value_, &traceback_); }
KeepError::~KeepError() { PyErr_Restore(type_, value_, traceback_); }

#endif

}  // namespace msjit::capture

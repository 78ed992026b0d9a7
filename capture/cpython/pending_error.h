// Exceptions taken out of the thread's error indicator: the only place that knows how versions keep them there.
#pragma once
#include <Python.h>

#include <memory>

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

// One that was set, or none. The destructor needs the GIL.
class PendingError {
 public:
  PendingError() = default;
  static PendingError take();  // what is set, which is not set any more
  void restore();              // sets it again, in place of what is set; none: nothing is set then

  explicit operator bool() const;  // one was set
  bool has_traceback() const;
  PyObject* exception();  // borrowed; null: none

  // One that outlives a thread or the interpreter is kept by a pointer, which nothing drops without the GIL. False:
  // there is none.
  static bool restore_kept(PendingError*& kept) { return kept && restore_and_drop(kept); }

 private:
  [[gnu::cold]] static bool restore_and_drop(PendingError*& kept);
#if PY_VERSION_HEX < 0x030C0000
  PyRef type_, traceback_;  // and the value may not be an exception yet
#endif
  PyRef value_;
};

// Keeps the error indicator as it is found, around work that is not the program's: carriers, guards and what follows a
// frame run inside other people's code, which may be on its way out with an exception.
class KeepError {
 public:
  KeepError();
  ~KeepError();
  KeepError(const KeepError&) = delete;

 private:
#if PY_VERSION_HEX >= 0x030C0000
  PyObject* error_;
#else
  PyObject *type_, *value_, *traceback_;
#endif
};

}  // namespace msjit::capture

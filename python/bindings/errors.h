// C++ exceptions become Python's here; nothing else in the bindings catches.
#pragma once
#include <Python.h>

#include <utility>

#include "capture/cpython/from_python.h"
#include "src/base/check.h"

namespace msjit::python {

// Thrown when a Python exception is already set.
struct ErrorAlreadySet {};

extern PyObject* unsupported_error;  // msjit.Unsupported, a RuntimeError

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

// Owning pointer to a Python object.
class Owned {
 public:
  Owned() = default;
  static Owned steal(PyObject* p) {  // null: a Python error is set
    if (!p) throw ErrorAlreadySet{};
    return Owned(p);
  }
  static Owned maybe(PyObject* p) { return Owned(p); }  // null stays null
  static Owned borrow(PyObject* p) {
    Py_XINCREF(p);
    return Owned(p);
  }
  Owned(Owned&& o) noexcept : p_(std::exchange(o.p_, nullptr)) {}
  Owned(const Owned& o) : p_(o.p_) { Py_XINCREF(p_); }
  Owned& operator=(Owned o) noexcept {
    std::swap(p_, o.p_);
    return *this;
  }
  ~Owned() { Py_XDECREF(p_); }
  PyObject* get() const { return p_; }
  PyObject* release() { return std::exchange(p_, nullptr); }
  explicit operator bool() const { return p_ != nullptr; }

 private:
  explicit Owned(PyObject* p) : p_(p) {}
  PyObject* p_ = nullptr;
};
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

// Owned and borrowed Python references: ownership is in the type, a raw PyObject* is always borrowed. Null is no
// reference and no error; where null means that one is set, the caller asks (python/bindings: owned()).
#pragma once

#include <Python.h>

#include <utility>

namespace msjit::capture {

// An owned reference; null is allowed.
class PyRef {
 public:
  PyRef() = default;
  PyRef(std::nullptr_t) {}
  PyRef(const PyRef& other) : ptr_(other.ptr_) { Py_XINCREF(ptr_); }
  PyRef(PyRef&& other) noexcept : ptr_(std::exchange(other.ptr_, nullptr)) {}
  ~PyRef() { Py_XDECREF(ptr_); }
  PyRef& operator=(PyRef other) noexcept {
    std::swap(ptr_, other.ptr_);
    return *this;
  }

  // Takes over a new reference, as most C API calls return.
  static PyRef steal(PyObject* object) {
    PyRef ref;
    ref.ptr_ = object;
    return ref;
  }
  // Adds a reference to a borrowed object.
  static PyRef borrow(PyObject* object) {
    Py_XINCREF(object);
    return steal(object);
  }

  PyObject* get() const { return ptr_; }
  PyObject* release() { return std::exchange(ptr_, nullptr); }
  void reset() { PyRef().swap(*this); }
  void swap(PyRef& other) noexcept { std::swap(ptr_, other.ptr_); }
  explicit operator bool() const { return ptr_ != nullptr; }
  template <typename T>
  T* as() const {
    return reinterpret_cast<T*>(ptr_);
  }

 private:
  PyObject* ptr_ = nullptr;
};

}  // namespace msjit::capture

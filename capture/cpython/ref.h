// Owned and borrowed Python references: ownership is in the type, a raw PyObject* is always borrowed.
#pragma once

#include <Python.h>

#include <utility>

namespace msjit::capture {

// An owned reference; null is allowed.
class Ref {
 public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  Ref(const Ref& other) : ptr_(other.ptr_) { Py_XINCREF(ptr_); }
  Ref(Ref&& other) noexcept : ptr_(std::exchange(other.ptr_, nullptr)) {}
  ~Ref() { Py_XDECREF(ptr_); }
  Ref& operator=(Ref other) noexcept {
    std::swap(ptr_, other.ptr_);
    return *this;
  }

  // Takes over a new reference, as most C API calls return.
  static Ref steal(PyObject* object) {
    Ref ref;
    ref.ptr_ = object;
    return ref;
  }
  // Adds a reference to a borrowed object.
  static Ref borrow(PyObject* object) {
    Py_XINCREF(object);
    return steal(object);
  }

  PyObject* get() const { return ptr_; }
  PyObject* release() { return std::exchange(ptr_, nullptr); }
  void reset() { Ref().swap(*this); }
  void swap(Ref& other) noexcept { std::swap(ptr_, other.ptr_); }
  explicit operator bool() const { return ptr_ != nullptr; }
  template <typename T>
  T* as() const {
    return reinterpret_cast<T*>(ptr_);
  }

 private:
  PyObject* ptr_ = nullptr;
};

}  // namespace msjit::capture

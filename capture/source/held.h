// A reference that a specialisation keeps: owned while capture runs, afterwards perhaps only known (see
// capture/guards/lifetime.h).
#pragma once
#include "capture/cpython/py_ref.h"

namespace msjit::capture {

class Held {
 public:
  Held() = default;
  Held(std::nullptr_t) {}
  Held(PyRef r) : object_(r.release()) {}
  Held(const Held& o) : object_(o.object_), owned_(o.owned_) {
    if (owned_) Py_XINCREF(object_);
  }
  Held(Held&& o) noexcept : object_(std::exchange(o.object_, nullptr)), owned_(o.owned_) {}
  Held& operator=(Held o) noexcept {
    std::swap(object_, o.object_);
    std::swap(owned_, o.owned_);
    return *this;
  }
  ~Held() {
    if (owned_) Py_XDECREF(object_);
  }

  PyObject* get() const { return object_; }
  template <typename T>
  T* as() const {
    return reinterpret_cast<T*>(object_);
  }
  explicit operator bool() const { return object_ != nullptr; }

  bool owned() const { return owned_; }
  // From now on the pointer is only compared, or read while something else is known to keep the object alive. The
  // caller gets the reference.
  PyRef loosen() {
    owned_ = false;
    return PyRef::steal(object_);
  }
  // Afterwards: the keeper ends.
  void own() {
    if (!std::exchange(owned_, true)) Py_XINCREF(object_);
  }

 private:
  PyObject* object_ = nullptr;
  bool owned_ = true;
};

}  // namespace msjit::capture

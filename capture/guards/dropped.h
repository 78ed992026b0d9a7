// What runs as references go: of the objects whose last ones they were, and of all that dies with them.
#pragma once
#include <Python.h>

#include <functional>

#include "src/base/small_vector.h"

namespace msjit::capture {

enum class AtEnd : uint8_t {
  kNothing,
  kFinalizer,  // __del__, or what C does instead
  kCallback,   // of a weak reference
  kGenerator,  // it is left at a yield
  kTooMuch,    // dies at once: not looked at
};

// Counts references down as dropping does, and so looks at what dies and no further. Nothing is changed, and no code
// runs.
class Dying {
 public:
  // not_counted: of an object's references, those that do not keep it alive (capture's own).
  explicit Dying(std::function<Py_ssize_t(PyObject*)> not_counted = nullptr) : not_counted_(std::move(not_counted)) {}
  // One more reference to the object goes.
  AtEnd drop(PyObject* object);
  // What is dropped most: numbers, text and tensors that nothing hangs on. It holds nothing, and nothing runs at its
  // end.
  static bool is_plain(PyObject* object);

 private:
  static int visit(PyObject* o, void* self) { return static_cast<Dying*>(self)->lose(o); }
  int lose(PyObject* o);
  bool is_last(PyObject* o);
  void die(PyObject* o);
  Py_ssize_t references(PyObject* o) const { return Py_REFCNT(o) - (not_counted_ ? not_counted_(o) : 0); }

  struct Shared {
    PyObject* object;
    Py_ssize_t gone;
  };
  std::function<Py_ssize_t(PyObject*)> not_counted_;
  SmallVector<Shared, 16> shared_;  // objects of several references, of which some have gone
  SmallVector<PyObject*, 16> pending_;
  int visits_ = 0;
  AtEnd found_ = AtEnd::kNothing;
};

// What runs as this object's last reference goes; of what it holds nothing is said.
AtEnd runs_at_own_end(PyObject* object);

}  // namespace msjit::capture

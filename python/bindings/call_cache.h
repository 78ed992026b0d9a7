// Calls whose attributes were bound before: an op called again with tensors and the very same constants skips the
// binder.
#pragma once
#include <memory>

#include "python/bindings/op_binder.h"
#include "python/bindings/tensor_object.h"
#include "src/eager/dispatch.h"

namespace msjit::python {

// The latest calls of one op function. Used with the GIL held.
class CallCache {
 public:
  static constexpr size_t kMaxArguments = 6;
  // Operands and attributes of the call when it is one of those kept. The entry is to be held during the call.
  struct Entry {
    const CallSignature* form = nullptr;
    Py_ssize_t count = 0;            // arguments, keywords included
    size_t tensors = 0;              // the first ones: exact Tensors, the op's operands in order
    PyRef kwnames;                   // null: none
    PyRef constants[kMaxArguments];  // immutable, by position
    ops::Attrs attrs;
  };
  const std::shared_ptr<const Entry>* find(PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames) const;
  // Keeps what the binder made of a call, if only constants and tensors were in it.
  void keep(const CallSignature& s, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames,
            const Bound<PyObject*>& bound);

 private:
  std::shared_ptr<const Entry> entries_[2];
  int next_ = 0;
};

}  // namespace msjit::python

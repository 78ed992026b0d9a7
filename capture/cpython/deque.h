// collections.deque without running Python code; its layout is private, and checked against a deque of our own at
// first.
#pragma once
#include "capture/cpython/ref.h"

namespace msjit::capture {

PyTypeObject* deque_type();                // borrowed; null where its layout is not the one known here
bool is_deque(PyObject* o);                // a deque or an object of a subclass
Py_ssize_t deque_maxlen(PyObject* deque);  // -1: none
PyObject* deque_item_borrowed(PyObject* deque, Py_ssize_t index);  // null behind its end

}  // namespace msjit::capture

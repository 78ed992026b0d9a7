// The tables of sets, and collections.deque without running Python code; its layout is private, and checked against a
// deque of our own at first.
#pragma once
#include "capture/cpython/py_ref.h"

namespace msjit::capture {

PyTypeObject* deque_type();                // borrowed; null where its layout is not the one known here
bool is_deque(PyObject* o);                // a deque or an object of a subclass
Py_ssize_t deque_maxlen(PyObject* deque);  // -1: none
PyObject* deque_item_borrowed(PyObject* deque, Py_ssize_t index);  // null behind its end

// A set (or, of another type, an empty set of it) gets the same table: whatever is done to both next, they are iterated
// in the same order. False with an exception set.
bool start_set(PyObject* set);  // one that was allocated only becomes an empty one
bool copy_set_table(PyObject* from, PyObject* to);
PyObject* clone_set(PyObject* set);  // as a plain set; null with an exception set
// Whether the tables are the same, with elements that are the same objects or `equal`.
bool same_set_tables(PyObject* a, PyObject* b, bool (*equal)(PyObject*, PyObject*));

}  // namespace msjit::capture

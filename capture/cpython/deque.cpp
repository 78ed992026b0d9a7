#include "capture/cpython/deque.h"
#include "capture/cpython/made_once.h"

#include <algorithm>

namespace msjit::capture {
namespace {

constexpr Py_ssize_t kBlockLength = 64;

struct Block {
  Block* left;
  PyObject* data[kBlockLength];
  Block* right;
};

// As Modules/_collectionsmodule.c has it on all supported versions.
struct Deque {
  PyObject_VAR_HEAD;
  Block *leftmost, *rightmost;
  Py_ssize_t left_index, right_index;
  size_t state;
  Py_ssize_t maxlen;
};

PyObject* item_of(const Deque* d, Py_ssize_t index) {
  if (index < 0 || index >= Py_SIZE(d)) return nullptr;
  index += d->left_index;
  const Block* block = d->leftmost;
  for (; index >= kBlockLength; index -= kBlockLength) block = block->right;
  return block->data[index];
}

// Whether a deque of three blocks, popped and pushed on both sides, reads back.
bool layout_is_known(PyObject* type) {
  PyRef items = PyRef::steal(PyList_New(0));
  for (long i = 0; items && i < 2 * kBlockLength; ++i) {
    PyRef n = PyRef::steal(PyLong_FromLong(1000 + i));
    if (!n || PyList_Append(items.get(), n.get()) < 0) return false;
  }
  PyRef limit = PyRef::steal(PyLong_FromLong(500));
  PyRef made =
      items && limit ? PyRef::steal(PyObject_CallFunctionObjArgs(type, items.get(), limit.get(), nullptr)) : PyRef();
  if (!made) return false;
  for (const char* pop : {"popleft", "pop"})
    if (!PyRef::steal(PyObject_CallMethod(made.get(), pop, nullptr))) return false;
  for (int i = 0; i < 70; ++i)
    if (!PyRef::steal(PyObject_CallMethod(made.get(), "appendleft", "i", i))) return false;
  auto* d = reinterpret_cast<Deque*>(made.get());
  PyRef all = PyRef::steal(PySequence_List(made.get()));
  if (!all || Py_SIZE(d) != PyList_GET_SIZE(all.get()) || d->maxlen != 500 || Py_SIZE(d) != 196) return false;
  for (Py_ssize_t i = 0; i < Py_SIZE(d); ++i)
    if (item_of(d, i) != PyList_GET_ITEM(all.get(), i)) return false;
  return true;
}

}  // namespace

PyTypeObject* deque_type() {
  return made_once([] {
    PyRef module = PyRef::steal(PyImport_ImportModule("collections"));
    PyRef found = module ? PyRef::steal(PyObject_GetAttrString(module.get(), "deque")) : PyRef();
    const bool known = found && PyType_Check(found.get()) && layout_is_known(found.get());
    PyErr_Clear();
    return known ? reinterpret_cast<PyTypeObject*>(found.release()) : nullptr;
  });
}

bool is_deque(PyObject* o) { return deque_type() && PyType_IsSubtype(Py_TYPE(o), deque_type()); }

Py_ssize_t deque_maxlen(PyObject* deque) { return reinterpret_cast<Deque*>(deque)->maxlen; }

PyObject* deque_item_borrowed(PyObject* deque, Py_ssize_t index) {
  return item_of(reinterpret_cast<Deque*>(deque), index);
}

bool start_set(PyObject* set) {
  auto* s = reinterpret_cast<PySetObject*>(set);
  if (s->table) return true;
  s->table = s->smalltable;
  s->mask = PySet_MINSIZE - 1;
  s->hash = -1;
  return true;
}

bool copy_set_table(PyObject* from, PyObject* to) {
  auto *a = reinterpret_cast<PySetObject*>(from), *b = reinterpret_cast<PySetObject*>(to);
  if (b->fill || b->table != b->smalltable) {
    PyErr_SetString(PyExc_SystemError, "the set is not empty");
    return false;
  }
  const auto n = static_cast<size_t>(a->mask) + 1;
  setentry* table = b->smalltable;
  if (a->table != a->smalltable) table = static_cast<setentry*>(PyMem_Malloc(n * sizeof(setentry)));
  if (!table) {
    PyErr_NoMemory();
    return false;
  }
  std::copy(a->table, a->table + n, table);
  for (size_t i = 0; i < n; ++i)
    if (table[i].key && table[i].hash != -1) Py_INCREF(table[i].key);  // else free, or left by one that was removed
  b->fill = a->fill;
  b->used = a->used;
  b->mask = a->mask;
  b->table = table;
  b->finger = a->finger;
  // An empty frozenset is not tracked from 3.15 on; one that is made of elements is asked for them.
  const auto may_be_tracked = [](const setentry& e) {
    return e.key && e.hash != -1 && PyObject_IS_GC(e.key) &&
           (!PyTuple_CheckExact(e.key) || PyObject_GC_IsTracked(e.key));
  };
  if (!PyObject_GC_IsTracked(to) && std::any_of(table, table + n, may_be_tracked)) PyObject_GC_Track(to);
  return true;
}

PyObject* clone_set(PyObject* set) {
  PyRef made = PyRef::steal(PySet_New(nullptr));
  return made && copy_set_table(set, made.get()) ? made.release() : nullptr;
}

bool same_set_tables(PyObject* a, PyObject* b, bool (*equal)(PyObject*, PyObject*)) {
  auto *s = reinterpret_cast<PySetObject*>(a), *t = reinterpret_cast<PySetObject*>(b);
  if (s->used != t->used || s->fill != t->fill || s->mask != t->mask || s->finger != t->finger) return false;
  for (Py_ssize_t i = 0; i <= s->mask; ++i) {
    const setentry &x = s->table[i], &y = t->table[i];
    if (x.key == y.key) continue;
    if (!x.key || !y.key || x.hash == -1 || y.hash == -1 || !equal(x.key, y.key)) return false;
  }
  return true;
}

}  // namespace msjit::capture

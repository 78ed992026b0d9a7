// sorted() and list.sort: the interpreter's own sort, of stand-ins for the keys that are compared here, so that what is
// compared with what, and in which order, is what it is on every version.
#include <algorithm>
#include <exception>

#include "capture/cpython/from_python.h"
#include "capture/cpython/made_once.h"
#include "capture/interp/frame.h"
#include "capture/interp/items.h"
#include "capture/interp/own_operators.h"
#include "capture/interp/sorting.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

struct Sort {
  Context& c;
  const std::vector<Value*>& keys;
  bool alike;  // of one type, whose comparison is asked at first by itself, and once more where it has no answer
  std::exception_ptr thrown;
};

struct SortKey {
  PyObject_HEAD Sort* sort;
  Py_ssize_t index;
};

PyObject* compare_keys(PyObject* a, PyObject* b, int) {
  auto *x = reinterpret_cast<SortKey*>(a), *y = reinterpret_cast<SortKey*>(b);
  Sort& sort = *x->sort;
  try {
    auto key = [&](SortKey* k) { return sort.keys[static_cast<size_t>(k->index)]; };
    Value* less = sort.alike ? user_operator(sort.c, key(x), key(y), "__lt__", nullptr, true) : nullptr;
    if (!less) less = compare(sort.c, CompareKind::kLt, key(x), key(y));
    return PyBool_FromLong(is_true(sort.c, less));
  } catch (...) {
    sort.thrown = std::current_exception();
    PyErr_SetNone(PyExc_RuntimeError);
    return nullptr;
  }
}

void free_key(PyObject* o) {
  PyTypeObject* t = Py_TYPE(o);
  t->tp_free(o);
  Py_DECREF(t);
}

PyTypeObject* key_type() {
  return made_once([] {
    PyType_Slot slots[] = {{Py_tp_richcompare, reinterpret_cast<void*>(from_python<compare_keys>)},
                           {Py_tp_dealloc, reinterpret_cast<void*>(from_python<free_key>)},
                           {0, nullptr}};
    PyType_Spec spec{"msjit._core.SortKey", sizeof(SortKey), 0, Py_TPFLAGS_DEFAULT, slots};
    return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  });
}

}  // namespace

std::vector<Value*> sorted(Context& c, const std::vector<Value*>& items, const std::vector<Value*>& keys,
                           bool reverse) {
  const bool alike = std::ranges::all_of(keys, [&](Value* k) { return type_of(c, k) == type_of(c, keys[0]); });
  Sort sort{c, keys, alike, nullptr};
  PyRef list = PyRef::steal(PyList_New(0)), keywords = PyRef::steal(PyDict_New()), empty = PyRef::steal(PyTuple_New(0));
  for (size_t i = 0; list && i < keys.size(); ++i) {
    PyRef key = key_type() ? PyRef::steal(key_type()->tp_alloc(key_type(), 0)) : PyRef();
    if (!key) fail(Reason::k_internal, "out of memory");
    key.as<SortKey>()->sort = &sort;
    key.as<SortKey>()->index = static_cast<Py_ssize_t>(i);
    if (PyList_Append(list.get(), key.get()) < 0) list = nullptr;
  }
  PyRef method = list ? PyRef::steal(PyObject_GetAttrString(list.get(), "sort")) : PyRef();
  if (!method || !keywords || !empty ||
      PyDict_SetItemString(keywords.get(), "reverse", reverse ? Py_True : Py_False) < 0)
    fail(Reason::k_internal, "out of memory");
  PyRef done = PyRef::steal(PyObject_Call(method.get(), empty.get(), keywords.get()));
  if (!done) {
    PyErr_Clear();
    if (sort.thrown) std::rethrow_exception(sort.thrown);
    fail(Reason::k_internal, "out of memory");
  }
  std::vector<Value*> out;
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list.get()); ++i)
    out.push_back(items[static_cast<size_t>(reinterpret_cast<SortKey*>(PyList_GET_ITEM(list.get(), i))->index)]);
  return out;
}

}  // namespace msjit::capture

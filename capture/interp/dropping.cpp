// What may run as the program's objects are dropped.
#include "capture/interp/dropping.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "capture/cpython/objects.h"
#include "capture/guards/lifetime.h"
#include "capture/interp/frame.h"

namespace msjit::capture {

// Callbacks of weak references run, too, when the last reference goes; `held`: references that are not the program's.
static bool calls_back(PyObject* o, Py_ssize_t held) {
  if (!PyType_SUPPORTS_WEAKREFS(Py_TYPE(o)) || Py_REFCNT(o) > 1 + held) return false;
  auto* ref = *reinterpret_cast<PyWeakReference**>(PyObject_GET_WEAKREFS_LISTPTR(o));
  for (; ref; ref = ref->wr_next)
    if (ref->wr_callback && !is_watcher(ref->wr_callback)) return true;
  return false;
}

// A generator that is dropped inside try or with runs code, and an iterator of C may hold one.
static bool may_hold_generator(PyObject* o) {
  PyTypeObject* t = Py_TYPE(o);
  return PyGen_Check(o) || PyCoro_CheckExact(o) || PyAsyncGen_CheckExact(o) || t == &PyEnum_Type || t == &PyZip_Type ||
         t == &PyMap_Type || t == &PyFilter_Type || std::string_view(t->tp_name).starts_with("itertools.");
}

void let_go(PyObject* o, Py_ssize_t held) {
  auto has_finalizer = [](PyObject* x) {
    PyTypeObject* t = Py_TYPE(x);
    return t->tp_flags & Py_TPFLAGS_HEAPTYPE && (t->tp_finalize || t->tp_del);
  };
  if (!o) return;
  if (may_hold_generator(o)) fail(Reason::k_generator, std::string("a ") + Py_TYPE(o)->tp_name + " may be dropped");
  if (has_finalizer(o)) fail(Reason::k_unknown_call, std::string("__del__ of ") + Py_TYPE(o)->tp_name);
  if (calls_back(o, held)) fail(Reason::k_unknown_call, "the callback of a weak reference");
  constexpr Py_ssize_t kLooked = 64;
  if (PyList_CheckExact(o) || PyTuple_CheckExact(o))
    for (Py_ssize_t i = 0; i < std::min(kLooked, PySequence_Fast_GET_SIZE(o)); ++i) {
      PyObject* x = PySequence_Fast_GET_ITEM(o, i);
      if (!x) continue;  // C code has not filled the place
      if (has_finalizer(x)) fail(Reason::k_unknown_call, "__del__ of an element");
      if (may_hold_generator(x)) fail(Reason::k_generator, "one in a list or tuple may be dropped");
    }
  PyObject *name = nullptr, *x = nullptr;
  Py_ssize_t at = 0, looked = 0;
  if (PyDict_CheckExact(o)) {
    while (looked++ < kLooked && PyDict_Next(o, &at, &name, &x))
      if (may_hold_generator(x)) fail(Reason::k_generator, "one in a dict may be dropped");
  } else if (Py_TYPE(o)->tp_flags & Py_TPFLAGS_HEAPTYPE) {
    while (looked++ < kLooked && next_own_name(o, &at, &name))
      if (name && (x = instance_attr_borrowed(o, name)) && may_hold_generator(x))
        fail(Reason::k_generator, "one in an object's attributes may be dropped");
  }
}

void let_go(Value* v, int depth) {
  if (!v || v->is_constant()) return;
  if (v->source) return let_go(v->real, 1);
  if (depth < 2)
    for (Value* item : v->items) let_go(item, depth + 1);
}

}  // namespace msjit::capture

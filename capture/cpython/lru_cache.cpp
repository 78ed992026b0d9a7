#include "capture/cpython/lru_cache.h"

#include "capture/cpython/made_once.h"
#include "capture/cpython/py_ref.h"

namespace msjit::capture {
namespace {

// As Modules/_functoolsmodule.c has them on all supported versions.
struct Link {
  PyObject_HEAD;
  Link *prev, *next;
  Py_hash_t hash;
  PyObject *key, *result;
};

struct Wrapper {
  Link root;  // the head of the object is its own
  void* call;
  int typed;
  PyObject* cache;
  Py_ssize_t hits;
  PyObject* function;
  Py_ssize_t maxsize, misses;
  PyObject* keyword_mark;
};

// What the arguments are kept under.
PyRef key_of(const Wrapper* w, PyObject* args, PyObject* kwargs) {
  const Py_ssize_t count = PyTuple_GET_SIZE(args), named = kwargs ? PyDict_GET_SIZE(kwargs) : 0;
  if (!w->typed && named == 0) {
    PyObject* first = count == 1 ? PyTuple_GET_ITEM(args, 0) : nullptr;
    return PyRef::borrow(first && (PyUnicode_CheckExact(first) || PyLong_CheckExact(first)) ? first : args);
  }
  PyRef list = PyRef::steal(PySequence_List(args));
  auto add = [&](PyObject* o) { return PyList_Append(list.get(), o) == 0; };
  if (!list || (named && !add(w->keyword_mark))) return {};
  PyObject *name = nullptr, *value = nullptr;
  for (Py_ssize_t at = 0; named && PyDict_Next(kwargs, &at, &name, &value);)
    if (!add(name) || !add(value)) return {};
  if (w->typed) {
    for (Py_ssize_t i = 0; i < count; ++i)
      if (!add(reinterpret_cast<PyObject*>(Py_TYPE(PyTuple_GET_ITEM(args, i))))) return {};
    for (Py_ssize_t at = 0; named && PyDict_Next(kwargs, &at, &name, &value);)
      if (!add(reinterpret_cast<PyObject*>(Py_TYPE(value)))) return {};
  }
  return PyRef::steal(PyList_AsTuple(list.get()));
}

PyObject* found_in(const Wrapper* w, PyObject* args, PyObject* kwargs) {
  if (w->maxsize == 0 || !w->cache || !PyDict_CheckExact(w->cache)) return nullptr;
  const PyRef key = key_of(w, args, kwargs);
  PyObject* found = key ? PyDict_GetItemWithError(w->cache, key.get()) : nullptr;
  if (!found) {
    PyErr_Clear();
    return nullptr;
  }
  return w->maxsize < 0 ? found : reinterpret_cast<Link*>(found)->result;
}

// Whether wrappers with and without a limit, and with and without types, read back what they were called with.
bool layout_is_known() {
  PyRef module = PyRef::steal(PyImport_ImportModule("functools"));
  PyRef make = module ? PyRef::steal(PyObject_GetAttrString(module.get(), "lru_cache")) : PyRef();
  PyRef function = PyRef::borrow(reinterpret_cast<PyObject*>(&PyTuple_Type));  // gives back the tuple it is given
  if (!make) return false;
  for (const bool limited : {false, true})
    for (PyObject* typed : {Py_False, Py_True}) {
      PyRef limit = limited ? PyRef::steal(PyLong_FromLong(3)) : PyRef::borrow(Py_None);
      PyRef decorate = PyRef::steal(PyObject_CallFunctionObjArgs(make.get(), limit.get(), typed, nullptr));
      PyRef wrapper = decorate ? PyRef::steal(PyObject_CallOneArg(decorate.get(), function.get())) : PyRef();
      PyRef item = PyRef::steal(PyTuple_New(0));
      PyRef args = PyRef::steal(PyTuple_Pack(1, item.get()));
      PyRef result = wrapper && args ? PyRef::steal(PyObject_Call(wrapper.get(), args.get(), nullptr)) : PyRef();
      auto* w = reinterpret_cast<Wrapper*>(wrapper.get());
      if (!result || w->typed != (typed == Py_True) || w->maxsize != (limited ? 3 : -1) || w->misses != 1 ||
          w->hits != 0 || w->function != function.get() || !w->cache || !PyDict_CheckExact(w->cache) ||
          PyDict_GET_SIZE(w->cache) != 1 || found_in(w, args.get(), nullptr) != result.get())
        return false;
    }
  return true;
}

}  // namespace

static bool is_known() {
  return made_once([] {
    const bool found = layout_is_known();
    PyErr_Clear();
    return found;
  });
}

bool has_cache(PyObject* wrapper) { return is_known() && reinterpret_cast<Wrapper*>(wrapper)->maxsize != 0; }

PyObject* cached_result(PyObject* wrapper, PyObject* args, PyObject* kwargs) {
  return is_known() ? found_in(reinterpret_cast<Wrapper*>(wrapper), args, kwargs) : nullptr;
}

}  // namespace msjit::capture

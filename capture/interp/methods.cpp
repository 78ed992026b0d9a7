// Which methods written in C capture models: methods.def, by descriptor.
#include "capture/bridge/numpy.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/guards/guard.h"
#include "capture/interp/calls.h"
#include "capture/interp/library.h"
#include "capture/interp/slots.h"

namespace msjit::capture {
namespace {

struct Row {
  const char *owner, *name;
  size_t least, most;
  bool keywords;
  const char* raises;
};

constexpr Row kRows[] = {
#define MSJIT_METHOD(owner, name, ...) {#owner, #name, __VA_ARGS__},
#define MSJIT_FOLDED(owner)
#include "capture/interp/methods.def"
#undef MSJIT_METHOD
#undef MSJIT_FOLDED
};

constexpr const char* kFolded[] = {
#define MSJIT_METHOD(owner, name, ...)
#define MSJIT_FOLDED(owner) #owner,
#include "capture/interp/methods.def"
#undef MSJIT_METHOD
#undef MSJIT_FOLDED
};

bool is_method(PyObject* o) {
  return Py_TYPE(o) == &PyMethodDescr_Type || Py_TYPE(o) == &PyWrapperDescr_Type ||
         Py_TYPE(o) == &PyClassMethodDescr_Type;
}

const std::unordered_map<PyObject*, const Row*>& rows() {
  auto* const map = made_once([] {
    auto* m = new std::unordered_map<PyObject*, const Row*>();
    for (const Row& row : kRows) {
      PyTypeObject* owner = c_type_named(row.owner);
      PyObject* found = owner ? type_lookup_borrowed(owner, interned(row.name)) : nullptr;
      if (found && is_method(found) && PyDescr_TYPE(found) == owner) (*m)[Py_NewRef(found)] = &row;
    }
    return m;
  });
  return *map;
}

bool is_folded(PyTypeObject* owner) {
  auto* const types = made_once([] {
    auto* found = new std::vector<PyTypeObject*>();
    for (const char* name : kFolded) found->push_back(c_type_named(name));
    return found;
  });
  return std::ranges::find(*types, owner) != types->end();
}

// Exceptions written in C have descriptors of their own for BaseException's code.
PyObject* of_base_exception(PyObject* descriptor) {
  auto* base = reinterpret_cast<PyTypeObject*>(PyExc_BaseException);
  if (Py_TYPE(descriptor) != &PyWrapperDescr_Type || !PyType_IsSubtype(PyDescr_TYPE(descriptor), base))
    return descriptor;
  PyObject* own = type_lookup_borrowed(base, PyDescr_NAME(descriptor));
  const auto code = [](PyObject* o) { return reinterpret_cast<PyWrapperDescrObject*>(o)->d_wrapped; };
  return own && Py_TYPE(own) == &PyWrapperDescr_Type && code(own) == code(descriptor) ? own : descriptor;
}

}  // namespace

bool models_method(PyObject* descriptor, size_t n, bool keywords) {
  auto at = rows().find(of_base_exception(descriptor));
  if (at == rows().end()) return false;
  const Row& row = *at->second;
  return n >= row.least && n <= row.most && (row.keywords || !keywords);
}

// Whether the answer is the same for every object that equals this one: what shows the address is not.
static bool ignores_address(PyObject* descriptor, PyObject* self) {
  const std::string_view name = PyUnicode_AsUTF8(PyDescr_NAME(descriptor));
  if (PyDescr_TYPE(descriptor) == &PyBaseObject_Type)
    return name != "__hash__" && name != "__repr__" && name != "__eq__" && name != "__ne__";
  // A nan's is its address, inside a tuple, too.
  return name != "__hash__" || (!PyTuple_Check(self) && !PyFrozenSet_Check(self) && !is_nan(self));
}

bool folds_method(PyObject* descriptor, PyObject* self) {
  if (!ignores_address(descriptor, self)) return false;
  PyTypeObject* owner = PyDescr_TYPE(descriptor);
  if (is_folded(owner) || !numpy_scalar_bytes(self).empty()) return true;
  // object's own: what it shows of a value of such a type is the type's.
  return owner == &PyBaseObject_Type && is_simple_constant(self);
}

PyObject* method_rows() {
  PyObject* list = PyList_New(0);
  for (const auto& [descriptor, row] : rows()) {
    PyRef one =
        PyRef::steal(Py_BuildValue("(sssnnss)", "method", row->owner, row->name, static_cast<Py_ssize_t>(row->least),
                                   static_cast<Py_ssize_t>(row->most), row->keywords ? "*" : "", row->raises));
    if (!list || !one || PyList_Append(list, one.get()) < 0) break;
  }
  return list;
}

}  // namespace msjit::capture

// What is known of classes of the library, and of values whose methods and operators run no code of the program.
#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "capture/bridge/numpy.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/guards/guard.h"
#include "capture/interp/library.h"

namespace msjit::capture {

namespace {

PyObject* enum_module() {
  return made_once([] {
    PyObject* module = PyImport_ImportModule("enum");
    PyErr_Clear();
    return module;
  });
}

// Whether members of an enumeration run code of the program as operands: its class has special methods of its own.
bool has_own_special_methods(PyTypeObject* t) {
  static auto* known = new std::unordered_map<PyTypeObject*, std::pair<uint64_t, bool>>();
  const uint64_t version = ensure_type_version(t);
  if (auto at = known->find(t); at != known->end() && version && at->second.first == version) return at->second.second;
  PyObject* library = enum_module() ? PyModule_GetDict(enum_module()) : nullptr;
  static const std::string_view kNotOperands[] = {"__new__", "__init__", "__init_subclass__", "__set_name__",
                                                  "__class_getitem__"};
  bool own = false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(t->tp_mro); ++i) {
    auto* base = reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(t->tp_mro, i));
    if (!(base->tp_flags & Py_TPFLAGS_HEAPTYPE) || !base->tp_dict) continue;
    Py_ssize_t position = 0;
    for (PyObject *key, *value; PyDict_Next(base->tp_dict, &position, &key, &value);) {
      const char* text = PyUnicode_Check(key) ? PyUnicode_AsUTF8(key) : nullptr;
      const std::string_view name = text ? text : "";
      if (!name.starts_with("__") || std::ranges::find(kNotOperands, name) != std::end(kNotOperands)) continue;
      const bool called = is_function(value)
                              ? function_globals(value) != library
                              : Py_TYPE(value)->tp_descr_get && Py_TYPE(value) != &PyWrapperDescr_Type &&
                                    Py_TYPE(value) != &PyMethodDescr_Type && Py_TYPE(value) != &PyGetSetDescr_Type &&
                                    Py_TYPE(value) != &PyMemberDescr_Type && Py_TYPE(value) != &PyStaticMethod_Type &&
                                    Py_TYPE(value) != &PyClassMethod_Type;
      own = own || called;
    }
  }
  PyErr_Clear();
  if (version) (*known)[t] = {version, own};
  return own;
}

}  // namespace

bool is_library_type(PyTypeObject* t, const char* module, const char* name) {
  static auto* found = new std::map<std::pair<std::string, std::string>, PyObject*>();
  if (std::string_view(t->tp_name) != name) return false;
  auto at = found->find({module, name});
  if (at == found->end()) {
    PyRef m = PyRef::steal(PyImport_ImportModule(module));
    PyObject* type = m ? PyObject_GetAttrString(m.get(), name) : nullptr;
    PyErr_Clear();
    at = found->insert({{module, name}, type}).first;  // another thread's stays
  }
  return at->second == reinterpret_cast<PyObject*>(t);
}

static PyObject* enum_meta() {
  return made_once([] {
    PyObject* found = enum_module() ? PyObject_GetAttrString(enum_module(), "EnumMeta") : nullptr;
    PyErr_Clear();
    return found;
  });
}

bool is_of_module(PyObject* f, const char* module) {
  PyRef function = PyRef::borrow(f);
  if (Py_TYPE(f) == &PyClassMethod_Type) function = PyRef::steal(PyObject_GetAttr(f, interned("__func__")));
  PyErr_Clear();
  if (!function || !is_function(function.get())) return false;
  PyObject* name = PyDict_GetItemString(function_globals(function.get()), "__name__");
  return name && PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, module) == 0;
}

bool is_enum_meta(PyTypeObject* t) { return reinterpret_cast<PyObject*>(t) == enum_meta(); }

bool is_member(PyObject* o) {
  return Py_TYPE(Py_TYPE(o)) != &PyType_Type && enum_meta() &&
         PyType_IsSubtype(Py_TYPE(Py_TYPE(o)), reinterpret_cast<PyTypeObject*>(enum_meta()));
}

bool is_nan(PyObject* o) {
  if (PyFloat_Check(o)) return std::isnan(PyFloat_AS_DOUBLE(o));
  if (PyComplex_Check(o)) return std::isnan(PyComplex_RealAsDouble(o)) || std::isnan(PyComplex_ImagAsDouble(o));
  if (numpy_scalar_bytes(o).empty()) return false;
  PyRef same = PyRef::steal(PyObject_RichCompare(o, o, Py_EQ));
  if (!same) PyErr_Clear();
  return !same || PyObject_IsTrue(same.get()) != 1;
}

bool foldable(PyObject* o) {
  if (o == Py_None || PyBool_Check(o) || o == Py_Ellipsis || o == Py_NotImplemented || is_simple_constant(o))
    return true;
  return is_member(o) && !has_own_special_methods(Py_TYPE(o));
}

}  // namespace msjit::capture

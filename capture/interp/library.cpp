// What is known of classes of the library, and of values whose methods and operators run no code of the program.
#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "capture/bridge/numpy.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/guards/guard.h"
#include "capture/interp/library.h"

namespace msjit::capture {

namespace {

constexpr std::pair<const char*, const char*> kLibraryTypes[] = {
#define MSJIT_LIBRARY_TYPE(name, module, attribute) {#module, #attribute},
#include "capture/interp/library.def"
#undef MSJIT_LIBRARY_TYPE
};

// The variables of a module of the library; null: there is no such module. Kept for good.
PyObject* module_dict(const char* name) {
  PyObject* module = PyImport_ImportModule(name);
  PyErr_Clear();
  return module ? PyModule_GetDict(module) : nullptr;
}

PyObject* enum_dict() {
  return made_once([] { return module_dict("enum"); });
}

// Whether members of an enumeration run code of the program as operands: its class has special methods of its own.
bool has_own_special_methods(PyTypeObject* t) {
  static auto* known = new std::unordered_map<PyTypeObject*, std::pair<uint64_t, bool>>();
  const uint64_t version = ensure_type_version(t);
  if (auto at = known->find(t); at != known->end() && version && at->second.first == version) return at->second.second;
  PyObject* library = enum_dict();
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

bool is_of_itertools(PyTypeObject* t) {
  auto* const types = made_once([] {
    auto* found = new std::unordered_set<PyObject*>();
    PyObject *dict = module_dict("itertools"), *name, *value;
    for (Py_ssize_t at = 0; dict && PyDict_Next(dict, &at, &name, &value);)
      if (PyType_Check(value)) found->insert(Py_NewRef(value));
    return found;
  });
  return types->count(reinterpret_cast<PyObject*>(t)) > 0;
}

PyTypeObject* library_type(LibraryType which) {
  PyTypeObject** const types = made_once([] {
    auto** found = new PyTypeObject*[std::size(kLibraryTypes)]();
    for (size_t i = 0; i < std::size(kLibraryTypes); ++i) {
      const auto& [module, attribute] = kLibraryTypes[i];
      PyRef m = PyRef::steal(PyImport_ImportModule(module));
      PyObject* o = m ? PyObject_GetAttrString(m.get(), attribute) : nullptr;  // kept for good
      PyErr_Clear();
      if (o && PyType_Check(o)) found[i] = reinterpret_cast<PyTypeObject*>(o);
    }
    return found;
  });
  return types[static_cast<size_t>(which)];
}

bool is_library_type(PyTypeObject* t, LibraryType which) { return t == library_type(which); }

bool is_version_info(PyObject* o) {
  auto* const type = made_once([] {
    PyObject* found = PySys_GetObject("version_info");
    return found && PyTuple_Check(found) && !PyTuple_CheckExact(found) ? Py_TYPE(found) : nullptr;
  });
  return Py_TYPE(o) == type;
}

bool is_of_module(PyObject* f, const char* module) {
  PyRef function = PyRef::borrow(f);
  if (Py_TYPE(f) == &PyClassMethod_Type) function = PyRef::steal(PyObject_GetAttr(f, interned("__func__")));
  PyErr_Clear();
  if (!function || !is_function(function.get())) return false;
  static auto* known = new std::unordered_map<std::string_view, PyObject*>();  // by names that are literals
  auto at = known->find(module);
  if (at == known->end()) {
    PyObject* dict = module_dict(module);
    at = known->insert({module, dict}).first;  // another thread's stays
  }
  return at->second && function_globals(function.get()) == at->second;
}

bool is_enum_meta(PyTypeObject* t) { return is_library_type(t, LibraryType::k_enum_meta); }

bool is_member(PyObject* o) {
  PyTypeObject *of = Py_TYPE(Py_TYPE(o)), *meta = library_type(LibraryType::k_enum_meta);
  return of != &PyType_Type && meta && PyType_IsSubtype(of, meta);
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

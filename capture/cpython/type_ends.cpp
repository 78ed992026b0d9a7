#include "capture/cpython/type_ends.h"

#include <dlfcn.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "capture/cpython/made_once.h"
#include "capture/cpython/objects.h"

namespace msjit::capture {

namespace {

const char* library_of(const void* code) {
  Dl_info info;
  return dladdr(code, &info) && info.dli_fname ? info.dli_fname : "";
}

bool is_of_quiet_library(const void* code) {
  const std::string_view library = library_of(code);
  const auto holds = [&](std::string_view part) { return library.find(part) != std::string_view::npos; };
  return library == library_of(reinterpret_cast<const void*>(PyLong_Type.tp_repr)) ||
         library == library_of(reinterpret_cast<const void*>(&frees_quietly)) || holds("/lib-dynload/") ||
         holds("/numpy/");
}

// What frees instances of classes that Python statements define: whatever their base does, too.
destructor frees_instances_of_classes() {
  return made_once([] {
    PyRef type = PyRef::steal(PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyType_Type), "s(){}", "_Ends"));
    PyErr_Clear();
    return type ? reinterpret_cast<PyTypeObject*>(type.get())->tp_dealloc : nullptr;
  });
}

}  // namespace

bool frees_quietly(PyTypeObject* type) {
  while (type->tp_base && type->tp_dealloc == frees_instances_of_classes()) type = type->tp_base;
  if (!PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) && std::strcmp(type->tp_name, "numpy.nditer") == 0)
    return false;  // it warns where it was not closed, as it writes back
  // What is found of a function stays true of it.
  struct Known {
    destructor code;
    bool quiet;
  };
  static std::array<Known, 256> known;
  const destructor code = type->tp_dealloc;
  Known& k = known[(reinterpret_cast<uintptr_t>(code) >> 4) % known.size()];
  if (k.code != code) k = {code, is_of_quiet_library(reinterpret_cast<const void*>(code))};
  return k.quiet;
}

}  // namespace msjit::capture

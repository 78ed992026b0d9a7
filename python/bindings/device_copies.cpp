#include "python/bindings/device_copies.h"

#include <frameobject.h>

#include <map>
#include <string>
#include <tuple>

#include "capture/cpython/from_python.h"
#include "capture/cpython/pending_error.h"
#include "python/bindings/convert.h"
#include "src/backends/backend.h"
#include "src/tensor/device.h"

namespace msjit::python {
namespace {

struct Count {
  PyRef code;  // of the program's innermost frame; null: no Python ran there
  int line = 0;
  uint64_t copies = 0, bytes = 0;
};
// By code, place in it, device and direction. All of it under the interpreter's lock.
using Key = std::tuple<PyObject*, long, std::string, bool>;
std::map<Key, Count>& counts() {
  static auto* c = new std::map<Key, Count>;
  return *c;
}
std::string* library_folder = nullptr;

bool of_the_library(PyObject* code) {
  const char* file = PyUnicode_AsUTF8(reinterpret_cast<PyCodeObject*>(code)->co_filename);
  if (!file) PyErr_Clear();
  return file && library_folder && std::string_view(file).starts_with(*library_folder);
}

void note_copy(Device device, bool to_device, size_t bytes) {
  if (!PyGILState_Check()) return;  // no program's line asks for it
  const capture::KeepError keep;
  PyRef frame = PyRef::borrow(reinterpret_cast<PyObject*>(PyEval_GetFrame())), code;
  while (frame) {
    code = PyRef::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(frame.as<PyFrameObject>())));
    if (!of_the_library(code.get())) break;
    code = PyRef();
    frame = PyRef::steal(reinterpret_cast<PyObject*>(PyFrame_GetBack(frame.as<PyFrameObject>())));
  }
  long place = -1;
  int line = 0;
  if (frame) {
    PyRef last = PyRef::steal(PyObject_GetAttrString(frame.get(), "f_lasti"));
    place = last ? PyLong_AsLong(last.get()) : -1;
    line = PyFrame_GetLineNumber(frame.as<PyFrameObject>());
  }
  PyErr_Clear();
  constexpr size_t kMostPlaces = 10000;
  if (counts().size() >= kMostPlaces) return;
  Count& c = counts()[{code.get(), place, to_string(device), to_device}];
  if (!c.copies) {
    c.code = std::move(code);
    c.line = line;
  }
  ++c.copies;
  c.bytes += bytes;
}

// _device_copies(clear): [(code, place, line, device, to_device, copies, bytes), ...]
PyObject* copies(PyObject*, PyObject* clear) {
  return guarded([&]() -> PyObject* {
    PyRef list = owned(PyList_New(0));
    for (const auto& [key, c] : counts()) {
      const auto& [code, place, device, to_device] = key;
      PyRef row = owned(Py_BuildValue("(OlisOKK)", c.code ? c.code.get() : Py_None, place, c.line, device.c_str(),
                                      to_device ? Py_True : Py_False, static_cast<unsigned long long>(c.copies),
                                      static_cast<unsigned long long>(c.bytes)));
      check_python(PyList_Append(list.get(), row.get()));
    }
    if (PyObject_IsTrue(clear)) {
      std::map<Key, Count> gone;
      gone.swap(counts());
    }
    return list.release();
  });
}

PyMethodDef kFunctions[] = {{"_device_copies", from_python<copies>, METH_O, nullptr}, {nullptr, nullptr, 0, nullptr}};

}  // namespace

void init_device_copies(PyObject* module) {
  // Where the package imports this module it is there already; this module alone imports nothing.
  PyRef name = PyRef::steal(PyUnicode_FromString("msjit"));
  PyRef package = name ? PyRef::steal(PyImport_GetModule(name.get())) : PyRef();
  PyRef path = package ? PyRef::steal(PyObject_GetAttrString(package.get(), "__path__")) : PyRef();
  PyRef first = path ? PyRef::steal(PySequence_GetItem(path.get(), 0)) : PyRef();
  const char* text = first ? PyUnicode_AsUTF8(first.get()) : nullptr;
  if (text) library_folder = new std::string(std::string(text) + "/");
  PyErr_Clear();
  backends::set_copy_observer(&note_copy);
  check_python(PyModule_AddFunctions(module, kFunctions));
}

}  // namespace msjit::python

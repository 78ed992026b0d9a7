#include "capture/entry/specialisation_looks.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "capture/cpython/code_object.h"
#include "capture/cpython/frame.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/entry/code_state.h"

namespace msjit::capture {

namespace {

// Code objects have interned names: they are compared by address.
struct LookNames {
  PyObject* attribute = interned("_co_code_adaptive");
  PyObject* keyword = interned("adaptive");
  PyObject* module = interned("dis");
};

bool holds(PyObject* tuple, PyObject* name) {
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); ++i)
    if (PyTuple_GET_ITEM(tuple, i) == name) return true;
  return false;
}

// One function, or module's or class's code, of a module.
struct Part {
  PyCodeObject* code;
  int parent;  // -1: none
  bool looks = false, told = false;
};

bool is_function(const PyCodeObject* code) { return code->co_flags & CO_OPTIMIZED; }

class Module {
 public:
  void add(PyCodeObject* code, int parent = -1) {
    const int own = static_cast<int>(parts_.size());
    parts_.push_back({code, parent});
    uses_dis_ |= holds(code->co_names, names().module);
    names_look_ |= reads_attribute(code) || names_keyword(code);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_consts); ++i)
      if (PyObject* inner = PyTuple_GET_ITEM(code->co_consts, i); PyCode_Check(inner))
        add(reinterpret_cast<PyCodeObject*>(inner), own);
  }

  // The functions and methods of a module that has been made.
  void add_functions(PyObject* globals) {
    PyObject *key = nullptr, *value = nullptr;
    Py_ssize_t at = 0;
    while (PyDict_Next(globals, &at, &key, &value)) {
      if (PyFunction_Check(value) && PyFunction_GET_GLOBALS(value) == globals) add_function(value);
      if (!PyType_Check(value)) continue;
      PyObject *name = nullptr, *method = nullptr;
      Py_ssize_t in_class = 0;
      PyObject* dict = reinterpret_cast<PyTypeObject*>(value)->tp_dict;
      while (dict && PyDict_Next(dict, &in_class, &name, &method))
        if (PyFunction_Check(method) && PyFunction_GET_GLOBALS(method) == globals) add_function(method);
    }
  }

  void leave_what_looks() {
    if (!names_look_) return;
    for (Part& part : parts_) part.looks = looks_itself(part.code) && !relays(part.code);
    for (bool more = true; more;) {
      more = false;
      for (Part& part : parts_) {
        if (!part.told && (part.looks || (looks_itself(part.code) && relays(part.code)))) {
          part.told = more = true;
          tell(part);
        }
        if (part.looks || !is_function(part.code) || relays(part.code)) continue;
        part.looks = std::ranges::any_of(told_, [&](PyObject* name) { return holds(part.code->co_names, name); });
        more |= part.looks;
      }
    }
    for (const Part& part : parts_)
      if (CodeState* state = part.looks ? CodeState::of(part.code) : nullptr) state->leave_to_interpreter();
  }

 private:
  static const LookNames& names() {
    static const LookNames all;
    return all;
  }

  void add_function(PyObject* function) { add(reinterpret_cast<PyCodeObject*>(PyFunction_GET_CODE(function))); }

  bool looks_itself(PyCodeObject* code) const { return reads_attribute(code) || (uses_dis_ && names_keyword(code)); }

  static bool reads_attribute(PyCodeObject* code) { return holds(code->co_names, names().attribute); }

  // Calls something with adaptive=...
  static bool names_keyword(PyCodeObject* code) {
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_consts); ++i)
      if (PyObject* one = PyTuple_GET_ITEM(code->co_consts, i); PyTuple_CheckExact(one) && holds(one, names().keyword))
        return true;
    return false;
  }

  // Looks where its caller says so, as functions of dis do.
  static bool relays(PyCodeObject* code) {
    CodeFields fields;
    if (!read_code(code, &fields)) PyErr_Clear();
    const int n = fields.variables ? code->co_argcount + code->co_kwonlyargcount : 0;
    for (int i = 0; i < n; ++i)
      if (PyTuple_GET_ITEM(fields.variables.get(), i) == names().keyword) return true;
    return false;
  }

  // Who names it looks, and the function that it is made in.
  void tell(const Part& part) {
    if (!is_function(part.code)) return;
    const std::string name = text_of(part.code->co_name);
    if (!name.starts_with("__") && !name.starts_with("<")) told_.push_back(part.code->co_name);
    if (part.looks && part.parent >= 0 && is_function(parts_[static_cast<size_t>(part.parent)].code))
      parts_[static_cast<size_t>(part.parent)].looks = true;
  }

  std::vector<Part> parts_;
  std::vector<PyObject*> told_;
  bool uses_dis_ = false, names_look_ = false;
};

}  // namespace

void note_looks(CodeState* state, PyObject* globals) {
  if (std::exchange(state->discovery.looks_known, true)) return;
  static std::unordered_set<std::string> files;
  PyCodeObject* code = state->code();
  const bool is_module = !is_function(code) && text_of(code->co_name) == "<module>";
  const bool is_new = files.insert(text_of(code->co_filename)).second;
  if (!is_module && !is_new) return;
  Module module;
  bool found = is_module;
  // The module may just be made.
  for (FrameRef f = is_module ? FrameRef() : FrameRef::current(); f; f = f.caller()) {
    if (PyUnicode_Compare(f.code()->co_filename, code->co_filename) != 0) continue;
    if (found = !is_function(f.code()) && text_of(f.code()->co_name) == "<module>"; found) module.add(f.code());
    if (found) break;
  }
  if (!found && globals && PyDict_Check(globals)) module.add_functions(globals);
  module.add(code);
  module.leave_what_looks();
}

}  // namespace msjit::capture

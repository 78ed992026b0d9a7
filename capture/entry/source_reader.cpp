#include "capture/entry/source_reader.h"

#include <memory>
#include <string>

#include "capture/bytecode/code.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/entry/code_state.h"

namespace msjit::capture {

static PyObject *g_reader = nullptr, *g_same_place = nullptr;  // owned

void set_source_reader(PyObject* reader, PyObject* same_place) {
  Py_XSETREF(g_reader, Py_NewRef(reader));
  Py_XSETREF(g_same_place, Py_NewRef(same_place));
}

PyCodeObject* read_from_source(PyCodeObject* code) {
  CodeState* state = g_reader ? CodeState::of(code) : nullptr;
  if (!state || interpreter_ends() || !code_has_loops(code)) return code;
  if (!state->executed.from_source()) {
    const KeepError keep;
    const bool nested = std::exchange(t_capturing, true);
    PyRef made = PyRef::steal(PyObject_CallOneArg(g_reader, reinterpret_cast<PyObject*>(code)));
    t_capturing = nested;
    if (!made) PyErr_WriteUnraisable(g_reader);
    state->executed.set_from_source(std::move(made));
  }
  PyObject* made = state->executed.from_source();
  return PyCode_Check(made) ? reinterpret_cast<PyCodeObject*>(made) : code;
}

bool code_has_loops(PyCodeObject* code) {
  CodeState* state = CodeState::of(code);
  if (state && state->has_loop()) return true;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(code->co_consts); ++i) {
    PyObject* part = PyTuple_GET_ITEM(code->co_consts, i);
    if (PyCode_Check(part) && code_has_loops(reinterpret_cast<PyCodeObject*>(part))) return true;
  }
  return false;
}

static bool add_names_with_methods(PyCodeObject* object, PyObject* names) {
  std::string why;
  const std::shared_ptr<const Code> code = decode(object, &why);
  PyObject* loaded = nullptr;  // name of the variable that lies on top of the stack
  for (size_t i = 0; code && i < code->instrs.size(); ++i) {
    const Instr& instr = code->instrs[i];
    if (instr.op == Op::kLoadMethod && loaded && PySet_Add(names, loaded) < 0) return false;
    if (instr.op == Op::kNop) continue;
    const bool variable = instr.op == Op::kLoadFast || instr.op == Op::kLoadDeref || instr.op == Op::kLoadClassDeref ||
                          instr.op == Op::kLoadFromDictOrDeref;
    const bool name =
        instr.op == Op::kLoadGlobal || instr.op == Op::kLoadName || instr.op == Op::kLoadFromDictOrGlobals;
    loaded = variable ? code->variable(instr.arg) : name ? code->name(instr.arg) : nullptr;
  }
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(object->co_consts); ++i) {
    PyObject* part = PyTuple_GET_ITEM(object->co_consts, i);
    if (PyCode_Check(part) && !add_names_with_methods(reinterpret_cast<PyCodeObject*>(part), names)) return false;
  }
  return true;
}

PyRef names_with_methods(PyCodeObject* code) {
  PyRef names = PyRef::steal(PySet_New(nullptr));
  if (names && !add_names_with_methods(code, names.get())) names = {};
  return names;
}

int same_place(PyCodeObject* from, int offset, PyCodeObject* to) {
  const KeepError keep;
  if (PyObject_RichCompareBool(reinterpret_cast<PyObject*>(from), reinterpret_cast<PyObject*>(to), Py_EQ) == 1)
    return offset;  // a copy
  PyErr_Clear();
  PyRef found = PyRef::steal(PyObject_CallFunction(g_same_place, "OiO", from, offset, to));
  const long at = found ? PyLong_AsLong(found.get()) : 0;
  PyErr_Clear();
  return std::max(static_cast<int>(at), 0);
}

}  // namespace msjit::capture

#include "capture/entry/interpreter_check.h"

#include "capture/cpython/self_check.h"
#include "capture/entry/jit_function.h"

namespace msjit::capture {

namespace {

bool run_eagerly(const std::string& why) {
  static bool said = false;
  if (said) return true;
  said = true;
  pause_capture(1);
  return PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "msjit captures nothing, and everything runs eagerly: %s",
                          why.c_str()) == 0;
}

}  // namespace

bool distrust_interpreter(const char* reason) {
  return run_eagerly("it was built for CPython " + compiled_version() + ", and in CPython " + running_version() +
                     ", which runs, " + reason + ". Build msjit for this interpreter");
}

bool check_interpreter() {
  if (interpreter_compiles())
    return run_eagerly("CPython compiles the program itself, and msjit would change that code. Unset PYTHON_JIT");
  std::vector<LayoutFact> facts;
  if (!interpreter_layout(&facts)) {
    PyErr_Clear();
    return distrust_interpreter("the check of its layout failed");
  }
  for (const LayoutFact& fact : facts) {
    if (fact.holds()) continue;
    const std::string reason =
        fact.what + " is " + std::to_string(fact.found) + " instead of " + std::to_string(fact.compiled);
    return distrust_interpreter(reason.c_str());
  }
  return true;
}

PyObject* layout_rows() {
  std::vector<LayoutFact> facts;
  if (!interpreter_layout(&facts)) return nullptr;
  PyRef rows = PyRef::steal(PyList_New(0));
  for (const LayoutFact& fact : facts) {
    const PyRef row = PyRef::steal(Py_BuildValue("(sLL)", fact.what.c_str(), static_cast<long long>(fact.compiled),
                                                 static_cast<long long>(fact.found)));
    if (!rows || !row || PyList_Append(rows.get(), row.get()) < 0) return nullptr;
  }
  return rows.release();
}

}  // namespace msjit::capture

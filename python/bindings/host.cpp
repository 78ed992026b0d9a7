#include "src/base/host.h"

#include <cxxabi.h>

#include "python/bindings/errors.h"
#include "python/bindings/host.h"

namespace msjit::python {
namespace {

// Handlers run on the main thread alone; all of it under the GIL.
struct Raised {
  PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
} raised;

unsigned long main_thread = 0;

int raise_later(void*) { return raise_interruption() ? -1 : 0; }

void serve() {
  if (!PyGILState_Check() || PyErr_Occurred()) return;
  if (!raised.type) {
    if (PyErr_CheckSignals() == 0) return;
    main_thread = PyThread_get_thread_ident();
    PyErr_Fetch(&raised.type, &raised.value, &raised.traceback);
    // Whoever abandons its work for it may go on another way: then the interpreter raises it.
    Py_AddPendingCall(from_python<raise_later>, nullptr);
  } else if (PyThread_get_thread_ident() != main_thread) {
    return;
  }
  throw Interrupted{};
}

void* leave() { return PyGILState_Check() ? PyEval_SaveThread() : nullptr; }

void enter(void* state) {
  try {
    PyEval_RestoreThread(static_cast<PyThreadState*>(state));
  } catch (abi::__forced_unwind&) {
    wait_for_the_end();
  }
}

}  // namespace

bool raise_interruption() {
  if (!raised.type) return false;
  Raised r = std::exchange(raised, {});
  PyErr_Restore(r.type, r.value, r.traceback);
  return true;
}

void init_host(PyObject*) { host = {&serve, &leave, &enter}; }

}  // namespace msjit::python

#include "src/base/host.h"

#include <cxxabi.h>

#include "capture/cpython/pending_error.h"
#include "python/bindings/errors.h"
#include "python/bindings/host.h"
#include "src/base/check.h"
#include "src/base/thread_pool.h"

namespace msjit::python {
namespace {

// Handlers run on the main thread alone; all of it under the GIL.
capture::PendingError* raised = nullptr;  // not an object: the interpreter may have ended before it would go

unsigned long main_thread = 0;

int raise_later(void*) { return raise_interruption() ? -1 : 0; }

void serve() {
  if (!PyGILState_Check() || PyErr_Occurred()) return;
  if (!raised) {
    if (PyErr_CheckSignals() == 0) return;
    main_thread = PyThread_get_thread_ident();
    raised = new capture::PendingError(capture::PendingError::take());
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

PyObject* num_threads(PyObject*, PyObject*) { return PyLong_FromLong(thread_count()); }

PyObject* set_num_threads(PyObject*, PyObject* threads) {
  const long n = PyLong_AsLong(threads);
  if (n == -1 && PyErr_Occurred()) return nullptr;
  if (n < 0 || n > kMostThreads)
    throw value_error("expected 0 to " + std::to_string(kMostThreads) + " threads, got " + std::to_string(n));
  set_thread_count(static_cast<int>(n));
  Py_RETURN_NONE;
}

PyObject* recount(PyObject*, PyObject*) {
  recount_threads();
  Py_RETURN_NONE;
}

PyMethodDef kThreadFunctions[] = {
    {"_num_threads", from_python<num_threads>, METH_NOARGS, nullptr},
    {"_set_num_threads", from_python<set_num_threads>, METH_O, nullptr},
    {"_recount_threads", from_python<recount>, METH_NOARGS, nullptr},
    {nullptr},
};

}  // namespace

bool raise_interruption() { return capture::PendingError::restore_kept(raised); }

void init_host(PyObject* module) {
  host = {&serve, &leave, &enter};
  check_python(PyModule_AddFunctions(module, kThreadFunctions));
}

}  // namespace msjit::python

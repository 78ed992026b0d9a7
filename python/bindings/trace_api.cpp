#include "python/bindings/trace_api.h"

#include "jit/passes/graph_files.h"
#include "python/bindings/convert.h"
#include "src/base/trace.h"
#include "src/eager/observer.h"

namespace msjit::python {
namespace {

PyObject* event_text(const std::string& s) {
  return PyUnicode_DecodeUTF8(s.data(), static_cast<Py_ssize_t>(s.size()), "replace");
}

// _trace_begin(limit): False when a trace is open already
PyObject* trace_begin(PyObject*, PyObject* limit) {
  return guarded([&]() -> PyObject* {
    const int64_t most = require_int(limit, "limit");
    if (most < 0) throw value_error("profile: limit must not be negative, got " + std::to_string(most));
    if (!trace::begin(static_cast<size_t>(most))) Py_RETURN_FALSE;
    eager::trace_ops(true);
    Py_RETURN_TRUE;
  });
}

// _trace_end() -> ([(kind, thread, start ns, end ns, name, detail), ...], how many are missing)
PyObject* trace_end(PyObject*, PyObject*) {
  return guarded([&]() -> PyObject* {
    eager::trace_ops(false);
    const trace::Events events = trace::end();
    PyRef list = owned(PyList_New(0));
    for (const trace::Event& e : events.list) {
      PyRef name = owned(event_text(e.name)), detail = owned(event_text(e.detail));
      PyRef row = owned(Py_BuildValue("(sLKKOO)", trace::kind_name(e.kind), static_cast<long long>(e.thread),
                                      static_cast<unsigned long long>(e.start), static_cast<unsigned long long>(e.end),
                                      name.get(), detail.get()));
      check_python(PyList_Append(list.get(), row.get()));
    }
    return Py_BuildValue("(OK)", list.get(), static_cast<unsigned long long>(events.dropped));
  });
}

// _save_graphs(level, folder)
PyObject* save_graphs(PyObject*, PyObject* args) {
  int level = 0;
  const char* folder = nullptr;
  if (!PyArg_ParseTuple(args, "is", &level, &folder)) return nullptr;
  passes::save_graphs(level, folder);
  Py_RETURN_NONE;
}

PyMethodDef kTraceFunctions[] = {
    {"_trace_begin", from_python<trace_begin>, METH_O, nullptr},
    {"_trace_end", from_python<trace_end>, METH_NOARGS, nullptr},
    {"_save_graphs", from_python<save_graphs>, METH_VARARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void init_trace(PyObject* module) { check_python(PyModule_AddFunctions(module, kTraceFunctions)); }

}  // namespace msjit::python

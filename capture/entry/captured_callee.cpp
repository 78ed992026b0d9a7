#include "capture/entry/captured_callee.h"

#include "capture/cpython/evaluator.h"
#include "capture/cpython/monitoring.h"
#include "capture/cpython/objects.h"
#include "capture/entry/code_state.h"
#include "capture/entry/global_capture.h"
#include "capture/entry/jit_function.h"
#include "capture/interp/derivatives.h"

namespace msjit::capture {
namespace {

// A function that runs this function's captured code. It is made anew for every call: whatever kept it would keep the
// function's closure and globals alive.
PyRef captured_function(PyFunctionObject* function) {
  auto* code = reinterpret_cast<PyCodeObject*>(function->func_code);
  if (!g_capture_allowed || code->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) return nullptr;
  if (capture_enabled()) return nullptr;  // the evaluator will see its frame and ask the filter
  if (has_foreign_events(code) || tracing_active(FrameRef()) || foreign_evaluator()) return nullptr;
  CodeState* state = CodeState::of(code);
  const PyRef captured = state ? state->enter_from_captured() : PyRef();
  return captured ? make_rewritten_function(function, captured.as<PyCodeObject>()) : PyRef();
}

// What differentiates a function: one like it that differentiates the captured function. `name`: of its attribute.
PyRef captured_derivative(PyObject* o, PyObject* name) {
  PyTypeObject* type = Py_TYPE(o);
  PyRef of = PyRef::steal(PyObject_GetAttr(o, name));
  PyRef captured = of ? captured_callable(of.get()) : PyRef();
  PyRef dict = captured ? PyRef::steal(PyObject_GenericGetDict(o, nullptr)) : PyRef();
  PyRef none = dict ? PyRef::steal(PyTuple_New(0)) : PyRef();
  PyRef made = none ? PyRef::steal(PyBaseObject_Type.tp_new(type, none.get(), nullptr)) : PyRef();
  PyRef own = made ? PyRef::steal(PyObject_GenericGetDict(made.get(), nullptr)) : PyRef();
  if (!own || PyDict_Update(own.get(), dict.get()) < 0 || PyDict_SetItem(own.get(), name, captured.get()) < 0)
    return nullptr;
  return made;
}

bool of_builtin_type(PyObject* o) { return PyType_Check(o) || !(Py_TYPE(o)->tp_flags & Py_TPFLAGS_HEAPTYPE); }

// The class's `__call__`, borrowed; null: none that is a function.
PyObject* call_written_in_python(PyTypeObject* type) {
  static PyObject* const kCall = PyUnicode_InternFromString("__call__");
  PyObject* call = type_lookup_borrowed(type, kCall);
  return call && is_function(call) ? call : nullptr;
}

}  // namespace

bool never_captured(PyObject* o) {
  if (is_function(o) || PyMethod_Check(o)) return false;
  return of_builtin_type(o) || (!differentiated_attribute(Py_TYPE(o)) && !call_written_in_python(Py_TYPE(o)));
}

PyRef captured_callable(PyObject* o) {
  if (is_function(o)) return captured_function(reinterpret_cast<PyFunctionObject*>(o));
  if (capture_enabled()) return nullptr;
  if (PyMethod_Check(o)) {
    PyObject* function = PyMethod_GET_FUNCTION(o);
    PyRef captured = is_function(function) ? captured_function(reinterpret_cast<PyFunctionObject*>(function)) : PyRef();
    return captured ? PyRef::steal(PyMethod_New(captured.get(), PyMethod_GET_SELF(o))) : PyRef();
  }
  if (of_builtin_type(o)) return nullptr;
  PyTypeObject* type = Py_TYPE(o);
  if (PyObject* name = differentiated_attribute(type)) return captured_derivative(o, name);
  PyObject* call = call_written_in_python(type);
  if (!call) return nullptr;
  PyRef captured = captured_function(reinterpret_cast<PyFunctionObject*>(call));
  return captured ? PyRef::steal(PyMethod_New(captured.get(), o)) : PyRef();
}

}  // namespace msjit::capture

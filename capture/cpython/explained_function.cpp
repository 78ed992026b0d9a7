#include "capture/cpython/explained_function.h"

#include <structmember.h>

#include <algorithm>

#include "capture/cpython/from_python.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"

namespace msjit::capture {

namespace {

PyObject* g_explainer = nullptr;
CallAmongDevices g_call_among_devices = nullptr;
constexpr bool kNever = false;
const bool* g_devices_in_use = &kNever;

// Whether an AttributeError is one of an argument that is a plain value where a tensor is asked: 2 has no shape.
bool lacks_what_tensors_have(PyObject* error, PyObject* const* args, Py_ssize_t n) {
  PyRef name = PyRef::steal(error ? PyObject_GetAttrString(error, "name") : nullptr);  // None: it tells of no object
  PyRef of = PyRef::steal(name && name.get() != Py_None ? PyObject_GetAttrString(error, "obj") : nullptr);
  PyErr_Clear();
  PyObject* o = of.get();
  const bool plain = o && (o == Py_None || PyLong_Check(o) || PyFloat_CheckExact(o) || PyComplex_CheckExact(o) ||
                           PyUnicode_CheckExact(o) || PyTuple_CheckExact(o) || PyList_CheckExact(o));
  if (!plain || std::find(args, args + n, o) == args + n) return false;
  // A function that was handed over may have raised it, of a value of its own.
  return std::none_of(args, args + n, [](PyObject* x) { return PyCallable_Check(x) && !PyType_Check(x); });
}

// What the explainer says, by a TypeError or an exception of its own, in place of the error that is set, if it says
// anything.
void explain(PyObject* function, PyObject* const* args, size_t nargsf, PyObject* kwnames) {
  PendingError error = PendingError::take();
  PyObject* value = error.exception();
  const Py_ssize_t given = PyVectorcall_NARGS(nargsf) + (kwnames ? PyTuple_GET_SIZE(kwnames) : 0);
  // With a traceback a frame of it ran, or of what a class of it calls.
  const bool within = error.has_traceback() && !lacks_what_tensors_have(value, args, given);
  const Py_ssize_t n = PyVectorcall_NARGS(nargsf), keywords = kwnames ? PyTuple_GET_SIZE(kwnames) : 0;
  PyRef positional = PyRef::steal(PyTuple_New(n)), named = PyRef::steal(PyDict_New());
  for (Py_ssize_t i = 0; positional && i < n; ++i) PyTuple_SET_ITEM(positional.get(), i, Py_NewRef(args[i]));
  bool fine = positional && named;
  for (Py_ssize_t i = 0; fine && i < keywords; ++i)
    fine = PyDict_SetItem(named.get(), PyTuple_GET_ITEM(kwnames, i), args[n + i]) == 0;
  PyRef said =
      fine ? PyRef::steal(PyObject_CallFunctionObjArgs(g_explainer, function, positional.get(), named.get(),
                                                       value ? value : Py_None, within ? Py_True : Py_False, nullptr))
           : PyRef();
  if (said && PyUnicode_Check(said.get())) return PyErr_SetObject(PyExc_TypeError, said.get());
  if (said && PyExceptionInstance_Check(said.get()))
    return PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(said.get())), said.get());
  error.restore();
}

// Whether the error that is set is of a kind that the interpreter raises of a value it cannot work with.
bool may_be_the_interpreters() {
  PyObject* const kinds[] = {PyExc_TypeError,  PyExc_AttributeError,  PyExc_ValueError,
                             PyExc_IndexError, PyExc_ArithmeticError, PyExc_UnboundLocalError};
  return std::any_of(std::begin(kinds), std::end(kinds), [](PyObject* kind) { return PyErr_ExceptionMatches(kind); });
}

PyObject* call_plainly(PyObject* function, PyObject* const* args, size_t nargsf, PyObject* kwnames) {
  return reinterpret_cast<vectorcallfunc>(reinterpret_cast<uintptr_t>(standard_vectorcall()))(function, args, nargsf,
                                                                                              kwnames);
}

PyObject* call_explained(PyObject* function, PyObject* const* args, size_t nargsf, PyObject* kwnames) {
  PyObject* result = __builtin_expect(*g_devices_in_use, 0)
                         ? g_call_among_devices(call_plainly, function, args, nargsf, kwnames)
                         : call_plainly(function, args, nargsf, kwnames);
  if (!result && may_be_the_interpreters()) explain(function, args, nargsf, kwnames);
  return result;
}

// As global names are pickled and copied: by their name.
PyObject* reduce(PyObject* function, PyObject*) { return PyObject_GetAttrString(function, "__qualname__"); }

// Else the type's own, which has none, would hide it.
PyMemberDef kMembers[] = {{"__doc__", T_OBJECT, offsetof(PyFunctionObject, func_doc), 0, nullptr}, {nullptr}};
PyMethodDef kMethods[] = {{"__reduce__", from_python<reduce>, METH_NOARGS, nullptr}, {nullptr}};

PyTypeObject* explained_type() {
  return made_once([] {
    static PyTypeObject t = {PyVarObject_HEAD_INIT(nullptr, 0)};
    t.tp_name = "msjit.function";
    t.tp_base = &PyFunction_Type;
    t.tp_basicsize = PyFunction_Type.tp_basicsize;
    t.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR;
    t.tp_vectorcall_offset = PyFunction_Type.tp_vectorcall_offset;
    t.tp_call = PyVectorcall_Call;
    t.tp_traverse = PyFunction_Type.tp_traverse;
    t.tp_clear = PyFunction_Type.tp_clear;
    t.tp_dealloc = PyFunction_Type.tp_dealloc;
    t.tp_descr_get = PyFunction_Type.tp_descr_get;
    t.tp_dictoffset = PyFunction_Type.tp_dictoffset;
    t.tp_weaklistoffset = PyFunction_Type.tp_weaklistoffset;
    t.tp_methods = kMethods;
    t.tp_members = kMembers;
    return PyType_Ready(&t) == 0 ? &t : nullptr;  // when msjit is imported, by one thread
  });
}

PyObject* explain_calls(PyObject*, PyObject* args) {
  PyObject *function, *explainer;
  if (!PyArg_ParseTuple(args, "O!O:_explain_calls", &PyFunction_Type, &function, &explainer)) return nullptr;
  Py_XSETREF(g_explainer, Py_NewRef(explainer));
  explain_function(function);
  Py_RETURN_NONE;
}

PyMethodDef kFunctions[] = {{"_explain_calls", from_python<explain_calls>, METH_VARARGS, nullptr}, {nullptr}};

}  // namespace

bool is_explained_type(PyTypeObject* type) { return type == explained_type(); }

const void* explained_vectorcall() { return reinterpret_cast<const void*>(&call_explained); }

void set_call_among_devices(CallAmongDevices call, const bool* in_use) {
  g_call_among_devices = call;
  g_devices_in_use = in_use;
}

void explain_function(PyObject* function) {
  if (Py_TYPE(function) == &PyFunction_Type && !has_own_vectorcall(function))
    cease_function(function, explained_type(), call_explained);
}

bool add_explained_functions(PyObject* module) {
  return explained_type() && PyModule_AddFunctions(module, kFunctions) == 0;
}

}  // namespace msjit::capture

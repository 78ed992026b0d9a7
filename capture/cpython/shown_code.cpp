#include "capture/cpython/shown_code.h"

#include <frameobject.h>

#include "capture/cpython/monitoring.h"

namespace msjit::capture {
namespace {

CodeOrigins* g_origins = nullptr;
bool (*g_is_hidden)(PyObject* callback) = nullptr;

}  // namespace

PyCodeObject* original_place(PyCodeObject* code, int* offset) {
  PyCodeObject* original = g_origins ? g_origins->original(code) : nullptr;
  if (!original) return code;
  *offset = g_origins->original_offset(code, *offset);
  return original;
}

void replace_getter(PyTypeObject* type, PyGetSetDef* def, getter* before) {
#if PY_VERSION_HEX >= 0x030c0000
  PyRef dict = PyRef::steal(PyType_GetDict(type));
#else
  PyRef dict = PyRef::borrow(type->tp_dict);
#endif
  PyObject* found = dict ? PyDict_GetItemString(dict.get(), def->name) : nullptr;
  if (found == nullptr) return;
  if (Py_TYPE(found) == &PyGetSetDescr_Type) {
    PyGetSetDef* theirs = reinterpret_cast<PyGetSetDescrObject*>(found)->d_getset;
    *before = theirs->get;
    theirs->get = def->get;
    return;
  }
  PyRef made = PyRef::steal(PyDescr_NewGetSet(type, def));
  if (!made || PyDict_SetItemString(dict.get(), def->name, made.get()) < 0) PyErr_Clear();
  PyType_Modified(type);
}

namespace {

bool audit_read(PyObject* object, const char* name) {
  return PySys_Audit("object.__getattr__", "Os", object, name) == 0;
}

// Takes and gives a new reference.
PyObject* shown(PyObject* code) {
  if (code == nullptr || !PyCode_Check(code)) return code;
  PyCodeObject* original = g_origins->original(reinterpret_cast<PyCodeObject*>(code));
  if (original == nullptr) return code;
  Py_INCREF(original);
  Py_DECREF(code);
  return reinterpret_cast<PyObject*>(original);
}

int shown_offset(PyFrameObject* frame, int offset) {
  PyRef code = PyRef::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(frame)));
  if (offset <= 0 || g_origins->original(code.as<PyCodeObject>()) == nullptr) return offset;
  return g_origins->original_offset(code.as<PyCodeObject>(), offset);
}

getter g_frame_code = nullptr, g_frame_lasti = nullptr, g_traceback_lasti = nullptr;

PyObject* frame_code(PyObject* self, void* closure) {
  if (g_frame_code != nullptr) return shown(g_frame_code(self, closure));
  if (!audit_read(self, "f_code")) return nullptr;
  return shown(reinterpret_cast<PyObject*>(PyFrame_GetCode(reinterpret_cast<PyFrameObject*>(self))));
}

PyObject* frame_lasti(PyObject* self, void* closure) {
  PyObject* offset = g_frame_lasti(self, closure);
  if (offset == nullptr) return nullptr;
  const long at = PyLong_AsLong(offset);
  const int to = shown_offset(reinterpret_cast<PyFrameObject*>(self), static_cast<int>(at));
  if (to == at) return offset;
  Py_DECREF(offset);
  return PyLong_FromLong(to);
}

// A member up to 3.13.
PyObject* traceback_lasti(PyObject* self, void*) {
  auto* entry = reinterpret_cast<PyTracebackObject*>(self);
  return PyLong_FromLong(shown_offset(entry->tb_frame, entry->tb_lasti));
}

struct CodeGetter {
  PyTypeObject* type;
  PyGetSetDef def;
  getter before = nullptr;
};

template <int kWhich>
PyObject* generator_code(PyObject* self, void* closure);

CodeGetter g_generator_code[] = {
    {&PyGen_Type, {"gi_code", generator_code<0>, nullptr, nullptr, nullptr}},
    {&PyCoro_Type, {"cr_code", generator_code<1>, nullptr, nullptr, nullptr}},
    {&PyAsyncGen_Type, {"ag_code", generator_code<2>, nullptr, nullptr, nullptr}},
};

template <int kWhich>
PyObject* generator_code(PyObject* self, void* closure) {
  const CodeGetter& own = g_generator_code[kWhich];
  if (own.before != nullptr) return shown(own.before(self, closure));
#if PY_VERSION_HEX < 0x030c0000
  if (!audit_read(self, own.def.name)) return nullptr;
  return shown(Py_XNewRef(reinterpret_cast<PyGenObject*>(self)->gi_code));
#else
  PyErr_SetString(PyExc_AttributeError, own.def.name);
  return nullptr;
#endif
}

getter g_adaptive_code = nullptr;
PyObject* adaptive_code(PyObject* self, void* closure) {
  g_origins->specialisation_seen(reinterpret_cast<PyCodeObject*>(self));
  return g_adaptive_code(self, closure);
}

#if PY_VERSION_HEX >= 0x030c0000
// sys.monitoring.set_local_events: what a tool asks of a code object it asks of the rewritten one, too, which frames
// that are there run.
PyObject* (*g_set_local_events)(PyObject*, PyObject* const*, Py_ssize_t) = nullptr;
PyObject* set_local_events_of(PyObject* module, PyObject* const* args, Py_ssize_t count) {
  PyRef result = PyRef::steal(g_set_local_events(module, args, count));
  if (!result || count != 3 || !PyCode_Check(args[1]) || is_own_tool(args[0])) return result.release();
  PyRef runs =
      PyRef::borrow(reinterpret_cast<PyObject*>(g_origins->rewritten(reinterpret_cast<PyCodeObject*>(args[1]))));
  if (!runs) return result.release();
  PyObject* of_that[] = {args[0], runs.get(), args[2]};
  return g_set_local_events(module, of_that, count);
}

void replace_set_local_events() {
  PyObject* monitoring = PySys_GetObject("monitoring");
  PyRef found = monitoring ? PyRef::steal(PyObject_GetAttrString(monitoring, "set_local_events")) : PyRef();
  if (!found || !PyCFunction_CheckExact(found.get()) || PyCFunction_GET_FLAGS(found.get()) != METH_FASTCALL)
    return PyErr_Clear();
  PyMethodDef* def = found.as<PyCFunctionObject>()->m_ml;
  g_set_local_events = reinterpret_cast<decltype(g_set_local_events)>(reinterpret_cast<void (*)()>(def->ml_meth));
  def->ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(set_local_events_of));
}
#else
void replace_set_local_events() {}
#endif

PyGetSetDef g_adaptive_code_def = {"_co_code_adaptive", adaptive_code, nullptr, nullptr, nullptr};
PyGetSetDef g_frame_code_def = {"f_code", frame_code, nullptr, nullptr, nullptr};
PyGetSetDef g_frame_lasti_def = {"f_lasti", frame_lasti, nullptr, nullptr, nullptr};
PyGetSetDef g_traceback_lasti_def = {"tb_lasti", traceback_lasti, nullptr, nullptr, nullptr};

// --- weak references ------------------------------------------------------------------------------------------------

bool is_hidden(PyObject* reference) {
  PyObject* callback = reinterpret_cast<PyWeakReference*>(reference)->wr_callback;
  return callback != nullptr && g_is_hidden(callback);
}

PyWeakReference* first_of(PyObject* object) {
  if (!PyType_SUPPORTS_WEAKREFS(Py_TYPE(object))) return nullptr;
  return *reinterpret_cast<PyWeakReference**>(PyObject_GET_WEAKREFS_LISTPTR(object));
}

// Classes have the descriptor with __dict__ or without it: two definitions.
getter g_weakref[2];
template <int kWhich>
PyObject* weakref_of(PyObject* self, void* closure) {
  PyRef first = PyRef::steal(g_weakref[kWhich](self, closure));
  if (!first || first.get() == Py_None || !is_hidden(first.get())) return first.release();
  for (PyWeakReference* at = first_of(self); at != nullptr; at = at->wr_next)
    if (!is_hidden(reinterpret_cast<PyObject*>(at))) return Py_NewRef(reinterpret_cast<PyObject*>(at));
  Py_RETURN_NONE;
}

PyCFunction g_count = nullptr, g_list = nullptr;

PyObject* count_of(PyObject* module, PyObject* object) {
  PyObject* all = g_count(module, object);
  Py_ssize_t ours = 0;
  for (PyWeakReference* at = all ? first_of(object) : nullptr; at != nullptr; at = at->wr_next)
    ours += is_hidden(reinterpret_cast<PyObject*>(at));
  if (ours == 0) return all;
  const Py_ssize_t rest = PyLong_AsSsize_t(all) - ours;
  Py_DECREF(all);
  return PyLong_FromSsize_t(rest);
}

PyObject* list_of(PyObject* module, PyObject* object) {
  PyObject* all = g_list(module, object);
  for (Py_ssize_t i = all && PyList_CheckExact(all) ? PyList_GET_SIZE(all) : 0; i-- > 0;)
    if (is_hidden(PyList_GET_ITEM(all, i)) && PyList_SetSlice(all, i, i + 1, nullptr) < 0) {
      Py_DECREF(all);
      return nullptr;
    }
  return all;
}

void replace_function(PyObject* module, const char* name, PyCFunction own, PyCFunction* before) {
  PyRef found = PyRef::steal(PyObject_GetAttrString(module, name));
  if (!found || !PyCFunction_CheckExact(found.get()) || !(PyCFunction_GET_FLAGS(found.get()) & METH_O)) {
    PyErr_Clear();
    return;
  }
  PyMethodDef* def = reinterpret_cast<PyCFunctionObject*>(found.get())->m_ml;
  *before = def->ml_meth;
  def->ml_meth = own;
}

void replace_weakref_getter(const char* scope, getter own, getter* before) {
  // A dict of its own: what runs in the one of builtins would leave a name there.
  PyRef names = PyRef::steal(PyDict_New());
  if (!names || PyDict_SetItemString(names.get(), "__builtins__", PyEval_GetBuiltins()) < 0) return PyErr_Clear();
  PyRef made = PyRef::steal(PyRun_String(scope, Py_eval_input, names.get(), names.get()));
  if (!made) return PyErr_Clear();
  PyObject* found = PyDict_GetItemString(made.as<PyTypeObject>()->tp_dict, "__weakref__");
  if (found == nullptr || Py_TYPE(found) != &PyGetSetDescr_Type) return;
  PyGetSetDef* def = reinterpret_cast<PyGetSetDescrObject*>(found)->d_getset;
  *before = def->get;
  def->get = own;
}

}  // namespace

void show_original_code(CodeOrigins* origins) {
  if (g_origins != nullptr) return;
  g_origins = origins;
  replace_getter(&PyFrame_Type, &g_frame_code_def, &g_frame_code);
  replace_getter(&PyFrame_Type, &g_frame_lasti_def, &g_frame_lasti);
  replace_getter(&PyTraceBack_Type, &g_traceback_lasti_def, &g_traceback_lasti);
  replace_getter(&PyCode_Type, &g_adaptive_code_def, &g_adaptive_code);
  replace_set_local_events();
  for (CodeGetter& one : g_generator_code) replace_getter(one.type, &one.def, &one.before);
}

void hide_weak_references(bool (*hidden)(PyObject* callback)) {
  if (g_is_hidden != nullptr) return;
  g_is_hidden = hidden;
  replace_weakref_getter("type('x', (), {})", weakref_of<0>, &g_weakref[0]);
  replace_weakref_getter("type('x', (), {'__slots__': ('__weakref__',)})", weakref_of<1>, &g_weakref[1]);
  PyRef module = PyRef::steal(PyImport_ImportModule("_weakref"));
  if (!module) return PyErr_Clear();
  replace_function(module.get(), "getweakrefcount", count_of, &g_count);
  replace_function(module.get(), "getweakrefs", list_of, &g_list);
}

}  // namespace msjit::capture

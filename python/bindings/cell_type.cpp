#include "python/bindings/cell_type.h"

#include <string_view>

#include "python/bindings/convert.h"
#include "python/bindings/tensor_object.h"

#ifdef MSJIT_WITH_CAPTURE
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/objects.h"
#endif

namespace msjit::python {

static PyTypeObject* cell_type = nullptr;  // null before Cell is made

bool is_cell(PyObject* o) { return cell_type && PyObject_TypeCheck(o, cell_type); }

namespace {

// The instance's own attribute, a new reference; empty: there is none.
PyRef own_attribute(PyObject* self, PyObject* name) {
#ifdef MSJIT_WITH_CAPTURE
  return PyRef::borrow(capture::instance_attr_borrowed(self, name));
#else
  PyRef dict = owned(PyObject_GenericGetDict(self, nullptr));
  PyObject* found = PyDict_GetItemWithError(dict.get(), name);
  if (!found && PyErr_Occurred()) throw ErrorAlreadySet{};
  return PyRef::borrow(found);
#endif
}

// Whether the class says that the attribute, a Parameter now, takes what is no tensor, too.
bool takes_anything(PyObject* self, PyObject* name) {
  PyRef names = owned(PyObject_GetAttrString(self, "_assignable"));
  const int found = PySequence_Contains(names.get(), name);
  if (found < 0) throw ErrorAlreadySet{};
  return found;
}

[[noreturn]] void refuse(PyObject* self, PyObject* name, const char* is, const char* takes, PyObject* value) {
  const bool other_member = is_parameter(value) || is_cell(value);  // the name is taken
  PyErr_Format(other_member ? PyExc_KeyError : PyExc_TypeError, "%s: attribute %R is %s: it takes %s, got %s",
               Py_TYPE(self)->tp_name, name, is, takes, Py_TYPE(value)->tp_name);
  throw ErrorAlreadySet{};
}

// True: the value went into the Parameter (or Cell) that is there; false: it takes the place of what is there.
bool assigned_within(PyObject* self, PyObject* name, PyObject* old, PyObject* value) {
  if (is_parameter(old)) {
    if (is_parameter(value) || value == Py_None) return false;
    const bool number = (PyFloat_CheckExact(value) || PyLong_CheckExact(value)) && impl_of(old)->meta->ndim == 0;
    if (is_tensor(value) || number) {
      PyRef done = owned(PyObject_CallMethod(old, "set_data", "(O)", value));
      return true;
    }
    if (!takes_anything(self, name))
      refuse(self, name, "a Parameter", "a Tensor as its data, a Parameter or None", value);
    return false;
  }
  if (!is_cell(value) && value != Py_None) refuse(self, name, "a Cell", "a Cell or None", value);
  return false;
}

// Names of Parameters begin where a Cell was put into another last (python/msjit/nn/cell.py): each time has a number.
void note_placed(PyObject* cell) {
  static int64_t times = 0;
  PyRef number = owned(PyLong_FromLongLong(++times));
  PyRef name = owned(PyUnicode_InternFromString("_placed"));
  if (PyObject_GenericSetAttr(cell, name.get(), number.get()) < 0) throw ErrorAlreadySet{};
}

// `cell` is part of `of` now: Cell._put_into, which Cells have as None, is told.
void note_placed(PyObject* cell, PyObject* of) {
  note_placed(cell);
  PyRef told = owned(PyObject_GetAttrString(cell, "_put_into"));
  if (told.get() != Py_None) owned(PyObject_CallOneArg(told.get(), of));
}

// _cell_placed(cell, container)
PyObject* cell_placed(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&]() -> PyObject* {
    if (count != 2 || !is_cell(args[0]) || !is_cell(args[1])) throw type_error("_cell_placed: expected two Cells");
    note_placed(args[0], args[1]);
    Py_RETURN_NONE;
  });
}

// A Parameter that has a name for want of one (python/msjit/parameter.py) is called as the attribute it becomes.
void name_parameter(PyObject* parameter, PyObject* name) {
  PyRef dict = owned(PyObject_GenericGetDict(parameter, nullptr));
  PyObject* own = PyDict_GetItemString(dict.get(), "name");
  const char* text = own && PyUnicode_Check(own) ? PyUnicode_AsUTF8(own) : nullptr;
  if (!text || std::string_view(text).substr(0, 10) != "Parameter#") return;
  PyRef never = owned(PyLong_FromLong(-1));
  if (PyDict_SetItemString(dict.get(), "name", name) < 0 ||
      PyDict_SetItemString(dict.get(), "_named_by_cell", Py_True) < 0 ||
      PyDict_SetItemString(dict.get(), "_named_when", never.get()) < 0)
    throw ErrorAlreadySet{};
}

// Cell.__setattr__(name, value), the class being in Python: object.__setattr__ goes past it.
PyObject* cell_setattr(PyObject* self, PyObject* const* args, Py_ssize_t count) {
  return guarded([&]() -> PyObject* {
    if (count != 2 || !PyUnicode_Check(args[0])) throw type_error("__setattr__: expected a name and a value");
    PyObject *name = Py_NewRef(args[0]), *value = args[1];
    PyUnicode_InternInPlace(&name);
    PyRef interned = owned(name);
    if (value == self && PyUnicode_CompareWithASCIIString(name, "construct") == 0) Py_RETURN_NONE;  // = jit(net)
    PyRef old = own_attribute(self, name);
    if (old && old.get() != value && (is_parameter(old.get()) || is_cell(old.get())) &&
        assigned_within(self, name, old.get(), value))
      Py_RETURN_NONE;
    if (PyObject_GenericSetAttr(self, name, value) < 0) throw ErrorAlreadySet{};
    if (is_cell(value)) note_placed(value, self);
    if (is_parameter(value)) name_parameter(value, name);
    Py_RETURN_NONE;
  });
}

PyMethodDef kSetAttr = {
    "__setattr__", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<cell_setattr>)), METH_FASTCALL,
    "Assigns an attribute. Where a Parameter is, a Tensor becomes its data, as in MindSpore."};

// _set_cell_type(cls): Cell says so when it is made.
PyObject* set_cell_type(PyObject*, PyObject* type) {
  return guarded([&]() -> PyObject* {
    if (!PyType_Check(type)) throw type_error("_set_cell_type: expected a class");
    Py_INCREF(type);
    cell_type = reinterpret_cast<PyTypeObject*>(type);
    PyRef method = owned(PyDescr_NewMethod(cell_type, &kSetAttr));
    if (PyObject_SetAttrString(type, "__setattr__", method.get()) < 0) throw ErrorAlreadySet{};
#ifdef MSJIT_WITH_CAPTURE
    capture::tensor_bridge().cell_type = cell_type;
    capture::tensor_bridge().cell_setattr = method.release();
#endif
    Py_RETURN_NONE;
  });
}

PyMethodDef kCellFunctions[] = {
    {"_set_cell_type", from_python<set_cell_type>, METH_O, nullptr},
    {"_cell_placed", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<cell_placed>)), METH_FASTCALL,
     nullptr},
    {nullptr}};

}  // namespace

void init_cell_type(PyObject* module) {
  if (PyModule_AddFunctions(module, kCellFunctions) < 0) throw ErrorAlreadySet{};
}

}  // namespace msjit::python

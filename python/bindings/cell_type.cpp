#include "python/bindings/cell_type.h"

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

PyObject* cell_placed(PyObject*, PyObject* cell) {
  return guarded([&]() -> PyObject* {
    if (!is_cell(cell)) throw type_error("_cell_placed: expected a Cell");
    note_placed(cell);
    Py_RETURN_NONE;
  });
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
    if (is_cell(value)) note_placed(value);
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

PyMethodDef kCellFunctions[] = {{"_set_cell_type", from_python<set_cell_type>, METH_O, nullptr},
                                {"_cell_placed", from_python<cell_placed>, METH_O, nullptr},
                                {nullptr}};

}  // namespace

void init_cell_type(PyObject* module) {
  if (PyModule_AddFunctions(module, kCellFunctions) < 0) throw ErrorAlreadySet{};
}

}  // namespace msjit::python

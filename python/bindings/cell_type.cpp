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
int64_t times_placed = 0;
void note_placed(PyObject* cell) {
  PyRef number = owned(PyLong_FromLongLong(++times_placed));
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

// A Parameter that has a name for want of one (python/msjit/parameter.py) is called as the attribute it becomes. An
// attribute that another was before is noted, and when: Cells that were put where they are before have not named it.
void name_parameter(PyObject* parameter, PyObject* name, PyObject* cell) {
  PyRef dict = owned(PyObject_GenericGetDict(parameter, nullptr));
  if (PyDict_GetItemString(dict.get(), "_is_attribute")) {
    PyRef of_cell = owned(PyObject_GenericGetDict(cell, nullptr));
    PyObject* given = PyDict_GetItemString(of_cell.get(), "_given_at");
    PyRef made = given ? PyRef() : owned(PyDict_New());
    if (!given && PyDict_SetItemString(of_cell.get(), "_given_at", given = made.get()) < 0) throw ErrorAlreadySet{};
    PyRef now = owned(PyLong_FromLongLong(times_placed));
    if (PyDict_SetItem(given, name, now.get()) < 0 || PyDict_SetItemString(dict.get(), "_in_several", Py_True) < 0)
      throw ErrorAlreadySet{};
  } else if (PyDict_SetItemString(dict.get(), "_is_attribute", Py_True) < 0) {
    throw ErrorAlreadySet{};
  }
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
    // A member comes behind those that there are, whatever else had the name before: parameters are listed in that
    // order.
    const bool comes =
        old && (is_cell(value) || is_parameter(value)) && !is_parameter(old.get()) && !is_cell(old.get());
    if (comes && PyObject_GenericSetAttr(self, name, nullptr) < 0) throw ErrorAlreadySet{};
    if (PyObject_GenericSetAttr(self, name, value) < 0) throw ErrorAlreadySet{};
    if (is_cell(value)) note_placed(value, self);
    if (is_parameter(value)) name_parameter(value, name, self);
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

// `construct` of a class whose calls run `forward`, as PyTorch's do: what is asked of an instance or a class is its
// forward, whenever that was put there; what super() asks is the forward of the class that has the alias, or a base's.
struct ForwardAlias {
  PyObject_HEAD PyTypeObject* owner;  // the class that it is made for
};

PyTypeObject* forward_alias_type = nullptr;

// What the classes of `mro` from `from` on have by the name, borrowed; null: nothing.
PyObject* found_from(PyTypeObject* type, PyTypeObject* from, PyObject* name) {
  PyObject* mro = type->tp_mro;
  bool reached = false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(mro); ++i) {
    auto* base = reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(mro, i));
    reached = reached || base == from;
    PyObject* dict = base->tp_dict;  // null: a type made in C, which has no such name
    PyObject* found = reached && dict ? PyDict_GetItemWithError(dict, name) : nullptr;
    if (found) return found;
    if (PyErr_Occurred()) throw ErrorAlreadySet{};
  }
  return nullptr;
}

PyObject* forward_name() {
  static PyObject* name = PyUnicode_InternFromString("forward");
  return name;
}

// Whether the type's own `construct` is the alias: else super() asks.
bool is_own_construct(PyTypeObject* type, PyObject* alias) {
  static PyObject* name = PyUnicode_InternFromString("construct");
#ifdef MSJIT_WITH_CAPTURE
  return capture::type_lookup_borrowed(type, name) == alias;
#else
  return found_from(type, reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(type->tp_mro, 0)), name) == alias;
#endif
}

PyObject* forward_of(PyObject* alias, PyObject* self, PyObject* owner) {
  return guarded([&]() -> PyObject* {
    if (!self || self == Py_None) return PyObject_GetAttr(owner, forward_name());
    PyTypeObject* type = Py_TYPE(self);
    if (is_own_construct(type, alias)) return PyObject_GetAttr(self, forward_name());
    PyObject* found = found_from(type, reinterpret_cast<ForwardAlias*>(alias)->owner, forward_name());
    if (!found) throw type_error("construct: the object is of another class");
    descrgetfunc get = Py_TYPE(found)->tp_descr_get;
    return get ? get(found, self, reinterpret_cast<PyObject*>(type)) : Py_NewRef(found);
  });
}

int traverse_alias(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(reinterpret_cast<ForwardAlias*>(self)->owner);
  return 0;
}

int clear_alias(PyObject* self) {
  Py_CLEAR(reinterpret_cast<ForwardAlias*>(self)->owner);
  return 0;
}

void delete_alias(PyObject* self) {
  PyObject_GC_UnTrack(self);
  clear_alias(self);
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

template <class F>
PyType_Slot slot(int id, F* function) {
  return {id, reinterpret_cast<void*>(function)};
}

PyTypeObject* make_alias_type() {
  PyType_Slot slots[] = {slot(Py_tp_descr_get, forward_of),
                         slot(Py_tp_traverse, traverse_alias),
                         slot(Py_tp_clear, clear_alias),
                         slot(Py_tp_dealloc, delete_alias),
                         {0, nullptr}};
  PyType_Spec spec = {
      "msjit._core._ForwardAlias", sizeof(ForwardAlias), 0,
      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, slots};
  return reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
}

// _forward_alias(cls): what cls has as `construct`.
PyObject* forward_alias(PyObject*, PyObject* cls) {
  return guarded([&]() -> PyObject* {
    if (!PyType_Check(cls)) throw type_error("_forward_alias: expected a class");
    auto* alias = PyObject_GC_New(ForwardAlias, forward_alias_type);
    if (!alias) throw ErrorAlreadySet{};
    alias->owner = reinterpret_cast<PyTypeObject*>(Py_NewRef(cls));
    PyObject_GC_Track(alias);
    return reinterpret_cast<PyObject*>(alias);
  });
}

// _is_forward_alias(o)
PyObject* is_forward_alias(PyObject*, PyObject* o) { return PyBool_FromLong(Py_TYPE(o) == forward_alias_type); }

PyMethodDef kCellFunctions[] = {
    {"_forward_alias", from_python<forward_alias>, METH_O, nullptr},
    {"_is_forward_alias", from_python<is_forward_alias>, METH_O, nullptr},
    {"_set_cell_type", from_python<set_cell_type>, METH_O, nullptr},
    {"_cell_placed", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<cell_placed>)), METH_FASTCALL,
     nullptr},
    {nullptr}};

}  // namespace

void init_cell_type(PyObject* module) {
  forward_alias_type = make_alias_type();
#ifdef MSJIT_WITH_CAPTURE
  capture::tensor_bridge().forward_alias_type = forward_alias_type;
  capture::tensor_bridge().forward_of = [](PyObject* alias, PyTypeObject* type) {
    return found_from(type, reinterpret_cast<ForwardAlias*>(alias)->owner, forward_name());
  };
#endif
  if (PyModule_AddFunctions(module, kCellFunctions) < 0) throw ErrorAlreadySet{};
}

}  // namespace msjit::python

// Types as C makes them: any mix of slots, each with a result that names it, so that tests see which slot an operation
// asks.
//
// c_type(name, slots[, (base,)]) -> a class whose instances hold an int, with the slots that are named; C(5) where it
// has no base. c_value(o), c_set_value(o, 5): the int. c_at_end(f): f(5) as an instance is freed; None: no more.
#include <Python.h>

#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "capture/cpython/pending_error.h"
#include "capture/cpython/py_ref.h"
#include "tests/capture_testing/module.h"

namespace msjit::capture::testing {
namespace {

// Where instances of a made class hold their int: behind what its base keeps.
std::unordered_map<PyTypeObject*, Py_ssize_t>& places() {
  static auto* const made = new std::unordered_map<PyTypeObject*, Py_ssize_t>;
  return *made;
}

long& value_of(PyObject* o) {
  PyTypeObject* type = Py_TYPE(o);
  while (!places().count(type)) type = type->tp_base;
  return *reinterpret_cast<long*>(reinterpret_cast<char*>(o) + places()[type]);
}

PyObject* fresh(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  static const char* names[] = {"value", nullptr};
  long value = 0;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|l", const_cast<char**>(names), &value)) return nullptr;
  PyObject* o = type->tp_alloc(type, 0);
  if (o) value_of(o) = value;
  return o;
}

PyObject* g_at_end = nullptr;

void freed(PyObject* o) {
  PyTypeObject* type = Py_TYPE(o);
  if (g_at_end) {
    KeepError keep;
    PyRef ran = PyRef::steal(PyObject_CallFunction(g_at_end, "l", value_of(o)));
  }
  if (PyType_IS_GC(type)) PyObject_GC_UnTrack(o);
  type->tp_free(o);
  Py_DECREF(type);
}

PyObject* said(const char* slot, PyObject* a, PyObject* b = nullptr) {
  return PyUnicode_FromFormat("%s %s %s", slot, Py_TYPE(a)->tp_name, b ? Py_TYPE(b)->tp_name : "-");
}

// Attributes.
PyObject* getattr(PyObject* o, char* name) {
  if (std::strcmp(name, "value") == 0) return PyLong_FromLong(value_of(o));
  if (std::strncmp(name, "odd", 3) == 0) return PyUnicode_FromFormat("getattr %s", name);
  return PyErr_Format(PyExc_AttributeError, "getattr has no %s", name);
}
int setattr(PyObject* o, char* name, PyObject* value) {
  if (std::strcmp(name, "value") == 0 && (!value || PyLong_Check(value))) {
    value_of(o) = value ? PyLong_AsLong(value) : -1;
    return 0;
  }
  PyErr_Format(PyExc_AttributeError, "setattr has no %s", name);
  return -1;
}
PyObject* getattro(PyObject* o, PyObject* name) {
  if (PyUnicode_GetLength(name) > 2 && PyUnicode_ReadChar(name, 0) == 'o' && PyUnicode_ReadChar(name, 1) == 'd')
    return PyUnicode_FromFormat("getattro %U", name);
  if (PyUnicode_CompareWithASCIIString(name, "value") == 0) return PyLong_FromLong(value_of(o));
  return PyObject_GenericGetAttr(o, name);
}
int setattro(PyObject* o, PyObject* name, PyObject* value) {
  if (PyUnicode_CompareWithASCIIString(name, "value") == 0 && (!value || PyLong_Check(value))) {
    value_of(o) = value ? PyLong_AsLong(value) : -1;
    return 0;
  }
  PyErr_Format(PyExc_AttributeError, "setattro has no %U", name);
  return -1;
}
PyObject* descr_get(PyObject* self, PyObject* o, PyObject*) {
  return o ? said("descr_get", self, o) : said("descr_get of class", self);
}
int descr_set(PyObject* self, PyObject* o, PyObject* value) {
  if (!value) {
    PyErr_SetString(PyExc_AttributeError, "descr_set deletes nothing");
    return -1;
  }
  value_of(self) = PyLong_Check(value) ? PyLong_AsLong(value) : static_cast<long>(std::strlen(Py_TYPE(o)->tp_name));
  return PyErr_Occurred() ? -1 : 0;
}

// Of every object.
PyObject* repr(PyObject* o) { return PyUnicode_FromFormat("<repr %ld>", value_of(o)); }
PyObject* str(PyObject* o) { return PyUnicode_FromFormat("<str %ld>", value_of(o)); }
Py_hash_t hash(PyObject* o) { return static_cast<Py_hash_t>(value_of(o) % 3 + 1); }
PyObject* richcompare(PyObject* a, PyObject* b, int op) {
  if (!PyObject_TypeCheck(b, Py_TYPE(a)) && !PyLong_Check(b)) Py_RETURN_NOTIMPLEMENTED;
  return PyUnicode_FromFormat(op == Py_GT ? "" : "compare %d %s", op, Py_TYPE(b)->tp_name);
}
PyObject* called(PyObject* o, PyObject* args, PyObject* kwargs) {
  return Py_BuildValue("(slOO)", "call", value_of(o), args, kwargs ? kwargs : Py_None);
}
int truth(PyObject* o) {
  if (value_of(o) >= 0) return value_of(o) % 2 == 1;
  PyErr_SetString(PyExc_ZeroDivisionError, "truth of a negative one");
  return -1;
}
PyObject* iter(PyObject* o) {
  PyRef range = PyRef::steal(PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyRange_Type), "l", value_of(o)));
  return range ? PyObject_GetIter(range.get()) : nullptr;
}
PyObject* next(PyObject* o) { return value_of(o) > 0 ? PyLong_FromLong(value_of(o)--) : nullptr; }

// Numbers.
PyObject* number_int(PyObject* o) { return PyLong_FromLong(value_of(o) + 100); }
PyObject* number_index(PyObject* o) { return PyLong_FromLong(value_of(o) > 2 ? 0 : value_of(o)); }
PyObject* number_float(PyObject* o) { return PyFloat_FromDouble(static_cast<double>(value_of(o)) + 0.5); }
#define MSJIT_UNARY(name) \
  PyObject* name(PyObject* o) { return said(#name, o); }
#define MSJIT_BINARY(name)                                                                      \
  PyObject* name(PyObject* a, PyObject* b) {                                                    \
    if (PyFloat_Check(a) || PyFloat_Check(b)) Py_RETURN_NOTIMPLEMENTED;                         \
    if (PyUnicode_Check(a) || PyUnicode_Check(b)) return PyErr_Format(PyExc_KeyError, "a str"); \
    return said(#name, a, b);                                                                   \
  }
MSJIT_UNARY(negative)
MSJIT_UNARY(positive)
MSJIT_UNARY(absolute)
MSJIT_UNARY(invert)
MSJIT_BINARY(add)
MSJIT_BINARY(subtract)
MSJIT_BINARY(multiply)
MSJIT_BINARY(remainder)
MSJIT_BINARY(floor_divide)
MSJIT_BINARY(true_divide)
MSJIT_BINARY(divmod)
MSJIT_BINARY(lshift)
MSJIT_BINARY(bit_and)
MSJIT_BINARY(bit_or)
MSJIT_BINARY(matrix_multiply)
MSJIT_BINARY(inplace_add)
MSJIT_BINARY(inplace_multiply)
MSJIT_BINARY(inplace_or)
#undef MSJIT_UNARY
#undef MSJIT_BINARY
PyObject* power(PyObject* a, PyObject* b, PyObject* modulus) {
  return said(modulus == Py_None ? "power" : "power modulo", a, b);
}

// Sequences and mappings.
Py_ssize_t length(PyObject* o) {
  if (value_of(o) < 0) PyErr_SetString(PyExc_ValueError, "length of a negative one");
  return value_of(o) < 0 ? -1 : value_of(o);
}
PyObject* item(PyObject* o, Py_ssize_t i) {
  if (i < 0 || i >= value_of(o)) return PyErr_Format(PyExc_IndexError, "item %zd", i);
  return PyUnicode_FromFormat("item %zd", i);
}
int set_item(PyObject* o, Py_ssize_t i, PyObject* value) {
  value_of(o) = value ? i : -i;
  return 0;
}
int contains(PyObject* o, PyObject* x) {
  return x == Py_None ? (PyErr_SetString(PyExc_LookupError, "None"), -1) : value_of(o) > 0;
}
PyObject* concat(PyObject* a, PyObject* b) { return said("concat", a, b); }
PyObject* repeat(PyObject* a, Py_ssize_t n) { return PyUnicode_FromFormat("repeat %zd of %ld", n, value_of(a)); }
PyObject* inplace_concat(PyObject* a, PyObject* b) { return said("inplace_concat", a, b); }
PyObject* subscript(PyObject* o, PyObject* key) { return Py_BuildValue("(slO)", "subscript", value_of(o), key); }
int set_subscript(PyObject* o, PyObject* key, PyObject* value) {
  value_of(o) = value ? 50 : 60;
  return key == Py_None ? (PyErr_SetString(PyExc_LookupError, "None"), -1) : 0;
}

struct Named {
  const char* name;
  int slot;
  void* function;
};
#define MSJIT_SLOT(slot, function) \
  { #slot, Py_##slot, reinterpret_cast < void*>(function) }
const Named kSlots[] = {
    MSJIT_SLOT(tp_getattr, getattr),
    MSJIT_SLOT(tp_setattr, setattr),
    MSJIT_SLOT(tp_getattro, getattro),
    MSJIT_SLOT(tp_setattro, setattro),
    MSJIT_SLOT(tp_descr_get, descr_get),
    MSJIT_SLOT(tp_descr_set, descr_set),
    MSJIT_SLOT(tp_repr, repr),
    MSJIT_SLOT(tp_str, str),
    MSJIT_SLOT(tp_hash, hash),
    MSJIT_SLOT(tp_richcompare, richcompare),
    MSJIT_SLOT(tp_call, called),
    MSJIT_SLOT(tp_iter, iter),
    MSJIT_SLOT(tp_iternext, next),
    MSJIT_SLOT(nb_bool, truth),
    MSJIT_SLOT(nb_int, number_int),
    MSJIT_SLOT(nb_index, number_index),
    MSJIT_SLOT(nb_float, number_float),
    MSJIT_SLOT(nb_negative, negative),
    MSJIT_SLOT(nb_positive, positive),
    MSJIT_SLOT(nb_absolute, absolute),
    MSJIT_SLOT(nb_invert, invert),
    MSJIT_SLOT(nb_add, add),
    MSJIT_SLOT(nb_subtract, subtract),
    MSJIT_SLOT(nb_multiply, multiply),
    MSJIT_SLOT(nb_remainder, remainder),
    MSJIT_SLOT(nb_floor_divide, floor_divide),
    MSJIT_SLOT(nb_true_divide, true_divide),
    MSJIT_SLOT(nb_divmod, divmod),
    MSJIT_SLOT(nb_lshift, lshift),
    MSJIT_SLOT(nb_and, bit_and),
    MSJIT_SLOT(nb_or, bit_or),
    MSJIT_SLOT(nb_matrix_multiply, matrix_multiply),
    MSJIT_SLOT(nb_power, power),
    MSJIT_SLOT(nb_inplace_add, inplace_add),
    MSJIT_SLOT(nb_inplace_multiply, inplace_multiply),
    MSJIT_SLOT(nb_inplace_or, inplace_or),
    MSJIT_SLOT(sq_length, length),
    MSJIT_SLOT(sq_item, item),
    MSJIT_SLOT(sq_ass_item, set_item),
    MSJIT_SLOT(sq_contains, contains),
    MSJIT_SLOT(sq_concat, concat),
    MSJIT_SLOT(sq_repeat, repeat),
    MSJIT_SLOT(sq_inplace_concat, inplace_concat),
    MSJIT_SLOT(mp_length, length),
    MSJIT_SLOT(mp_subscript, subscript),
    MSJIT_SLOT(mp_ass_subscript, set_subscript),
};
#undef MSJIT_SLOT

PyObject* c_type(PyObject*, PyObject* args) {
  const char* name;
  PyObject* wanted;
  PyObject* bases = nullptr;
  if (!PyArg_ParseTuple(args, "sO|O!", &name, &wanted, &PyTuple_Type, &bases)) return nullptr;
  PyTypeObject* base = &PyBaseObject_Type;
  if (bases) {
    if (PyTuple_GET_SIZE(bases) != 1 || !PyType_Check(PyTuple_GET_ITEM(bases, 0)))
      return PyErr_Format(PyExc_TypeError, "one base, a class");
    base = reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(bases, 0));
    if (base->tp_itemsize) return PyErr_Format(PyExc_TypeError, "%s has no size of its own", base->tp_name);
  }
  std::vector<PyType_Slot> slots;
  if (!bases) slots = {{Py_tp_new, reinterpret_cast<void*>(fresh)}, {Py_tp_dealloc, reinterpret_cast<void*>(freed)}};
  for (const Named& s : kSlots) {
    PyRef text = PyRef::steal(PyUnicode_FromString(s.name));
    const int has = text ? PySequence_Contains(wanted, text.get()) : -1;
    if (has < 0) return nullptr;
    if (has) slots.push_back({s.slot, s.function});
  }
  slots.push_back({0, nullptr});
  auto* kept = new std::string(name);  // 3.10's types keep the pointer
  const int size = static_cast<int>(base->tp_basicsize + sizeof(long));
  PyType_Spec spec = {kept->c_str(), size, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots.data()};
  PyObject* made = PyType_FromSpecWithBases(&spec, bases);
  if (made) places()[reinterpret_cast<PyTypeObject*>(Py_NewRef(made))] = base->tp_basicsize;  // it stays
  return made;
}

PyObject* c_slots(PyObject*, PyObject*) {
  PyRef list = PyRef::steal(PyList_New(0));
  for (const Named& s : kSlots) {
    PyRef text = PyRef::steal(PyUnicode_FromString(s.name));
    if (!text || PyList_Append(list.get(), text.get()) < 0) return nullptr;
  }
  return list.release();
}

PyObject* c_value(PyObject*, PyObject* o) { return PyLong_FromLong(value_of(o)); }

PyObject* c_at_end(PyObject*, PyObject* function) {
  Py_XSETREF(g_at_end, function == Py_None ? nullptr : Py_NewRef(function));
  Py_RETURN_NONE;
}

PyObject* c_set_value(PyObject*, PyObject* args) {
  PyObject* o;
  long value;
  if (!PyArg_ParseTuple(args, "Ol", &o, &value)) return nullptr;
  value_of(o) = value;
  Py_RETURN_NONE;
}

PyMethodDef kMethods[] = {
    {"c_at_end", c_at_end, METH_O, nullptr},    {"c_set_value", c_set_value, METH_VARARGS, nullptr},
    {"c_value", c_value, METH_O, nullptr},      {"c_type", c_type, METH_VARARGS, nullptr},
    {"c_slots", c_slots, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* c_type_methods() { return kMethods; }

}  // namespace msjit::capture::testing

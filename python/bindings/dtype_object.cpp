#include "python/bindings/dtype_object.h"

#include <string>

#include "python/bindings/errors.h"

namespace msjit::python {

namespace {

struct DTypeObject {
  PyObject_HEAD DType dtype;
};

PyTypeObject* dtype_type = nullptr;
PyObject* dtypes[kDTypeCount];

DType dtype_of(PyObject* self) { return reinterpret_cast<DTypeObject*>(self)->dtype; }

PyObject* str_of(std::string_view s) {
  return PyUnicode_FromStringAndSize(s.data(), static_cast<Py_ssize_t>(s.size()));
}

PyObject* dtype_repr(PyObject* self) {
  return guarded([&] { return str_of("msjit." + std::string(info(dtype_of(self)).name)); });
}

// "Float32", as MindSpore prints it.
PyObject* dtype_str(PyObject* self) {
  return guarded([&] {
    std::string s(info(dtype_of(self)).name);
    if (s.ends_with('_')) s.pop_back();
    if (s.starts_with("uint")) s[1] = 'I';
    if (s.starts_with("bfloat")) s[1] = 'F';
    s[0] = static_cast<char>(s[0] - 'a' + 'A');
    return str_of(s);
  });
}

PyObject* dtype_name(PyObject* self, void*) { return str_of(info(dtype_of(self)).name); }
PyObject* dtype_reduce(PyObject* self, PyObject*) {
  PyRef core = PyRef::steal(PyImport_ImportModule("msjit._core"));
  if (!core) return nullptr;
  return Py_BuildValue("N(N)", PyObject_GetAttrString(core.get(), "_dtype_by_name"), dtype_name(self, nullptr));
}
PyObject* get_dtype_itemsize(PyObject* self, void*) { return PyLong_FromLong(size_of(dtype_of(self))); }
PyObject* get_floating(PyObject* self, void*) { return PyBool_FromLong(is_floating(dtype_of(self))); }
PyObject* get_complex(PyObject* self, void*) { return PyBool_FromLong(is_complex(dtype_of(self))); }
PyObject* get_signed(PyObject* self, void*) {
  DTypeKind k = info(dtype_of(self)).kind;
  return PyBool_FromLong(k != DTypeKind::kBool && k != DTypeKind::kUnsigned);
}
// NumPy's name of it, for numpy.dtype(x) and other libraries; bfloat16 has none.
PyObject* get_numpy_name(PyObject* self, void*) { return str_of(info(dtype_of(self)).numpy); }

PyObject* dtype_new(PyTypeObject*, PyObject* args, PyObject*) {
  return guarded([&]() -> PyObject* {
    PyObject* what = nullptr;
    if (!PyArg_ParseTuple(args, "O:dtype", &what)) throw ErrorAlreadySet{};
    return Py_NewRef(dtype_object(require_dtype(what, "dtype")));
  });
}

PyGetSetDef kDTypeAttributes[] = {
    {"name", from_python<dtype_name>, nullptr, "The dtype's name, as \"float32\".", nullptr},
    {"__name__", from_python<dtype_name>, nullptr, nullptr, nullptr},
    {"itemsize", from_python<get_dtype_itemsize>, nullptr, "Bytes of an element.", nullptr},
    {"is_floating_point", from_python<get_floating>, nullptr, "Whether it is a real floating-point dtype.", nullptr},
    {"is_complex", from_python<get_complex>, nullptr, "Whether it is a complex dtype.", nullptr},
    {"is_signed", from_python<get_signed>, nullptr, "Whether it holds negative values.", nullptr},
    {"numpy_name", from_python<get_numpy_name>, nullptr, "NumPy's name of it.", nullptr},
    {nullptr},
};
PyMethodDef kMethods[] = {{"__reduce__", from_python<dtype_reduce>, METH_NOARGS, nullptr}, {nullptr}};

// NumPy's further names.
constexpr std::pair<std::string_view, DType> kFurtherNames[] = {
    {"int", DType::int64},      {"uint", DType::uint64},    {"float", DType::float64}, {"half", DType::float16},
    {"single", DType::float32}, {"double", DType::float64}, {"byte", DType::int8},     {"ubyte", DType::uint8},
    {"short", DType::int16},    {"ushort", DType::uint16},  {"intc", DType::int32},    {"uintc", DType::uint32},
    {"long", DType::int64},     {"ulong", DType::uint64},   {"intp", DType::int64},    {"uintp", DType::uint64},
};

std::optional<DType> from_name(PyObject* object) {
  Py_ssize_t n = 0;
  const char* s = PyUnicode_AsUTF8AndSize(object, &n);
  if (!s) {
    PyErr_Clear();
    return std::nullopt;
  }
  std::string name(s, static_cast<size_t>(n));
  if (auto t = dtype_from_name(name)) return t;
  for (auto [further, t] : kFurtherNames)
    if (name == further) return t;
  if (name.empty() || name[0] < 'A' || name[0] > 'Z') return std::nullopt;
  // As MindSpore writes its dtypes: Float32, UInt8, BFloat16.
  for (char& c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return dtype_from_name(name);
}

}  // namespace

PyObject* dtype_object(DType t) { return dtypes[static_cast<int>(t)]; }
bool is_dtype_object(PyObject* o) { return Py_TYPE(o) == dtype_type; }

std::optional<DType> dtype_from_python(PyObject* o) {
  if (is_dtype_object(o)) return dtype_of(o);
  if (PyUnicode_Check(o)) return from_name(o);
  if (o == reinterpret_cast<PyObject*>(&PyBool_Type)) return DType::bool_;
  if (o == reinterpret_cast<PyObject*>(&PyLong_Type)) return DType::int64;
  if (o == reinterpret_cast<PyObject*>(&PyFloat_Type)) return DType::float64;
  if (o == reinterpret_cast<PyObject*>(&PyComplex_Type)) return DType::complex64;
  // NumPy: dtype objects have .name, scalar types have __name__; neither needs NumPy to be imported here.
  bool scalar_type = PyType_Check(o);
  const char* type_module = scalar_type ? reinterpret_cast<PyTypeObject*>(o)->tp_name : Py_TYPE(o)->tp_name;
  if (std::string_view(type_module).substr(0, 5) != "numpy") return std::nullopt;
  PyRef name = PyRef::steal(PyObject_GetAttrString(o, scalar_type ? "__name__" : "name"));
  if (!name || !PyUnicode_Check(name.get())) {
    PyErr_Clear();
    return std::nullopt;
  }
  return from_name(name.get());
}

DType require_dtype(PyObject* o, const char* who) {
  if (auto t = dtype_from_python(o)) return *t;
  PyRef r = owned(PyObject_Repr(o));
  const char* s = PyUnicode_AsUTF8(r.get());
  throw type_error(std::string(who) + ": expected a dtype such as msjit.float32, got " + (s ? s : "?"));
}

void init_dtypes(PyObject* module) {
  static PyType_Slot slots[] = {
      {Py_tp_new, reinterpret_cast<void*>(from_python<dtype_new>)},
      {Py_tp_repr, reinterpret_cast<void*>(from_python<dtype_repr>)},
      {Py_tp_str, reinterpret_cast<void*>(from_python<dtype_str>)},
      {Py_tp_getset, kDTypeAttributes},
      {Py_tp_methods, kMethods},
      {Py_tp_doc, const_cast<char*>("An element type: msjit.float32, msjit.int64, msjit.bool_, ...\n\n"
                                    ">>> isinstance(ms.ones(2).dtype, ms.mint.dtype)\nTrue\n")},
      {0, nullptr},
  };
  static PyType_Spec spec = {"msjit.dtype", sizeof(DTypeObject), 0, Py_TPFLAGS_DEFAULT, slots};
  dtype_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
  check_python(PyModule_AddObjectRef(module, "dtype", reinterpret_cast<PyObject*>(dtype_type)));
  for (int i = 0; i < kDTypeCount; ++i) {
    PyRef o = owned(dtype_type->tp_alloc(dtype_type, 0));
    reinterpret_cast<DTypeObject*>(o.get())->dtype = static_cast<DType>(i);
    std::string name(kDTypeTable[i].name);
    check_python(PyModule_AddObjectRef(module, name.c_str(), o.get()));
    dtypes[i] = o.release();
  }
}

}  // namespace msjit::python

#include "python/bindings/convert.h"

#include <cmath>

#include "python/bindings/dtype_object.h"
#include "python/bindings/interop.h"
#include "python/bindings/recorder.h"
#include "python/bindings/tensor_object.h"

namespace msjit::python {

using ops::Attr;
using ops::Number;
using ops::ParamType;

static Number int_number(PyObject* o) {
  int overflow = 0;
  long long v = PyLong_AsLongLongAndOverflow(o, &overflow);
  if (overflow) {
    PyErr_SetString(PyExc_OverflowError, "Python int is too large for a tensor operation: it needs more than 64 bits");
    throw ErrorAlreadySet{};
  }
  if (v == -1 && PyErr_Occurred()) throw ErrorAlreadySet{};
  return Number::of(static_cast<int64_t>(v));
}

static Number complex_number(PyObject* o) {
  Number n;
  n.kind = NumberKind::kComplex;
  n.f = PyComplex_RealAsDouble(o);
  n.imag = PyComplex_ImagAsDouble(o);
  return n;
}

bool number_from_python(PyObject* o, Number& out) {
  if (PyFloat_Check(o)) {
    out = Number::of(PyFloat_AS_DOUBLE(o));
  } else if (PyBool_Check(o)) {
    out = Number::of(o == Py_True);
  } else if (PyLong_Check(o)) {
    out = int_number(o);
  } else if (PyComplex_Check(o)) {
    out = complex_number(o);
  } else if (is_numpy_scalar(o)) {
    PyRef item = owned(PyObject_CallMethod(o, "item", nullptr));
    if (is_numpy_scalar(item.get()) && !PyFloat_Check(item.get())) return false;  // longdouble
    return number_from_python(item.get(), out);
  } else {
    return false;
  }
  return true;
}

PyObject* number_to_python(const Number& n) {
  switch (n.kind) {
    case NumberKind::kBool:
      return PyBool_FromLong(n.i != 0);
    case NumberKind::kInt:
      return PyLong_FromLongLong(n.i);
    case NumberKind::kFloat:
      return PyFloat_FromDouble(n.f);
    case NumberKind::kComplex:
      return PyComplex_FromDoubles(n.f, n.imag);
  }
  return nullptr;
}

// An int by __index__ (NumPy integers, 0-d integer tensors), not a float.
static bool index_from_python(PyObject* o, int64_t& out) {
  if (!PyIndex_Check(o) ||
      (is_tensor(o) && (impl_of(o)->meta->ndim != 0 ||
                        !(is_integral(impl_of(o)->meta->dtype) || impl_of(o)->meta->dtype == DType::bool_))))
    return false;
  PyRef i = PyRef::steal(PyNumber_Index(o));
  if (!i) {
    PyErr_Clear();
    return false;
  }
  out = int_number(i.get()).i;
  return true;
}

int64_t require_int(PyObject* o, const char* who) {
  int64_t v = 0;
  if (!index_from_python(o, v)) throw type_error(std::string(who) + ": expected an int, got " + describe(o));
  return v;
}

bool ints_from_python(PyObject* o, ops::Ints& out) {
  out.clear();
  int64_t v = 0;
  if (PyTuple_Check(o) || PyList_Check(o)) {
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i) {
      PyObject* item = PySequence_Fast_GET_ITEM(o, i);
      if (PyBool_Check(item) || !index_from_python(item, v)) return false;
      out.push_back(v);
    }
    return true;
  }
  if (PyBool_Check(o)) return false;  // another argument's, in the place of this one: sum(x, True)
  if (index_from_python(o, v)) {
    out.push_back(v);
    return true;
  }
  if (PyUnicode_Check(o) || PyBytes_Check(o) || PyDict_Check(o) || PyAnySet_Check(o)) return false;
  PyRef list = PyRef::steal(PySequence_List(o));  // ranges, 1-d arrays and integer tensors
  if (!list) {
    PyErr_Clear();
    return false;
  }
  return ints_from_python(list.get(), out);
}

bool attr_from_python(PyObject* o, ParamType type, Attr& out) {
  switch (type) {
    case ParamType::kBool: {
      int64_t v = 0;
      Number n;
      if (PyBool_Check(o)) {
        out = o == Py_True;
      } else if (is_tensor(o) && impl_of(o)->meta->dtype == DType::bool_ && index_from_python(o, v)) {
        out = v == 1;
      } else if (is_numpy_scalar(o) && number_from_python(o, n) && n.kind == NumberKind::kBool) {
        out = n.i != 0;
      } else {
        return false;  // an int is another argument's, in the place of this one: sum(x, 0, 1)
      }
      return true;
    }
    case ParamType::kInt: {
      int64_t v = 0;
      if (PyBool_Check(o) || !index_from_python(o, v)) return false;
      out = v;
      return true;
    }
    case ParamType::kFloat: {
      Number n;
      if (!number_from_python(o, n) || n.kind == NumberKind::kComplex) return false;
      out = n.as_double();
      return true;
    }
    case ParamType::kScalar: {
      Number n;
      if (!number_from_python(o, n)) return false;
      if (n.kind == NumberKind::kBool) out = n.i != 0;
      if (n.kind == NumberKind::kInt) out = n.i;
      if (n.kind == NumberKind::kFloat) out = n.f;
      if (n.kind == NumberKind::kComplex) out = std::complex<double>(n.f, n.imag);
      return true;
    }
    case ParamType::kInts: {
      ops::Ints ints;
      if (!ints_from_python(o, ints)) return false;
      out = std::move(ints);
      return true;
    }
    case ParamType::kDType: {
      auto t = dtype_from_python(o);
      if (!t) return false;
      out = *t;
      return true;
    }
    case ParamType::kString: {
      if (!PyUnicode_Check(o)) return false;
      Py_ssize_t n = 0;
      const char* s = PyUnicode_AsUTF8AndSize(o, &n);
      if (!s) throw ErrorAlreadySet{};
      out = std::string(s, static_cast<size_t>(n));
      return true;
    }
    default:
      return false;
  }
}

PyObject* tuple_of(Dims dims) {
  PyObject* t = PyTuple_New(static_cast<Py_ssize_t>(dims.size()));
  if (!t) return nullptr;
  for (size_t i = 0; i < dims.size(); ++i) {
    PyObject* v = PyLong_FromLongLong(dims[i]);
    if (!v) {
      Py_DECREF(t);
      return nullptr;
    }
    PyTuple_SET_ITEM(t, static_cast<Py_ssize_t>(i), v);
  }
  return t;
}

PyObject* attr_to_python(const Attr& a) {
  struct Visitor {
    PyObject* operator()(std::monostate) { Py_RETURN_NONE; }
    PyObject* operator()(bool v) { return PyBool_FromLong(v); }
    PyObject* operator()(int64_t v) { return PyLong_FromLongLong(v); }
    PyObject* operator()(double v) { return PyFloat_FromDouble(v); }
    PyObject* operator()(std::complex<double> v) { return PyComplex_FromDoubles(v.real(), v.imag()); }
    PyObject* operator()(const ops::Ints& v) { return tuple_of(v); }
    PyObject* operator()(DType v) { return Py_NewRef(dtype_object(v)); }
    PyObject* operator()(const std::string& v) {
      return PyUnicode_FromStringAndSize(v.data(), static_cast<Py_ssize_t>(v.size()));
    }
  };
  return std::visit(Visitor{}, a);
}

template <class T>
struct IsComplex : std::false_type {};
template <class T>
struct IsComplex<std::complex<T>> : std::true_type {};

PyObject* element_to_python(const std::byte* p, DType t) {
  return visit(t, [&]<class T>(T v) -> PyObject* {
    std::memcpy(&v, p, sizeof(T));
    if constexpr (std::is_same_v<T, bool>)
      return PyBool_FromLong(v);
    else if constexpr (std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>)
      return PyFloat_FromDouble(to_float(v));
    else if constexpr (IsComplex<T>::value)
      return PyComplex_FromDoubles(v.real(), v.imag());
    else if constexpr (std::is_floating_point_v<T>)
      return PyFloat_FromDouble(v);
    else if constexpr (std::is_signed_v<T>)
      return PyLong_FromLongLong(v);
    else
      return PyLong_FromUnsignedLongLong(v);
  });
}

void number_to_element(const Number& n, std::byte* p, DType t) {
  visit(t, [&]<class T>(T v) {
    if constexpr (std::is_same_v<T, bool>)
      v = n.kind >= NumberKind::kFloat ? n.f != 0 || n.imag != 0 : n.i != 0;
    else if constexpr (std::is_same_v<T, Float16>)
      v = to_float16(static_cast<float>(n.as_double()));
    else if constexpr (std::is_same_v<T, BFloat16>)
      v = to_bfloat16(static_cast<float>(n.as_double()));
    else if constexpr (IsComplex<T>::value)
      v = T(static_cast<typename T::value_type>(n.as_double()), static_cast<typename T::value_type>(n.imag));
    else if constexpr (std::is_floating_point_v<T>)
      v = static_cast<T>(n.as_double());
    else if (n.kind >= NumberKind::kFloat)
      v = std::isfinite(n.f) ? static_cast<T>(static_cast<int64_t>(n.f)) : T{};
    else
      v = static_cast<T>(n.i);
    std::memcpy(p, &v, sizeof(T));
  });
}

Tensor tensor_from_number(const Number& n, DType t) {
  Tensor r = Tensor::empty(Dims{}, t);
  number_to_element(n, r.data(), t);
  note_made_of_python(r);
  return r;
}

// ---- nested sequences -----------------------------------------------------------------------------------------------

namespace {

// Of tensors made from Python's numbers; complex ones keep their double width.
DType made_dtype(NumberKind kind) { return kind == NumberKind::kComplex ? DType::complex128 : default_dtype(kind); }

// Walks a nested list once for shape and kind, once to fill.
struct NestedSequence {
  Shape shape;
  NumberKind kind = NumberKind::kBool;
  bool wide_unsigned = false;  // an int above 2^63-1
  bool has_arrays = false;

  void scan(PyObject* o, size_t depth) {
    if (depth > 32) throw value_error("tensor: nested sequences deeper than 32 levels");
    if (PyList_Check(o) || PyTuple_Check(o)) {
      Py_ssize_t n = PySequence_Fast_GET_SIZE(o);
      if (depth == shape.size() && !leaf_seen_) {
        shape.push_back(n);
      } else if (depth >= shape.size() || shape[depth] != n) {
        ragged(depth);
      }
      for (Py_ssize_t i = 0; i < n && !has_arrays; ++i) scan(PySequence_Fast_GET_ITEM(o, i), depth + 1);
      return;
    }
    leaf_seen_ = true;
    if (is_tensor(o) || is_array(o)) {
      has_arrays = true;
      return;
    }
    if (depth != shape.size()) ragged(depth);
    NumberKind k = NumberKind::kInt;
    if (PyBool_Check(o)) {
      k = NumberKind::kBool;
    } else if (PyLong_Check(o)) {
      int overflow = 0;
      PyLong_AsLongLongAndOverflow(o, &overflow);
      if (overflow) wide_unsigned = true;
    } else {
      Number n;
      if (!number_from_python(o, n))
        throw type_error("tensor: cannot make an element from " + describe(o) + "; give numbers, arrays or tensors");
      k = n.kind;
    }
    kind = std::max(kind, k);
    any_ = true;
  }

  void fill(PyObject* o, std::byte*& p, DType t) const {
    if (PyList_Check(o) || PyTuple_Check(o)) {
      for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i) fill(PySequence_Fast_GET_ITEM(o, i), p, t);
      return;
    }
    Number n;
    if (wide_unsigned && PyLong_Check(o)) {
      unsigned long long v = PyLong_AsUnsignedLongLong(o);
      if (PyErr_Occurred()) throw ErrorAlreadySet{};
      n = t == DType::uint64 ? Number::of(static_cast<int64_t>(v)) : Number::of(static_cast<double>(v));
    } else {
      number_from_python(o, n);
    }
    number_to_element(n, p, t);
    p += size_of(t);
  }

  DType dtype() const {
    if (!any_) return default_float();
    return wide_unsigned && kind <= NumberKind::kInt ? DType::uint64 : made_dtype(kind);
  }

 private:
  [[noreturn]] void ragged(size_t depth) const {
    throw value_error("tensor: nested sequences of different lengths at depth " + std::to_string(depth) +
                      "; every level needs one length");
  }
  bool leaf_seen_ = false, any_ = false;
};

}  // namespace

Tensor tensor_from_python(PyObject* o, std::optional<DType> dtype, bool share) {
  if (is_tensor(o)) {
    Tensor t = tensor_of(o);
    if (!dtype || *dtype == t.dtype()) return t;
    return cast_tensor(t, *dtype);
  }
  if (is_array(o)) {
    Tensor t = tensor_from_array(o, share);
    if (!dtype || *dtype == t.dtype()) return t;
    return cast_tensor(t, *dtype);
  }
  Number n;
  if (!dtype && is_numpy_scalar(o)) dtype = dtype_from_python(reinterpret_cast<PyObject*>(Py_TYPE(o)));
  bool wide = PyLong_Check(o) && !PyBool_Check(o);
  if (!wide && number_from_python(o, n)) return tensor_from_number(n, dtype.value_or(made_dtype(n.kind)));
  PyRef sequence = PyRef::borrow(o);
  if (!wide && !PyList_Check(o) && !PyTuple_Check(o)) {
    bool ok = PySequence_Check(o) && !PyUnicode_Check(o) && !PyBytes_Check(o);
    if (!ok)
      throw type_error("tensor: cannot convert " + describe(o) + "; give numbers, nested sequences, arrays or tensors");
    sequence = owned(PySequence_List(o));
  }
  NestedSequence nested;
  nested.scan(sequence.get(), 0);
  if (nested.has_arrays) {
    PyRef numpy = owned(PyImport_ImportModule("numpy"));
    PyRef array = owned(PyObject_CallMethod(numpy.get(), "array", "(O)", sequence.get()));
    return tensor_from_python(array.get(), dtype, true);
  }
  DType t = dtype.value_or(nested.dtype());
  Tensor r = Tensor::empty(nested.shape, t);
  std::byte* p = r.data();
  if (r.numel()) nested.fill(sequence.get(), p, t);
  note_made_of_python(r);
  return r;
}

std::string describe(PyObject* o) {
  if (is_tensor(o) && impl_of(o)) return "Tensor[" + to_string(*impl_of(o)->meta) + "]";
  if (is_dtype_object(o)) return "dtype";
  return Py_TYPE(o)->tp_name;
}

}  // namespace msjit::python

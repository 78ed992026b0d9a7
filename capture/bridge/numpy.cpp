#include "capture/bridge/numpy.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unordered_map>

namespace msjit::capture {
namespace {

struct Scalar {
  PyObject_HEAD std::byte value[16];
};

// The fields of PyArrayObject and PyArray_Descr that all releases of NumPy have in common.
struct Array {
  PyObject_HEAD char* data;
  int ndim;
  Py_ssize_t *dims, *strides;
  PyObject *base, *dtype;
  int flags;
};
struct Descr {
  PyObject_HEAD PyTypeObject* type;
  char kind, letter, byteorder, former_flags;
  int number;
};

enum class Form : char { kNone, kBool, kSigned, kUnsigned, kFloat, kOther };
struct ScalarType {
  Form form = Form::kNone;
  size_t size = 0;
};

ScalarType described(std::string_view name) {
  static const struct {
    const char* name;
    ScalarType type;
  } kTypes[] = {
      {"bool", {Form::kBool, 1}},       {"bool_", {Form::kBool, 1}},       {"int8", {Form::kSigned, 1}},
      {"int16", {Form::kSigned, 2}},    {"int32", {Form::kSigned, 4}},     {"int64", {Form::kSigned, 8}},
      {"longlong", {Form::kSigned, 8}}, {"uint8", {Form::kUnsigned, 1}},   {"uint16", {Form::kUnsigned, 2}},
      {"uint32", {Form::kUnsigned, 4}}, {"uint64", {Form::kUnsigned, 8}},  {"ulonglong", {Form::kUnsigned, 8}},
      {"float16", {Form::kFloat, 2}},   {"float32", {Form::kFloat, 4}},    {"float64", {Form::kFloat, 8}},
      {"complex64", {Form::kOther, 8}}, {"complex128", {Form::kOther, 16}}};
  for (const auto& t : kTypes)
    if (name == t.name) return t.type;
  return {};
}

// Types of NumPy's own are static: they outlive the table.
ScalarType scalar_type(PyTypeObject* type) {
  if (type->tp_flags & Py_TPFLAGS_HEAPTYPE || std::strncmp(type->tp_name, "numpy.", 6) != 0) return {};
  static auto* known = new std::unordered_map<PyTypeObject*, ScalarType>();
  auto [it, fresh] = known->try_emplace(type);
  if (fresh) it->second = described(type->tp_name + 6);
  return it->second;
}

template <class T>
T read(const Scalar* s) {
  T value;
  std::memcpy(&value, s->value, sizeof value);
  return value;
}

bool dtype_of_number(int number, DType* out) {
  static constexpr DType kTypes[] = {DType::bool_,  DType::int8,    DType::uint8,  DType::int16,  DType::uint16,
                                     DType::int32,  DType::uint32,  DType::int64,  DType::uint64, DType::int64,
                                     DType::uint64, DType::float32, DType::float64};
  static_assert(sizeof(long) == 8 && sizeof(long long) == 8);
  if (number >= 0 && number < static_cast<int>(std::size(kTypes))) {
    *out = kTypes[number];
  } else if (number == 14 || number == 15) {
    *out = number == 14 ? DType::complex64 : DType::complex128;
  } else if (number == 23) {
    *out = DType::float16;
  } else {
    return false;
  }
  return true;
}

// Element type, sizes and strides in elements; false: no tensor can lie over it.
bool describe_array(const Array* a, DType* dtype, Shape& shape, Shape& strides) {
  const auto* d = reinterpret_cast<const Descr*>(a->dtype);
  if (!dtype_of_number(d->number, dtype) || (d->byteorder != '=' && d->byteorder != '|')) return false;
  const auto size = static_cast<Py_ssize_t>(size_of(*dtype));
  if (reinterpret_cast<uintptr_t>(a->data) % static_cast<uintptr_t>(std::min<Py_ssize_t>(size, 8))) return false;
  for (int i = 0; i < a->ndim; ++i) {
    if (a->strides[i] % size || a->dims[i] == 0) return false;
    shape.push_back(a->dims[i]);
    strides.push_back(a->strides[i] / size);
  }
  return true;
}

}  // namespace

std::span<const std::byte> numpy_scalar_bytes(PyObject* o) {
  ScalarType t = scalar_type(Py_TYPE(o));
  return {reinterpret_cast<const Scalar*>(o)->value, t.size};
}

bool numpy_number(PyObject* o, ops::Number* out) {
  const ScalarType t = scalar_type(Py_TYPE(o));
  const auto* s = reinterpret_cast<const Scalar*>(o);
  int64_t i = 0;
  switch (t.form) {
    case Form::kBool:
      *out = ops::Number::of(read<uint8_t>(s) != 0);
      return true;
    case Form::kFloat:
      *out = ops::Number::of(t.size == 2   ? static_cast<double>(to_float(read<Float16>(s)))
                             : t.size == 4 ? static_cast<double>(read<float>(s))
                                           : read<double>(s));
      return true;
    case Form::kSigned:
      i = t.size == 1   ? read<int8_t>(s)
          : t.size == 2 ? read<int16_t>(s)
          : t.size == 4 ? read<int32_t>(s)
                        : read<int64_t>(s);
      break;
    case Form::kUnsigned:
      if (t.size == 8 && read<int64_t>(s) < 0) return false;
      i = t.size == 1   ? read<uint8_t>(s)
          : t.size == 2 ? read<uint16_t>(s)
          : t.size == 4 ? static_cast<int64_t>(read<uint32_t>(s))
                        : read<int64_t>(s);
      break;
    default:
      return false;
  }
  *out = ops::Number::of(i);
  return true;
}

// Only NumPy's C code makes static types of these names; classes of Python code are heap types.
static bool is_static_type(PyTypeObject* t, const char* name) {
  return !(t->tp_flags & Py_TPFLAGS_HEAPTYPE) && std::strcmp(t->tp_name, name) == 0;
}

bool is_ndarray(PyObject* o) { return is_static_type(Py_TYPE(o), "numpy.ndarray"); }

bool is_numpy_dtype(PyObject* o) {
  PyTypeObject* t = Py_TYPE(o);
  while (t && !(t->tp_flags & Py_TPFLAGS_HEAPTYPE) && !is_static_type(t, "numpy.dtype")) t = t->tp_base;
  return t && is_static_type(t, "numpy.dtype");
}

const Meta* ndarray_meta(PyObject* array) {
  DType dtype;
  Shape shape, strides;
  if (!describe_array(reinterpret_cast<const Array*>(array), &dtype, shape, strides)) return nullptr;
  return make_meta(dtype, Device{}, shape, strides);
}

bool ndarray_writeable(PyObject* array) { return reinterpret_cast<Array*>(array)->flags & 0x400; }

bool ndarray_has_unit_dimension(PyObject* array) {
  const auto* a = reinterpret_cast<const Array*>(array);
  return std::find(a->dims, a->dims + a->ndim, 1) != a->dims + a->ndim;
}

PyObject* ndarray_dtype(PyObject* array) { return reinterpret_cast<Array*>(array)->dtype; }

bool ndarray_matches(PyObject* array, PyObject* dtype, const Meta* meta) {
  const auto* a = reinterpret_cast<const Array*>(array);
  if (a->dtype != dtype || a->ndim != meta->ndim) return false;
  const auto size = static_cast<Py_ssize_t>(size_of(meta->dtype));
  if (reinterpret_cast<uintptr_t>(a->data) % static_cast<uintptr_t>(std::min<Py_ssize_t>(size, 8))) return false;
  for (int i = 0; i < a->ndim; ++i) {
    if (a->dims[i] != meta->dims[i]) return false;
    // A contiguous tensor's strides are canonical; NumPy writes any for a dimension of size 1.
    if (a->strides[i] != meta->strides()[i] * size && !(meta->contiguous && a->dims[i] == 1)) return false;
  }
  return true;
}

}  // namespace msjit::capture

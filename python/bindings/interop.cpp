#include "python/bindings/interop.h"

#include <cstring>
#include <memory>

#include "python/bindings/convert.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/recorder.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/backends/backend.h"
#include "src/backends/kernel.h"
#include "src/eager/dispatch.h"
#include "src/tensor/device.h"

namespace msjit::python {

// ---- buffers handed out ---------------------------------------------------------------------------------------------

static const char* format_of(DType t) {
  switch (t) {
    case DType::bool_:
      return "?";
    case DType::int8:
      return "b";
    case DType::int16:
      return "h";
    case DType::int32:
      return "i";
    case DType::int64:
      return "l";
    case DType::uint8:
      return "B";
    case DType::uint16:
      return "H";
    case DType::uint32:
      return "I";
    case DType::uint64:
      return "L";
    case DType::float16:
      return "e";
    case DType::bfloat16:
      return nullptr;
    case DType::float32:
      return "f";
    case DType::float64:
      return "d";
    case DType::complex64:
      return "Zf";
    case DType::complex128:
      return "Zd";
  }
  return nullptr;
}

// What an exported buffer points to: keeps the memory, which its tensor may exchange for another's, and the dimensions.
struct SharedBuffer {
  Ref<Storage> storage;
  SmallVector<Py_ssize_t, 12> dims;
};

static int get_buffer(PyObject* self, Py_buffer* view, int flags) {
  return guarded_int([&] {
    TensorImpl* t = impl_of(self);
    const Meta& m = *t->meta;
    const char* format = format_of(m.dtype);
    view->obj = nullptr;
    autograd::require_values(&*t, "buffer");
    auto refuse = [](const char* why) {
      PyErr_SetString(PyExc_BufferError, why);
      throw ErrorAlreadySet{};
    };
    if (!on_host(m.device)) refuse("the tensor is in a device's memory; take .cpu() first");
    if (!format) refuse("bfloat16 has no buffer format; convert with astype(msjit.float32)");
    if (t->storage->readonly() && (flags & PyBUF_WRITABLE)) refuse("the tensor's memory is read-only");
    bool strides_wanted = (flags & PyBUF_STRIDES) == PyBUF_STRIDES;
    if (!m.contiguous && (!strides_wanted || (flags & PyBUF_C_CONTIGUOUS) == PyBUF_C_CONTIGUOUS))
      refuse("the tensor is not contiguous; take .contiguous() first");
    auto* shared = new SharedBuffer{t->storage, {}};
    shared->dims.resize(static_cast<size_t>(2 * m.ndim));
    t->storage->begin_export();
    Py_ssize_t* dims = shared->dims.data();
    for (int i = 0; i < m.ndim; ++i) {
      dims[i] = m.shape()[i];
      dims[m.ndim + i] = m.strides()[i] * size_of(m.dtype);
    }
    view->buf = t->data;
    view->len = m.nbytes();
    view->itemsize = size_of(m.dtype);
    view->readonly = t->storage->readonly();
    view->ndim = m.ndim;
    view->format = (flags & PyBUF_FORMAT) ? const_cast<char*>(format) : nullptr;
    view->shape = (flags & PyBUF_ND) ? dims : nullptr;
    view->strides = strides_wanted ? dims + m.ndim : nullptr;
    view->suboffsets = nullptr;
    view->internal = shared;
    view->obj = Py_NewRef(self);
    return 0;
  });
}

static void release_buffer(PyObject*, Py_buffer* view) {
  auto* shared = static_cast<SharedBuffer*>(view->internal);
  shared->storage->end_export();
  delete shared;
}

PyBufferProcs kTensorBuffer = {from_python<get_buffer>, from_python<release_buffer>};

// ---- buffers taken in -----------------------------------------------------------------------------------------------

static std::optional<DType> dtype_of_format(const char* f, Py_ssize_t itemsize) {
  if (!f) f = "B";
  if (*f == '@' || *f == '=' || *f == '<') ++f;  // little-endian is native where msjit runs
  bool is_complex = *f == 'Z';
  if (is_complex) ++f;
  if (!f[0] || f[1]) return std::nullopt;
  auto by_size = [&](DType one, DType two, DType four, DType eight) -> std::optional<DType> {
    switch (itemsize) {
      case 1:
        return one;
      case 2:
        return two;
      case 4:
        return four;
      case 8:
        return eight;
      default:
        return std::nullopt;
    }
  };
  switch (*f) {
    case '?':
      return DType::bool_;
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n':
      return by_size(DType::int8, DType::int16, DType::int32, DType::int64);
    case 'B':
    case 'H':
    case 'I':
    case 'L':
    case 'Q':
    case 'N':
      return by_size(DType::uint8, DType::uint16, DType::uint32, DType::uint64);
    case 'e':
      return DType::float16;
    case 'f':
      return is_complex ? DType::complex64 : DType::float32;
    case 'd':
      return is_complex ? DType::complex128 : DType::float64;
    default:
      return std::nullopt;
  }
}

// A class that NumPy's module has, known by being that object; null: NumPy is not imported. Its own are static, as no
// class of a program is.
static PyTypeObject* numpy_type(const char* name) {
  PyObject* module = PyDict_GetItemString(PyImport_GetModuleDict(), "numpy");
  PyObject* dict = module && PyModule_Check(module) ? PyModule_GetDict(module) : nullptr;
  PyObject* type = dict ? PyDict_GetItemString(dict, name) : nullptr;
  if (!type || !PyType_Check(type)) return nullptr;
  auto* found = reinterpret_cast<PyTypeObject*>(type);
  return PyType_HasFeature(found, Py_TPFLAGS_HEAPTYPE) ? nullptr : found;
}

bool is_numpy_scalar(PyObject* o) {
  static PyTypeObject* generic = nullptr;
  if (PyType_HasFeature(Py_TYPE(o), Py_TPFLAGS_HEAPTYPE)) return false;
  if (!generic) generic = numpy_type("generic");
  return generic && PyType_IsSubtype(Py_TYPE(o), generic);
}

static bool is_ndarray(PyObject* o) {
  static PyTypeObject* ndarray = nullptr;
  if (!ndarray) ndarray = numpy_type("ndarray");
  return ndarray && Py_TYPE(o) == ndarray;
}

bool is_array(PyObject* o) {
  PyTypeObject* type = Py_TYPE(o);
  if (type == &PyFloat_Type || type == &PyLong_Type || type == &PyBool_Type || type == &PyUnicode_Type ||
      type == &PyTuple_Type || type == &PyList_Type || PyBytes_Check(o) || PyType_Check(o) || o == Py_None)
    return false;
  if (is_numpy_scalar(o)) return false;
  if (PyObject_CheckBuffer(o)) return true;
  for (const char* name : {"__array__", "__array_interface__"}) {
    PyRef found = PyRef::steal(PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), name));
    if (found) return true;
    PyErr_Clear();
  }
  return false;
}

static void release_shared(void* context) {
  GilScope gil;
  auto* view = static_cast<Py_buffer*>(context);
  PyBuffer_Release(view);
  delete view;
}

namespace {
struct BufferView {  // owns until released to a storage
  std::unique_ptr<Py_buffer> view = std::make_unique<Py_buffer>();
  bool held = false;
  bool acquire(PyObject* o) {
    held = PyObject_GetBuffer(o, view.get(), PyBUF_FULL_RO) == 0;
    if (!held) PyErr_Clear();
    return held;
  }
  ~BufferView() {
    if (held) PyBuffer_Release(view.get());
  }
};
}  // namespace

static Tensor through_numpy(PyObject* o, bool native) {
  PyRef numpy = owned(PyImport_ImportModule("numpy"));
  PyRef array = owned(PyObject_CallMethod(numpy.get(), "asarray", "(O)", o));
  if (native) {
    PyRef dtype = owned(PyObject_GetAttrString(array.get(), "dtype"));
    PyRef order = owned(PyObject_CallMethod(dtype.get(), "newbyteorder", "s", "="));
    if (!dtype_from_python(order.get())) {
      PyRef text = owned(PyObject_Str(dtype.get()));
      throw type_error(std::string("tensor: no msjit dtype corresponds to NumPy's ") + PyUnicode_AsUTF8(text.get()));
    }
    array = owned(PyObject_CallMethod(array.get(), "astype", "OssOO", order.get(), "C", "unsafe", Py_False, Py_True));
  }
  return tensor_from_array(array.get(), true);
}

Tensor tensor_from_array(PyObject* o, bool share) {
  BufferView b;
  if (!b.acquire(o)) {
    if (is_ndarray(o)) throw type_error("tensor: this NumPy array's dtype has no msjit counterpart");
    Tensor t = through_numpy(o, false);
    return share ? t : eager::call1(ops::Op::copy, std::initializer_list<eager::Operand>{{t.get()}});
  }
  Py_buffer& v = *b.view;
  auto dtype = dtype_of_format(v.format, v.itemsize);
  if (!dtype || v.suboffsets) return through_numpy(o, true);
  Shape shape, strides;
  int64_t low = 0, high = 0;
  bool whole = reinterpret_cast<uintptr_t>(v.buf) % v.itemsize == 0 || v.itemsize > 8;
  for (int i = 0; i < v.ndim; ++i) {
    shape.push_back(v.shape[i]);
    int64_t stride = v.strides ? v.strides[i] : 0;
    whole = whole && stride % v.itemsize == 0;
    strides.push_back(stride / v.itemsize);
  }
  if (!v.strides) strides = contiguous_strides(shape);
  if (!whole) return through_numpy(o, true);
  if (numel_of(shape) == 0) return Tensor::empty(shape, *dtype);
  for (size_t i = 0; i < shape.size(); ++i) (strides[i] < 0 ? low : high) += strides[i] * (shape[i] - 1);
  auto* lowest = static_cast<std::byte*>(v.buf) + low * v.itemsize;
  bool readonly = v.readonly;
  Ref<Storage> storage =
      Storage::wrap(lowest, (high - low + 1) * v.itemsize, Device{}, &release_shared, b.view.get(), readonly);
  b.held = false;
  (void)b.view.release();
  const Meta* meta = make_meta(*dtype, Device{}, shape, strides);
  auto* data = lowest - low * size_of(*dtype);
  Tensor t(Ref<TensorImpl>::adopt(TensorImpl::create(meta, std::move(storage), data)));
  if (share) return t;
  Tensor r = Tensor::empty(shape, *dtype);
  if (t.contiguous()) {
    std::memcpy(r.data(), t.data(), t.meta().nbytes());
  } else {
    backends::copy(r, t);
  }
  note_made_of_python(r);
  return r;
}

Tensor cast_tensor(const Tensor& t, DType dtype) {
  ops::Attr attr = dtype;
  return eager::call1(ops::Op::cast, std::initializer_list<eager::Operand>{{t.get()}}, {&attr, 1});
}

PyObject* from_numpy(PyObject*, PyObject* array) {
  return guarded([&] {
    if (!is_array(array)) throw type_error("from_numpy: expected a NumPy array, got " + describe(array));
    return wrap(backends::on_device(tensor_from_array(array, true), current_device()));
  });
}

PyObject* to_numpy(PyObject* tensor) {
  Tensor t = tensor_of(tensor);
  autograd::require_values(t.get(), "asnumpy()");
  t = host_copy(t);
  if (t.dtype() == DType::bfloat16) t = cast_tensor(t, DType::float32);
  PyRef numpy = owned(PyImport_ImportModule("numpy"));
  PyRef self = owned(wrap(t));
  return owned(PyObject_CallMethod(numpy.get(), "asarray", "N", PyMemoryView_FromObject(self.get()))).release();
}

}  // namespace msjit::python

// DLPack both ways, zero copy: capsules of version 1.0 where the consumer asks for them, the unversioned ones
// otherwise.
#include <algorithm>
#include <iterator>
#include <memory>

#include "python/bindings/convert.h"
#include "python/bindings/dlpack.h"
#include "python/bindings/interop.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/backends/cuda/device.h"
#include "src/eager/dispatch.h"

namespace msjit::python {

namespace {

constexpr const char kName[] = "dltensor", kUsedName[] = "used_dltensor";
constexpr const char kVersionedName[] = "dltensor_versioned", kUsedVersionedName[] = "used_dltensor_versioned";

// What an exported capsule points to: keeps the tensor, owns the dimensions.
template <class M>
struct Exported {
  explicit Exported(const Tensor& t) : tensor(t), storage(t->storage) { storage->begin_export(); }
  ~Exported() { storage->end_export(); }
  M managed{};
  Tensor tensor;
  Ref<Storage> storage;  // the tensor may take over another one's meanwhile
  Shape shape, strides;
};

struct Kind {
  int32_t dlpack;
  DeviceType device;
};
constexpr Kind kKinds[] = {{dlpack::kCpu, DeviceType::kCPU},
                           {dlpack::kCuda, DeviceType::kCUDA},
                           {dlpack::kExtension, DeviceType::kAscend}};  // as torch_npu has it

dlpack::Device device_of(const Tensor& t) {
  for (const Kind& k : kKinds)
    if (k.device == t.device().type) return {k.dlpack, t.device().index};
  PyErr_SetString(PyExc_BufferError,
                  "__dlpack__: only memory of the CPU, of CUDA and of Ascend devices is handed over");
  throw ErrorAlreadySet{};
}

void wait_for(Device d) {
  if (d.type == DeviceType::kCUDA) return backends::cuda::CudaDevice::get(d.index).settle();
  backends::runtime_of(d).synchronize(d.index);
}

// Other libraries have streams of their own: memory changes hands when nothing on the device uses it.
void settle(Device d) {
  if (on_host(d)) return;
  try {
    wait_for(d);
  } catch (const std::exception&) {  // whoever waits next is told
  }
}

// The consumer's stream waits for what was asked for here; without one the host does. -1: the consumer sees to it.
void hand_over(Device d, PyObject* stream) {
  if (on_host(d)) return;
  if (stream == Py_None) return settle(d);
  const int64_t handle = require_int(stream, "stream");
  if (handle == -1) return;
  if (d.type != DeviceType::kCUDA) return settle(d);  // whichever stream it is: nothing is left to wait for
  if (handle == 0)
    throw value_error("__dlpack__: of CUDA stream 0 is ambiguous; 1 is the default stream of all threads");
  using namespace backends::cuda;
  CudaDevice& device = CudaDevice::get(d.index);
  device.wait_before(reinterpret_cast<StreamHandle>(static_cast<intptr_t>(handle)));
}

template <class M>
M* export_managed(const Tensor& t) {
  autograd::require_values(t.get(), "dlpack");
  auto e = std::make_unique<Exported<M>>(t);
  e->shape = Shape(t.shape());
  e->strides = Shape(t.strides());
  const DTypeInfo& d = info(t.dtype());
  dlpack::Array& a = e->managed.array;
  a.data = t.data();
  a.device = device_of(t);
  a.ndim = t.ndim();
  a.dtype = {d.dlpack, static_cast<uint8_t>(d.size * 8), 1};
  a.shape = e->shape.data();
  a.strides = e->strides.data();
  a.byte_offset = 0;
  e->managed.context = e.get();
  e->managed.deleter = [](M* m) {
    GilScope gil;
    auto* exported = static_cast<Exported<M>*>(m->context);
    settle(exported->tensor.device());
    delete exported;
  };
  return &e.release()->managed;
}

template <class M>
void free_capsule(PyObject* capsule, const char* name) {
  if (!PyCapsule_IsValid(capsule, name)) return;  // consumed
  auto* m = static_cast<M*>(PyCapsule_GetPointer(capsule, name));
  if (m->deleter) m->deleter(m);
}
void free_legacy(PyObject* c) { free_capsule<dlpack::Managed>(c, kName); }
void free_versioned(PyObject* c) { free_capsule<dlpack::ManagedVersioned>(c, kVersionedName); }

std::optional<DType> dtype_from(const dlpack::DataType& d) {
  if (d.lanes != 1) return std::nullopt;
  for (int i = 0; i < kDTypeCount; ++i)
    if (kDTypeTable[i].dlpack == d.code && kDTypeTable[i].size * 8 == d.bits) return static_cast<DType>(i);
  return std::nullopt;
}

template <class M>
Tensor import_managed(M* m, bool readonly, bool ordered) {
  const dlpack::Array& a = m->array;
  const auto* kind =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](Kind k) { return k.dlpack == a.device.type; });
  if (kind == std::end(kKinds))
    throw value_error("from_dlpack: only memory of the CPU, of CUDA and of Ascend devices can be taken over");
  Device device{kind->device, static_cast<int8_t>(kind->device == DeviceType::kCPU ? 0 : a.device.id)};
  if (!on_host(device)) {
    backends::require_device(device);
    if (!ordered) wait_for(device);
  }
  auto dtype = dtype_from(a.dtype);
  if (!dtype) throw type_error("from_dlpack: no msjit dtype corresponds to the source's");
  Shape shape(Dims(a.shape, static_cast<size_t>(a.ndim)));
  Shape strides = a.strides ? Shape(Dims(a.strides, static_cast<size_t>(a.ndim))) : contiguous_strides(shape);
  int64_t low = 0, high = 0;
  bool empty = numel_of(shape) == 0;
  for (size_t i = 0; i < shape.size() && !empty; ++i) (strides[i] < 0 ? low : high) += strides[i] * (shape[i] - 1);
  int64_t item = size_of(*dtype);
  auto* first = static_cast<std::byte*>(a.data) + a.byte_offset;
  auto release = [](void* context) {
    GilScope gil;
    auto* m = static_cast<M*>(context);
    for (const Kind& k : kKinds)
      if (k.dlpack == m->array.device.type) settle({k.device, static_cast<int8_t>(m->array.device.id)});
    if (m->deleter) m->deleter(m);
  };
  Ref<Storage> storage =
      Storage::wrap(first + low * item, empty ? 0 : (high - low + 1) * item, device, release, m, readonly);
  return Tensor(
      Ref<TensorImpl>::adopt(TensorImpl::create(make_meta(*dtype, device, shape, strides), std::move(storage), first)));
}

}  // namespace

PyObject* tensor_dlpack(PyObject* self, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    static const char* names[] = {"stream", "max_version", "dl_device", "copy", nullptr};
    PyObject *stream = Py_None, *max_version = Py_None, *device = Py_None, *copy = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O$OOO:__dlpack__", const_cast<char**>(names), &stream,
                                     &max_version, &device, &copy))
      throw ErrorAlreadySet{};
    Tensor t = tensor_of(self);
    auto refuse = [](const char* why) {
      PyErr_SetString(PyExc_BufferError, why);
      throw ErrorAlreadySet{};
    };
    if (t.requires_grad()) refuse("a tensor that requires a gradient cannot be exported; use detach() first");
    if (stream != Py_None && on_host(t.device())) refuse("__dlpack__: stream must be None for CPU memory");
    if (copy == Py_True) t = eager::call1(ops::Op::copy, std::initializer_list<eager::Operand>{{t.get()}});
    hand_over(t.device(), stream);
    bool versioned = PyTuple_Check(max_version) && PyTuple_GET_SIZE(max_version) == 2 &&
                     require_int(PyTuple_GET_ITEM(max_version, 0), "max_version") >= 1;
    if (!versioned) {
      if (t->storage->readonly()) refuse("read-only memory needs a consumer of DLPack 1.0");
      auto* m = export_managed<dlpack::Managed>(t);
      PyObject* c = PyCapsule_New(m, kName, from_python<free_legacy>);
      if (!c) m->deleter(m);
      return c;
    }
    auto* m = export_managed<dlpack::ManagedVersioned>(t);
    m->version = {1, 0};
    m->flags = t->storage->readonly() ? dlpack::kReadOnly : 0;
    PyObject* c = PyCapsule_New(m, kVersionedName, from_python<free_versioned>);
    if (!c) m->deleter(m);
    return c;
  });
}

PyObject* tensor_dlpack_device(PyObject* self, PyObject*) {
  return guarded([&] {
    const dlpack::Device d = device_of(tensor_of(self));
    return Py_BuildValue("(ii)", d.type, d.id);
  });
}

// A CUDA device's stream that the producer is to let wait; null: none, or it does not say where its memory is.
static PyRef stream_for(PyObject* source) {
  PyRef where = PyRef::steal(PyObject_CallMethod(source, "__dlpack_device__", nullptr));
  int type = 0, index = 0;
  const bool there = where && PyTuple_Check(where.get()) && PyArg_ParseTuple(where.get(), "ii", &type, &index);
  PyErr_Clear();
  if (!there || type != dlpack::kCuda) return {};
  const Device device{DeviceType::kCUDA, static_cast<int8_t>(index)};
  backends::require_device(device);
  return owned(PyLong_FromVoidPtr(backends::cuda::CudaDevice::get(index).stream()));
}

// ordered: what our stream does next comes behind what made it.
static PyRef request_capsule(PyObject* source, bool& ordered) {
  if (PyCapsule_CheckExact(source)) return PyRef::borrow(source);
  PyRef method = PyRef::steal(PyObject_GetAttrString(source, "__dlpack__"));
  if (!method) {
    PyErr_Clear();
    throw type_error("from_dlpack: expected an object with __dlpack__ or a capsule, got " + describe(source));
  }
  PyRef kwargs = owned(Py_BuildValue("{s:(ii)}", "max_version", 1, 0)), older = owned(PyDict_New());
  if (PyRef stream = stream_for(source)) {
    ordered = true;
    check_python(PyDict_SetItemString(kwargs.get(), "stream", stream.get()));
    check_python(PyDict_SetItemString(older.get(), "stream", stream.get()));
  }
  PyRef none = owned(PyTuple_New(0));
  PyRef capsule = PyRef::steal(PyObject_Call(method.get(), none.get(), kwargs.get()));
  if (!capsule && PyErr_ExceptionMatches(PyExc_TypeError)) {  // a producer older than 1.0
    PyErr_Clear();
    capsule = PyRef::steal(PyObject_Call(method.get(), none.get(), older.get()));
  }
  if (!capsule) throw ErrorAlreadySet{};
  return capsule;
}

PyObject* from_dlpack(PyObject*, PyObject* source) {
  return guarded([&]() -> PyObject* {
    bool ordered = false;
    PyRef capsule = request_capsule(source, ordered);
    Tensor t;
    if (PyCapsule_IsValid(capsule.get(), kVersionedName)) {
      auto* m = static_cast<dlpack::ManagedVersioned*>(PyCapsule_GetPointer(capsule.get(), kVersionedName));
      if (m->version.major != 1)
        throw runtime_error("from_dlpack: DLPack major version " + std::to_string(m->version.major));
      t = import_managed(m, m->flags & dlpack::kReadOnly, ordered);
      check_python(PyCapsule_SetName(capsule.get(), kUsedVersionedName));
    } else if (PyCapsule_IsValid(capsule.get(), kName)) {
      t = import_managed(static_cast<dlpack::Managed*>(PyCapsule_GetPointer(capsule.get(), kName)), false, ordered);
      check_python(PyCapsule_SetName(capsule.get(), kUsedName));
    } else {
      throw value_error("from_dlpack: the capsule was consumed already or is no DLPack capsule");
    }
    return wrap(std::move(t));
  });
}

}  // namespace msjit::python

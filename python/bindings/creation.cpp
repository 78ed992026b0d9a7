#include "python/bindings/creation.h"

#include <algorithm>
#include <cstring>

#include "capture/cpython/frame.h"
#include "capture/cpython/program_kind.h"
#include "jit/exec/fragment.h"
#include "jit/exec/frozen_fragment.h"
#include "python/bindings/autograd_api.h"
#include "python/bindings/convert.h"
#include "python/bindings/device_api.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/interop.h"
#include "python/bindings/one_argument.h"
#include "python/bindings/op_function.h"
#include "python/bindings/recorder.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/autograd.h"
#include "src/backends/backend.h"
#include "src/backends/cpu/kept_weights.h"
#include "src/backends/cpu/random.h"
#include "src/backends/cpu/tuning.h"
#include "src/tensor/allocator.h"

namespace msjit::python {

using ops::Op;

static Tensor copy_of(const Tensor& t) {
  eager::Operand operand{t.get()};
  return eager::call1(Op::copy, {&operand, 1});
}

// A new tensor that shares nothing with data.
static Tensor fresh(PyObject* data, std::optional<DType> dtype, std::optional<Device> device = {}) {
  Tensor t = tensor_from_python(data, dtype);
  if (is_tensor(data)) {
    autograd::GradMode off(false);
    if (device && !(t.device() == *device)) return backends::on_device(t, *device);
    return t.get() == impl_of(data) ? copy_of(t) : t;
  }
  Tensor made = backends::on_device(t, device.value_or(current_device()));
  note_made_of_python(made);
  return made;
}

static std::optional<Device> wanted_device(PyObject* o) {
  if (!o || o == Py_None) return {};
  const char* text = PyUnicode_Check(o) ? PyUnicode_AsUTF8(o) : nullptr;
  if (!text) {
    PyErr_Clear();
    throw type_error("device: expected a str, as 'cuda:0', got " + describe(o));
  }
  return parse_device(text);
}

// Of a shape with sizes that are not known, or of none: what stands for tensors that are to come (kinds.py).
static PyObject* placeholder(PyObject* shape, DType dtype) {
  PyRef kinds = owned(PyImport_ImportModule("msjit.kinds"));
  return PyObject_CallMethod(kinds.get(), "_placeholder", "OO", shape, dtype_object(dtype));
}

// Of a placeholder: another one. Null: the data is none.
static PyObject* of_placeholder(PyObject* data, std::optional<DType> dtype) {
  if (!is_tensor(data) || Py_TYPE(data) == tensor_type) return nullptr;
  PyRef sizes = PyRef::steal(PyObject_GetAttrString(data, "_sizes"));
  PyErr_Clear();
  return sizes ? placeholder(sizes.get(), dtype.value_or(tensor_of(data).dtype())) : nullptr;
}

// A tensor without data, as MindSpore makes it: zeros of a shape, what an initializer makes of it, or a placeholder.
static PyObject* without_data(PyTypeObject* type, std::optional<DType> dtype, PyObject* shape, PyObject* init,
                              std::optional<Device> device) {
  if (init == Py_False) init = Py_None;
  const bool nothing = shape == Py_None && !dtype && init == Py_None;
  const capture::FrameRef caller = capture::FrameRef::current();
  if (nothing && caller && capture::is_written_for_torch(caller.globals()))
    return wrap(backends::on_device(Tensor::empty(Shape{0}, DType::float32), device.value_or(Device{})));
  if (shape == Py_None && !dtype)
    throw type_error("Tensor: expected data (numbers, sequences, arrays, tensors), or shape and dtype");
  if (init != Py_None && (shape == Py_None || !dtype)) throw value_error("Tensor: init needs shape and dtype");
  ops::Ints sizes;
  bool known = shape != Py_None;
  if (known && PyLong_Check(shape)) {
    sizes.push_back(require_int(shape, "Tensor: shape"));
  } else if (known && !ints_from_python(shape, sizes)) {
    if (!PySequence_Check(shape) || PyUnicode_Check(shape))
      throw type_error("Tensor: shape must be ints, got " + describe(shape));
    known = false;
  }
  known = known && std::ranges::all_of(sizes, [](int64_t d) { return d >= 0; });
  if (!known) {
    if (!dtype || init != Py_None) throw value_error("Tensor: a shape with sizes left open needs a dtype, and no init");
    return placeholder(shape, *dtype);
  }
  Tensor t = backends::on_device(Tensor::zeros(Dims(sizes), dtype.value_or(default_float())),
                                 device.value_or(current_device()));
  note_made_of_python(t);
  if (init != Py_None) {
    if (!PyCallable_Check(init)) {  // a number, or an initializer's name
      PyRef module = owned(PyImport_ImportModule("msjit.common.initializer"));
      PyRef made = owned(PyObject_CallMethod(module.get(), "initializer", "OOO", init, shape, dtype_object(t.dtype())));
      return wrap_as(type, tensor_of(made.get()));
    }
    PyRef self = owned(wrap(t));
    PyRef done = owned(PyObject_CallOneArg(init, self.get()));  // an initializer fills it
  }
  return wrap_as(type, std::move(t));
}

static bool is_size(PyObject* o) { return PyLong_Check(o) && !PyBool_Check(o); }

// Tensor(2, 3) and Tensor([1, 2]) in code that has mint as torch: sizes of values that are not set, and the default
// float whatever the data. Null: MindSpore's meaning.
static PyObject* as_torch_has_it(PyTypeObject* type, PyObject* args) {
  const Py_ssize_t n = PyTuple_GET_SIZE(args);
  if (n == 0) return nullptr;
  PyObject* data = PyTuple_GET_ITEM(args, 0);
  const bool sizes = is_size(data);
  if (!sizes && (n > 1 || is_tensor(data) || !PySequence_Check(data) || PyUnicode_Check(data))) return nullptr;
  for (Py_ssize_t i = 1; i < n; ++i)
    if (!is_size(PyTuple_GET_ITEM(args, i))) return nullptr;
  const capture::FrameRef caller = capture::FrameRef::current();
  if (!caller || !capture::has_mint_as_torch(caller.globals())) return nullptr;
  if (!sizes) return wrap_as(type, fresh(data, default_float()));
  ops::Ints dims;
  if (!ints_from_python(args, dims)) throw ErrorAlreadySet{};
  numel_of(Dims(dims));
  return wrap_as(type, Tensor::empty(Dims(dims), default_float(), current_device()));
}

// Tensor(data=None, dtype=None, shape=None, init=None): as MindSpore's constructor.
PyObject* tensor_new(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    static const char* names[] = {"input_data", "dtype", "shape", "init", "internal", "const_arg", "device", nullptr};
    PyObject *data = Py_None, *dtype = Py_None, *shape = Py_None, *init = Py_None, *ignored = nullptr;
    PyObject* device = nullptr;
    if (!kwargs || PyDict_GET_SIZE(kwargs) == 0)
      if (PyObject* made = as_torch_has_it(type, args)) return made;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OOOOOOO:Tensor", const_cast<char**>(names), &data, &dtype, &shape,
                                     &init, &ignored, &ignored, &device))
      throw ErrorAlreadySet{};
    std::optional<DType> wanted;
    if (dtype != Py_None) wanted = require_dtype(dtype, "Tensor");
    if (data == Py_None) return without_data(type, wanted, shape, init, wanted_device(device));
    if (shape != Py_None || init != Py_None)
      throw value_error("Tensor: give either data or shape (and init), not both");
    if (PyObject* made = of_placeholder(data, wanted)) return made;
    return wrap_as(type, fresh(data, wanted, wanted_device(device)));
  });
}

namespace {

// tensor(data, dtype=None, *, shape=None, init=None, requires_grad=False)
PyObject* make_tensor(PyObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    static const char* names[] = {"input_data", "dtype",         "shape",  "init", "internal",
                                  "const_arg",  "requires_grad", "device", nullptr};
    PyObject *data = Py_None, *dtype = Py_None, *shape = Py_None, *init = Py_None, *ignored = nullptr;
    PyObject* device = nullptr;
    int requires_grad = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OOOOOO$pO:tensor", const_cast<char**>(names), &data, &dtype,
                                     &shape, &init, &ignored, &ignored, &requires_grad, &device))
      throw ErrorAlreadySet{};
    std::optional<DType> wanted;
    if (dtype != Py_None) wanted = require_dtype(dtype, "tensor");
    if (data == Py_None) return without_data(tensor_type, wanted, shape, init, wanted_device(device));
    if (shape != Py_None || init != Py_None)
      throw value_error("tensor: give either data or shape (and init), not both");
    if (PyObject* made = of_placeholder(data, wanted)) return made;
    Tensor t = fresh(data, wanted, wanted_device(device));
    if (requires_grad) require_gradient(*t.get(), true);
    return wrap(std::move(t));
  });
}

// _as_subclass(cls, tensor, requires_grad): a leaf of that class over the same memory.
PyObject* as_subclass(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyTypeObject* type = nullptr;
    PyObject* source = nullptr;
    int requires_grad = 0, parameter = 0;
    if (!PyArg_ParseTuple(args, "O!O!p|p:_as_subclass", &PyType_Type, &type, tensor_type, &source, &requires_grad,
                          &parameter))
      throw ErrorAlreadySet{};
    if (!PyType_IsSubtype(type, tensor_type)) throw type_error("_as_subclass: not a subclass of Tensor");
    Tensor t = autograd::stop_gradient(tensor_of(source));
    if (t->python) t = tensor_of(source).as_strided(t.shape(), t.strides(), 0);
    if (parameter) {
      t->flags |= kIsParameter;
      t->storage->set_weight();
    }
    if (requires_grad) autograd::set_requires_grad(*t.get(), true);
    return wrap_as(type, std::move(t));
  });
}

// _rebuild_tensor(cls, dtype, shape, bytes, requires_grad, device): the inverse of pickling; without a device: on the
// CPU.
PyObject* rebuild_tensor(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *type, *dtype, *shape, *bytes, *device = nullptr;
    int requires_grad = 0;
    if (!PyArg_ParseTuple(args, "O!OOO!p|O:_rebuild_tensor", &PyType_Type, &type, &dtype, &shape, &PyBytes_Type, &bytes,
                          &requires_grad, &device))
      throw ErrorAlreadySet{};
    if (!PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(type), tensor_type))
      throw type_error("_rebuild_tensor: not a subclass of Tensor");
    ops::Ints sizes;
    if (!ints_from_python(shape, sizes)) throw type_error("_rebuild_tensor: shape must be ints");
    DType t = require_dtype(dtype, "_rebuild_tensor");
    if (numel_of(Dims(sizes)) * size_of(t) != PyBytes_GET_SIZE(bytes))
      throw value_error("_rebuild_tensor: data of the wrong size");
    Tensor r = Tensor::from_bytes(PyBytes_AS_STRING(bytes), Dims(sizes), t);
    if (device) r = backends::on_device(r, device_from(device));
    auto* cls = reinterpret_cast<PyTypeObject*>(type);
    if (cls != tensor_type) {
      PyRef parameter = PyRef::steal(PyObject_GetAttrString(type, "_is_parameter"));
      PyErr_Clear();
      if (parameter && PyObject_IsTrue(parameter.get())) r->flags |= kIsParameter;
    }
    if (requires_grad) autograd::set_requires_grad(*r.get(), true);
    return wrap_as(cls, std::move(r));
  });
}

// empty(*size, dtype=None)
PyObject* empty(PyObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    DType dtype = default_float();
    Device device = current_device();
    PyObject *key, *value, *size = nullptr;
    Py_ssize_t at = 0;
    while (kwargs && PyDict_Next(kwargs, &at, &key, &value)) {
      std::string_view name = PyUnicode_AsUTF8(key);
      if (name == "dtype") {
        if (value != Py_None) dtype = require_dtype(value, "empty");
      } else if (name == "size" || name == "shape") {
        size = value;
      } else if (name == "device") {
        device = wanted_device(value).value_or(device);
      } else {
        throw type_error("empty() got an unexpected keyword argument '" + std::string(name) + "'");
      }
    }
    if (!size) size = PyTuple_GET_SIZE(args) == 1 ? PyTuple_GET_ITEM(args, 0) : args;
    ops::Ints sizes;
    if (!ints_from_python(size, sizes)) throw type_error("empty: the size must be ints, got " + describe(size));
    numel_of(Dims(sizes));
    backends::require_device(device);
    return wrap(Tensor::empty(Dims(sizes), dtype, device));
  });
}

PyObject* set_seed(PyObject*, PyObject* value) {
  autograd::refuse_to_record("it sets the seed of the random generator");
  return guarded([&]() -> PyObject* {
    int64_t seed = require_int(value, "set_seed");
    if (seed < 0) throw value_error("set_seed: the seed must not be negative, got " + std::to_string(seed));
    eager::set_seed(static_cast<uint64_t>(seed));
    Py_RETURN_NONE;
  });
}
PyObject* get_rng_state(PyObject*, PyObject*) {
  const eager::Generator g = eager::generator_state();
  return Py_BuildValue("(KK)", static_cast<unsigned long long>(g.seed), static_cast<unsigned long long>(g.counter));
}
// _reserve_counters(n): the state, as get_rng_state gives it, before n counters that are the caller's.
PyObject* reserve_counters(PyObject*, PyObject* count) {
  const unsigned long long n = PyLong_AsUnsignedLongLong(count);
  if (PyErr_Occurred()) return nullptr;
  const eager::Generator g = eager::reserve_counters(n);
  return Py_BuildValue("(KK)", static_cast<unsigned long long>(g.seed), static_cast<unsigned long long>(g.counter));
}
PyObject* set_rng_state(PyObject*, PyObject* state) {
  autograd::refuse_to_record("it sets the state of the random generator");
  unsigned long long seed = 0, counter = 0;
  if (!PyTuple_Check(state)) {
    PyErr_SetString(PyExc_TypeError, "set_rng_state: expected what get_rng_state returned");
    return nullptr;
  }
  if (!PyArg_ParseTuple(state, "KK:set_rng_state", &seed, &counter)) return nullptr;
  eager::set_generator_state({seed, counter});
  Py_RETURN_NONE;
}

// _initial_words(seed, buffer): fills it with the words that MindSpore's initial values are made of.
PyObject* initial_words(PyObject*, PyObject* args) {
  unsigned long long seed = 0;
  Py_buffer to;
  if (!PyArg_ParseTuple(args, "Kw*:_initial_words", &seed, &to)) return nullptr;
  const auto size = static_cast<size_t>(to.len);
  auto* bytes = static_cast<char*>(to.buf);
  Py_BEGIN_ALLOW_THREADS;
  for (size_t at = 0; at < size; at += sizeof(backends::cpu::RandomBlock)) {
    const backends::cpu::RandomBlock block =
        backends::cpu::philox(seed, at / sizeof(backends::cpu::RandomBlock), /*stream=*/seed);
    std::memcpy(bytes + at, block.data(), std::min(sizeof(block), size - at));
  }
  Py_END_ALLOW_THREADS;
  PyBuffer_Release(&to);
  Py_RETURN_NONE;
}

PyObject* get_default_dtype(PyObject*, PyObject*) { return Py_NewRef(dtype_object(default_float())); }
PyObject* set_default_dtype(PyObject*, PyObject* dtype) {
  return guarded([&]() -> PyObject* {
    DType t = require_dtype(dtype, "set_default_dtype");
    if (!is_floating(t)) throw type_error("set_default_dtype: expected a floating-point dtype");
    set_default_float(t);
    Py_RETURN_NONE;
  });
}
PyObject* promote_types(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *a, *b;
    if (!PyArg_ParseTuple(args, "OO:promote_types", &a, &b)) throw ErrorAlreadySet{};
    return Py_NewRef(dtype_object(promote(require_dtype(a, "promote_types"), require_dtype(b, "promote_types"))));
  });
}
PyObject* dtype_by_name(PyObject*, PyObject* name) {
  return guarded([&]() -> PyObject* { return Py_NewRef(dtype_object(require_dtype(name, "dtype"))); });
}
PyObject* fail_fragments(PyObject*, PyObject* times) {
  return guarded([&]() -> PyObject* {
    const long n = PyLong_AsLong(times);
    if (n == -1 && PyErr_Occurred()) throw ErrorAlreadySet{};
    exec::fail_fragments(static_cast<int>(n));
    Py_RETURN_NONE;
  });
}
PyObject* fail_allocations(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    long long after, times;
    if (!PyArg_ParseTuple(args, "LL:_fail_allocations", &after, &times)) throw ErrorAlreadySet{};
    free_spares();
    return PyLong_FromLongLong(msjit::fail_allocations(after, times));
  });
}

// _kept_weights() -> (number, bytes) of the packed copies of Parameters
PyObject* kept_weights(PyObject*, PyObject*) {
  return guarded([] {
    const backends::cpu::KeptWeights now = backends::cpu::kept_weights();
    return owned(Py_BuildValue("(LL)", static_cast<long long>(now.count), static_cast<long long>(now.bytes))).release();
  });
}

// _tuned() -> (key, variant of the cost model, variant chosen, seconds by variant) of all kernels that MSJIT_TUNE chose
PyObject* tuned(PyObject*, PyObject*) {
  return guarded([] {
    PyRef all = owned(PyList_New(0));
    for (const backends::cpu::Tuned& t : backends::cpu::tuned_variants()) {
      PyRef seconds = owned(PyList_New(0));
      for (double s : t.seconds)
        if (PyList_Append(seconds.get(), owned(PyFloat_FromDouble(s)).get()) < 0) throw ErrorAlreadySet{};
      PyRef row = owned(Py_BuildValue("(siiO)", t.key.c_str(), t.model, t.chosen, seconds.get()));
      if (PyList_Append(all.get(), row.get()) < 0) throw ErrorAlreadySet{};
    }
    return all.release();
  });
}

// _frozen_values() -> (number, bytes) of what graphs keep of frozen weights
PyObject* frozen_values(PyObject*, PyObject*) {
  return guarded([] {
    const exec::FrozenValues now = exec::frozen_values();
    return owned(Py_BuildValue("(LL)", static_cast<long long>(now.count), static_cast<long long>(now.bytes))).release();
  });
}

// _freeze(tensor): graphs may compute once what depends on such tensors alone.
PyObject* freeze(PyObject*, PyObject* tensor) {
  return guarded([&]() -> PyObject* {
    if (!is_tensor(tensor)) throw type_error("_freeze: expected a Tensor, got " + describe(tensor));
    Tensor t = tensor_of(tensor);
    t->flags |= kIsFrozen;
    t->storage->set_weight();
    Py_RETURN_NONE;
  });
}

PyObject* memory_stats(PyObject*, PyObject*) {
  const AllocatorStats a = allocator_stats();
  return Py_BuildValue("(KKKKK)", static_cast<unsigned long long>(a.reserved_bytes),
                       static_cast<unsigned long long>(a.allocated_bytes),
                       static_cast<unsigned long long>(a.peak_allocated_bytes),
                       static_cast<unsigned long long>(a.allocations), static_cast<unsigned long long>(a.cache_hits));
}
PyObject* reset_peak_memory(PyObject*, PyObject*) {
  reset_peak_stats();
  Py_RETURN_NONE;
}
PyObject* give_memory_back(PyObject*, PyObject*) {
  free_spares();
  return PyLong_FromSize_t(msjit::empty_cache());
}
PyObject* op_count(PyObject*, PyObject*) { return PyLong_FromUnsignedLongLong(eager::op_count()); }

PyCFunction with_keywords(PyObject* (*f)(PyObject*, PyObject*, PyObject*)) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(f));
}
PyMethodDef kCreationFunctions[] = {
    {"tensor", with_keywords(from_python<make_tensor>), METH_VARARGS | METH_KEYWORDS,
     "tensor(data, dtype=None, *, requires_grad=False)\n\nA tensor copied from numbers, nested sequences, arrays or "
     "tensors."},
    {"empty", with_keywords(from_python<empty>), METH_VARARGS | METH_KEYWORDS,
     R"(empty(*size, dtype=None)

A tensor whose elements are whatever the memory held: for what is written in full anyway.

Args:
    size: ints or tuple of ints, its sizes.
    dtype: dtype or None, its dtype; None: the default dtype, float32.
Returns:
    Tensor of that shape.
Raises:
    ValueError: a size is negative.
    TypeError: size is not of ints.

>>> ms.ops.empty(2, 3).shape
(2, 3))"},
    one_argument<"from_numpy", "array", from_numpy>(R"(from_numpy(array)

A tensor over the array's memory, without a copy: what is written into one shows in the other. Where new tensors go to
a device, a copy there.

Args:
    array: numpy.ndarray of a dtype that msjit has.
Returns:
    Tensor of its shape and dtype.
Raises:
    TypeError: it is no array, or of another dtype.

>>> import numpy as np
>>> a = np.zeros(2)
>>> x = ms.ops.from_numpy(a)
>>> a[0] = 5.0
>>> x
Tensor([5., 0.], dtype=float64))"),
    one_argument<"from_dlpack", "dlpack", from_dlpack>(R"(from_dlpack(dlpack)

A tensor over the memory of another library's tensor, without a copy (the DLPack protocol).

Args:
    dlpack: object with __dlpack__, or the capsule that that gives; in the memory of the CPU.
Returns:
    Tensor of its shape and dtype.
Raises:
    TypeError: it is another object, or of another dtype.
    ValueError: it is on another device.

>>> import numpy as np
>>> ms.ops.from_dlpack(np.arange(3.0))
Tensor([0., 1., 2.], dtype=float64))"),
    {"set_seed", from_python<set_seed>, METH_O, "set_seed(seed)\n\nStarts the random generator anew."},
    {"_reserve_counters", from_python<reserve_counters>, METH_O, nullptr},
    {"get_rng_state", from_python<get_rng_state>, METH_NOARGS,
     "get_rng_state()\n\nThe random generator's state, for set_rng_state."},
    {"set_rng_state", from_python<set_rng_state>, METH_O,
     "set_rng_state(state)\n\nRestores what get_rng_state returned."},
    {"_initial_words", from_python<initial_words>, METH_VARARGS, nullptr},
    {"get_default_dtype", from_python<get_default_dtype>, METH_NOARGS,
     R"(get_default_dtype()

The dtype of tensors that are made of Python floats, and of what computes floats from integers: float32 at first.

Returns:
    dtype.

>>> ms.mint.get_default_dtype()
msjit.float32)"},
    {"set_default_dtype", from_python<set_default_dtype>, METH_O,
     R"(set_default_dtype(dtype)

Sets the dtype of tensors that are made of Python floats, and of what computes floats from integers.

Args:
    dtype: a floating-point dtype.
Raises:
    TypeError: it is none.

>>> ms.mint.set_default_dtype(ms.float64)
>>> ms.tensor(0.5).dtype
msjit.float64
>>> ms.mint.set_default_dtype(ms.float32))"},
    {"promote_types", from_python<promote_types>, METH_VARARGS,
     "promote_types(a, b)\n\nThe dtype of an operation on tensors of dtypes a and b."},
    {"_as_subclass", from_python<as_subclass>, METH_VARARGS, nullptr},
    {"_rebuild_tensor", from_python<rebuild_tensor>, METH_VARARGS, nullptr},
    {"_dtype_by_name", from_python<dtype_by_name>, METH_O, nullptr},
    {"_memory_stats", from_python<memory_stats>, METH_NOARGS, nullptr},
    {"_kept_weights", from_python<kept_weights>, METH_NOARGS, nullptr},
    {"_tuned", from_python<tuned>, METH_NOARGS, nullptr},
    {"_frozen_values", from_python<frozen_values>, METH_NOARGS, nullptr},
    {"_freeze", from_python<freeze>, METH_O, nullptr},
    {"_fail_fragments", from_python<fail_fragments>, METH_O, nullptr},
    {"_fail_allocations", from_python<fail_allocations>, METH_VARARGS, nullptr},
    {"_reset_peak_memory", from_python<reset_peak_memory>, METH_NOARGS, nullptr},
    {"_empty_cache", from_python<give_memory_back>, METH_NOARGS, nullptr},
    {"_op_count", from_python<op_count>, METH_NOARGS, nullptr},
    {nullptr},
};

}  // namespace

void init_creation(PyObject* module) { check_python(PyModule_AddFunctions(module, kCreationFunctions)); }

}  // namespace msjit::python

// What extensions compiled by others reach tensors through: a table of functions in a capsule.
#include "python/bindings/extension_abi.h"

#include "python/bindings/convert.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/tensor_object.h"
#include "python/msjit/include/msjit/extension_abi.h"
#include "src/autograd/autograd.h"
#include "src/autograd/batch.h"
#include "src/eager/arguments.h"
#include "src/eager/dispatch.h"
#include "src/tensor/unwritten.h"

namespace msjit::python {
namespace {

enum class ExtensionDType {
#define MSJIT_EXTENSION_DTYPE(name) name,
  MSJIT_EXTENSION_DTYPES(MSJIT_EXTENSION_DTYPE) kCount
};
static_assert(static_cast<int>(ExtensionDType::kCount) == kDTypeCount);
#define MSJIT_DTYPE(name, ...) static_assert(static_cast<int>(ExtensionDType::name) == static_cast<int>(DType::name));
#include "src/tensor/dtype.def"
#undef MSJIT_DTYPE

Tensor extension_tensor(PyObject* o) {
  if (!is_tensor(o)) throw type_error("expected a Tensor, got " + describe(o));
  return tensor_of(o);
}

DType extension_dtype(int32_t number) {
  if (number < 0 || number >= kDTypeCount) throw value_error("no dtype has the number " + std::to_string(number));
  return static_cast<DType>(number);
}

int is_extension_tensor(PyObject* o) { return is_tensor(o); }

int view_tensor(PyObject* o, MsjitTensorView* out) {
  return guarded_int([&] {
    const Tensor t = extension_tensor(o);
    autograd::require_values(t.get(), "an extension");
    *out = {t.data(),      t.shape().data(), t.strides().data(), t.numel(), t.ndim(), static_cast<int32_t>(t.dtype()),
            t.contiguous()};
    return 0;
  });
}

int begin_write(PyObject* o) {
  return guarded_int([&] {
    const Tensor t = extension_tensor(o);
    eager::check_writable("an extension", t);
    if (autograd::grad_enabled() && t.requires_grad())
      throw runtime_error("an extension writes a tensor " + to_string(t.meta()) +
                          " that a gradient is taken through: use ms.no_grad(), or write to a copy");
    MemoryWrite(t).done();
    return 0;
  });
}

PyObject* empty_tensor(int32_t dtype, int32_t ndim, const int64_t* shape) {
  return guarded([&]() -> PyObject* {
    for (int32_t i = 0; i < ndim; ++i)
      if (shape[i] < 0)
        throw value_error("empty: size " + std::to_string(shape[i]) + " of dimension " + std::to_string(i));
    return wrap(Tensor::empty(Dims(shape, static_cast<size_t>(ndim)), extension_dtype(dtype)));
  });
}

PyObject* contiguous_tensor(PyObject* o) {
  return guarded([&]() -> PyObject* {
    const Tensor t = extension_tensor(o);
    if (t.contiguous()) return Py_NewRef(o);
    eager::Operand operand{t.get()};
    return wrap(eager::call1(ops::Op::copy, {&operand, 1}));
  });
}

PyObject* dtype_of_number(int32_t number) {
  return guarded([&]() -> PyObject* { return Py_NewRef(dtype_object(extension_dtype(number))); });
}

int32_t number_of_dtype(PyObject* o) {
  return guarded_int([&] { return static_cast<int>(require_dtype(o, "dtype")); });
}

constexpr MsjitExtensionAbi kTable = {
    MSJIT_EXTENSION_ABI_VERSION, is_extension_tensor, view_tensor,     begin_write, empty_tensor,
    contiguous_tensor,           dtype_of_number,     number_of_dtype,
};

}  // namespace

void init_extension_abi(PyObject* module) {
  PyRef capsule = owned(PyCapsule_New(const_cast<MsjitExtensionAbi*>(&kTable), MSJIT_EXTENSION_ABI_CAPSULE, nullptr));
  check_python(PyModule_AddObjectRef(module, "_extension_abi", capsule.get()));
}

}  // namespace msjit::python

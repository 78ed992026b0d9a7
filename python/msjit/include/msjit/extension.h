// Ops of your own in C++: msjit::Tensor for pybind11, and what makes an op of a function.
//
//   #include <msjit/extension.h>
//
//   msjit::Tensor cube(const msjit::Tensor& input) {
//     const msjit::Tensor x = input.contiguous();
//     msjit::Tensor y = msjit::Tensor::empty(x.shape(), x.dtype());
//     const float* from = x.data<float>();
//     float* to = y.mutable_data<float>();
//     for (int64_t i = 0; i < x.numel(); ++i) to[i] = from[i] * from[i] * from[i];
//     return y;
//   }
//   PYBIND11_MODULE(MSJIT_EXTENSION_NAME, m) { m.def("cube", &cube); }
//
// ms.ops.CustomOpBuilder compiles and loads it; a build of your own needs this folder (msjit.get_include()) and
// pybind11. Functions run with the GIL held, which the methods of Tensor need; release it around long loops over plain
// pointers.
#pragma once
#include <msjit/extension_abi.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <complex>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace msjit {
inline namespace extension {

// The bits of a half; what computes with them is up to you.
struct Float16 {
  uint16_t bits;
};
struct BFloat16 {
  uint16_t bits;
};

enum class DType : int32_t {
#define MSJIT_EXTENSION_DTYPE(name) name,
  MSJIT_EXTENSION_DTYPES(MSJIT_EXTENSION_DTYPE)
#undef MSJIT_EXTENSION_DTYPE
};

inline const char* name_of(DType dtype) {
  static constexpr const char* kNames[] = {
#define MSJIT_EXTENSION_DTYPE(name) #name,
      MSJIT_EXTENSION_DTYPES(MSJIT_EXTENSION_DTYPE)
#undef MSJIT_EXTENSION_DTYPE
  };
  return kNames[static_cast<int>(dtype)];
}

template <class T>
struct DTypeOf;
#define MSJIT_DTYPE_OF(type, name)              \
  template <>                                   \
  struct DTypeOf<type> {                        \
    static constexpr DType value = DType::name; \
  };
MSJIT_DTYPE_OF(bool, bool_)
MSJIT_DTYPE_OF(int8_t, int8)
MSJIT_DTYPE_OF(int16_t, int16)
MSJIT_DTYPE_OF(int32_t, int32)
MSJIT_DTYPE_OF(int64_t, int64)
MSJIT_DTYPE_OF(uint8_t, uint8)
MSJIT_DTYPE_OF(uint16_t, uint16)
MSJIT_DTYPE_OF(uint32_t, uint32)
MSJIT_DTYPE_OF(uint64_t, uint64)
MSJIT_DTYPE_OF(Float16, float16)
MSJIT_DTYPE_OF(BFloat16, bfloat16)
MSJIT_DTYPE_OF(float, float32)
MSJIT_DTYPE_OF(double, float64)
MSJIT_DTYPE_OF(std::complex<float>, complex64)
MSJIT_DTYPE_OF(std::complex<double>, complex128)
#undef MSJIT_DTYPE_OF

// The functions of the msjit that is imported.
inline const MsjitExtensionAbi& abi() {
  static const MsjitExtensionAbi* const table = [] {
    pybind11::module_::import("msjit");
    auto* found = static_cast<const MsjitExtensionAbi*>(PyCapsule_Import(MSJIT_EXTENSION_ABI_CAPSULE, 0));
    if (!found) throw pybind11::error_already_set();
    if (found->version < MSJIT_EXTENSION_ABI_VERSION)
      throw std::runtime_error("this extension needs a newer msjit: extension ABI " +
                               std::to_string(MSJIT_EXTENSION_ABI_VERSION) + ", found " +
                               std::to_string(found->version));
    return found;
  }();
  return *table;
}

// A handle on a tensor of Python: copies are the same tensor.
class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(pybind11::object object) : object_(std::move(object)) {
    if (!abi().is_tensor(object_.ptr()))
      throw pybind11::type_error("expected a Tensor, got " + std::string(Py_TYPE(object_.ptr())->tp_name));
  }
  // Uninitialised and row-major.
  static Tensor empty(const std::vector<int64_t>& shape, DType dtype) {
    return Tensor(taken(abi().empty(static_cast<int32_t>(dtype), static_cast<int32_t>(shape.size()), shape.data())));
  }

  explicit operator bool() const { return static_cast<bool>(object_); }
  const pybind11::object& object() const { return object_; }

  std::vector<int64_t> shape() const {
    const MsjitTensorView v = view();
    return {v.shape, v.shape + v.ndim};
  }
  std::vector<int64_t> strides() const {  // in elements
    const MsjitTensorView v = view();
    return {v.strides, v.strides + v.ndim};
  }
  int64_t size(int64_t dim) const {
    const MsjitTensorView v = view();
    if (dim < -v.ndim || dim >= v.ndim)
      throw pybind11::index_error("size: dimension " + std::to_string(dim) + " of a tensor of " +
                                  std::to_string(v.ndim));
    return v.shape[dim < 0 ? dim + v.ndim : dim];
  }
  int ndim() const { return view().ndim; }
  int64_t numel() const { return view().numel; }
  DType dtype() const { return static_cast<DType>(view().dtype); }
  bool is_contiguous() const { return view().contiguous; }
  // The same elements in row-major order: the tensor itself where it is so already.
  Tensor contiguous() const { return Tensor(taken(abi().contiguous(object_.ptr()))); }

  // The first element; TypeError when the dtype is another. Elements follow strides().
  template <class T>
  const T* data() const {
    return elements<T>();
  }
  // The same to write to; RuntimeError or ValueError where the tensor must not be written. What is written later than
  // the end of the call is not seen by gradients that need the old values: ask again.
  template <class T>
  T* mutable_data() {
    T* first = elements<T>();
    if (abi().begin_write(object_.ptr()) < 0) throw pybind11::error_already_set();
    return first;
  }

 private:
  static pybind11::object taken(PyObject* new_reference) {
    if (!new_reference) throw pybind11::error_already_set();
    return pybind11::reinterpret_steal<pybind11::object>(new_reference);
  }
  MsjitTensorView view() const {
    if (!object_) throw std::logic_error("an empty msjit::Tensor was used");
    MsjitTensorView v;
    if (abi().view(object_.ptr(), &v) < 0) throw pybind11::error_already_set();
    return v;
  }
  template <class T>
  T* elements() const {
    const MsjitTensorView v = view();
    if (v.dtype != static_cast<int32_t>(DTypeOf<T>::value))
      throw pybind11::type_error(std::string("data: the tensor is ") + name_of(static_cast<DType>(v.dtype)) + ", not " +
                                 name_of(DTypeOf<T>::value));
    return static_cast<T*>(v.data);
  }
  pybind11::object object_;
};

// What inference is given and gives: shape and dtype of a tensor.
struct TensorType {
  std::vector<int64_t> shape;
  DType dtype;
};

// Makes an op of C++ functions and puts it into module `m` as `name` (ms.custom_op says what each must do):
//   impl    computes the result from the arguments, a Tensor or a tuple of them
//   infer   gives the TensorType of the result (a vector of them for a tuple) from those of the arguments
//   vjp     (arguments as a tuple, outputs, cotangents): the gradients of all arguments, None for what has none
// Without infer capture breaks at its calls; without vjp asking for its gradient raises.
template <class Impl, class Infer = std::nullptr_t, class Vjp = std::nullptr_t>
void register_op(pybind11::module_& m, const char* name, Impl impl, Infer infer = nullptr, Vjp vjp = nullptr) {
  auto function = [](auto f) -> pybind11::object {
    if constexpr (std::is_same_v<decltype(f), std::nullptr_t>) {
      return pybind11::none();
    } else {
      return pybind11::cpp_function(f);
    }
  };
  m.attr(name) =
      pybind11::module_::import("msjit").attr("custom_op")(name, function(impl), function(infer), function(vjp));
}

}  // namespace extension
}  // namespace msjit

namespace pybind11::detail {

template <>
struct type_caster<msjit::Tensor> {
  PYBIND11_TYPE_CASTER(msjit::Tensor, const_name("Tensor"));
  bool load(handle source, bool) {
    if (!msjit::abi().is_tensor(source.ptr())) return false;
    value = msjit::Tensor(reinterpret_borrow<object>(source));
    return true;
  }
  static handle cast(const msjit::Tensor& tensor, return_value_policy, handle) {
    if (!tensor) return none().release();
    return tensor.object().inc_ref();
  }
};

template <>
struct type_caster<msjit::DType> {
  PYBIND11_TYPE_CASTER(msjit::DType, const_name("dtype"));
  bool load(handle source, bool) {
    const int32_t number = msjit::abi().dtype_number(source.ptr());
    if (number < 0) {
      PyErr_Clear();
      return false;
    }
    value = static_cast<msjit::DType>(number);
    return true;
  }
  static handle cast(msjit::DType dtype, return_value_policy, handle) {
    PyObject* made = msjit::abi().dtype_object(static_cast<int32_t>(dtype));
    if (!made) throw error_already_set();
    return made;
  }
};

template <>
struct type_caster<msjit::TensorType> {
  PYBIND11_TYPE_CASTER(msjit::TensorType, const_name("TensorType"));
  bool load(handle source, bool convert) {
    if (!hasattr(source, "shape") || !hasattr(source, "dtype")) return false;
    make_caster<std::vector<int64_t>> shape;
    make_caster<msjit::DType> dtype;
    if (!shape.load(source.attr("shape"), convert) || !dtype.load(source.attr("dtype"), convert)) return false;
    value = {cast_op<std::vector<int64_t>&>(shape), cast_op<msjit::DType&>(dtype)};
    return true;
  }
  static handle cast(const msjit::TensorType& type, return_value_policy, handle) {
    tuple shape(type.shape.size());
    for (size_t i = 0; i < type.shape.size(); ++i) shape[i] = int_(type.shape[i]);
    return make_tuple(shape, type.dtype).release();
  }
};

}  // namespace pybind11::detail

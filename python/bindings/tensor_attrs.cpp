// Attributes of Tensor.
#include "python/bindings/autograd_api.h"
#include "python/bindings/convert.h"
#include "python/bindings/device_api.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/op_function.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/tensor/device.h"

#ifdef MSJIT_WITH_CAPTURE
#include "capture/cpython/called_attribute.h"
#endif

namespace msjit::python {

using ops::Attr;
using ops::Op;

namespace {

const Meta& meta(PyObject* self) { return *impl_of(self)->meta; }

PyObject* get_shape(PyObject* self, void*) { return tuple_of(meta(self).shape()); }
PyObject* get_dtype(PyObject* self, void*) { return Py_NewRef(dtype_object(meta(self).dtype)); }
PyObject* get_ndim(PyObject* self, void*) { return PyLong_FromLong(meta(self).ndim); }
// An int as in MindSpore; x.size(), which calls what is asked for, is PyTorch's: the sizes (docs/decisions/0042).
PyObject* get_size(PyObject* self, void*) {
#ifdef MSJIT_WITH_CAPTURE
  static PyObject* size = PyUnicode_InternFromString("size");
  if (capture::attribute_use(size) == capture::AttributeUse::kCalled) {
    static PyObject* method = PyUnicode_InternFromString("_called_size");
    return PyObject_GetAttr(self, method);
  }
#endif
  return PyLong_FromLongLong(meta(self).numel);
}
PyObject* get_itemsize(PyObject* self, void*) { return PyLong_FromLong(size_of(meta(self).dtype)); }
PyObject* get_nbytes(PyObject* self, void*) { return PyLong_FromLongLong(meta(self).nbytes()); }

PyObject* get_strides(PyObject* self, void*) {
  Shape bytes(meta(self).strides());
  for (int64_t& s : bytes) s *= size_of(meta(self).dtype);
  return tuple_of(bytes);
}

Tensor permuted(const Tensor& t, const ops::Ints& dims) {
  Attr attr = dims;
  eager::Operand operand{t.get()};
  return eager::call1(Op::permute, {&operand, 1}, {&attr, 1});
}

PyObject* get_transposed(PyObject* self, void*) {
  return guarded([&] {
    ops::Ints dims;
    for (int i = meta(self).ndim - 1; i >= 0; --i) dims.push_back(i);
    return wrap(permuted(tensor_of(self), dims));
  });
}

PyObject* get_matrix_transposed(PyObject* self, void*) {
  return guarded([&] {
    int n = meta(self).ndim;
    if (n < 2) throw value_error("mT: needs at least 2 dimensions, this tensor is " + to_string(meta(self)));
    ops::Ints dims;
    for (int i = 0; i < n - 2; ++i) dims.push_back(i);
    dims.push_back(n - 1);
    dims.push_back(n - 2);
    return wrap(permuted(tensor_of(self), dims));
  });
}

PyObject* get_requires_grad(PyObject* self, void*) { return PyBool_FromLong(impl_of(self)->flags & kRequiresGrad); }
int set_requires_grad(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    if (!value) throw type_error("requires_grad cannot be deleted");
    int truth = PyObject_IsTrue(value);
    check_python(truth);
    require_gradient(*impl_of(self), truth != 0);
    return 0;
  });
}

PyObject* get_grad(PyObject* self, void*) {
  return guarded([&] {
    TensorImpl* t = impl_of(self);
    return wrap_or_none(t->autograd ? t->autograd->grad : Tensor());
  });
}
int set_grad(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    autograd::refuse_to_record("it sets a tensor's gradient");
    TensorImpl* t = impl_of(self);
    if (!value || value == Py_None) {
      if (t->autograd) t->autograd->grad = Tensor();
      return 0;
    }
    if (!is_tensor(value)) throw type_error("grad: expected a Tensor or None, got " + describe(value));
    Tensor g = tensor_of(value);
    if (!g.meta().same_shape(*t->meta))
      throw value_error("grad: shape " + to_string(g.shape()) + " does not match the tensor's " +
                        to_string(t->meta->shape()));
    autograd::autograd_meta(*t).grad = g;
    return 0;
  });
}

PyObject* get_is_leaf(PyObject* self, void*) { return PyBool_FromLong(impl_of(self)->flags & kIsLeaf); }
PyObject* get_grad_fn(PyObject* self, void*) {
  return guarded([&]() -> PyObject* {
    TensorImpl* t = impl_of(self);
    if (!t->autograd || !t->autograd->grad_fn) Py_RETURN_NONE;
    return wrap_node(t->autograd->grad_fn);
  });
}
PyObject* get_retains_grad(PyObject* self, void*) {
  TensorImpl* t = impl_of(self);
  return PyBool_FromLong(t->autograd && t->autograd->retain_grad);
}
PyObject* get_version(PyObject* self, void*) { return PyLong_FromUnsignedLong(version_of(*impl_of(self))); }
PyObject* is_unwritten(PyObject* self, void*) { return PyBool_FromLong(impl_of(self)->storage->version() == 0); }
PyObject* get_base(PyObject* self, void*) {
  return guarded([&] {
    TensorImpl* t = impl_of(self);
    return wrap_or_none(t->autograd ? t->autograd->view_base : Tensor());
  });
}
PyObject* get_device(PyObject* self, void*) { return Py_XNewRef(device_object(impl_of(self)->meta->device)); }

PyObject* get_data(PyObject* self, void*) {
  return guarded([&] {
    eager::Operand operand{impl_of(self)};
    Tensor data = eager::call1(Op::detach, {&operand, 1});
    data->flags |= kIsData;
    return wrap(std::move(data));
  });
}
// Takes over the other tensor's memory, as x.data = y does elsewhere: no copy, no history.
int set_data(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    autograd::refuse_to_record("it replaces a tensor's memory");
    if (!value || !is_tensor(value))
      throw type_error("data: expected a Tensor, got " + (value ? describe(value) : "nothing"));
    TensorImpl *t = impl_of(self), *from = impl_of(value);
    if (!(t->flags & kIsLeaf))
      throw runtime_error("data: only a leaf's data can be replaced, this tensor is an op's result");
    autograd::require_values(t, "data");
    autograd::require_values(from, "data");
    from->meta->ref();
    t->replace(from->meta, from->storage, from->data);
    return 0;
  });
}

}  // namespace

PyGetSetDef kTensorAttributes[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {"shape", from_python<get_shape>, nullptr, "Sizes of the dimensions, a tuple of ints.", nullptr},
    {"dtype", from_python<get_dtype>, nullptr, "Element type, as msjit.float32.", nullptr},
    {"ndim", from_python<get_ndim>, nullptr, "Number of dimensions.", nullptr},
    {"size", from_python<get_size>, nullptr, "Number of elements.", nullptr},
    {"itemsize", from_python<get_itemsize>, nullptr, "Bytes of an element.", nullptr},
    {"nbytes", from_python<get_nbytes>, nullptr, "Bytes of all elements.", nullptr},
    {"strides", from_python<get_strides>, nullptr, "Bytes to step along each dimension.", nullptr},
    {"T", from_python<get_transposed>, nullptr, "View with the dimensions in reverse order.", nullptr},
    {"mT", from_python<get_matrix_transposed>, nullptr, "View with the last two dimensions exchanged.", nullptr},
    {"requires_grad", from_python<get_requires_grad>, from_python<set_requires_grad>,
     "Whether operations on it are recorded for backward.", nullptr},
    {"grad", from_python<get_grad>, from_python<set_grad>, "Gradient accumulated by backward, or None.", nullptr},
    {"is_leaf", from_python<get_is_leaf>, nullptr, "Whether no recorded operation made it.", nullptr},
    {"grad_fn", from_python<get_grad_fn>, nullptr, "The recorded operation that made it, or None.", nullptr},
    {"retains_grad", from_python<get_retains_grad>, nullptr,
     "Whether backward keeps its gradient though it is no leaf.", nullptr},
    {"data", from_python<get_data>, from_python<set_data>, "The same memory without history.", nullptr},
    {"device", from_python<get_device>, nullptr, "Where its memory is.", nullptr},
    {"_version", from_python<get_version>, nullptr, "Advances with every in-place write.", nullptr},
    {"_unwritten", from_python<is_unwritten>, nullptr, "Whether nothing was written into what an op gave.", nullptr},
    {"_base", from_python<get_base>, nullptr, "The tensor that this one is a view of, where autograd keeps it.",
     nullptr},
    {nullptr},
};

}  // namespace msjit::python

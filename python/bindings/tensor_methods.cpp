// Methods of Tensor that are no ops: conversion, memory, printing, pickling. Methods that are ops come from the op
// table.
#include <string>

#include "python/bindings/autograd_api.h"
#include "python/bindings/convert.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/index_plan.h"
#include "python/bindings/interop.h"
#include "python/bindings/one_argument.h"
#include "python/bindings/op_function.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/tensor/device.h"

namespace msjit::python {

using ops::Attr;
using ops::Op;

static Tensor data_from(PyObject* value) {
  if (!is_tensor(value) && !PyLong_Check(value) && !PyFloat_Check(value))
    throw type_error("set_data: expected a Tensor or a number, got " + describe(value));
  return tensor_from_python(value);
}

// Whether x is a result of recorded ops that is no view of a leaf, while ops are recorded.
static bool has_own_gradient(PyObject* self, const Tensor& x) {
  if (is_parameter(self) || !x.requires_grad() || x->flags & kIsLeaf || !autograd::grad_enabled()) return false;
  return !(x->autograd && x->autograd->view_base && x->autograd->view_base->flags & kIsLeaf);
}

void write_data(PyObject* self, PyObject* value) {
  const Tensor v = data_from(value), x = tensor_of(self);
  const bool own_gradient = has_own_gradient(self, x);
  autograd::GradMode off(false);
  const bool keeps_dtype = is_parameter(self);
  if (v.meta().same_shape(x.meta()) && (keeps_dtype || v.dtype() == x.dtype())) {
    if (own_gradient)
      throw runtime_error("set_data: gradients of this " + to_string(x.meta()) +
                          " would go on to what it was computed of; use assign_value(data) or copy_(data), which are "
                          "recorded, or write under no_grad()");
    eager::Operand operands[] = {{x.get()}, {v.get()}};
    eager::call1(Op::copy_, operands);
    return;
  }
  if (!(x->flags & kIsLeaf))
    throw runtime_error("set_data: only a leaf can become " + to_string(v.meta()) + ", this tensor of " +
                        to_string(x.meta()) + " is an op's result");
  eager::Operand operand{v.get()};
  const Attr dtype(keeps_dtype ? x.dtype() : v.dtype());
  Tensor own = eager::call1(Op::cast, {&operand, 1}, {&dtype, 1});
  if (own->storage == v->storage) own = eager::call1(Op::copy, {&operand, 1});
  autograd::refuse_to_record("it replaces a tensor's memory");
  own->meta->ref();
  x->replace(own->meta, own->storage, own->data);
}

namespace {

Tensor call_one(Op op, const Tensor& t, std::span<const Attr> attrs = {}) {
  eager::Operand operand{t.get()};
  return eager::call1(op, {&operand, 1}, attrs);
}

PyObject* as_numpy(PyObject* self, PyObject*) {
  return guarded([&] { return to_numpy(self); });
}

PyObject* array_method(PyObject* self, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    static const char* names[] = {"dtype", "copy", nullptr};
    PyObject *dtype = Py_None, *copy = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO:__array__", const_cast<char**>(names), &dtype, &copy))
      throw ErrorAlreadySet{};
    PyRef a = owned(to_numpy(self));
    if (dtype != Py_None) {
      PyRef call = owned(PyObject_GetAttrString(a.get(), "astype"));
      PyRef call_args = owned(PyTuple_Pack(1, dtype));
      PyRef call_kwargs = owned(Py_BuildValue("{s:O}", "copy", copy == Py_True ? Py_True : Py_False));
      return PyObject_Call(call.get(), call_args.get(), call_kwargs.get());
    }
    if (copy == Py_True) return PyObject_CallMethod(a.get(), "copy", nullptr);
    return a.release();
  });
}

PyObject* item(PyObject* self, PyObject* args) {
  return guarded([&]() -> PyObject* {
    Tensor t = tensor_of(self);
    autograd::require_values(t.get(), "item()");
    t = host_copy(t);
    if (PyTuple_GET_SIZE(args) == 0) {
      if (t.numel() != 1)
        throw value_error("item(): needs a tensor of one element or an index, this one is " + to_string(t.meta()));
      return element_to_python(t.data(), t.dtype());
    }
    ops::Ints index;
    PyObject* where = PyTuple_GET_SIZE(args) == 1 ? PyTuple_GET_ITEM(args, 0) : args;
    if (!ints_from_python(where, index)) throw type_error("item(): the index must be ints, got " + describe(where));
    if (index.size() == 1 && t.ndim() != 1) {  // flat index
      int64_t flat = index[0] < 0 ? index[0] + t.numel() : index[0];
      if (flat < 0 || flat >= t.numel())
        throw index_error("item(): index " + std::to_string(index[0]) + " is out of bounds for " +
                          std::to_string(t.numel()) + " elements");
      index.resize(t.ndim());
      for (int d = t.ndim() - 1; d >= 0; --d) {
        index[d] = flat % t.size(d);
        flat /= t.size(d);
      }
    }
    if (static_cast<int>(index.size()) != t.ndim())
      throw value_error("item(): " + std::to_string(index.size()) + " indices for " + std::to_string(t.ndim()) +
                        " dimensions");
    int64_t offset = 0;
    for (int d = 0; d < t.ndim(); ++d) {
      int64_t i = index[d] < 0 ? index[d] + t.size(d) : index[d];
      if (i < 0 || i >= t.size(d)) throw out_of_bounds("item(): index", index[d], d, t.size(d));
      offset += i * t.strides()[d];
    }
    return element_to_python(t.data() + offset * size_of(t.dtype()), t.dtype());
  });
}

PyObject* to_complex(PyObject* self, PyObject*) {
  return guarded([&]() -> PyObject* {
    Tensor t = tensor_of(self);
    if (t.numel() != 1)
      throw value_error("complex(): only a tensor of one element converts, this one is " + to_string(t.meta()));
    autograd::require_values(t.get(), "complex()");
    PyRef v = owned(element_to_python(host_copy(t).data(), t.dtype()));
    Py_complex c = PyComplex_AsCComplex(v.get());
    if (PyErr_Occurred()) throw ErrorAlreadySet{};
    return PyComplex_FromCComplex(c);
  });
}

PyObject* list_of(const Tensor& t, int dim, const std::byte* p) {
  if (dim == t.ndim()) return element_to_python(p, t.dtype());
  PyRef list = owned(PyList_New(t.size(dim)));
  for (int64_t i = 0; i < t.size(dim); ++i)
    PyList_SET_ITEM(list.get(), i, owned(list_of(t, dim + 1, p + i * t.strides()[dim] * size_of(t.dtype()))).release());
  return list.release();
}
PyObject* to_list(PyObject* self, PyObject*) {
  return guarded([&] {
    autograd::require_values(impl_of(self), "tolist()");
    const Tensor t = host_copy(tensor_of(self));
    return list_of(t, 0, t.data());
  });
}

// memory_format, which PyTorch's programs give, is the one argument: every tensor's elements are in the plain order.
void take_memory_format(const char* method, Py_ssize_t count, PyObject* names) {
  const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
  if (count > 0 || named > 1 ||
      (named == 1 && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), "memory_format") != 0))
    throw type_error(std::string(method) + "() takes no argument but memory_format=, which changes nothing");
}
PyObject* is_contiguous(PyObject* self, PyObject* const*, Py_ssize_t count, PyObject* names) {
  return guarded([&] {
    take_memory_format("is_contiguous", count, names);
    return PyBool_FromLong(impl_of(self)->meta->contiguous);
  });
}
PyObject* contiguous(PyObject* self, PyObject* const*, Py_ssize_t count, PyObject* names) {
  return guarded([&] {
    take_memory_format("contiguous", count, names);
    return impl_of(self)->meta->contiguous ? Py_NewRef(self) : wrap(call_one(Op::copy, tensor_of(self)));
  });
}
PyObject* data_ptr(PyObject* self, PyObject*) {
  return guarded([&] {
    autograd::require_values(impl_of(self), "data_ptr()");
    impl_of(self)->storage->begin_export();  // for ever
    return PyLong_FromVoidPtr(impl_of(self)->data);
  });
}
PyObject* storage_offset(PyObject* self, PyObject*) { return PyLong_FromLongLong(tensor_of(self).storage_offset()); }
PyObject* element_size(PyObject* self, PyObject*) { return PyLong_FromLong(size_of(impl_of(self)->meta->dtype)); }
PyObject* number_of_dims(PyObject* self, PyObject*) { return PyLong_FromLong(impl_of(self)->meta->ndim); }
PyObject* number_of_elements(PyObject* self, PyObject*) { return PyLong_FromLongLong(impl_of(self)->meta->numel); }
PyObject* is_floating_point(PyObject* self, PyObject*) {
  return PyBool_FromLong(is_floating(impl_of(self)->meta->dtype));
}
PyObject* is_complex_dtype(PyObject* self, PyObject*) {
  return PyBool_FromLong(is_complex(impl_of(self)->meta->dtype));
}
// _become(other): the object is from now on the tensor that other is, which nothing else may refer to: x.unsqueeze_(0).
PyObject* become(PyObject* self, PyObject* other) {
  return guarded([&]() -> PyObject* {
    if (!is_exact_tensor(self) || !is_exact_tensor(other)) throw type_error("_become: expected two Tensors");
    auto *a = reinterpret_cast<TensorObject*>(self), *b = reinterpret_cast<TensorObject*>(other);
    std::swap(a->impl, b->impl);
    a->impl->python = self;
    b->impl->python = other;
    return Py_NewRef(self);
  });
}

// What x.size(dim=None) calls.
PyObject* sizes(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  return guarded([&]() -> PyObject* {
    const Py_ssize_t given = count + (names ? PyTuple_GET_SIZE(names) : 0);
    if (given > 1) throw type_error("size: expected at most one argument, dim, got " + std::to_string(given));
    if (count < given && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), "dim") != 0)
      throw type_error("size: the argument is called dim");
    PyObject* dim = given ? args[0] : Py_None;
    const Meta& m = *impl_of(self)->meta;
    if (dim == Py_None) return tuple_of(m.shape());
    const int64_t d = require_int(dim, "size");
    if (d < -m.ndim || d >= m.ndim)
      throw dimension_error("size: dimension " + std::to_string(d) + " of a tensor of " + to_string(m));
    return PyLong_FromLongLong(m.shape()[d < 0 ? d + m.ndim : d]);
  });
}

PyObject* stride(PyObject* self, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject* dim = nullptr;
    if (!PyArg_ParseTuple(args, "|O:stride", &dim)) throw ErrorAlreadySet{};
    const Meta& m = *impl_of(self)->meta;
    if (!dim) return tuple_of(m.strides());
    int64_t d = require_int(dim, "stride");
    if (d < -m.ndim || d >= m.ndim)
      throw dimension_error("stride: dimension " + std::to_string(d) + " of a tensor of " + to_string(m));
    return PyLong_FromLongLong(m.strides()[d < 0 ? d + m.ndim : d]);
  });
}

// In-place writers that are no op of their own.
PyObject* fill(PyObject* self, PyObject* value) {
  return guarded([&] {
    OperandList operands;
    operands.add_tensor(tensor_of(self));
    if (!operands.add(value, true)) throw type_error("fill_: expected a number or tensor, got " + describe(value));
    eager::call1(Op::copy_, operands.span());
    return Py_NewRef(self);
  });
}
PyObject* zero(PyObject* self, PyObject*) {
  PyRef v = PyRef::steal(PyLong_FromLong(0));
  return v ? fill(self, v.get()) : nullptr;
}

PyObject* set_value(PyObject* self, PyObject* value) {
  return guarded([&] {
    write_data(self, value);
    return Py_NewRef(self);
  });
}

// What has a gradient is copied into a tensor of its shape and dtype; another tensor takes over a copy, history and
// all.
PyObject* assign_value(PyObject* self, PyObject* value) {
  return guarded([&] {
    const Tensor x = tensor_of(self), v = data_from(value);
    const bool recorded =
        autograd::grad_enabled() && !is_parameter(self) &&
        (v.requires_grad() || has_own_gradient(self, x) || (x.requires_grad() && autograd::differentiating()));
    if (!recorded) {
      write_data(self, value);
    } else if (v.dtype() == x.dtype() && v.meta().same_shape(x.meta())) {
      eager::Operand operands[] = {{x.get()}, {v.get()}};
      eager::call1(Op::copy_, operands);
    } else if (x.requires_grad() && !has_own_gradient(self, x)) {
      throw runtime_error("assign_value: a leaf that requires grad (" + to_string(x.meta()) + ") cannot become " +
                          to_string(v.meta()) + " while gradients are recorded; write under no_grad()");
    } else {
      TensorImpl* own = call_one(Op::copy, v).release();
      const auto former = Ref<TensorImpl>::adopt(std::exchange(reinterpret_cast<TensorObject*>(self)->impl, own));
      own->python = self;
      former->python = nullptr;
    }
    return Py_NewRef(self);
  });
}

PyObject* copy_object(PyObject* self, PyObject*) {
  return guarded([&] { return wrap(call_one(Op::copy, tensor_of(self))); });
}

PyObject* reduce_ex(PyObject* self, PyObject*) {
  return guarded([&]() -> PyObject* {
    Tensor t = tensor_of(self);
    if (!(t->flags & kIsLeaf) && t.requires_grad())
      throw runtime_error("only leaf tensors can be pickled or deep-copied; use detach() first");
    autograd::require_values(t.get(), "pickling");
    const Tensor dense = host_copy(t.contiguous() ? t : call_one(Op::copy, t));
    PyRef core = owned(PyImport_ImportModule("msjit._core"));
    PyRef rebuild = owned(PyObject_GetAttrString(core.get(), "_rebuild_tensor"));
    PyRef shape = owned(tuple_of(t.shape()));
    auto* state = reinterpret_cast<TensorObject*>(self)->dict;
    PyRef bytes = owned(PyBytes_FromStringAndSize(reinterpret_cast<const char*>(dense.data()), dense.meta().nbytes()));
    PyObject *type = reinterpret_cast<PyObject*>(Py_TYPE(self)), *dtype = dtype_object(t.dtype()),
             *grad = t.requires_grad() ? Py_True : Py_False;
    PyRef given =
        owned(on_host(t.device()) ? PyTuple_Pack(5, type, dtype, shape.get(), bytes.get(), grad)
                                  : PyTuple_Pack(6, type, dtype, shape.get(), bytes.get(), grad,
                                                 owned(PyUnicode_FromString(to_string(t.device()).c_str())).get()));
    return PyTuple_Pack(3, rebuild.get(), given.get(), state ? state : Py_None);
  });
}

PyObject* set_state(PyObject* self, PyObject* state) {
  if (!PyDict_Check(state)) Py_RETURN_NONE;
  PyObject *key, *value;
  Py_ssize_t i = 0;
  while (PyDict_Next(state, &i, &key, &value))
    if (PyObject_SetAttr(self, key, value) < 0) return nullptr;
  Py_RETURN_NONE;
}

PyObject* format(PyObject* self, PyObject* spec) {
  return guarded([&]() -> PyObject* {
    if (!PyUnicode_Check(spec)) throw type_error("__format__: expected a str, got " + describe(spec));
    Tensor t = tensor_of(self);
    if (t.numel() == 1 && t.ndim() == 0 && !autograd::is_batched(t.get())) {
      PyRef v = owned(element_to_python(host_copy(t).data(), t.dtype()));
      if (PyUnicode_GetLength(spec) == 0) return PyObject_Str(self);
      return PyObject_Format(v.get(), spec);
    }
    if (PyUnicode_GetLength(spec) == 0) return PyObject_Str(self);
    throw type_error("format: a tensor of " + to_string(t.meta()) + " takes no format specification");
  });
}

PyRef printed(PyObject* self, const char* separator, const char* prefix) {
  if (autograd::is_batched(impl_of(self)))
    return owned(PyUnicode_FromFormat("an element of vmap's batch of shape %s",
                                      to_string(impl_of(self)->meta->shape()).c_str()));
  PyRef plain = owned(wrap(call_one(Op::detach, tensor_of(self))));
  PyRef array = owned(to_numpy(plain.get()));
  PyRef numpy = owned(PyImport_ImportModule("numpy"));
  PyRef function = owned(PyObject_GetAttrString(numpy.get(), "array2string"));
  PyRef args = owned(PyTuple_Pack(1, array.get()));
  PyRef kwargs = owned(Py_BuildValue("{s:s,s:s}", "separator", separator, "prefix", prefix));
  return owned(PyObject_Call(function.get(), args.get(), kwargs.get()));
}

}  // namespace

PyObject* tensor_str(PyObject* self) {
  return guarded([&] {
    const TensorImpl* t = impl_of(self);
    if (t->meta->ndim > 0 || autograd::is_batched(t)) return printed(self, " ", "").release();
    PyRef plain = owned(wrap(call_one(Op::detach, tensor_of(self))));
    PyRef array = owned(to_numpy(plain.get())), nothing = owned(PyTuple_New(0));
    PyRef number = owned(PyObject_GetItem(array.get(), nothing.get()));  // as NumPy writes its scalars: 3.0
    return PyObject_Str(number.get());
  });
}

PyObject* tensor_repr(PyObject* self) {
  return guarded([&] {
    const TensorImpl* t = impl_of(self);
    std::string head = Py_TYPE(self)->tp_name;
    head = head.substr(head.rfind('.') + 1) + "(";
    PyRef text = printed(self, ", ", head.c_str());
    const char* grad = !(t->flags & kRequiresGrad) ? "" : t->flags & kIsLeaf ? ", requires_grad=True" : ", grad_fn=...";
    std::string tail = ", dtype=" + std::string(info(t->meta->dtype).name);
    if (t->meta->numel == 0) tail = ", shape=" + to_string(t->meta->shape()) + tail;
    return PyUnicode_FromFormat("%s%U%s%s)", head.c_str(), text.get(), tail.c_str(), grad);
  });
}

PyMethodDef kTensorMethods[] = {
    {"asnumpy", from_python<as_numpy>, METH_NOARGS,
     "asnumpy()\n\nA NumPy array of the same memory (bfloat16: a float32 copy)."},
    {"numpy", from_python<as_numpy>, METH_NOARGS, "numpy()\n\nAs asnumpy()."},
    {"__array__", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<array_method>)),
     METH_VARARGS | METH_KEYWORDS, nullptr},
    {"__dlpack__", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<tensor_dlpack>)),
     METH_VARARGS | METH_KEYWORDS, nullptr},
    {"__dlpack_device__", from_python<tensor_dlpack_device>, METH_NOARGS, nullptr},
    {"item", from_python<item>, METH_VARARGS, "item(*index)\n\nOne element as a Python number."},
    {"tolist", from_python<to_list>, METH_NOARGS,
     "tolist()\n\nNested lists of Python numbers; of a 0-d tensor the number."},
    {"__complex__", from_python<to_complex>, METH_NOARGS, nullptr},
    {"is_contiguous", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<is_contiguous>)),
     METH_FASTCALL | METH_KEYWORDS,
     "is_contiguous(memory_format=None)\n\nWhether elements lie in row-major order without gaps."},
    {"contiguous", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<contiguous>)),
     METH_FASTCALL | METH_KEYWORDS, "contiguous(memory_format=None)\n\nThe tensor itself, or a contiguous copy."},
    {"data_ptr", from_python<data_ptr>, METH_NOARGS, "data_ptr()\n\nAddress of the first element."},
    {"storage_offset", from_python<storage_offset>, METH_NOARGS,
     "storage_offset()\n\nElements before the first one in its storage."},
    {"element_size", from_python<element_size>, METH_NOARGS, "element_size()\n\nBytes of an element."},
    {"dim", from_python<number_of_dims>, METH_NOARGS, "dim()\n\nNumber of dimensions."},
    {"numel", from_python<number_of_elements>, METH_NOARGS, "numel()\n\nNumber of elements."},
    {"nelement", from_python<number_of_elements>, METH_NOARGS, "nelement()\n\nNumber of elements."},
    {"is_floating_point", from_python<is_floating_point>, METH_NOARGS,
     "is_floating_point()\n\nWhether the dtype is real floating point."},
    {"is_complex", from_python<is_complex_dtype>, METH_NOARGS, "is_complex()\n\nWhether the dtype is complex."},
    {"_become", from_python<become>, METH_O, nullptr},
    {"_called_size", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<sizes>)),
     METH_FASTCALL | METH_KEYWORDS, nullptr},
    {"stride", from_python<stride>, METH_VARARGS,
     "stride(dim=None)\n\nElements to step along each dimension, or along dim."},
    one_argument<"fill_", "value", fill>("fill_(value)\n\nWrites value everywhere."),
    {"zero_", from_python<zero>, METH_NOARGS, "zero_()\n\nWrites zeros."},
    one_argument<"set_data", "data", set_value>("set_data(data)\n\nWrites data's elements, without recording it. "
                                                "RuntimeError of a result that has a gradient."),
    one_argument<"assign_value", "value", assign_value>("assign_value(value)\n\nWrites value's elements; recorded as "
                                                        "copy_ is, of a Parameter as set_data: not at all."),
    {"__copy__", from_python<copy_object>, METH_NOARGS, nullptr},
    {"__reduce_ex__", from_python<reduce_ex>, METH_O, nullptr},
    {"__setstate__", from_python<set_state>, METH_O, nullptr},
    {"__format__", from_python<format>, METH_O, nullptr},
    {"backward", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<tensor_backward>)),
     METH_VARARGS | METH_KEYWORDS,
     "backward(gradient=None, retain_graph=False, create_graph=False)\n\nAccumulates gradients into the grad of all "
     "leaves."},
    one_argument<"register_hook", "hook", tensor_register_hook>(
        "register_hook(hook)\n\nCalls hook(grad) in backward; a tensor it returns replaces the gradient. Returns a "
        "handle with "
        "remove()."),
    one_argument<"register_post_accumulate_grad_hook", "hook", tensor_register_hook_after>(
        "register_post_accumulate_grad_hook(hook)\n\nCalls hook(t) in backward() of each loss that t, a leaf that "
        "requires a gradient, is used for, once its gradient has been added to t.grad: to take a step and to set "
        "t.grad to None, so that not all gradients are there at once. The hook returns None; gradients that are asked "
        "for, as by grad(), add to no t.grad and do not call it. Returns a handle with remove(). RuntimeError: t is "
        "no leaf, or requires no gradient."),
    {"hooks", from_python<tensor_hooks>, METH_NOARGS,
     "hooks()\n\nThe functions given to register_hook and not removed, a list in the order of registration."},
    {"retain_grad", from_python<tensor_retain_grad>, METH_NOARGS,
     "retain_grad()\n\nMakes backward keep grad of this tensor though it is no leaf."},
    {"requires_grad_", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<tensor_requires_grad>)),
     METH_VARARGS, "requires_grad_(value=True)\n\nSets requires_grad; returns the tensor."},
    {nullptr},
};

}  // namespace msjit::python

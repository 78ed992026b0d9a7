// The tape as Python sees it.
#pragma once
#include <Python.h>

#include "src/autograd/batch.h"

namespace msjit::python {

PyObject* wrap_node(const Ref<autograd::TapeNode>& node);  // Tensor.grad_fn

PyObject* tensor_backward(PyObject* self, PyObject* args, PyObject* kwargs);
PyObject* tensor_register_hook(PyObject* self, PyObject* hook);
PyObject* tensor_register_hook_after(PyObject* self, PyObject* hook);
PyObject* tensor_hooks(PyObject* self, PyObject*);
// For the collector: the Python hooks that only this tensor keeps alive.
int traverse_hooks(PyObject* self, visitproc visit, void* arg);
void clear_hooks(PyObject* self);
PyObject* tensor_retain_grad(PyObject* self, PyObject*);
PyObject* tensor_requires_grad(PyObject* self, PyObject* args);
// requires_grad as a program sets it. A tensor that is no Parameter is one to call backward() for: what is recorded is
// kept from then on.
void require_gradient(TensorImpl& t, bool value);

// For compiled code: the same of tensors, with functions that come later (capture/bridge/tensor_bridge.h).
using LateFunction = std::shared_ptr<std::shared_ptr<PyObject>>;
void record_backward_late(std::string name, size_t arguments, std::vector<size_t> positions,
                          const std::vector<Tensor>& xs, std::vector<Tensor>& ys, const std::vector<Tensor>* saved,
                          LateFunction function);
void add_hook_late(const Tensor& t, LateFunction function);
std::shared_ptr<PyObject> shared_object(PyObject* o);

void init_autograd(PyObject* module);

}  // namespace msjit::python

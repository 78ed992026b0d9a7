// Part of builds with capture only.
#ifdef MSJIT_WITH_CAPTURE
#include "python/bindings/capture_bridge.h"

#include <cstddef>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/frame.h"
#include "capture/cpython/program_kind.h"
#include "python/bindings/autograd_api.h"
#include "python/bindings/convert.h"
#include "python/bindings/custom_op_object.h"
#include "python/bindings/device_api.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/interop.h"
#include "python/bindings/op_function.h"
#include "python/bindings/tensor_object.h"
#include "python/bindings/user_backend.h"
#include "src/tensor/marks.h"

namespace msjit::python {

namespace {

void bind(PyObject* callable, capture::ArgumentReader& reader, std::span<void* const> args,
          std::span<const capture::KeywordHandle> kwargs, capture::BoundOp& out) {
  const CallSignature* s = signature_of(callable);
  MSJIT_CHECK(s, "not the callable of an op");
  Bound<void*> bound;
  for (const auto& [name, value] : kwargs)
    if (name == "out" && (out.function = out_form_of(callable))) return;
  if (PyObject* form = python_form_of(callable)) {
    SmallVector<Mismatch, 4> mismatches;
    s = bind_forms<capture::ArgumentReader>(*s, reader, args, kwargs, bound, mismatches, true);
    if (!s) {
      out.function = form;
      return;
    }
  } else {
    s = &bind_call<capture::ArgumentReader>(*s, reader, args, kwargs, bound);
  }
  out.op = s->info->op;
  out.inplace = s->inplace;
  out.operands.clear();
  for (const auto& o : bound.operands) out.operands.push_back({o.given ? o.handle : nullptr, o.constant});
  out.attrs = std::move(bound.attrs);
}

// _mark_dims(tensor, mask) -> all marks of the tensor: mark_dynamic checks its arguments in Python.
PyObject* mark_dims(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject* tensor;
    unsigned int mask;
    if (!PyArg_ParseTuple(args, "O!I:_mark_dims", tensor_type, &tensor, &mask)) throw ErrorAlreadySet{};
    msjit::mark_dims(*tensor_of(tensor).get(), mask);
    return PyLong_FromUnsignedLong(msjit::marked_dims(*tensor_of(tensor).get()));
  });
}

// _only_captured(): nothing inside captured code, elsewhere an error. What it stands in never runs.
PyObject* only_captured(PyObject*, PyObject*) {
  return guarded([]() -> PyObject* { throw UserError(ErrorKind::kUnsupported, "this call is only captured"); });
}

// _called_for_torch() -> whether what called the Python function at hand is written for PyTorch
PyObject* called_for_torch(PyObject*, PyObject*) {
  const capture::FrameRef here = capture::FrameRef::current(), caller = here ? here.caller() : here;
  return PyBool_FromLong(caller && capture::is_written_for_torch(caller.globals()));
}

PyMethodDef kBridgeFunctions[] = {{"_called_for_torch", from_python<called_for_torch>, METH_NOARGS, nullptr},
                                  {"_mark_dims", from_python<mark_dims>, METH_VARARGS, nullptr},
                                  // nothing inside captured code
                                  {"_mark_inputs", from_python<mark_dims>, METH_VARARGS, nullptr},
                                  {"_only_captured", from_python<only_captured>, METH_NOARGS, nullptr},
                                  {nullptr}};

}  // namespace

void init_capture_bridge(PyObject* module) {
  capture::TensorBridge& b = capture::tensor_bridge();
  b.tensor_type = tensor_type;
  b.impl_offset = offsetof(TensorObject, impl);
  b.wrap = &wrap;
  b.take_spare = [](const Meta* m) { return reinterpret_cast<PyObject*>(take_spare(m)); };
  b.dtype_object = &dtype_object;
  b.device_object = &device_object;
  b.device_name_type = type_of_device_objects();
  b.dtype_from_python = [](PyObject* o, DType* out) {
    auto t = dtype_from_python(o);
    if (t) *out = *t;
    return t.has_value();
  };
  b.attr_from_python = [](PyObject* o, ops::ParamType type, ops::Attr* out) { return attr_from_python(o, type, *out); };
  b.number_to_python = &number_to_python;
  b.is_op = [](PyObject* callable) { return signature_of(callable) != nullptr; };
  b.bind = &bind;
  b.from_array = [](PyObject* array, bool share) {
    try {
      return tensor_from_array(array, share);
    } catch (...) {
      PyErr_Clear();
      return Tensor();
    }
  };
  b.custom_op = &custom_op_of;
  b.custom_constant = &custom_constant;
  b.user_fragment = &make_user_fragment;
  b.take_backend_error = &take_backend_error;
  b.record_backward = &record_backward_late;
  b.add_hook = &add_hook_late;
  b.shared = &shared_object;
  b.track = &track;
  b.unsupported_error = unsupported_error;
  check_python(PyModule_AddFunctions(module, kBridgeFunctions));
}

}  // namespace msjit::python
#endif

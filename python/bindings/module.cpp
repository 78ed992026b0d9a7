// The extension module msjit._core.
#include <cstdio>

#ifdef MSJIT_WITH_CAPTURE
#include "capture/entry/api.h"
#include "python/bindings/capture_bridge.h"
#endif
#include "python/bindings/artefact_object.h"
#include "python/bindings/autograd_api.h"
#include "python/bindings/cell_type.h"
#include "python/bindings/creation.h"
#include "python/bindings/custom_op_object.h"
#include "python/bindings/device_api.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/errors.h"
#include "python/bindings/extension_abi.h"
#include "python/bindings/graph_object.h"
#include "python/bindings/graph_ops.h"
#include "python/bindings/host.h"
#include "python/bindings/matrix_api.h"
#include "python/bindings/op_function.h"
#include "python/bindings/parameter_type.h"
#include "python/bindings/recorder.h"
#include "python/bindings/tensor_object.h"
#include "python/bindings/trace_api.h"
#include "python/bindings/user_backend.h"

// A static asmjit that is not position independent refers to stderr's address absolutely; the link wraps the symbol.
#if !defined(__APPLE__)
extern "C" {
extern FILE* __real_stderr;
__attribute__((visibility("hidden"))) FILE* __wrap_stderr;
__attribute__((constructor)) static void set_wrapped_stderr() { __wrap_stderr = __real_stderr; }
}
#endif

namespace msjit::python {

static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "msjit._core", "The compiled part of msjit.", -1, nullptr};

static PyObject* init_module() {
  PyRef module = owned(PyModule_Create(&definition));
  init_errors(module.get());
  init_host(module.get());
  init_dtypes(module.get());
  init_tensor_type(module.get());
  init_parameter_type(module.get());
  init_cell_type(module.get());
  init_op_functions(module.get());
  init_creation(module.get());
  init_devices(module.get());
  init_autograd(module.get());
  init_custom_ops(module.get());
  init_matrices(module.get());
  init_extension_abi(module.get());
  init_graph(module.get());
  init_artefact(module.get());
  init_user_backends(module.get());
  init_graph_ops(module.get());
  init_trace(module.get());
  init_recorder(module.get());
#ifdef MSJIT_WITH_CAPTURE
  if (!capture::add_to_module(module.get())) throw ErrorAlreadySet{};
  unsupported_error = capture::unsupported_error();
  init_capture_bridge(module.get());
#endif
  return module.release();
}

}  // namespace msjit::python

PyMODINIT_FUNC PyInit__core() {
  return msjit::python::guarded([] { return msjit::python::init_module(); });
}

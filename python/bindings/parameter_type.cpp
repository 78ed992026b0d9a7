#include "python/bindings/parameter_type.h"

#include "python/bindings/convert.h"
#include "python/bindings/tensor_object.h"

#ifdef MSJIT_WITH_CAPTURE
#include "capture/bridge/tensor_bridge.h"
#endif

namespace msjit::python {

namespace {

// _set_parameter_type(cls): Parameter is written in Python and says so when it is made.
PyObject* set_parameter_type(PyObject*, PyObject* type) {
  return guarded([&]() -> PyObject* {
    if (!PyType_Check(type) || !PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(type), tensor_type))
      throw type_error("_set_parameter_type: not a subclass of Tensor");
    Py_INCREF(type);
    parameter_type = reinterpret_cast<PyTypeObject*>(type);
#ifdef MSJIT_WITH_CAPTURE
    capture::tensor_bridge().parameter_type = parameter_type;
#endif
    Py_RETURN_NONE;
  });
}

PyMethodDef kParameterFunctions[] = {{"_set_parameter_type", from_python<set_parameter_type>, METH_O, nullptr},
                                     {nullptr}};

}  // namespace

void init_parameter_type(PyObject* module) {
  if (PyModule_AddFunctions(module, kParameterFunctions) < 0) throw ErrorAlreadySet{};
}

}  // namespace msjit::python

#include "python/bindings/errors.h"

#include <new>

#include "python/bindings/device_api.h"
#include "python/bindings/host.h"
#include "src/backends/backend.h"
#include "src/base/host.h"

namespace msjit::python {

PyObject* unsupported_error = nullptr;
PyObject* mask_shape_error = nullptr;
PyObject* dimension_error_type = nullptr;

void init_errors(PyObject* module) {
  set_python_error_in_flight = set_python_error;
  unsupported_error = PyErr_NewExceptionWithDoc("msjit.Unsupported", "What capture or an op does not support.",
                                                PyExc_RuntimeError, nullptr);
  PyRef bases = owned(PyTuple_Pack(2, PyExc_IndexError, PyExc_ValueError));
  mask_shape_error = PyErr_NewExceptionWithDoc("msjit.MaskShapeError",
                                               "A mask has another shape than what it is to mask: an IndexError, as in "
                                               "NumPy and PyTorch, and a ValueError, as in "
                                               "MindSpore.",
                                               bases.get(), nullptr);
  dimension_error_type =
      PyErr_NewExceptionWithDoc("msjit.DimensionError",
                                "A tensor has no such dimension: an IndexError, as in PyTorch, and a "
                                "ValueError, as in MindSpore; NumPy's AxisError is both, too.",
                                bases.get(), nullptr);
  if (!dimension_error_type || PyModule_AddObjectRef(module, "DimensionError", dimension_error_type) < 0)
    throw ErrorAlreadySet{};
  if (!mask_shape_error || PyModule_AddObjectRef(module, "MaskShapeError", mask_shape_error) < 0)
    throw ErrorAlreadySet{};
  if (!unsupported_error || PyModule_AddObjectRef(module, "Unsupported", unsupported_error) < 0)
    throw ErrorAlreadySet{};
}

static PyObject* exception_type(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kType:
      return PyExc_TypeError;
    case ErrorKind::kValue:
      return PyExc_ValueError;
    case ErrorKind::kIndex:
      return PyExc_IndexError;
    case ErrorKind::kRuntime:
      return PyExc_RuntimeError;
    case ErrorKind::kNotImplemented:
      return PyExc_NotImplementedError;
    case ErrorKind::kUnsupported:
      return unsupported_error;
    case ErrorKind::kMemory:
      return PyExc_MemoryError;
    case ErrorKind::kAttribute:
      return PyExc_AttributeError;
    case ErrorKind::kDimension:
      return dimension_error_type;
  }
  return PyExc_RuntimeError;
}

void set_python_error() {
  try {
    throw;
  } catch (const ErrorAlreadySet&) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_SystemError, "msjit internal error: an exception was lost");
  } catch (const Interrupted&) {
    if (!raise_interruption()) PyErr_SetNone(PyExc_KeyboardInterrupt);
  } catch (const backends::BackendError& e) {
    PyObject* type = device_error_type(e.fault() == backends::BackendFault::kOpNotSupported);
    PyRef error = PyRef::steal(PyObject_CallFunction(type, "s", e.what()));
    PyRef fault =
        error ? PyRef::steal(PyUnicode_FromString(std::string(backends::fault_name(e.fault())).c_str())) : PyRef();
    if (fault && PyObject_SetAttrString(error.get(), "fault", fault.get()) == 0) PyErr_SetObject(type, error.get());
  } catch (const UserError& e) {
    PyErr_SetString(exception_type(e.kind()), e.what());
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& e) {
    PyErr_Format(PyExc_RuntimeError, "msjit internal error: %s", e.what());
  } catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "msjit internal error: unknown exception");
  }
}

}  // namespace msjit::python

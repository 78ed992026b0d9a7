#include "tests/capture_testing/module.h"

#include "capture/cpython/py_ref.h"

using namespace msjit::capture;

extern "C" __attribute__((visibility("default"))) PyObject* PyInit__capture_testing() {
  static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                   "_capture_testing",
                                   "Bytecode capture, opened up for tests.",
                                   -1,
                                   nullptr,
                                   nullptr,
                                   nullptr,
                                   nullptr,
                                   nullptr};
  PyRef module = PyRef::steal(PyModule_Create(&definition));
  if (!module || PyModule_AddFunctions(module.get(), testing::decode_methods()) < 0 ||
      PyModule_AddFunctions(module.get(), testing::rewrite_methods()) < 0 ||
      PyModule_AddFunctions(module.get(), testing::c_type_methods()) < 0 || !testing::add_rewrite_types(module.get())) {
    return nullptr;
  }
  return module.release();
}

#include "python/bindings/one_argument.h"

#include <string>

#include "python/bindings/convert.h"
#include "python/bindings/errors.h"

namespace msjit::python {

void refuse_arguments(const char* function, const char* name, PyObject* const* args, Py_ssize_t positional,
                      PyObject* keywords) {
  guarded([&]() -> PyObject* {
    std::string given, why;
    for (Py_ssize_t i = 0; i < positional; ++i) given += (i ? ", " : "") + describe(args[i]);
    const Py_ssize_t named = keywords ? PyTuple_GET_SIZE(keywords) : 0;
    for (Py_ssize_t i = 0; i < named; ++i) {
      const char* key = PyUnicode_AsUTF8(PyTuple_GET_ITEM(keywords, i));
      if (!key) throw ErrorAlreadySet{};
      given += (given.empty() ? "" : ", ") + std::string(key) + "=" + describe(args[positional + i]);
      if (why.empty() && std::string_view(key) != name)
        why = "got an unexpected keyword argument '" + std::string(key) + "'";
    }
    if (positional > 1) why = "takes at most 1 positional arguments, got " + std::to_string(positional);
    if (why.empty())
      why = (positional + named ? "got several values for '" : "misses argument '") + std::string(name) + "'";
    throw type_error(std::string(function) + "() " + why + "\n  signature: " + function + "(" + name + ")\n  given: (" +
                     given + ")");
  });
}

}  // namespace msjit::python

// Values between Python and the runtime: numbers, attributes, tensors from anything array-like.
#pragma once
#include <Python.h>

#include <optional>

#include "python/bindings/errors.h"
#include "src/ops/op.h"

namespace msjit::python {

// A Python number (bool, int, float, complex, NumPy scalar); false when o is none. Ints beyond 64 bits raise
// OverflowError.
bool number_from_python(PyObject* o, ops::Number& out);
PyObject* number_to_python(const ops::Number& n);

// o as a constant attribute of that type; false when it is not one (no Python error is set).
bool attr_from_python(PyObject* o, ops::ParamType type, ops::Attr& out);
PyObject* attr_to_python(const ops::Attr& a);

int64_t require_int(PyObject* o, const char* who);
// An int, or a sequence of ints.
bool ints_from_python(PyObject* o, ops::Ints& out);
PyObject* tuple_of(Dims dims);

// Whether o is array-like: a NumPy array or scalar, a buffer, or has __array__ or __array_interface__.
bool is_array(PyObject* o);
// A tensor from a Tensor (itself), an array (copied unless share), numbers, or nested sequences of these.
Tensor tensor_from_python(PyObject* o, std::optional<DType> dtype = std::nullopt, bool share = false);
// One element as a Python number.
PyObject* element_to_python(const std::byte* p, DType t);
void number_to_element(const ops::Number& n, std::byte* p, DType t);
Tensor tensor_from_number(const ops::Number& n, DType t);

// Short text for messages: "Tensor[float32(2, 3)]", "int", "list".
std::string describe(PyObject* o);

}  // namespace msjit::python

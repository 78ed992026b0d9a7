// NumPy's arrays and scalars by the layout of their objects, which its C API fixes: nothing here runs Python code.
#pragma once
#include <Python.h>

#include <span>

#include "src/ops/op.h"
#include "src/tensor/tensor.h"

namespace msjit::capture {

// The bytes of an immutable scalar (numpy.float32 and the like); empty: it is none, or of a type that is not known.
std::span<const std::byte> numpy_scalar_bytes(PyObject* o);
// As a number, where it is a bool, an integer of up to 64 bits, or a float of 32 or 64.
bool numpy_number(PyObject* o, ops::Number* out);

bool is_ndarray(PyObject* o);      // numpy.ndarray itself
bool is_numpy_dtype(PyObject* o);  // of one of its own types
// The metadata of a tensor over the array's memory, counted; null: there can be none.
const Meta* ndarray_meta(PyObject* array);
PyObject* ndarray_dtype(PyObject* array);  // borrowed
bool ndarray_writeable(PyObject* array);
bool ndarray_has_unit_dimension(PyObject* array);
// Whether the array has this dtype object and, as a tensor, this metadata: of a contiguous one the strides of
// dimensions of size 1 do not matter.
bool ndarray_matches(PyObject* array, PyObject* dtype, const Meta* meta);

}  // namespace msjit::capture

// Indexing in steps that ops know: views for what is basic, then one gather or scatter for what is advanced.
#pragma once
#include <Python.h>

#include "src/base/check.h"
#include "src/tensor/tensor.h"

namespace msjit::python {

struct IndexPlan {
  Tensor view;                     // after ints, slices, None and Ellipsis
  SmallVector<Tensor, 4> indices;  // integer tensors, one per entry of dims; empty: view is the result
  SmallVector<int64_t, 4> dims;    // of view
  Tensor mask;                     // instead of indices: one bool tensor over the leading dimensions of view
};
IndexPlan plan_index(const Tensor& x, PyObject* key);
// What is raised for an int index outside of a dimension.
UserError out_of_bounds(const char* what, int64_t index, int dim, int64_t size);

}  // namespace msjit::python

// msjit.CustomOp: a user's op, its implementation, inference and gradient in Python.
#pragma once
#include <Python.h>

#include <memory>

#include "src/ops/custom_op.h"

namespace msjit::python {

// The op that a callable is; null: it is none.
std::shared_ptr<ops::CustomOp> custom_op_of(PyObject* callable);
// An argument that is neither tensor, float nor complex as the op's constant; None is an absent operand. False: an op
// takes no such thing (no Python error is set).
bool custom_constant(PyObject* o, ops::Attr& out);

void init_custom_ops(PyObject* module);

}  // namespace msjit::python

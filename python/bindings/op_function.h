// OpFunction: the callable of an op, as a function of msjit.ops and as a method of Tensor.
#pragma once
#include <Python.h>

#include "python/bindings/op_binder.h"
#include "src/eager/dispatch.h"

namespace msjit::python {

// The signature that a callable of an op binds by; null when it is no such callable.
const CallSignature* signature_of(PyObject* callable);
// The form of such a callable that is written in Python (borrowed), for calls that fit no other; null: none.
PyObject* python_form_of(PyObject* callable);
// Of a function of mint the form that takes out= (borrowed), in Python; null: it is none.
PyObject* out_form_of(PyObject* callable);
inline const ops::OpInfo* op_of(PyObject* callable) {
  const CallSignature* s = signature_of(callable);
  return s ? s->info : nullptr;
}

// How eager calls read PyObjects for the binder.
struct PyReader {
  using Handle = PyObject*;
  bool is_none(PyObject* o) const { return o == Py_None; }
  bool is_int(PyObject* o) const;
  bool is_tensor(PyObject* o) const;
  bool is_operand(PyObject* o, ops::ParamType type) const;
  bool items(PyObject* o, SmallVector<PyObject*, 8>& out) const;
  bool attr(PyObject* o, ops::ParamType type, ops::Attr& out) const;
  std::string describe(PyObject* o) const;
  bool sole_elements = false;  // tensors of one integer of any shape are ints, too: where a call fits no form otherwise
};

// Operands made from Python objects, kept alive for the call.
class OperandList {
 public:
  void add_absent() { operands_.push_back({}); }
  void add_number(const ops::Number& n);
  void add_tensor(Tensor t);
  // A tensor, number, or array-like; false when o is none of them.
  bool add(PyObject* o, bool number_allowed);
  std::span<const eager::Operand> span();

 private:
  void move_data();
  SmallVector<eager::Operand, 4> operands_;
  SmallVector<Tensor, 4> tensors_;
  SmallVector<int, 2> of_data_;  // operands made of Python's data: they go to the device of the others
  SmallVector<ops::Number, 4> numbers_;
  SmallVector<std::pair<int, int>, 4> number_of_;  // operand, index into numbers_
};

// Runs a bound call; one output: the tensor, several: a tuple.
PyObject* run_op(const CallSignature& s, const Bound<PyObject*>& bound);
PyObject* wrap_outputs(const ops::OpInfo& op, eager::Outputs& outputs);
// The class of (values, indices), a subclass of tuple (Pair in python/msjit/structure.py); null before it is made.
PyTypeObject* pair_type();
// Whether an op gives values and indices.
bool gives_pair(ops::Op op);
PyObject* set_pair_type(PyObject*, PyObject* type);  // _set_pair_type(cls)
// op on two operands of which at least one is a tensor; NotImplemented when the other is nothing that converts.
PyObject* binary_op(ops::Op op, PyObject* a, PyObject* b);

void init_op_functions(PyObject* module);  // needs the Tensor type

}  // namespace msjit::python

// Tensors made of numbers, sequences and NumPy arrays.
#pragma once
#include <map>
#include <span>
#include <utility>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// The device of what is made of nothing.
struct Creation {
  bool creates = false;       // something is, on the current device
  bool device_known = false;  // the graph's: of a tensor that is used
  int in_library = 0;         // calls of its functions with tensors, whose device it then makes things on
};

// What was made of arrays.
struct Arrays {
  std::map<std::pair<Value*, bool>, Value*> tensors;  // by array and whether its memory is shared
};

Value* create_tensor(Context& c, PyObject* callable, std::span<Value* const> args, const Keywords& kwargs);
Value* array_tensor(Context& c, Value* v, bool shared);  // over a NumPy array; null: v is none
Value* sequence_operand(Context& c, Value* v);           // a tensor of a tuple or list beside a tensor; else v itself
Value* numbers_operand(Context& c, Value* v, DType beside);  // so for arithmetic, where Python's numbers have no dtype
Value* as_operand(Context& c, Value* v);                     // the same, or v
Value* array_attr(Context& c, Value* v, PyObject* name);     // null: none that is known

}  // namespace msjit::capture

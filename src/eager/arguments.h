// The operands of one call in every form that inference, kernels and the tape want them.
#pragma once
#include "src/eager/dispatch.h"

namespace msjit::eager {

struct Arguments {
  ops::Op op;
  SmallVector<Tensor, 4> tensors;        // null: number or absent
  SmallVector<ops::Number, 4> numbers;   // by position
  SmallVector<ops::ValueType, 4> types;  // shapes are those of `tensors`
  uint32_t absent = 0;
  bool requires_grad = false;  // of any operand
  bool batched = false;        // any operand is one of vmap's elements
  bool joins = false;          // some numbers lie in the CPU's memory, the others on `device`: join() moves them
  Device device;               // of all operands; of no tensors: where new ones go
  ops::Attrs completed;        // holds attrs when the caller left trailing ones out
  std::span<const ops::Attr> attrs;

  // Trailing operands and attributes that were left out take their defaults.
  Arguments(ops::Op op, std::span<const Operand> operands, std::span<const ops::Attr> given);
  Arguments(const Arguments&) = delete;

  ops::InferContext infer() const;  // checked and inferred
  ops::Vals values() const;
  void replace(size_t operand, Tensor t);
  void join();
};

Tensor empty_output(const ops::OutputType& type, Device device);
// UserError when what is written (the first) is shared by the elements of a batch that is not.
void check_batched_target(ops::Op op, std::span<const Tensor> tensors);
// Elements that share memory cannot be written one by one.
void check_writable(const char* op, const Tensor& target);

}  // namespace msjit::eager

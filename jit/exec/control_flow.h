// The compiled form of a graph's control flow (jit/ir/control.h).
#pragma once
#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "src/ops/op.h"
#include "src/tensor/tensor.h"

namespace msjit::ir {
struct Control;
struct Graph;
}  // namespace msjit::ir

namespace msjit::exec {

class Executable;

// A number inside left what compiled code handles (Status::kBail).
struct NumberBails {};

bool truth_of(const Tensor& predicate);  // a bool of one element

class CompiledControl {
 public:
  CompiledControl(const ir::Control& control, int level);
  ~CompiledControl();
  // Operands by position (null tensors for numbers); outputs: contiguous memory to compute into. Throws NumberBails.
  void run(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
           std::span<const Tensor> outputs) const;
  std::string kernels_text() const;

 private:
  void run_while(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                 std::span<const Tensor> outputs) const;
  struct Turns;
  // if: then, otherwise. while: a turn, null.
  std::unique_ptr<Executable> first_, second_;
  mutable std::atomic<Turns*> cached_{nullptr};
};

}  // namespace msjit::exec

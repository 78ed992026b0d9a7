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
class CompiledReverse;

// A number inside left what compiled code handles (Status::kBail).
struct NumberBails {};

bool truth_of(const Tensor& predicate, const ops::Number& number);  // a bool of one element; null: the number
ops::Number number_of(const Tensor& tensor);                        // what one of one element holds

class CompiledControl {
 public:
  CompiledControl(const ir::Control& control, int level, Device device);
  ~CompiledControl();
  // Operands by position (null tensors for numbers); outputs: contiguous memory to compute into, null where they are
  // numbers, which come into `made`. Throws NumberBails.
  void run(std::span<const Tensor> operands, std::span<const ops::Number> numbers, std::span<const Tensor> outputs,
           std::span<ops::Number> made) const;
  std::string kernels_text() const;

 private:
  void run_if(const Executable& arm, int which, std::span<const Tensor> operands, std::span<const ops::Number> numbers,
              std::span<const Tensor> outputs, std::span<ops::Number> made) const;
  void run_while(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                 std::span<const Tensor> outputs, std::span<ops::Number> made) const;
  struct State;
  // if, of an arm that computes nothing: where each result comes from.
  struct HandedOn {
    int operand;  // -1: the number
    ops::Number number;
  };
  static std::vector<HandedOn> handed_on(const ir::Graph& arm);  // empty: it computes
  // if: then, otherwise. while: a turn, null.
  std::unique_ptr<Executable> first_, second_;
  std::vector<HandedOn> handed_on_[2];
  const size_t rows_, stacked_;               // as ir::Control
  std::unique_ptr<CompiledReverse> reverse_;  // of a `reverse`: all there is
  mutable std::atomic<State*> cached_{nullptr};
};

}  // namespace msjit::exec

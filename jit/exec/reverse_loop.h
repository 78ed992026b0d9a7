// The compiled form of `reverse` (jit/ir/control.h): the gradient of a loop.
#pragma once
#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "jit/ir/control.h"
#include "src/ops/op.h"
#include "src/tensor/tensor.h"

namespace msjit::exec {

class Executable;

// They change no sum.
Tensor minus_zeros_like(const Tensor& t);

// For tests: bytes in place of MSJIT_LOOP_MEMORY; -1: as set.
void set_loop_memory(int64_t bytes);

class CompiledReverse {
 public:
  CompiledReverse(const ir::Control& control, int level, Device device);
  ~CompiledReverse();
  void run(std::span<const Tensor> operands, std::span<const ops::Number> numbers, std::span<const Tensor> outputs,
           std::span<ops::Number> made) const;
  std::string kernels_text() const;

 private:
  friend class ReverseRun;
  struct Frames;
  const ir::ReverseParts parts_;
  const size_t rows_, stacked_;  // as ir::Control
  std::unique_ptr<Executable> turn_, none_;
  std::vector<std::unique_ptr<Executable>> backs_;
  std::vector<bool> kept_;     // by what is carried: the reverse of a turn reads it as it was before
  std::vector<bool> left_;     // and as the turn leaves it, which is then among what is recorded
  std::vector<int> recorded_;  // by what is recorded: which of what is carried it is; or -1: an output of its own
  bool has_numbers_ = false;   // among what turns read
  int64_t bytes_of_turn_ = 0;  // that are kept
  int64_t bytes_carried_ = 0;
  mutable std::atomic<Frames*> cached_{nullptr};
};

}  // namespace msjit::exec

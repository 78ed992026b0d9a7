// One-op kernels planned once for the metadata of a call, then run on other memory of the same metadata.
#pragma once
#include <memory>

#include "src/backends/kernel.h"

namespace msjit::backends {

class PreparedKernel {
 public:
  virtual ~PreparedKernel() = default;
  // data: of the operands that are tensors, in order, then of the output. numbers: as passed_bits, in order.
  virtual void run(std::span<void* const> data, const uint64_t* numbers) const = 0;
};

// Kernels take floats as double bits and other numbers as int64 bits.
inline uint64_t passed_bits(const ops::Number& n) {
  return n.kind >= NumberKind::kFloat ? __builtin_bit_cast(uint64_t, n.f) : static_cast<uint64_t>(n.i);
}

// Plans a call that CodeGenerator::run would take; null: run it there.
struct Preparer {
  std::unique_ptr<PreparedKernel> (*pointwise)(const PointwiseCall& call) = nullptr;
  std::unique_ptr<PreparedKernel> (*reduction)(const ReductionCall& call) = nullptr;
};
const Preparer& preparer();
void set_preparer(const Preparer& p);

}  // namespace msjit::backends

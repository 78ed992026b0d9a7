// Flat kernels by op and dtype: what a call on small contiguous tensors of one Meta needs beside its output.
#pragma once
#include <atomic>

#include "src/backends/kernel.h"
#include "src/eager/counter.h"

namespace msjit::eager {

template <class Fn>
struct Flat {
  std::atomic<Fn> fn{nullptr};
  std::atomic<DType> result{DType::float32};  // written before fn, by each thread that finds it
  std::atomic<bool> absent{false};            // there is no flat kernel for this op and dtype
  DType dtype() const { return result.load(std::memory_order_relaxed); }
};

inline constexpr int kFlatRow = 16;  // found by a shift
static_assert(kDTypeCount <= kFlatRow);
extern Flat<backends::FlatBinary> flat_binary[ops::kOpCount][kFlatRow];
extern Flat<backends::FlatUnary> flat_unary[ops::kOpCount][kFlatRow];

// The kernel of op on elements of this dtype, whose results have it too; null: there is none, or none has been made.
inline backends::FlatBinary ready_binary(ops::Op op, DType dtype) {
  const auto& slot = flat_binary[static_cast<int>(op)][static_cast<int>(dtype)];
  backends::FlatBinary fn = slot.fn.load(std::memory_order_acquire);
  return slot.dtype() == dtype ? fn : nullptr;
}
inline backends::FlatUnary ready_unary(ops::Op op, DType dtype) {
  const auto& slot = flat_unary[static_cast<int>(op)][static_cast<int>(dtype)];
  backends::FlatUnary fn = slot.fn.load(std::memory_order_acquire);
  return slot.dtype() == dtype ? fn : nullptr;
}

}  // namespace msjit::eager

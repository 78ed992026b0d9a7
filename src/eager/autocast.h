// Amp level 'auto': while it is on, a thread's ops run in the dtypes that autocast.def gives them. What they are made
// of, and what captured code runs, is not asked again: captured code runs plainly meanwhile.
#pragma once
#include "src/eager/dispatch.h"

namespace msjit::eager {

class AutocastScope {
 public:
  explicit AutocastScope(DType narrow);  // float16 or bfloat16, for ops marked kNarrow
  ~AutocastScope();
  AutocastScope(const AutocastScope&) = delete;
  AutocastScope& operator=(const AutocastScope&) = delete;

 private:
  const DType* outer_;
  DType narrow_;
};

// The operands in the dtypes that op is to have; `made` keeps those that were converted.
SmallVector<Operand, 4> autocast(ops::Op op, std::span<const Operand> operands, DType narrow, Outputs& made);

}  // namespace msjit::eager

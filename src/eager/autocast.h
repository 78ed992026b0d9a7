// Amp level 'auto': while it is on, a thread's ops run in the dtypes that autocast.def gives them. What they are made
// of, and what captured code runs, is not asked again: captured code runs plainly meanwhile.
#pragma once
#include <optional>

#include "src/eager/dispatch.h"

namespace msjit::eager {

// The narrow dtype (float16 or bfloat16) for ops marked kNarrow, for this thread's ops from now on; none: ops run as
// they are called. Returns what it was.
std::optional<DType> set_autocast(std::optional<DType> narrow);

// The operands in the dtypes that op is to have; `made` keeps those that were converted.
SmallVector<Operand, 4> autocast(ops::Op op, std::span<const Operand> operands, DType narrow, Outputs& made);

}  // namespace msjit::eager

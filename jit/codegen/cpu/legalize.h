// Rewrites what a target has no instruction for into what it has.
#pragma once
#include "jit/kernel/kernel.h"

namespace msjit::codegen {

struct Lacks {
  bool scaling;        // scale, getexp, getmant
  bool lookup;         // sixteen floats at once: two halves of a table, chosen by what lookup gets as a third operand
  bool wide_integers;  // mul and sar of i64, and its conversions to and from floats
};
inline constexpr Lacks kAvx2Lacks{true, true, true}, kNeonLacks{true, false, false};
kernel::Kernel legalize(const kernel::Kernel& k, const Lacks& lacks);

}  // namespace msjit::codegen

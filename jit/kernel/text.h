// Kernel IR as text: parse(print(k)) equals k, and equal text means equal machine code.
#pragma once
#include <string>
#include <string_view>

#include "jit/kernel/kernel.h"

namespace msjit::kernel {

std::string print(const Kernel& k);
Kernel parse(std::string_view text);  // MSJIT_CHECKs that it is well formed
void verify(const Kernel& k);         // operands defined before use and visible, lane types right

}  // namespace msjit::kernel

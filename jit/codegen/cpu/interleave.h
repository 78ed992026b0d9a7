// Several vectors of a loop's columns side by side, so that the long chains of elementary functions overlap.
#pragma once
#include <optional>

#include "jit/kernel/kernel.h"

namespace msjit::codegen {

struct Interleaved {
  int section = -1;  // of the kernel: `unroll` copies of the loop's body, an instruction of each in turn
  int loop = -1;     // the section it stands for
  int unroll = 1;
  std::vector<int> unit;  // by instruction: which vector it works on
};
// Adds such a section behind all others where the loop is long enough to gain by it.
struct InterleaveLimits {
  int units;           // side by side, at most
  int vectors, masks;  // values of all units that live at once
};
Interleaved interleave(kernel::Kernel& k, const InterleaveLimits& limits);

}  // namespace msjit::codegen

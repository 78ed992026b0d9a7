// What becomes of specialisations when their code object ends.
#pragma once
#include <vector>

#include "capture/entry/region.h"

namespace msjit::capture {

// Of states that have gone. What regions keep may run any Python code as it dies, and whoever frees a code object need
// not expect that: PyTorch holds a lock meanwhile that its own objects take, too. So it dies when the interpreter next
// looks at what is pending, which the main thread does.
void end_regions(std::vector<Region> regions);
// Where Python code may run, once for each new state: asks again where the interpreter could take no call, and drops
// many at once.
void bound_ended_regions();

}  // namespace msjit::capture

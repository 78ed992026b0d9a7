// How long one call will take, in the unit of kLongWork (src/base/host.h).
#pragma once
#include "src/eager/dispatch.h"

namespace msjit::eager {

// operands: null ones are numbers or absent.
int64_t work_of(ops::Op op, std::span<const Meta* const> operands, Dims out);
// An element of op where the work is done in this dtype.
int64_t cost_of(ops::Op op, DType dtype);

}  // namespace msjit::eager

// What computing takes: the one model that fusion, threads and the interpreter's lock ask. It counts the primitive
// instructions of an expression as prim_costs.def weighs them, and the memory that a kernel passes over.
#pragma once
#include <optional>

#include "jit/kernel/kernel.h"
#include "src/ops/op.h"

namespace msjit::kernel {

// Additions that one element takes as long as, without loading it and storing the result. Pointwise: an element of the
// result, operands in float32 where the op takes them. Reduction: an element that is read.
int cost_of(ops::Op op);
// The kernel of one call of the op that its costs are worked out from; nothing where it does not take the dtype, and
// all that it takes is unknown: it counts as an addition.
std::optional<Kernel> sample_kernel(ops::Op op, DType dtype);
// Tenths of a nanosecond that an element of the kernel takes on one thread, roughly, its memory being in the caches.
double element_time(const Kernel& k);
// The same of a kernel of the op alone, at least 1: as kLongWork (src/base/host.h) counts. dtype: of the operands,
// where the op takes it.
int element_work(ops::Op op, DType dtype);

}  // namespace msjit::kernel

// The grammar of signatures in ops.def: "x: Tensor, y: Operand? = None, *, axis: ints? = None".
#pragma once
#include "src/ops/op.h"

namespace msjit::ops {

std::vector<Param> parse_signature(std::string_view text);  // MSJIT_CHECKs the grammar

}  // namespace msjit::ops

// Which ops may raise for the contents of their operands, though inference lets the call through. Raising is an effect:
// such a call stays where nobody reads its results.
#pragma once
#include "src/ops/op.h"

namespace msjit::ops {

enum class Raises : uint8_t {
  kNever,
  kIndex,   // an index may lie outside
  kValues,  // other contents that the op refuses
};
Raises raises(Op op);  // the column of ops.def; of a user's op: kValues, its code may do anything
inline bool may_raise(Op op) { return raises(op) != Raises::kNever; }

}  // namespace msjit::ops

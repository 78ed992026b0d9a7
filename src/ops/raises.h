// Which ops may raise for the contents of their operands, though inference lets the call through. Raising is an effect:
// such a call stays where nobody reads its results.
#pragma once
#include <optional>

#include "src/base/check.h"
#include "src/ops/op.h"

namespace msjit::ops {

enum class Raises : uint8_t {
  kNever,
  kIndex,   // an index may lie outside
  kValues,  // other contents that the op refuses
};
Raises raises(Op op);  // the column of ops.def; of a user's op: kValues, its code may do anything
// What an index outside [-size, size) is told: by the op that was called, which part_of is where op is a part of it.
UserError index_out_of_range(Op op, std::optional<Op> part_of, int64_t index, int64_t size);
inline bool may_raise(Op op) { return raises(op) != Raises::kNever; }

}  // namespace msjit::ops

// Vocabulary of the batching rules.
#pragma once
#include "src/autograd/rules/formulas.h"

namespace msjit::autograd {

inline Shape with_batch(const BatchContext& c, Dims element) {
  Shape s{c.size};
  for (int64_t d : element) s.push_back(d);
  return s;
}
// Operand i with the batch in front, repeated where it has none.
inline Val with_batch(BatchContext& c, size_t i) {
  if (c.batched[i]) return c.in[i];
  return broadcast_to(c.in[i], with_batch(c, c.in_types[i].shape));
}
// A batched operand whose element has `rank` dimensions, new ones of size 1 in front; any other as it is.
inline Val aligned(BatchContext& c, size_t i, int rank) {
  if (!c.batched[i] || c.ndim(static_cast<int>(i)) >= rank) return c.in[i];
  Shape s(static_cast<size_t>(1 + rank - c.ndim(static_cast<int>(i))), 1);
  s[0] = c.size;
  for (int64_t d : c.in_types[i].shape) s.push_back(d);
  return reshape(c.in[i], s);
}
inline void give_shapes(BatchContext& c) {
  for (size_t k = 0; k < c.out.size(); ++k) c.out[k] = reshape(c.out[k], with_batch(c, c.out_types[k].shape));
}

}  // namespace msjit::autograd

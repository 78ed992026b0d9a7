// Attributes that may be ints or floats, as arange's are: whole ones are computed with exactly, modulo 2**64.
#pragma once
#include <variant>

#include "src/ops/op.h"

namespace msjit::backends {

inline bool is_whole(const ops::Attr& a) {
  return std::holds_alternative<bool>(a) || std::holds_alternative<int64_t>(a);
}
inline uint64_t whole(const ops::Attr& a) {
  if (auto* v = std::get_if<int64_t>(&a)) return static_cast<uint64_t>(*v);
  return std::get<bool>(a);
}

}  // namespace msjit::backends

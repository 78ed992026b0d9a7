// Keys of caches that hold what was made for an op: what is known of a call, as bytes.
#pragma once
#include <string>

#include "src/ops/op.h"

namespace msjit::ops {

template <class T>
void append_bytes(std::string& key, const T& v) {
  key.append(reinterpret_cast<const char*>(&v), sizeof v);
}

inline void append_attr(std::string& key, const Attr& a) {
  key += static_cast<char>(a.index());
  std::visit(
      [&]<class T>(const T& v) {
        if constexpr (std::is_same_v<T, std::string>) {
          append_bytes(key, v.size());
          key += v;
        } else if constexpr (std::is_same_v<T, Ints>) {
          append_bytes(key, v.size());
          for (int64_t x : v) append_bytes(key, x);
        } else if constexpr (!std::is_same_v<T, std::monostate>) {
          append_bytes(key, v);
        }
      },
      a);
}

}  // namespace msjit::ops

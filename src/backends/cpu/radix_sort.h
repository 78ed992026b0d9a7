// Sorting by keys: unsigned integers in the order of the elements, with the place of each below its key.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

#include "src/backends/cpu/kernel_util.h"

namespace msjit::backends::cpu {

template <int bytes>
struct UnsignedOf;
template <>
struct UnsignedOf<1> {
  using Type = uint8_t;
};
template <>
struct UnsignedOf<2> {
  using Type = uint16_t;
};
template <>
struct UnsignedOf<4> {
  using Type = uint32_t;
};
template <>
struct UnsignedOf<8> {
  using Type = uint64_t;
};
template <class T>
using SortKey = typename UnsignedOf<sizeof(T)>::Type;

// NaNs are equal and the largest, -0 is 0; descending: in the opposite order.
template <class T>
SortKey<T> sort_key(T v, bool descending) {
  using K = SortKey<T>;
  constexpr K top = K(K(1) << (8 * sizeof(K) - 1));
  K k = std::bit_cast<K>(v);
  if constexpr (kIsFloating<T>) {
    const auto c = convert<Ordered<T>>(v);
    k = k == top ? K(0) : k;
    k = k & top ? K(~k) : K(k | top);
    k = c != c ? K(~K(0)) : k;
  } else if constexpr (std::is_signed_v<T>) {
    k ^= top;
  }
  return descending ? K(~k) : k;
}

// A key above the place of its element: entries are all different, so that every way of sorting them is stable.
template <class Entry>
inline constexpr int kPlaceBits = sizeof(Entry) * 4;
template <class K>
using SortEntry = std::conditional_t<sizeof(K) == 8, unsigned __int128, uint64_t>;
template <class Entry, class K>
Entry sort_entry(K key, int64_t place) {
  return static_cast<Entry>(key) << kPlaceBits<Entry> | static_cast<Entry>(place);
}
template <class Entry>
int64_t sort_place(Entry e) {
  return static_cast<int64_t>(e & ((Entry(1) << kPlaceBits<Entry>)-1));
}

// Sorts n entries of keys of so many bytes; they stand in the order of their places. `other` is room for as many; what
// is returned is where they are in the end.
template <int key_bytes, class Entry>
Entry* radix_sort(Entry* entries, Entry* other, int64_t n) {
  if (n < 64 || n > std::numeric_limits<uint32_t>::max()) {
    std::sort(entries, entries + n);
    return entries;
  }
  constexpr int kBits = 8, kBuckets = 1 << kBits;
  uint32_t counts[key_bytes][kBuckets] = {};
  for (int64_t i = 0; i < n; ++i) {
    const auto key = static_cast<uint64_t>(entries[i] >> kPlaceBits<Entry>);
#pragma GCC unroll 8
    for (int d = 0; d < key_bytes; ++d) ++counts[d][key >> (kBits * d) & (kBuckets - 1)];
  }
  for (int d = 0; d < key_bytes; ++d) {
    const int shift = kPlaceBits<Entry> + kBits * d;
    auto bucket = [&](Entry e) { return static_cast<uint64_t>(e >> shift) & (kBuckets - 1); };
    if (counts[d][bucket(entries[0])] == static_cast<uint32_t>(n)) continue;
    uint32_t sum = 0;
    for (uint32_t& c : counts[d]) sum += std::exchange(c, sum);
    for (int64_t i = 0; i < n; ++i) other[counts[d][bucket(entries[i])]++] = entries[i];
    std::swap(entries, other);
  }
  return entries;
}

// The places of elements in their order, of which the first `keep` are wanted.
template <class T>
class SortedPlaces {
 public:
  explicit SortedPlaces(int64_t n) : n_(n), room_(4 * n) {}
  // at(i): element i
  template <class At>
  void sort(bool descending, int64_t keep, At&& at) {
    using K = SortKey<T>;
    if constexpr (sizeof(K) == 8 && std::is_integral_v<T>) {  // few values that lie close together have short keys
      K least = sort_key(n_ ? at(0) : T(), descending), most = least;
      for (int64_t i = 1; i < n_; ++i) {
        const K k = sort_key(at(i), descending);
        least = std::min(least, k), most = std::max(most, k);
      }
      if (most - least <= std::numeric_limits<uint32_t>::max() && fits<uint64_t>()) {
        return sort_entries<4, uint64_t>(keep, [&](int64_t i) { return sort_key(at(i), descending) - least; });
      }
    }
    auto key = [&](int64_t i) { return sort_key(at(i), descending); };
    if (fits<SortEntry<K>>())
      sort_entries<sizeof(K), SortEntry<K>>(keep, key);
    else
      sort_entries<sizeof(K), unsigned __int128>(keep, key);
  }
  int64_t operator[](int64_t k) const {
    return narrow_ ? sort_place(static_cast<const uint64_t*>(sorted_)[k])
                   : sort_place(static_cast<const unsigned __int128*>(sorted_)[k]);
  }

 private:
  template <class Entry>
  bool fits() const {
    return n_ <= int64_t{1} << (kPlaceBits<Entry> - 1) || sizeof(Entry) == 16;
  }
  template <int key_bytes, class Entry, class Key>
  void sort_entries(int64_t keep, Key&& key) {
    Entry* entries = reinterpret_cast<Entry*>(room_.data());
    for (int64_t i = 0; i < n_; ++i) entries[i] = sort_entry<Entry>(key(i), i);
    narrow_ = sizeof(Entry) == 8;
    if (8 * keep < n_) {
      std::partial_sort(entries, entries + keep, entries + n_);
      sorted_ = entries;
    } else {
      sorted_ = radix_sort<key_bytes>(entries, entries + n_, n_);
    }
  }
  int64_t n_;
  Workspace<uint64_t> room_;  // twice the entries of 16 bytes
  bool narrow_ = false;
  const void* sorted_ = nullptr;
};

}  // namespace msjit::backends::cpu

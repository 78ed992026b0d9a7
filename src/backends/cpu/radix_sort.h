// Sorting by keys: unsigned integers in the order of the elements, with the place of each below its key.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
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

// Bits of infinity: those of a NaN without its sign are more.
template <class T>
inline constexpr uint64_t kInfinityBits = std::is_same_v<T, Float16>    ? 0x7C00
                                          : std::is_same_v<T, BFloat16> ? 0x7F80
                                          : sizeof(T) == 4              ? 0x7F800000
                                                                        : 0x7FF0000000000000;

// NaNs are equal and the largest, -0 is 0; descending: in the opposite order. Of integers alone, for vectors.
template <class T>
inline SortKey<T> sort_key(T v, bool descending) {
  using K = SortKey<T>;
  constexpr K top = K(K(1) << (8 * sizeof(K) - 1));
  K k = std::bit_cast<K>(v);
  if constexpr (kIsFloating<T>) {
    const bool nan = K(k & K(~top)) > kInfinityBits<T>;
    k = k == top ? K(0) : k;
    k = k & top ? K(~k) : K(k | top);
    k = nan ? K(~K(0)) : k;
  } else if constexpr (std::is_signed_v<T>) {
    k ^= top;
  }
  return descending ? K(~k) : k;
}

// Vectors of elements' keys as signed integers, in which the order of unsigned keys is that of `key ^ top`.
template <class T>
struct KeyVector {
  using K = SortKey<T>;
  using Element = std::make_signed_t<K>;
  static constexpr int64_t kLanes = 32 / sizeof(K);
  using Vector [[gnu::vector_size(32)]] = Element;

  // Sets lanes of `less` whose keys are below the limit. Vectors go by reference: by value they need AVX.
  __attribute__((always_inline)) static void compare(Vector& less, const T* row, Element limit, bool descending) {
    constexpr auto kMost = std::numeric_limits<Element>::max();
    Vector v;
    std::memcpy(&v, row, sizeof v);
    if constexpr (kIsFloating<T>) {
      const Vector size = v & kMost, nan = size > static_cast<Element>(kInfinityBits<T>);
      v = (size == 0) ? size : v;  // of -0
      v = v ^ ((v < 0) & kMost);
      v = nan ? (v | kMost) & kMost : v;
    } else if constexpr (!std::is_signed_v<T>) {
      v = v ^ std::numeric_limits<Element>::min();
    }
    less |= (descending ? ~v : v) < limit;
  }
  // By element how many come before it, of short rows: all are compared with all.
  __attribute__((always_inline)) static void rank(const Element* keys, int64_t n, Element* ranks) {
    Vector lanes;
    for (int64_t i = 0; i < kLanes; ++i) lanes[i] = static_cast<Element>(i);
    for (int64_t b = 0; b < n; b += kLanes) {
      const int64_t end = std::min(b + kLanes, n);
      Vector own, sum{};
      std::memcpy(&own, keys + b, sizeof own);
      int64_t j = 0;
      for (; j < b; ++j) sum -= own >= keys[j];
      for (; j < end; ++j) sum -= (own > keys[j]) | ((own == keys[j]) & (lanes > static_cast<Element>(j - b)));
      for (; j < n; ++j) sum -= own > keys[j];
      std::memcpy(ranks + b, &sum, sizeof sum);
    }
  }
  __attribute__((always_inline)) static bool any(const Vector& mask) {
    uint64_t words[4];
    std::memcpy(words, &mask, sizeof words);
    return ((words[0] | words[1]) | (words[2] | words[3])) != 0;
  }
};

// f(i) for the vectors of elements from i on, in order, in which a key is less than that of `last`, which f may lower.
inline constexpr int64_t kKeyVectors = 8;  // looked at together
template <class T, class Last, class F>
__attribute__((always_inline)) inline int64_t visit_less(const T* row, int64_t from, int64_t n, bool descending,
                                                         Last&& last, F&& f) {
  using V = KeyVector<T>;
  auto one = [&](int64_t at) __attribute__((always_inline)) {
    typename V::Vector less{};
    V::compare(less, row + at, last(), descending);
    if (!V::any(less)) return;
    for (int64_t k = at; k < at + V::kLanes; ++k) f(k);
  };
  int64_t i = from;
  for (; i + kKeyVectors * V::kLanes <= n; i += kKeyVectors * V::kLanes) {
    const typename V::Element limit = last();
    typename V::Vector less{};
#pragma GCC unroll 8
    for (int64_t j = 0; j < kKeyVectors; ++j) V::compare(less, row + i + j * V::kLanes, limit, descending);
    if (__builtin_expect(!V::any(less), 1)) continue;
    for (int64_t j = i; j < i + kKeyVectors * V::kLanes; j += V::kLanes) one(j);
  }
  for (; i + V::kLanes <= n; i += V::kLanes) one(i);
  return i;
}
#if defined(__x86_64__)
template <class T>
__attribute__((target("avx2"))) void rank_avx2(const typename KeyVector<T>::Element* keys, int64_t n,
                                               typename KeyVector<T>::Element* ranks) {
  KeyVector<T>::rank(keys, n, ranks);
}
template <class T, class Last, class F>
__attribute__((target("avx2"))) int64_t visit_less_avx2(const T* row, int64_t from, int64_t n, bool descending,
                                                        Last&& last, F&& f) {
  return descending ? visit_less(row, from, n, true, last, f) : visit_less(row, from, n, false, last, f);
}
#endif

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

inline constexpr int64_t kInserted =
    24;  // up to so many are kept in order, more are looked through when there are twice as many
// The `keep` least entries in order, of rows that are long beside it: `found` is room for 2 * keep + 32. Whole blocks
// of elements that come behind those found so far are passed over.
template <class Entry, class T>
void least_entries(Entry* found, int64_t keep, const T* row, int64_t n, bool descending) {
  constexpr int64_t kInserted =
      24;  // up to so many are kept in order, more are put in order when there are twice as many
  for (int64_t i = 0; i < keep; ++i) found[i] = sort_entry<Entry>(sort_key(row[i], descending), i);
  std::sort(found, found + keep);
  const int64_t room = 2 * keep + 32;
  int64_t count = keep;
  Entry last = found[keep - 1];
  auto take = [&](int64_t i) {
    const Entry e = sort_entry<Entry>(sort_key(row[i], descending), i);
    if (e >= last) return;
    if (keep <= kInserted) {
      int64_t at = keep - 1;
      for (; at > 0 && e < found[at - 1]; --at) found[at] = found[at - 1];
      found[at] = e;
      last = found[keep - 1];
      return;
    }
    found[count++] = e;
    if (count < room) return;
    std::nth_element(found, found + keep - 1, found + count);
    last = found[keep - 1], count = keep;
  };
  using Signed = typename KeyVector<T>::Element;
  auto limit = [&] {
    return static_cast<Signed>(static_cast<SortKey<T>>(last >> kPlaceBits<Entry>) ^
                               static_cast<SortKey<T>>(std::numeric_limits<Signed>::min()));
  };
  int64_t i = keep;
#if defined(__x86_64__)
  if (processor_converts_halves) i = visit_less_avx2(row, i, n, descending, limit, take);  // it has AVX2
#else
  i = visit_less(row, i, n, descending, limit, take);
#endif
  for (; i < n; ++i) take(i);
  if (count > keep) std::nth_element(found, found + keep - 1, found + count);
  if (keep > kInserted) std::sort(found, found + keep);
}

// The places of elements in their order, of which the first `keep` are wanted.
template <class T>
class SortedPlaces {
 public:
  explicit SortedPlaces(int64_t n) : n_(n), room_(4 * n) {}
  void sort(bool descending, int64_t keep, const T* row) {
    using K = SortKey<T>;
    const bool few = keep > 0 && (keep <= kInserted ? 4 : 32) * keep <= n_ && n_ >= 32;
    if constexpr (sizeof(K) == 8 && std::is_integral_v<T>) {  // few values that lie close together have short keys
      if (!few) {
        K least = sort_key(n_ ? row[0] : T(), descending), most = least;
        for (int64_t i = 1; i < n_; ++i) {
          const K k = sort_key(row[i], descending);
          least = std::min(least, k), most = std::max(most, k);
        }
        if (most - least <= std::numeric_limits<uint32_t>::max() && fits<uint64_t>()) {
          return sort_entries<4, uint64_t>([&](int64_t i) { return sort_key(row[i], descending) - least; });
        }
      }
    }
    if constexpr (sizeof(K) <= 4) {
      if (!few && n_ >= 8 && n_ <= kRanked) return rank_entries(descending, row);
    }
    auto key = [&](int64_t i) { return sort_key(row[i], descending); };
    auto as = [&]<class Entry>(Entry) {
      if (!few) return sort_entries<sizeof(K), Entry>(key);
      Entry* entries = reinterpret_cast<Entry*>(room_.data());
      least_entries(entries, keep, row, n_, descending);
      narrow_ = sizeof(Entry) == 8;
      sorted_ = entries;
    };
    if (fits<SortEntry<K>>())
      as(SortEntry<K>{});
    else
      as((unsigned __int128){});
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
  static constexpr int64_t kRanked = 96;
  void rank_entries(bool descending, const T* row) {
    using V = KeyVector<T>;
    typename V::Element keys[kRanked + V::kLanes] = {}, ranks[kRanked + V::kLanes];
    for (int64_t i = 0; i < n_; ++i)
      keys[i] = static_cast<typename V::Element>(
          sort_key(row[i], descending) ^ static_cast<SortKey<T>>(std::numeric_limits<typename V::Element>::min()));
#if defined(__x86_64__)
    if (processor_converts_halves)  // it has AVX2
      rank_avx2<T>(keys, n_, ranks);
    else
#endif
      V::rank(keys, n_, ranks);
    uint64_t* entries = room_.data();
    for (int64_t i = 0; i < n_; ++i) entries[ranks[i]] = static_cast<uint64_t>(i);
    narrow_ = true;
    sorted_ = entries;
  }
  template <int key_bytes, class Entry, class Key>
  void sort_entries(Key&& key) {
    Entry* entries = reinterpret_cast<Entry*>(room_.data());
    for (int64_t i = 0; i < n_; ++i) entries[i] = sort_entry<Entry>(key(i), i);
    narrow_ = sizeof(Entry) == 8;
    sorted_ = radix_sort<key_bytes>(entries, entries + n_, n_);
  }
  int64_t n_;
  Workspace<uint64_t> room_;  // twice the entries of 16 bytes
  bool narrow_ = false;
  const void* sorted_ = nullptr;
};

}  // namespace msjit::backends::cpu

// Copies and conversions between tensors of any strides and dtypes.
#include <array>
#include <cstring>
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "src/backends/cpu/kernel_util.h"
#include "src/base/instruction_set.h"
#include "src/base/thread_pool.h"
#include "src/tensor/device.h"

namespace msjit::backends {

namespace cpu {
namespace {

// StridedRows of n elements; strides of elements and of rows in elements.
struct StridedRows {
  int64_t n, dst_stride, src_stride, count, dst_row, src_row;
};
using RowsFn = void (*)(std::byte* dst, const std::byte* src, const StridedRows& rows);

// Whole blocks by the processor's vectors, which round as to_float16 and to_bfloat16 do; returns how many were done.
#if defined(__x86_64__)
__attribute__((target("avx,f16c"))) int64_t convert_blocks(Float16* to, const float* from, int64_t n) {
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    __m128i half = _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i), half);
  }
  return i;
}
__attribute__((target("avx,f16c"))) int64_t convert_blocks(float* to, const Float16* from, int64_t n) {
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i))));
  }
  return i;
}
__attribute__((target("avx2"))) int64_t convert_blocks(float* to, const BFloat16* from, int64_t n) {
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const __m256i bits = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i)));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i), _mm256_slli_epi32(bits, 16));
  }
  return i;
}
// As to_bfloat16() rounds, NaN included.
__attribute__((target("avx2"))) inline __m256i rounded_bits(const float* from) {
  const __m256i bits = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  const __m256i odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1));
  const __m256i sum = _mm256_add_epi32(bits, _mm256_add_epi32(odd, _mm256_set1_epi32(0x7FFF)));
  const __m256i size = _mm256_and_si256(bits, _mm256_set1_epi32(0x7FFFFFFF));
  const __m256i nan = _mm256_cmpgt_epi32(size, _mm256_set1_epi32(0x7F800000));
  const __m256i quiet = _mm256_or_si256(bits, _mm256_set1_epi32(0x400000));
  return _mm256_srli_epi32(_mm256_blendv_epi8(sum, quiet, nan), 16);
}
__attribute__((target("avx2"))) int64_t convert_blocks(BFloat16* to, const float* from, int64_t n) {
  int64_t i = 0;
  for (; i + 16 <= n; i += 16) {
    const __m256i both = _mm256_packus_epi32(rounded_bits(from + i), rounded_bits(from + i + 8));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i), _mm256_permute4x64_epi64(both, 0xD8));
  }
  return i;
}
template <class To, class From>
int64_t convert_half_blocks(To* to, const From* from, int64_t n) {
  static const bool available = processor_has(InstructionSet::kAvx2);
  return available ? convert_blocks(to, from, n) : 0;
}
#elif defined(__aarch64__)
int64_t convert_half_blocks(Float16* to, const float* from, int64_t n) {
  int64_t i = 0;
  for (; i + 4 <= n; i += 4)
    vst1_u16(reinterpret_cast<uint16_t*>(to + i), vreinterpret_u16_f16(vcvt_f16_f32(vld1q_f32(from + i))));
  return i;
}
int64_t convert_half_blocks(float* to, const Float16* from, int64_t n) {
  int64_t i = 0;
  for (; i + 4 <= n; i += 4)
    vst1q_f32(to + i, vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(reinterpret_cast<const uint16_t*>(from + i)))));
  return i;
}
template <class To, class From>
int64_t convert_half_blocks(To*, const From*, int64_t) {
  return 0;  // of bfloat16: the compiler's vectors
}
#else
template <class To, class From>
int64_t convert_half_blocks(To*, const From*, int64_t) {
  return 0;
}
#endif

template <class To, class From>
void convert_row(std::byte* dst, const std::byte* src, int64_t n, int64_t ds, int64_t ss) {
  auto* d = reinterpret_cast<To*>(dst);
  auto* s = reinterpret_cast<const From*>(src);
  if (ds == 1 && ss == 1) {
    int64_t i = 0;
    constexpr bool kNarrows = kIsHalf<To> && std::is_same_v<From, float>;
    constexpr bool kWidens = std::is_same_v<To, float> && kIsHalf<From>;
    if constexpr (kNarrows || kWidens) i = convert_half_blocks(d, s, n);
    for (; i < n; ++i) d[i] = convert<To>(s[i]);
  } else if (ds == 1 && ss == 0) {
    To v = convert<To>(*s);
    for (int64_t i = 0; i < n; ++i) d[i] = v;
  } else {
    for (int64_t i = 0; i < n; ++i) d[i * ds] = convert<To>(s[i * ss]);
  }
}

template <class To, class From>
void convert_rows(std::byte* dst, const std::byte* src, const StridedRows& r) {
  for (int64_t i = 0; i < r.count; ++i) {
    convert_row<To, From>(dst + i * r.dst_row * int64_t{sizeof(To)}, src + i * r.src_row * int64_t{sizeof(From)}, r.n,
                          r.dst_stride, r.src_stride);
  }
}

// Elements that stand the other way round in memory, in whole blocks; returns how many were moved.
#if defined(__x86_64__)
template <int bytes>
__attribute__((target("avx2"))) int64_t turn_blocks(std::byte* dst, const std::byte* src, int64_t n) {
  constexpr int64_t kBlock = 32 / bytes;
  alignas(32) static constexpr auto kOrder = [] {
    std::array<char, 32> order{};
    for (int j = 0; j < 32; ++j) order[j] = static_cast<char>((15 - j % 16) / bytes * bytes + j % bytes);
    return order;
  }();
  const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i*>(kOrder.data()));
  int64_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(src - (i + kBlock - 1) * bytes));
    const __m256i halves = _mm256_shuffle_epi8(v, order);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(dst + i * bytes), _mm256_permute2x128_si256(halves, halves, 1));
  }
  return i;
}
#endif

// n elements that are all one.
void fill_row(std::byte* dst, const std::byte* element, int64_t bytes, int64_t n) {
  bool same = true;
  for (int64_t b = 1; b < bytes; ++b) same &= element[b] == element[0];
  const int64_t total = n * bytes;
  if (same) {
    std::memset(dst, static_cast<int>(element[0]), total);
    return;
  }
  using Vector [[gnu::vector_size(16), gnu::may_alias]] = unsigned char;
  Vector pattern;
  for (int64_t b = 0; b < 16; ++b) pattern[b] = static_cast<unsigned char>(element[b % bytes]);
  int64_t at = 0;
  for (; at + 64 <= total; at += 64) {
    for (int64_t j = 0; j < 64; j += 16) std::memcpy(dst + at + j, &pattern, 16);
  }
  for (; at < total; at += bytes) std::memcpy(dst + at, element, bytes);
}

// Every other element of s: two vectors are read, of which one is made.
template <class T>
void copy_even(T* d, const T* s, int64_t n) {
  constexpr int64_t kLanes = 16 / sizeof(T);
  typedef T V __attribute__((vector_size(16)));
  int64_t i = 0;
  for (; i + kLanes < n; i += kLanes) {  // what follows the last one need not be memory of ours
    V a, b, r;
    std::memcpy(&a, s + 2 * i, sizeof a);
    std::memcpy(&b, s + 2 * i + kLanes, sizeof b);
    if constexpr (kLanes == 2)
      r = __builtin_shufflevector(a, b, 0, 2);
    else if constexpr (kLanes == 4)
      r = __builtin_shufflevector(a, b, 0, 2, 4, 6);
    else if constexpr (kLanes == 8)
      r = __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
    else
      r = __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    std::memcpy(d + i, &r, sizeof r);
  }
  for (; i < n; ++i) d[i] = s[2 * i];
}

template <size_t bytes>
void move_row(std::byte* dst, const std::byte* src, int64_t n, int64_t ds, int64_t ss) {
  if (ds == 1 && ss == 1) {
    std::memcpy(dst, src, n * bytes);
    return;
  }
  if (ds == 1 && ss == 0 && n >= 16) return fill_row(dst, src, bytes, n);
  if constexpr (bytes < 16) {
    if (ds == 1 && ss == 2) {
      using T = std::conditional_t<
          bytes == 1, uint8_t,
          std::conditional_t<bytes == 2, uint16_t, std::conditional_t<bytes == 4, uint32_t, uint64_t>>>;
      return copy_even(reinterpret_cast<T*>(dst), reinterpret_cast<const T*>(src), n);
    }
  }
  int64_t i = 0;
#if defined(__x86_64__)
  if constexpr (bytes < 16) {
    static const bool available = processor_has(InstructionSet::kAvx2);
    if (ds == 1 && ss == -1 && available) i = turn_blocks<bytes>(dst, src, n);
  }
#endif
  for (; i < n; ++i) std::memcpy(dst + i * ds * int64_t{bytes}, src + i * ss * int64_t{bytes}, bytes);
}

// Short dense rows: blocks of one size, of which the last may lie over the one before it. All are in bytes.
template <int64_t block>
__attribute__((always_inline)) inline void move_short_rows(std::byte* dst, const std::byte* src, int64_t size,
                                                           int64_t count, int64_t dst_row, int64_t src_row) {
  if (size == block) {
    for (int64_t i = 0; i < count; ++i) std::memcpy(dst + i * dst_row, src + i * src_row, block);
    return;
  }
  for (int64_t i = 0; i < count; ++i, dst += dst_row, src += src_row) {
    for (int64_t at = 0; at + block < size; at += block) std::memcpy(dst + at, src + at, block);
    std::memcpy(dst + size - block, src + size - block, block);
  }
}
#if defined(__x86_64__)
__attribute__((target("avx2"))) void move_vectors(std::byte* dst, const std::byte* src, int64_t size, int64_t count,
                                                  int64_t dst_row, int64_t src_row) {
  if (size == 64)
    move_short_rows<64>(dst, src, size, count, dst_row, src_row);
  else
    move_short_rows<32>(dst, src, size, count, dst_row, src_row);
}
#endif
void move_dense_rows(std::byte* dst, const std::byte* src, int64_t size, int64_t count, int64_t dst_row,
                     int64_t src_row) {
#if defined(__x86_64__)
  static const bool available = processor_has(InstructionSet::kAvx2);
  if (size >= 32 && available) return move_vectors(dst, src, size, count, dst_row, src_row);
#endif
  if (size >= 16) return move_short_rows<16>(dst, src, size, count, dst_row, src_row);
  if (size >= 8) return move_short_rows<8>(dst, src, size, count, dst_row, src_row);
  if (size >= 4) return move_short_rows<4>(dst, src, size, count, dst_row, src_row);
  if (size >= 2) return move_short_rows<2>(dst, src, size, count, dst_row, src_row);
  move_short_rows<1>(dst, src, size, count, dst_row, src_row);
}
template <size_t bytes>
void move_rows(std::byte* dst, const std::byte* src, const StridedRows& r) {
  constexpr int64_t kBytes = bytes;
  const int64_t size = r.n * kBytes;
  if (r.dst_stride == 1 && r.src_stride == 1 && size > 0 && size <= 512)
    return move_dense_rows(dst, src, size, r.count, r.dst_row * kBytes, r.src_row * kBytes);
  for (int64_t i = 0; i < r.count; ++i)
    move_row<bytes>(dst + i * r.dst_row * kBytes, src + i * r.src_row * kBytes, r.n, r.dst_stride, r.src_stride);
}

RowsFn rows_function(DType to, DType from) {
  if (to == from) {
    switch (size_of(to)) {
      case 1:
        return &move_rows<1>;
      case 2:
        return &move_rows<2>;
      case 4:
        return &move_rows<4>;
      case 8:
        return &move_rows<8>;
      default:
        return &move_rows<16>;
    }
  }
  return visit(to, [&]<class To>(To) {
    return visit(from, []<class From>(From) -> RowsFn {
      if constexpr (std::is_same_v<To, From>)
        return nullptr;
      else
        return &convert_rows<To, From>;
    });
  });
}

int64_t magnitude(int64_t v) { return v < 0 ? -v : v; }

#if defined(__x86_64__)
// 8 x 8 elements of 2 bytes, and of 4, whose rows become columns; strides in bytes.
inline void turn_tile(std::byte* dst, const std::byte* src, int64_t dst_row, int64_t src_row, uint16_t) {
  __m128i r[8], p[8];
  for (int i = 0; i < 8; ++i) r[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(src + i * src_row));
  for (int i = 0; i < 4; ++i) {
    p[2 * i] = _mm_unpacklo_epi16(r[i], r[i + 4]);
    p[2 * i + 1] = _mm_unpackhi_epi16(r[i], r[i + 4]);
  }
  for (int i = 0; i < 4; ++i) {
    r[2 * i] = _mm_unpacklo_epi16(p[i], p[i + 4]);
    r[2 * i + 1] = _mm_unpackhi_epi16(p[i], p[i + 4]);
  }
  for (int i = 0; i < 4; ++i) {
    p[2 * i] = _mm_unpacklo_epi16(r[i], r[i + 4]);
    p[2 * i + 1] = _mm_unpackhi_epi16(r[i], r[i + 4]);
  }
  for (int i = 0; i < 8; ++i) _mm_storeu_si128(reinterpret_cast<__m128i*>(dst + i * dst_row), p[i]);
}
__attribute__((target("avx2"))) inline void turn_tile(std::byte* dst, const std::byte* src, int64_t dst_row,
                                                      int64_t src_row, uint32_t) {
  __m256 r[8], p[8];
  for (int i = 0; i < 8; ++i) r[i] = _mm256_loadu_ps(reinterpret_cast<const float*>(src + i * src_row));
  for (int i = 0; i < 8; i += 2)
    p[i] = _mm256_unpacklo_ps(r[i], r[i + 1]), p[i + 1] = _mm256_unpackhi_ps(r[i], r[i + 1]);
  for (int i = 0; i < 8; i += 4) {
    for (int j = 0; j < 2; ++j) {
      r[i + 2 * j] = _mm256_shuffle_ps(p[i + j], p[i + j + 2], 0x44);
      r[i + 2 * j + 1] = _mm256_shuffle_ps(p[i + j], p[i + j + 2], 0xEE);
    }
  }
  for (int i = 0; i < 4; ++i) {
    _mm256_storeu_ps(reinterpret_cast<float*>(dst + i * dst_row), _mm256_permute2f128_ps(r[i], r[i + 4], 0x20));
    _mm256_storeu_ps(reinterpret_cast<float*>(dst + (i + 4) * dst_row), _mm256_permute2f128_ps(r[i], r[i + 4], 0x31));
  }
}
// A block whose source is dense down its columns and whose destination is dense along its rows, in tiles.
template <class T>
__attribute__((target("avx2"))) void turn_tiles(std::byte* dst, const std::byte* src, int64_t rows, int64_t columns,
                                                int64_t dst_row, int64_t src_column) {
  constexpr int64_t kTile = 8, kBytes = sizeof(T);
  for (int64_t r = 0; r < rows; r += kTile) {
    for (int64_t c = 0; c < columns; c += kTile) {
      std::byte* to = dst + (r * dst_row + c) * kBytes;
      const std::byte* from = src + (c * src_column + r) * kBytes;
      if (r + kTile <= rows && c + kTile <= columns) {
        turn_tile(to, from, dst_row * kBytes, src_column * kBytes, T{});
        continue;
      }
      for (int64_t i = 0; i < std::min(kTile, rows - r); ++i) {
        for (int64_t j = 0; j < std::min(kTile, columns - c); ++j)
          std::memcpy(to + (i * dst_row + j) * kBytes, from + (j * src_column + i) * kBytes, kBytes);
      }
    }
  }
}
#endif

// StridedRows in an order that keeps the reads of a transposed source in the cache: square blocks of the two
// dimensions.
void move_blocks(std::byte* dst, const std::byte* src, const StridedRows& all, RowsFn rows, [[maybe_unused]] bool moves,
                 int64_t dst_bytes, int64_t src_bytes) {
  constexpr int64_t kSide = 32;
#if defined(__x86_64__)
  static const bool available = processor_has(InstructionSet::kAvx2);
  const bool turns = available && moves && all.dst_stride == 1 && all.src_row == 1 &&
                     (dst_bytes == 2 || dst_bytes == 4) && all.count >= 8 && all.n >= 8;
#endif
  StridedRows part = all;
  for (int64_t i = 0; i < all.count; i += kSide) {
    part.count = std::min(kSide, all.count - i);
    for (int64_t j = 0; j < all.n; j += kSide) {
      part.n = std::min(kSide, all.n - j);
      std::byte* to = dst + (i * all.dst_row + j * all.dst_stride) * dst_bytes;
      const std::byte* from = src + (i * all.src_row + j * all.src_stride) * src_bytes;
#if defined(__x86_64__)
      if (turns) {
        (dst_bytes == 2 ? &turn_tiles<uint16_t> : &turn_tiles<uint32_t>)(to, from, part.count, part.n, all.dst_row,
                                                                         all.src_stride);
        continue;
      }
#endif
      rows(to, from, part);
    }
  }
}

// The longer side of two is walked at once.
void move_across(std::byte* dst, const std::byte* src, const StridedRows& all, RowsFn rows, int64_t dst_bytes,
                 int64_t src_bytes) {
  constexpr int64_t kLength = 512;
  StridedRows part{0, all.dst_row, all.src_row, all.n, all.dst_stride, all.src_stride};
  for (int64_t i = 0; i < all.count; i += kLength) {
    part.n = std::min(kLength, all.count - i);
    rows(dst + i * all.dst_row * dst_bytes, src + i * all.src_row * src_bytes, part);
  }
}

// What copy_strided moves, of dimensions that have been put in order: outermost first by the destination's strides.
struct StridedCopy {
  Shape sizes, dst_strides, src_strides;
  RowsFn rows;
  bool moves;
  int64_t dst_bytes, src_bytes;

  void run(std::byte* dst, const std::byte* src) const;
  void by_threads(std::byte* dst, const std::byte* src) const;
  bool any_order() const { return elements_differ(sizes, dst_strides); }
};

void StridedCopy::run(std::byte* dst, const std::byte* src) const {
  const int n = static_cast<int>(sizes.size());
  StridedRows all{sizes[n - 1], dst_strides[n - 1], src_strides[n - 1], 1, 0, 0};
  if (n == 1) return rows(dst, src, all);
  // The dimension along which the source is densest, where it is denser than along the rows, is walked in blocks
  // together with them.
  int with = -1;
  for (int d = 0; d < n - 1; ++d) {
    const int64_t stride = magnitude(src_strides[d]);
    if (stride != 0 && stride * 4 < magnitude(all.src_stride) && sizes[d] >= 4 &&
        (with < 0 || stride <= magnitude(src_strides[with])))
      with = d;
  }
  const bool blocks = with >= 0;
  // Of short rows a longer dimension, the nearest; else the next one.
  bool across = false;
  if (all.n < 8 && !(moves && all.dst_stride == 1 && all.src_stride == 1) && any_order()) {
    for (int d = n - 2; d >= 0 && with < 0; --d)
      if (sizes[d] >= 2 * all.n) with = d;
    across = with >= 0 && sizes[with] > all.n;
  }
  if (with < 0) with = n - 2;
  all.count = sizes[with], all.dst_row = dst_strides[with], all.src_row = src_strides[with];
  Shape outer, outer_ds, outer_ss;
  for (int d = 0; d < n - 1; ++d) {
    if (d == with) continue;
    outer.push_back(sizes[d]);
    outer_ds.push_back(dst_strides[d]);
    outer_ss.push_back(src_strides[d]);
  }
  auto part = [&](std::byte* to, const std::byte* from) {
    if (across)
      move_across(to, from, all, rows, dst_bytes, src_bytes);
    else if (blocks)
      move_blocks(to, from, all, rows, moves, dst_bytes, src_bytes);
    else
      rows(to, from, all);
  };
  if (outer.empty()) return part(dst, src);
  Walk<2> walk(outer, {outer_ds, outer_ss});
  walk.rows([&](const auto& at) {
    for (int64_t i = 0; i < walk.row_size(); ++i)
      part(dst + (at[0] + i * walk.row_stride(0)) * dst_bytes, src + (at[1] + i * walk.row_stride(1)) * src_bytes);
  });
}

// The largest dimension in parts, where there is enough to move.
void StridedCopy::by_threads(std::byte* dst, const std::byte* src) const {
  constexpr int64_t kLeast = 1 << 19;  // bytes of a part
  int64_t bytes = std::max(dst_bytes, src_bytes);
  int largest = 0;
  for (int d = 0; d < static_cast<int>(sizes.size()); ++d) {
    bytes *= sizes[d];
    if (sizes[d] > sizes[largest]) largest = d;
  }
  const int64_t parts = bytes < 2 * kLeast ? 1 : std::min({bytes / kLeast, int64_t{thread_count()}, sizes[largest]});
  if (parts <= 1 || !any_order()) return run(dst, src);
  parallel(static_cast<int>(parts), [&](int p) {
    StridedCopy part = *this;
    const int64_t first = sizes[largest] * p / parts;
    part.sizes[largest] = sizes[largest] * (p + 1) / parts - first;
    part.run(dst + first * dst_strides[largest] * dst_bytes, src + first * src_strides[largest] * src_bytes);
  });
}

}  // namespace

bool elements_differ(Dims shape, Dims strides) {
  SmallVector<int, 8> order;
  for (int d = 0; d < static_cast<int>(shape.size()); ++d) {
    if (shape[d] == 0) return true;
    if (shape[d] == 1) continue;
    size_t at = order.size();
    while (at > 0 && magnitude(strides[order[at - 1]]) > magnitude(strides[d])) --at;
    order.insert(order.begin() + at, d);
  }
  int64_t span = 0;
  for (int d : order) {
    if (magnitude(strides[d]) <= span) return false;
    span += magnitude(strides[d]) * (shape[d] - 1);
  }
  return true;
}

void copy_strided(std::byte* dst, DType dst_type, Dims dst_strides, const std::byte* src, DType src_type,
                  Dims src_strides, Dims shape) {
  // Outermost first by the destination's strides: writes run through memory in order.
  Shape order, sizes, ds, ss;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 0) return;
    size_t at = order.size();
    while (at > 0 && magnitude(dst_strides[order[at - 1]]) < magnitude(dst_strides[d])) --at;
    order.insert(order.begin() + at, static_cast<int64_t>(d));
  }
  for (int64_t d : order) {
    sizes.push_back(shape[d]);
    ds.push_back(dst_strides[d]);
    ss.push_back(src_strides[d]);
  }
  const Walk<2> walk(sizes, {ds, ss});
  const StridedCopy moved{
      Shape(walk.sizes()),  Shape(walk.strides(0)), Shape(walk.strides(1)), rows_function(dst_type, src_type),
      dst_type == src_type, size_of(dst_type),      size_of(src_type)};
  moved.by_threads(dst, src);
}

void fill_strided(std::byte* dst, DType type, Dims strides, Dims shape, const void* element) {
  Shape zero(shape.size(), 0);
  copy_strided(dst, type, strides, static_cast<const std::byte*>(element), type, zero, shape);
}

MSJIT_CPU_KERNEL(copy_) {
  const Tensor& x = call.operands[0];
  Tensor src = operand_as(call, 1, x.dtype());
  bool same = src.data() == x.data() && &src.meta() == &x.meta();
  if (!same) {
    if (may_overlap(*x.get(), *src.get())) {
      Tensor fresh = Tensor::empty(src.shape(), src.dtype());
      copy(fresh, src);
      src = fresh;
    }
    copy_strided(x.data(), x.dtype(), x.strides(), src.data(), src.dtype(), broadcast_strides(src, x.shape()),
                 x.shape());
  }
  emit(call, 0, x);
}

}  // namespace cpu

void copy(const Tensor& dst, const Tensor& src) {
  if (__builtin_expect(!on_host(dst.device()) || !on_host(src.device()), 0)) return copy_between_devices(dst, src);
  if (dst.contiguous() && src.contiguous() && dst.dtype() == src.dtype()) {
    if (dst.numel() == 0 || dst.data() == src.data()) return;
    const Shape one{1}, bytes{static_cast<int64_t>(dst.meta().nbytes())};
    return cpu::copy_strided(dst.data(), DType::uint8, one, src.data(), DType::uint8, one, bytes);
  }
  cpu::copy_strided(dst.data(), dst.dtype(), dst.strides(), src.data(), src.dtype(), src.strides(), src.shape());
}

}  // namespace msjit::backends

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
#include "src/tensor/device.h"

namespace msjit::backends {

namespace cpu {
namespace {

using RowFn = void (*)(std::byte* dst, const std::byte* src, int64_t n, int64_t dst_stride, int64_t src_stride);

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

template <size_t bytes>
void move_row(std::byte* dst, const std::byte* src, int64_t n, int64_t ds, int64_t ss) {
  if (ds == 1 && ss == 1) {
    std::memcpy(dst, src, n * bytes);
    return;
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

RowFn row_function(DType to, DType from) {
  if (to == from) {
    switch (size_of(to)) {
      case 1:
        return &move_row<1>;
      case 2:
        return &move_row<2>;
      case 4:
        return &move_row<4>;
      case 8:
        return &move_row<8>;
      default:
        return &move_row<16>;
    }
  }
  return visit(to, [&]<class To>(To) {
    return visit(from, []<class From>(From) -> RowFn {
      if constexpr (std::is_same_v<To, From>)
        return nullptr;
      else
        return &convert_row<To, From>;
    });
  });
}

int64_t magnitude(int64_t v) { return v < 0 ? -v : v; }

// Rows in an order that keeps the reads of a transposed source in the cache: square blocks of the two dimensions.
struct Block {
  RowFn row;
  int64_t dst_bytes, src_bytes;
  int64_t rows, columns, dst_row, dst_column, src_row, src_column;  // strides in elements

  void run(std::byte* dst, const std::byte* src) const {
    constexpr int64_t kSide = 32;
    for (int64_t i = 0; i < rows; i += kSide) {
      int64_t i_end = std::min(rows, i + kSide);
      for (int64_t j = 0; j < columns; j += kSide) {
        int64_t n = std::min(kSide, columns - j);
        for (int64_t r = i; r < i_end; ++r) {
          row(dst + (r * dst_row + j * dst_column) * dst_bytes, src + (r * src_row + j * src_column) * src_bytes, n,
              dst_column, src_column);
        }
      }
    }
  }
};

}  // namespace

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
  Walk<2> walk(sizes, {ds, ss});
  RowFn row = row_function(dst_type, src_type);
  int64_t db = size_of(dst_type), sb = size_of(src_type);
  int n = walk.ndim();
  if (n == 1) {
    row(dst, src, walk.row_size(), walk.row_stride(0), walk.row_stride(1));
    return;
  }
  // A dimension along which the source is denser than along the rows is walked in blocks together with them.
  int dense = -1;
  for (int d = 0; d < n - 1; ++d) {
    int64_t stride = magnitude(walk.strides(1)[d]);
    if (stride != 0 && stride * 4 < magnitude(walk.row_stride(1)) && walk.sizes()[d] >= 4) dense = d;
  }
  if (dense < 0) {
    walk.rows([&](const auto& at) {
      row(dst + at[0] * db, src + at[1] * sb, walk.row_size(), walk.row_stride(0), walk.row_stride(1));
    });
    return;
  }
  Block block{row,
              db,
              sb,
              walk.sizes()[dense],
              walk.row_size(),
              walk.strides(0)[dense],
              walk.row_stride(0),
              walk.strides(1)[dense],
              walk.row_stride(1)};
  Shape outer, outer_ds, outer_ss;
  for (int d = 0; d < n - 1; ++d) {
    if (d == dense) continue;
    outer.push_back(walk.sizes()[d]);
    outer_ds.push_back(walk.strides(0)[d]);
    outer_ss.push_back(walk.strides(1)[d]);
  }
  Walk<2> blocks(outer, {outer_ds, outer_ss});
  blocks.rows([&](const auto& at) {
    for (int64_t i = 0; i < blocks.row_size(); ++i) {
      block.run(dst + (at[0] + i * blocks.row_stride(0)) * db, src + (at[1] + i * blocks.row_stride(1)) * sb);
    }
  });
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
    if (dst.numel() && dst.data() != src.data()) std::memcpy(dst.data(), src.data(), dst.meta().nbytes());
    return;
  }
  cpu::copy_strided(dst.data(), dst.dtype(), dst.strides(), src.data(), src.dtype(), src.strides(), src.shape());
}

}  // namespace msjit::backends

// Products with weights of 8 or 4 bits. Activations are rounded to integers, with a scale for each group of each row,
// so that sums within a group are exact whatever instructions make them: results have the same bits on every processor,
// for any number of rows and of threads.
//
// Weights lie in panels of 16 outputs, lines of 64 bytes: 4 bytes of each output, which are 4 weights of 8 bits or 8 of
// 4 bits, the first four in the low halves of the bytes. A weight is scale * (stored - zero).
#pragma once
#include <cstdint>

namespace msjit::backends::cpu {

inline constexpr int64_t kPanelOutputs = 16, kLineBytes = 64;

// Activations: value = scale * (255 * high + low), or scale * high where they have 8 bits. Both are within +-127. Rows
// lie in blocks as the product takes them: of each four places a dword of each row, high and then low.
struct QuantizedRows {
  int64_t rows, groups, group;
  int planes;  // 2, or 1 without low
  int8_t* data;
  float* scales;                  // [row][group]
  int32_t *high_sums, *low_sums;  // [row][group]
  int64_t width() const { return groups * group; }
  int8_t* block(int64_t row) const { return data + row * width() * planes; }
};
// Rows of the block at which `left` rows begin, where no block has more than `most`.
inline int64_t block_rows(int64_t left, int64_t most) {
  while (most > left) most /= 2;
  return most;
}

struct QuantizedWeight {
  int bits;
  const uint8_t* data;
  const float* scales;           // [panel][group][16], or null:
  const uint16_t* short_scales;  // bfloat16
  const uint8_t* zeros;          // the same, or null: the middle of the range
  int64_t outputs;
  int middle() const { return 1 << (bits - 1); }
  int64_t lines(int64_t group) const { return group * bits / 32; }  // of a group
  int64_t panel_bytes(int64_t width) const { return lines(width) * kLineBytes; }
};

// Rounds rows [from, to) of x, whole blocks, width() numbers each. A group that is not finite gets the scale NaN.
using QuantizeRows = void (*)(const QuantizedRows& rows, int64_t most, int64_t from, int64_t to, const float* x);
// out[row, output] = bias[output] + the product, of rows [from, to) and the panel's outputs.
struct PanelProduct {
  const QuantizedRows& x;
  const QuantizedWeight& weight;
  const float* bias;  // or null
  float* out;         // rows of weight.outputs numbers
};
using MultiplyPanel = void (*)(const PanelProduct& p, int64_t panel, int64_t from, int64_t to);

struct QuantizedKernels {
  int64_t most_rows;  // of a block, a power of two
  QuantizeRows quantize;
  MultiplyPanel multiply;
};
// Those of the processor, as far as MSJIT_ISA allows.
QuantizedKernels quantized_kernels();
QuantizedKernels quantized_kernels_avx2();
QuantizedKernels quantized_kernels_vnni();

// The numbers that both roundings share.
inline constexpr float kMostHigh = 127, kMostBoth = 255 * 127 + 127, kLeastGroup = 1e-30f;

}  // namespace msjit::backends::cpu

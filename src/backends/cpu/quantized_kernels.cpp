// quantized_linear and quantized_embedding, and their plain loops for any processor.
#include "src/backends/cpu/quantized.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/base/instruction_set.h"
#include "src/base/thread_pool.h"

namespace msjit::backends::cpu {
namespace {

void quantize_plain(const QuantizedRows& r, int64_t, int64_t from, int64_t to, const float* x) {
  const bool both = r.planes == 2;
  const float most = both ? kMostBoth : kMostHigh;
  int8_t* at = r.block(from);
  for (int64_t mark = from * r.groups; mark < to * r.groups; ++mark) {
    const float* source = x + mark * r.group;
    float largest = 0;
    bool bad = false;
    for (int64_t i = 0; i < r.group; ++i) {
      bad = bad || !std::isfinite(source[i]);
      largest = std::max(largest, std::abs(source[i]));
    }
    const bool nothing = bad || largest < kLeastGroup;
    r.scales[mark] = bad ? std::numeric_limits<float>::quiet_NaN() : nothing ? 0 : largest / most;
    const float factor = nothing ? 0 : most / largest;
    int32_t highs = 0, lows = 0;
    for (int64_t i = 0; i < r.group; ++i) {
      const int32_t q = nothing ? 0 : static_cast<int32_t>(std::nearbyint(source[i] * factor));
      const int32_t high = both ? static_cast<int32_t>(std::nearbyint(static_cast<float>(q) * (1.0f / 255))) : q;
      int8_t* to_four = at + i / 4 * 4 * r.planes + i % 4;
      to_four[0] = static_cast<int8_t>(high);
      highs += high;
      if (!both) continue;
      to_four[4] = static_cast<int8_t>(q - 255 * high);
      lows += q - 255 * high;
    }
    at += r.group * r.planes;
    r.high_sums[mark] = highs;
    if (both) r.low_sums[mark] = lows;
  }
}

// The weight of an output at place i of a group whose first line is given.
int stored(const QuantizedWeight& w, const uint8_t* line, int64_t lane, int64_t i) {
  if (w.bits == 8) return line[i / 4 * kLineBytes + lane * 4 + i % 4];
  const uint8_t byte = line[i / 8 * kLineBytes + lane * 4 + i % 4];
  return i % 8 < 4 ? byte & 15 : byte >> 4;
}

float scale_at(const QuantizedWeight& w, int64_t mark) {
  return w.scales ? w.scales[mark] : to_float(BFloat16{w.short_scales[mark]});
}

void multiply_plain(const PanelProduct& p, int64_t panel, int64_t from, int64_t to) {
  const QuantizedRows& x = p.x;
  const QuantizedWeight& w = p.weight;
  const int64_t width = x.width(), lanes = std::min(kPanelOutputs, w.outputs - panel * kPanelOutputs);
  for (int64_t row = from; row < to; ++row) {
    for (int64_t lane = 0; lane < lanes; ++lane) {
      const uint8_t* line = w.data + panel * w.panel_bytes(width);
      float total = 0;
      for (int64_t g = 0; g < x.groups; ++g, line += w.lines(x.group) * kLineBytes) {
        const int64_t mark = (panel * x.groups + g) * kPanelOutputs + lane;
        const int8_t* at = x.block(row) + g * x.group * x.planes;
        const int zero = w.zeros ? w.zeros[mark] : w.middle();
        int32_t high = 0, low = 0;
        for (int64_t i = 0; i < x.group; ++i) {
          const int v = stored(w, line, lane, i) - zero;
          const int8_t* four = at + i / 4 * 4 * x.planes + i % 4;
          high += v * four[0];
          if (x.planes == 2) low += v * four[4];
        }
        float sum = static_cast<float>(high);
        if (x.planes == 2) sum = std::fma(sum, 255.0f, static_cast<float>(low));
        total = std::fma(sum, scale_at(w, mark) * x.scales[row * x.groups + g], total);
      }
      const int64_t column = panel * kPanelOutputs + lane;
      p.out[row * w.outputs + column] = p.bias ? total + p.bias[column] : total;
    }
  }
}

struct Operands {
  Tensor scales, zeros, data;
  QuantizedWeight weight;
  Operands(const Tensor& stored, const Tensor& scale, const Tensor& zero, int64_t bits, int64_t outputs)
      : data(contiguous(stored)) {
    const bool whole = scale.dtype() != DType::bfloat16;
    scales = whole ? contiguous_as(scale, DType::float32) : contiguous(scale);
    if (zero) zeros = contiguous(zero);
    weight = {static_cast<int>(bits),
              data.data_as<const uint8_t>(),
              whole ? scales.data_as<const float>() : nullptr,
              whole ? nullptr : scales.data_as<const uint16_t>(),
              zero ? zeros.data_as<const uint8_t>() : nullptr,
              outputs};
  }
};

MSJIT_CPU_KERNEL(quantized_linear) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  const Tensor work = out.dtype() == DType::float32 ? out : Tensor::empty(out.shape(), DType::float32);
  const Tensor x = contiguous_as(call.operands[0], DType::float32);
  const Tensor bias_given = call.operands.size() > 4 ? call.operands[4] : Tensor();
  const Tensor bias = bias_given ? contiguous_as(bias_given, DType::float32) : Tensor();
  const int64_t outputs = int_attr(call, 2), columns = x.size(x.ndim() - 1),
                rows = x.numel() / std::max<int64_t>(columns, 1);
  const Operands operands(call.operands[1], call.operands[2], call.operands[3], int_attr(call, 0), outputs);
  const int64_t group = int_attr(call, 1), groups = (columns + group - 1) / group, width = groups * group;
  const int plane_count = int_attr(call, 3) == 16 ? 2 : 1;
  const QuantizedKernels kernels = quantized_kernels();

  Workspace<int8_t> planes(rows * width * plane_count);
  Workspace<float> scales(rows * groups), padded(columns == width ? 0 : rows * width);
  Workspace<int32_t> sums(rows * groups * 2);
  const QuantizedRows q{rows,          groups,        group,       plane_count,
                        planes.data(), scales.data(), sums.data(), sums.data() + rows * groups};
  const float* source = x.data_as<const float>();
  if (columns != width) {
    for (int64_t r = 0; r < rows; ++r) {
      std::memcpy(&padded[r * width], source + r * columns, static_cast<size_t>(columns) * sizeof(float));
      std::fill_n(&padded[r * width + columns], width - columns, 0.0f);
    }
    source = padded.data();
  }
  const int64_t panels = (outputs + kPanelOutputs - 1) / kPanelOutputs;
  const PanelProduct product{q, operands.weight, bias ? bias.data_as<const float>() : nullptr, work.data_as<float>()};
  const bool fork = thread_count() > 1 && worth_forking(rows, outputs, width);
  const int64_t most = kernels.most_rows, blocks = (rows + most - 1) / most;
  const int quantizers = fork ? static_cast<int>(std::min<int64_t>(blocks, 4 * thread_count())) : 1;
  parallel(quantizers, [&](int part) {
    const int64_t from = blocks * part / quantizers * most,
                  to = std::min(rows, blocks * (part + 1) / quantizers * most);
    kernels.quantize(q, most, from, to, source);
  });
  // As many rows at once as stay in the second-level cache: a panel is read once for them.
  const int64_t height = std::max<int64_t>((384 << 10) / (width * plane_count) / most * most, most);
  const int parts = fork ? static_cast<int>(std::min<int64_t>(panels, 4 * thread_count())) : 1;
  parallel(parts, [&](int part) {
    for (int64_t from = 0; from < rows; from += height) {
      for (int64_t panel = panels * part / parts; panel < panels * (part + 1) / parts; ++panel)
        kernels.multiply(product, panel, from, std::min(rows, from + height));
    }
  });
  if (!work.is(out)) copy(out, work);
}

MSJIT_CPU_KERNEL(quantized_embedding) {
  const Tensor& ids = call.operands[0];
  const int64_t bits = int_attr(call, 0), group = int_attr(call, 1), count = int_attr(call, 2),
                features = int_attr(call, 3);
  Indices at(call, ids, count);
  const Operands operands(call.operands[1], call.operands[2], call.operands[3], bits, count);
  const QuantizedWeight& w = operands.weight;
  const int64_t groups = (features + group - 1) / group;
  float* to = call.outputs[0].data_as<float>();
  for (int64_t n = 0; n < ids.numel(); ++n) {
    const int64_t panel = at[n] / kPanelOutputs, lane = at[n] % kPanelOutputs;
    const uint8_t* line = w.data + panel * w.panel_bytes(groups * group);
    for (int64_t g = 0; g < groups; ++g, line += w.lines(group) * kLineBytes) {
      const int64_t mark = (panel * groups + g) * kPanelOutputs + lane;
      const int zero = w.zeros ? w.zeros[mark] : w.middle();
      for (int64_t i = 0, most = std::min(group, features - g * group); i < most; ++i)
        *to++ = scale_at(w, mark) * static_cast<float>(stored(w, line, lane, i) - zero);
    }
  }
}

}  // namespace

QuantizedKernels quantized_kernels() {
#if defined(__x86_64__)
  if (gemm_isa() == GemmIsa::kAvx512 && processor_has(InstructionSet::kVnni)) return quantized_kernels_vnni();
  if (gemm_isa() == GemmIsa::kAvx512 || gemm_isa() == GemmIsa::kAvx2) return quantized_kernels_avx2();
#endif
  return {1, &quantize_plain, &multiply_plain};
}

}  // namespace msjit::backends::cpu

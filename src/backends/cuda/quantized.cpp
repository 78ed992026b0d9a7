// Products and tables with weights of few bits: the numbers of src/backends/cpu/quantized.h, bit for bit. Activations
// are rounded to integers first, so that sums within a group are exact.
#include "src/backends/cpu/quantized.h"

#include "src/backends/cuda/library.h"

namespace msjit::backends::cuda {
namespace {

// Weights of few bits with the numbers of their groups, where they lie on the device.
struct FewBits {
  Tensor data, scales, zeros;
  int64_t bits;
  FewBits(const KernelCall& call, int64_t bits)
      : data(contiguous_as(call.operands[1], call.operands[1].dtype())),
        scales(contiguous_as(call.operands[2],
                             call.operands[2].dtype() == DType::bfloat16 ? DType::bfloat16 : DType::float32)),
        bits(bits) {
    if (call.operands[3]) zeros = contiguous_as(call.operands[3], call.operands[3].dtype());
  }
  // Functions of the text: a weight as it is stored, its scale, what counts as 0. A line has 4 bytes of 16 outputs.
  std::string text() const {
    const std::string scale = element_text(scales.dtype()).read("((const SM*)scales)[mark]");
    return "typedef " + std::string(element_text(scales.dtype()).memory) +
           " SM;\nauto stored = [](const u8* line, i64 lane, i64 i) -> int {\n" +
           (bits == 8 ? "return line[i / 4 * 64 + lane * 4 + i % 4];"
                      : "const u8 b = line[i / 8 * 64 + lane * 4 + i % 4]; return i % 8 < 4 ? b & 15 : b >> 4;") +
           "\n};\nauto scale_at = [](u64 scales, i64 mark) -> float { return " + scale +
           "; };\nauto zero_at = [](u64 zeros, i64 mark) -> int { return " +
           (zeros ? "((const u8*)zeros)[mark]" : std::to_string(1 << (bits - 1))) + "; };\n";
  }
  uint64_t zeros_address() const { return zeros ? address_of(zeros) : 0; }
};

// Of each group of each row: integers within +-127 (two planes: 255 * high + low), and what they are multiplied by.
const char* const kRound =
    "const i64 columns = (i64)a.w[5], group = (i64)a.w[6], groups = (i64)a.w[7], row = u / groups, g = u % groups;\n"
    "const float* x = (const float*)a.w[1] + row * columns + g * group;\n"
    "const i64 count = columns - g * group < group ? columns - g * group : group;\n"
    "signed char* high = (signed char*)a.w[2] + u * group; signed char* low = (signed char*)a.w[3] + u * group;\n"
    "float largest = 0; bool bad = false;\n"
    "for (i64 i = 0; i < count; ++i) { bad = bad || !(fabsf(x[i]) <= 3.402823466e+38f); largest = fmaxf(largest, "
    "fabsf(x[i])); }\n"
    "const bool nothing = bad || largest < 1e-30f;\n"
    "((float*)a.w[4])[u] = bad ? f32_of(0x7fc00000u) : nothing ? 0.0f : largest / MOST;\n"
    "const float factor = nothing ? 0.0f : MOST / largest;\n"
    "for (i64 i = 0; i < group; ++i) {\n"
    "const int q = nothing || i >= count ? 0 : (int)rintf(x[i] * factor);\n"
    "const int h = BOTH ? (int)rintf((float)q * (1.0f / 255)) : q;\n"
    "high[i] = (signed char)h;\nif (BOTH) low[i] = (signed char)(q - 255 * h);\n}";

const char* const kMultiply =
    "const i64 outputs = (i64)a.w[8], groups = (i64)a.w[9], group = (i64)a.w[10], row = u / outputs, column = u % "
    "outputs;\n"
    "const i64 panel = column / 16, lane = column % 16, lines = group * BITS / 32;\n"
    "const u8* line = (const u8*)a.w[4] + panel * groups * lines * 64;\nfloat total = 0;\n"
    "for (i64 g = 0; g < groups; ++g, line += lines * 64) {\n"
    "const i64 mark = (panel * groups + g) * 16 + lane;\n"
    "const signed char *xh = (const signed char*)a.w[1] + (row * groups + g) * group, *xl = (const signed "
    "char*)a.w[2] + (row * groups + g) * group;\n"
    "const int zero = zero_at(a.w[6], mark); int high = 0, low = 0;\n"
    "for (i64 i = 0; i < group; ++i) {\nconst int v = stored(line, lane, i) - zero; high += v * xh[i];\n"
    "if (BOTH) low += v * xl[i];\n}\n"
    "float sum = (float)high; if (BOTH) sum = fmaf(sum, 255.0f, (float)low);\n"
    "total = fmaf(sum, scale_at(a.w[5], mark) * ((const float*)a.w[3])[row * groups + g], total);\n}\n"
    "((float*)a.w[7])[u] = a.w[11] ? total + ((const float*)a.w[11])[column] : total;";

int64_t attr(const KernelCall& call, size_t i) { return std::get<int64_t>(call.attrs[i]); }

MSJIT_CUDA_KERNEL(quantized_linear) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  CudaDevice& device = device_of(out);
  const Device at = out.device();
  const Tensor work = out.dtype() == DType::float32 ? out : Tensor::empty(out.shape(), DType::float32, at);
  const Tensor x = contiguous_as(call.operands[0], DType::float32);
  const bool has_bias = call.operands.size() > 4 && call.operands[4];
  const Tensor bias = has_bias ? contiguous_as(call.operands[4], DType::float32) : Tensor();
  const int64_t outputs = attr(call, 2), group = attr(call, 1), columns = x.size(x.ndim() - 1),
                rows = out.numel() / outputs, groups = (columns + group - 1) / group;
  const FewBits w(call, attr(call, 0));
  const bool both = attr(call, 3) == 16;
  const Tensor high = Tensor::empty(Shape{rows * groups * group}, DType::int8, at),
               low = Tensor::empty(Shape{both ? rows * groups * group : 1}, DType::int8, at),
               scales = Tensor::empty(Shape{rows * groups}, DType::float32, at);
  auto word = [](int64_t v) { return static_cast<uint64_t>(v); };
  const std::string flags = std::string("const bool BOTH = ") + (both ? "true" : "false") +
                            "; const float MOST = " + (both ? "32512.0f" : "127.0f") +
                            "; const i64 BITS = " + std::to_string(w.bits) + ";\n";
  static_assert(cpu::kMostBoth == 32512 && cpu::kMostHigh == 127 && cpu::kLeastGroup == 1e-30f);
  for_each(
      device, flags + kRound, rows * groups,
      {address_of(x), address_of(high), address_of(low), address_of(scales), word(columns), word(group), word(groups)});
  for_each(
      device, flags + w.text() + kMultiply, rows * outputs,
      {address_of(high), address_of(low), address_of(scales), address_of(w.data), address_of(w.scales),
       w.zeros_address(), address_of(work), word(outputs), word(groups), word(group), has_bias ? address_of(bias) : 0});
  if (!work.is(out)) copy(out, work);
}

MSJIT_CUDA_KERNEL(quantized_embedding) {
  const Tensor& out = call.outputs[0];
  const int64_t bits = attr(call, 0), group = attr(call, 1), rows = attr(call, 2), features = attr(call, 3);
  const FewBits w(call, bits);
  const std::string name(ops::info(call.op).name);
  if (!is_integral(call.operands[0].dtype()))
    throw type_error(name + ": indices must be integers, got " + std::string(info(call.operands[0].dtype()).name));
  const Tensor ids = contiguous_as(call.operands[0], DType::int64);
  auto word = [](int64_t v) { return static_cast<uint64_t>(v); };
  for_each_checked(
      device_of(out),
      w.text() +
          "const i64 rows = (i64)a.w[7], features = (i64)a.w[8], group = (i64)a.w[9], groups = (features + group - 1) "
          "/ group;\n"
          "i64 id = ((const i64*)a.w[2])[u / features];\nif (id < -rows || id >= rows) { fail(id); return; }\n"
          "if (id < 0) id += rows;\nconst i64 f = u % features, g = f / group, panel = id / 16, lane = id % 16, lines "
          "= "
          "group * " +
          std::to_string(bits) +
          " / 32;\n"
          "const i64 mark = (panel * groups + g) * 16 + lane;\n"
          "const u8* line = (const u8*)a.w[3] + (panel * groups + g) * lines * 64;\n"
          "((float*)a.w[6])[u] = scale_at(a.w[4], mark) * (float)(stored(line, lane, f - g * group) - zero_at(a.w[5], "
          "mark));",
      out.numel(),
      {address_of(ids), address_of(w.data), address_of(w.scales), w.zeros_address(), address_of(out), word(rows),
       word(features), word(group)},
      [name, rows](int64_t bad) {
        return index_error(name + ": index " + std::to_string(bad) + " is out of range for a dimension of size " +
                           std::to_string(rows));
      });
}

}  // namespace
}  // namespace msjit::backends::cuda

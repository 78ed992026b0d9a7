// Random ops: the words that the CPU makes of the same seed and counters (src/backends/cpu/random.h).
#include <cmath>

#include "src/backends/cuda/library.h"
#include "src/backends/normal_pair.h"
#include "src/backends/parts.h"
#include "src/base/check.h"

namespace msjit::backends::cuda {
namespace {

constexpr const char kPhilox[] = R"(
struct Words { u32 v[4]; };
auto philox = [](u64 seed, u64 counter, u32 stream) {
  u32 c0 = (u32)counter, c1 = (u32)(counter >> 32), c2 = stream, c3 = 0, k0 = (u32)seed, k1 = (u32)(seed >> 32);
  for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9u, k1 += 0xBB67AE85u) {
    const u64 p0 = (u64)c0 * 0xD2511F53u, p1 = (u64)c2 * 0xCD9E8D57u;
    const u32 n0 = (u32)(p1 >> 32) ^ c1 ^ k0, n2 = (u32)(p0 >> 32) ^ c3 ^ k1;
    c1 = (u32)p1; c3 = (u32)p0; c0 = n0; c2 = n2;
  }
  return Words{{c0, c1, c2, c3}};
};
const i64 n = (i64)a.w[1], first = u * 4;
)";
constexpr const char kGiven[] = "const u64 seed = a.w[2], at = a.w[3] + (u64)u;\n";
// A recording's: another at each replay.
constexpr const char kRecorded[] =
    "const u64 seed = ((const u64*)a.w[2])[0], at = ((const u64*)a.w[2])[1] + a.w[3] + (u64)u;\n";

// A thread makes the four elements of one counter; body sees j, i (the element), w.v[j] and, where wide, h.v[j].
void for_each_four(CudaDevice& device, const KernelCall& call, int64_t n, bool wide, const std::string& before,
                   const std::string& body, Arguments more) {
  const bool recorded = call.recorded_random != nullptr;
  Arguments words = {static_cast<uint64_t>(n), recorded ? reinterpret_cast<uintptr_t>(call.recorded_random) : call.seed,
                     call.counter};
  for (uint64_t w : more) words.push_back(w);
  const std::string text = std::string(kPhilox) + (recorded ? kRecorded : kGiven) +
                           "const Words w = philox(seed, at, 0);\n" +
                           (wide ? "const Words h = philox(seed, at, 1);\n" : "") + before +
                           "for (int j = 0; j < 4; ++j) { const i64 i = first + j; if (i >= n) return;\n" + body + "}";
  for_each(device, text, (n + 3) / 4, words);
}

void require_floating(const KernelCall& call, DType t) {
  if (!is_floating(t))
    throw type_error(std::string(ops::info(call.op).name) + ": dtype must be floating point, got " +
                     std::string(info(t).name));
}

std::string uniform_text(DType t) {
  switch (t) {
    case DType::float64:
      return "(double)(((u64)h.v[j] << 32 | w.v[j]) >> 11) * 0x1p-53";
    case DType::float32:
      return "(float)(w.v[j] >> 8) * 0x1p-24f";
    case DType::float16:
      return "(float)(w.v[j] >> 21) * 0x1p-11f";
    default:
      return "(float)(w.v[j] >> 24) * 0x1p-8f";
  }
}

MSJIT_CUDA_KERNEL(rand) {
  const Tensor& out = call.outputs[0];
  const DType part = part_of(out.dtype());
  require_floating(call, part);
  const ElementText e = element_text(part);
  for_each_four(device_of(out), call, parts_of(out), part == DType::float64, "",
                "((" + std::string(e.memory) + "*)a.w[4])[i] = " + e.write(uniform_text(part)) + ";",
                {address_of(out)});
}

MSJIT_CUDA_KERNEL(randn) {
  const Tensor& out = call.outputs[0];
  const DType part = part_of(out.dtype());
  require_floating(call, part);
  const ElementText e = element_text(part);
  // Each part of a complex number has half of the variance.
  const std::string drawn = !is_complex(out.dtype()) ? "z[j]"
                            : part == DType::float64 ? "z[j] * 0.70710678118654752440"
                                                     : "z[j] * 0.707106781f";
  const std::string write = "((" + std::string(e.memory) + "*)a.w[4])[i] = " + e.write(drawn) + ";";
  if (part == DType::float64) {
    const std::string before =
        "double z[4];\nfor (int j = 0; j < 4; ++j) z[j] = " + uniform_text(DType::float64) +
        ";\nfor (int q = 0; q < 4; q += 2) { const double radius = sqrt(-2.0 * log(1.0 - z[q])), "
        "angle = 6.283185307179586476925 * z[q + 1]; z[q] = radius * cos(angle); z[q + 1] = "
        "radius * sin(angle); }\n";
    return for_each_four(device_of(out), call, parts_of(out), true, before, write, {address_of(out)});
  }
  const std::string before =
      "auto float_of = [](u32 b) { return __uint_as_float(b); };\n"
      "auto pair_of = [&](u32 first, u32 second, float& x, float& y) { " MSJIT_TEXT_OF(
          MSJIT_NORMAL_PAIR) " };\nfloat z[4];\n"
      "for (int q = 0; q < 4; q += 2) pair_of(w.v[q], w.v[q + 1], z[q], z[q + 1]);\n";
  for_each_four(device_of(out), call, parts_of(out), false, before, write, {address_of(out)});
}

MSJIT_CUDA_KERNEL(randint) {
  const Tensor& out = call.outputs[0];
  const int64_t low = std::get<int64_t>(call.attrs[0]), high = std::get<int64_t>(call.attrs[1]);
  if (high <= low && out.numel() > 0)
    throw value_error("randint: low must be below high, got " + std::to_string(low) + " and " + std::to_string(high));
  const ElementText e = element_text(out.dtype());
  if (!e.memory || out.dtype() == DType::bool_) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  const uint64_t range = static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  const bool narrow = range <= uint64_t{1} << 32;
  const std::string drawn = narrow ? "(u64)w.v[j] * a.w[5] >> 32" : "__umul64hi((u64)h.v[j] << 32 | w.v[j], a.w[5])";
  for_each_four(device_of(out), call, out.numel(), !narrow, "",
                "((" + std::string(e.memory) + "*)a.w[4])[i] = " +
                    e.write("(" + std::string(e.compute) + ")(i64)(a.w[6] + (" + drawn + "))") + ";",
                {address_of(out), range, static_cast<uint64_t>(low)});
}

uint64_t dropped_below(double p) { return static_cast<uint64_t>(std::ceil(p * 0x1p32)); }

MSJIT_CUDA_KERNEL(dropout) {
  const Tensor &out = call.outputs[0], &mask = call.outputs[1];
  const double p = std::get<double>(call.attrs[0]);
  if (!(p >= 0 && p <= 1)) throw value_error("dropout: p must be in [0, 1], got " + std::to_string(p));
  if (!is_floating(out.dtype())) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  const Tensor x = contiguous_as(call.operands[0], out.dtype());
  const ElementText e = element_text(out.dtype());
  const double scale = p == 1 ? 0.0 : 1 / (1 - p);
  const std::string c = e.compute, m = e.memory;
  for_each_four(
      device_of(out), call, out.numel(), false, "",
      "const bool keep = (u64)w.v[j] >= a.w[7]; ((u8*)a.w[6])[i] = keep;\n((" + m + "*)a.w[5])[i] = " +
          e.write("(keep ? " + e.read("((const " + m + "*)a.w[4])[i]") + " * (" + c + ")f64_of(a.w[8]) : (" + c +
                  ")0)") +
          ";",
      {address_of(x), address_of(out), address_of(mask), dropped_below(p), __builtin_bit_cast(uint64_t, scale)});
}

MSJIT_CUDA_KERNEL(bernoulli) {
  const Tensor& out = call.outputs[0];
  const Tensor p = contiguous_as(call.operands[0], DType::float64);
  const ElementText e = element_text(out.dtype());
  if (!e.memory) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  for_each_checked(
      device_of(out),
      "const double v = ((const double*)a.w[2])[u]; if (!(v >= 0 && v <= 1)) fail(__double_as_longlong(v));", p.numel(),
      {address_of(p)}, [](int64_t bad) {
        return value_error("bernoulli: probabilities must be in [0, 1], got " +
                           std::to_string(__builtin_bit_cast(double, bad)));
      });
  for_each_four(
      device_of(out), call, out.numel(), false, "",
      "((" + std::string(e.memory) + "*)a.w[4])[i] = " +
          e.write("(" + std::string(e.compute) + ")((u64)w.v[j] < (u64)ceil(((const double*)a.w[5])[i] * 0x1p32))") +
          ";",
      {address_of(out), address_of(p)});
}

}  // namespace
}  // namespace msjit::backends::cuda

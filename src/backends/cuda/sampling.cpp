// Resizing, and sampling at points.
#include "src/backends/cpu/kernel_util.h"
#include "src/backends/cuda/library.h"
#include "src/backends/normal_pair.h"
#include "src/backends/resample.h"

namespace msjit::backends::cuda {
namespace {

std::string word_at(size_t i) { return "a.w[" + std::to_string(i) + "]"; }

constexpr const char kResampleTap[] =
    "auto tap_of = [](i64 i, i64 n, i64 out, int mode, bool align, double scale, i64 k, double& weight) -> i64 "
    "{\n" MSJIT_TEXT_OF(MSJIT_RESAMPLE_TAP) "\n};\n";
// Of a line: elements, places, mode, align, scale, most taps.
constexpr size_t kLineWords = 6, kFirstLine = 4;

void push_lines(Arguments& words, const ResampleLines& lines) {
  for (const ResampleLine& l : lines.dims) {
    for (int64_t v : {l.n, l.out, static_cast<int64_t>(l.mode), int64_t{l.align}})
      words.push_back(static_cast<uint64_t>(v));
    words.push_back(std::bit_cast<uint64_t>(l.scale));
    words.push_back(static_cast<uint64_t>(l.most_taps()));
  }
}
// Loops over the taps of the place (d0, d1, d2): k0 ... are elements, w their weight; `inner` is done for each.
std::string over_taps(const std::string& inner) {
  std::string s, close;
  for (size_t d = 0; d < 3; ++d) {
    const std::string k = std::to_string(d);
    auto at = [&](size_t i) { return word_at(kFirstLine + d * kLineWords + i); };
    s += "for (i64 t" + k + " = 0; t" + k + " < (i64)" + at(5) + "; ++t" + k + ") { double w" + k + "; const i64 k" +
         k + " = tap_of(d" + k + ", (i64)" + at(0) + ", (i64)" + at(1) + ", (int)" + at(2) + ", " + at(3) +
         " != 0, f64_of(" + at(4) + "), t" + k + ", w" + k + ");\nif (k" + k + " < 0 || w" + k + " == 0) continue;\n";
    close += "}";
  }
  return s + inner + close + "\n";
}
// `u` as the plane p and the places d0, d1, d2.
std::string places_text() {
  std::string s = "i64 rest = u;\n";
  for (size_t d = 3; d-- > 0;) {
    const std::string out = "(i64)" + word_at(kFirstLine + d * kLineWords + 1);
    s += "const i64 d" + std::to_string(d) + " = rest % " + out + "; rest /= " + out + ";\n";
  }
  return s + "const i64 p = rest;\n";
}
std::string element() {
  std::string s = "p";
  for (size_t d = 0; d < 3; ++d)
    s = "(" + s + " * (i64)" + word_at(kFirstLine + d * kLineWords) + " + k" + std::to_string(d) + ")";
  return s;
}
bool is_half(DType t) { return t == DType::float16 || t == DType::bfloat16; }
DType dtype_of_sums(DType t) { return t == DType::float64 ? t : DType::float32; }

MSJIT_CUDA_KERNEL(resample) {
  const Tensor& out = call.outputs[0];
  const Tensor x = contiguous_as(call.operands[0], call.operands[0].dtype());
  const bool nearest = std::get<std::string>(call.attrs[1]).starts_with("nearest");
  Arguments words = {address_of(x), address_of(out), 0};
  push_lines(words, resample_lines(call.operands[0].shape(), call.attrs, false));
  std::string body = kResampleTap + places_text();
  if (nearest) {
    const std::string w = word_of_size(size_of(x.dtype()));
    body += over_taps("((" + w + "*)a.w[2])[u] = ((const " + w + "*)a.w[1])[" + element() + "];");
  } else {
    const ElementText e = element_text(x.dtype());
    const std::string m = e.memory, c = e.compute;
    body += c + " sum = 0;\n" +
            over_taps("sum += (" + c + ")(w0 * w1 * w2) * " + e.read("((const " + m + "*)a.w[1])[" + element() + "]") +
                      ";") +
            "((" + m + "*)a.w[2])[u] = (" + m + ")" + e.write("sum") + ";";
  }
  for_each(device_of(out), body, out.numel(), words);
}

// Each place of the cotangent adds to the elements that it was made of; halves as floats, rounded once.
MSJIT_CUDA_KERNEL(resample_grad) {
  const Tensor& out = call.outputs[0];
  const Tensor ct = contiguous_as(call.operands[0], dtype_of_sums(out.dtype()));
  const Tensor sums = is_half(out.dtype()) ? Tensor::empty(out.shape(), ct.dtype(), out.device()) : out;
  fill(sums, ops::Number::of(int64_t{0}));
  Arguments words = {address_of(ct), address_of(sums), 0};
  push_lines(words, resample_lines(call.operands[0].shape(), call.attrs, true));
  const std::string c = element_text(ct.dtype()).compute;
  for_each(device_of(out),
           kResampleTap + places_text() + "const " + c + " v = ((const " + c + "*)a.w[1])[u];\n" +
               over_taps("atomicAdd((" + c + "*)a.w[2] + " + element() + ", (" + c + ")(w0 * w1 * w2) * v);"),
           ct.numel(), words);
  if (is_half(out.dtype())) copy(out, sums);
}

// ---- points

constexpr size_t kFirstPoint = 8;
// What a text needs to go over the taps of point q of picture n: `tap` of `taps`, its element `at` or -1, its weight w.
std::string point_text(const std::string& real, int64_t coordinates, bool orders) {
  std::string s = "typedef " + real +
                  " real;\nauto tap_of = [](real g, i64 size, int mode, int padding, bool align, int order, int tap, "
                  "real& weight) -> i64 {\n" MSJIT_TEXT_OF(MSJIT_POINT_TAP) "\n};\n";
  s += "auto around = [&](const real* point, int k, real& w) -> i64 {\nconst int each = (int)" +
       word_at(kFirstPoint + 3) + "; i64 at = 0; int step = 1;\n";
  for (int64_t j = 1; j < coordinates; ++j) s += "step *= each;\n";
  for (int64_t j = coordinates - 1; j >= 0; --j) {
    const std::string n = "(i64)" + word_at(kFirstPoint + 4 + static_cast<size_t>(coordinates - 1 - j));
    const std::string order =
        orders ? "(int)" + word_at(kFirstPoint + 4 + static_cast<size_t>(coordinates + j)) : std::string("0");
    s += "{ real v; const i64 one = tap_of(point[" + std::to_string(j) + "], " + n + ", (int)" + word_at(kFirstPoint) +
         ", (int)" + word_at(kFirstPoint + 1) + ", " + word_at(kFirstPoint + 2) + " != 0, " + order +
         ", k / step, v); k %= step; step /= each;\nat = at < 0 || one < 0 ? -1 : at * " + n +
         " + one; w = " + (j == coordinates - 1 ? "v" : "w * v") + "; }\n";
  }
  return s + "return at;\n};\n";
}
void push_mode(Arguments& words, const PointMode& m, Dims size, Dims orders) {
  while (words.size() + 1 < kFirstPoint) words.push_back(0);
  for (int v : {m.mode, m.padding, static_cast<int>(m.align), m.taps}) words.push_back(static_cast<uint64_t>(v));
  for (int64_t n : size) words.push_back(static_cast<uint64_t>(n));
  for (int64_t o : orders) words.push_back(static_cast<uint64_t>(std::min<int64_t>(o, 4)));
}
int64_t count_behind(const Tensor& t, int from) {
  int64_t n = 1;
  for (int d = from; d < t.ndim(); ++d) n *= t.size(d);
  return n;
}
int64_t power(int64_t base, int64_t n) { return n == 0 ? 1 : base * power(base, n - 1); }

MSJIT_CUDA_KERNEL(sample_grid) {
  const Tensor& out = call.outputs[0];
  const DType t = dtype_of_sums(out.dtype());
  const Tensor x = contiguous_as(call.operands[0], call.operands[0].dtype()), grid = contiguous_as(call.operands[1], t);
  const int64_t coordinates = x.ndim() - 2;
  const PointMode mode = point_mode(std::get<std::string>(call.attrs[0]), std::get<std::string>(call.attrs[1]),
                                    std::get<bool>(call.attrs[2]));
  const ElementText e = element_text(x.dtype());
  const std::string m = e.memory, c = e.compute;
  Arguments words = {address_of(x),
                     address_of(grid),
                     address_of(out),
                     static_cast<uint64_t>(count_behind(out, 2)),
                     static_cast<uint64_t>(out.size(1)),
                     static_cast<uint64_t>(count_behind(x, 2)),
                     static_cast<uint64_t>(power(mode.taps, coordinates))};
  push_mode(words, mode, x.shape().subspan(2), {});
  for_each(
      device_of(out),
      point_text(c, coordinates, false) +
          "const i64 points = (i64)a.w[4], q = u % points, plane = u / points, n = plane / (i64)a.w[5];\n"
          "const real* point = (const real*)a.w[2] + (n * points + q) * " +
          std::to_string(coordinates) +
          ";\nreal sum = 0;\nfor (int k = 0; k < (int)a.w[7]; ++k) { real w = 0; const i64 at = around(point, k, w);\n"
          "if (at >= 0) sum += w * " +
          e.read("((const " + m + "*)a.w[1])[plane * (i64)a.w[6] + at]") + "; else if (w != w) sum = w; }\n((" + m +
          "*)a.w[3])[u] = (" + m + ")" + e.write("sum") + ";",
      out.numel(), words);
}

MSJIT_CUDA_KERNEL(point_weights) {
  const Tensor &weights = call.outputs[0], &indices = call.outputs[1];
  const Tensor grid = contiguous_as(call.operands[0], dtype_of_sums(weights.dtype()));
  const int64_t coordinates = grid.size(grid.ndim() - 1);
  const PointMode mode = point_mode(std::get<std::string>(call.attrs[1]), std::get<std::string>(call.attrs[2]),
                                    std::get<bool>(call.attrs[3]));
  const ElementText e = element_text(weights.dtype());
  const std::string m = e.memory;
  Arguments words = {address_of(grid), address_of(weights), address_of(indices), static_cast<uint64_t>(weights.size(2)),
                     static_cast<uint64_t>(weights.size(1))};
  push_mode(words, mode, std::get<ops::Ints>(call.attrs[0]), std::get<ops::Ints>(call.attrs[4]));
  for_each(device_of(weights),
           point_text(e.compute, coordinates, true) +
               "const i64 points = (i64)a.w[4], taps = (i64)a.w[5], q = u % points, k = u / points % taps, n = u / "
               "points / taps;\nreal w = 0; ((i64*)a.w[3])[u] = around((const real*)a.w[1] + (n * points + q) * " +
               std::to_string(coordinates) + ", (int)k, w);\n((" + m + "*)a.w[2])[u] = (" + m + ")" + e.write("w") +
               ";",
           weights.numel(), words);
}

Failure outside(const KernelCall& call, int64_t places) {
  return [op = call.op, places](int64_t index) {
    return index_error(std::string(ops::info(op).name) + ": index " + std::to_string(index) + " is out of range for " +
                       std::to_string(places) + " places (-1: none)");
  };
}

// One thread for each element that a point names and each channel.
MSJIT_CUDA_KERNEL(scatter_points) {
  const Tensor& out = call.outputs[0];
  const DType t = dtype_of_sums(out.dtype());
  const Tensor ct = contiguous_as(call.operands[0], t), index = contiguous_as(call.operands[1], DType::int64),
               weight = contiguous_as(call.operands[2], t);
  const Tensor sums = is_half(out.dtype()) ? Tensor::empty(out.shape(), t, out.device()) : out;
  const int64_t places = count_behind(out, 2), channels = out.size(1);
  const std::string c = element_text(t).compute;
  fill(sums, ops::Number::of(int64_t{0}));
  for_each_checked(
      device_of(out),
      "const i64 at = ((const i64*)a.w[2])[u], places = (i64)a.w[6];\n"
      "if (at < -1 || at >= places) { fail(at); return; }\nif (at < 0) return;\n"
      "const i64 points = (i64)a.w[7], taps = (i64)a.w[8], q = u % points, n = u / points / taps;\n"
      "for (i64 c = n * (i64)a.w[9]; c < (n + 1) * (i64)a.w[9]; ++c)\natomicAdd((" +
          c + "*)a.w[5] + c * places + at, ((const " + c + "*)a.w[4])[u] * ((const " + c +
          "*)a.w[3])[c * points + q]);",
      index.numel(),
      {address_of(index), address_of(ct), address_of(weight), address_of(sums), static_cast<uint64_t>(places),
       static_cast<uint64_t>(index.size(2)), static_cast<uint64_t>(index.size(1)), static_cast<uint64_t>(channels)},
      outside(call, places));
  if (is_half(out.dtype())) copy(out, sums);
}

MSJIT_CUDA_KERNEL(match_points) {
  const Tensor& out = call.outputs[0];
  const ElementText e = element_text(out.dtype());
  const Tensor ct = contiguous_as(call.operands[0], out.dtype()), x = contiguous_as(call.operands[1], out.dtype()),
               index = contiguous_as(call.operands[2], DType::int64);
  const int64_t places = count_behind(x, 2), channels = x.size(1);
  const std::string m = e.memory, c = e.compute;
  for_each_checked(
      device_of(out),
      "const i64 at = ((const i64*)a.w[2])[u], places = (i64)a.w[6];\n"
      "if (at < -1 || at >= places) { fail(at); return; }\n" +
          c +
          " sum = 0;\nconst i64 points = (i64)a.w[7], taps = (i64)a.w[8], q = u % points, n = u / points / taps;\n"
          "for (i64 c = n * (i64)a.w[9]; at >= 0 && c < (n + 1) * (i64)a.w[9]; ++c)\nsum += " +
          e.read("((const " + m + "*)a.w[3])[c * points + q]") + " * " +
          e.read("((const " + m + "*)a.w[4])[c * places + at]") + ";\n((" + m + "*)a.w[5])[u] = (" + m + ")" +
          e.write("sum") + ";",
      index.numel(),
      {address_of(index), address_of(ct), address_of(x), address_of(out), static_cast<uint64_t>(places),
       static_cast<uint64_t>(index.size(2)), static_cast<uint64_t>(index.size(1)), static_cast<uint64_t>(channels)},
      outside(call, places));
}

}  // namespace
}  // namespace msjit::backends::cuda

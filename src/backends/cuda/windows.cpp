// Pooling.
#include "src/backends/cuda/windows.h"

#include <algorithm>

#include "src/backends/cuda/complex.h"
#include "src/base/check.h"

namespace msjit::backends::cuda {

std::string window_names(const std::string& first) {
  static const char* const names[] = {"C", "H", "W", "KH", "KW", "OH", "OW", "SH", "SW", "PH", "PW", "DH", "DW"};
  std::string s;
  for (size_t i = 0; i < std::size(names); ++i)
    s += std::string("const i64 ") + names[i] + " = (i64)a.w[" + first + " + " + std::to_string(i) + "];\n";
  return s;
}

namespace {

using cpu::Window;

struct Planes {
  int64_t count, height, width;
};
Planes planes(Dims shape) {
  Planes p{1, shape[shape.size() - 2], shape[shape.size() - 1]};
  for (size_t d = 0; d + 2 < shape.size(); ++d) p.count *= shape[d];
  return p;
}
void push_windows(Arguments& words, const Planes& in, const Planes& out, const Window& h, const Window& w) {
  for (int64_t v : {int64_t{1}, in.height, in.width, h.size, w.size, out.height, out.width, h.stride, w.stride,
                    h.before, w.before, h.dilation, w.dilation, h.after, w.after})
    words.push_back(static_cast<uint64_t>(v));
}
constexpr const char kPlace[] =
    "i64 q = u; const i64 ox = q % OW; q /= OW; const i64 oy = q % OH; q /= OH; const i64 py = oy * SH - PH, px = ox * "
    "SW - PW;\n";

MSJIT_CUDA_KERNEL(max_pool2d) {
  const Tensor &values = call.outputs[0], &indices = call.outputs[1];
  const Tensor x = contiguous_as(call.operands[0], call.operands[0].dtype());
  const ElementText e = element_text(x.dtype());
  if (!e.memory) refuse_op(x.device(), call.op, call.operands, "has no kernel");
  const Window h = cpu::make_window(call, 0, ints_of(call, 0), ints_of(call, 1), ints_of(call, 2), ints_of(call, 3));
  const Window w = cpu::make_window(call, 1, ints_of(call, 0), ints_of(call, 1), ints_of(call, 2), ints_of(call, 3));
  Arguments words = {address_of(x), address_of(values), address_of(indices)};
  push_windows(words, planes(x.shape()), planes(values.shape()), h, w);
  const std::string m = e.memory, c = e.compute;
  const std::string body = window_names("5") + kPlace + "const " + m + "* plane = (const " + m +
                           "*)a.w[2] + q * H * W; i64 at = -1; " + c +
                           " best = 0;\n"
                           "for (i64 i = 0; i < KH; ++i) { const i64 y = py + i * DH; if (y < 0 || y >= H) continue;\n"
                           "for (i64 j = 0; j < KW; ++j) { const i64 x = px + j * DW; if (x < 0 || x >= W) continue;\n"
                           "const " +
                           c + " v = " + e.read("plane[y * W + x]") +
                           "; if (at < 0 || (!(v <= best) && best == best)) { best = v; at = y * W + x; } } }\n"
                           "if (at < 0) { fail(0); return; }\n"
                           "((" +
                           m + "*)a.w[3])[u] = plane[at]; ((i64*)a.w[4])[u] = at;";
  for_each_checked(device_of(x), body, values.numel(), words, [](int64_t) {
    return value_error("max_pool2d: a window lies wholly in the padding; padding must be at most half the kernel");
  });
}

// Words: the planes, what is pooled, the places, elements of a plane and of a pooled plane.
void with_places(KernelCall& call, const Tensor& plane_like, const Tensor& pooled_like, const Tensor& places,
                 const std::string& body, const Arguments& first) {
  const Planes in = planes(plane_like.shape()), pooled = planes(pooled_like.shape());
  const int64_t plane = in.height * in.width;
  Arguments words = first;
  words.push_back(address_of(places));
  words.push_back(static_cast<uint64_t>(plane));
  words.push_back(static_cast<uint64_t>(pooled.height * pooled.width));
  for_each_checked(device_of(places),
                   "const i64 k = ((const i64*)a.w[4])[u], plane = (i64)a.w[5], p = u / (i64)a.w[6];\n"
                   "if (k < 0 || k >= plane) { fail(k); return; }\n" +
                       body,
                   places.numel(), words, [op = call.op, plane](int64_t bad) {
                     return index_error(std::string(ops::info(op).name) + ": index " + std::to_string(bad) +
                                        " is out of range for a plane of size " + std::to_string(plane));
                   });
}

MSJIT_CUDA_KERNEL(max_pool2d_grad) {
  const Tensor& out = call.outputs[0];
  const bool half = out.dtype() == DType::float16 || out.dtype() == DType::bfloat16;
  if (!half && out.dtype() != DType::float32 && out.dtype() != DType::float64) {
    if (!falls_back()) refuse_op(out.device(), call.op, call.operands, "has no kernel");
    return run_fallback(call);
  }
  // Where windows overlap halves are added as floats, and rounded once.
  const Tensor sums = half ? Tensor::empty(out.shape(), DType::float32, out.device()) : out;
  const Tensor ct = contiguous_as(call.operands[0], sums.dtype()), at = contiguous_as(call.operands[1], DType::int64);
  fill(sums, ops::Number::of(int64_t{0}));
  const std::string m = element_text(sums.dtype()).memory;
  with_places(call, sums, ct, at, "atomicAdd((" + m + "*)a.w[2] + p * plane + k, ((const " + m + "*)a.w[3])[u]);",
              {address_of(sums), address_of(ct)});
  if (half) copy(out, sums);
}

MSJIT_CUDA_KERNEL(max_pool2d_pick) {
  const Tensor& out = call.outputs[0];
  const Tensor x = contiguous_as(call.operands[0], call.operands[0].dtype()),
               at = contiguous_as(call.operands[1], DType::int64);
  const std::string w = word_of_size(size_of(x.dtype()));
  with_places(call, x, out, at, "((" + w + "*)a.w[3])[u] = ((const " + w + "*)a.w[2])[p * plane + k];",
              {address_of(x), address_of(out)});
}

// Sums of integers are exact in 64 bits, their quotients truncate.
std::string mean_type(const ElementText& e) {
  const std::string c = e.compute;
  return c == "float" || c == "double" ? c : "i64";
}
// "area" of the window at (oy, ox): what its sum is divided by; y0, y1, x0, x1: its part inside.
constexpr const char kArea[] =
    "i64 y1 = py + KH < H + AH ? py + KH : H + AH, x1 = px + KW < W + AW ? px + KW : W + AW; const i64 padded = (y1 - "
    "py) * (x1 - px);\n"
    "const i64 y0 = py > 0 ? py : 0, x0 = px > 0 ? px : 0; if (y1 > H) y1 = H; if (x1 > W) x1 = W;\n"
    "i64 area = (y1 > y0 ? y1 - y0 : 0) * (x1 > x0 ? x1 - x0 : 0); if (area == 0) area = 1; else if (INCLUDE) area = "
    "padded;\n";

std::string mean_names(size_t first) {
  return window_names(std::to_string(first)) + "const i64 AH = (i64)a.w[" + std::to_string(first + 13) +
         "], AW = (i64)a.w[" + std::to_string(first + 14) + "]; const bool INCLUDE = a.w[" +
         std::to_string(first + 15) + "] != 0;\n";
}

MSJIT_CUDA_KERNEL(avg_pool2d) {
  const Tensor& out = call.outputs[0];
  const ElementText e = element_text(out.dtype());
  if (!e.memory) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  const Tensor x = contiguous_as(call.operands[0], out.dtype());
  const Window h = cpu::make_window(call, 0, ints_of(call, 0), ints_of(call, 1), ints_of(call, 2), {});
  const Window w = cpu::make_window(call, 1, ints_of(call, 0), ints_of(call, 1), ints_of(call, 2), {});
  Arguments words = {address_of(x), address_of(out)};
  push_windows(words, planes(x.shape()), planes(out.shape()), h, w);
  words.push_back(std::get<bool>(call.attrs[4]));
  const std::string m = e.memory, sum = mean_type(e);
  const std::string body =
      mean_names(3) + kPlace + kArea + "const " + m + "* plane = (const " + m + "*)a.w[1] + q * H * W; " + sum +
      " s = 0;\n"
      "for (i64 y = y0; y < y1; ++y) for (i64 x = x0; x < x1; ++x) s += (" +
      sum + ")" + e.read("plane[y * W + x]") +
      ";\n"
      "s = s / (" +
      sum + ")area; ((" + m + "*)a.w[2])[u] = (" + m + ")" + e.write("(" + std::string(e.compute) + ")s") + ";";
  for_each(device_of(out), body, out.numel(), words);
}

MSJIT_CUDA_KERNEL(avg_pool2d_grad) {
  const Tensor& out = call.outputs[0];
  const ElementText e = element_text(out.dtype());
  if (!e.memory) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  const Tensor ct = contiguous_as(call.operands[0], out.dtype());
  const Window h = cpu::make_window(call, 0, ints_of(call, 1), ints_of(call, 2), ints_of(call, 3), {});
  const Window w = cpu::make_window(call, 1, ints_of(call, 1), ints_of(call, 2), ints_of(call, 3), {});
  Arguments words = {address_of(out), address_of(ct)};
  push_windows(words, planes(out.shape()), planes(ct.shape()), h, w);
  words.push_back(std::get<bool>(call.attrs[5]));
  const std::string m = e.memory, sum = mean_type(e);
  // Each element of the input takes its share of the windows it is in, in their order.
  const std::string body =
      mean_names(3) + "i64 q = u; const i64 x = q % W; q /= W; const i64 y = q % H; q /= H; " + sum +
      " s = 0;\n"
      "i64 first_y = (y + PH - KH) / SH + 1, first_x = (x + PW - KW) / SW + 1;\n"
      "if (y + PH - KH < 0) first_y = 0; if (x + PW - KW < 0) first_x = 0;\n"
      "for (i64 oy = first_y; oy < OH && oy * SH - PH <= y; ++oy) for (i64 ox = first_x; ox < OW && ox * SW - PW <= x; "
      "++ox) {\n"
      "const i64 py = oy * SH - PH, px = ox * SW - PW;\n" +
      kArea + "s += (" + sum + ")" + e.read("((const " + m + "*)a.w[2])[(q * OH + oy) * OW + ox]") + " / (" + sum +
      ")area; }\n"
      "((" +
      m + "*)a.w[1])[u] = (" + m + ")" + e.write("(" + std::string(e.compute) + ")s") + ";";
  for_each(device_of(out), body, out.numel(), words);
}

// ---- running sums and extrema: one thread for each line
// ------------------------------------------------------------------

struct Lines {
  int64_t outer = 1, size = 1, inner = 1;
};
Lines lines_of(Dims shape, int64_t dim) {
  Lines l;
  const int ndim = static_cast<int>(shape.size());
  const int at = static_cast<int>(dim < 0 ? dim + std::max(ndim, 1) : dim);
  for (int d = 0; d < ndim; ++d) (d < at ? l.outer : d == at ? l.size : l.inner) *= shape[static_cast<size_t>(d)];
  return l;
}
constexpr const char kLine[] =
    "const i64 inner = (i64)a.w[1], size = (i64)a.w[2]; i64 at = u / inner * size * inner + u % inner;\n";

void run_sums(KernelCall& call, bool product) {
  const Tensor& out = call.outputs[0];
  const ElementText e = added_text(out.dtype());
  if (out.numel() == 0) return;
  const Tensor x = contiguous_as(call.operands[0], out.dtype());
  const Lines l = lines_of(out.shape(), std::get<int64_t>(call.attrs[0]));
  const std::string m = e.memory, c = e.compute;
  const std::string body = kLine + (c + " s = {") + (product ? "1" : "0") +
                           "};\nfor (i64 k = 0; k < size; ++k, at += inner) { const " + c +
                           " v = " + e.read("((const " + m + "*)a.w[3])[at]") + "; s = (" + c + ")(s " +
                           (product ? "*" : "+") + " v); ((" + m + "*)a.w[4])[at] = (" + m + ")" + e.write("s") + "; }";
  for_each(device_of(out), body, l.outer * l.inner,
           {static_cast<uint64_t>(l.inner), static_cast<uint64_t>(l.size), address_of(x), address_of(out)},
           added_declarations(out.dtype()));
}
MSJIT_CUDA_KERNEL(cumsum) { run_sums(call, false); }
MSJIT_CUDA_KERNEL(cumprod) { run_sums(call, true); }

void run_extremum(KernelCall& call, bool largest) {
  const Tensor &values = call.outputs[0], &indices = call.outputs[1];
  const Tensor x = contiguous_as(call.operands[0], call.operands[0].dtype());
  const ElementText e = element_text(x.dtype());
  if (!e.memory) refuse_op(x.device(), call.op, call.operands, "has no kernel");
  if (values.numel() == 0) return;
  const Lines l = lines_of(values.shape(), std::get<int64_t>(call.attrs[0]));
  const std::string m = e.memory, c = e.compute;
  const std::string body = kLine +
                           (m + " best = 0; i64 best_at = 0;\nfor (i64 k = 0; k < size; ++k, at += inner) { const " +
                            m + " raw = ((const " + m + "*)a.w[3])[at]; const " + c + " v = ") +
                           e.read("raw") + ", b = " + e.read("best") + "; if (k == 0 || (b == b && (v != v || v " +
                           (largest ? ">=" : "<=") + " b))) { best = raw; best_at = k; } ((" + m +
                           "*)a.w[4])[at] = best; ((i64*)a.w[5])[at] = best_at; }";
  for_each(device_of(x), body, l.outer * l.inner,
           {static_cast<uint64_t>(l.inner), static_cast<uint64_t>(l.size), address_of(x), address_of(values),
            address_of(indices)});
}
MSJIT_CUDA_KERNEL(cummax) { run_extremum(call, true); }
MSJIT_CUDA_KERNEL(cummin) { run_extremum(call, false); }

}  // namespace
}  // namespace msjit::backends::cuda

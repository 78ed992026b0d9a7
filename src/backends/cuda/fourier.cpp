// Fourier transforms: a pass for each prime factor of the length, which combines transforms of the length so far.
#include <algorithm>
#include <cmath>

#include "src/backends/cuda/complex.h"

namespace msjit::backends::cuda {
namespace {

double scale_of(const std::string& norm, bool inverse, int64_t n) {
  if (norm == "ortho") return 1 / std::sqrt(static_cast<double>(n));
  return (norm == "forward") != inverse ? 1 / static_cast<double>(n) : 1;
}

// Before a pass over `p` there are R = n / L transforms of length L, element k of the one of every R-th number from r
// on at k R + r; behind it R / p of length L p. A thread makes one element.
constexpr const char kPass[] = R"(
const i64 inner = (i64)a.w[3], n = (i64)a.w[4], R = (i64)a.w[5], L = (i64)a.w[6], p = (i64)a.w[7];
const i64 s = u % inner, line = u / inner / n, j = u / inner % n, Rn = R / p, Ln = L * p, k = j / Rn, r = j % Rn;
const Pair<T>* from = (const Pair<T>*)a.w[1] + line * n * inner + s;
const double sign = f64_of(a.w[8]);
double re = 0, im = 0;
for (i64 q = 0; q < p; ++q) {
  const Pair<T> v = from[(k % L * R + r + Rn * q) * inner];
  double sine, cosine;
  sincospi((double)(2 * (k * q % Ln)) / (double)Ln, &sine, &cosine);
  sine *= sign;
  re += (double)v.re * cosine - (double)v.im * sine;
  im += (double)v.re * sine + (double)v.im * cosine;
}
const double scale = f64_of(a.w[9]);
((Pair<T>*)a.w[2])[u] = {(T)(re * scale), (T)(im * scale)};
)";

uint64_t bits(double v) { return __builtin_bit_cast(uint64_t, v); }

std::string typed(DType complex, const std::string& text) {
  return "typedef " + std::string(complex == DType::complex64 ? "float" : "double") + " T;\n" + text;
}

// Along one dimension, both contiguous; to may be from.
void transform_along(const Tensor& from, const Tensor& to, int dim, bool inverse, double scale) {
  const int64_t n = to.size(dim);
  int64_t inner = 1;
  for (int d = dim + 1; d < to.ndim(); ++d) inner *= to.size(d);
  SmallVector<int64_t, 16> factors;
  int64_t rest = n;
  for (int64_t p = 2; rest > 1; ++p) {
    if (p * p > rest) p = rest;
    for (; rest % p == 0; rest /= p) factors.push_back(p);
  }
  if (factors.empty()) factors.push_back(1);
  Tensor now = from;
  int64_t length = 1;
  for (size_t i = 0; i < factors.size(); ++i) {
    const bool last = i + 1 == factors.size();
    const Tensor next = last && now.data() != to.data() ? to : Tensor::empty(to.shape(), to.dtype(), to.device());
    for_each(device_of(to), typed(to.dtype(), kPass), to.numel(),
             {address_of(now), address_of(next), static_cast<uint64_t>(inner), static_cast<uint64_t>(n),
              static_cast<uint64_t>(n / length), static_cast<uint64_t>(length), static_cast<uint64_t>(factors[i]),
              bits(inverse ? 1.0 : -1.0), bits(last ? scale : 1.0)},
             complex_text());
    length *= factors[i];
    now = next;
  }
  if (now.data() != to.data()) copy(to, now);
}

SmallVector<int, 4> transformed_dims(const KernelCall& call, int ndim) {
  SmallVector<int, 4> dims;
  for (int64_t d : std::get<ops::Ints>(call.attrs[0])) dims.push_back(static_cast<int>(d < 0 ? d + ndim : d));
  return dims;
}

// Along the first `count` of dims, the last of them first.
void transform_all(Tensor from, const Tensor& to, const SmallVector<int, 4>& dims, size_t count, bool inverse,
                   const std::string& norm) {
  for (size_t i = count; i-- > 0; from = to)
    transform_along(from, to, dims[i], inverse, scale_of(norm, inverse, to.size(dims[i])));
}

MSJIT_CUDA_KERNEL(fft_c2c) {
  const Tensor& out = call.outputs[0];
  const auto dims = transformed_dims(call, out.ndim());
  if (dims.empty()) return copy(out, call.operands[0]);
  if (out.numel() == 0) return;
  transform_all(contiguous_as(call.operands[0], out.dtype()), out, dims, dims.size(), std::get<bool>(call.attrs[1]),
                std::get<std::string>(call.attrs[2]));
}

MSJIT_CUDA_KERNEL(fft_r2c) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  const auto dims = transformed_dims(call, out.ndim());
  const int last = dims[dims.size() - 1];
  const std::string& norm = std::get<std::string>(call.attrs[1]);
  const Tensor x = contiguous_as(call.operands[0], out.dtype());
  const bool all = !std::get<bool>(call.attrs[2]);
  const Tensor whole = all ? out : Tensor::empty(x.shape(), out.dtype(), out.device());
  transform_along(x, whole, last, false, scale_of(norm, false, x.size(last)));
  if (!all) copy(out, view_at(whole, out.shape(), whole.strides(), 0));
  transform_all(out, out, dims, dims.size() - 1, false, norm);
}

// The half that the other half mirrors, and that.
constexpr const char kMirror[] = R"(
const i64 inner = (i64)a.w[3], n = (i64)a.w[4], half = n / 2 + 1;
const i64 s = u % inner, line = u / inner / n, j = u / inner % n;
Pair<T> v = ((const Pair<T>*)a.w[1])[(line * half + (j < half ? j : n - j)) * inner + s];
if (j >= half) v.im = -v.im;
((Pair<T>*)a.w[2])[u] = v;
)";

MSJIT_CUDA_KERNEL(fft_c2r) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  const auto dims = transformed_dims(call, out.ndim());
  const int last = dims[dims.size() - 1];
  const std::string& norm = std::get<std::string>(call.attrs[2]);
  const DType t = out.dtype() == DType::float64 ? DType::complex128 : DType::complex64;
  Tensor x = contiguous_as(call.operands[0], t);
  if (dims.size() > 1) {
    const Tensor between = Tensor::empty(x.shape(), t, out.device());
    transform_all(x, between, dims, dims.size() - 1, true, norm);
    x = between;
  }
  const Tensor whole = Tensor::empty(out.shape(), t, out.device());
  int64_t inner = 1;
  for (int d = last + 1; d < out.ndim(); ++d) inner *= out.size(d);
  for_each(device_of(out), typed(t, kMirror), out.numel(),
           {address_of(x), address_of(whole), static_cast<uint64_t>(inner), static_cast<uint64_t>(out.size(last))},
           complex_text());
  transform_along(whole, whole, last, true, scale_of(norm, true, out.size(last)));
  copy(out, whole);
}

}  // namespace
}  // namespace msjit::backends::cuda

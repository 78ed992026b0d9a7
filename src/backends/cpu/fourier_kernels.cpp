// Discrete Fourier transforms, one dimension after the other.
#include <complex>
#include <cstring>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/fourier_vector.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/backends/cpu/one_lane.h"

namespace msjit::backends::cpu {
namespace {

MSJIT_FOURIER_ENTRIES(portable, OneLane<float>, float)
MSJIT_FOURIER_ENTRIES(portable, OneLane<double>, double)

template <class T>
double factor(const std::string& norm, bool inverse, int64_t n) {
  if (norm == "ortho") return 1 / std::sqrt(static_cast<double>(n));
  return (norm == "forward") != inverse ? 1 / static_cast<double>(n) : 1;
}

bool worth(const Split& s) { return s.outer * s.size * s.inner > 1 << 14; }

// Rows that are not side by side: blocks of columns, a cache line of complex numbers wide, are copied to rows and back.
// transform(in, out, rows) of rows of from_size and to_size numbers of type From and To, in the same memory.
template <class From, class To, class F>
void by_columns(const From* x, To* y, int64_t outer, int64_t from_size, int64_t to_size, int64_t inner, F&& transform) {
  const int64_t width = std::min<int64_t>(inner, 64 / static_cast<int64_t>(std::max(sizeof(From), sizeof(To))));
  const int64_t blocks = (inner + width - 1) / width;
  in_ranges(outer * blocks, worth({outer, std::max(from_size, to_size), inner}), [&](int64_t first, int64_t end) {
    Workspace<From> in(width * from_size);
    Workspace<To> out(width * to_size);
    for (int64_t unit = first; unit < end; ++unit) {
      const int64_t o = unit / blocks, at = unit % blocks * width, now = std::min(width, inner - at);
      const From* from = x + o * from_size * inner + at;
      for (int64_t k = 0; k < from_size; ++k, from += inner) {
        for (int64_t i = 0; i < now; ++i) in[i * from_size + k] = from[i];
      }
      transform(in.data(), out.data(), now);
      To* to = y + o * to_size * inner + at;
      for (int64_t k = 0; k < to_size; ++k, to += inner) {
        for (int64_t i = 0; i < now; ++i) to[i] = out[i * to_size + k];
      }
    }
  });
}
// The same where rows are one after the other: several at once where each has but a lane of a vector.
template <class From, class To, class F>
void by_rows(const From* x, To* y, int64_t rows, int64_t from_size, int64_t to_size, int64_t lanes, F&& transform) {
  if (std::max(from_size, to_size) > 2 * kShortFourier) lanes = 1;
  const int64_t units = (rows + lanes - 1) / lanes;
  in_ranges(units, worth({rows, std::max(from_size, to_size), 1}), [&](int64_t first, int64_t end) {
    const int64_t from = first * lanes, count = std::min(end * lanes, rows) - from;
    if (count > 0) transform(x + from * from_size, y + from * to_size, count);
  });
}

template <class T>
const T* parts(const std::complex<T>* p) {
  return reinterpret_cast<const T*>(p);
}
template <class T>
T* parts(std::complex<T>* p) {
  return reinterpret_cast<T*>(p);
}

// x may be y.
template <class T>
void c2c(const std::complex<T>* x, std::complex<T>* y, const Split& s, bool inverse, T scale) {
  using C = std::complex<T>;
  const auto plan = fourier_plan<T>(s.size);
  const FourierFunctions<T>& f = fourier_functions<T>();
  const int64_t n = s.size;
  auto rows = [&](const C* from, C* to, int64_t count) {
    f.rows(*plan, parts(from), n, parts(to), n, count, inverse, scale);
  };
  if (s.inner == 1) return by_rows(x, y, s.outer, n, n, f.lanes, rows);
  if (plan->whole.n != n) return by_columns(x, y, s.outer, n, n, s.inner, rows);
  const int64_t blocks = (s.inner + f.lanes - 1) / f.lanes;
  in_ranges(s.outer * blocks, worth(s), [&](int64_t first, int64_t end) {
    while (first < end) {
      const int64_t o = first / blocks, b = first % blocks, last = std::min(blocks, b + end - first);
      const int64_t at = o * n * s.inner + b * f.lanes, columns = std::min(last * f.lanes, s.inner) - b * f.lanes;
      f.columns(*plan, parts(x + at), parts(y + at), s.inner, columns, inverse, scale);
      first += last - b;
    }
  });
}

template <class T>
void r2c(const T* x, std::complex<T>* y, const Split& s, bool onesided, T scale) {
  using C = std::complex<T>;
  const int64_t n = s.size, size = onesided ? n / 2 + 1 : n;
  const FourierFunctions<T>& f = fourier_functions<T>();
  auto run = [&](auto&& rows) {
    s.inner == 1 ? by_rows(x, y, s.outer, n, size, f.lanes, rows) : by_columns(x, y, s.outer, n, size, s.inner, rows);
  };
  if (n % 2 == 0) {
    const auto plan = real_fourier_plan<T>(n);
    return run([&](const T* from, C* to, int64_t count) {
      f.real_rows(*plan, from, parts(to), size, count, !onesided, scale);
    });
  }
  const auto plan = fourier_plan<T>(n);
  run([&](const T* from, C* to, int64_t count) {
    const int64_t some = std::min(count, f.lanes);
    Workspace<C> row(some * n);
    for (; count > 0; count -= some, from += some * n, to += some * size) {
      const int64_t now = std::min(some, count);
      std::copy_n(from, now * n, row.data());
      f.rows(*plan, parts(row.data()), n, parts(row.data()), n, now, false, scale);
      for (int64_t i = 0; i < now; ++i) std::copy_n(row.data() + i * n, size, to + i * size);
    }
  });
}

template <class T>
void c2r(const std::complex<T>* x, T* y, const Split& s, T scale) {
  using C = std::complex<T>;
  const int64_t n = s.size, half = n / 2 + 1;
  const FourierFunctions<T>& f = fourier_functions<T>();
  auto run = [&](auto&& rows) {
    s.inner == 1 ? by_rows(x, y, s.outer, half, n, f.lanes, rows) : by_columns(x, y, s.outer, half, n, s.inner, rows);
  };
  if (n % 2 == 0) {
    const auto plan = real_fourier_plan<T>(n);
    return run([&](const C* from, T* to, int64_t count) { f.to_real(*plan, parts(from), half, to, count, scale); });
  }
  const auto plan = fourier_plan<T>(n);
  run([&](const C* from, T* to, int64_t count) {
    const int64_t some = std::min(count, f.lanes);
    Workspace<C> row(some * n);
    for (; count > 0; count -= some, from += some * half, to += some * n) {
      const int64_t now = std::min(some, count);
      for (int64_t i = 0; i < now; ++i) {
        C* at = row.data() + i * n;
        std::copy_n(from + i * half, half, at);
        for (int64_t k = 1; k < half; ++k) at[n - k] = std::conj(at[k]);
      }
      f.rows(*plan, parts(row.data()), n, parts(row.data()), n, now, true, scale);
      for (int64_t i = 0; i < now * n; ++i) to[i] = row[i].real();
    }
  });
}

template <class F>
void visit_precision(DType t, F&& f) {
  t == DType::complex128 || t == DType::float64 ? f(double{}) : f(float{});
}

ops::Ints dims_of(const KernelCall& call, int ndim) {
  ops::Ints dims;
  for (int64_t d : ints_attr(call, 0)) dims.push_back(normal_dim(call, d, ndim));
  return dims;
}

// Along some dimensions, from x into y, which may be the same.
template <class T>
void transform(const Tensor& x, const Tensor& y, std::span<const int64_t> dims, bool inverse, const std::string& norm) {
  using C = std::complex<T>;
  const C* from = x.data_as<const C>();
  for (size_t i = dims.size(); i-- > 0; from = y.data_as<const C>()) {
    const Split s = split_at(y.shape(), static_cast<int>(dims[i]));
    c2c<T>(from, y.data_as<C>(), s, inverse, static_cast<T>(factor<T>(norm, inverse, s.size)));
  }
}

MSJIT_CPU_KERNEL(fft_c2c) {
  const Tensor& out = call.outputs[0];
  const ops::Ints dims = dims_of(call, out.ndim());
  if (dims.empty()) return copy(out, call.operands[0]);
  if (out.numel() == 0) return;
  const Tensor x = contiguous_as(call.operands[0], out.dtype());
  visit_precision(out.dtype(),
                  [&]<class T>(T) { transform<T>(x, out, dims, bool_attr(call, 1), string_attr(call, 2)); });
}

MSJIT_CPU_KERNEL(fft_r2c) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  const ops::Ints dims = dims_of(call, out.ndim());
  const std::string& norm = string_attr(call, 1);
  visit_precision(out.dtype(), [&]<class T>(T) {
    const Tensor x = contiguous_as(call.operands[0], sizeof(T) == 8 ? DType::float64 : DType::float32);
    const Split s = split_at(x.shape(), static_cast<int>(dims.back()));
    r2c<T>(x.data_as<const T>(), out.data_as<std::complex<T>>(), s, bool_attr(call, 2),
           static_cast<T>(factor<T>(norm, false, s.size)));
    transform<T>(out, out, std::span(dims.data(), dims.size() - 1), false, norm);
  });
}

MSJIT_CPU_KERNEL(fft_c2r) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  const ops::Ints dims = dims_of(call, out.ndim());
  const std::string& norm = string_attr(call, 2);
  visit_precision(out.dtype(), [&]<class T>(T) {
    Tensor x = contiguous_as(call.operands[0], sizeof(T) == 8 ? DType::complex128 : DType::complex64);
    if (dims.size() > 1) {
      const Tensor between = Tensor::empty(x.shape(), x.dtype());
      transform<T>(x, between, std::span(dims.data(), dims.size() - 1), true, norm);
      x = between;
    }
    const Split s = split_at(out.shape(), static_cast<int>(dims.back()));
    c2r<T>(x.data_as<const std::complex<T>>(), out.data_as<T>(), s, static_cast<T>(factor<T>(norm, true, s.size)));
  });
}

}  // namespace

template <class T>
const FourierFunctions<T>& fourier_functions() {
  constexpr bool single = std::is_same_v<T, float>;
  auto of = [&](const FourierFunctions<float>& f, const FourierFunctions<double>& d) -> const FourierFunctions<T>& {
    if constexpr (single)
      return f;
    else
      return d;
  };
#if defined(__x86_64__)
  if (gemm_isa() == GemmIsa::kAvx512) return of(fourier_avx512_float, fourier_avx512_double);
  if (gemm_isa() == GemmIsa::kAvx2) return of(fourier_avx2_float, fourier_avx2_double);
#elif defined(__aarch64__)
  if (gemm_isa() == GemmIsa::kNeon) return of(fourier_neon_float, fourier_neon_double);
#endif
  return of(fourier_portable_float, fourier_portable_double);
}
template const FourierFunctions<float>& fourier_functions<float>();
template const FourierFunctions<double>& fourier_functions<double>();

}  // namespace msjit::backends::cpu

#include "src/backends/cpu/distances.h"

#include <cmath>

#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/base/thread_pool.h"

namespace msjit::backends::cpu {
namespace {

template <class T>
void distances_portable(int64_t n, int64_t m, int64_t d, const T* x, const T* y, T* to, int64_t step) {
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < m; ++j) {
      T sum = 0;
      for (int64_t p = 0; p < d; ++p) sum += (x[i * d + p] - y[j * d + p]) * (x[i * d + p] - y[j * d + p]);
      to[i * step + j] = std::sqrt(sum);
    }
  }
}

template <class T>
DistanceFunction<T> distance_function() {
#if defined(__x86_64__)
  if (gemm_isa() == GemmIsa::kAvx512) return distances_avx512;
  if (gemm_isa() == GemmIsa::kAvx2) return distances_avx2;
#elif defined(__aarch64__)
  if (gemm_isa() == GemmIsa::kNeon) return distances_neon;
#endif
  return distances_portable<T>;
}

template <class T>
void distances_of(const Tensor& x, const Tensor& y, const Tensor& to) {
  const int rank = to.ndim();
  const int64_t n = to.size(rank - 2), m = to.size(rank - 1), d = x.size(rank - 1), count = to.numel() / (n * m);
  const DistanceFunction<T> run = distance_function<T>();
  // Parts of the rows: a distance is the same in each.
  const int64_t rows = count * n, parts = worth_forking(rows, m, d) ? std::min<int64_t>(rows, 4 * thread_count()) : 1;
  parallel(static_cast<int>(parts), [&](int p) {
    for (int64_t from = rows * p / parts, end = rows * (p + 1) / parts, next; from < end; from = next) {
      const int64_t matrix = from / n;
      next = std::min(end, (matrix + 1) * n);
      run(next - from, m, d, x.data_as<const T>() + from * d, y.data_as<const T>() + matrix * m * d,
          to.data_as<T>() + from * m, m);
    }
  });
}

}  // namespace

Tensor distances(const Tensor& a, const Tensor& b) {
  const int na = a.ndim(), nb = b.ndim();
  if (na < 2 || nb < 2 || a.size(na - 1) != b.size(nb - 1) || a.dtype() != b.dtype())
    throw value_error("cdist: expected rows of one dtype and as many numbers");
  const Shape batch = broadcast_shapes(a.shape().subspan(0, na - 2), b.shape().subspan(0, nb - 2), "cdist");
  Shape of_a = batch, of_b = batch, of_out = batch;
  of_a.push_back(a.size(na - 2)), of_a.push_back(a.size(na - 1));
  of_b.push_back(b.size(nb - 2)), of_b.push_back(b.size(nb - 1));
  of_out.push_back(a.size(na - 2)), of_out.push_back(b.size(nb - 2));
  const Tensor out = Tensor::empty(of_out, a.dtype());
  if (out.numel() == 0) return out;
  const Tensor x = expanded(a, of_a, a.dtype()), y = expanded(b, of_b, a.dtype());
  if (a.dtype() == DType::float32)
    distances_of<float>(x, y, out);
  else
    distances_of<double>(x, y, out);
  return out;
}

}  // namespace msjit::backends::cpu

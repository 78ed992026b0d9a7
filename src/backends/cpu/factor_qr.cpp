// QR by Householder's reflections, in blocks of kPanelColumns.
#include <algorithm>
#include <type_traits>

#include "src/backends/cpu/factor.h"
#include "src/backends/cpu/factor_util.h"
#include "src/backends/cpu/factor_vector.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/one_lane.h"

namespace msjit::backends::cpu {
namespace {

MSJIT_PANEL_ENTRIES(portable, OneLane<float>, float)
MSJIT_PANEL_ENTRIES(portable, OneLane<double>, double)

}  // namespace

template <class T>
const PanelFunctions<T>& panel_functions() {
  auto of = [&](const PanelFunctions<float>& f, const PanelFunctions<double>& d) -> const PanelFunctions<T>& {
    if constexpr (std::is_same_v<T, float>)
      return f;
    else
      return d;
  };
#if defined(__x86_64__)
  if (gemm_isa() == GemmIsa::kAvx512) return of(panel_avx512_float, panel_avx512_double);
  if (gemm_isa() == GemmIsa::kAvx2) return of(panel_avx2_float, panel_avx2_double);
#elif defined(__aarch64__)
  if (gemm_isa() == GemmIsa::kNeon) return of(panel_neon_float, panel_neon_double);
#endif
  return of(panel_portable_float, panel_portable_double);
}

template const PanelFunctions<float>& panel_functions<float>();
template const PanelFunctions<double>& panel_functions<double>();

namespace {

// One matrix after the other of m x n, whose memory is kept.
template <class T>
class Qr {
 public:
  Qr(int64_t m, int64_t n)
      : m_(m), n_(n), k_(std::min(m, n)), a_(m * n), panel_(m * kNb), reflections_(m, k_, std::max(m, n)) {}

  // q: m x columns, r: columns x n, dense.
  void run(const T* a, T* q, T* r, int64_t columns) {
    std::copy_n(a, m_ * n_, a_.data());
    std::fill_n(r, columns * n_, T(0));
    reflections_.clear();
    for (int64_t j = 0; j < k_; j += kNb) {
      const int64_t width = std::min(kNb, k_ - j), behind = j + width;
      factor_panel(j, width, r);
      reflections_.close_block(j, width);
      if (behind < n_) reflections_.apply(j, width, true, a_.data() + j * n_ + behind, n_, n_ - behind);
    }
    for (int64_t i = 0; i < k_ && k_ < n_; ++i)
      std::copy(a_.data() + i * n_ + k_, a_.data() + (i + 1) * n_, r + i * n_ + k_);
    reflections_.form(q, columns);
  }

 private:
  static constexpr int64_t kNb = kPanelColumns;

  // Reflections of the columns j .. j + width - 1, and those columns of r.
  void factor_panel(int64_t j, int64_t width, T* r) {
    const PanelFunctions<T>& f = panel_functions<T>();
    const int64_t rows = m_ - j;
    T* const panel = panel_.data();
    for (int64_t i = 0; i < rows; ++i) {
      const T* from = a_.data() + (j + i) * n_ + j;
      std::fill(std::copy_n(from, width, panel + i * kNb), panel + (i + 1) * kNb, T(0));
    }
    for (int64_t i = 0; i < j; ++i) std::copy_n(a_.data() + i * n_ + j, width, r + i * n_ + j);
    for (int64_t c = 0; c < width; ++c) {
      T* const v = reflections_.vector(j + c) + j + c;
      for (int64_t i = c; i < rows; ++i) v[i - c] = panel[i * kNb + c];
      const auto [beta, tau] = reflection_of(v, rows - c);
      for (int64_t i = 0; i < c; ++i) r[(j + i) * n_ + j + c] = panel[i * kNb + c];
      r[(j + c) * n_ + j + c] = beta;
      reflections_.set_factor(j + c, tau);
      if (c + 1 < width && tau != 0) f.reflect(v, rows - c, tau, panel + c * kNb, c + 1);
    }
  }

  int64_t m_, n_, k_;
  Workspace<T> a_, panel_;
  Reflections<T> reflections_;
};

template <class T>
void factor_all(const Tensor& a, const QrFactors& to) {
  const int n = a.ndim();
  const int64_t rows = a.size(n - 2), columns = a.size(n - 1), of_q = to.q.size(n - 1);
  const int64_t count = numel_of(a.shape().subspan(0, n - 2));
  const T* from = a.data_as<const T>();
  T *q = to.q.data_as<T>(), *r = to.r.data_as<T>();
  auto some = [&](int64_t begin, int64_t end) {
    Qr<T> one(rows, columns);
    for (int64_t i = begin; i < end; ++i)
      one.run(from + i * rows * columns, q + i * rows * of_q, r + i * of_q * columns, of_q);
  };
  const bool fork = count > 1 && worth_forking(count * rows, columns, columns);
  const int64_t parts = fork ? std::min<int64_t>(count, 4 * thread_count()) : 1;
  parallel(static_cast<int>(parts), [&](int p) { some(count * p / parts, count * (p + 1) / parts); });
}

}  // namespace

QrFactors qr(const Tensor& a, bool complete) {
  const int n = a.ndim();
  const int64_t rows = a.size(n - 2), columns = a.size(n - 1), k = complete ? rows : std::min(rows, columns);
  Shape of_q(a.shape()), of_r(a.shape());
  of_q[n - 1] = of_r[n - 2] = k;
  QrFactors made{Tensor::empty(of_q, a.dtype()), Tensor::empty(of_r, a.dtype())};
  const Tensor dense = contiguous(a);
  if (a.dtype() == DType::float32)
    factor_all<float>(dense, made);
  else
    factor_all<double>(dense, made);
  return made;
}

}  // namespace msjit::backends::cpu

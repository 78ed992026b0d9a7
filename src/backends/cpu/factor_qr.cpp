// QR by Householder's reflections, in blocks of kPanelColumns.
#include <algorithm>
#include <cmath>
#include <limits>
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
  // widest: columns of what apply() gets, at most.
  Qr(int64_t m, int64_t n, int64_t widest = 0)
      : m_(m), n_(n), k_(std::min(m, n)), a_(m * n), panel_(m * kNb), reflections_(m, k_, std::max({m, n, widest})) {}

  // q: m x columns, r: columns x n, dense.
  void run(const T* a, T* q, T* r, int64_t columns) {
    std::copy_n(a, m_ * n_, a_.data());
    std::fill_n(r, columns * n_, T(0));
    factor(r);
    reflections_.form(q, columns);
  }
  // Of a_: r's first k rows, which are 0.
  void factor(T* r) {
    reflections_.clear();
    for (int64_t j = 0; j < k_; j += kNb) {
      const int64_t width = std::min(kNb, k_ - j), behind = j + width;
      factor_panel(j, width, r);
      reflections_.close_block(j, width);
      if (behind < n_) reflections_.apply(j, width, true, a_.data() + j * n_ + behind, n_, n_ - behind);
    }
    for (int64_t i = 0; i < k_ && k_ < n_; ++i)
      std::copy(a_.data() + i * n_ + k_, a_.data() + (i + 1) * n_, r + i * n_ + k_);
  }
  T* matrix() const { return a_.data(); }
  // x (m x columns) = Q x, or Q^T x.
  void apply(bool transposed, T* x, int64_t columns) {
    const int64_t blocks = (k_ + kNb - 1) / kNb;
    for (int64_t i = 0; i < blocks; ++i) {
      const int64_t j = (transposed ? i : blocks - 1 - i) * kNb;
      reflections_.apply(j, std::min(kNb, k_ - j), transposed, x + j * columns, columns, columns);
    }
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

double length_of_rows(Rows u, int64_t n) {
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = i; j < n; ++j) sum += u.at(i, j) * u.at(i, j);
  }
  return std::sqrt(sum);
}
// Of an upper triangle, in place; scratch: n x n / 4 numbers.
void invert_upper(int64_t n, Rows u, double* scratch) {
  if (n == 1) {
    u.at(0, 0) = 1 / u.at(0, 0);
    return;
  }
  const int64_t half = n / 2, rest = n - half;
  invert_upper(half, u, scratch);
  invert_upper(rest, u.from(half, half), scratch);
  const Rows right = u.from(0, half), product{scratch, rest};  // becomes -A^-1 right C^-1
  std::fill_n(scratch, half * rest, 0.0);
  subtract_product(half, rest, half, u, right, false, product);
  for (int64_t i = 0; i < half; ++i) std::fill_n(right.row(i), rest, 0.0);
  for (int64_t i = 0; i < half * rest; ++i) scratch[i] = -scratch[i];
  subtract_product(half, rest, rest, product, u.from(half, half), false, right);
}

// One least squares problem after the other of m x n with right sides of so many columns; limit: the largest condition
// number that is served.
class LeastSquaresSolver {
 public:
  LeastSquaresSolver(int64_t m, int64_t n, int64_t columns, double limit)
      : m_(m),
        n_(n),
        k_(std::min(m, n)),
        columns_(columns),
        limit_(limit),
        qr_(std::max(m, n), k_, columns),
        r_(k_ * k_),
        other_(k_ * k_),
        scratch_(k_ * k_ / 4 + 1),
        side_(std::max(m, n) * columns) {}

  // False, and nothing in x, where that is not sure to be the shortest.
  bool run(const double* a, const double* b, double* x) {
    double* const to = qr_.matrix();
    const bool wide = m_ < n_;
    for (int64_t i = 0; i < m_; ++i) {
      for (int64_t j = 0; j < n_; ++j) to[wide ? j * m_ + i : i * n_ + j] = a[i * n_ + j];
    }
    std::fill_n(r_.data(), k_ * k_, 0.0);
    qr_.factor(r_.data());
    const Rows r{r_.data(), k_}, other{other_.data(), k_}, side{side_.data(), columns_};
    std::copy_n(r_.data(), k_ * k_, other_.data());
    const double length = length_of_rows(r, k_);
    invert_upper(k_, other, scratch_.data());
    if (!(length * length_of_rows(other, k_) < limit_)) return false;
    for (int64_t i = 0; i < m_ * columns_; ++i) {
      if (!std::isfinite(b[i])) return false;
    }
    std::copy_n(b, m_ * columns_, side_.data());
    if (wide) {  // a = R^T Q^T
      for (int64_t i = 0; i < k_; ++i) {
        for (int64_t j = 0; j < k_; ++j) other.at(i, j) = r.at(j, i);
      }
      solve_lower(k_, columns_, other, side, false);
      std::fill_n(side.row(k_), (n_ - k_) * columns_, 0.0);
      qr_.apply(false, side_.data(), columns_);
    } else {
      qr_.apply(true, side_.data(), columns_);
      solve_upper(k_, columns_, r, side, false);
    }
    std::copy_n(side_.data(), n_ * columns_, x);
    return true;
  }

 private:
  int64_t m_, n_, k_, columns_;
  double limit_;
  Qr<double> qr_;
  Workspace<double> r_, other_, scratch_, side_;
};

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

LeastSquares least_squares(const Tensor& a, const Tensor& b) {
  const int nd = a.ndim();
  const int64_t m = a.size(nd - 2), n = a.size(nd - 1), columns = b.size(nd - 1);
  Shape of_x(b.shape());
  of_x[nd - 2] = n;
  const Shape lead(a.shape().subspan(0, nd - 2));
  LeastSquares made{Tensor::empty(of_x, DType::float64), Tensor::empty(lead, DType::bool_)};
  const Tensor left = contiguous_as(a, DType::float64), right = contiguous_as(b, DType::float64);
  const double eps = a.dtype() == DType::float32 ? double{std::numeric_limits<float>::epsilon()}
                                                 : std::numeric_limits<double>::epsilon();
  const double limit = 1 / (2 * eps * static_cast<double>(std::max(m, n)));  // 2: what rounding makes of the number
  each_matrix(numel_of(lead), std::max(m, n), [&](int64_t from, int64_t to) {
    LeastSquaresSolver solver(m, n, columns, limit);
    for (int64_t i = from; i < to; ++i)
      made.sure.data_as<bool>()[i] =
          solver.run(left.data_as<const double>() + i * m * n, right.data_as<const double>() + i * m * columns,
                     made.x.data_as<double>() + i * n * columns);
  });
  made.x = contiguous_as(made.x, b.dtype());
  return made;
}

}  // namespace msjit::backends::cpu

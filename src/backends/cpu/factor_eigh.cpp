// Eigenvalues and eigenvectors of symmetric matrices: to a tridiagonal one by reflections, then by implicit QL steps
// (Bowdler, Martin, Reinsch and Wilkinson, 1968), whose rotations are kept and applied some sweeps at a time.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "src/backends/cpu/factor.h"
#include "src/backends/cpu/factor_util.h"

namespace msjit::backends::cpu {
namespace {

// One matrix after the other of n x n, whose memory is kept.
class SymmetricSolver {
 public:
  SymmetricSolver(int64_t n, bool vectors)
      : n_(n),
        vectors_(vectors),
        a_(n * n),
        q_(vectors ? n * n : 0),
        turned_(vectors ? (n + kWidth - 1) / kWidth * kWidth * n : 0),
        diagonal_(n),
        beside_(n),
        pending_(4 * n),
        cosines_(vectors ? kSweeps * n : 0),
        sines_(vectors ? kSweeps * n : 0),
        reflections_(std::max<int64_t>(n - 1, 0), std::max<int64_t>(n - 2, 0), std::max<int64_t>(n - 1, 0)) {}

  // values: n numbers, ascending; vectors: n x n, one a column, or null where none were asked for.
  void run(const double* from, double* values, double* vectors) {
    const int exponent = read(from);
    if (exponent == kNotFinite) {
      std::fill_n(values, n_, std::numeric_limits<double>::quiet_NaN());
      if (vectors_) std::fill_n(vectors, n_ * n_, std::numeric_limits<double>::quiet_NaN());
      return;
    }
    make_tridiagonal();
    if (!vectors_) {
      iterate_squares();
      for (int64_t j = 0; j < n_; ++j) values[j] = std::ldexp(diagonal_[j], exponent);
      std::sort(values, values + n_);
      return;
    }
    iterate();
    std::vector<int64_t> order(static_cast<size_t>(n_));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) { return diagonal_[i] < diagonal_[j]; });
    for (int64_t j = 0; j < n_; ++j) values[j] = std::ldexp(diagonal_[order[j]], exponent);
    for (int64_t i = 0; i < n_; ++i) {
      for (int64_t j = 0; j < n_; ++j) vectors[i * n_ + j] = *turned(i / kWidth, order[j], i % kWidth);
    }
  }

 private:
  static constexpr int64_t kWidth = kPanelColumns, kSweeps = 32;
  static constexpr int kNotFinite = std::numeric_limits<int>::max();

  // The transpose of the vectors in blocks of kWidth columns, which stay in a cache while sweeps are applied.
  double* turned(int64_t block, int64_t row, int64_t column) {
    return turned_.data() + (block * n_ + row) * kWidth + column;
  }

  // The lower triangle, and its transpose, scaled so that no square is too large or too small: by which power of two.
  int read(const double* from) {
    double largest = 0;
    for (int64_t i = 0; i < n_; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        const double v = from[i * n_ + j];
        if (!std::isfinite(v)) return kNotFinite;
        largest = std::max(largest, std::fabs(v));
      }
    }
    int exponent = 0;
    if (largest != 0) (void)std::frexp(largest, &exponent);
    if (std::abs(exponent) < 300) exponent = 0;
    for (int64_t i = 0; i < n_; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        const double v = from[i * n_ + j];
        a_[i * n_ + j] = a_[j * n_ + i] = exponent == 0 ? v : std::ldexp(v, -exponent);
      }
    }
    return exponent;
  }

  // a_ = Q T Q^T: the diagonals of T, and Q^T in turned_. A step's update of what is left waits for the next one, which
  // reads it anyway.
  void make_tridiagonal() {
    const PanelFunctions<double>& f = panel_functions<double>();
    double *v = pending_.data(), *w = v + n_, *p = w + n_;
    std::fill_n(pending_.data(), 4 * n_, 0.0);
    reflections_.clear();
    for (int64_t k = 0; k < n_; ++k) {
      double* const row = a_.data() + k * n_;  // v and w: of the rows from k on
      for (int64_t j = k; j < n_; ++j) row[j] -= v[0] * w[j - k] + w[0] * v[j - k];
      diagonal_[k] = row[k];
      if (k + 1 == n_) break;
      if (k + 2 == n_) {
        beside_[k] = row[k + 1];
        double& last = a_[n_ * n_ - 1];
        last -= 2 * v[1] * w[1];
        v[0] = w[0] = 0;
        continue;
      }
      const int64_t rest = n_ - k - 1;
      double* const x = reflections_.vector(k) + k;
      std::copy_n(row + k + 1, rest, x);
      const auto [beta, tau] = reflection_of(x, rest);
      reflections_.set_factor(k, tau);
      beside_[k] = beta;
      f.update(a_.data() + (k + 1) * (n_ + 1), n_, rest, v + 1, w + 1, x, p);
      double product = 0;
      for (int64_t i = 0; i < rest; ++i) product += p[i] * x[i];
      const double half = tau * tau * product / 2;
      for (int64_t i = 0; i < rest; ++i) {
        v[i] = x[i];
        w[i] = tau * p[i] - half * x[i];
      }
    }
    if (!vectors_) return;
    const int64_t m = n_ - 1, count = std::max<int64_t>(n_ - 2, 0);
    for (int64_t j = 0; j < count; j += kWidth) reflections_.close_block(j, std::min(kWidth, count - j));
    if (m > 0) reflections_.form(q_.data(), m);
    std::fill_n(turned_.data(), (n_ + kWidth - 1) / kWidth * kWidth * n_, 0.0);
    if (n_ > 0) *turned(0, 0, 0) = 1;
    for (int64_t i = 1; i < n_; ++i) {
      for (int64_t j = 1; j < n_; ++j) *turned(i / kWidth, j, i % kWidth) = q_[(i - 1) * m + j - 1];
    }
  }

  void iterate() {
    constexpr double kDigits = std::numeric_limits<double>::epsilon();
    if (n_ == 0) return;
    beside_[n_ - 1] = 0;
    double largest = 0;
    for (int64_t i = 0; i < n_; ++i) largest = std::max(largest, std::fabs(diagonal_[i]) + std::fabs(beside_[i]));
    const double least = kDigits / 16 * largest;  // nothing of the matrix, whatever stands beside it
    for (int64_t l = 0; l < n_; ++l) {
      for (int steps = 0;; ++steps) {
        int64_t m = l;  // l .. m stand apart from the rest
        for (; m + 1 < n_; ++m) {
          const double sum = std::fabs(diagonal_[m]) + std::fabs(diagonal_[m + 1]);
          if (std::fabs(beside_[m]) <= std::max(kDigits / 2 * sum, least)) break;
        }
        if (m == l) break;
        if (steps == 100) throw value_error("eigh: Eigenvalues did not converge");
        sweep(l, m);
      }
    }
    apply_sweeps();
  }

  // Of eigenvalues alone, with the squares of what stands beside the diagonal: no roots (Pal, Walker and Kahan's form
  // of the QL step; Parlett, 1980).
  void iterate_squares() {
    constexpr double kDigits = std::numeric_limits<double>::epsilon();
    if (n_ == 0) return;
    double *d = diagonal_.data(), *e = beside_.data();
    e[n_ - 1] = 0;
    double largest = 0;
    for (int64_t i = 0; i < n_; ++i) {
      largest = std::max(largest, std::fabs(d[i]) + std::fabs(e[i]));
      e[i] *= e[i];
    }
    const double least = kDigits / 16 * largest;  // nothing of the matrix, whatever stands beside it
    for (int64_t l = 0; l < n_; ++l) {
      for (int steps = 0;; ++steps) {
        int64_t m = l;  // l .. m stand apart from the rest
        for (; m + 1 < n_; ++m) {
          const double bound = std::max(kDigits / 2 * (std::fabs(d[m]) + std::fabs(d[m + 1])), least);
          if (e[m] <= bound * bound) break;
        }
        if (m == l) break;
        if (steps == 100) throw value_error("eigvalsh: Eigenvalues did not converge");
        const double beside = std::sqrt(e[l]);
        double shift = (d[l + 1] - d[l]) / (2 * beside);
        shift = d[l] - beside / (shift + std::copysign(length_of_pair(shift, 1.0), shift));
        double c = 1, s = 0, gamma = d[m] - shift, p = gamma * gamma;
        for (int64_t i = m - 1; i >= l; --i) {
          const double square = e[i], r = p + square, c_before = c, gamma_before = gamma;
          if (i + 1 < m) e[i + 1] = s * r;
          c = p / r;
          s = square / r;
          gamma = c * (d[i] - shift) - s * gamma_before;
          d[i + 1] = gamma_before + (d[i] - gamma);
          p = c != 0 ? gamma * gamma / c : c_before * square;
        }
        e[l] = s * p;
        d[l] = shift + gamma;
        e[m] = 0;
      }
    }
  }

  // A QL step of the rows l .. m with Wilkinson's shift.
  void sweep(int64_t l, int64_t m) {
    double *d = diagonal_.data(), *e = beside_.data();
    if (sweeps_.size() == kSweeps) apply_sweeps();
    const auto slot = static_cast<int64_t>(sweeps_.size());
    double *cosines = cosines_.data() + slot * n_, *sines = sines_.data() + slot * n_;
    double g = (d[l + 1] - d[l]) / (2 * e[l]);
    g = d[m] - d[l] + e[l] / (g + std::copysign(length_of_pair(g, 1.0), g));
    double s = 1, c = 1, p = 0;
    for (int64_t i = m - 1; i >= l; --i) {
      const double f = s * e[i], b = c * e[i], r = length_of_pair(f, g);
      e[i + 1] = r;
      if (r == 0) {  // the matrix falls apart here
        d[i + 1] -= p;
        e[m] = 0;
        sweeps_.push_back({i + 1, m - i - 1});
        return;
      }
      const double factor = 1 / r;
      s = f * factor;
      c = g * factor;
      g = d[i + 1] - p;
      const double t = (d[i] - g) * s + 2 * c * b;
      p = s * t;
      d[i + 1] = g + p;
      g = c * t - b;
      cosines[i] = c;
      sines[i] = s;
    }
    d[l] -= p;
    e[l] = g;
    e[m] = 0;
    sweeps_.push_back({l, m - l});
  }

  void apply_sweeps() {
    const PanelFunctions<double>& f = panel_functions<double>();
    const auto blocks = static_cast<int>((n_ + kWidth - 1) / kWidth);
    int64_t rotations = 0;
    for (const Sweep& s : sweeps_) rotations += s.count;
    auto apply = [&](int block) {
      for (size_t i = 0; i < sweeps_.size(); ++i) {
        const auto [from, count] = sweeps_[i];
        const int64_t at = static_cast<int64_t>(i) * n_ + from;
        if (count > 0)
          f.rotate(turned(block, from, 0), kWidth, kWidth, count, cosines_.data() + at, sines_.data() + at);
      }
    };
    if (worth_forking(rotations, n_, 4)) {
      parallel(blocks, apply);
    } else {
      for (int block = 0; block < blocks; ++block) apply(block);
    }
    sweeps_.clear();
  }

  struct Sweep {
    int64_t from, count;  // rows from .. from + count
  };
  int64_t n_;
  bool vectors_;
  Workspace<double> a_, q_, turned_, diagonal_, beside_, pending_, cosines_, sines_;
  Reflections<double> reflections_;
  std::vector<Sweep> sweeps_;
};

}  // namespace

SymmetricEigen eigh(const Tensor& a) {
  const Tensor dense = contiguous_as(a, DType::float64);
  const int64_t n = a.size(a.ndim() - 1);
  const Tensor values = Tensor::empty(Shape(a.shape().subspan(0, a.ndim() - 1)), DType::float64);
  const Tensor vectors = Tensor::empty(a.shape(), DType::float64);
  each_matrix(matrices(a), n, [&](int64_t from, int64_t to) {
    SymmetricSolver solver(n, true);
    for (int64_t i = from; i < to; ++i)
      solver.run(dense.data_as<const double>() + i * n * n, values.data_as<double>() + i * n,
                 vectors.data_as<double>() + i * n * n);
  });
  return {contiguous_as(values, a.dtype()), contiguous_as(vectors, a.dtype())};
}

Tensor eigvalsh(const Tensor& a) {
  const Tensor dense = contiguous_as(a, DType::float64);
  const int64_t n = a.size(a.ndim() - 1);
  const Tensor values = Tensor::empty(Shape(a.shape().subspan(0, a.ndim() - 1)), DType::float64);
  each_matrix(matrices(a), n, [&](int64_t from, int64_t to) {
    SymmetricSolver solver(n, false);
    for (int64_t i = from; i < to; ++i)
      solver.run(dense.data_as<const double>() + i * n * n, values.data_as<double>() + i * n, nullptr);
  });
  return contiguous_as(values, a.dtype());
}

}  // namespace msjit::backends::cpu

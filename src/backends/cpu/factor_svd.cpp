// Singular values: to an upper bidiagonal matrix by reflections from both sides (Golub and Kahan, 1965), then by
// implicit QR steps, without a shift where one would take digits (Demmel and Kahan, 1990).
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "src/backends/cpu/factor.h"
#include "src/backends/cpu/factor_util.h"

namespace msjit::backends::cpu {
namespace {

struct Rotation {
  double c, s, r;  // [c s; -s c] (f, g) = (r, 0)
};
Rotation rotation_of(double f, double g) {
  const double r = std::sqrt(f * f + g * g);
  if (r == 0) return {1, 0, 0};
  const double factor = 1 / r;
  return {f * factor, g * factor, r};
}

// The smaller singular value of [f g; 0 h].
double smaller_of_pair(double f, double g, double h) {
  const double a = std::fabs(f), b = std::fabs(h), c = std::fabs(g);
  const double low = std::min(a, b), high = std::max(a, b);
  if (low == 0) return 0;
  const double sum = std::sqrt((high + low) * (high + low) + c * c);
  const double difference = std::sqrt((high - low) * (high - low) + c * c);
  return 2 * low * (high / (sum + difference));
}

// One matrix after the other of m x n, m >= n, whose memory is kept.
class SingularSolver {
 public:
  SingularSolver(int64_t m, int64_t n)
      : m_(m), n_(n), a_(m * n), rows_(3 * m), columns_(4 * n), diagonal_(n), beside_(n) {}

  // values: n numbers, descending. transposed: `from` is n x m.
  void run(const double* from, bool transposed, double* values) {
    double largest = 0;
    for (int64_t i = 0; i < m_ * n_; ++i) {
      if (!std::isfinite(from[i])) {
        std::fill_n(values, n_, std::numeric_limits<double>::quiet_NaN());
        return;
      }
      largest = std::max(largest, std::fabs(from[i]));
    }
    // So that no square is too large or too small.
    int exponent = 0;
    if (largest != 0) (void)std::frexp(largest, &exponent);
    if (std::abs(exponent) < 100) exponent = 0;
    for (int64_t i = 0; i < m_; ++i) {
      for (int64_t j = 0; j < n_; ++j) {
        const double v = from[transposed ? j * m_ + i : i * n_ + j];
        a_[i * n_ + j] = exponent == 0 ? v : std::ldexp(v, -exponent);
      }
    }
    make_bidiagonal();
    iterate();
    for (int64_t j = 0; j < n_; ++j) values[j] = std::ldexp(std::fabs(diagonal_[j]), exponent);
    std::sort(values, values + n_, std::greater<>());
  }

 private:
  // Of a_: the update of a step, a -= p q^T + s t^T, waits for the next one, which reads what is left anyway.
  void make_bidiagonal() {
    const PanelFunctions<double>& f = panel_functions<double>();
    double *p = rows_.data(), *s = p + m_, *v = s + m_;
    double *q = columns_.data(), *t = q + n_, *w = t + n_, *u = w + n_;
    std::fill_n(rows_.data(), 3 * m_, 0.0);
    std::fill_n(columns_.data(), 4 * n_, 0.0);
    for (int64_t k = 0; k < n_; ++k) {
      for (int64_t i = k; i < m_; ++i) v[i] = a_[i * n_ + k] - p[i] * q[k] - s[i] * t[k];
      const auto [beta, tau] = reflection_of(v + k, m_ - k);
      diagonal_[k] = beta;
      beside_[k] = 0;
      const int64_t next = k + 1, rest = n_ - next;
      if (rest == 0) break;
      double* const row = a_.data() + k * n_ + next;
      f.bidiagonal(row, n_, m_ - k, rest, p + k, q + next, s + k, t + next, v + k, w + next);
      for (int64_t j = 0; j < rest; ++j) u[next + j] = row[j] - tau * w[next + j];
      const auto [above, factor] = reflection_of(u + next, rest);
      beside_[k] = above;
      double product = 0;
      for (int64_t j = next; j < n_; ++j) product += w[j] * u[j];
      if (next < m_) f.multiply(a_.data() + next * n_ + next, n_, m_ - next, rest, u + next, s + next);
      for (int64_t i = next; i < m_; ++i) {
        p[i] = tau * v[i];
        s[i] = factor * (s[i] - p[i] * product);
      }
      std::swap(q, w);
      std::swap(t, u);
    }
  }

  void iterate() {
    constexpr double kDigits = std::numeric_limits<double>::epsilon();
    double *d = diagonal_.data(), *e = beside_.data();
    double largest = 0;
    for (int64_t i = 0; i < n_; ++i) largest = std::max({largest, std::fabs(d[i]), std::fabs(e[i])});
    const double least = kDigits / 16 * largest;  // nothing of the matrix, whatever stands beside it
    int64_t first = -1, last = -1;                // the block of the step before
    int64_t steps = 0;
    for (int64_t m = n_ - 1; m > 0;) {
      int64_t l = m;  // l .. m stand apart from the rest
      for (; l > 0; --l) {
        if (std::fabs(e[l - 1]) <= std::max(kDigits / 2 * (std::fabs(d[l - 1]) + std::fabs(d[l])), least)) {
          e[l - 1] = 0;
          break;
        }
      }
      if (l == m) {
        --m;
        continue;
      }
      if (++steps > 60 * n_) throw value_error("svd: Singular values did not converge");
      if (l != first || m > last || last < 0) {
        // Small ones are found at the end: the reversed matrix has the same values.
        if (std::fabs(d[l]) < std::fabs(d[m])) {
          std::reverse(d + l, d + m + 1);
          std::reverse(e + l, e + m);
        }
        first = l;
      }
      last = m;
      double shift = smaller_of_pair(d[m - 1], e[m - 1], d[m]);
      const double ratio = d[l] == 0 ? 0 : shift / d[l];
      for (int64_t i = l; i <= m && shift != 0; ++i) {
        if (std::fabs(d[i]) <= least) shift = 0;
      }
      if (shift == 0 || ratio * ratio < kDigits)
        plain_step(l, m);
      else
        shifted_step(l, m, shift);
    }
  }

  // A QR step of the rows l .. m without a shift, in which nothing is subtracted; a 0 of the diagonal goes to the end.
  void plain_step(int64_t l, int64_t m) {
    double *d = diagonal_.data(), *e = beside_.data();
    double c = 1, c_before = 1, s_before = 0;
    for (int64_t i = l; i < m; ++i) {
      const Rotation right = rotation_of(d[i] * c, e[i]);
      if (i > l) e[i - 1] = s_before * right.r;
      const Rotation left = rotation_of(c_before * right.r, d[i + 1] * right.s);
      d[i] = left.r;
      c = right.c;
      c_before = left.c, s_before = left.s;
    }
    const double end = d[m] * c;
    e[m - 1] = end * s_before;
    d[m] = end * c_before;
  }
  void shifted_step(int64_t l, int64_t m, double shift) {
    double *d = diagonal_.data(), *e = beside_.data();
    double f = (std::fabs(d[l]) - shift) * (std::copysign(1.0, d[l]) + shift / d[l]), g = e[l];
    for (int64_t i = l; i < m; ++i) {
      const Rotation right = rotation_of(f, g);
      if (i > l) e[i - 1] = right.r;
      f = right.c * d[i] + right.s * e[i];
      e[i] = right.c * e[i] - right.s * d[i];
      g = right.s * d[i + 1];
      d[i + 1] *= right.c;
      const Rotation left = rotation_of(f, g);
      d[i] = left.r;
      f = left.c * e[i] + left.s * d[i + 1];
      d[i + 1] = left.c * d[i + 1] - left.s * e[i];
      if (i + 1 < m) {
        g = left.s * e[i + 1];
        e[i + 1] *= left.c;
      }
    }
    e[m - 1] = f;
  }

  int64_t m_, n_;
  Workspace<double> a_, rows_, columns_, diagonal_, beside_;
};

}  // namespace

Tensor singular_values(const Tensor& a) {
  const int nd = a.ndim();
  const int64_t rows = a.size(nd - 2), columns = a.size(nd - 1), n = std::min(rows, columns),
                m = std::max(rows, columns);
  Shape of_values(a.shape().subspan(0, nd - 1));
  of_values[nd - 2] = n;
  const Tensor dense = contiguous_as(a, DType::float64), made = Tensor::empty(of_values, DType::float64);
  each_matrix(n == 0 ? 0 : made.numel() / n, m, [&](int64_t from, int64_t to) {
    SingularSolver solver(m, n);
    for (int64_t i = from; i < to; ++i)
      solver.run(dense.data_as<const double>() + i * m * n, rows < columns, made.data_as<double>() + i * n);
  });
  return contiguous_as(made, a.dtype());
}

}  // namespace msjit::backends::cpu

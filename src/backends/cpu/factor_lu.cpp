// LU with partial pivoting, Cholesky's factor and what is solved by them: by halves (Toledo, 1997), so that nearly all
// of the work is products. All of it in double precision: what is solved loses as many digits as the condition number
// has.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <string>

#include "src/backends/cpu/factor.h"
#include "src/backends/cpu/factor_util.h"
#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/kernel_util.h"

namespace msjit::backends::cpu {
namespace {

// Up to so many columns are done element by element.
constexpr int64_t kLeaf = 4;
// The first part of n: whole vectors where there are enough.
int64_t half_of(int64_t n) {
  const int64_t unit = n >= 64 ? 32 : n >= 16 ? 8 : 1;
  return std::max<int64_t>(n / 2 / unit * unit, 1);
}
// Right sides of a triangle that are solved with it as it lies, at most.
constexpr int64_t kFewColumns = 8;
// Rows of a triangle that are solved one by one: few where a product of what follows keeps vectors busy.
int64_t leaf_of(int64_t columns) { return columns <= 4 ? 48 : columns <= 16 ? 16 : 8; }

// to -= factor * from
void subtract_row(int64_t n, double factor, const double* from, double* __restrict to) {
  for (int64_t j = 0; j < n; ++j) to[j] -= factor * from[j];
}

}  // namespace

void subtract_product(int64_t m, int64_t n, int64_t k, Rows a, Rows b, bool transposed, Rows c) {
  if (m == 0 || n == 0 || k == 0) return;
  if (m * n * k > 64) return gemm(false, transposed, m, n, k, -1.0, a.data, a.ld, b.data, b.ld, 1.0, c.data, c.ld);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      double sum = 0;
      for (int64_t p = 0; p < k; ++p) sum += a.at(i, p) * (transposed ? b.at(j, p) : b.at(p, j));
      c.at(i, j) -= sum;
    }
  }
}

void solve_lower(int64_t n, int64_t columns, Rows t, Rows x, bool unit) {
  if (n <= leaf_of(columns)) {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t p = 0; p < i; ++p) subtract_row(columns, t.at(i, p), x.row(p), x.row(i));
      for (int64_t j = 0; !unit && j < columns; ++j) x.at(i, j) /= t.at(i, i);
    }
    return;
  }
  const int64_t half = half_of(n);
  solve_lower(half, columns, t, x, unit);
  subtract_product(n - half, columns, half, t.from(half, 0), x, false, x.from(half, 0));
  solve_lower(n - half, columns, t.from(half, half), x.from(half, 0), unit);
}

void solve_upper(int64_t n, int64_t columns, Rows t, Rows x, bool unit) {
  if (n <= leaf_of(columns)) {
    for (int64_t i = n - 1; i >= 0; --i) {
      for (int64_t p = i + 1; p < n; ++p) subtract_row(columns, t.at(i, p), x.row(p), x.row(i));
      for (int64_t j = 0; !unit && j < columns; ++j) x.at(i, j) /= t.at(i, i);
    }
    return;
  }
  const int64_t half = half_of(n);
  solve_upper(n - half, columns, t.from(half, half), x.from(half, 0), unit);
  subtract_product(half, columns, n - half, t.from(0, half), x.from(half, 0), false, x);
  solve_upper(half, columns, t, x, unit);
}

namespace {

// x (rows x n) = x L^-T.
void solve_lower_right(int64_t n, int64_t rows, Rows l, Rows x) {
  if (n <= kLeaf) {
    for (int64_t i = 0; i < rows; ++i) {
      double* const r = x.row(i);
      for (int64_t j = 0; j < n; ++j) {
        double sum = r[j];
        for (int64_t p = 0; p < j; ++p) sum -= r[p] * l.at(j, p);
        r[j] = sum / l.at(j, j);
      }
    }
    return;
  }
  const int64_t half = half_of(n);
  solve_lower_right(half, rows, l, x);
  subtract_product(rows, n - half, half, x, l.from(half, 0), true, x.from(0, half));
  solve_lower_right(n - half, rows, l.from(half, half), x.from(0, half));
}

// The rows p and swaps[p] change places, for p from .. to - 1, in order.
void swap_rows(const int64_t* swaps, int64_t from, int64_t to, int64_t columns, Rows x) {
  for (int64_t p = from; p < to; ++p) {
    if (swaps[p] != p) std::swap_ranges(x.row(p), x.row(p) + columns, x.row(swaps[p]));
  }
}

// Of m x n, m >= n: L below the diagonal, U from it on. swaps count from row 0 of `a`.
void lu_in_place(int64_t m, int64_t n, Rows a, int64_t* swaps) {
  if (n <= (m <= 32 ? 16 : 8)) {
    for (int64_t j = 0; j < n; ++j) {
      int64_t pivot = j;
      double largest = std::fabs(a.at(j, j));
      for (int64_t i = j + 1; i < m; ++i) {
        const double size = std::fabs(a.at(i, j));
        if (size > largest) {
          largest = size;
          pivot = i;
        }
      }
      swaps[j] = pivot;
      if (pivot != j) std::swap_ranges(a.row(j), a.row(j) + n, a.row(pivot));
      const double divisor = a.at(j, j);
      if (divisor == 0) continue;
      for (int64_t i = j + 1; i < m; ++i) {
        double* const r = a.row(i);
        r[j] /= divisor;
        subtract_row(n - j - 1, r[j], a.row(j) + j + 1, r + j + 1);
      }
    }
    return;
  }
  const int64_t half = half_of(n);
  lu_in_place(m, half, a, swaps);
  swap_rows(swaps, 0, half, n - half, a.from(0, half));
  solve_lower(half, n - half, a, a.from(0, half), true);
  subtract_product(m - half, n - half, half, a.from(half, 0), a.from(0, half), false, a.from(half, half));
  lu_in_place(m - half, n - half, a.from(half, half), swaps + half);
  for (int64_t j = half; j < n; ++j) swaps[j] += half;
  swap_rows(swaps, half, n, half, a);
}

// c -= a a^T below and on the diagonal.
void subtract_square(int64_t n, int64_t k, Rows a, Rows c) {
  if (n <= 64) return subtract_product(n, n, k, a, a, true, c);
  const int64_t half = half_of(n);
  subtract_square(half, k, a, c);
  subtract_product(n - half, half, k, a.from(half, 0), a, true, c.from(half, 0));
  subtract_square(n - half, k, a.from(half, 0), c.from(half, half));
}
// False when the matrix is not positive definite. What lies above the diagonal is left in any state.
bool cholesky_in_place(int64_t n, Rows a) {
  if (n <= kLeaf) {
    for (int64_t j = 0; j < n; ++j) {
      double diagonal = a.at(j, j);
      for (int64_t p = 0; p < j; ++p) diagonal -= a.at(j, p) * a.at(j, p);
      if (!(diagonal > 0)) return false;
      a.at(j, j) = diagonal = std::sqrt(diagonal);
      for (int64_t i = j + 1; i < n; ++i) {
        double sum = a.at(i, j);
        for (int64_t p = 0; p < j; ++p) sum -= a.at(i, p) * a.at(j, p);
        a.at(i, j) = sum / diagonal;
      }
    }
    return true;
  }
  const int64_t half = half_of(n);
  if (!cholesky_in_place(half, a)) return false;
  solve_lower_right(half, n - half, a, a.from(half, 0));
  subtract_square(n - half, half, a.from(half, 0), a.from(half, half));
  return cholesky_in_place(n - half, a.from(half, half));
}

class Lu {
 public:
  explicit Lu(int64_t n) : n_(n), a_(n * n), swaps_(n) {}
  void factor(const double* a) {
    std::copy_n(a, n_ * n_, a_.data());
    lu_in_place(n_, n_, rows(), swaps_.data());
  }
  bool singular() const {
    for (int64_t i = 0; i < n_; ++i) {
      if (rows().at(i, i) == 0) return true;
    }
    return false;
  }
  // x = A^-1 x
  void solve(double* x, int64_t columns) const {
    const Rows to{x, columns};
    swap_rows(swaps_.data(), 0, n_, columns, to);
    solve_lower(n_, columns, rows(), to, true);
    solve_upper(n_, columns, rows(), to, false);
  }
  // f(element of U's diagonal), and whether rows were exchanged an odd number of times.
  template <class F>
  bool diagonal(F&& f) const {
    bool odd = false;
    for (int64_t i = 0; i < n_; ++i) {
      odd ^= swaps_[i] != i;
      f(rows().at(i, i));
    }
    return odd;
  }

 private:
  Rows rows() const { return {a_.data(), n_}; }
  int64_t n_;
  Workspace<double> a_;
  Workspace<int64_t> swaps_;
};

[[noreturn]] void refuse_singular(const char* who) { throw value_error(std::string(who) + ": Singular matrix"); }

}  // namespace

Tensor inverse(const Tensor& a) {
  const Tensor dense = contiguous_as(a, DType::float64), made = Tensor::empty(a.shape(), DType::float64);
  const int64_t n = a.size(a.ndim() - 1);
  each_matrix(matrices(a), n, [&](int64_t from, int64_t to) {
    Lu lu(n);
    for (int64_t i = from; i < to; ++i) {
      lu.factor(dense.data_as<const double>() + i * n * n);
      if (lu.singular()) refuse_singular("inverse");
      double* const x = made.data_as<double>() + i * n * n;
      std::fill_n(x, n * n, 0.0);
      for (int64_t j = 0; j < n; ++j) x[j * n + j] = 1;
      lu.solve(x, n);
    }
  });
  return contiguous_as(made, a.dtype());
}

Tensor solve(const Tensor& a, const Tensor& b) {
  const int na = a.ndim(), nb = b.ndim();
  const int64_t n = a.size(na - 1), columns = b.size(nb - 1);
  const Shape batch = broadcast_shapes(a.shape().subspan(0, na - 2), b.shape().subspan(0, nb - 2), "solve");
  Shape of_a = batch, of_b = batch;
  of_a.push_back(n), of_a.push_back(n), of_b.push_back(n), of_b.push_back(columns);
  const bool one = matrices(a) == 1;
  const Tensor left = one ? contiguous_as(a, DType::float64) : expanded(a, of_a, DType::float64);
  const Tensor made = Tensor::empty(of_b, DType::float64);
  copy(made, expanded(b, of_b, b.dtype()));
  if (made.numel() == 0) return contiguous_as(made, b.dtype());
  double* const x = made.data_as<double>();
  each_matrix(made.numel() / (n * columns), n, [&](int64_t from, int64_t to) {
    Lu lu(n);
    for (int64_t i = from; i < to; ++i) {
      if (i == from || !one) {
        lu.factor(left.data_as<const double>() + (one ? 0 : i * n * n));
        if (lu.singular()) refuse_singular("solve");
      }
      lu.solve(x + i * n * columns, columns);
    }
  });
  return contiguous_as(made, b.dtype());
}

LuFactors lu_factors(const Tensor& a) {
  const int nd = a.ndim();
  const int64_t m = a.size(nd - 2), n = a.size(nd - 1), k = std::min(m, n);
  const Tensor made = Tensor::empty(a.shape(), DType::float64);
  copy(made, a);
  Shape of_pivots(a.shape().subspan(0, nd - 2));
  of_pivots.push_back(k);
  const Tensor pivots = Tensor::empty(of_pivots, DType::int32);
  if (k == 0) return {contiguous_as(made, a.dtype()), pivots};
  each_matrix(pivots.numel() / k, std::max(m, n), [&](int64_t from, int64_t to) {
    Workspace<int64_t> swaps(k);
    for (int64_t i = from; i < to; ++i) {
      const Rows rows{made.data_as<double>() + i * m * n, n};
      lu_in_place(m, k, rows, swaps.data());
      if (n > k) {
        swap_rows(swaps.data(), 0, k, n - k, rows.from(0, k));
        solve_lower(k, n - k, rows, rows.from(0, k), true);
      }
      std::copy_n(swaps.data(), k, pivots.data_as<int32_t>() + i * k);
    }
  });
  return {contiguous_as(made, a.dtype()), pivots};
}

Tensor order_of_exchanges(const Tensor& pivots, int64_t rows) {
  const int nd = pivots.ndim();
  const int64_t k = pivots.size(nd - 1);
  const Tensor dense = contiguous_as(pivots, DType::int32);
  Shape of_order(pivots.shape());
  of_order[nd - 1] = rows;
  const Tensor made = Tensor::empty(of_order, DType::int32);
  const int64_t count = rows == 0 ? 0 : made.numel() / rows;
  for (int64_t i = 0; i < count; ++i) {
    const int32_t* const swaps = dense.data_as<const int32_t>() + i * k;
    int32_t* const order = made.data_as<int32_t>() + i * rows;
    std::iota(order, order + rows, 0);
    for (int64_t p = 0; p < k; ++p) {
      if (p >= rows || swaps[p] < 0 || swaps[p] >= rows)
        throw value_error("lu_pivots_to_permutation: row " + std::to_string(swaps[p]) + " is none of " +
                          std::to_string(rows));
      std::swap(order[p], order[swaps[p]]);
    }
  }
  return made;
}

namespace {

// Of a few columns, for which a triangle is not worth converting: x (n x columns) = T^-1 x; scratch: (columns + 1) n
// numbers.
template <class T>
void substitute(int64_t n, int64_t columns, const T* t, bool lower, bool unit, double* x, double* scratch) {
  const PanelFunctions<double>& f = panel_functions<double>();
  double *const turned = scratch, *const row = scratch + columns * n;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t c = 0; c < columns; ++c) turned[c * n + i] = x[i * columns + c];
  }
  for (int64_t k = 0; k < n; ++k) {
    const int64_t i = lower ? k : n - 1 - k, from = lower ? 0 : i + 1;
    const T* const of_row = t + i * n;
    double dots[kFewColumns];
    if (k < 8) {
      for (int64_t c = 0; c < columns; ++c) {
        dots[c] = 0;
        for (int64_t p = from; p < from + k; ++p) dots[c] += static_cast<double>(of_row[p]) * turned[c * n + p];
      }
    } else {
      for (int64_t p = from; p < from + k; ++p) row[p] = static_cast<double>(of_row[p]);
      f.multiply(turned + from, n, columns, k, row + from, dots);
    }
    const double divisor = unit ? 1.0 : static_cast<double>(of_row[i]);
    for (int64_t c = 0; c < columns; ++c)
      x[i * columns + c] = turned[c * n + i] = (turned[c * n + i] - dots[c]) / divisor;
  }
}

template <class T>
void solve_triangles(const Tensor& a, bool one, const Tensor& x, bool lower, bool unit) {
  const int64_t n = a.size(a.ndim() - 1), columns = x.size(x.ndim() - 1);
  each_matrix(x.numel() / (n * columns), n, [&](int64_t from, int64_t to) {
    const bool few = columns <= kFewColumns;
    Workspace<double> scratch(few ? (columns + 1) * n : n * n);
    for (int64_t i = from; i < to; ++i) {
      const T* const t = a.data_as<const T>() + (one ? 0 : i * n * n);
      double* const numbers = x.data_as<double>() + i * n * columns;
      for (int64_t j = 0; !unit && j < n; ++j) {
        if (t[j * n + j] == 0) refuse_singular("triangular_solve");
      }
      if (few) {
        substitute(n, columns, t, lower, unit, numbers, scratch.data());
        continue;
      }
      for (int64_t r = 0; (i == from || !one) && r < n; ++r) {
        for (int64_t j = lower ? 0 : r; j < (lower ? r + 1 : n); ++j)
          scratch[r * n + j] = static_cast<double>(t[r * n + j]);
      }
      (lower ? solve_lower : solve_upper)(n, columns, {scratch.data(), n}, {numbers, columns}, unit);
    }
  });
}

}  // namespace

Tensor solve_triangular(const Tensor& a, const Tensor& b, bool lower, bool unit) {
  const int na = a.ndim(), nb = b.ndim();
  const int64_t n = a.size(na - 1), columns = b.size(nb - 1);
  const Shape batch = broadcast_shapes(a.shape().subspan(0, na - 2), b.shape().subspan(0, nb - 2), "triangular_solve");
  Shape of_a = batch, of_b = batch;
  of_a.push_back(n), of_a.push_back(n), of_b.push_back(n), of_b.push_back(columns);
  const bool one = matrices(a) == 1;
  const Tensor left = one ? contiguous(a) : expanded(a, of_a, a.dtype());
  const Tensor made = Tensor::empty(of_b, DType::float64);
  copy(made, expanded(b, of_b, b.dtype()));
  if (made.numel() == 0) return contiguous_as(made, b.dtype());
  (a.dtype() == DType::float32 ? solve_triangles<float> : solve_triangles<double>)(left, one, made, lower, unit);
  return contiguous_as(made, b.dtype());
}

SignAndLog slogdet(const Tensor& a) {
  const Tensor dense = contiguous_as(a, DType::float64);
  const int64_t n = a.size(a.ndim() - 1);
  const Shape batch(a.shape().subspan(0, a.ndim() - 2));
  const Tensor signs = Tensor::empty(batch, DType::float64), logs = Tensor::empty(batch, DType::float64);
  each_matrix(signs.numel(), n, [&](int64_t from, int64_t to) {
    Lu lu(n);
    for (int64_t i = from; i < to; ++i) {
      lu.factor(dense.data_as<const double>() + i * n * n);
      double log = 0, sign = 1;
      const bool odd = lu.diagonal([&](double u) {
        log += std::log(std::fabs(u));
        sign = u > 0 ? sign : u < 0 ? -sign : u * 0;  // NaN stays
      });
      signs.data_as<double>()[i] = odd ? -sign : sign;
      logs.data_as<double>()[i] = sign == 0 ? -std::numeric_limits<double>::infinity() : log;
    }
  });
  return {contiguous_as(signs, a.dtype()), contiguous_as(logs, a.dtype())};
}

Tensor det(const Tensor& a) {
  const Tensor dense = contiguous_as(a, DType::float64);
  const int64_t n = a.size(a.ndim() - 1);
  const Tensor made = Tensor::empty(Shape(a.shape().subspan(0, a.ndim() - 2)), DType::float64);
  each_matrix(made.numel(), n, [&](int64_t from, int64_t to) {
    Lu lu(n);
    for (int64_t i = from; i < to; ++i) {
      lu.factor(dense.data_as<const double>() + i * n * n);
      // Mantissa and exponent apart: products of some of the numbers may be too large or too small.
      double product = 1;
      int64_t exponent = 0;
      const bool odd = lu.diagonal([&](double u) {
        int of_u = 0, of_product = 0;
        product *= std::frexp(u, &of_u);
        product = std::frexp(product, &of_product);
        exponent += of_product + of_u;
      });
      const int bounded = static_cast<int>(std::clamp<int64_t>(exponent, -100000, 100000));
      made.data_as<double>()[i] = std::ldexp(odd ? -product : product, bounded);
    }
  });
  return contiguous_as(made, a.dtype());
}

Tensor cholesky(const Tensor& a) {
  const Tensor made = Tensor::empty(a.shape(), DType::float64);
  copy(made, a);
  const int64_t n = a.size(a.ndim() - 1);
  each_matrix(matrices(a), n, [&](int64_t from, int64_t to) {
    for (int64_t i = from; i < to; ++i) {
      const Rows low{made.data_as<double>() + i * n * n, n};
      if (!cholesky_in_place(n, low)) throw value_error("cholesky: Matrix is not positive definite");
      for (int64_t r = 0; r < n; ++r) std::fill(low.row(r) + r + 1, low.row(r) + n, 0.0);
    }
  });
  return contiguous_as(made, a.dtype());
}

}  // namespace msjit::backends::cpu

// What factorisations of matrices share: loops over batches, and reflections in blocks.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "src/backends/cpu/factor.h"
#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/base/thread_pool.h"

namespace msjit::backends::cpu {

// f(from, to) for parts of `count` matrices of n x n, by several threads where that is worth it.
template <class F>
void each_matrix(int64_t count, int64_t n, F&& f) {
  const bool fork = count > 1 && worth_forking(count * n, n, n);
  const int64_t parts = fork ? std::min<int64_t>(count, 4 * thread_count()) : 1;
  parallel(static_cast<int>(parts), [&](int p) { f(count * p / parts, count * (p + 1) / parts); });
}
inline int64_t matrices(const Tensor& a) {
  const int64_t n = a.size(a.ndim() - 1);
  return n == 0 ? 0 : a.numel() / (n * n);
}

// Rows of a matrix that lie `ld` elements apart.
struct Rows {
  double* data;
  int64_t ld;
  double* row(int64_t i) const { return data + i * ld; }
  double& at(int64_t i, int64_t j) const { return data[i * ld + j]; }
  Rows from(int64_t i, int64_t j) const { return {data + i * ld + j, ld}; }
};
// c -= a b, b transposed or not.
void subtract_product(int64_t m, int64_t n, int64_t k, Rows a, Rows b, bool transposed, Rows c);
// x (n x columns) = T^-1 x of a triangle T; unit: its diagonal is ones, whatever stands there.
void solve_lower(int64_t n, int64_t columns, Rows t, Rows x, bool unit);
void solve_upper(int64_t n, int64_t columns, Rows t, Rows x, bool unit);

// The length of n numbers, whose squares may be too large or too small.
template <class T>
T length_of(const T* x, int64_t n) {
  auto squares = [&](T scale) {
    T sums[8] = {};
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
      for (int j = 0; j < 8; ++j) sums[j] += x[i + j] * scale * (x[i + j] * scale);
    }
    for (; i < n; ++i) sums[0] += x[i] * scale * (x[i] * scale);
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
  };
  constexpr T kLeast = std::numeric_limits<T>::min() / std::numeric_limits<T>::epsilon();
  const T sum = squares(1);
  if (sum >= kLeast && sum <= std::numeric_limits<T>::max()) return std::sqrt(sum);
  T largest = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (!(std::fabs(x[i]) <= largest)) largest = std::fabs(x[i]);
    if (std::isnan(largest)) return largest;
  }
  if (largest == 0 || std::isinf(largest)) return largest;
  int exponent;
  std::frexp(largest, &exponent);
  exponent = std::max(exponent, std::numeric_limits<T>::min_exponent);  // 1 / scale is finite
  return std::ldexp(std::sqrt(squares(std::ldexp(T(1), -exponent))), exponent);
}

// Of two numbers: a C library's hypot has other bits on other systems.
template <class T>
T length_of_pair(T a, T b) {
  constexpr T kLeast = std::numeric_limits<T>::min() / std::numeric_limits<T>::epsilon();
  const T squares = a * a + b * b, pair[] = {a, b};
  return squares >= kLeast && squares <= std::numeric_limits<T>::max() ? std::sqrt(squares) : length_of(pair, 2);
}

// The reflection I - tau v v^T that takes x to (beta, 0, ...): v, with v[0] = 1, replaces x. LAPACK's larfg.
template <class T>
struct Reflection {
  T beta, tau;
};
template <class T>
Reflection<T> reflection_of(T* x, int64_t n) {
  const T first = x[0];
  x[0] = 1;
  const T rest = n > 1 ? length_of(x + 1, n - 1) : T(0);
  if (rest == 0) return {first, 0};
  T alpha = first, norm = length_of_pair(alpha, rest);
  // Tiny ones are enlarged: their reciprocals would be infinite.
  constexpr T kLeast = std::numeric_limits<T>::min() / std::numeric_limits<T>::epsilon();
  T scale = 1;
  if (norm < kLeast) {
    constexpr int kBits = std::numeric_limits<T>::digits * 2 + 4;
    scale = std::ldexp(T(1), kBits);
    for (int64_t i = 1; i < n; ++i) x[i] *= scale;
    alpha *= scale;
    norm = length_of_pair(alpha, length_of(x + 1, n - 1));
  }
  const T beta = -std::copysign(norm, alpha), factor = 1 / (alpha - beta);
  for (int64_t i = 1; i < n; ++i) x[i] *= factor;
  return {beta / scale, (beta - alpha) / beta};
}

// Reflections H_0 H_1 ... of m numbers, H_j of those from j on, applied in blocks as I - V T V^T (compact WY: Schreiber
// and Van Loan, 1989).
template <class T>
class Reflections {
 public:
  static constexpr int64_t kBlock = kPanelColumns;

  Reflections(int64_t m, int64_t count, int64_t columns)
      : m_(m),
        count_(count),
        vectors_(count * m),
        blocks_((count + kBlock - 1) / kBlock * kBlock * kBlock),
        products_(2 * kBlock * std::max(kBlock, columns)) {}

  void clear() { std::fill_n(vectors_.data(), count_ * m_, T(0)); }
  T* vector(int64_t j) { return vectors_.data() + j * m_; }  // its first j numbers are 0
  void set_factor(int64_t j, T tau) { block(j / kBlock * kBlock)[(j % kBlock) * (kBlock + 1)] = tau; }

  // The triangular T of H_j ... H_(j + width - 1), j a multiple of kBlock, whose diagonal set_factor() has written:
  // column by column, T[:c, c] = -tau T[:c, :c] V[:, :c]^T v.
  void close_block(int64_t j, int64_t width) {
    T* const t = block(j);
    T* const dots = products_.data();
    const T* v = vector(j) + j;
    gemm(false, true, width, width, m_ - j, T(1), v, m_, v, m_, T(0), dots, width);
    for (int64_t c = 0; c < width; ++c) {
      const T tau = t[c * kBlock + c];
      for (int64_t i = 0; i < c; ++i) {
        T sum = 0;
        for (int64_t p = i; p < c; ++p) sum += t[i * kBlock + p] * dots[p * width + c];
        t[i * kBlock + c] = -tau * sum;
        t[c * kBlock + i] = 0;
      }
    }
  }
  // to -= V T V^T to, or with T^T; `to`: the rows from j on.
  void apply(int64_t j, int64_t width, bool transposed, T* to, int64_t ld, int64_t columns) {
    const T* v = vector(j) + j;
    T *x = products_.data(), *y = x + kBlock * columns;
    gemm(false, false, width, columns, m_ - j, T(1), v, m_, to, ld, T(0), x, columns);
    gemm(transposed, false, width, columns, width, T(1), block(j), kBlock, x, columns, T(0), y, columns);
    gemm(true, false, m_ - j, columns, width, T(-1), v, m_, y, columns, T(1), to, ld);
  }
  // The first columns of H_0 H_1 ..., of closed blocks.
  void form(T* q, int64_t columns) {
    std::fill_n(q, m_ * columns, T(0));
    for (int64_t i = 0; i < columns; ++i) q[i * columns + i] = 1;
    for (int64_t j = count_ > 0 ? (count_ - 1) / kBlock * kBlock : -1; j >= 0; j -= kBlock)
      apply(j, std::min(kBlock, count_ - j), false, q + j * columns + j, columns, columns - j);
  }

 private:
  T* block(int64_t j) { return blocks_.data() + j * kBlock; }

  int64_t m_, count_;
  Workspace<T> vectors_, blocks_, products_;
};

}  // namespace msjit::backends::cpu

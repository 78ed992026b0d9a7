// Factorisations, distances and products of narrow integers by the kernels of every instruction set.
#include "src/backends/cpu/factor.h"

#include <cmath>

#include "src/backends/cpu/distances.h"
#include "src/backends/cpu/gemm_isa.h"
#include "tests/unit/backends/testing.h"

namespace msjit::backends::testing {
namespace {

using cpu::GemmIsa;

Tensor random_matrix(DType t, int64_t rows, int64_t columns, uint64_t state) {
  Tensor x = Tensor::empty(Shape{rows, columns}, t);
  for (int64_t i = 0; i < x.numel(); ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const double v = static_cast<double>(state >> 40) / 16777216.0 - 0.5;
    set_element(x, i, is_integral(t) ? std::floor(v * 200) : v);
  }
  return x;
}
template <class F>
void with_every_isa(F&& f) {
  const GemmIsa saved = cpu::gemm_isa();
  for (GemmIsa isa : {GemmIsa::kEigen, GemmIsa::kAvx2, GemmIsa::kAvx512, GemmIsa::kNeon}) {
    if (!gemm_isa_available(isa)) continue;
    cpu::set_gemm_isa(isa);
    f();
  }
  cpu::set_gemm_isa(saved);
}
double real_at(const Tensor& t, int64_t row, int64_t column) { return element(t, row * t.size(1) + column).real(); }
// The largest |sum of left[i, p] right[p, j] - want[i, j]|, left transposed or not.
double apart(const Tensor& left, bool transposed, const Tensor& right, const Tensor& want) {
  double most = 0;
  for (int64_t i = 0; i < want.size(0); ++i) {
    for (int64_t j = 0; j < want.size(1); ++j) {
      double sum = 0;
      for (int64_t p = 0; p < right.size(0); ++p)
        sum += (transposed ? real_at(left, p, i) : real_at(left, i, p)) * real_at(right, p, j);
      most = std::max(most, std::fabs(sum - real_at(want, i, j)));
    }
  }
  return most;
}

Tensor identity(DType t, int64_t n) {
  Tensor x = Tensor::empty(Shape{n, n}, t);
  for (int64_t i = 0; i < n * n; ++i) set_element(x, i, i % (n + 1) == 0 ? 1 : 0);
  return x;
}

TEST(Factors, QrOfEveryShape) {
  with_every_isa([] {
    for (DType t : {DType::float32, DType::float64}) {
      const double digits = t == DType::float32 ? 2e-6 : 4e-15;
      for (const auto& [m, n] : {std::pair<int64_t, int64_t>{1, 1}, {5, 3}, {3, 5}, {32, 32}, {70, 33}, {33, 70}}) {
        const Tensor a = random_matrix(t, m, n, 7);
        for (bool complete : {false, true}) {
          const cpu::QrFactors f = cpu::qr(a, complete);
          EXPECT_LT(apart(f.q, false, f.r, a), digits) << m << " " << n;
          EXPECT_LT(apart(f.q, true, f.q, identity(t, f.q.size(1))), digits) << m << " " << n;
        }
      }
    }
  });
}

TEST(Factors, LuAndCholesky) {
  with_every_isa([] {
    for (int64_t n : {1, 3, 4, 5, 16, 37, 70}) {
      Tensor a = random_matrix(DType::float64, n, n, 3), square = identity(DType::float64, n);
      for (int64_t i = 0; i < n; ++i) set_element(a, i * n + i, real_at(a, i, i) + 4.0);
      EXPECT_LT(apart(a, false, cpu::inverse(a), identity(DType::float64, n)), 1e-13) << n;
      const Tensor b = random_matrix(DType::float64, n, 3, 5);
      EXPECT_LT(apart(a, false, cpu::solve(a, b), b), 1e-13) << n;
      for (int64_t i = 0; i < n; ++i) {
        for (int64_t j = 0; j < n; ++j) {
          double sum = 0;
          for (int64_t p = 0; p < n; ++p) sum += real_at(a, i, p) * real_at(a, j, p);
          set_element(square, i * n + j, sum);
        }
      }
      const Tensor low = cpu::cholesky(square);
      Tensor up = Tensor::empty(Shape{n, n}, DType::float64);
      for (int64_t i = 0; i < n * n; ++i) set_element(up, i, real_at(low, i % n, i / n));
      EXPECT_LT(apart(low, false, up, square), 1e-12) << n;
    }
  });
  EXPECT_THROW(cpu::inverse(values(DType::float64, {2, 2}, {1, 1, 1, 1})), UserError);
  EXPECT_THROW(cpu::cholesky(values(DType::float64, {1, 1}, {-1})), UserError);
}

TEST(Factors, SymmetricEigenvectors) {
  with_every_isa([] {
    for (int64_t n : {1, 2, 3, 16, 37, 70}) {
      Tensor a = random_matrix(DType::float64, n, n, 11), scaled = identity(DType::float64, n);
      for (int64_t i = 0; i < n; ++i) {
        for (int64_t j = 0; j < i; ++j) set_element(a, j * n + i, real_at(a, i, j));
      }
      const cpu::SymmetricEigen f = cpu::eigh(a);
      for (int64_t i = 0; i < n * n; ++i) set_element(scaled, i, element(f.vectors, i) * element(f.values, i % n));
      EXPECT_LT(apart(a, false, f.vectors, scaled), 2e-14) << n;
      EXPECT_LT(apart(f.vectors, true, f.vectors, identity(DType::float64, n)), 1e-13) << n;
    }
  });
}

TEST(Distances, OfEveryShape) {
  with_every_isa([] {
    for (DType t : {DType::float32, DType::float64}) {
      for (int64_t n : {1, 4, 13, 30}) {
        for (int64_t m : {1, 8, 17, 40}) {
          const Tensor a = random_matrix(t, n, 9, 1), b = random_matrix(t, m, 9, 2), d = cpu::distances(a, b);
          for (int64_t i = 0; i < n; ++i) {
            for (int64_t j = 0; j < m; ++j) {
              double sum = 0;
              for (int64_t p = 0; p < 9; ++p) sum += std::pow(real_at(a, i, p) - real_at(b, j, p), 2);
              EXPECT_NEAR(real_at(d, i, j), std::sqrt(sum), t == DType::float32 ? 1e-6 : 1e-15);
            }
          }
        }
      }
    }
  });
}

TEST(NarrowProducts, OfVectorsAndMatrices) {
  with_every_isa([] {
    for (DType t : {DType::int8, DType::uint8, DType::int16, DType::uint16}) {
      for (const auto& [m, n] : {std::pair<int64_t, int64_t>{1, 1}, {7, 5}, {130, 257}, {64, 64}}) {
        const Tensor a = random_matrix(t, m, n, 1), x = random_matrix(t, 1, m, 2), y = random_matrix(t, n, 1, 3);
        const Tensor left = Call{Op::matmul, {x, a}, {}, {{t, {1, n}}}}.one();
        const Tensor right = Call{Op::matmul, {a, y}, {}, {{t, {m, 1}}}}.one();
        const double modulus = std::ldexp(1.0, 8 * size_of(t));
        const int64_t size = a.numel();
        auto same = [&](double found, double sum) { EXPECT_EQ(std::remainder(found - sum, modulus), 0) << size; };
        for (int64_t j = 0; j < n; ++j) {
          double sum = 0;
          for (int64_t p = 0; p < m; ++p) sum += real_at(x, 0, p) * real_at(a, p, j);
          same(real_at(left, 0, j), sum);
        }
        for (int64_t i = 0; i < m; ++i) {
          double sum = 0;
          for (int64_t p = 0; p < n; ++p) sum += real_at(a, i, p) * real_at(y, p, 0);
          same(real_at(right, i, 0), sum);
        }
      }
    }
  });
}

}  // namespace
}  // namespace msjit::backends::testing

#include "src/backends/cpu/gemm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "src/backends/cpu/gemm_isa.h"
#include "src/base/thread_pool.h"

namespace msjit::backends::cpu {
namespace {

class GemmTest : public ::testing::TestWithParam<GemmIsa> {
 protected:
  void SetUp() override {
    saved_ = gemm_isa();
    if (!gemm_isa_available(GetParam())) GTEST_SKIP() << "this processor lacks the instructions";
    set_gemm_isa(GetParam());
  }
  void TearDown() override { set_gemm_isa(saved_); }
  GemmIsa saved_ = GemmIsa::kEigen;
};

// Values are multiples of 1/8 below 4, so that sums are exact in float.
template <class T>
std::vector<T> numbers(int64_t n, uint32_t seed) {
  std::vector<T> v(n);
  for (T& x : v) {
    seed = seed * 1664525u + 1013904223u;
    x = static_cast<T>(static_cast<int>(seed >> 26) - 32) / 8;
  }
  return v;
}

template <class T>
void check_gemm(int64_t m, int64_t n, int64_t k, bool ta, bool tb, T alpha, T beta) {
  int64_t lda = (ta ? m : k) + 3, ldb = (tb ? k : n) + 1, ldc = n + 2;
  auto a = numbers<T>((ta ? k : m) * lda, 1), b = numbers<T>((tb ? n : k) * ldb, 2), c = numbers<T>(m * ldc, 3);
  std::vector<T> before = c;
  if (beta == T(0)) {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; ++j) c[i * ldc + j] = std::nan("");
    }
  }
  gemm(ta, tb, m, n, k, alpha, a.data(), lda, b.data(), ldb, beta, c.data(), ldc);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < ldc; ++j) {
      if (j >= n) {
        ASSERT_EQ(c[i * ldc + j], before[i * ldc + j]) << "wrote past the row";
        continue;
      }
      double sum = 0;
      for (int64_t p = 0; p < k; ++p) {
        sum += static_cast<double>(ta ? a[p * lda + i] : a[i * lda + p]) * (tb ? b[j * ldb + p] : b[p * ldb + j]);
      }
      double want = alpha * sum + (beta == T(0) ? 0.0 : beta * static_cast<double>(before[i * ldc + j]));
      ASSERT_EQ(static_cast<double>(c[i * ldc + j]), want)
          << m << "x" << n << "x" << k << " " << ta << tb << " at " << i << "," << j;
    }
  }
}

TEST_P(GemmTest, MatchesLoopsForEverySmallShape) {
  for (int64_t m : {1, 2, 5, 14, 15, 31}) {
    for (int64_t n : {1, 3, 8, 16, 17, 33}) {
      for (int64_t k : {1, 2, 7, 16, 40}) {
        for (int t = 0; t < 4; ++t) {
          check_gemm<float>(m, n, k, t & 1, t & 2, 1, 0);
          check_gemm<double>(m, n, k, t & 1, t & 2, 1, 0);
        }
      }
    }
  }
}

TEST_P(GemmTest, ScalesAndAdds) {
  for (int t = 0; t < 4; ++t) {
    check_gemm<float>(20, 37, 19, t & 1, t & 2, 0.5f, 1.0f);
    check_gemm<float>(20, 37, 19, t & 1, t & 2, 1.0f, -2.0f);
    check_gemm<double>(9, 21, 300, t & 1, t & 2, 2.0, 0.5);
    check_gemm<float>(1, 70, 33, t & 1, t & 2, 2.0f, 1.0f);
    check_gemm<float>(70, 1, 33, t & 1, t & 2, 2.0f, 1.0f);
  }
}

TEST_P(GemmTest, BlocksOfLargeOperandsJoin) {
  for (int t = 0; t < 4; ++t) {
    check_gemm<float>(250, 300, 270, t & 1, t & 2, 1, 0);
    check_gemm<double>(120, 150, 530, t & 1, t & 2, 1, 1);
    check_gemm<float>(61, 300, 515, t & 1, t & 2, 1, 1);
  }
}

TEST_P(GemmTest, FewRowsOfLargeOperands) {
  for (int64_t m = 1; m <= 9; ++m) {
    for (int64_t n : {64, 67, 144, 8201}) {
      for (int64_t k : {257, 264, 301}) {
        if (n > 1000 && (k != 257 || m != 2)) continue;
        for (int t = 0; t < 4; ++t) {
          check_gemm<float>(m, n, k, t & 1, t & 2, 1, 0);
          check_gemm<float>(m, n, k, t & 1, t & 2, 1, t == 0 ? -2 : 1);
          check_gemm<double>(m, n, k, t & 1, t & 2, 1, 1);
        }
      }
    }
  }
}

// Inside a parallel loop a product runs on one thread.
TEST_P(GemmTest, ThreadsDoNotChangeABit) {
  std::mt19937 engine(7);
  std::normal_distribution<float> normal;
  for (auto [m, n, k] : {std::array<int64_t, 3>{203, 517, 300},
                         {517, 65, 130},
                         {33, 900, 260},
                         {1, 2000, 1030},
                         {3, 4100, 1030},
                         {8, 643, 2051},
                         {2000, 1, 1030},
                         {17, 17, 9000}}) {
    for (int t = 0; t < 4; ++t) {
      int64_t lda = t & 1 ? m : k, ldb = t & 2 ? k : n;
      std::vector<float> a(m * k), b(k * n), one(m * n), many(m * n);
      for (float& x : a) x = normal(engine);
      for (float& x : b) x = normal(engine);
      gemm(t & 1, t & 2, m, n, k, 1.0f, a.data(), lda, b.data(), ldb, 0.0f, many.data(), n);
      parallel(2, [&, m = m, n = n, k = k](int part) {
        if (part == 0) gemm(t & 1, t & 2, m, n, k, 1.0f, a.data(), lda, b.data(), ldb, 0.0f, one.data(), n);
      });
      ASSERT_EQ(std::memcmp(one.data(), many.data(), one.size() * sizeof(float)), 0)
          << m << " " << n << " " << k << " " << t;
    }
  }
}

TEST_P(GemmTest, EmptyInnerDimensionGivesBetaTimesC) {
  float c[2] = {3, 4};
  gemm(false, false, 1, 2, 0, 1.0f, static_cast<const float*>(nullptr), 1, static_cast<const float*>(nullptr), 2, 1.0f,
       c, 2);
  EXPECT_EQ(c[0], 3);
  gemm(false, false, 1, 2, 0, 1.0f, static_cast<const float*>(nullptr), 1, static_cast<const float*>(nullptr), 2, 0.0f,
       c, 2);
  EXPECT_EQ(c[1], 0);
}

// A wide result takes its blocks in another order than its parts do: the same bits.
TEST_P(GemmTest, WideResultsAreTheirParts) {
  const int64_t m = 30, k = 530, n = 8003, width = 1000;
  std::mt19937 engine(7);
  std::normal_distribution<float> normal;
  std::vector<float> a(m * k), b(k * n), bias(n), whole(m * n), parts(m * n);
  for (std::vector<float>* v : {&a, &b, &bias}) {
    for (float& x : *v) x = normal(engine);
  }
  std::vector<BFloat16> left(a.size()), right(b.size());
  for (size_t i = 0; i < a.size(); ++i) left[i] = to_bfloat16(a[i]);
  for (size_t i = 0; i < b.size(); ++i) right[i] = to_bfloat16(b[i]);
  for (int t = 0; t < 8; ++t) {
    const bool ta = t & 1, tb = t & 2, halves = t & 4;
    if (halves && !multiplies_bfloat16(m, n, k)) continue;
    const int64_t lda = ta ? m : k, ldb = tb ? k : n;
    auto multiply = [&](int64_t from, int64_t columns, float* c) {
      const int64_t at = tb ? from * ldb : from;
      if (halves) {
        gemm_bfloat16(ta, tb, m, columns, k, left.data(), lda, right.data() + at, ldb, 0, c, n, bias.data() + from);
      } else {
        gemm(ta, tb, m, columns, k, 1.0f, a.data(), lda, b.data() + at, ldb, 0.0f, c, n, {}, bias.data() + from);
      }
    };
    multiply(0, n, whole.data());
    for (int64_t j = 0; j < n; j += width) multiply(j, std::min(width, n - j), parts.data() + j);
    ASSERT_EQ(std::memcmp(whole.data(), parts.data(), whole.size() * sizeof(float)), 0) << t;
  }
}

// As if C held it before: with blocks, few rows, single rows and columns.
TEST_P(GemmTest, AddsABias) {
  for (auto [m, n, k] :
       {std::array<int64_t, 3>{20, 37, 19}, {33, 70, 515}, {3, 80, 300}, {1, 70, 33}, {70, 1, 33}, {5, 9, 0}}) {
    for (int t = 0; t < 4; ++t) {
      const int64_t lda = t & 1 ? m : k, ldb = t & 2 ? k : n, ldc = n + 2;
      const auto a = numbers<float>(m * k + 1, 1), b = numbers<float>(k * n + 1, 2), bias = numbers<float>(n, 3);
      std::vector<float> with(m * ldc, std::nanf("")), filled(m * ldc, std::nanf(""));
      fill_rows(m, n, bias.data(), filled.data(), ldc);
      gemm(t & 1, t & 2, m, n, k, 1.0f, a.data(), lda, b.data(), ldb, 1.0f, filled.data(), ldc);
      gemm(t & 1, t & 2, m, n, k, 1.0f, a.data(), lda, b.data(), ldb, 0.0f, with.data(), ldc, {}, bias.data());
      ASSERT_EQ(std::memcmp(with.data(), filled.data(), with.size() * sizeof(float)), 0) << m << " " << n << " " << t;
    }
  }
}

// All four orders of operands, odd sizes and distances of rows, sums over more than one block.
TEST_P(GemmTest, MultipliesBFloat16ByItsInstructions) {
  if (!multiplies_bfloat16(64, 64, 64)) GTEST_SKIP() << "the processor or this instruction set has none";
  for (auto [m, n, k] : {std::array<int64_t, 3>{9, 16, 32}, {15, 33, 47}, {31, 70, 512}, {40, 65, 1031}}) {
    for (int t = 0; t < 8; ++t) {
      const bool ta = t & 1, tb = t & 2, add = t & 4;
      const int64_t lda = (ta ? m : k) + 3, ldb = (tb ? k : n) + 1, ldc = n + 2;
      auto a = numbers<float>((ta ? k : m) * lda, 1), b = numbers<float>((tb ? n : k) * ldb, 2),
           c = numbers<float>(m * ldc, 3);
      std::vector<BFloat16> left(a.size()), right(b.size());
      for (size_t i = 0; i < a.size(); ++i) left[i] = to_bfloat16(a[i]);
      for (size_t i = 0; i < b.size(); ++i) right[i] = to_bfloat16(b[i]);
      const std::vector<float> before = c;
      gemm_bfloat16(ta, tb, m, n, k, left.data(), lda, right.data(), ldb, add, c.data(), ldc);
      for (int64_t i = 0; i < m; ++i) {
        for (int64_t j = 0; j < ldc; ++j) {
          double want = j < n && !add ? 0 : before[i * ldc + j];
          for (int64_t p = 0; j < n && p < k; ++p)
            want += double(ta ? a[p * lda + i] : a[i * lda + p]) * (tb ? b[j * ldb + p] : b[p * ldb + j]);
          ASSERT_EQ(c[i * ldc + j], want) << m << "x" << n << "x" << k << " " << t << " at " << i << "," << j;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Isa, GemmTest,
                         ::testing::Values(GemmIsa::kEigen, GemmIsa::kAvx2, GemmIsa::kAvx512, GemmIsa::kNeon));

}  // namespace
}  // namespace msjit::backends::cpu

#include "src/backends/cpu/random.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "tests/unit/backends/testing.h"

namespace msjit::backends::testing {
namespace {

TEST(Philox, KnownAnswers) {
  // The published vectors of Random123 for a zero counter and key.
  cpu::RandomBlock zero = cpu::philox(0, 0);
  EXPECT_EQ(zero, (cpu::RandomBlock{0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}));
  EXPECT_NE(cpu::philox(0, 0, 1), zero);
  EXPECT_NE(cpu::philox(1, 0), zero);
  EXPECT_NE(cpu::philox(0, uint64_t{1} << 32), zero);
}

TEST(Philox, ManyWordsAreTheBlocksOneByOne) {
  for (int64_t blocks : {1, 15, 16, 37}) {
    std::vector<uint32_t> words(4 * blocks + 1, 7);
    uint64_t start = 0xFFFFFFF8u;  // the carry into the high half lies inside
    cpu::philox_words(0x123456789abcdef0u, start, 3, blocks, words.data());
    for (int64_t i = 0; i < 4 * blocks; ++i) {
      ASSERT_EQ(words[i], cpu::philox(0x123456789abcdef0u, start + static_cast<uint64_t>(i) / 4, 3)[i % 4]) << i;
    }
    ASSERT_EQ(words.back(), 7u);
  }
}

Call draw(Op op, DType t, int64_t n, uint64_t counter) {
  Attrs attrs{Ints{n}, Attr()};
  if (op == Op::randint) attrs = {int64_t{-3}, int64_t{5}, Ints{n}, t};
  return {op, {}, attrs, {{t, {n}}}, {}, 42, counter};
}

TEST(Random, ElementsDependOnTheirCounterAlone) {
  for (DType t : {DType::float16, DType::bfloat16, DType::float32, DType::float64}) {
    for (Op op : {Op::rand, Op::randn}) {
      Tensor all = draw(op, t, 37, 10).one(), later = draw(op, t, 29, 12).one();
      for (int64_t i = 0; i < 29; ++i) ASSERT_EQ(element(all, i + 8), element(later, i)) << info(t).name;
      Tensor other = draw(op, t, 37, 1000).one();
      EXPECT_NE(std::memcmp(all.data(), other.data(), all.meta().nbytes()), 0);
    }
  }
}

TEST(Random, UniformAndNormalHaveTheirMoments) {
  for (DType t : {DType::float16, DType::bfloat16, DType::float32, DType::float64}) {
    Tensor u = draw(Op::rand, t, 40000, 0).one(), z = draw(Op::randn, t, 40000, 0).one();
    double mean = 0, normal_mean = 0, normal_square = 0, within = 0;
    for (int64_t i = 0; i < 40000; ++i) {
      double v = element(u, i).real(), n = element(z, i).real();
      ASSERT_TRUE(v >= 0 && v < 1);
      ASSERT_TRUE(std::isfinite(n));
      mean += v / 40000, normal_mean += n / 40000, normal_square += n * n / 40000,
          within += (std::abs(n) < 1) / 40000.0;
    }
    EXPECT_NEAR(mean, 0.5, 0.01);
    EXPECT_NEAR(normal_mean, 0, 0.02);
    EXPECT_NEAR(normal_square, 1, 0.03);
    EXPECT_NEAR(within, 0.6827, 0.01);
  }
}

TEST(Random, IntegersCoverTheirRange) {
  for (DType t : {DType::int8, DType::int64, DType::float32}) {
    Tensor x = draw(Op::randint, t, 4000, 3).one();
    std::vector<int> seen(8);
    for (int64_t i = 0; i < 4000; ++i) {
      double v = element(x, i).real();
      ASSERT_TRUE(v >= -3 && v < 5 && v == std::floor(v));
      ++seen[static_cast<int>(v) + 3];
    }
    for (int s : seen) EXPECT_NEAR(s, 500, 120);
  }
  Call wide{Op::randint, {}, {INT64_MIN, INT64_MAX, Ints{64}, DType::int64}, {{DType::int64, {64}}}, {}, 1, 0};
  Tensor x = wide.one();
  int negative = 0;
  for (int64_t i = 0; i < 64; ++i) negative += x.data_as<int64_t>()[i] < 0;
  EXPECT_TRUE(negative > 10 && negative < 54);
  expect_error(ErrorKind::kValue, "low must be below high", [] {
    Call{Op::randint, {}, {int64_t{5}, int64_t{5}, Ints{1}, DType::int64}, {{DType::int64, {1}}}}.run();
  });
}

TEST(Random, PermutationBernoulliDropout) {
  Call perm{Op::randperm, {}, {int64_t{1000}, DType::int64}, {{DType::int64, {1000}}}, {}, 5, 0};
  Tensor p = perm.one();
  std::vector<int64_t> order(p.data_as<int64_t>(), p.data_as<int64_t>() + 1000), sorted = order;
  std::sort(sorted.begin(), sorted.end());
  int fixed = 0;
  for (int64_t i = 0; i < 1000; ++i) {
    ASSERT_EQ(sorted[i], i);
    fixed += order[i] == i;
  }
  EXPECT_LT(fixed, 12);

  Tensor chance = values(DType::float32, {3}, {0, 1, 0.25}).as_strided(Shape{2000, 3}, Shape{0, 1}, 0);
  Tensor b = Call{Op::bernoulli, {chance}, {}, {{DType::float32, {2000, 3}}}, {}, 7, 0}.one();
  double ones = 0;
  for (int64_t i = 0; i < 2000; ++i) {
    ASSERT_EQ(at(b, {i, 0}), 0.0);
    ASSERT_EQ(at(b, {i, 1}), 1.0);
    ones += at(b, {i, 2}).real();
  }
  EXPECT_NEAR(ones / 2000, 0.25, 0.04);
  expect_error(ErrorKind::kValue, "probabilities", [] {
    Call{Op::bernoulli, {values(DType::float32, {1}, {1.5})}, {}, {{DType::float32, {1}}}}.run();
  });

  for (double rate : {0.0, 0.5, 1.0}) {
    Tensor x = pattern(DType::float32, {50, 40});
    auto r =
        Call{
            Op::dropout, {transposed_copy(x)}, {rate}, {{DType::float32, {50, 40}}, {DType::bool_, {50, 40}}}, {}, 9, 4}
            .run();
    double kept = 0;
    for (int64_t i = 0; i < 2000; ++i) {
      bool keep = element(r[1], i) != 0.0;
      kept += keep;
      ASSERT_EQ(element(r[0], i), keep ? element(x, i) / (1 - rate) : 0.0);
    }
    EXPECT_NEAR(kept / 2000, 1 - rate, 0.05);
  }
}

}  // namespace
}  // namespace msjit::backends::testing

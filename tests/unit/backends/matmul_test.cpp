#include "tests/unit/backends/testing.h"

namespace msjit::backends::testing {
namespace {

// Reference for operands of two dimensions or more, leading ones broadcast.
std::vector<std::complex<double>> reference(const Tensor& x, const Tensor& y, const Shape& out) {
  std::vector<std::complex<double>> want;
  auto pick = [](const Tensor& t, const std::vector<int64_t>& batch, int64_t r, int64_t c) {
    std::vector<int64_t> i;
    int skip = static_cast<int>(batch.size()) - (t.ndim() - 2);
    for (int d = 0; d < t.ndim() - 2; ++d) i.push_back(t.size(d) == 1 ? 0 : batch[skip + d]);
    i.push_back(r);
    i.push_back(c);
    return at(t, i);
  };
  for_each_index(out, [&](const auto& i) {
    std::vector<int64_t> batch(i.begin(), i.end() - 2);
    std::complex<double> sum = 0;
    for (int64_t k = 0; k < x.size(x.ndim() - 1); ++k) {
      sum += pick(x, batch, i[i.size() - 2], k) * pick(y, batch, k, i.back());
    }
    want.push_back(sum);
  });
  return want;
}

void check(const Tensor& x, const Tensor& y, const Shape& out, DType t) {
  auto want = reference(x, y, out);
  for (auto& w : want) w = stored(t, w);
  double tolerance = is_differentiable(t) ? 1e-6 : 0;
  expect_equal(Call{Op::matmul, {x, y}, {}, {{t, out}}}.one(), want, tolerance);
}

TEST(Matmul, EveryTypeAndLayout) {
  for (DType t : kAllTypes) {
    Tensor x = pattern(t, {5, 7}, 1), y = pattern(t, {7, 6}, 2);
    for (const Tensor& a : {x, transposed_copy(x), spaced_copy(x)}) {
      for (const Tensor& b : {y, transposed_copy(y), spaced_copy(y)}) check(a, b, {5, 6}, t);
    }
  }
}

TEST(Matmul, BatchesBroadcast) {
  for (DType t : {DType::float32, DType::float64, DType::int32}) {
    Tensor x = pattern(t, {2, 1, 3, 4}, 1), y = pattern(t, {5, 4, 2}, 2), flat = pattern(t, {4, 2}, 3);
    check(x, y, {2, 5, 3, 2}, t);
    check(transposed_copy(x), transposed_copy(y), {2, 5, 3, 2}, t);
    check(pattern(t, {5, 2, 3, 4}), flat, {5, 2, 3, 2}, t);
    check(transposed_copy(pattern(t, {5, 2, 3, 4})), flat, {5, 2, 3, 2}, t);
    check(pattern(t, {3, 4}), y, {5, 3, 2}, t);
    check(pattern(t, {1, 3, 4}), pattern(t, {1, 4, 2}), {1, 3, 2}, t);
    check(pattern(t, {3, 4}), pattern(t, {1, 1, 4, 2}), {1, 1, 3, 2}, t);
    Tensor repeated = pattern(t, {3, 4}).as_strided(Shape{6, 3, 4}, Shape{0, 4, 1}, 0);
    check(repeated, pattern(t, {4, 2}), {6, 3, 2}, t);
    Tensor same_rows = pattern(t, {4}).as_strided(Shape{3, 4}, Shape{0, 1}, 0);
    check(same_rows, flat, {3, 2}, t);
  }
}

TEST(Matmul, Vectors) {
  Tensor x = values(DType::float32, {3}, {1, 2, 3}), m = values(DType::float32, {3, 2}, {1, 2, 3, 4, 5, 6});
  for (const Tensor& v : {x, spaced_copy(x)}) {
    for (const Tensor& a : {m, transposed_copy(m), spaced_copy(m)}) {
      expect_values(Call{Op::matmul, {v, a}, {}, {{DType::float32, {2}}}}.one(), {22, 28});
    }
    Tensor wide = values(DType::float32, {2, 3}, {1, 3, 5, 2, 4, 6});
    for (const Tensor& a : {wide, transposed_copy(wide), spaced_copy(wide)}) {
      expect_values(Call{Op::matmul, {a, v}, {}, {{DType::float32, {2}}}}.one(), {22, 28});
    }
    expect_values(Call{Op::matmul, {v, x}, {}, {{DType::float32, {}}}}.one(), {14});
  }
  Tensor batch = pattern(DType::float64, {4, 2, 3});
  Tensor r = Call{Op::matmul, {batch, values(DType::float64, {3}, {1, 2, 3})}, {}, {{DType::float64, {4, 2}}}}.one();
  for_each_index(r.shape(), [&](const auto& i) {
    double want = 0;
    for (int64_t k = 0; k < 3; ++k) want += at(batch, {i[0], i[1], k}).real() * static_cast<double>(k + 1);
    ASSERT_EQ(at(r, i).real(), want);
  });
}

TEST(Matmul, EmptyAndMixedTypes) {
  expect_values(Call{Op::matmul,
                     {Tensor::empty(Shape{2, 0}, DType::float32), Tensor::empty(Shape{0, 2}, DType::float32)},
                     {},
                     {{DType::float32, {2, 2}}}}
                    .one(),
                {0, 0, 0, 0});
  expect_values(Call{Op::matmul,
                     {Tensor::empty(Shape{2, 0}, DType::int8), Tensor::empty(Shape{0, 1}, DType::int8)},
                     {},
                     {{DType::int8, {2, 1}}}}
                    .one(),
                {0, 0});
  EXPECT_EQ((Call{Op::matmul,
                  {Tensor::empty(Shape{0, 2}, DType::float32), pattern(DType::float32, {2, 3})},
                  {},
                  {{DType::float32, {0, 3}}}}
                 .one()
                 .numel()),
            0);
  expect_values(Call{Op::matmul,
                     {values(DType::int32, {1, 2}, {1, 2}), values(DType::float32, {2, 1}, {0.5, 0.25})},
                     {},
                     {{DType::float32, {1, 1}}}}
                    .one(),
                {1});
}

TEST(Linear, WithAndWithoutBias) {
  for (DType t : kAllTypes) {
    Tensor x = pattern(t, {2, 3, 5}, 1), w = pattern(t, {4, 5}, 2), bias = pattern(t, {4}, 3);
    for (const Tensor& a : {x, transposed_copy(x), spaced_copy(x)}) {
      for (bool with : {false, true}) {
        for (const Tensor& weight : {w, transposed_copy(w)}) {
          Tensor out = Call{Op::linear, {a, weight, with ? bias : Tensor()}, {}, {{t, {2, 3, 4}}}}.one();
          for_each_index(out.shape(), [&](const auto& i) {
            std::complex<double> want = with ? at(bias, {i[2]}) : 0.0;
            for (int64_t k = 0; k < 5; ++k) want += at(a, {i[0], i[1], k}) * at(w, {i[2], k});
            want = stored(t, want);
            ASSERT_LE(std::abs(at(out, i) - want), 1e-6 * std::max(1.0, std::abs(want))) << info(t).name;
          });
        }
      }
    }
  }
}

}  // namespace
}  // namespace msjit::backends::testing

#include "tests/unit/backends/testing.h"

namespace msjit::backends::testing {
namespace {

std::vector<Tensor> layouts(const Tensor& x) { return {x, transposed_copy(x), spaced_copy(x)}; }

TEST(Cat, JoinsAlongEveryDimensionAndPromotes) {
  for (DType t : kAllTypes) {
    for (int dim : {0, 1, -1}) {
      Tensor x = pattern(t, {2, 3, 4}, 1), y = pattern(t, {2, 3, 4}, 2);
      Shape shape{2, 3, 4};
      int d = dim < 0 ? dim + 3 : dim;
      shape[d] *= 2;
      for (const Tensor& a : layouts(x)) {
        Tensor out = Call{Op::cat, {a, transposed_copy(y)}, {int64_t{dim}}, {{t, shape}}}.one();
        for_each_index(shape, [&](auto i) {
          auto want = i;
          bool second = i[d] >= x.size(d);
          if (second) want[d] -= x.size(d);
          ASSERT_EQ(at(out, i), at(second ? y : x, want));
        });
      }
    }
  }
  Tensor mixed = Call{
      Op::cat,
      {values(DType::int32, {1}, {7}), values(DType::float32, {2}, {0.5, 1.5})},
      {int64_t{0}},
      {{DType::float32,
        {3}}}}.one();
  expect_values(mixed, {7, 0.5, 1.5});
  Tensor empty = Call{
      Op::cat,
      {Tensor::empty(Shape{0, 2}, DType::int8), values(DType::int8, {1, 2}, {1, 2})},
      {int64_t{0}},
      {{DType::int8,
        {1, 2}}}}.one();
  expect_values(empty, {1, 2});
}

TEST(Flip, ReversesNamedDimensions) {
  for (DType t : kAllTypes) {
    for (const Tensor& x : layouts(pattern(t, {2, 3, 4}))) {
      Tensor out = Call{Op::flip, {x}, {Ints{0, -1}}, {{t, {2, 3, 4}}}}.one();
      for_each_index(x.shape(), [&](const auto& i) { ASSERT_EQ(at(out, i), at(x, {1 - i[0], i[1], 3 - i[2]})); });
    }
  }
  EXPECT_EQ((Call{Op::flip, {Tensor::empty(Shape{0}, DType::int8)}, {Ints{0}}, {{DType::int8, {0}}}}.one().numel()), 0);
  expect_error(ErrorKind::kValue, "named twice", [] {
    Call{Op::flip, {pattern(DType::int8, {2, 2})}, {Ints{0, -2}}, {{DType::int8, {2, 2}}}}.run();
  });
}

int64_t source(const std::string& mode, int64_t i, int64_t n) {
  if (i >= 0 && i < n) return i;
  if (mode == "constant") return -1;
  if (mode == "replicate") return i < 0 ? 0 : n - 1;
  if (mode == "circular") return i < 0 ? i + n : i - n;
  return i < 0 ? -i : 2 * (n - 1) - i;
}

TEST(Pad, EveryModeAndItsAdjoint) {
  for (std::string mode : {"constant", "reflect", "replicate", "circular"}) {
    for (DType t : {DType::float32, DType::int32, DType::float16, DType::complex64, DType::uint8}) {
      Ints pads{2, 1, 1, 2};
      Shape padded{2, 3 + 3, 4 + 3};
      for (const Tensor& x : layouts(pattern(t, {2, 3, 4}))) {
        Tensor out = Call{Op::pad, {x}, {pads, mode, 7.0}, {{t, padded}}}.one();
        for_each_index(padded, [&](const auto& i) {
          int64_t r = source(mode, i[1] - 1, 3), c = source(mode, i[2] - 2, 4);
          std::complex<double> want = r < 0 || c < 0 ? 7.0 : at(x, {i[0], r, c});
          ASSERT_EQ(at(out, i), want) << mode;
        });
      }
      Tensor ct = pattern(t, padded, 5);
      std::vector<std::complex<double>> sums(24);
      for_each_index(padded, [&](const auto& i) {
        int64_t r = source(mode, i[1] - 1, 3), c = source(mode, i[2] - 2, 4);
        if (r >= 0 && c >= 0) sums[(i[0] * 3 + r) * 4 + c] += at(ct, i);
      });
      for (auto& s : sums) s = stored(t, s);
      expect_equal(Call{Op::pad_grad, {transposed_copy(ct)}, {Ints{2, 3, 4}, pads, mode}, {{t, {2, 3, 4}}}}.one(),
                   sums);
    }
  }
}

TEST(Pad, NegativePadsCrop) {
  Tensor x = values(DType::float32, {5}, {1, 2, 3, 4, 5});
  std::string mode = "constant";
  expect_values(Call{Op::pad, {x}, {Ints{-1, 2}, mode, 9.0}, {{DType::float32, {6}}}}.one(), {2, 3, 4, 5, 9, 9});
  expect_values(Call{Op::pad_grad,
                     {values(DType::float32, {6}, {1, 2, 3, 4, 5, 6})},
                     {Ints{5}, Ints{-1, 2}, mode},
                     {{DType::float32, {5}}}}
                    .one(),
                {0, 1, 2, 3, 4});
  expect_error(ErrorKind::kValue, "mode must be", [&] {
    Call{Op::pad, {x}, {Ints{1, 1}, std::string("mirror"), 0.0}, {{DType::float32, {7}}}}.run();
  });
}

TEST(SliceScatter, WritesTheStridedPart) {
  Tensor x = pattern(DType::float32, {4, 4}), src = pattern(DType::float32, {2, 2}, 3);
  Ints geometry{2, 2, 8, 2, 1};  // x[::2, 1::2]
  Tensor out = Call{Op::slice_scatter, {transposed_copy(x), src}, {geometry}, {{DType::float32, {4, 4}}}}.one();
  for_each_index(x.shape(), [&](const auto& i) {
    bool part = i[0] % 2 == 0 && i[1] % 2 == 1;
    ASSERT_EQ(at(out, i), part ? at(src, {i[0] / 2, i[1] / 2}) : at(x, i));
  });
}

TEST(StridedGrad, OverlappingPlacesAdd) {
  // Windows of 3 over 5 elements, and a broadcast dimension of stride 0.
  Tensor ct = values(DType::float16, {3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  expect_values(Call{Op::strided_grad, {ct}, {Ints{5}, Ints{3, 3, 1, 1, 0}}, {{DType::float16, {5}}}}.one(),
                {1, 6, 15, 14, 9});
  Tensor wide = values(DType::int32, {2, 2}, {1, 2, 3, 4});
  expect_values(Call{Op::strided_grad, {wide}, {Ints{2}, Ints{2, 2, 0, 1, 0}}, {{DType::int32, {2}}}}.one(), {4, 6});
}

TEST(Create, ArangeLinspaceEye) {
  Attr none;
  expect_values(Call{Op::arange, {}, {int64_t{5}, int64_t{-4}, int64_t{-3}, none}, {{DType::int32, {3}}}}.one(),
                {5, 2, -1});
  expect_values(Call{Op::arange, {}, {0.5, 2.0, 0.5, none}, {{DType::float32, {3}}}}.one(), {0.5, 1, 1.5});
  expect_values(Call{Op::linspace, {}, {0.0, 1.0, int64_t{5}, none}, {{DType::float64, {5}}}}.one(),
                {0, .25, .5, .75, 1});
  expect_values(Call{Op::linspace, {}, {3.0, 9.0, int64_t{1}, none}, {{DType::float16, {1}}}}.one(), {3});
  for (DType t : kAllTypes) {
    expect_values(Call{Op::eye, {}, {int64_t{2}, int64_t{3}, none}, {{t, {2, 3}}}}.one(), {1, 0, 0, 0, 1, 0});
  }
}

}  // namespace
}  // namespace msjit::backends::testing

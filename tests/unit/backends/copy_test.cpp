#include "tests/unit/backends/testing.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "src/backends/cpu/convert.h"
#include "src/base/thread_pool.h"

namespace msjit::backends::testing {
namespace {

TEST(Copy, ConvertsEveryPairOfTypesThroughEveryLayout) {
  for (DType from : kAllTypes) {
    Tensor x = pattern(from, {3, 5, 7});
    for (DType to : kAllTypes) {
      for (const Tensor& src : {x, transposed_copy(x), spaced_copy(x)}) {
        Tensor out = Tensor::empty(src.shape(), to);
        copy(out, src);
        for (int64_t i = 0; i < x.numel(); ++i) {
          std::complex<double> v = element(x, i);
          if (to == DType::bool_)
            v = v != 0.0 ? 1.0 : 0.0;
          else if (is_integral(to))
            v = std::trunc(v.real());
          else if (!is_complex(to))
            v = v.real();
          ASSERT_EQ(element(out, i), stored(to, v)) << info(from).name << " to " << info(to).name << " at " << i;
        }
      }
    }
  }
}

TEST(Copy, WritesThroughStridesOfTheDestination) {
  Tensor x = pattern(DType::float32, {40, 50});
  Tensor view = transposed_copy(x);
  for_each_index(x.shape(), [&](const auto& i) { ASSERT_EQ(at(view, i), at(x, i)); });
  Tensor back = spaced_copy(view);
  for_each_index(x.shape(), [&](const auto& i) { ASSERT_EQ(at(back, i), at(x, i)); });
}

TEST(Copy, TransposesLargePlanesAndBatches) {
  Tensor x = pattern(DType::int16, {3, 70, 45});
  Tensor view = x.as_strided(Shape{3, 45, 70}, Shape{70 * 45, 1, 45}, 0);
  Tensor out = Tensor::empty(view.shape(), DType::int16);
  copy(out, view);
  for_each_index(view.shape(), [&](const auto& i) { ASSERT_EQ(at(out, i), at(view, i)); });
}

// Every order of the dimensions of shapes with short and long rows, read and written; rows of one element repeated.
TEST(Copy, WalksDimensionsInEveryOrder) {
  const std::vector<Shape> shapes = {{2, 70, 5},     {40, 3},    {3, 600},  {17, 2, 33},
                                     {64, 64, 2, 2}, {9, 8, 16}, {5, 1, 19}};
  for (DType dtype : {DType::int8, DType::bfloat16, DType::float32, DType::float64, DType::complex128}) {
    for (const Shape& shape : shapes) {
      const Tensor x = pattern(dtype, shape);
      std::vector<int> order(shape.size());
      for (size_t d = 0; d < order.size(); ++d) order[d] = static_cast<int>(d);
      do {
        Shape sizes, strides, dense = contiguous_strides(shape);
        for (int d : order) sizes.push_back(shape[d]), strides.push_back(dense[d]);
        const Tensor view = x.as_strided(sizes, strides, 0);
        Tensor read = Tensor::empty(sizes, dtype), memory = Tensor::empty(shape, dtype);
        copy(read, view);
        for_each_index(sizes, [&](const auto& i) { ASSERT_EQ(at(read, i), at(view, i)); });
        copy(memory.as_strided(sizes, strides, 0), read);
        for (int64_t i = 0; i < x.numel(); ++i) ASSERT_EQ(element(memory, i), element(x, i));
        strides[0] = 0;
        const Tensor repeated = x.as_strided(sizes, strides, 0);
        copy(read, repeated);
        for_each_index(sizes, [&](const auto& i) { ASSERT_EQ(at(read, i), at(repeated, i)); });
      } while (std::next_permutation(order.begin(), order.end()));
    }
  }
}

TEST(Copy, ThreadsMoveWhatOneDoes) {
  const Tensor x = pattern(DType::float32, {600, 7, 211});
  for (const Shape& strides : {Shape{1477, 211, 1}, Shape{211, 1, 0}, Shape{7, 1, 4200}}) {
    const Tensor view = x.as_strided(x.shape(), strides, 0);
    for (DType dtype : {DType::float32, DType::float16}) {
      Tensor alone = Tensor::empty(x.shape(), dtype), together = Tensor::empty(x.shape(), dtype);
      set_thread_count(1);
      copy(alone, view);
      set_thread_count(3);
      copy(together, view);
      set_thread_count(0);
      ASSERT_EQ(std::memcmp(alone.data(), together.data(), alone.meta().nbytes()), 0);
    }
  }
}

TEST(Copy, OfPlacesThatAreWrittenTwiceTheLastOneStays) {
  Tensor memory = Tensor::zeros(Shape{8}, DType::int32), x = pattern(DType::int32, {3, 4});
  copy(memory.as_strided(Shape{3, 4}, Shape{0, 1}, 0), x);
  for (int64_t i = 0; i < 4; ++i) ASSERT_EQ(element(memory, i), element(x, 8 + i));
}

// By vectors and, in kernels that take an element at a time, by the processor's instruction.
template <class T>
void expect_scalar_conversions(DType dtype, T (*rounded)(float)) {
  Tensor bits = Tensor::empty(Shape{65536}, dtype), wide = Tensor::empty(Shape{65536}, DType::float32);
  for (int i = 0; i < 65536; ++i) bits.data_as<uint16_t>()[i] = static_cast<uint16_t>(i);
  copy(wide, bits);
  for (int i = 0; i < 65536; ++i) {
    const T half{static_cast<uint16_t>(i)};
    const float want = to_float(half);
    for (float got : {wide.data_as<float>()[i], cpu::convert<float>(half)})
      ASSERT_TRUE(want == got || (want != want && got != got)) << i;
  }
  // Around every half-way point of both ways of rounding.
  Tensor x = Tensor::empty(Shape{6 * 65536}, DType::float32), out = Tensor::empty(x.shape(), dtype);
  for (uint32_t i = 0; i < 65536; ++i) {
    for (uint32_t k = 0; k < 3; ++k) {
      x.data_as<uint32_t>()[6 * i + k] = (i << 16) + 0x1000 * k + k;
      x.data_as<uint32_t>()[6 * i + 3 + k] = (i << 16) + 0x7FFF + k;
    }
  }
  copy(out, x);
  for (int64_t i = 0; i < x.numel(); ++i) {
    const float value = x.data_as<float>()[i];
    ASSERT_EQ(out.data_as<uint16_t>()[i], rounded(value).bits) << x.data_as<uint32_t>()[i];
    ASSERT_EQ(cpu::convert<T>(value).bits, rounded(value).bits) << x.data_as<uint32_t>()[i];
  }
}

TEST(Copy, HalvesConvertAsTheScalarFunctionsDo) {
  expect_scalar_conversions<Float16>(DType::float16, to_float16);
  expect_scalar_conversions<BFloat16>(DType::bfloat16, to_bfloat16);
}

TEST(Copy, EmptyAndScalar) {
  Tensor empty = Tensor::empty(Shape{0, 3}, DType::float32), out = Tensor::empty(Shape{0, 3}, DType::int8);
  copy(out, empty);
  Tensor x = values(DType::float64, {}, {2.5}), y = Tensor::empty(Shape{}, DType::int32);
  copy(y, x);
  expect_values(y, {2});
}

TEST(Copy, FloatsOutOfRangeOfIntegersAreDefined) {
  double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  Tensor x = values(DType::float64, {5}, {inf, -inf, nan, 1e30, -1});
  Tensor i32 = Tensor::empty(Shape{5}, DType::int32), i64 = Tensor::empty(Shape{5}, DType::int64);
  Tensor u8 = Tensor::empty(Shape{5}, DType::uint8), b = Tensor::empty(Shape{5}, DType::bool_);
  copy(i32, x);
  copy(i64, x);
  copy(u8, x);
  copy(b, x);
  for (int k = 0; k < 4; ++k) {
    EXPECT_EQ(i32.data_as<int32_t>()[k], std::numeric_limits<int32_t>::min());
    EXPECT_EQ(i64.data_as<int64_t>()[k], std::numeric_limits<int64_t>::min());
    EXPECT_EQ(u8.data_as<uint8_t>()[k], 0);
    EXPECT_TRUE(b.data_as<bool>()[k]);
  }
  EXPECT_EQ(u8.data_as<uint8_t>()[4], 255);
}

TEST(CopyInPlace, BroadcastsConvertsAndTakesNumbers) {
  Tensor x = Tensor::zeros(Shape{2, 3}, DType::float32), row = values(DType::int64, {3}, {1, 2, 3});
  Tensor same = Call{Op::copy_, {x, row}, {}, {}}.one();
  EXPECT_TRUE(same.is(x));
  expect_values(x, {1, 2, 3, 1, 2, 3});
  Call{Op::copy_, {x, Tensor()}, {}, {}, {Number{}, Number::of(2.5)}}.run();
  expect_values(x, {2.5, 2.5, 2.5, 2.5, 2.5, 2.5});
}

TEST(CopyInPlace, OverlappingSourceIsReadBeforeItIsWritten) {
  Tensor base = values(DType::float32, {6}, {0, 1, 2, 3, 4, 5});
  Tensor to = base.as_strided(Shape{5}, Shape{1}, 1), from = base.as_strided(Shape{5}, Shape{1}, 0);
  Call{Op::copy_, {to, from}, {}, {}}.run();
  expect_values(base, {0, 0, 1, 2, 3, 4});
}

}  // namespace
}  // namespace msjit::backends::testing

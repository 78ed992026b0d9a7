#include "tests/unit/backends/testing.h"

#include <algorithm>

namespace msjit::backends::testing {
namespace {

const double kNaN = std::nan("");

std::vector<DType> real_types() {
  std::vector<DType> types;
  for (DType t : kAllTypes) {
    if (!is_complex(t)) types.push_back(t);
  }
  return types;
}

TEST(Scan, SumsAndProductsAlongEveryDimension) {
  for (DType t : kAllTypes) {
    if (t == DType::bool_) continue;
    for (int dim : {0, 1, 2}) {
      Tensor x = pattern(t, {2, 3, 4});
      for (bool product : {false, true}) {
        Tensor out =
            Call{product ? Op::cumprod : Op::cumsum, {transposed_copy(x)}, {int64_t{dim}, Attr()}, {{t, {2, 3, 4}}}}
                .one();
        for_each_index(x.shape(), [&](auto i) {
          std::complex<double> sum = product ? 1 : 0;
          auto from = i;
          for (from[dim] = 0; from[dim] <= i[dim]; ++from[dim]) {
            if (product)
              sum *= at(x, from);
            else
              sum += at(x, from);
          }
          std::complex<double> want = stored(t, sum), got = at(out, i);
          ASSERT_LE(std::abs(got - want), 1e-6 * std::abs(want)) << info(t).name;
        });
      }
    }
  }
  expect_values(
      Call{Op::cumsum, {values(DType::bool_, {3}, {1, 0, 1})}, {int64_t{0}, Attr()}, {{DType::int64, {3}}}}.one(),
      {1, 1, 2});
  expect_values(Call{Op::cumsum, {values(DType::float32, {}, {4})}, {int64_t{0}, Attr()}, {{DType::float32, {}}}}.one(),
                {4});
  EXPECT_EQ((Call{Op::cumsum, {Tensor::empty(Shape{0, 2}, DType::int8)}, {int64_t{0}, Attr()}, {{DType::int64, {0, 2}}}}
                 .one()
                 .numel()),
            0);
  // Halves add in float: in float16 itself 2048 + 1 would stay 2048.
  Tensor half =
      Call{Op::cumsum, {values(DType::float16, {3}, {2048, 1, 1})}, {int64_t{0}, Attr()}, {{DType::float16, {3}}}}
          .one();
  EXPECT_EQ(element(half, 2).real(), 2050);
}

TEST(Scan, ExtremaKeepTheLatestAndNaN) {
  Tensor x = values(DType::float32, {6}, {1, 3, 3, kNaN, 5, kNaN});
  auto r = Call{Op::cummax, {spaced_copy(x)}, {int64_t{0}}, {{DType::float32, {6}}, {DType::int64, {6}}}}.run();
  expect_values(r[0], {1, 3, 3, kNaN, kNaN, kNaN});
  expect_values(r[1], {0, 1, 2, 3, 3, 3});
  for (DType t : real_types()) {
    Tensor y = pattern(t, {3, 5});
    auto low = Call{Op::cummin, {transposed_copy(y)}, {int64_t{-1}}, {{t, {3, 5}}, {DType::int64, {3, 5}}}}.run();
    for_each_index(y.shape(), [&](const auto& i) {
      int64_t best = 0;
      for (int64_t k = 0; k <= i[1]; ++k) {
        if (at(y, {i[0], k}).real() <= at(y, {i[0], best}).real()) best = k;
      }
      ASSERT_EQ(at(low[0], i), at(y, {i[0], best}));
      ASSERT_EQ(at(low[1], i).real(), static_cast<double>(best));
    });
  }
}

TEST(Sort, StableBothWaysEveryTypeAndDimension) {
  for (DType t : real_types()) {
    for (int dim : {0, 1}) {
      for (bool descending : {false, true}) {
        Tensor x = pattern(t, {6, 7});
        auto r =
            Call{
                Op::sort, {transposed_copy(x)}, {int64_t{dim}, descending, true}, {{t, {6, 7}}, {DType::int64, {6, 7}}}}
                .run();
        int64_t n = x.size(dim);
        for (int64_t line = 0; line < x.size(1 - dim); ++line) {
          auto get = [&](const Tensor& s, int64_t k) {
            return at(s, dim ? std::vector<int64_t>{line, k} : std::vector<int64_t>{k, line}).real();
          };
          std::vector<int64_t> order(n);
          for (int64_t k = 0; k < n; ++k) order[k] = k;
          std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
            return descending ? get(x, a) > get(x, b) : get(x, a) < get(x, b);
          });
          for (int64_t k = 0; k < n; ++k) {
            ASSERT_EQ(get(r[0], k), get(x, order[k]));
            ASSERT_EQ(get(r[1], k), static_cast<double>(order[k]));
          }
        }
      }
    }
  }
}

TEST(Sort, NaNCountsAsTheLargestScalarAndEmpty) {
  for (bool descending : {false, true}) {
    auto r = Call{Op::sort,
                  {values(DType::float16, {4}, {kNaN, 2, kNaN, 1})},
                  {int64_t{0}, descending, true},
                  {{DType::float16, {4}}, {DType::int64, {4}}}}
                 .run();
    if (descending)
      expect_values(r[0], {kNaN, kNaN, 2, 1});
    else
      expect_values(r[0], {1, 2, kNaN, kNaN});
    EXPECT_EQ(element(r[1], descending ? 0 : 2).real(), 0);
  }
  auto scalar =
      Call{
          Op::sort, {values(DType::int8, {}, {4})}, {int64_t{-1}, false, true}, {{DType::int8, {}}, {DType::int64, {}}}}
          .run();
  expect_values(scalar[0], {4});
  expect_values(scalar[1], {0});
  Call{Op::sort,
       {Tensor::empty(Shape{0, 3}, DType::int8)},
       {int64_t{0}, false, true},
       {{DType::int8, {0, 3}}, {DType::int64, {0, 3}}}}
      .run();
  expect_error(ErrorKind::kType, "sort: complex", [] {
    Call{Op::sort,
         {pattern(DType::complex64, {2})},
         {int64_t{0}, false, true},
         {{DType::complex64, {2}}, {DType::int64, {2}}}}
        .run();
  });
}

TEST(TopK, IsTheStartOfTheSort) {
  for (DType t : real_types()) {
    for (bool largest : {false, true}) {
      for (int64_t k : {0, 1, 3, 8}) {
        Tensor x = pattern(t, {3, 8, 2});
        auto all = Call{Op::sort, {x}, {int64_t{1}, largest, true}, {{t, {3, 8, 2}}, {DType::int64, {3, 8, 2}}}}.run();
        auto top = Call{Op::topk,
                        {transposed_copy(x)},
                        {k, int64_t{1}, largest, true},
                        {{t, {3, k, 2}}, {DType::int64, {3, k, 2}}}}
                       .run();
        for_each_index(top[0].shape(), [&](const auto& i) {
          ASSERT_EQ(at(top[0], i), at(all[0], i));
          ASSERT_EQ(at(top[1], i), at(all[1], i));
        });
      }
    }
  }
  expect_error(ErrorKind::kValue, "k = 3", [] {
    Call{Op::topk,
         {pattern(DType::int8, {2})},
         {int64_t{3}, int64_t{0}, true, true},
         {{DType::int8, {3}}, {DType::int64, {3}}}}
        .run();
  });
}

TEST(SearchSorted, LeftAndRight) {
  Tensor sorted = values(DType::float32, {5}, {1, 2, 2, 4, kNaN}), v = values(DType::int64, {2, 2}, {0, 2, 3, 9});
  expect_values(Call{Op::searchsorted, {spaced_copy(sorted), v}, {false}, {{DType::int64, {2, 2}}}}.one(),
                {0, 1, 3, 4});
  expect_values(Call{Op::searchsorted, {sorted, v}, {true}, {{DType::int64, {2, 2}}}}.one(), {0, 3, 3, 4});
  Tensor rows = values(DType::int32, {2, 3}, {1, 3, 5, 10, 30, 50});
  expect_values(
      Call{Op::searchsorted, {rows, values(DType::int32, {2, 2}, {4, 0, 4, 40})}, {false}, {{DType::int64, {2, 2}}}}
          .one(),
      {2, 0, 0, 2});
  Call number{Op::searchsorted,
              {rows.as_strided(Shape{3}, Shape{1}, 0), Tensor()},
              {false},
              {{DType::int64, {}}},
              {Number{}, Number::of(3.5)}};
  expect_values(number.one(), {2});
}

}  // namespace
}  // namespace msjit::backends::testing

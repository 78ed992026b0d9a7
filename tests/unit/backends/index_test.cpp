#include "tests/unit/backends/testing.h"

namespace msjit::backends::testing {
namespace {

std::vector<Tensor> index_layouts(const Tensor& x) { return {x, transposed_copy(x), spaced_copy(x)}; }
int64_t index_at(const Tensor& index, const std::vector<int64_t>& i, int64_t size) {
  auto v = static_cast<int64_t>(at(index, i).real());
  return v < 0 ? v + size : v;
}

TEST(Gather, EveryTypeDimensionAndLayout) {
  for (DType t : kAllTypes) {
    for (int dim : {0, 1}) {
      for (const Tensor& x : index_layouts(pattern(t, {3, 4}))) {
        Tensor index = values(DType::int32, {2, 3}, {0, -1, 2, 1, -2, 0});
        for (const Tensor& k : index_layouts(index)) {
          Tensor out = Call{Op::gather, {x, k}, {int64_t{dim}}, {{t, {2, 3}}}}.one();
          for_each_index(k.shape(), [&](const auto& i) {
            auto from = i;
            from[dim] = index_at(k, i, x.size(dim));
            ASSERT_EQ(at(out, i), at(x, from));
          });
        }
      }
    }
  }
}

TEST(Scatter, SetsAddsAndMultiplies) {
  for (DType t : kAllTypes) {
    for (std::string mode : {"none", "add", "multiply"}) {
      Tensor x = pattern(t, {3, 4}), src = pattern(t, {2, 4}, 9);
      Tensor index = values(DType::int64, {2, 3}, {0, -1, 2, 0, 2, 2});
      std::vector<std::complex<double>> want;
      for (int64_t i = 0; i < 12; ++i) want.push_back(element(x, i));
      for_each_index(index.shape(), [&](const auto& i) {
        auto& to = want[index_at(index, i, 3) * 4 + i[1]];
        auto v = at(src, i);
        to = stored(t, mode == "none" ? v : mode == "add" ? to + v : to * v);
      });
      for (const Tensor& s : index_layouts(src)) {
        expect_equal(Call{Op::scatter, {transposed_copy(x), index, s}, {int64_t{0}, mode}, {{t, {3, 4}}}}.one(), want);
      }
    }
  }
  Tensor x = Tensor::zeros(Shape{3}, DType::float32), index = values(DType::int64, {1}, {1});
  Call number{Op::scatter,
              {x, index, Tensor()},
              {int64_t{0}, std::string("none")},
              {{DType::float32, {3}}},
              {Number{}, Number{}, Number::of(2.5)}};
  expect_values(number.one(), {0, 2.5, 0});
}

TEST(Index, OutOfRangeNamesOpIndexAndSizeAndWritesNothing) {
  Tensor x = pattern(DType::float32, {3, 4}), bad = values(DType::int64, {1, 2}, {0, 3});
  expect_error(ErrorKind::kIndex, "gather: index 3 is out of range for a dimension of size 3", [&] {
    Call{Op::gather, {x, bad}, {int64_t{0}}, {{DType::float32, {1, 2}}}}.run();
  });
  Tensor down = values(DType::int64, {1}, {-5}), before = pattern(DType::float32, {3, 4});
  expect_error(ErrorKind::kIndex, "index_put_: index -5", [&] {
    Tensor v = values(DType::float32, {3, 1}, {1, 2, 3});
    Call{Op::index_put_, {x, v, down}, {Ints{1}, false}, {}}.run();
  });
  for (int64_t i = 0; i < 12; ++i) EXPECT_EQ(element(x, i), element(before, i));
  expect_error(ErrorKind::kIndex, "embedding", [&] {
    Call{Op::embedding, {x, values(DType::uint64, {1}, {9e18 * 2})}, {}, {{DType::float32, {1, 4}}}}.run();
  });
  expect_error(ErrorKind::kType, "indices must be integers", [&] {
    Call{Op::gather, {x, pattern(DType::float32, {1, 2})}, {int64_t{0}}, {{DType::float32, {1, 2}}}}.run();
  });
  // Nothing may be taken from an empty dimension; nothing at all may.
  Tensor empty = Tensor::empty(Shape{0, 2}, DType::float32);
  expect_error(ErrorKind::kIndex, "size 0", [&] {
    Call{Op::index_select, {empty, values(DType::int64, {1}, {0})}, {int64_t{0}}, {{DType::float32, {1, 2}}}}.run();
  });
  Tensor none =
      Call{Op::index_select, {empty, Tensor::empty(Shape{0}, DType::int64)}, {int64_t{0}}, {{DType::float32, {0, 2}}}}
          .one();
  EXPECT_EQ(none.numel(), 0);
}

TEST(IndexSelect, AndEmbedding) {
  for (DType t : kAllTypes) {
    for (const Tensor& x : index_layouts(pattern(t, {3, 4, 20}))) {
      Tensor index = values(DType::int8, {3}, {2, -4, 1});
      Tensor out = Call{Op::index_select, {x, index}, {int64_t{1}}, {{t, {3, 3, 20}}}}.one();
      for_each_index(out.shape(), [&](const auto& i) {
        ASSERT_EQ(at(out, i), at(x, {i[0], index_at(index, {i[1]}, 4), i[2]}));
      });
      Tensor ids = values(DType::int32, {2, 2}, {0, 2, -1, 1});
      Tensor rows = Call{Op::embedding,
                         {x.as_strided(Shape{3, 20}, Shape{x.strides()[0], x.strides()[2]}, 0), ids},
                         {},
                         {{t, {2, 2, 20}}}}
                        .one();
      for_each_index(rows.shape(), [&](const auto& i) {
        ASSERT_EQ(at(rows, i), at(x, {index_at(ids, {i[0], i[1]}, 3), 0, i[2]}));
      });
    }
  }
}

TEST(IndexSelect, ScalarsAreOneElement) {
  Tensor x = values(DType::float32, {}, {5}), one = values(DType::int64, {1}, {-1}),
         two = values(DType::int64, {2}, {0, 0});
  expect_values(Call{Op::index_select, {x, one}, {int64_t{0}}, {{DType::float32, {}}}}.one(), {5});
  expect_error(ErrorKind::kValue, "one element", [&] {
    Call{Op::index_select, {x, two}, {int64_t{0}}, {{DType::float32, {}}}}.run();
  });
  expect_values(
      Call{Op::index_add, {x, two, values(DType::float32, {}, {1})}, {int64_t{0}}, {{DType::float32, {}}}}.one(), {7});
  Tensor rows = values(DType::int32, {2, 2}, {1, 2, 3, 4}), scalar = values(DType::int64, {}, {1});
  expect_values(Call{Op::index_select, {rows, scalar}, {int64_t{0}}, {{DType::int32, {1, 2}}}}.one(), {3, 4});
  expect_values(
      Call{
          Op::index_add, {rows, scalar, values(DType::int32, {1, 2}, {10, 20})}, {int64_t{0}}, {{DType::int32, {2, 2}}}}
          .one(),
      {1, 2, 13, 24});
}

// Reference of NumPy's rule over a 4-d tensor: where the index dimensions go, and what stands there.
std::vector<int64_t> source_of(const std::vector<int64_t>& out, const std::vector<int>& dims,
                               const std::vector<Tensor>& index, int ndim, int index_ndim, Dims sizes) {
  bool adjacent = true;
  for (size_t k = 1; k < dims.size(); ++k) adjacent &= dims[k] == dims[k - 1] + 1;
  int where = adjacent ? dims[0] : 0;
  std::vector<int64_t> point(out.begin() + where, out.begin() + where + index_ndim), from(ndim);
  std::vector<int64_t> rest(out);
  rest.erase(rest.begin() + where, rest.begin() + where + index_ndim);
  size_t next = 0;
  for (int d = 0; d < ndim; ++d) {
    auto k = std::find(dims.begin(), dims.end(), d);
    if (k == dims.end()) {
      from[d] = rest[next++];
      continue;
    }
    const Tensor& t = index[k - dims.begin()];
    std::vector<int64_t> at_index;
    for (int e = 0; e < t.ndim(); ++e) {
      int64_t i = point[index_ndim - t.ndim() + e];
      at_index.push_back(t.size(e) == 1 ? 0 : i);
    }
    from[d] = index_at(t, at_index, sizes[d]);
  }
  return from;
}

TEST(AdvancedIndex, AdjacentAndSeparatedDimensionsBroadcast) {
  struct Case {
    std::vector<int> dims;
    Shape out;
  };
  Tensor rows = values(DType::int64, {2, 1}, {1, -1}), columns = values(DType::int32, {3}, {0, 1, -2});
  for (const Case& c : {Case{{1, 2}, {3, 2, 3, 2}}, Case{{0, 2}, {2, 3, 4, 2}}, Case{{0, 1}, {2, 3, 5, 2}}}) {
    for (DType t : {DType::float32, DType::int8, DType::complex128, DType::bfloat16}) {
      for (const Tensor& x : index_layouts(pattern(t, {3, 4, 5, 2}))) {
        Ints dims(c.dims.begin(), c.dims.end());
        Tensor out = Call{Op::index, {x, rows, columns}, {dims}, {{t, c.out}}}.one();
        std::vector<std::complex<double>> put, added;
        for (int64_t i = 0; i < x.numel(); ++i) put.push_back(0), added.push_back(0);
        Tensor dense = pattern(t, {3, 4, 5, 2});
        for (int64_t i = 0; i < x.numel(); ++i) put[i] = added[i] = element(dense, i);
        Tensor src = pattern(t, c.out, 4);
        for_each_index(c.out, [&](const auto& i) {
          auto from = source_of(i, c.dims, {rows, columns}, 4, 2, x.shape());
          ASSERT_EQ(at(out, i), at(x, from));
          int64_t flat = ((from[0] * 4 + from[1]) * 5 + from[2]) * 2 + from[3];
          put[flat] = at(src, i);
          added[flat] = stored(t, added[flat] + at(src, i));
        });
        expect_equal(Call{Op::index_put, {x, src, rows, columns}, {dims, false}, {{t, {3, 4, 5, 2}}}}.one(), put);
        expect_equal(Call{Op::index_put, {x, src, rows, columns}, {dims, true}, {{t, {3, 4, 5, 2}}}}.one(), added);
      }
    }
  }
}

TEST(IndexPutInPlace, WritesThroughStridesAndBroadcastsValues) {
  Tensor base = pattern(DType::float32, {3, 4}), x = transposed_copy(base);
  Tensor index = values(DType::int64, {2}, {0, 0}), one = values(DType::float64, {}, {1});
  Call{Op::index_put_, {x, one, index}, {Ints{0}, true}, {}}.run();
  for_each_index(x.shape(), [&](const auto& i) { ASSERT_EQ(at(x, i), at(base, i) + (i[0] == 0 ? 2.0 : 0.0)); });
}

TEST(IndexAdd, RepeatedIndicesAddUp) {
  for (DType t : {DType::float32, DType::int8, DType::float16, DType::uint64}) {
    Tensor x = pattern(t, {2, 3}), src = pattern(t, {2, 2}, 5), index = values(DType::int64, {2}, {2, -1});
    std::vector<std::complex<double>> want;
    for (int64_t i = 0; i < 6; ++i) want.push_back(element(x, i));
    for (int r = 0; r < 2; ++r) {
      for (int c = 0; c < 2; ++c) want[r * 3 + 2] = stored(t, want[r * 3 + 2] + at(src, {r, c}));
    }
    expect_equal(Call{Op::index_add, {transposed_copy(x), index, spaced_copy(src)}, {int64_t{1}}, {{t, {2, 3}}}}.one(),
                 want);
  }
}

TEST(Masked, SelectScatterNonzero) {
  for (DType t : kAllTypes) {
    for (const Tensor& x : index_layouts(pattern(t, {4, 5}))) {
      Tensor mask = pattern(DType::bool_, {4, 5}, 8);
      std::vector<std::complex<double>> chosen, scattered, places;
      Tensor src = pattern(t, {20}, 6);
      for_each_index(x.shape(), [&](const auto& i) {
        if (at(mask, i) != 0.0) {
          scattered.push_back(element(src, static_cast<int64_t>(chosen.size())));
          chosen.push_back(at(x, i));
        } else {
          scattered.push_back(at(x, i));
        }
        if (at(x, i) != 0.0) places.push_back(i[0]), places.push_back(i[1]);
      });
      expect_equal(Call{Op::masked_select, {x, transposed_copy(mask)}, {}, {}}.one(), chosen);
      expect_equal(Call{Op::masked_scatter, {x, mask, src}, {}, {{t, {4, 5}}}}.one(), scattered);
      expect_equal(Call{Op::nonzero, {x}, {}, {}}.one(), places);
    }
  }
  Tensor one = Call{Op::nonzero, {values(DType::float32, {}, {3})}, {}, {}}.one();
  EXPECT_EQ(to_string(one.shape()), "(1, 0)");
  Tensor row_mask = values(DType::bool_, {3}, {1, 0, 1});
  expect_values(Call{Op::masked_select, {values(DType::int8, {2, 3}, {1, 2, 3, 4, 5, 6}), row_mask}, {}, {}}.one(),
                {1, 3, 4, 6});
  expect_error(ErrorKind::kValue, "only 1 elements", [&] {
    Call{Op::masked_scatter, {pattern(DType::int8, {3}), row_mask, pattern(DType::int8, {1})}, {}, {{DType::int8, {3}}}}
        .run();
  });
}

TEST(Unique, ValuesInverseCounts) {
  for (DType t : {DType::int8, DType::uint64, DType::float32, DType::bfloat16}) {
    auto r = Call{Op::unique, {transposed_copy(values(t, {2, 3}, {3, 1, 3, 2, 1, 3}))}, {}, {}}.run();
    expect_values(r[0], {1, 2, 3});
    expect_values(r[1], {2, 0, 2, 1, 0, 2});
    expect_values(r[2], {2, 1, 3});
    EXPECT_EQ(to_string(r[1].shape()), "(2, 3)");
  }
  double nan = std::nan("");
  auto r = Call{Op::unique, {values(DType::float64, {4}, {nan, 1, nan, 0})}, {}, {}}.run();
  expect_values(r[0], {0, 1, nan});
  expect_values(r[2], {1, 1, 2});
  EXPECT_EQ((Call{Op::unique, {Tensor::empty(Shape{0}, DType::int8)}, {}, {}}.run()[0].numel()), 0);
  expect_error(ErrorKind::kType, "unique", [] { Call{Op::unique, {pattern(DType::complex64, {2})}, {}, {}}.run(); });
}

TEST(Bincount, CountsAndRefusesNegative) {
  expect_values(Call{Op::bincount, {values(DType::uint8, {4}, {1, 3, 1, 0})}, {int64_t{6}}, {}}.one(),
                {1, 2, 0, 1, 0, 0});
  expect_error(ErrorKind::kValue, "got -1", [] {
    Call{Op::bincount, {values(DType::int8, {1}, {-1})}, {int64_t{0}}, {}}.run();
  });
}

}  // namespace
}  // namespace msjit::backends::testing

#include <cmath>
#include <cstring>

#include "src/backends/cpu/gemm_isa.h"
#include "tests/unit/backends/testing.h"

namespace msjit::backends::testing {
namespace {

struct Geometry {
  Shape x, w;
  Ints stride, padding, dilation;
  int64_t groups;
};

const std::vector<Geometry> kGeometries = {
    {{2, 3, 6, 5}, {4, 3, 3, 2}, {1, 1}, {0, 0}, {1, 1}, 1},
    {{2, 4, 7, 8}, {6, 2, 3, 3}, {2, 1}, {1, 2}, {1, 1}, 2},
    {{1, 2, 9, 7}, {2, 2, 3, 2}, {1, 2}, {2, 1}, {2, 3}, 1},
    {{2, 3, 5, 5}, {4, 3, 1, 1}, {1, 1}, {0, 0}, {1, 1}, 1},
    {{2, 4, 5, 5}, {4, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, 4},
    {{1, 2, 5, 6}, {3, 2, 2, 2}, {2, 2}, {1, 0, 0, 2}, {1, 1}, 1},
    {{2, 2, 4, 4}, {3, 2, 1, 1}, {2, 2}, {1, 1}, {1, 1}, 1},
    {{0, 2, 4, 4}, {3, 2, 3, 3}, {1, 1}, {0, 0}, {1, 1}, 1},
    {{1, 1, 3, 3}, {1, 1, 3, 3}, {1, 1}, {3, 3}, {1, 1}, 1},
};

// f(output index, input index, weight index) for every product of the convolution.
template <class F>
Shape for_each_product(const Geometry& g, F&& f) {
  bool four = g.padding.size() == 4;
  int64_t top = g.padding[0], bottom = four ? g.padding[1] : top;
  int64_t left = four ? g.padding[2] : g.padding[1], right = four ? g.padding[3] : left;
  int64_t oh = (g.x[2] + top + bottom - g.dilation[0] * (g.w[2] - 1) - 1) / g.stride[0] + 1;
  int64_t ow = (g.x[3] + left + right - g.dilation[1] * (g.w[3] - 1) - 1) / g.stride[1] + 1;
  Shape out{g.x[0], g.w[0], oh, ow};
  for_each_index(out, [&](const auto& o) {
    int64_t group = o[1] / (g.w[0] / g.groups);
    for (int64_t c = 0; c < g.w[1]; ++c) {
      for (int64_t i = 0; i < g.w[2]; ++i) {
        for (int64_t j = 0; j < g.w[3]; ++j) {
          int64_t y = o[2] * g.stride[0] - top + i * g.dilation[0], x = o[3] * g.stride[1] - left + j * g.dilation[1];
          if (y < 0 || y >= g.x[2] || x < 0 || x >= g.x[3]) continue;
          f(o, {o[0], group * g.w[1] + c, y, x}, {o[1], c, i, j});
        }
      }
    }
  });
  return out;
}

int64_t flat(Dims shape, const std::vector<int64_t>& i) {
  int64_t at = 0;
  for (size_t d = 0; d < shape.size(); ++d) at = at * shape[d] + i[d];
  return at;
}

double tolerance(DType t) { return is_differentiable(t) ? 1e-6 : 0; }
using Index = std::vector<int64_t>;

TEST(Conv2d, ForwardAndBothAdjointsMatchLoops) {
  for (DType t :
       {DType::float32, DType::float64, DType::float16, DType::bfloat16, DType::int32, DType::int8, DType::complex64}) {
    for (const Geometry& g : kGeometries) {
      Shape out = for_each_product(g, [](const Index&, const Index&, const Index&) {});
      Tensor x = pattern(t, g.x, 1), w = pattern(t, g.w, 2), bias = pattern(t, {g.w[0]}, 3), ct = pattern(t, out, 4);
      std::vector<std::complex<double>> y(numel_of(out)), dx(x.numel()), dw(w.numel());
      for_each_index(out, [&](const Index& o) { y[flat(out, o)] = at(bias, {o[1]}); });
      for_each_product(g, [&](const Index& o, const Index& xi, const Index& wi) {
        y[flat(out, o)] += at(x, xi) * at(w, wi);
        dx[flat(g.x, xi)] += at(ct, o) * at(w, wi);
        dw[flat(g.w, wi)] += at(ct, o) * at(x, xi);
      });
      for (auto* v : {&y, &dx, &dw}) {
        for (auto& e : *v) e = stored(t, e);
      }
      Attrs window{g.stride, g.padding, g.dilation, g.groups};
      expect_equal(Call{Op::conv2d, {transposed_copy(x), spaced_copy(w), bias}, window, {{t, out}}}.one(), y,
                   tolerance(t));
      Attrs of_x{Ints(g.x.begin(), g.x.end()), g.stride, g.padding, g.dilation, g.groups};
      expect_equal(Call{Op::conv2d_input_grad, {spaced_copy(ct), w}, of_x, {{t, g.x}}}.one(), dx, tolerance(t));
      Attrs of_w{Ints(g.w.begin(), g.w.end()), g.stride, g.padding, g.dilation, g.groups};
      expect_equal(Call{Op::conv2d_weight_grad, {ct, transposed_copy(x)}, of_w, {{t, g.w}}}.one(), dw, tolerance(t));
    }
  }
}

// Patches of this image do not fit the cache at once.
TEST(Conv2d, LargePlanesAreDoneInParts) {
  Geometry g{{1, 24, 40, 40}, {2, 24, 3, 3}, {1, 1}, {1, 1}, {1, 1}, 1};
  DType t = DType::float64;
  Shape out{1, 2, 40, 40};
  Tensor x = pattern(t, g.x, 1), w = pattern(t, g.w, 2), ct = pattern(t, out, 4);
  std::vector<double> xs(x.data_as<double>(), x.data_as<double>() + x.numel());
  std::vector<double> ws(w.data_as<double>(), w.data_as<double>() + w.numel());
  std::vector<double> cs(ct.data_as<double>(), ct.data_as<double>() + ct.numel());
  std::vector<double> y(numel_of(out)), dx(x.numel()), dw(w.numel());
  for_each_product(g, [&](const Index& o, const Index& xi, const Index& wi) {
    int64_t a = flat(out, o), b = flat(g.x, xi), c = flat(g.w, wi);
    y[a] += xs[b] * ws[c];
    dx[b] += cs[a] * ws[c];
    dw[c] += cs[a] * xs[b];
  });
  Attrs window{g.stride, g.padding, g.dilation, g.groups};
  expect_values(Call{Op::conv2d, {x, w, Tensor()}, window, {{t, out}}}.one(), y, 1e-12);
  Attrs of_x{Ints(g.x.begin(), g.x.end()), g.stride, g.padding, g.dilation, g.groups};
  expect_values(Call{Op::conv2d_input_grad, {ct, w}, of_x, {{t, g.x}}}.one(), dx, 1e-12);
  Attrs of_w{Ints(g.w.begin(), g.w.end()), g.stride, g.padding, g.dilation, g.groups};
  expect_values(Call{Op::conv2d_weight_grad, {ct, x}, of_w, {{t, g.w}}}.one(), dw, 1e-12);
}

TEST(Conv2d, NoBias) {
  Tensor x = values(DType::float32, {1, 1, 2, 2}, {1, 2, 3, 4}),
         w = values(DType::float32, {1, 1, 2, 2}, {1, 10, 100, 1000});
  Call c{
      Op::conv2d, {x, w, Tensor()}, {Ints{1, 1}, Ints{0, 0}, Ints{1, 1}, int64_t{1}}, {{DType::float32, {1, 1, 1, 1}}}};
  expect_values(c.one(), {4321});
}

// ---- pooling ------------------------------------------------------------------------------------------------------
TEST(MaxPool, ValuesIndicesAdjointAndPick) {
  for (DType t : {DType::float32, DType::float16, DType::int8, DType::uint64, DType::float64}) {
    Tensor x = pattern(t, {2, 3, 7, 6});
    Shape out{2, 3, 4, 3};  // kernel (3, 2), stride 2, padding (1, 0)
    auto r = Call{Op::max_pool2d,
                  {transposed_copy(x)},
                  {Ints{3, 2}, Ints{2, 2}, Ints{1, 0}, Ints{1, 1}, false},
                  {{t, out}, {DType::int64, out}}}
                 .run();
    std::vector<std::complex<double>> grad(x.numel());
    Tensor ct = pattern(t, out, 7);
    for_each_index(out, [&](const Index& o) {
      int64_t best = -1;
      auto plane = [&](int64_t k) { return at(x, {o[0], o[1], k / 6, k % 6}).real(); };
      for (int64_t y = o[2] * 2 - 1; y < o[2] * 2 + 2; ++y) {
        for (int64_t c = o[3] * 2; c < o[3] * 2 + 2; ++c) {
          if (y < 0 || y >= 7 || c >= 6) continue;
          if (best < 0 || plane(y * 6 + c) > plane(best)) best = y * 6 + c;
        }
      }
      ASSERT_EQ(at(r[0], o).real(), plane(best));
      ASSERT_EQ(at(r[1], o).real(), static_cast<double>(best));
      auto& to = grad[flat(x.shape(), {o[0], o[1], best / 6, best % 6})];
      to = stored(t, to + at(ct, o));
    });
    expect_equal(Call{Op::max_pool2d_grad, {spaced_copy(ct), r[1]}, {Ints{2, 3, 7, 6}}, {{t, {2, 3, 7, 6}}}}.one(),
                 grad);
    Tensor picked = Call{Op::max_pool2d_pick, {transposed_copy(x), r[1]}, {}, {{t, out}}}.one();
    for (int64_t i = 0; i < picked.numel(); ++i) ASSERT_EQ(element(picked, i), element(r[0], i));
  }
}

// Rows long enough for vectors, with ties, infinities and NaN, as every instruction set computes them.
TEST(MaxPool, EveryInstructionSetGivesTheSame) {
  using namespace cpu;
  const GemmIsa saved = gemm_isa();
  for (DType t : {DType::float32, DType::float64}) {
    for (int64_t stride : {1, 2, 3}) {
      for (int64_t dilation : {1, 2}) {
        Tensor x = pattern(t, {2, 2, 9, 75});
        for (int64_t i = 0; i < x.numel(); i += 97) {
          const double odd = i % 2 ? std::nan("") : i % 3 ? -INFINITY : INFINITY;
          if (t == DType::float32) x.data_as<float>()[i] = static_cast<float>(odd);
          if (t == DType::float64) x.data_as<double>()[i] = odd;
        }
        const int64_t reach = 2 * dilation + 1;
        Shape out{2, 2, (9 + 2 - reach) / stride + 1, (75 + 2 - reach) / stride + 1};
        std::vector<Tensor> first;
        for (GemmIsa isa : {GemmIsa::kEigen, GemmIsa::kAvx2, GemmIsa::kAvx512}) {
          if (!gemm_isa_available(isa)) continue;
          set_gemm_isa(isa);
          auto r = Call{Op::max_pool2d,
                        {x},
                        {Ints{3, 3}, Ints{stride, stride}, Ints{1, 1}, Ints{dilation, dilation}, false},
                        {{t, out}, {DType::int64, out}}}
                       .run();
          set_gemm_isa(saved);
          if (first.empty()) first = {r[0], r[1]};
          for (int k : {0, 1})
            EXPECT_EQ(std::memcmp(r[k].data(), first[k].data(), r[k].meta().nbytes()), 0) << k << " " << stride;
        }
      }
    }
  }
}

TEST(MaxPool, NaNWinsAndBadIndicesAreRefused) {
  double nan = std::nan("");
  Tensor x = values(DType::float32, {1, 1, 2, 2}, {1, nan, 9, 2});
  auto r = Call{Op::max_pool2d,
                {x},
                {Ints{2, 2}, Ints{2, 2}, Ints{0, 0}, Ints{1, 1}, false},
                {{DType::float32, {1, 1, 1, 1}}, {DType::int64, {1, 1, 1, 1}}}}
               .run();
  expect_values(r[0], {nan});
  expect_values(r[1], {1});
  expect_error(ErrorKind::kIndex, "max_pool2d_pick: index 4", [&] {
    Call{Op::max_pool2d_pick, {x, values(DType::int64, {1, 1, 1, 1}, {4})}, {}, {{DType::float32, {1, 1, 1, 1}}}}.run();
  });
}

TEST(Pool, AdjointsRefuseShapesThatDoNotBelongTogether) {
  Tensor ct = pattern(DType::float32, {1, 2, 2, 2}), few = Tensor::zeros(Shape{1, 1, 1, 1}, DType::int64);
  expect_error(ErrorKind::kValue, "do not belong", [&] {
    Call{Op::max_pool2d_grad, {ct, few}, {Ints{1, 2, 4, 4}}, {{DType::float32, {1, 2, 4, 4}}}}.run();
  });
  expect_error(ErrorKind::kValue, "do not belong", [&] {
    Call{Op::avg_pool2d_grad,
         {ct},
         {Ints{1, 1, 4, 4}, Ints{2, 2}, Ints{2, 2}, Ints{0, 0}, false, true},
         {{DType::float32, {1, 1, 4, 4}}}}
        .run();
  });
  expect_error(ErrorKind::kValue, "do not belong", [&] {
    Tensor w = pattern(DType::float32, {3, 2, 1, 1});
    Call{Op::conv2d_input_grad,
         {ct, w},
         {Ints{1, 2, 2, 2}, Ints{1, 1}, Ints{0, 0}, Ints{1, 1}, int64_t{1}},
         {{DType::float32, {1, 2, 2, 2}}}}
        .run();
  });
}

TEST(AvgPool, MeansAndAdjointWithEveryOption) {
  for (DType t : {DType::float32, DType::float64, DType::complex64, DType::float16}) {
    for (bool include : {false, true}) {
      for (bool ceil : {false, true}) {
        Tensor x = pattern(t, {2, 2, 6, 5});
        int64_t oh = ceil ? 4 : 3, ow = ceil ? 3 : 3;  // kernel (3, 2), stride 2, padding 1
        Shape out{2, 2, oh, ow};
        Tensor ct = pattern(t, out, 2);
        std::vector<std::complex<double>> want, grad(x.numel());
        for_each_index(out, [&](const Index& o) {
          std::complex<double> sum = 0;
          int64_t area = 0, padded = 0;
          std::vector<Index> used;
          for (int64_t y = o[2] * 2 - 1; y < o[2] * 2 + 2; ++y) {
            for (int64_t c = o[3] * 2 - 1; c < o[3] * 2 + 1; ++c) {
              if (y < 7 && c < 6) ++padded;
              if (y < 0 || y >= 6 || c < 0 || c >= 5) continue;
              ++area;
              used.push_back({o[0], o[1], y, c});
              sum += at(x, used.back());
            }
          }
          auto divisor = static_cast<double>(include ? padded : area);
          want.push_back(area ? sum / divisor : 0.0);
          for (const Index& u : used) grad[flat(x.shape(), u)] += at(ct, o) / divisor;
        });
        double close = t == DType::float16 ? 2e-2 : 1e-6;
        Attrs options{Ints{3, 2}, Ints{2, 2}, Ints{1, 1}, ceil, include};
        expect_equal(Call{Op::avg_pool2d, {transposed_copy(x)}, options, {{t, out}}}.one(), want, close);
        Attrs adjoint{Ints{2, 2, 6, 5}};
        for (const Attr& a : options) adjoint.push_back(a);
        expect_equal(Call{Op::avg_pool2d_grad, {spaced_copy(ct)}, adjoint, {{t, {2, 2, 6, 5}}}}.one(), grad, close);
      }
    }
  }
}

}  // namespace
}  // namespace msjit::backends::testing

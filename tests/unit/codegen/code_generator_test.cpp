// Eager's one-op kernels over layouts: strides, broadcasting, numbers, in place, and reductions over any axes.
#include "src/backends/kernel.h"
#include "tests/unit/codegen/support.h"

namespace msjit::codegen {
namespace {

using backends::code_generator;
using ops::Number;
using ops::Op;

Tensor arange(Dims shape, float start = 0) {
  Tensor t = Tensor::empty(shape, DType::float32);
  for (int64_t i = 0; i < t.numel(); ++i) t.data_as<float>()[i] = start + static_cast<float>(i % 97);
  return t;
}

float at(const Tensor& t, const Shape& index) {
  int64_t o = 0;
  size_t skip = index.size() - t.ndim();
  for (int d = 0; d < t.ndim(); ++d) o += t.size(d) == 1 ? 0 : index[skip + d] * t.strides()[d];
  return t.data_as<float>()[o];
}

template <class F>
void each(Dims shape, F f) {
  if (numel_of(shape) == 0) return;
  Shape i(shape.size(), 0);
  for (;;) {
    f(i);
    int d = static_cast<int>(shape.size()) - 1;
    while (d >= 0 && ++i[d] == shape[d]) i[d--] = 0;
    if (d < 0) return;
  }
}

void pointwise(Op op, std::initializer_list<Tensor> in, std::initializer_list<Number> numbers, Tensor out,
               std::initializer_list<ops::Attr> attrs = {}) {
  std::vector<Tensor> operands(in), outputs{out};
  std::vector<Number> n(numbers);
  n.resize(operands.size());
  std::vector<ops::Attr> a(attrs);
  code_generator().run(backends::PointwiseCall{op, a, operands, n, DType::float32, outputs});
}

TEST(CodeGenerator, AddsOverEveryLayout) {
  const int64_t shape[] = {3, 4, 70};
  Tensor x = arange(shape), out = Tensor::empty(shape, DType::float32);
  const int64_t t_shape[] = {70, 4, 3}, row[] = {70}, col[] = {4, 1}, one[] = {1, 1, 1};
  Tensor base = arange(t_shape, 5);
  const int64_t transposed[] = {1, 3, 12}, gap_strides[] = {2 * 4 * 140, 140 * 2, 2};
  const int64_t big[] = {3 * 2, 4 * 2, 140};
  Tensor gaps = arange(big, 3).as_strided(shape, gap_strides, 1);
  const int64_t reversed_strides[] = {0, 0, -1};
  Tensor last = arange(row, 9);
  std::vector<Tensor> others{x, base.as_strided(shape, transposed, 0), arange(row), arange(col), arange(one, 4), gaps};
  (void)reversed_strides;
  for (size_t k = 0; k < others.size(); ++k) {
    pointwise(Op::add, {x, others[k]}, {}, out);
    each(shape, [&](const Shape& i) { ASSERT_EQ(at(out, i), at(x, i) + at(others[k], i)) << k << to_string(i); });
    pointwise(Op::sub, {others[k], x}, {}, out);
    each(shape, [&](const Shape& i) { ASSERT_EQ(at(out, i), at(others[k], i) - at(x, i)) << k; });
  }
}

TEST(CodeGenerator, WritesStridedOutputsAndInPlace) {
  const int64_t shape[] = {5, 40}, big[] = {10, 80}, strides[] = {160, 2};
  Tensor base = arange(big), view = base.as_strided(shape, strides, 3),
         before = Tensor::from_bytes(base.data(), big, DType::float32);
  Tensor old = before.as_strided(shape, strides, 3);
  pointwise(Op::mul, {view, {}}, {{}, Number::of(3.0)}, view);
  int64_t changed = 0;
  each(shape, [&](const Shape& i) { ASSERT_EQ(at(view, i), 3 * at(old, i)); });
  for (int64_t i = 0; i < base.numel(); ++i) changed += base.data_as<float>()[i] != before.data_as<float>()[i];
  EXPECT_LE(changed, 200);
  EXPECT_EQ(base.data_as<float>()[2], before.data_as<float>()[2]);
}

TEST(CodeGenerator, TrianglesAndOneHotKnowTheirPosition) {
  const int64_t shape[] = {2, 5, 6};
  Tensor x = arange(shape, 1), out = Tensor::empty(shape, DType::float32);
  pointwise(Op::tril, {x}, {}, out, {int64_t{1}});
  each(shape, [&](const Shape& i) { ASSERT_EQ(at(out, i), i[2] - i[1] <= 1 ? at(x, i) : 0); });
  const int64_t n[] = {3}, hot[] = {3, 4};
  int64_t index[] = {2, 0, 3};
  Tensor indices = Tensor::from_bytes(index, n, DType::int64), r = Tensor::empty(hot, DType::float32);
  std::vector<Tensor> in{indices}, outs{r};
  std::vector<Number> numbers(1);
  std::vector<ops::Attr> attrs{int64_t{4}, DType::float32};
  code_generator().run(backends::PointwiseCall{Op::one_hot, attrs, in, numbers, DType::int64, outs});
  each(hot, [&](const Shape& i) { ASSERT_EQ(at(r, i), index[i[0]] == i[1] ? 1 : 0); });
}

TEST(CodeGenerator, FlatEntriesServeSmallTensors) {
  auto add = code_generator().flat_binary(Op::add, DType::float32);
  auto exp = code_generator().flat_unary(Op::exp, DType::float32);
  if (default_isa() == Isa::kPortable) GTEST_SKIP() << "the interpreter has no flat entries";
  ASSERT_TRUE(add && exp);
  float x[19], y[19], z[20];
  for (int64_t n : {0, 1, 16, 19}) {
    for (int i = 0; i < 19; ++i) x[i] = i, y[i] = 2 * i;
    std::fill_n(z, 20, -1.0f);
    add(z, x, y, n);
    for (int i = 0; i < n; ++i) EXPECT_EQ(z[i], 3 * i);
    EXPECT_EQ(z[n], -1);
    add(x, x, x, n);
    for (int i = 0; i < n; ++i) EXPECT_EQ(x[i], 2 * i);
  }
  EXPECT_EQ(code_generator().flat_binary(Op::bitwise_and, DType::float32), nullptr);
}

TEST(CodeGenerator, ReducesOverAnyAxesOfAnyLayout) {
  const int64_t shape[] = {3, 4, 5, 6}, contiguous[] = {120, 30, 6, 1}, transposed[] = {1, 3, 12, 60},
                mixed[] = {40, 1, 4, 120};
  for (Dims strides : {Dims(contiguous), Dims(transposed), Dims(mixed)}) {
    const int64_t total[] = {720};
    Tensor base = Tensor::empty(total, DType::float32);
    for (int i = 0; i < 720; ++i) base.data_as<float>()[i] = static_cast<float>((i * 7919) % 720) / 16;
    Tensor x = base.as_strided(shape, strides, 0);
    for (int set = 0; set < 16; ++set) {
      Shape axes, kept;
      for (int d = 0; d < 4; ++d) (set >> d & 1 ? axes : kept).push_back(d);
      for (Op op : {Op::sum, Op::amax, Op::mean, Op::argmin}) {
        if (op == Op::argmin && axes.size() != 1 && axes.size() != 4) continue;
        Shape out_shape;
        for (int64_t d : kept) out_shape.push_back(shape[d]);
        Tensor out = Tensor::empty(out_shape, op == Op::argmin ? DType::int64 : DType::float32);
        ops::Attrs attrs;
        code_generator().run(backends::ReductionCall{op, attrs, x, axes, out});
        int64_t position = 0;
        each(out_shape, [&](const Shape& i) {
          double sum = 0, largest = -1e30, smallest = 1e30;
          int64_t count = 0, where = 0;
          each(shape, [&](const Shape& j) {
            for (size_t k = 0; k < kept.size(); ++k) {
              if (j[kept[k]] != i[k]) return;
            }
            double v = at(x, j);
            sum += v;
            largest = std::max(largest, v);
            if (v < smallest) smallest = v, where = count;
            ++count;
          });
          int64_t p = position++;
          double got = op == Op::argmin ? static_cast<double>(out.data_as<int64_t>()[p]) : out.data_as<float>()[p];
          double expected = op == Op::sum ? sum : op == Op::mean ? sum / count : op == Op::amax ? largest : where;
          ASSERT_NEAR(got, expected, std::fabs(expected) * 1e-6)
              << ops::info(op).name << " axes " << to_string(axes) << " at " << p;
        });
      }
    }
  }
}

TEST(CodeGenerator, ComplexNumbers) {
  const int64_t n[] = {3};
  std::complex<float> v[] = {{1, 2}, {-3, 0.5f}, {0, -1}};
  Tensor x = Tensor::from_bytes(v, n, DType::complex64), y = Tensor::empty(n, DType::complex64),
         r = Tensor::empty(n, DType::float32);
  std::vector<Tensor> in{x, x}, outs{y}, one{x}, real{r};
  std::vector<Number> numbers(2);
  code_generator().run(backends::PointwiseCall{Op::mul, {}, in, numbers, DType::complex64, outs});
  code_generator().run(backends::PointwiseCall{Op::abs, {}, one, numbers, DType::complex64, real});
  for (int i = 0; i < 3; ++i) {
    EXPECT_LT(std::abs(y.data_as<std::complex<float>>()[i] - v[i] * v[i]), 1e-6f);
    EXPECT_FLOAT_EQ(r.data_as<float>()[i], std::abs(v[i]));
  }
}

}  // namespace
}  // namespace msjit::codegen

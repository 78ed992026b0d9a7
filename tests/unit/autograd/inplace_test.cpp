#include "src/base/check.h"
#include "tests/unit/autograd/gradcheck.h"

namespace msjit::test {
namespace {
using autograd::GradMode;
using ops::Op;
using D = std::vector<double>;

D grad_values(const Tensor& t) { return t->autograd && t->autograd->grad ? values(t->autograd->grad) : D{}; }
void copy_(const Tensor& x, const ops::Val& src) { call(Op::copy_, {v(x), src}); }
Tensor row(const Tensor& t, int64_t i) { return call(Op::select, {v(t)}, {int64_t{0}, i}); }
Tensor weighted(const Tensor& t) {  // sum of (1, 2, 3, ...) * t
  D w(t.numel());
  for (size_t i = 0; i < w.size(); ++i) w[i] = static_cast<double>(i + 1);
  return sum(mul(t, f64(Shape(t.shape()), w)));
}

TEST(Inplace, ALeafIsRefused) {
  Tensor x = leaf({2}, {1, 2});
  EXPECT_NE(error_of([&] { copy_(x, ops::num(1.0)); }).find("a leaf that requires grad"), std::string::npos);
  Tensor m = leaf({2, 2}, {1, 2, 3, 4});
  EXPECT_NE(error_of([&] { copy_(row(m, 0), ops::num(1.0)); }).find("a view of a leaf"), std::string::npos);
  GradMode off(false);
  copy_(x, ops::num(7.0));
  EXPECT_EQ(values(x), (D{7, 7}));
}

TEST(Inplace, HistoryIsRebased) {
  Tensor x = leaf({2}, {1, 2}), w = leaf({2}, {3, 4});
  Tensor y = mul(x, x);
  copy_(y, v(w));  // x no longer matters
  backward(weighted(y));
  EXPECT_EQ(grad_values(w), (D{1, 2}));
  EXPECT_EQ(grad_values(x), D{});
}

TEST(Inplace, AWriteToAViewReachesItsBaseAndItsSiblings) {
  Tensor x = leaf({2, 2}, {1, 2, 3, 4}), w = leaf({2}, {5, 6});
  Tensor y = mul(x, x);
  Tensor sibling = call(Op::transpose, {v(y)}, {int64_t{0}, int64_t{1}});
  copy_(row(y, 1), v(w));
  EXPECT_EQ(values(y), (D{1, 4, 5, 6}));
  backward(sum(mul(sibling, f64({2, 2}, {1, 2, 3, 4}))));  // sibling = [[1, 5], [4, 6]]
  EXPECT_EQ(grad_values(w), (D{2, 4}));
  EXPECT_EQ(grad_values(x), (D{2, 12, 0, 0}));
}

TEST(Inplace, ABufferFilledRowByRow) {
  Tensor w = leaf({2}, {5, 6});
  Tensor buffer = f64({2, 2}, {0, 0, 0, 0});
  Tensor early = row(buffer, 1);
  EXPECT_FALSE(early.requires_grad());
  copy_(row(buffer, 0), v(w));
  copy_(row(buffer, 1), v(mul(w, w)));
  EXPECT_TRUE(early.requires_grad());
  EXPECT_FALSE(buffer->flags & kIsLeaf);
  backward(weighted(buffer));
  EXPECT_EQ(grad_values(w), (D{1 + 3 * 10, 2 + 4 * 12}));
}

TEST(Inplace, WriteThroughAStridedViewOfAView) {
  Tensor x = leaf({3, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}), w = leaf({2}, {20, 30});
  Tensor y = mul(x, x);
  Tensor t = call(Op::transpose, {v(y)}, {int64_t{0}, int64_t{1}});
  Tensor part = call(Op::slice, {v(row(t, 1))}, {int64_t{0}, int64_t{0}, int64_t{3}, int64_t{2}});
  copy_(part, v(w));  // y[0, 1] and y[2, 1]
  EXPECT_EQ(values(y)[1], 20);
  EXPECT_EQ(values(y)[9], 30);
  backward(weighted(y));
  EXPECT_EQ(grad_values(w), (D{2, 10}));
  EXPECT_EQ(grad_values(x)[1], 0);
  EXPECT_EQ(grad_values(x)[2], 18);
}

TEST(Inplace, ArithmeticInPlaceKeepsWhatItsRuleReads) {
  Tensor x = leaf({2}, {1, 2}), w = leaf({2}, {3, 4});
  Tensor y = mul(x, x);
  ops::Vals in{v(y), v(w)};
  autograd::InplaceWrite write(Op::mul, in, {});
  {
    GradMode off(false);
    copy_(y, v(mul(y, w)));
  }
  write.commit();
  backward(weighted(y));
  EXPECT_EQ(grad_values(x), (D{6, 32}));
  EXPECT_EQ(grad_values(w), (D{1, 8}));
}

TEST(Inplace, ThroughEager) {
  auto inplace = [](Op op, const Tensor& t, const Tensor& other) {
    eager::Operand operands[] = {{t.get()}, {other.get()}};
    eager::call_inplace(op, operands, {});
  };
  Tensor x = leaf({2, 2}, {1, 2, 3, 4}), w = leaf({2}, {3, 4});
  Tensor y = mul(x, x);
  inplace(Op::mul, y, y);          // x^4
  inplace(Op::add, row(y, 0), w);  // only the first row
  inplace(Op::mul, row(y, 1), w);
  EXPECT_EQ(values(y), (D{4, 20, 243, 1024}));
  backward(sum(y));
  EXPECT_EQ(grad_values(x), (D{4, 32, 3 * 108, 4 * 256}));
  EXPECT_EQ(grad_values(w), (D{1 + 81, 1 + 256}));
}

TEST(Inplace, AnOpWithoutGradientCutsHistory) {
  Tensor x = leaf({2}, {1.5, 2.5});
  Tensor y = mul(x, x);
  eager::Operand operand{y.get()};
  eager::call_inplace(Op::floor, {&operand, 1}, {});
  EXPECT_EQ(values(y), (D{2, 6}));
  backward(sum(mul(y, x)));
  EXPECT_EQ(grad_values(x), (D{2, 6}));
}

TEST(Inplace, IndexPut) {
  Tensor x = leaf({3}, {1, 2, 3}), w = leaf({2}, {5, 6});
  int64_t at[] = {2, 0};
  Tensor index = Tensor::from_bytes(at, Shape{2}, DType::int64);
  Tensor y = mul(x, x);
  call(Op::index_put_, {v(y), v(w), v(index)}, {ops::Ints{0}});
  EXPECT_EQ(values(y), (D{6, 4, 5}));
  backward(weighted(y));
  EXPECT_EQ(grad_values(w), (D{3, 1}));
  EXPECT_EQ(grad_values(x), (D{0, 8, 0}));
}

TEST(Version, AChangedOperandIsReported) {
  Tensor x = leaf({2}, {1, 2}), w = leaf({2}, {3, 4});
  Tensor h = mul(x, w);
  Tensor y = mul(h, w);
  copy_(h, ops::num(0.0));
  std::string e = error_of([&] { backward(sum(y)); });
  EXPECT_NE(e.find("gradient of `mul`"), std::string::npos) << e;
  EXPECT_NE(e.find("expected"), std::string::npos) << e;
  Tensor z = call(Op::exp, {v(x)});
  Tensor s = sum(z);
  copy_(row(z, 0), ops::num(0.0));
  EXPECT_NE(error_of([&] { backward(sum(z)); }), "") << "exp keeps its output";
}

TEST(Version, AnUnreadOperandMayChange) {
  Tensor x = leaf({2}, {1, 2});
  Tensor h = mul(x, f64({2}, {3, 4}));
  Tensor y = call(Op::add, {v(h), v(h)});
  copy_(h, ops::num(0.0));
  backward(sum(y));
  EXPECT_EQ(grad_values(x), (D{6, 8}));
}

}  // namespace
}  // namespace msjit::test

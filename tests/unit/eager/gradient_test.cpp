#include "src/autograd/autograd.h"
#include "src/ops/custom_op.h"
#include "tests/unit/eager/support.h"

namespace msjit::eager {
namespace {

Tensor leaf(std::vector<double> v, Shape shape) {
  Tensor t = make(v, shape);
  autograd::set_requires_grad(*t.get(), true);
  return t;
}
Tensor gradient(const Tensor& loss, const Tensor& x) { return autograd::gradients({&loss, 1}, {}, {&x, 1}, {})[0]; }

TEST(Gradient, ThroughOpsViewsAndComposites) {
  Tensor x = leaf({1, 2, 3, 4}, {2, 2});
  Tensor y = run(Op::mul, {run(Op::transpose, {x}, {i(0), i(1)}), x});
  expect_near(gradient(run(Op::sum, {y}), x), {2, 6, 4, 8}, 1e-6);
  expect_near(gradient(run(Op::sum, {run(Op::mse_loss, {x, make({0, 0, 0, 0}, {2, 2})})}), x), {0.5, 1, 1.5, 2});
  Tensor fast = binary(Op::mul, x.get(), x.get());
  EXPECT_TRUE(fast.requires_grad());
  autograd::GradMode off(false);
  EXPECT_FALSE(binary(Op::mul, x.get(), x.get()).requires_grad());
  EXPECT_FALSE(run(Op::sum, {x}).requires_grad());
}

TEST(Gradient, InPlaceWritesAreRecorded) {
  Tensor x = leaf({1, 2}, {2});
  Tensor y = run(Op::mul, {x, 3});
  run_inplace(Op::mul, {y, x});
  expect_near(gradient(run(Op::sum, {y}), x), {6, 12});
  Tensor z = run(Op::mul, {x, 1});
  run_inplace(Op::mul, {run(Op::select, {z}, {i(0), i(0)}), 5});
  expect_near(gradient(run(Op::sum, {z}), x), {5, 1});
  EXPECT_TRUE(contains(error_of([&] { run_inplace(Op::add, {x, 1}); }), "leaf"));
  Tensor w = run(Op::exp, {x});
  Tensor loss = run(Op::sum, {run(Op::mul, {w, w})});
  run_inplace(Op::add, {w, 1});
  EXPECT_TRUE(contains(error_of([&] { gradient(loss, x); }), "changed in place"));
}

TEST(CustomOp, RunsWithItsGradient) {
  ops::CustomOp cube;
  cube.name = "test_cube";
  cube.infer = [](ops::InferContext& c) { c.out(c.in(0).dtype, c.in(0).shape); };
  cube.run = [](std::span<const Tensor> in, std::span<const ops::Number>, std::span<const Attr>,
                SmallVector<Tensor, 2>& out) {
    out.push_back(run(Op::mul, {run(Op::mul, {in[0], in[0]}), in[0]}));
  };
  cube.vjp = [](std::span<const Tensor> in, std::span<const ops::Number>, std::span<const Tensor>,
                std::span<const Tensor> ct, std::span<const Attr>, SmallVector<Tensor, 4>& grads) {
    grads[0] = run(Op::mul, {ct[0], run(Op::mul, {run(Op::square, {in[0]}), 3})});
  };
  const ops::CustomOp& op = ops::register_custom_op(cube);
  EXPECT_EQ(ops::find_custom_op("test_cube"), &op);
  EXPECT_TRUE(contains(error_of([&] { ops::register_custom_op(cube); }), "registered already"));
  Tensor x = leaf({2, 3}, {2});
  Operand operand{x.get()};
  Outputs out;
  call_custom(op, {&operand, 1}, {}, out);
  expect_near(out[0], {8, 27});
  expect_near(gradient(run(Op::sum, {out[0]}), x), {12, 27});
  ops::CustomOp wrong = cube;
  wrong.name = "test_wrong";
  wrong.infer = [](ops::InferContext& c) { c.out(DType::int8, c.in(0).shape); };
  const ops::CustomOp& bad = ops::register_custom_op(wrong);
  EXPECT_TRUE(contains(error_of([&] { call_custom(bad, {&operand, 1}, {}, out); }), "inference promised int8(2,)"));
}

}  // namespace
}  // namespace msjit::eager

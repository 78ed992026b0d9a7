#include "jit/exec/composite_runner.h"
#include "src/tensor/unwritten.h"
#include "tests/unit/exec/harness.h"

namespace msjit::exec {
namespace {

size_t backward_kernels(Program& p, Ref<Fragment>& f) {
  CompiledFragment::Mask given(p.graph.outputs.size(), true);
  return compiled(f).backward(given).executable->kernel_count();
}
size_t backward_steps(Program& p, Ref<Fragment>& f) {
  CompiledFragment::Mask given(p.graph.outputs.size(), true);
  return compiled(f).backward(given).executable->step_count();
}

TEST(Gradient, element_wise_is_one_kernel_each_way) {
  Program p;
  Value* x = p.input(Shape{64}, 1, true);
  p.graph.outputs = {
      p.graph.call1(Op::tanh, {p.graph.call1(Op::add, {p.graph.call1(Op::mul, {x, p.num(2)}), p.num(1)})})};
  p.check(0, 1e-6);
  Ref<Fragment> f = p.compile();
  EXPECT_EQ(compiled(f).forward().kernel_count(), 1u);
  EXPECT_EQ(backward_kernels(p, f), 1u);
}

TEST(Gradient, softmax) {
  Program p;
  Value* x = p.input(Shape{7, 33}, 1, true);
  p.graph.outputs = {p.graph.call1(Op::softmax, {x}, {int64_t{-1}})};
  p.check(1e-6, 1e-5);
  Ref<Fragment> f = p.compile();
  EXPECT_EQ(compiled(f).forward().step_count(), 1u);
  EXPECT_EQ(backward_steps(p, f), 1u);
}

TEST(Gradient, layer_norm) {
  Program p;
  Value* x = p.input(Shape{9, 40}, 1, true);
  Value* w = p.input(Shape{40}, 2, true);
  Value* b = p.input(Shape{40}, 3, true);
  p.graph.outputs = {p.graph.call1(Op::layer_norm, {x, w, b})};
  p.check(1e-5, 1e-4);
  Ref<Fragment> f = p.compile();
  EXPECT_EQ(compiled(f).forward().step_count(), 1u);
  EXPECT_LE(backward_steps(p, f), 4u);
}

TEST(Gradient, cross_entropy) {
  Program p;
  Value* x = p.input(Shape{8, 10}, 1, true);
  Tensor target = Tensor::zeros(Shape{8}, DType::int64);
  for (int i = 0; i < 8; ++i) target.data_as<int64_t>()[i] = (i * 3) % 10;
  Value* t = p.input(target);
  p.graph.outputs = {p.graph.call1(Op::cross_entropy, {x, t, nullptr})};
  p.check(1e-5, 1e-5);
  Ref<Fragment> f = p.compile();
  EXPECT_LE(compiled(f).forward().step_count(), 4u);
  EXPECT_LE(backward_steps(p, f), 3u);
}

TEST(Gradient, mlp) {
  Program p;
  Value* x = p.input(Shape{32, 64}, 1);
  Value* w1 = p.input(Shape{128, 64}, 2, true);
  Value* b1 = p.input(Shape{128}, 3, true);
  Value* w2 = p.input(Shape{10, 128}, 4, true);
  Value* b2 = p.input(Shape{10}, 5, true);
  Value* h = p.graph.call1(Op::relu, {p.graph.call1(Op::linear, {x, w1, b1})});
  Value* y = p.graph.call1(Op::linear, {h, w2, b2});
  p.graph.outputs = {p.graph.call1(Op::mean, {p.graph.call1(Op::square, {y})})};
  p.check(1e-5, 1e-4);
  Ref<Fragment> f = p.compile();
  EXPECT_LE(compiled(f).forward().step_count(), 4u);
  EXPECT_LE(backward_steps(p, f), 8u);
}

TEST(Gradient, batch_norm_and_convolution) {
  Program p;
  Value* x = p.input(Shape{4, 3, 8, 8}, 1, true);
  Value* w = p.input(Shape{5, 3, 3, 3}, 2, true);
  Value* g = p.input(Shape{5}, 3, true);
  Value* b = p.input(Shape{5}, 4, true);
  Value* c = p.graph.call1(Op::conv2d, {x, w});
  Value* operands[] = {c, g, b, nullptr, nullptr};
  auto bn = p.graph.call(Op::batch_norm, operands, ops::Attrs{true, 1e-5});
  Value* in[] = {p.graph.call1(Op::relu, {bn[0]})};
  auto pool = p.graph.call(Op::max_pool2d, in,
                           ops::Attrs{ops::Ints{2, 2}, ops::Ints{2, 2}, ops::Ints{0, 0}, ops::Ints{1, 1}, false});
  p.graph.outputs = {pool[0], bn[1], bn[2]};
  p.check(1e-4, 2e-3);
}

TEST(Gradient, second_order) {
  Program p;
  Value* x = p.input(Shape{6, 5}, 1, true);
  Value* w = p.input(Shape{5, 5}, 2, true);
  Value* h = p.graph.call1(Op::tanh, {p.graph.call1(Op::matmul, {x, w})});
  p.graph.outputs = {
      p.graph.call1(Op::sum, {p.graph.call1(Op::mul, {h, p.graph.call1(Op::softmax, {h}, {int64_t{1}})})})};
  Ref<Fragment> f = p.compile(), e = p.compile("reference");
  auto second = [&](Fragment& fragment) {
    RunResult r;
    EXPECT_EQ(p.run(fragment, r), Status::kOk);
    std::vector<Tensor> g = p.gradients(r, true), ct;
    for (const Tensor& t : g) ct.push_back(random_tensor(t.shape(), 9));
    return autograd::gradients(g, ct, p.wanted(), {.retain_graph = true});
  };
  std::vector<Tensor> a = second(*f), b = second(*e);
  for (size_t i = 0; i < a.size(); ++i) expect_equal(a[i], b[i], 1e-3, std::to_string(i));
}

TEST(Gradient, third_order_of_a_polynomial) {
  Program p;
  Value* x = p.input(Shape{3}, 1, true);
  p.graph.outputs = {p.graph.call1(Op::mul, {p.graph.call1(Op::mul, {x, x}), p.graph.call1(Op::mul, {x, x})})};
  Ref<Fragment> f = p.compile();
  RunResult r;
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  Tensor ones = Tensor::empty(Shape{3}, DType::float32);
  for (int i = 0; i < 3; ++i) ones.data_as<float>()[i] = 1;
  std::vector<Tensor> y = {r.tensors[0]}, ct = {ones};
  for (int order = 0; order < 3; ++order) {
    y = autograd::gradients(y, ct, p.wanted(), {.retain_graph = true, .create_graph = true});
  }
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(values(y[0])[i], 24 * values(p.inputs[0])[i], 1e-3);
}

TEST(Gradient, variants_by_cotangents) {
  Program p;
  Value* x = p.input(Shape{5}, 1, true);
  Value* y = p.input(Shape{5}, 2, true);
  p.graph.outputs = {p.graph.call1(Op::exp, {x}), p.graph.call1(Op::mul, {x, y}), p.graph.call1(Op::detach, {x})};
  Ref<Fragment> f = p.compile();
  RunResult r;
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  EXPECT_FALSE(r.tensors[2].requires_grad());
  std::vector<Tensor> ct = {random_tensor(Shape{5}, 9)};
  std::vector<Tensor> first = {r.tensors[0]}, second = {r.tensors[1]};
  auto g = autograd::gradients(first, ct, p.wanted(), {.retain_graph = true});
  EXPECT_FALSE(g[1]);
  EXPECT_NEAR(values(g[0])[2], values(ct[0])[2] * values(r.tensors[0])[2], 1e-5);
  g = autograd::gradients(second, ct, p.wanted(), {.retain_graph = true});
  EXPECT_NEAR(values(g[1])[2], values(ct[0])[2] * values(p.inputs[0])[2], 1e-5);
  EXPECT_EQ(f->backward_compiles(), 2u);
}

TEST(Gradient, writing_what_is_saved_is_noticed) {
  Program p;
  Value* x = p.input(Shape{5}, 1, true);
  Value* y = p.input(Shape{5}, 2);
  p.graph.outputs = {p.graph.call1(Op::mul, {x, y})};
  Ref<Fragment> f = p.compile();
  RunResult r;
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  MemoryWrite(p.inputs[1]).done();
  EXPECT_THROW(p.gradients(r), UserError);
}

TEST(Gradient, a_second_backward_needs_retain_graph) {
  Program p;
  Value* x = p.input(Shape{5}, 1, true);
  p.graph.outputs = {p.graph.call1(Op::exp, {x})};
  Ref<Fragment> f = p.compile();
  RunResult r;
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  std::vector<Tensor> root = {r.tensors[0]}, ct = {random_tensor(Shape{5}, 3)};
  autograd::gradients(root, ct, p.wanted(), {});
  EXPECT_THROW(autograd::gradients(root, ct, p.wanted(), {}), UserError);
}

TEST(CompositeRunner, runs_composites_as_fragments) {
  Tensor x = random_tensor(Shape{6, 20}, 1, true);
  eager::Operand operand{x.get()};
  ops::Attr dim = int64_t{-1};
  CompositeStats before = composite_stats();
  Tensor y = eager::call1(Op::softmax, {&operand, 1}, {&dim, 1});
  EXPECT_EQ(composite_stats().calls, before.calls + 1);
  enable_composite_runner(false);
  Tensor z = eager::call1(Op::softmax, {&operand, 1}, {&dim, 1});
  enable_composite_runner(true);
  expect_equal(y, z, 1e-6);
  std::vector<Tensor> ry = {y}, rz = {z}, ct = {random_tensor(Shape{6, 20}, 2)}, wrt = {x};
  expect_equal(autograd::gradients(ry, ct, wrt, {})[0], autograd::gradients(rz, ct, wrt, {})[0], 1e-5);
  EXPECT_EQ(composite_stats().failures, before.failures);
}

}  // namespace
}  // namespace msjit::exec
